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
    for (const auto& r : Part::relations) {
        entry.relations.push_back(r.relation);
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

/// A bound as JSON: null where there is none.
std::string bound(double x) { return std::isfinite(x) ? fmt::format("{}", x) : "null"; }

std::string parameter_json(const CatalogueParameter& parameter) {
    const Domain& d = parameter.domain;
    return fmt::format(
        R"({{"key": {}, "unit": {}, "minimum": {}, "minimum_excluded": {}, "maximum": {}, "maximum_excluded": {}, "default": {}, "remedy": {}}})",
        json_text(d.key), json_text(d.unit), bound(d.lower), d.lower_open && std::isfinite(d.lower), bound(d.upper),
        d.upper_open && std::isfinite(d.upper), parameter.otherwise ? bound(*parameter.otherwise) : "null",
        json_text(d.remedy));
}

std::string entry_json(const CatalogueEntry& entry) {
    std::vector<std::string> parameters;
    for (const CatalogueParameter& parameter : entry.parameters) {
        parameters.push_back(parameter_json(parameter));
    }
    std::string out =
        fmt::format(R"(  {{"name": {}, "summary": {}, "source": {}, "parameters": [{}])", json_text(entry.name),
                    json_text(entry.summary), json_text(entry.source), fmt::join(parameters, ", "));
    if (!entry.relations.empty()) {
        std::vector<std::string> relations;
        for (const Relation& r : entry.relations) {
            relations.push_back(
                fmt::format(R"({{"greater": {}, "smaller": {}}})", json_text(r.greater), json_text(r.smaller)));
        }
        out += fmt::format(R"(, "relations": [{}])", fmt::join(relations, ", "));
    }
    if (!entry.laws.empty()) {
        std::vector<std::string> laws;
        for (const std::string& law : entry.laws) {
            laws.push_back(json_text(law));
        }
        out += fmt::format(R"(, "laws": [{}])", fmt::join(laws, ", "));
    }
    return out + "}";
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
    std::vector<std::string> lines;
    for (const CatalogueEntry& entry : entries) {
        lines.push_back(entry_json(entry));
    }
    return fmt::format("[\n{}\n]\n", fmt::join(lines, ",\n"));
}

}  // namespace stiction
