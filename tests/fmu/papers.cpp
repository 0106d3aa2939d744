// Every scenario of the papers in model exchange of both versions, against the native located engine: the same motion where events are
// located exactly, the same modes where they are located a millisecond late, or as late as the shortest rest of a figure allows.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/located/located.hpp"
#include "fmu/importer/journey.hpp"

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

/// Where the gear rests for less than a millisecond: located later it would not have rested at all.
struct ShortRest {
    const char* name;
    double late;  ///< [s]
};
constexpr ShortRest kShortRests[] = {{"borello-fig12", 2e-4},
                                     {"borello-fig13", 1e-4},
                                     {"borello-fig14", 5e-4},
                                     {"borello-table1", 5e-5},
                                     {"dalla-vedova-pushed", 2e-4}};
/// Stick and slip on a ramp: every event that is late delays the next, and a millisecond late cycles are missing before the ramp
/// turns; so late none is [s].
constexpr const char* kManyCycles[] = {"borello-fig16", "borello-fig17"};
constexpr double kLateInManyCycles = 2e-4;

bool has_many_cycles(const std::string& name) {
    return std::find(std::begin(kManyCycles), std::end(kManyCycles), name) != std::end(kManyCycles);
}

double lateness(const std::string& name) {
    for (const ShortRest& s : kShortRests) {
        if (s.name == name) return s.late;
    }
    return has_many_cycles(name) ? kLateInManyCycles : kLate;
}

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(kPapers)) {
        if (entry.path().extension() == ".toml") all.push_back(entry.path().stem().string());
    }
    std::sort(all.begin(), all.end());
    return all;
}

double run_until(const scenario::Scenario& scenario) {
#ifdef STICTION_SANITIZED
    return 0.0937 * scenario.run.until;  // not a round time: an event at the very end may come late or not at all
#else
    return scenario.run.until;
#endif
}

class Papers : public testing::TestWithParam<std::string> {
protected:
    const std::filesystem::path path = kPapers / (GetParam() + ".toml");
    const scenario::Scenario scenario = scenario::load(path, stiction_test::all_shown(scenario::load(path).plan));
    const double until = run_until(scenario);
};

/// Both versions: journeys that are the same to the bit.
Journey exchanged(const scenario::Scenario& scenario, const std::filesystem::path& path, double until, double late) {
    const Unpacked two(scenario, path, Version::fmi2);
    const Importer2 importer(two, fmi2ModelExchange);
    importer.initialise();
    Journey run = run_exchanged(scenario, Exchanged(importer), two, until, kLongestStep, late);
    const Unpacked three(scenario, path, Version::fmi3);
    const Importer3 other(three);
    other.initialise();
    stiction_test::expect_same(run_exchanged(scenario, Exchanged(other), three, until, kLongestStep, late), run);
    return run;
}

TEST_P(Papers, InModelExchangeAreTheLocatedEngine) {
    const Journey native = run_native(scenario, until);
    const Journey run = exchanged(scenario, path, until, 0);
    stiction_test::expect_close(run, native);
    EXPECT_EQ(run.story, native.story);
    EXPECT_LE(run.events, native.events);
}

TEST_P(Papers, TellTheSameStoryWhereEventsAreLocatedLate) {
    const Journey native = run_native(scenario, until);
    const Journey run = exchanged(scenario, path, until, lateness(GetParam()));
    EXPECT_LE(run.events, native.events + 2);
    EXPECT_EQ(run.story, native.story);
}

#ifndef STICTION_SANITIZED
TEST(StickSlipOnARamp, LocatedAMillisecondLateLosesCycles) {
    for (const std::string name : kManyCycles) {
        const std::filesystem::path path = kPapers / (name + ".toml");
        const scenario::Scenario scenario = scenario::load(path, stiction_test::all_shown(scenario::load(path).plan));
        const double until = run_until(scenario);
        const std::string native = run_native(scenario, until).story.at("gear");
        const std::string run = exchanged(scenario, path, until, kLate).story.at("gear");
        EXPECT_LT(run.size(), native.size()) << name << " needs no exception";
    }
}

/// The exceptions hold as long as their reason, and no more than it asks for.
TEST_P(Papers, AreLocatedLessLateOnlyWhereAGearRestsForLessThanAMillisecond) {
    const double rest = run_native(scenario, until).shortest_rest;
    const bool shorter = lateness(GetParam()) < kLate && !has_many_cycles(GetParam());
    EXPECT_EQ(shorter, rest < kLate) << "the shortest rest lasts " << rest << " s";
    EXPECT_LT(lateness(GetParam()), rest);
}
#endif

std::string name_of(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    for (char& letter : name) letter = letter == '-' ? '_' : letter;
    return name;
}
INSTANTIATE_TEST_SUITE_P(Of, Papers, testing::ValuesIn(names()), name_of);

}  // namespace
}  // namespace stiction::fmu
