// Events located inside the fixed step: order two against closed forms, and the promises every engine keeps.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/fixed.hpp"
#include "located_story.hpp"
#include "machine_file.hpp"

namespace stiction {
namespace {

State run(const Plan& plan, double until, int steps, std::size_t inside) {
    FixedEngine engine(plan, {.step = until / steps, .locate_inside = inside});
    State state = engine.initial_state();
    for (int i = 0; i < steps; ++i) {
        const StepView view = engine.step(state);
        EXPECT_EQ(view.status, RunStatus::ok) << "at " << state.time;
        EXPECT_LE(view.intervals, std::max<std::size_t>(inside, 1));
    }
    return state;
}

/// Largest error · N² and smallest, over numbers of steps N that double: order two keeps them within a factor of two.
struct Constants {
    double least = 1e300;
    double most = 0;
    void take(double error, int steps) {
        const double c = error * steps * static_cast<double>(steps);
        least = std::min(least, c);
        most = std::max(most, c);
    }
};

/// A block on a belt from rest, spec 3.5: three arcs, repeated.
struct BeltForm {
    machines::BeltOptions o;

    [[nodiscard]] double position(double t) const {
        const double omega = std::sqrt(o.stiffness / o.mass);
        const double drop = o.breakaway - o.sliding;
        const double mean = o.sliding / o.stiffness;
        const double first = std::asin(o.belt_speed / (mean * omega)) / omega;  // carried up to the speed of the belt
        if (t < first) {
            return mean * (1 - std::cos(omega * t));
        }
        const double caught = mean * (1 - std::cos(omega * first));
        const double breaks = first + (o.breakaway / o.stiffness - caught) / o.belt_speed;
        if (t < breaks) {
            return caught + o.belt_speed * (t - first);
        }
        const double alpha = std::atan(o.belt_speed * std::sqrt(o.stiffness * o.mass) / drop);
        const double slip = (kPi + 2 * alpha) / omega;
        const double stick = 2 * drop / (o.stiffness * o.belt_speed);
        const double tau = std::fmod(t - breaks, slip + stick);
        if (tau < slip) {
            return mean + drop / o.stiffness * std::cos(omega * tau) + o.belt_speed / omega * std::sin(omega * tau);
        }
        return mean - drop / o.stiffness + o.belt_speed * (tau - slip);
    }
};

TEST(ABlockOnABeltLocatedInside, ConvergesWithOrderTwoThroughStopsAndBreakAways) {
    const Plan plan = machines::belt_oscillator();
    const BeltForm form;
    for (const double until : {17.3, 24.1}) {  // ends in a slip, after two and three break-aways
        Constants c;
        for (const int steps : {200, 400, 800, 1600, 3200, 6400}) {
            c.take(std::fabs(run(plan, until, steps, 8).position[0] - form.position(until)), steps);
        }
        EXPECT_LT(c.most, 2 * c.least) << "until " << until;
        const double first_order = std::fabs(run(plan, until, 6400, 0).position[0] - form.position(until));
        EXPECT_LT(c.most / (6400.0 * 6400), 0.05 * first_order);  // what the option is for
    }
}

TEST(CoupledClutchesLocatedInside, ConvergeWithOrderTwoThroughNineEventsAndJumpsOfTheSources) {
    const Plan plan = machines::load("coupled-clutches");
    Constants c;
    for (const int steps : {200, 400, 800, 1600, 3200}) {  // 0.4 s and 0.9 s lie inside a step for some of them
        const State end = run(plan, 1.5, steps, 8);
        const double error =
            std::max({std::fabs(end.velocity[0] - 3.2470582724), std::fabs(end.velocity[1] - 2.4631871666),
                      std::fabs(end.position[0] - 7.4861190991)});
        c.take(error, steps);
        EXPECT_EQ(end.velocity[1], end.velocity[2]);
        EXPECT_EQ(end.velocity[2], end.velocity[3]);
    }
    EXPECT_LT(c.most, 2 * c.least);
}

TEST(ACoastingBodyLocatedInside, StopsAtThePlaceOfTheClosedFormAtAnyStep) {
    Model m;
    m.body("block", {.inertia = 2, .velocity = 3, .motion = Motion::translation});
    m.friction("floor").on("block").law(Coulomb<double>{.sliding = 4, .breakaway = 5});
    const Plan plan = m.build();
    for (const double h : {1e-3, 0.07, 0.9, 10.0}) {
        FixedEngine engine(plan, {.step = h, .locate_inside = 2});
        State state = engine.initial_state();
        while (state.time < 2) {
            ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        }
        EXPECT_EQ(state.velocity[0], 0.0);
        // m v²/(2 F); each step adds a rounding of the place
        EXPECT_NEAR(state.position[0], 2 * 9 / (2 * 4.0), 3e-16 * (2 / h + 4) * 2.25) << "step " << h;
        EXPECT_EQ(state.mode[0], Mode::stuck);
    }
}

TEST(ABouncingMassLocatedInside, HitsWhereTheClosedFormSays) {
    constexpr double kGravity = 10;
    constexpr double kRestitution = 0.8;
    Model m;
    m.body("ball", {.inertia = 3,
                    .position = 2,
                    .travel = {.lower = 0, .upper = 5, .restitution = kRestitution},
                    .motion = Motion::translation});
    m.signals().add("weight", signal::Constant{-3 * kGravity});
    m.force("gravity").on("ball").signal("weight");
    const Plan plan = m.build();
    const double fall = std::sqrt(2 * 2 / kGravity);
    const double speed = kGravity * fall;
    for (const int steps : {7, 50, 333}) {
        const double until = 2.5;  // after the second bounce: at 0.632, 1.644, 2.453 s
        const State end = run(plan, until, steps, 4);
        double t = until - fall;
        double v = kRestitution * speed;
        while (t > 2 * v / kGravity) {
            t -= 2 * v / kGravity;
            v *= kRestitution;
        }
        EXPECT_NEAR(end.position[0], v * t - 0.5 * kGravity * t * t, 1e-13) << steps << " steps";
        EXPECT_NEAR(end.velocity[0], v - kGravity * t, 1e-12) << steps << " steps";
    }
}

/// Modes of the frictions, each change once, in order.
std::vector<std::string> sequence(const Plan& plan, double until, double h) {
    FixedEngine engine(plan, {.step = h, .locate_inside = 8});
    State state = engine.initial_state();
    std::vector<Mode> last = state.mode;
    std::vector<std::string> changes;
    while (state.time < until - 0.5 * h) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
        for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
            if (state.mode[e] != last[e]) {
                changes.push_back(plan.frictions[e].name + " " + name(state.mode[e]));
            }
        }
        last = state.mode;
    }
    return changes;
}

TEST(ModesLocatedInside, AreThoseOfTheLocatedEngineWithoutMerging) {
    struct Case {
        Plan plan;
        double until;
        double step;
    };
    std::vector<Case> cases;
    cases.push_back({machines::load("coupled-clutches"), 1.5, 1e-3});
    cases.push_back({machines::belt_oscillator(), 40, 1e-2});
    cases.push_back({machines::load("dual-clutch"), 10, 1e-3});
    for (const Case& c : cases) {
        std::vector<std::string> expected;
        for (const Told& t : tell(c.plan, c.until).told) {
            if (t.event.kind == EventKind::mode && t.event.time > 0) {
                expected.push_back(std::string(t.event.part) + " " + name(t.event.to));
            }
        }
        EXPECT_EQ(sequence(c.plan, c.until, c.step), expected) << c.plan.bodies[0].name;
    }
}

TEST(AnythingTheOptionCannotDo, IsSaidByName) {
    Model m;
    for (int i = 0; i < 40; ++i) {
        m.body("body " + std::to_string(i));
        m.friction("friction " + std::to_string(i)).on("body " + std::to_string(i));
    }
    const Plan plan = m.build();
    try {
        FixedEngine engine(plan, {.step = 1e-3, .locate_inside = 4});
        FAIL() << "accepted";
    } catch (const ModelError& error) {
        EXPECT_NE(std::string(error.what()).find("at most 48"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace stiction
