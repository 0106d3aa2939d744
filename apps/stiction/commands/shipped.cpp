#include "commands/shipped.hpp"

#include <algorithm>
#include <system_error>

#include "terminal/own_path.hpp"
#include "text/nearest_name.hpp"

namespace stiction {
namespace {

namespace fs = std::filesystem;

/// "flap-actuator", "papers/hill": path below the folder, without ending.
std::string short_name(const fs::path& file, const fs::path& folder) {
    return file.lexically_relative(folder).replace_extension().generic_string();
}

std::vector<fs::path> shipped() {
    std::string problem;
    const fs::path folder = scenario_folder();
    return folder.empty() ? std::vector<fs::path>{} : scenario_files(folder, problem).value_or(std::vector<fs::path>{});
}

/// A name such as a shipped scenario may have; "./x" and "x.toml" name files.
bool is_short_name(const std::string& argument) {
    const fs::path path(argument);
    return !argument.empty() && path.is_relative() && !argument.starts_with(".") && path.extension() != ".toml";
}

}  // namespace

fs::path scenario_folder() {
    std::error_code error;
    const fs::path program = own_path().parent_path();
    for (const fs::path& folder :
         {fs::path("scenarios"), program / "../share/stiction/scenarios", program / "../../../scenarios"}) {
        if (fs::is_directory(folder, error)) {
            return folder.lexically_normal();
        }
    }
    return {};
}

std::optional<std::vector<fs::path>> scenario_files(const fs::path& folder, std::string& problem) {
    std::error_code error;
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
        if (entry.path().extension() == ".toml") {
            files.push_back(entry.path());
        }
    }
    if (error) {
        problem = error.message();
        return std::nullopt;
    }
    std::sort(files.begin(), files.end());
    return files;
}

fs::path file_meant(const std::string& argument) {
    std::error_code error;
    if (!is_short_name(argument) || (fs::exists(argument, error) && !fs::is_directory(argument, error))) {
        return argument;  // a folder of that name is more likely its results
    }
    if (const fs::path own = argument + ".toml"; fs::exists(own, error)) {
        return own;
    }
    const fs::path folder = scenario_folder();
    const std::vector<fs::path> files = shipped();
    for (const fs::path& file : files) {
        if (short_name(file, folder) == argument) {
            return file;
        }
    }
    for (const fs::path& file : files) {
        if (file.stem() == argument) {
            return file;
        }
    }
    return argument;
}

std::string shipped_advice(const std::string& argument) {
    if (!is_short_name(argument)) {
        return {};
    }
    std::vector<std::string> names;
    for (const fs::path& file : shipped()) {
        names.push_back(file.stem().string());
    }
    const std::string meant = did_you_mean(argument, names);
    return meant.empty() ? "; the shipped ones are shown by stiction list scenarios" : meant;
}

}  // namespace stiction
