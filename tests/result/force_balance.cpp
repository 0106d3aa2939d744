// Forces of the default columns: what a friction exerts is its dry friction and the viscous part of its law, and with both a body's
// balance closes.
//
//   a sledge on a belt that moves with g, coupled to a second one:   z_1 = v_1 − g,  z_2 = v_1 − v_2
//   J_1 a_1 = F − (f_1 + c_1 z_1) − (f_2 + c_2 z_2),   J_2 a_2 = (f_2 + c_2 z_2) − f_3                                     (1)
//   f_1 = F_c + (F_s − F_c) exp(−(z_1/v_s)²)  for z_1 > 0                                                                 (2)
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "machine/model.hpp"
#include "result/recorder.hpp"

namespace stiction {
namespace {

constexpr double kFirst = 2;    // J_1 [kg]
constexpr double kSecond = 1;   // J_2 [kg]
constexpr double kForce = 12;   // [N]
constexpr double kBelt = -0.5;  // g [m/s]
constexpr double kViscous = 2;  // c_1 [N s/m]
constexpr double kUntil = 0.5;  // [s]

Plan sledges() {
    Model m;
    m.body("first", {.inertia = kFirst, .motion = Motion::translation});
    m.body("second", {.inertia = kSecond, .motion = Motion::translation});
    m.signals().add("belt", signal::Constant{kBelt});
    m.signals().add("force", signal::Constant{kForce});
    m.force("push").on("first").signal("force");
    m.friction("drag")
        .on("first")
        .law(Stribeck<double>{.sliding = 1, .breakaway = 1.5, .stribeck_velocity = 1, .viscous_coefficient = kViscous})
        .ground_speed("belt");
    m.friction("slip")
        .between("first", "second")
        .law(Stribeck<double>{.sliding = 2, .breakaway = 2.5, .stribeck_velocity = 0.5, .viscous_coefficient = 0.75});
    m.friction("dry").on("second").law(Coulomb<double>{.sliding = 0.25, .breakaway = 0.25});
    return m.build();
}

template <class Engine>
Trajectory record(Engine& engine, const Plan& plan, const RecordOptions& options) {
    State state = engine.initial_state();
    Recorder recorder(plan, options);
    EXPECT_EQ(run(engine, state, kUntil, recorder).status, RunStatus::ok);
    return recorder.trajectory();
}

TEST(TheDefaultColumns, HaveTheViscousPartOfLawsThatHaveOne) {
    std::vector<std::string> names;
    for (const Quantity& q : default_quantities(sledges())) {
        names.push_back(q.name);
    }
    EXPECT_EQ(std::count(names.begin(), names.end(), "drag.viscous"), 1);
    EXPECT_EQ(std::count(names.begin(), names.end(), "slip.viscous"), 1);
    EXPECT_EQ(std::count(names.begin(), names.end(), "dry.viscous"), 0);
}

// A step is implicit in the viscous part: (1) holds with the slip at its end, to roundings of J v/h: a few of 2 · 3/1e-3 · 1.1e-16.
TEST(ABalanceOfForces, ClosesFromTheDefaultColumnsOfTheFixedEngine) {
    constexpr double kStep = 1e-3;
    constexpr double kRounding = 1e-11;
    const Plan plan = sledges();
    FixedEngine engine(plan, {.step = kStep});
    const Trajectory t = record(engine, plan, {.spacing = 0});
    ASSERT_GT(t.time.size(), 490U);
    for (std::size_t k = 1; k < t.time.size(); ++k) {
        const double h = t.time[k] - t.time[k - 1];
        const auto rate = [&](const char* body) { return (t[body][k] - t[body][k - 1]) / kStep; };
        ASSERT_NEAR(h, kStep, 1e-12);
        const double drag = t["drag.friction"][k] + t["drag.viscous"][k];
        const double slip = t["slip.friction"][k] + t["slip.viscous"][k];
        EXPECT_NEAR(kFirst * rate("first.velocity"), kForce - drag - slip, kRounding);                // (1)
        EXPECT_NEAR(kSecond * rate("second.velocity"), slip - t["dry.friction"][k], kRounding) << k;  // (1)
    }
}

// Dry and viscous part are those of the law at the slip shown: 1e-14 of them is some roundings of exp().
TEST(FrictionAndViscousPart, AreTheLawAndMakeTheLossPowerInBothEngines) {
    const Plan plan = sledges();
    const RecordOptions all{.quantities = {"drag.friction", "drag.viscous", "drag.slip", "drag.loss_power"},
                            .spacing = 0.01};
    FixedEngine fixed(plan, {.step = 1e-3});
    LocatedEngine located(plan);
    const Trajectory stepped = record(fixed, plan, all);
    const Trajectory exact = record(located, plan, all);
    for (const Trajectory* t : {&stepped, &exact}) {
        for (std::size_t k = 1; k < t->time.size(); ++k) {
            const double z = (*t)["drag.slip"][k];
            const double dry = (*t)["drag.friction"][k];
            const double viscous = (*t)["drag.viscous"][k];
            EXPECT_EQ(viscous, kViscous * z);
            EXPECT_EQ((*t)["drag.loss_power"][k], (dry + viscous) * z);
            if (t == &exact) {
                EXPECT_NEAR(dry, 1 + 0.5 * std::exp(-z * z), 1e-14) << t->time[k];  // (2)
            }
        }
    }
}

}  // namespace
}  // namespace stiction
