#include "lists/catalogue.hpp"

#include <cmath>
#include <string_view>

#include <fmt/core.h>
#include <fmt/format.h>

#include <stiction/stiction.hpp>

#include "text/json.hpp"
#include "text/problem_text.hpp"

namespace stiction {
namespace {

template <class Part>
CatalogueEntry make_entry() {
    CatalogueEntry entry{Part::description.name, Part::description.summary, Part::description.source, {}, {}, {}};
    const Part part{};
    for (const auto& field : Part::fields) {
        entry.parameters.push_back({field.domain, part.*field.member});
    }
    if constexpr (requires { Part::relations; }) {
        for (const auto& r : Part::relations) {
            entry.relations.push_back(r.relation);
        }
    }
    if constexpr (requires { Part::lists; }) {
        for (const auto& list : Part::lists) {
            entry.parameters.push_back({list.domain});
        }
    }
    return entry;
}

template <class Method>
CatalogueEntry make_method_entry() {
    CatalogueEntry entry = make_entry<Method>();
    for_each_law<double>([&]<class Law>() {
        if (accepts<Method, Law>()) {
            entry.laws.emplace_back(Law::description.name);
        }
    });
    return entry;
}

void put_parameter(JsonWriter& json, const CatalogueParameter& parameter) {
    const Domain& d = parameter.domain;
    json.object().member("key", d.key).member("unit", d.unit);
    json.member("minimum", d.lower).member("minimum_excluded", d.lower_open && std::isfinite(d.lower));
    json.member("maximum", d.upper).member("maximum_excluded", d.upper_open && std::isfinite(d.upper));
    json.member("default", parameter.otherwise).member("remedy", d.remedy).end();
}

void put_entry(JsonWriter& json, const CatalogueEntry& entry) {
    json.object().member("name", entry.name).member("summary", entry.summary).member("source", entry.source);
    json.key("parameters").array();
    for (const CatalogueParameter& parameter : entry.parameters) {
        put_parameter(json, parameter);
    }
    json.end();
    if (!entry.relations.empty()) {
        json.key("relations").array();
        for (const Relation& r : entry.relations) {
            json.object().member("greater", r.greater).member("smaller", r.smaller).end();
        }
        json.end();
    }
    if (!entry.laws.empty()) {
        json.list("laws", entry.laws);
    }
    json.end();
}

}  // namespace

std::vector<CatalogueEntry> catalogue_of_laws() {
    std::vector<CatalogueEntry> entries;
    for_each_law<double>([&]<class Law>() { entries.push_back(make_entry<Law>()); });
    return entries;
}

std::vector<CatalogueEntry> catalogue_of_methods() {
    std::vector<CatalogueEntry> entries;
    for_each_method<double>([&]<class Method>() { entries.push_back(make_method_entry<Method>()); });
    for_each_bristle<double>([&]<class Model>() { entries.push_back(make_method_entry<Model>()); });
    return entries;
}

std::string catalogue_text(const std::vector<CatalogueEntry>& entries) {
    std::string out;
    for (const CatalogueEntry& entry : entries) {
        out += fmt::format("{:<15} {}\n{:<15} {}\n", entry.name, entry.summary, "", entry.source);
        for (const CatalogueParameter& parameter : entry.parameters) {
            const Domain& d = parameter.domain;
            out += fmt::format("{:<15}   {} {}, {}{}\n", "", d.key, d.unit, range_text(d),
                               parameter.otherwise ? fmt::format("; default {}", *parameter.otherwise) : "");
        }
        for (const Relation& r : entry.relations) {
            out += fmt::format("{:<15}   {} not below {}\n", "", r.greater, r.smaller);
        }
    }
    return out;
}

std::string catalogue_json(const std::vector<CatalogueEntry>& entries) {
    JsonWriter json;
    json.array(JsonWriter::lines);
    for (const CatalogueEntry& entry : entries) {
        put_entry(json, entry);
    }
    return std::move(json).text() + "\n";
}

}  // namespace stiction
