// Files that are there whole or not at all.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace stiction {

/// Writes a file whole or not at all: to a neighbour first, then renamed. `write` writes the neighbour and returns why it could not,
/// or nothing. Empty if it went well, else what went wrong.
std::string write_whole_file(const std::filesystem::path& path,
                             const std::function<std::string(const std::filesystem::path&)>& write);
std::string write_whole_file(const std::filesystem::path& path, const std::string& text);

inline constexpr const char* kFolderProblem = "the folder does not exist or may not be written to";
inline constexpr const char* kDiskProblem = "the disk is full or failing";

}  // namespace stiction
