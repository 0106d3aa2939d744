// Scenarios that come with the program, by name: `stiction run flap-actuator` from any folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace stiction {

/// The folder of scenarios: "scenarios" here, that installed beside the program, or that of the checkout it was built in. Empty: none.
[[nodiscard]] std::filesystem::path scenario_folder();

/// Scenario files of a folder and of those below it, sorted. Nothing if it cannot be read, and then `problem` says why.
[[nodiscard]] std::optional<std::vector<std::filesystem::path>> scenario_files(const std::filesystem::path& folder,
                                                                               std::string& problem);

/// The file that an argument FILE means: one that is there under this name or as NAME.toml, else the shipped one called so
/// ("flap-actuator", "papers/hill"). Where there is none, the argument as it stands.
[[nodiscard]] std::filesystem::path file_meant(const std::string& argument);

/// "; did you mean "flap-actuator"?", or where shipped ones are listed: for an argument that names no file.
[[nodiscard]] std::string shipped_advice(const std::string& argument);

}  // namespace stiction
