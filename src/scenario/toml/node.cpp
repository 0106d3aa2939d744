#include "scenario/toml/node.hpp"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "scenario/section/number_text.hpp"
#include "text/escape.hpp"

namespace stiction::scenario {
namespace {

bool holds_values(const Node& table) {
    return table.entries.empty() || std::any_of(table.entries.begin(), table.entries.end(), [](const auto& entry) {
               return entry.second.kind != Node::Kind::table;
           });
}

/// Goes down through tables that are not `wanted` themselves.
template <class Wanted>
void collect(const Node& table, const std::string& before, const Wanted& wanted, std::vector<NamedNode>& all) {
    for (const auto& [key, inner] : table.entries) {
        if (inner.kind != Node::Kind::table || wanted(inner)) {
            all.push_back({before + key, &inner});
        } else {
            collect(inner, before + key + ".", wanted, all);
        }
    }
}

}  // namespace

const Node* Node::find(std::string_view key) const noexcept {
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.first == key; });
    return found == entries.end() ? nullptr : &found->second;
}

Node* Node::find(std::string_view key) noexcept { return const_cast<Node*>(std::as_const(*this).find(key)); }

const char* Node::kind_text() const noexcept {
    switch (kind) {
        case Kind::table: return "a table";
        case Kind::list: return "a list";
        case Kind::text: return "a text";
        case Kind::number: return "a number";
        case Kind::boolean: return "true or false";
        case Kind::other: return "a date or time";
    }
    return "something else";
}

std::vector<std::string> Node::keys() const {
    std::vector<std::string> result;
    for (const auto& [key, value] : entries) {
        result.push_back(key);
    }
    return result;
}

std::string toml_value(const Node& node) {
    switch (node.kind) {
        case Node::Kind::number: return node.whole ? fmt::format("{:.0f}", node.number) : plain_number(node.number);
        case Node::Kind::boolean: return node.yes ? "true" : "false";
        case Node::Kind::text: return toml_text(node.text);
        case Node::Kind::list: {
            std::string text;
            for (const Node& item : node.items) {
                text += (text.empty() ? "" : ", ") + toml_value(item);
            }
            return "[" + text + "]";
        }
        default: return "";
    }
}

std::vector<NamedNode> values_in(const Node& table) {
    std::vector<NamedNode> all;
    collect(
        table, "", [](const Node&) { return false; }, all);
    return all;
}

std::vector<NamedNode> tables_in(const Node& table) {
    std::vector<NamedNode> all;
    collect(table, "", holds_values, all);
    return all;
}

std::vector<std::string> settings_in(const Node& table) {
    std::vector<std::string> all;
    for (const NamedNode& value : values_in(table)) {
        all.push_back(value.name + "=" + toml_value(*value.node));
    }
    return all;
}

void overlay(Node& base, Node over) {
    if (base.kind != Node::Kind::table || over.kind != Node::Kind::table) {
        base = std::move(over);
        return;
    }
    base.place = over.place;
    std::unordered_map<std::string, std::size_t> index;
    for (std::size_t i = 0; i < base.entries.size(); ++i) {
        index.emplace(base.entries[i].first, i);
    }
    for (auto& [key, value] : over.entries) {
        const auto below = index.find(key);
        if (below != index.end()) {
            overlay(base.entries[below->second].second, std::move(value));
        } else {
            base.entries.emplace_back(key, std::move(value));
        }
    }
}

}  // namespace stiction::scenario
