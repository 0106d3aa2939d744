// The folder of an FMU's resources, as importers name it.
#pragma once

#include <filesystem>
#include <string>

namespace stiction::fmu {

/// The folder that a file URI or a plain path names.
std::filesystem::path folder_of(const std::string& location);

}  // namespace stiction::fmu
