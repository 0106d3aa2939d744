// fingerprints FOLDER SHARE: the bits of every scenario of a folder on both engines, over this share of each run, one line per scenario as in
// tests/run/shipped_bits.txt. Compiled for two processors, it tells whether they compute the same.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include <fmt/format.h>

#include "run/fingerprint.hpp"
#include "scenario/scenario.hpp"

int main(int count, char** arguments) {
    namespace fs = std::filesystem;
    if (count != 3) return 2;
    const fs::path folder = arguments[1];
    const double share = std::atof(arguments[2]);
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        stiction::scenario::Scenario scenario = stiction::scenario::load(file);
        scenario.run.until *= share;
        fmt::print("{}: fixed {}; located {}\n", fs::relative(file, folder).generic_string(),
                   fingerprint(scenario, stiction::EngineKind::fixed),
                   fingerprint(scenario, stiction::EngineKind::located));
        std::fflush(stdout);
    }
}
