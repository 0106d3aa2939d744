// `stiction list keys`: every section and key of a scenario file, from the same calls that read it.
#pragma once

#include <string>

namespace stiction {

std::string keys_text();
std::string keys_json();
/// The page docs/guide/keys.md.
std::string keys_markdown();

}  // namespace stiction
