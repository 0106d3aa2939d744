// A saved state is all of it: what was about to happen happens after it was restored, in whatever instance.
#include "fmu/saved_state.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "fmu/importer/exchanged.hpp"
#include "fmu/instance/instance_bytes.hpp"
#include "fmu/pushed_mass.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Decision;
using stiction_test::Exchanged;
using stiction_test::Importer2;
using stiction_test::Importer3;
using stiction_test::restored;
using stiction_test::saved;
using stiction_test::Unpacked;

//   a mass between two springs' ends: contact is made and lost, friction stops it at last
constexpr const char* kLooseMass = R"(format = 1
[run]
until = 2
[body.mass]
inertia = "1 kg"
velocity = "1 m/s"
[friction.table]
on = "mass"
sliding = "0.2 N"
breakaway = "0.3 N"
[spring.bumper]
on = "mass"
stiffness = "400 N/m"
gap = "0.2 m"
)";

struct Case {
    const char* name;
    const char* text;  ///< of the scenario; empty: the shipped file of that name
    double until;      ///< [s]
    double step;       ///< of Euler's method [s]
};
const Case kCases[] = {
    {"loose_mass", kLooseMass, 2, 1e-3},         {"worm-gear-lift", "", 2, 1e-3}, {"coupled-clutches", "", 1.5, 2e-4},
    {"papers/borello-fig11", "", 0.3, 1e-5},     {"block-on-belt", "", 6, 1e-3},  {"one-way-clutch", "", 2, 1e-3},
    {"papers/biagiotti-stack-n", "", 1.5, 1e-3},
};

std::filesystem::path path_of(const Case& c) {
    return std::filesystem::path(STICTION_SCENARIOS) / (std::string(c.name) + ".toml");
}

scenario::Scenario load(const Case& c) {
    const std::vector<scenario::Setting> inside{{"fmi.inputs", "[]"}};
    return *c.text != '\0' ? scenario::parse(c.text, c.name, ".", inside) : scenario::load(path_of(c), inside);
}

/// A friction's number that may be set while it runs: set to what it is, the machine is made anew around its state.
template <class Importer>
void make_anew(const Importer& fmu) {
    for (const auto& [name, reference] : fmu.fmu->reference) {
        if (name.rfind("friction.", 0) == 0 && name.find(".method.") == std::string::npos) {
            ASSERT_EQ(fmu.set(name, fmu.get(name)), 0) << name << ": " << fmu.last_message();
            return;
        }
    }
}

bool stepped(const Importer2& fmu, double from) { return fmu.step(from, 0.01) == fmi2OK; }
bool stepped(const Importer3& fmu, double from) { return fmu.step(from, 0.01).status == fmi3OK; }

/// Both decide the same: one that went on, and one that was given the state at the event.
template <class Importer>
void expect_same_decision(const Importer& one, const Importer& other, const Interface& interface) {
    const Exchanged a(one);
    const Exchanged b(other);
    std::vector<double> here(interface.indicators);
    std::vector<double> there(interface.indicators);
    a.indicators(here);
    ASSERT_EQ(restored(other, saved(one)), 0) << other.last_message();
    b.indicators(there);
    EXPECT_EQ(there, here);
    a.enter_event();
    b.enter_event();
    make_anew(other);
    const Decision of_one = a.decide();
    const Decision of_other = b.decide();
    EXPECT_EQ(of_other.next, of_one.next);
    EXPECT_EQ(of_other.changed, of_one.changed);
    a.enter_continuous();
    b.enter_continuous();
    here.resize(interface.states.size());
    there.resize(interface.states.size());
    a.get_states(here);
    b.get_states(there);
    EXPECT_EQ(there, here);
    for (const Variable& v : interface.variables) {
        if (v.kind == Variable::Kind::output && v.whole) {
            EXPECT_EQ(b.get_whole(v.name), a.get_whole(v.name)) << v.name;
        }
    }
}

template <class Importer>
void expect_events_after_restoring(const Importer& one, const Importer& other, const Interface& interface,
                                   const Case& c) {
    const Exchanged a(one);
    one.initialise();
    double next = a.decide().next;
    a.enter_continuous();
    std::vector<double> y(interface.states.size());
    std::vector<double> rate(y.size());
    std::vector<double> g(interface.indicators);
    a.get_states(y);
    int met = 0;
    for (int k = 1; k * c.step < c.until && !testing::Test::HasFailure(); ++k) {
        a.derivatives(rate);
        for (std::size_t i = 0; i < y.size(); ++i) y[i] += c.step * rate[i];
        a.set_time(k * c.step);
        a.set_states(y);
        a.indicators(g);
        const bool passed = std::any_of(g.begin(), g.end(), [](double x) { return x <= 0; });
        if (passed && ++met <= 40) {
            expect_same_decision(one, other, interface);
        } else if (passed || k * c.step >= next) {
            a.enter_event();
            next = a.decide().next;
            a.enter_continuous();
        } else {
            a.complete();
            continue;
        }
        a.get_states(y);
    }
    EXPECT_GT(met, 1);
}

class SavedState : public testing::TestWithParam<Case> {};

TEST_P(SavedState, BeyondAnEventStillHasItToCome) {
    const Case& c = GetParam();
    const scenario::Scenario scenario = load(c);
    const Unpacked two(scenario, path_of(c), Version::fmi2);
    const Interface interface =
        interface_of(scenario::parse(two.files.at("resources/scenario.toml"), "s", two.resources()), Version::fmi2);
    const Importer2 one(two, fmi2ModelExchange);
    const Importer2 other(two, fmi2ModelExchange);
    expect_events_after_restoring(one, other, interface, c);
    const Unpacked three(scenario, path_of(c), Version::fmi3);
    const Importer3 third(three);
    const Importer3 fourth(three);
    expect_events_after_restoring(third, fourth, interface, c);
}

std::string name_of(const testing::TestParamInfo<Case>& info) {
    std::string name = info.param.name;
    for (char& letter : name) letter = letter == '-' || letter == '/' ? '_' : letter;
    return name;
}
INSTANTIATE_TEST_SUITE_P(Of, SavedState, testing::ValuesIn(kCases), name_of);

TEST(SavedStates, OfTheOtherKindAreRefusedAndChangeNothing) {
    const Unpacked unpacked(load(kCases[0]), path_of(kCases[0]), Version::fmi3);
    const Importer3 exchange(unpacked);
    const Importer3 steps(unpacked, Importer3::Steps{});
    exchange.initialise();
    steps.initialise();
    ASSERT_EQ(steps.step(0, 0.01).status, fmi3OK);
    const std::string before = saved(steps);
    EXPECT_EQ(restored(steps, saved(exchange)), fmi3Error);
    EXPECT_NE(steps.last_message().find("other kind"), std::string::npos) << steps.last_message();
    EXPECT_EQ(restored(exchange, before), fmi3Error);
    EXPECT_EQ(saved(steps), before);
    EXPECT_EQ(steps.step(0.01, 0.01).status, fmi3OK) << steps.last_message();
}

/// Two numbers of a friction that belong together are set one after the other, and a state is saved in between, where they contradict each
/// other: it goes on from there as one that was never saved.
template <class Importer>
void expect_contradiction_kept(const Importer& one, const Importer& other, const Importer& third) {
    one.initialise();
    other.initialise();
    third.initialise();
    const auto go_on = [](const Importer& fmu, double from) {
        for (int k = 0; k < 20; ++k) ASSERT_TRUE(stepped(fmu, from + k * 0.01)) << fmu.last_message();
    };
    for (const Importer* fmu : {&one, &third}) {
        ASSERT_EQ(fmu->set("push", 3), 0);
        go_on(*fmu, 0);
        ASSERT_EQ(fmu->set("friction.table.sliding", 2.5), 0);  // above breakaway, 2 N
    }
    const std::string bytes = saved(one);
    ASSERT_EQ(restored(other, bytes), 0) << other.last_message();
    EXPECT_EQ(saved(other), bytes);
    ASSERT_EQ(restored(one, bytes), 0) << one.last_message();
    for (const Importer* fmu : {&one, &other, &third}) {
        ASSERT_EQ(fmu->set("friction.table.breakaway", 2.6), 0);
        go_on(*fmu, 0.2);
    }
    EXPECT_GT(third.get("mass.velocity"), 0.1);
    for (const Importer* fmu : {&one, &other}) {
        EXPECT_EQ(fmu->get("mass.position"), third.get("mass.position"));
        EXPECT_EQ(fmu->get("mass.velocity"), third.get("mass.velocity"));
        EXPECT_EQ(fmu->get("table.friction"), 2.5);
    }
}

TEST(SavedStates, KeepTheMachineWhileParametersContradictEachOther) {
    const Unpacked two(stiction_test::pushed_mass(), "machine.toml", Version::fmi2);
    expect_contradiction_kept(Importer2(two, fmi2CoSimulation), Importer2(two, fmi2CoSimulation),
                              Importer2(two, fmi2CoSimulation));
    const Unpacked three(stiction_test::pushed_mass(), "machine.toml", Version::fmi3);
    const Importer3::Steps steps{};
    expect_contradiction_kept(Importer3(three, steps), Importer3(three, steps), Importer3(three, steps));
}

/// Bytes whose checksum is right, and whose numbers are those of no machine.
TEST(SavedStates, WithNumbersOfNoMachineAreRefusedAndChangeNothing) {
    const Unpacked unpacked(load(kCases[0]), path_of(kCases[0]), Version::fmi2);
    const Importer2 fmu(unpacked, fmi2ModelExchange);
    fmu.initialise();
    const std::string good = saved(fmu);
    SavedInstance content;
    ASSERT_EQ(read_bytes(good, content), "");
    ASSERT_GE(content.machine.held.size(), 2U);
    const auto expect_refused = [&](const SavedInstance& bad) {
        EXPECT_EQ(restored(fmu, bytes_of(bad)), fmi2Error);
        EXPECT_EQ(saved(fmu), good);
    };
    const double infinite = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < content.machine.held.size(); ++k) {
        for (const double wrong : {infinite, -infinite, std::nan("")}) {
            SavedInstance bad = content;
            bad.machine.held[k] = wrong;
            expect_refused(bad);
        }
    }
    for (const std::size_t k :
         {0U, 1U}) {  // the end on which the mass rests, of which it has none; the branch of its spring
        for (const double wrong : {2.0, 3.0, 0.5, -2.0, 1e300}) {
            SavedInstance bad = content;
            bad.machine.held[k] = wrong;
            expect_refused(bad);
        }
    }
    for (const std::uint64_t phase : {0U, 1U, 2U, 3U, 12U, 16U, 32U, 255U}) {
        SavedInstance bad = content;
        bad.note.flags = phase;
        expect_refused(bad);
    }
    SavedInstance bad = content;
    bad.machine.state.clear();
    expect_refused(bad);
}

/// Two motions of one shaft contradict each other from the first instant on: it is refused whenever it is asked for, not only at first.
TEST(SavedStates, OfAFirstInstantThatIsRefusedStayRefused) {
    constexpr const char* kTwoMotions = R"(format = 1
[run]
until = 1
[body.left]
inertia = "1 kg m2"
[body.right]
inertia = "1 kg m2"
[joint.shaft]
between = ["left", "right"]
[motion.here]
on = "left"
velocity = "one"
[motion.there]
on = "right"
velocity = "other"
[signal.one]
kind = "external"
unit = "rad/s"
[signal.other]
kind = "external"
unit = "rad/s"
)";
    const Unpacked unpacked(scenario::parse(kTwoMotions, "motions.toml", "."), "motions.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2ModelExchange);
    ASSERT_EQ(fmu.call<decltype(fmi2SetupExperiment)>("fmi2SetupExperiment", 0, 0.0, 0.0, 0, 0.0), fmi2OK);
    ASSERT_EQ(fmu.call<decltype(fmi2EnterInitializationMode)>("fmi2EnterInitializationMode"), fmi2OK);
    ASSERT_EQ(fmu.set("one", 1), fmi2OK);
    const fmi2ValueReference r = unpacked.reference.at("left.velocity");
    double value = 0;
    for (int k = 0; k < 2; ++k) {
        EXPECT_EQ(fmu.call<decltype(fmi2GetReal)>("fmi2GetReal", &r, std::size_t{1}, &value), fmi2Error);
    }
    EXPECT_EQ(fmu.call<decltype(fmi2ExitInitializationMode)>("fmi2ExitInitializationMode"), fmi2Error);
    ASSERT_EQ(fmu.set("other", 1), fmi2OK);
    EXPECT_EQ(fmu.call<decltype(fmi2ExitInitializationMode)>("fmi2ExitInitializationMode"), fmi2OK)
        << fmu.last_message();
    EXPECT_EQ(fmu.get("left.velocity"), 1);
}

}  // namespace
}  // namespace stiction::fmu
