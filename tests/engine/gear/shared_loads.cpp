// Gears with losses beside other elements that hold the same shafts: teeth lose of the share they transmit (docs/theory/network.md, 7).
//
//   T →( a )=1:1=( b )     J_a a' = T − Σ x_g/η_g,   J_b a' = Σ x_g + τ_clutch
//   a locked clutch beside one gear carries nothing, teeth have no limit:   a' = T/(J_a + J_b/η)                         (1)
//   the same where T acts on b, and the load drives:                        a' = η T/(J_a + η J_b)                       (1')
//   two gears transmit halves, Σ x² is least:                               a' = T/(J_a + J_b (1/η_1 + 1/η_2)/2)         (2)
#include <gtest/gtest.h>

#include <cmath>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kTorque = 4;        // T [N·m]
constexpr double kMotorInertia = 1;  // J_a [kg·m²]
constexpr double kLoadInertia = 2;   // J_b [kg·m²]
constexpr double kFirst = 0.5;       // η_1
constexpr double kSecond = 0.25;
constexpr double kUntil = 1;  // [s]

Model shafts(const char* driven = "a") {
    Model model;
    model.signals().add("push", signal::Constant{.value = kTorque});
    model.body("a", {.inertia = kMotorInertia});
    model.body("b", {.inertia = kLoadInertia});
    model.force("motor").on(driven).signal("push");
    return model;
}

void add_gear(Model& model, const char* name, double efficiency) {
    model.gear(name).between("a", "b").ratio(1).losses(
        {.opposing_efficiency = efficiency, .aiding_efficiency = efficiency});
}

void expect_acceleration(const Plan& plan, double acceleration) {
    constexpr double kStep = 1e-3;
    constexpr double kRounding = 1e-12;  // a thousand steps
    EXPECT_NEAR(run_fixed(plan, kStep, kUntil).velocity[1], acceleration * kUntil, kRounding);
    LocatedEngine engine(plan);
    State state = engine.initial_state();
    const RunReport report = engine.advance_to(state, kUntil);
    EXPECT_EQ(report.status, RunStatus::ok) << report.message;
    EXPECT_NEAR(state.velocity[1], acceleration * kUntil, kRounding);
    EXPECT_NEAR(state.position[1], 0.5 * acceleration * kUntil * kUntil, kRounding);
    EXPECT_EQ(report.events, 1U);  // it begins, and nothing is decided again
}

TEST(AGearWithLosses, TransmitsAllBesideALockedClutch) {
    Model model = shafts();
    model.friction("clutch").between("a", "b").law(Coulomb<double>{.sliding = 1, .breakaway = 1});
    add_gear(model, "teeth", kFirst);
    expect_acceleration(model.build(), kTorque / (kMotorInertia + kLoadInertia / kFirst));  // (1)
}

TEST(AGearWithLosses, TransmitsAllOfAnAidingLoadBesideALockedClutch) {
    Model model = shafts("b");
    model.friction("clutch").between("a", "b").law(Coulomb<double>{.sliding = 1, .breakaway = 1});
    add_gear(model, "teeth", kFirst);
    expect_acceleration(model.build(), kFirst * kTorque / (kMotorInertia + kFirst * kLoadInertia));  // (1')
}

TEST(TwoGearsWithLosses, TransmitHalvesBetweenTheSameShafts) {
    Model model = shafts();
    add_gear(model, "first", kFirst);
    add_gear(model, "second", kSecond);
    expect_acceleration(model.build(),
                        kTorque / (kMotorInertia + kLoadInertia * (1 / kFirst + 1 / kSecond) / 2));  // (2)
}

// T sin ωt →( a )=1:3=( b ), and elsewhere a body on a spring: whatever its stiffness, the gear has the same bits.
TEST(AGearWithLosses, DoesNotFeelASpringItIsNotConnectedWith) {
    const auto end_beside = [](double stiffness) {
        Model model;
        model.signals().add("push", signal::Sine{.amplitude = 3.3, .frequency = 7});
        model.body("a", {.inertia = 0.7});
        model.body("b", {.inertia = 1.9});
        model.body("elsewhere", {.inertia = 0.3, .position = 0.1});
        model.gear("teeth").between("a", "b").ratio(3).losses(
            {.constant = 0.13, .opposing_efficiency = 0.61, .aiding_efficiency = -0.2, .static_ratio = 1.2});
        model.spring("spring", {.stiffness = stiffness}).on("elsewhere");
        model.force("motor").on("a").signal("push");
        return run_fixed(model.build(), 1e-3, 0.7);
    };
    const State soft = end_beside(1);
    for (const double stiffness : {1e-3, 7.0, 1234.5, 1e5}) {
        const State stiff = end_beside(stiffness);
        EXPECT_EQ(stiff.velocity[0], soft.velocity[0]) << stiffness;
        EXPECT_EQ(stiff.position[1], soft.position[1]) << stiffness;
        EXPECT_EQ(stiff.friction[0], soft.friction[0]) << stiffness;
    }
}

//  ( a )=−1:1=( b )     a self-locking gear in a ring of two gears and two freewheels. How the ring is strained is open, and with it how much
//    ↑          ↓       its teeth lose: the motion is one of many, and stops within microseconds. Whichever it is, what the bodies lose is what
//  ( d )=−1:1=( c )     friction took.
TEST(ARingOfGearsAndFreewheels, ClosesItsAccountHoweverItsLoadIsShared) {
    for (const double side : {1.0, -1.0}) {
        Model m;
        m.signals().add("push", signal::Constant{.value = 1.5 * side});
        m.body("a", {.inertia = 0.75, .velocity = 0.25 * side});
        m.body("b", {.inertia = 2.25, .velocity = -0.25 * side});
        m.body("c", {.inertia = 1, .velocity = -0.25 * side});
        m.body("d", {.inertia = 2, .velocity = 0.25 * side});
        m.friction("clutch").between("b", "c", 0.75).law(Coulomb<double>{.sliding = 1, .breakaway = 1});
        m.freewheel("first").between(side > 0 ? "b" : "c", side > 0 ? "c" : "b");
        m.freewheel("second").between(side > 0 ? "a" : "d", side > 0 ? "d" : "a");
        m.gear("worn").between("a", "b").ratio(-1).losses(
            {.constant = 0.3, .opposing_efficiency = 0.446, .aiding_efficiency = 0.508});
        m.gear("worm").between("c", "d").ratio(-1).losses(
            {.constant = 0.05, .opposing_efficiency = 0.591, .aiding_efficiency = -0.321});
        m.force("motor").on("c").signal("push");
        const State state = run_located(m.build(), 3e-7);  // asks for the account, to 1e-9 of it
        EXPECT_LT(std::fabs(state.velocity[0]), 0.25) << side;
    }
}

}  // namespace
}  // namespace stiction
