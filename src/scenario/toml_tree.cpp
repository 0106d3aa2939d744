#include "scenario/toml_tree.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#define TOML_MAX_NESTED_VALUES 16  // lists and tables in one another; scenarios need 3
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

/// Tables in tables by dotted names, a.b.c: every level of them is a call of its own in whoever walks the tree.
constexpr std::size_t kMostDots = 100;

/// The line on which a name has too many dots; 0 if none has.
std::size_t line_too_deep(std::string_view text) {
    std::size_t line = 1;
    std::size_t dots = 0;
    char before = ' ';
    for (const char c : text) {
        const bool of_a_name = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == ' ' ||
                               c == '\t' || c == '"' || c == '\'' || (c == '.' && before != '.');
        dots = !of_a_name ? 0 : c == '.' ? dots + 1 : dots;
        if (dots > kMostDots) {
            return line;
        }
        line += c == '\n' ? 1 : 0;
        before = c;
    }
    return 0;
}

}  // namespace

bool parse_toml(std::string_view text, const std::string& name, Node& root, Mistakes& mistakes) {
    if (const std::size_t line = line_too_deep(text); line > 0) {
        mistakes.add({name, line, 0}, fmt::format("more than {} dots in a name: a scenario has tables of parts, "
                                                  "[body.surface], and no deeper ones",
                                                  kMostDots));
        return false;
    }
    try {
        const toml::table table = toml::parse(text, name);
        root = convert(table, name);
        return true;
    } catch (const toml::parse_error& error) {
        const toml::source_position& at = error.source().begin;
        const bool deep = error.description().find("TOML_MAX_NESTED_VALUES") != std::string_view::npos;
        mistakes.add({name, at.line, at.column},
                     deep ? "lists and tables stand in one another more than 16 deep: a scenario needs 3"
                          : fmt::format("this is not TOML: {}", error.description()));
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
