#include "scenario/toml/node.hpp"

#include <algorithm>
#include <unordered_map>

namespace stiction::scenario {

const Node* Node::find(std::string_view key) const noexcept {
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.first == key; });
    return found == entries.end() ? nullptr : &found->second;
}

Node* Node::find(std::string_view key) noexcept {
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.first == key; });
    return found == entries.end() ? nullptr : &found->second;
}

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
