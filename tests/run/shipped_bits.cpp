// The bits of every shipped scenario on both engines, as they were when shipped_bits.txt was written.
//
// This is no statement of physics: it tells whether a change moved results, so that it moves them on purpose or not at all. Where it
// does, the commit says why, and the list is written anew: remove it, then test_run --gtest_filter=*Bits* with STICTION_WRITE_BITS=1.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "machine/model.hpp"
#include "run/simulation.hpp"
#include "scenario/scenario.hpp"

namespace stiction {
namespace {

namespace fs = std::filesystem;

/// FNV-1a.
class Hash {
public:
    void add(std::uint64_t word) {
        for (int byte = 0; byte < 8; ++byte) {
            value_ = (value_ ^ (word >> (8 * byte) & 0xFFU)) * 0x100000001b3U;
        }
    }
    void add(double number) { add(std::bit_cast<std::uint64_t>(number)); }
    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325U;
};

std::uint64_t bits_of(const Trajectory& trajectory) {
    Hash hash;
    const auto add_all = [&hash](const std::vector<double>& values) {
        std::for_each(values.begin(), values.end(), [&hash](double value) { hash.add(value); });
    };
    add_all(trajectory.time);
    for (const NumberColumn& column : trajectory.numbers) {
        add_all(column.values);
    }
    for (const ModeColumn& column : trajectory.modes) {
        for (const Mode mode : column.values) {
            hash.add(static_cast<std::uint64_t>(mode));
        }
    }
    for (const StopColumn& column : trajectory.stops) {
        for (const Stop stop : column.values) {
            hash.add(static_cast<std::uint64_t>(stop));
        }
    }
    for (const Event& event : trajectory.events) {
        hash.add(event.time);
        hash.add(event.speed);
        hash.add(static_cast<std::uint64_t>(event.kind));
    }
    return hash.value();
}

std::string bits_of(const fs::path& file, EngineKind engine) {
    scenario::Scenario scenario = scenario::load(file);
    scenario.run.engine = engine;
    scenario.run.record.quantities.clear();
    scenario.run.record.spacing = scenario.run.record.spacing.value_or(0);  // every row, where the file asks for none
    for (const Quantity& quantity : quantities(scenario.plan)) {
        scenario.run.record.quantities.push_back(quantity.name);
    }
    try {
        const Outcome outcome = simulate(scenario);
        return fmt::format("{:016x} {} rows, {}", bits_of(outcome.trajectory), outcome.trajectory.time.size(),
                           name(outcome.end));
    } catch (const ModelError&) {
        return "refused";
    }
}

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
