// A light mass behind strong damping: motion over milliseconds to seconds, a pole far beyond 1e5 1/s.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/located/located.hpp"
#include "located_story.hpp"
#include "machine/model.hpp"
#include "numeric/implicit_step.hpp"

namespace stiction {
namespace {

constexpr double kDamping = 26500;  // [N·s/m]

/// A flap that moves evenly and a valve at rest, whose forces balance; energies in a unit of 1/f J.
struct FlapAndValve : engine::System {
    explicit FlapAndValve(double f) : per_joule(f) {}
    void rates(double /*time*/, const std::vector<double>& y, std::vector<double>& rate) override {
        rate[0] = y[2];
        rate[1] = y[3];
        rate[2] = 106.8 - 2620 * y[2];
        rate[3] = 1.37e6 - 2.85e7 * y[1] - 4.26e4 * y[3] - 1.37e6 * y[4];
        rate[4] = 5.1e3 * y[1];
        rate[5] = per_joule * (4e4 * y[2] + 15 * y[3]);
        rate[6] = per_joule * (9e5 * y[2] * y[2] + 450 * y[3] * y[3]);
    }
    double per_joule;
};

// Rows of large numbers must not become pivots: the same bits whatever the unit of what is integrated beside the motion. They were off by
// 1e-13 of the valve's speed with a unit of 1/1000 J.
TEST(AnImplicitStep, DoesNotDependOnTheUnitOfItsIntegrals) {
    constexpr std::size_t kMotion = 5;
    const std::vector<double> y{9e-3, 2.5e-19, 106.8 / 2620, 1.9e-16, 1, 0, 0};
    std::vector<double> first;
    for (const double f : {1.0, 0x1p10, 0x1p20, 0x1p-20, 0x1p33}) {
        FlapAndValve system(f);
        engine::ImplicitStep method(system, y.size(), kMotion);
        std::vector<double> next(y.size());
        std::vector<double> error(y.size());
        method.step(0, y, 5e-4, next, error, {1, 1.5, 1, 1.5, 1, f * 1e3, f * 1e3});
        first = first.empty() ? next : first;
        for (std::size_t i = 0; i < y.size(); ++i) {
            EXPECT_EQ(next[i], first[i] * (i < kMotion ? 1 : f)) << i << ", " << f;
        }
        EXPECT_LE(std::fabs(error[3]), 1e-18);  // h of 4 ε 1.37e6/4.26e4 is 2e-17 of rounding at most
    }
}

/// A jack behind a servovalve, as in the first-order studies: 26 kN, 1500 N break-away, 1000 N sliding.
Model jack(double mass) {
    Model m;
    m.body("jack", {.inertia = mass, .viscous_damping = kDamping, .motion = Motion::translation});
    m.signals()
        .add("command", signal::Step{.start = 0.005, .after = 0.2})
        .sum("error", {{1, "command"}, {-1, "jack.position"}})
        .add("wanted", signal::Gain{0.02}, {"error"})
        .add("opening", signal::Saturation{-1e-3, 1e-3}, {"wanted"})
        .add("spool", signal::Lag{.time_constant = 4e-3}, {"opening"})
        .add("force", signal::Gain{2.6e7}, {"spool"});
    m.force("pressure").on("jack").signal("force");
    m.friction("seal").on("jack").law(Coulomb<double>{.sliding = 1000, .breakaway = 1500});
    return m;
}

TEST(AnActuatorOf100Grams, ArrivesWhenTheFirstOrderModelSaysByBothMethods) {
    const Plan plan = jack(0.1).build();
    std::vector<double> ends;
    for (const Stiffness stiffness : {Stiffness::nonstiff, Stiffness::stiff}) {
        LocatedEngine engine(plan, {.stiffness = stiffness});
        State state = engine.initial_state();
        ASSERT_EQ(engine.advance_to(state, 0.1151).status, RunStatus::ok);
        EXPECT_NEAR(state.position[0], 0.1, 1e-4) << "half way at about 0.1151 s";
        ASSERT_EQ(engine.advance_to(state, 0.3).status, RunStatus::ok);
        ends.push_back(state.position[0]);
    }
    EXPECT_NEAR(ends[0], ends[1], 1e-11);
}

TEST(AnActuatorOf1Gram, TurnsToTheImplicitMethodByItself) {
    // breaks away where 26 kN·(1 − e^(−t/T)) = 1500 N, T = 4 ms, before and after which steps need not see the pole
    const Plan plan = jack(1e-3).build();
    const Story s = tell(plan, 0.3);
    ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
    EXPECT_GT(s.report.stiff_steps, 0U);
    EXPECT_LT(s.report.steps, 100'000U) << "an explicit method needs h < 3.3/(2.65e7 1/s): 2.4 million steps";
    ASSERT_EQ(s.told.size(), 1U);
    EXPECT_NEAR(s.told[0].event.time, 0.005 - 4e-3 * std::log1p(-1500.0 / 26000), 1e-10);
    EXPECT_LE(std::fabs(s.residual), 1e-9 * s.turned_over);
}

TEST(AStiffDamper, FollowsItsClosedForm) {
    // m v' = F − c v: v = F/c (1 − e^(−ct/m)), x = F/c (t − m/c (1 − e^(−ct/m))); c/m = 1e7 1/s
    Model m;
    m.body("vane", {.inertia = 1e-3, .viscous_damping = 1e4});
    m.signals().add("torque", signal::Constant{5});
    m.force("motor").on("vane").signal("torque");
    const Plan plan = m.build();
    for (const Stiffness stiffness : {Stiffness::automatic, Stiffness::stiff}) {
        const Story s = tell(plan, 0.5, {.stiffness = stiffness});
        ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
        EXPECT_NEAR(s.state.velocity[0], 5e-4, 1e-9 * 5e-4);
        EXPECT_NEAR(s.state.position[0], 5e-4 * (0.5 - 1e-7), 1e-9 * 2.5e-4);
        EXPECT_LT(s.report.steps, 10'000U);
    }
}

TEST(AStiffDamper, FollowsAForceThatRisesWithTime) {
    // m v' = r t − c v: v = r/c (t − m/c (1 − e^(−ct/m))); c/m = 1e7 1/s. After some 1e-6 s v is a straight line, on which a method of order 2
    // or more errs by nothing; one of order 1 errs by a share of h² r/m and needs h < 1e-8 s for 3e-12 of v.
    Model m;
    m.body("vane", {.inertia = 1e-3, .viscous_damping = 1e4});
    m.signals().add("torque", signal::Ramp{.slope = 10});
    m.force("motor").on("vane").signal("torque");
    const Plan plan = m.build();
    for (const Stiffness stiffness : {Stiffness::automatic, Stiffness::stiff}) {
        const Story s = tell(plan, 0.5, {.stiffness = stiffness});
        ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
        EXPECT_NEAR(s.state.velocity[0], 1e-3 * (0.5 - 1e-7), 1e-9 * 5e-4);
        EXPECT_LT(s.report.steps, 10'000U);
    }
}

}  // namespace
}  // namespace stiction
