#include "scenario/toml_tree.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <toml++/toml.h>

namespace stiction::scenario {
namespace {

Node convert(const toml::node& from, const std::string& file) {
    Node node;
    node.place = {file, from.source().begin.line, from.source().begin.column};
    if (const toml::table* table = from.as_table()) {
        node.kind = Node::Kind::table;
        for (const auto& [key, value] : *table) {
            Node entry = convert(value, file);
            if (!value.is_table() || value.as_table()->is_inline()) {  // a mistake in a value is shown at its key
                entry.place = {file, key.source().begin.line, key.source().begin.column};
            }
            node.entries.emplace_back(std::string(key.str()), std::move(entry));
        }
        std::stable_sort(node.entries.begin(), node.entries.end(), [](const auto& a, const auto& b) {
            return std::pair(a.second.place.line, a.second.place.column) <
                   std::pair(b.second.place.line, b.second.place.column);
        });
    } else if (const toml::array* array = from.as_array()) {
        node.kind = Node::Kind::list;
        for (const toml::node& item : *array) {
            node.items.push_back(convert(item, file));
        }
    } else if (const auto* text = from.as_string()) {
        node.kind = Node::Kind::text;
        node.text = text->get();
    } else if (const auto* integer = from.as_integer()) {
        node.kind = Node::Kind::number;
        node.number = static_cast<double>(integer->get());
        node.whole = true;
    } else if (const auto* number = from.as_floating_point()) {
        node.kind = Node::Kind::number;
        node.number = number->get();
    } else if (const auto* boolean = from.as_boolean()) {
        node.kind = Node::Kind::boolean;
        node.yes = boolean->get();
    } else {
        node.kind = Node::Kind::other;
    }
    return node;
}

}  // namespace

bool parse_toml(std::string_view text, const std::string& name, Node& root, Mistakes& mistakes) {
    try {
        const toml::table table = toml::parse(text, name);
        root = convert(table, name);
        return true;
    } catch (const toml::parse_error& error) {
        const toml::source_position& at = error.source().begin;
        mistakes.add({name, at.line, at.column}, fmt::format("this is not TOML: {}", error.description()));
        return false;
    }
}

Node value_of(const std::string& text, const Place& place) {
    Node root;
    Mistakes ignored;
    Node value;
    value.kind = Node::Kind::text;
    value.text = text;
    const bool one_line = text.find('\n') == std::string::npos;
    if (one_line && parse_toml("value = " + text, "", root, ignored) && root.entries.size() == 1) {
        value = root.entries.front().second;
    }
    const auto put = [&](const auto& self, Node& node) -> void {
        node.place = place;
        for (Node& item : node.items) {
            self(self, item);
        }
        for (auto& [key, entry] : node.entries) {
            self(self, entry);
        }
    };
    put(put, value);
    return value;
}

}  // namespace stiction::scenario
