// Fit files (docs/guide/fit.md): TOML and logs to a fit whose every number is checked.
#pragma once

#include <filesystem>
#include <string>

#include "fit/fit.hpp"

namespace stiction::fit {

/// Reads the file, its machine and its logs. Throws scenario::ScenarioError with every mistake.
[[nodiscard]] Fit read_fit(const std::filesystem::path& file);
/// The same from a text, as if it stood in this file, which need not be there.
[[nodiscard]] Fit read_fit(const std::string& text, const std::filesystem::path& file);

}  // namespace stiction::fit
