// A scenario as a tree: tables, lists and values, each with the place it was written.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scenario/toml/place.hpp"

namespace stiction::scenario {

struct Node {
    enum class Kind : unsigned char { table, list, text, number, boolean, other };

    Kind kind = Kind::table;
    Place place{};
    std::string text{};                                   ///< of a text
    double number = 0;                                    ///< of a number
    bool whole = false;                                   ///< the number was written without point and exponent
    bool yes = false;                                     ///< of a boolean
    std::string instead_of{};                             ///< text that a number set from outside replaces
    std::vector<std::pair<std::string, Node>> entries{};  ///< of a table, in the order written
    std::vector<Node> items{};                            ///< of a list

    [[nodiscard]] const Node* find(std::string_view key) const noexcept;
    [[nodiscard]] Node* find(std::string_view key) noexcept;
    /// "a table", "a text", …
    [[nodiscard]] const char* kind_text() const noexcept;
    /// Keys of a table.
    [[nodiscard]] std::vector<std::string> keys() const;
};

/// Puts `over` on top of `base`: tables are joined key by key, everything else is replaced.
void overlay(Node& base, Node over);

/// A value as TOML.
[[nodiscard]] std::string toml_value(const Node& node);

/// A node by its path below a table: a dot in a key makes a table of TOML, and is a dot again here.
struct NamedNode {
    std::string name{};
    const Node* node = nullptr;
};
/// All that is no table below a table.
[[nodiscard]] std::vector<NamedNode> values_in(const Node& table);
/// Tables that hold values, `friction.guide.sliding = { from = 1 }`, and values that stand beside them.
[[nodiscard]] std::vector<NamedNode> tables_in(const Node& table);
/// Values below a table as "key=value".
[[nodiscard]] std::vector<std::string> settings_in(const Node& table);

}  // namespace stiction::scenario
