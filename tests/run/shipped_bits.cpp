// The bits of every shipped scenario on both engines, as they were when shipped_bits.txt was written.
//
// This is no statement of physics: it tells whether a change moved results, so that it moves them on purpose or not at all. Where it
// does, the commit says why, and the list is written anew: remove it, then test_run --gtest_filter=*Bits* with STICTION_WRITE_BITS=1.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "run/fingerprint.hpp"
#include "scenario/scenario.hpp"

namespace stiction {
namespace {

namespace fs = std::filesystem;

std::string bits_of(const fs::path& file, EngineKind engine) { return fingerprint(scenario::load(file), engine); }

std::vector<fs::path> shipped() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(STICTION_SCENARIOS)) {
        if (entry.path().extension() == ".toml") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string line_of(const fs::path& file) {
    return fmt::format("{}: fixed {}; located {}", fs::relative(file, STICTION_SCENARIOS).generic_string(),
                       bits_of(file, EngineKind::fixed), bits_of(file, EngineKind::located));
}

class ShippedBits : public testing::TestWithParam<fs::path> {};

TEST_P(ShippedBits, AreAsTheyWere) {
    const std::string line = line_of(GetParam());
    if (std::getenv("STICTION_WRITE_BITS") != nullptr) {
        std::ofstream(STICTION_BITS, std::ios::app) << line << "\n";
        return;
    }
    std::ifstream list(STICTION_BITS);
    std::stringstream text;
    text << list.rdbuf();
    EXPECT_NE(text.str().find(line + "\n"), std::string::npos) << "now " << line;
}

INSTANTIATE_TEST_SUITE_P(All, ShippedBits, testing::ValuesIn(shipped()), [](const auto& test) {
    std::string name = test.param.stem().string();
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace stiction
