// The five cases of Borello and Dalla Vedova's step, the ends of travel, and what the efficiencies mean, worked by hand.
//
// One gear for most of it: J = 2, h = 1/2 (h/J = 1/4), T_FR0 = 2, η_opp = 0.8, η_aid = 0.5, FSD = 1.5, load T_LD = 8:
//
//   FDO = 2 + (1/0.8 − 1)·8 = 4,   FDA = 2 + (1 − 0.5)·8 = 6,   limits at rest [−1.5·6, +1.5·4] = [−9, +6]
//
// Every number below is a short binary fraction, so results are compared with ==.
#include <gtest/gtest.h>

#include <stiction/element.hpp>
#include <stiction/law/transmission.hpp>
#include <stiction/method/borello.hpp>

namespace {

using namespace stiction;

using Gear = Element<double, Transmission<double>, Borello<double>>;

constexpr Transmission<double> kReversible{
    .constant = 2, .opposing_efficiency = 0.8, .aiding_efficiency = 0.5, .static_ratio = 1.5};

constexpr Gear::Parts parts_with(const Transmission<double>& law) {
    return {.body = {.inertia = 2}, .law = law, .step = 0.5};
}

const Gear kGear(parts_with(kReversible));

constexpr Input<double> with_load_8(double drive) { return {.drive = drive, .load = 8}; }

// Act = 12 − 8 = 4 lies in [−9, 6]: TFR = 4, a = 0. It would take 2 more forward, 13 more backward.
TEST(BorelloStep, StaysStuckInsideTheLimits) {
    Gear::State state{.position = 0.3};
    const auto report = kGear.step(state, with_load_8(12));
    EXPECT_EQ(state.velocity, 0.0);
    EXPECT_EQ(state.position, 0.3);
    EXPECT_EQ(report.friction, 4.0);
    EXPECT_EQ(report.margin_forward, 2.0);
    EXPECT_EQ(report.margin_backward, 13.0);
    EXPECT_EQ(report.mode, Mode::stuck);
}

// Act = 14 − 8 = 6 and −1 − 8 = −9 are the limits themselves: still stuck, no margin left on that side.
TEST(BorelloStep, StaysStuckOnTheLimitItself) {
    Gear::State state;
    EXPECT_EQ(kGear.step(state, with_load_8(14)).margin_forward, 0.0);
    EXPECT_EQ(state.velocity, 0.0);
    EXPECT_EQ(kGear.step(state, with_load_8(-1)).margin_backward, 0.0);
    EXPECT_EQ(state.velocity, 0.0);
}

// Act = 16 − 8 = 8 > 6: TFR = 6 (opposing, static), a = (8 − 6)/2 = 1, v = 0.5, x = (0 + 0.5)·0.5/2 = 0.125.
TEST(BorelloStep, BreaksAwayAgainstAnOpposingLoad) {
    Gear::State state;
    const auto report = kGear.step(state, with_load_8(16));
    EXPECT_EQ(report.friction, 6.0);
    EXPECT_EQ(state.velocity, 0.5);
    EXPECT_EQ(state.position, 0.125);
    EXPECT_EQ(report.mode, Mode::forward);
}

// Act = −4 − 8 = −12 < −9: TFR = −9 (aiding, static), a = (−12 + 9)/2 = −1.5, v = −0.75, x = −0.1875.
TEST(BorelloStep, BreaksAwayWithAnAidingLoad) {
    Gear::State state;
    const auto report = kGear.step(state, with_load_8(-4));
    EXPECT_EQ(report.friction, -9.0);
    EXPECT_EQ(state.velocity, -0.75);
    EXPECT_EQ(state.position, -0.1875);
    EXPECT_EQ(report.mode, Mode::backward);
}

// v = 3 against the load: Act = 16 − 8 = 8, TFR = FDO = 4, a = 2, v = 4, x = (3 + 4)·0.25 = 1.75.
TEST(BorelloStep, KeepsSlidingAgainstAnOpposingLoad) {
    Gear::State state{.velocity = 3};
    const auto report = kGear.step(state, with_load_8(16));
    EXPECT_EQ(report.friction, 4.0);
    EXPECT_EQ(state.velocity, 4.0);
    EXPECT_EQ(state.position, 1.75);
    EXPECT_EQ(report.mode, Mode::forward);
}

// v = −3 with the load: Act = −8, TFR = −FDA = −6, a = −1, v = −3.5, x = (−3 − 3.5)·0.25 = −1.625.
TEST(BorelloStep, KeepsSlidingWithAnAidingLoad) {
    Gear::State state{.velocity = -3};
    const auto report = kGear.step(state, with_load_8(0));
    EXPECT_EQ(report.friction, -6.0);
    EXPECT_EQ(state.velocity, -3.5);
    EXPECT_EQ(state.position, -1.625);
    EXPECT_EQ(report.mode, Mode::backward);
}

// The mirrored load: v = 3, T_LD = −8, Act = +8, TFR = +FDA = 6, a = 1, v = 3.5. The law looks at signs, not at products:
// tiny v and tiny load still count as aiding, although v·T_LD underflows to 0.
TEST(BorelloStep, TellsOpposingFromAidingByTheSignsAlone) {
    Gear::State state{.velocity = 3};
    EXPECT_EQ(kGear.step(state, {.load = -8}).friction, 6.0);
    EXPECT_EQ(state.velocity, 3.5);

    // T_FR0 = 0, η_opp = 0.5, η_aid = −1: FDO = |T_LD|, FDA = 2|T_LD|
    const Gear worm(parts_with({.opposing_efficiency = 0.5, .aiding_efficiency = -1}));
    Gear::State slow{.velocity = 1e-200};
    EXPECT_EQ(worm.step(slow, {.load = -1e-200}).friction, 2e-200);
    slow = {.velocity = 1e-200};
    EXPECT_EQ(worm.step(slow, {.load = 1e-200}).friction, 1e-200);
}

// Line 01 with C_M = 0.5: v = 3, Act = 16 − 8 − 1.5 = 6.5, TFR = 4, a = 1.25, v = 3.625; viscous loss 1.5·1.65625.
TEST(BorelloStep, CountsViscousDampingToWhatPushes) {
    Gear::Parts parts = parts_with(kReversible);
    parts.body.viscous_damping = 0.5;
    Gear::State state{.velocity = 3};
    const auto report = Gear(parts).step(state, with_load_8(16));
    EXPECT_EQ(report.active, 6.5);
    EXPECT_EQ(state.velocity, 3.625);
    EXPECT_EQ(state.position, 1.65625);
    EXPECT_EQ(report.viscous_energy, 1.5 * 1.65625);
}

// v = 1, Act = −8, TFR = 4, a = −6, trial = 1 − 3 = −2: of opposite sign, so v = 0.0 and x = (1 + 0)·0.25. −8 lies within
// the limits: rest from then on. The forces would have gone on to −2: ½·2·(−2 − 0)(1 + 0) = −2 J is the scheme's own.
TEST(BorelloStep, StopsWhereTheVelocityWouldChangeSign) {
    Gear::State state{.velocity = 1};
    const auto report = kGear.step(state, with_load_8(0));
    EXPECT_EQ(state.velocity, 0.0);
    EXPECT_EQ(state.position, 0.25);
    EXPECT_EQ(report.mode, Mode::stuck);
    EXPECT_EQ(report.friction_energy, 1.0);
    EXPECT_EQ(report.input_energy, -2.0);
    EXPECT_EQ(report.scheme_energy, -2.0);  // −2 = −½·2·1² + 1 − 2
    for (int i = 0; i < 100; ++i) {
        ASSERT_EQ(kGear.step(state, with_load_8(0)).friction, -8.0);
        ASSERT_EQ(state.velocity, 0.0);
        ASSERT_EQ(state.position, 0.25);
    }
}

// v = 1, Act = −4 − 8 = −12, TFR = 4, a = −8, trial = −3: rest for one step (x = 0.25); then −12 < −9 breaks away:
// a = −1.5, v = −0.75, x = 0.25 − 0.1875; then it slides: TFR = −6, a = −3, v = −2.25.
TEST(BorelloStep, ReversesAtTheCostOfOneStepAtRest) {
    Gear::State state{.velocity = 1};
    EXPECT_EQ(kGear.step(state, with_load_8(-4)).mode, Mode::stuck);
    EXPECT_EQ(state.velocity, 0.0);
    EXPECT_EQ(state.position, 0.25);
    EXPECT_EQ(kGear.step(state, with_load_8(-4)).mode, Mode::backward);
    EXPECT_EQ(state.velocity, -0.75);
    EXPECT_EQ(state.position, 0.0625);
    EXPECT_EQ(kGear.step(state, with_load_8(-4)).friction, -6.0);
    EXPECT_EQ(state.velocity, -2.25);
}

//   x = 0.75 →   ‖ 1       v = 3 → 4 as above; x + 1.75 lies beyond the end: x = 1, v = 0.0
//   a = 2, 0.25 of the way is open: it meets the end at w² = 9 + 2·2·0.25 = 10 and loses ½·2·10; momentum taken J·4 = 8
TEST(BorelloStep, HitsAnEndOfTravelWithoutABounce) {
    Gear::Parts parts = parts_with(kReversible);
    parts.travel = {.lower = -1, .upper = 1};
    const Gear gear(parts);
    Gear::State state{.position = 0.75, .velocity = 3};
    const auto report = gear.step(state, with_load_8(16));
    EXPECT_EQ(state.position, 1.0);
    EXPECT_EQ(state.velocity, 0.0);
    EXPECT_EQ(report.stop, Stop::upper);
    EXPECT_EQ(report.mode, Mode::stuck);
    EXPECT_EQ(report.stop_impulse, 8.0);
    EXPECT_NEAR(report.impact_energy, 10.0, 1e-14);
}

// On the end, pressed with Act = 8 > 6: friction 6, the end carries 2·0.5 = 1 N·m·s per step. When the drive turns to −4 the
// very same step gives v = −0.75, x = 1 − 0.1875, as if there were no end.
TEST(BorelloStep, LeavesAnEndOfTravelWithoutDelay) {
    Gear::Parts parts = parts_with(kReversible);
    parts.travel = {.lower = -1, .upper = 1};
    const Gear gear(parts);
    Gear::State state{.position = 1};
    for (int i = 0; i < 10; ++i) {
        const auto report = gear.step(state, with_load_8(16));
        ASSERT_EQ(report.stop_impulse, 1.0);
        ASSERT_EQ(report.friction, 6.0);
        ASSERT_EQ(state.position, 1.0);
        ASSERT_EQ(state.velocity, 0.0);
    }
    const auto report = gear.step(state, with_load_8(-4));
    EXPECT_EQ(state.velocity, -0.75);
    EXPECT_EQ(state.position, 0.8125);
    EXPECT_EQ(report.stop, Stop::none);
    EXPECT_EQ(report.stop_impulse, 0.0);
}

// FDA = 6 < T_LD = 8 < 9 = FSD·FDA: without drive the load cannot start the gear (stuck, Act = −8), nor turn it round once it
// has stopped it, but it drives a gear that already runs its way: a = (−8 + 6)/2 = −1, v = −1 → −1.5.
TEST(BorelloDevice, StaticallyIrreversibleDynamicallyReversible) {
    Gear::State rests;
    EXPECT_EQ(kGear.step(rests, with_load_8(0)).mode, Mode::stuck);
    Gear::State lifted{.velocity = 2};
    for (int i = 0; i < 20; ++i) {
        ASSERT_GE(lifted.velocity, 0.0);
        ASSERT_EQ(kGear.step(lifted, with_load_8(0)).status, Status::ok);
    }
    EXPECT_EQ(lifted.velocity, 0.0);
    Gear::State runs{.velocity = -1};
    EXPECT_EQ(kGear.step(runs, with_load_8(0)).mode, Mode::backward);
    EXPECT_EQ(runs.velocity, -1.5);
}

// The same gear at other loads: T_LD = 3: FDA = 3.5 > 3, a running gear slows down (a = 0.25, v = −1 → −0.875): irreversible
// both ways. T_LD = 40: FDA = 22, FSD·FDA = 33 < 40: starts by itself (a = −3.5, v = −1.75): reversible both ways.
TEST(BorelloDevice, ReversibilityDependsOnTheLoad) {
    Gear::State light{.velocity = -1};
    EXPECT_EQ(kGear.step(light, {.load = 3}).friction, -3.5);
    EXPECT_EQ(light.velocity, -0.875);
    Gear::State heavy;
    EXPECT_EQ(kGear.step(heavy, {.load = 40}).friction, -33.0);
    EXPECT_EQ(heavy.velocity, -1.75);
}

// T_FR0 = 0, η_aid = 0: FDA = T_LD. Running with the load it keeps its speed without any motor torque.
TEST(BorelloDevice, TheMarginalGearNeedsNoMotorTorqueWithTheLoad) {
    const Gear gear(parts_with({.aiding_efficiency = 0}));
    Gear::State state{.velocity = -1};
    for (int i = 0; i < 100; ++i) {
        ASSERT_EQ(gear.step(state, with_load_8(0)).friction, -8.0);
        ASSERT_EQ(state.velocity, -1.0);
    }
}

// T_FR0 = 0, η_aid = −0.5: FDA = 1.5·8 = 12. To keep v = −1 the motor must push 0.5·T_LD = 4 along with the load; without it
// a = (−8 + 12)/2 = 2 and the gear stops within one step, where it stays.
TEST(BorelloDevice, TheIrreversibleGearNeedsHalfTheLoadToBeLowered) {
    const Gear gear(parts_with({.aiding_efficiency = -0.5}));
    Gear::State state{.velocity = -1};
    for (int i = 0; i < 100; ++i) {
        ASSERT_EQ(gear.step(state, with_load_8(-4)).friction, -12.0);
        ASSERT_EQ(state.velocity, -1.0);
    }
    EXPECT_EQ(gear.step(state, with_load_8(0)).mode, Mode::stuck);
    EXPECT_EQ(state.velocity, 0.0);
    EXPECT_EQ(gear.step(state, with_load_8(0)).margin_backward, 4.0);
}

}  // namespace
