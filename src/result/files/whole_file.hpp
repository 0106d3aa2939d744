// Files that are there whole or not at all.
#pragma once

#include <filesystem>
#include <string>

namespace stiction {

/// Writes a file whole or not at all: to a neighbour first, then renamed. Empty if it went well, else what went wrong.
std::string write_whole_file(const std::filesystem::path& path, const std::string& text);

}  // namespace stiction
