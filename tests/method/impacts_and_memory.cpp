// Where ends of travel meet friction and memory: impacts are never lost, steps that did not take place leave no trace.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "suite.hpp"

namespace suite {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(AnImpact, IsFeltEvenIfFrictionWouldHaveStoppedTheBodyInTheSameStep) {
    // J = h = F_c = 1, v = 1, end at 0.25 m: w² = 1 − 2·0.25 = ½; e = 0.9: v⁺ = −0.9·0.7071, loss ½·½·(1 − 0.81) = 0.0475
    const auto check = []<class Method>() {
        SCOPED_TRACE(Method::description.name);
        typename Element<double, Coulomb<double>, Method>::Parts parts;
        parts.law = {.sliding = 1, .breakaway = 1};
        parts.travel = {.upper = 0.25, .restitution = 0.9};
        parts.step = 1;
        const Element<double, Coulomb<double>, Method> element(parts);
        typename Element<double, Coulomb<double>, Method>::State state;
        state.velocity = 1;
        const auto r = element.step(state, {});
        EXPECT_EQ(state.position, 0.25);
        EXPECT_NEAR(state.velocity, -0.9 * std::sqrt(0.5), 1e-15);
        EXPECT_NEAR(r.impact_energy, 0.0475, 1e-15);
        EXPECT_NEAR(r.friction_energy, 0.25, 1e-15);
        EXPECT_GT(r.stop_impulse, 0);
    };
    check.operator()<Borello<double>>();
    check.operator()<Hill<double>>();
    check.operator()<Hill2<double>>();
    check.operator()<Biagiotti<double>>();
}

TEST(ABodyThatStartsOnItsEndMovingIntoIt, Bounces) {
    typename Element<double, Coulomb<double>, Exact<double>>::Parts parts;
    parts.travel = {.upper = 0, .restitution = 0.5};
    parts.step = 1e-3;
    const Element<double, Coulomb<double>, Exact<double>> element(parts);
    Element<double, Coulomb<double>, Exact<double>>::State state;
    state.velocity = 2;
    const auto r = element.step(state, {});
    EXPECT_EQ(state.velocity, -1);
    EXPECT_EQ(r.impact_energy, 0.5 * (4 - 1));
    EXPECT_EQ(r.stop_impulse, 3);
}

TEST(TheMarginsOnAnEnd, SayHowFarTheBodyIsFromLeaving) {
    // pressed with 5 N against the upper end, F_s = 1: it leaves backward when the push falls below −1, by 6 N
    typename Element<double, Coulomb<double>, Exact<double>>::Parts parts;
    parts.law = {.sliding = 1, .breakaway = 1};
    parts.travel = {.upper = 0};
    parts.step = 1e-3;
    const Element<double, Coulomb<double>, Exact<double>> element(parts);
    Element<double, Coulomb<double>, Exact<double>>::State state;
    const auto r = element.step(state, {.drive = 5});
    EXPECT_EQ(r.margin_forward, 0);
    EXPECT_EQ(r.margin_backward, 6);
    EXPECT_EQ(r.friction, 1);
    EXPECT_NEAR(r.stop_impulse, 4 * 1e-3, 1e-18);
}

TEST(ABodyLockedBetweenTwoEnds, IsOnTheOneItIsPushedAgainst) {
    typename Element<double, Coulomb<double>, Exact<double>>::Parts parts;
    parts.travel = {.lower = 0, .upper = 0};
    parts.step = 1e-3;
    const Element<double, Coulomb<double>, Exact<double>> element(parts);
    Element<double, Coulomb<double>, Exact<double>>::State state;
    const auto up = element.step(state, {.drive = 3});
    const auto down = element.step(state, {.drive = -3});
    EXPECT_EQ(up.stop, Stop::upper);
    EXPECT_EQ(down.stop, Stop::lower);
    EXPECT_EQ(up.stop_impulse, -down.stop_impulse);
    EXPECT_EQ(state.position, 0);
}

TEST(HillsFriction, StaysWithinItsLimitsWhenViscousDampingAloneWouldReverseTheBody) {
    typename Element<double, Coulomb<double>, Hill<double>>::Parts parts;
    parts.law = {.sliding = 1, .breakaway = 1.5};
    parts.body.viscous_damping = 2;
    parts.step = 1;
    const Element<double, Coulomb<double>, Hill<double>> element(parts);
    Element<double, Coulomb<double>, Hill<double>>::State state;
    state.velocity = 4;
    const auto r = element.step(state, {});
    EXPECT_EQ(state.velocity, 0);
    EXPECT_GE(r.friction, 0);
    EXPECT_LE(r.friction, 1.5);
}

TEST(StribecksLevelAtRest, IsNeverAboveTheStaticOne) {
    Draw d(3);
    for (int i = 0; i < 100'000; ++i) {
        const double fc = d.below(2000) * 1e-3;
        const double fs = fc + d.below(2000) * 1e-3;
        const Stribeck<double> law{.sliding = fc, .breakaway = fs, .stribeck_velocity = 1};
        ASSERT_LE(law.evaluate({0, 0, 0}).sliding_forward, fs) << fc << ", " << fs;
    }
}

TEST(Hill2, BreaksAwayInsideTheStepUnderARamp) {
    // Stribeck F_c 0.7, F_s 1.8; push 1.8 rising by 1 N/s for 10 ms on 1 kg: v = ½·1·h² = 5e-5
    typename Element<double, Stribeck<double>, Hill2<double>>::Parts parts;
    parts.law = {.sliding = 0.7, .breakaway = 1.8, .stribeck_velocity = 1e3};
    parts.step = 0.01;
    const Element<double, Stribeck<double>, Hill2<double>> element(parts);
    Element<double, Stribeck<double>, Hill2<double>>::State state;
    const auto r = element.step(state, {.drive = 1.8, .push_rate = 1});
    EXPECT_NEAR(state.velocity, 5e-5, 1e-9);
    EXPECT_GE(r.friction_energy, 0);
    EXPECT_EQ(r.mode, Mode::forward);
}

TEST(AVelocityBand, TooNarrowForTheStepIsNamedBeforeAnyStep) {
    typename Element<double, Coulomb<double>, Karnopp<double>>::Parts parts;
    parts.law = {.sliding = 1, .breakaway = 1.5};
    parts.step = 1e-3;
    parts.method.dead_band = 1.24e-3;  // (F_c + F_s)h/(2J) = 1.25e-3
    const ProblemList problems = Element<double, Coulomb<double>, Karnopp<double>>(parts).validate();
    ASSERT_EQ(problems.found(), 1U);
    EXPECT_STREQ(problems[0].key, "dead_band");
    parts.method.dead_band = 0;
    EXPECT_TRUE((Element<double, Coulomb<double>, Karnopp<double>>(parts).validate().empty()));
}

TEST(ABristleModelPressedOntoAnEnd, GainsNothingFromIt) {
    // start at rest on the upper end, press for 0.1 s, let go: nothing ever moved, so nothing may move now
    for_each_bristle<double>([]<class Model>() {
        SCOPED_TRACE(Model::description.name);
        typename Element<double, Coulomb<double>, Model>::Parts parts;
        parts.law = {.sliding = 1, .breakaway = 1.5};
        parts.travel = {.upper = 0};
        parts.step = 1e-4;
        const Element<double, Coulomb<double>, Model> element(parts);
        typename Element<double, Coulomb<double>, Model>::State state;
        double friction_energy = 0;
        for (int i = 0; i < 2000; ++i) {
            const auto r = element.step(state, {.drive = i < 1000 ? 5.0 : 0.0});
            ASSERT_EQ(r.status, Status::ok);
            ASSERT_EQ(state.position, 0);
            ASSERT_EQ(state.velocity, 0);
            EXPECT_EQ(r.friction, 0) << "the bristles are straight";
            friction_energy += r.friction_energy;
        }
        EXPECT_EQ(friction_energy, 0);
    });
}

TEST(AMemoryThatIsNotANumber, IsRefused) {
    using Springs = Element<double, Coulomb<double>, Gms<double>>;
    Springs::Parts parts;
    parts.law = {.sliding = 1, .breakaway = 1};
    parts.step = 1e-3;
    Springs::State state;
    state.velocity = 1;
    state.memory.force[0] = kNan;
    EXPECT_EQ(Springs(parts).step(state, {.drive = 1}).status, Status::invalid_input);
    EXPECT_EQ(state.velocity, 1);

    using Loops = Element<double, Coulomb<double>, Leuven<double>>;
    Loops::Parts other;
    other.law = {.sliding = 1, .breakaway = 1};
    other.step = 1e-3;
    Loops::State bent;
    bent.memory.turns.depth = kNan;
    EXPECT_EQ(Loops(other).step(bent, {.drive = 1}).status, Status::invalid_input);
}

TEST(ABristleAtRestWithoutPush, HasTheDerivativeOfItsSpring) {
    // implicit step from z = 0: v⁺ = h p/(J + h(h σ0 + σ1)), so dv⁺/dp = h/(J + h² σ0 + h σ1)
    using D = Dual<double>;
    const double h = 1e-3;
    const double elastic = h / (1 + h * h * 1e5);
    const double damped = h / (1 + h * h * 1e5 + h * std::sqrt(1e5));
    const auto slope = [&]<class Model>() {
        typename Element<D, Coulomb<D>, Model>::Parts parts;
        parts.law = {.sliding = D(1), .breakaway = D(1)};
        parts.step = D(h);
        typename Element<D, Coulomb<D>, Model>::State state;
        EXPECT_EQ((Element<D, Coulomb<D>, Model>(parts).step(state, {.drive = D(0, 1)}).status), Status::ok);
        return state.velocity.derivative;
    };
    EXPECT_NEAR(slope.operator()<Dahl<D>>(), elastic, 1e-15);
    EXPECT_NEAR(slope.operator()<LuGre<D>>(), damped, 1e-15);
    EXPECT_NEAR(slope.operator()<ElastoPlastic<D>>(), damped, 1e-15);
    EXPECT_NEAR(slope.operator()<Gms<D>>(), elastic, 1e-15) << "its four springs together have 1e5 N/m";
}

}  // namespace
}  // namespace suite
