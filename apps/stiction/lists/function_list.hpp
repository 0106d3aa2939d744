// The functions and constants of expressions, for people, programs and the guide.
#pragma once

#include <string>

namespace stiction {

std::string functions_text();
std::string functions_json();
/// The page docs/guide/functions.md.
std::string functions_markdown();

}  // namespace stiction
