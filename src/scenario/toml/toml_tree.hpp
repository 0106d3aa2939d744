// TOML text to a tree of nodes; only this file's source knows the library that parses it.
#pragma once

#include <string>
#include <string_view>

#include "scenario/mistake.hpp"
#include "scenario/toml/node.hpp"

namespace stiction::scenario {

/// False after a syntax error, which is added to the mistakes.
bool parse_toml(std::string_view text, const std::string& name, Node& root, Mistakes& mistakes);

/// A value from a command line: a TOML value if it is one, else the text itself.
Node value_of(const std::string& text, const Place& place);

}  // namespace stiction::scenario
