// Every scenario of the papers in model exchange of both versions, against the native located engine: the same motion where events are
// located exactly, the same modes where they are located a millisecond late, or as late as the physics of a figure allows.
#include <gtest/gtest.h>

#include <algorithm>

#include "fmu/journey.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Exchanged;
using stiction_test::Importer2;
using stiction_test::Importer3;
using stiction_test::Journey;
using stiction_test::run_exchanged;
using stiction_test::run_native;
using stiction_test::Unpacked;

const std::filesystem::path kPapers = std::filesystem::path(STICTION_SCENARIOS) / "papers";
/// Short enough that no stick between two events is stepped over.
constexpr double kLongestStep = 2e-3;
constexpr double kLate = 1e-3;

/// Where a millisecond is too late for physics, with what it would hide.
struct Shorter {
    const char* name;
    double late;  ///< [s]
    const char* why;
};
constexpr Shorter kShorter[] = {
    {"borello-fig11", 2e-4, "the gear rests for 0.21 ms only, at 0.2115 s"},
    {"borello-fig13", 5e-4, "the gear rests for 0.63 ms only, at 0.2100 s"},
    {"borello-fig14", 5e-4, "the gear rests for 0.79 ms only, at 0.1024 s"},
    {"borello-fig16", 2e-4, "every stop and start of 60 cycles comes later: a cycle less fits into 8 s"},
};

double lateness(const std::string& name) {
    for (const Shorter& s : kShorter) {
        if (s.name == name) return s.late;
    }
    return kLate;
}

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(kPapers)) {
        if (entry.path().extension() == ".toml") all.push_back(entry.path().stem().string());
    }
    std::sort(all.begin(), all.end());
    return all;
}

class Papers : public testing::TestWithParam<std::string> {
protected:
    const std::filesystem::path path = kPapers / (GetParam() + ".toml");
    const scenario::Scenario scenario = scenario::load(path, stiction_test::all_shown(scenario::load(path).plan));
#ifdef STICTION_SANITIZED
    const double until =
        0.0937 * scenario.run.until;  // not a round time: an event at the very end may come late or not at all
#else
    const double until = scenario.run.until;
#endif
};

TEST_P(Papers, InModelExchangeAreTheLocatedEngine) {
    const Journey native = run_native(scenario, until);
    const Unpacked two(scenario, path, Version::fmi2);
    const Importer2 importer(two, fmi2ModelExchange);
    importer.initialise();
    const Journey run = run_exchanged(scenario, Exchanged(importer), two, until, kLongestStep, 0);
    stiction_test::expect_close(run, native);
    EXPECT_EQ(run.story, native.story);
    EXPECT_LE(run.events, native.events);

    const Unpacked three(scenario, path, Version::fmi3);
    const Importer3 other(three);
    other.initialise();
    const Journey again = run_exchanged(scenario, Exchanged(other), three, until, kLongestStep, 0, 1);
    EXPECT_EQ(again.rows[0], run.rows[0]);  // the same machine behind both versions
}

TEST_P(Papers, TellTheSameStoryWhereEventsAreLocatedLate) {
    const Journey native = run_native(scenario, until);
    const Unpacked unpacked(scenario, path, Version::fmi2);
    const Importer2 importer(unpacked, fmi2ModelExchange);
    importer.initialise();
    const Journey run =
        run_exchanged(scenario, Exchanged(importer), unpacked, until, kLongestStep, lateness(GetParam()));
    EXPECT_EQ(run.story, native.story);
    EXPECT_LE(run.events, native.events + 2);
}

std::string name_of(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    for (char& letter : name) letter = letter == '-' ? '_' : letter;
    return name;
}
INSTANTIATE_TEST_SUITE_P(Of, Papers, testing::ValuesIn(names()), name_of);

}  // namespace
}  // namespace stiction::fmu
