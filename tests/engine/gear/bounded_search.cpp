// Work of the search for torques of gears with losses: counted, not timed. Two trains that a planetary set ties to each other are the
// hard case: each is solved with what the other does, in turn, until both agree.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "engine/failure.hpp"
#include "engine/fixed/fixed.hpp"
#include "engine/gear/gear_solver.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

void push(Model& m, const std::string& body, double force) {
    m.signals().add("force-" + body, signal::Constant{force});
    m.force("push-" + body).on(body).signal("force-" + body);
}

/// A shaft of a train and the gears behind it: bodies name0 … nameG. Gears that lock themselves rest, others slide.
void add_train(Model& m, const std::string& name, std::size_t gears, bool locks, std::mt19937_64& random) {
    const auto within = [&random](double a, double b) { return std::uniform_real_distribution<double>(a, b)(random); };
    for (std::size_t g = 0; g <= gears; ++g) {
        const std::string body = name + std::to_string(g);
        m.body(body, {.inertia = within(0.5, 3)});
        push(m, body, locks ? within(-4, 4) : within(-10, 20));
        if (g == 0) {
            continue;
        }
        m.gear("gear-" + body)
            .between(name + std::to_string(g - 1), body)
            .ratio(within(0, 1) > 0.5 ? within(0.8, 3) : -within(0.8, 3))
            .losses({.constant = within(0.1, 0.4),
                     .opposing_efficiency = locks ? within(0.3, 0.95) : within(0.85, 0.98),
                     .aiding_efficiency = locks ? within(-0.4, 0.4) : within(0.8, 0.98)});
    }
}

/// Sun and ring are the first shafts of two trains, the carrier the second shaft of the first: one speed for all.
Plan tied_trains(std::size_t gears, bool locks, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    Model m;
    add_train(m, "a", gears, locks, random);
    add_train(m, "b", gears, locks, random);
    m.planetary("set").sun("b0").ring("a0").carrier("a1").ratio(3.25);
    m.friction("brake").on("b0").law(Coulomb<double>{.sliding = 2, .breakaway = 2.75});
    m.friction("clutch").between("a0", "b0").law(Coulomb<double>{.sliding = 1.5, .breakaway = 1.75});
    return m.build();
}

/// Solves of the network in the hardest of some steps.
std::size_t most_tries(const Plan& plan) {
    constexpr int kSteps = 4;
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    std::size_t most = 0;
    for (int k = 0; k < kSteps; ++k) {
        const StepView view = engine.step(state);
        EXPECT_EQ(view.status, RunStatus::ok);
        most = std::max(most, view.tries);
    }
    return most;
}

/// A turn of a train of G gears at rest takes G + 1 solves, and turns come closer by a factor of 50 or more: 8 to 1e-13, and one that tells.
/// Sliding it is looked for over straight pieces, with G + 1 solves each, and over speeds: a tenth of the bound leaves room.
TEST(TrainsOfGearsTiedToEachOther, AreDecidedFarWithinTheBound) {
#ifdef STICTION_SANITIZED
    constexpr std::uint64_t kSeeds = 1;
#else
    constexpr std::uint64_t kSeeds = 3;
#endif
    constexpr std::size_t kTurns = 9;
    for (const std::size_t gears : {1U, 2U, 4U, 8U}) {
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
            SCOPED_TRACE("gears " + std::to_string(gears) + ", seed " + std::to_string(seed));
            EXPECT_LE(most_tries(tied_trains(gears, true, seed)), 2 * kTurns * (gears + 1));
            EXPECT_LE(most_tries(tied_trains(gears, false, seed)), engine::GearNetwork::kMostSolves / 10);
        }
    }
}

/// Two trains of a machine at rest, as one of the random machines has them. Loads come closer by a factor of 400 a turn, until
/// differences over 1e-3 of their size leave roundings of 1e-13 of it: 5 turns to 1e-13, and four at most that tell that it stands.
/// Two trains of two gears take 2 (2 + 1) solves a turn.
TEST(TrainsOfGearsTiedToEachOther, StopWhereOnlyRoundingIsLeft) {
    constexpr std::size_t kMost = 54;
    Model m;
    m.body("b0", {.inertia = 3});
    m.body("b1", {.inertia = 2.75, .position = 0.1875, .travel = {.lower = -0.25, .upper = 0.1875}});
    m.body("b2", {.inertia = 0.25});
    m.body("b3", {.inertia = 2});
    m.body("b4", {.inertia = 2.25});
    m.body("b6", {.inertia = 1});
    const auto gear = [&m](const char* name, const char* from, const char* to, double ratio, double constant,
                           double opposing, double aiding) {
        m.gear(name).between(from, to).ratio(ratio).losses(
            {.constant = constant, .opposing_efficiency = opposing, .aiding_efficiency = aiding});
    };
    gear("g8", "b1", "b2", 1.25, 0.25, 0.782, 0.368);
    gear("g9", "b2", "b3", 1.5, 0.35, 0.326, -0.348);
    gear("g10", "b4", "b6", 3, 0.3, 0.905, -0.237);
    gear("g11", "b0", "b6", 1, 0, 0.914, -0.128);
    m.planetary("set").sun("b0").ring("b1").carrier("b2").ratio(3.25);
    push(m, "b0", -2.5);
    push(m, "b2", 2);
    m.signals().add("ramp", signal::Ramp{.slope = -14, .offset = -2});
    m.force("p3").on("b3").signal("ramp");
    push(m, "b4", 11.75);
    push(m, "b6", 4.25);
    const Plan plan = m.build();
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    for (int k = 0; k < 250; ++k) {
        const StepView view = engine.step(state);
        ASSERT_EQ(view.status, RunStatus::ok);
        EXPECT_LE(view.tries, kMost) << "step " << k;
        EXPECT_EQ(state.velocity[0], 0.0);
    }
}

TEST(ASearchThatRunsOutOfWork, HasNoAnswerAndSaysSo) {
    constexpr std::size_t kMost = 5;
    const Plan plan = tied_trains(2, true, 1);
    engine::NetworkStep network(plan.layout);
    std::vector<Mode> modes(plan.layout.elements.size(), Mode::stuck);
    std::fill(network.input.push.begin(), network.input.push.end(), 1.0);
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        network.input.at_rest[plan.element_of_joint(j)] = network.input.sliding[plan.element_of_joint(j)] =
            engine::kRigid;
    }
    engine::GearNetwork around(plan);
    engine::GearSolver solver(plan);
    around.begin(network, modes, 1);
    EXPECT_TRUE(solver.solve(around));
    EXPECT_FALSE(around.exhausted());
    EXPECT_GT(around.tries(), kMost);
    around.most_solves = kMost;
    around.begin(network, modes, 1);
    EXPECT_FALSE(solver.solve(around));
    EXPECT_TRUE(around.exhausted());
    EXPECT_EQ(around.tries(), kMost);
    const std::string told = engine::unsettled_text(plan, 0.25);
    EXPECT_NE(told.find("at 0.25 s"), std::string::npos) << told;
    EXPECT_NE(told.find("\"gear-a1\", \"gear-a2\", \"gear-b1\""), std::string::npos) << told;
}

}  // namespace
}  // namespace stiction
