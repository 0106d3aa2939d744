// `stiction list units`: every unit a value may have, with its factor to SI.
#pragma once

#include <string>

namespace stiction {

std::string units_text();
std::string units_json();
/// The page docs/guide/units.md.
std::string units_markdown();

}  // namespace stiction
