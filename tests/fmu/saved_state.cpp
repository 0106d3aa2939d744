// A saved state is all of it: what was about to happen happens after it was restored, in whatever instance.
#include "fmu/saved_state.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "fmu/importer/exchanged.hpp"

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

}  // namespace
}  // namespace stiction::fmu
