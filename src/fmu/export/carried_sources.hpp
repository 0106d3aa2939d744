// The sources of an FMU of FMI 3, for targets that compile it themselves: gathered beside the libraries when Stiction is built
// (foreign/sources.cmake), and built as they are described.
//
//   sources/buildDescription.xml   what is compiled, and how
//   sources/rooms/                 one source per room; prefix.hpp: names of functions for static linking
//   sources/code/, include/        what they include; nothing else is needed but the standard library
#pragma once

#include <filesystem>
#include <string>

#include "fmu/export/archive.hpp"

namespace stiction::fmu {

/// `runtime` is the folder with the libraries. Throws std::runtime_error where sources were not gathered there.
void add_sources(Archive& archive, const std::filesystem::path& runtime, const std::string& identifier);

}  // namespace stiction::fmu
