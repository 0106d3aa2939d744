// Springs, dampers and signal blocks advanced explicitly on request: the limit of each part is known, named and sharp.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/fixed/every_method.hpp"
#include "engine/fixed/explicit_limits.hpp"
#include "engine/fixed/fixed.hpp"
#include "engine/fixed/methods/friction_method.hpp"
#include "machine/model.hpp"

namespace stiction_test {
namespace {

/// A flapper: poles −683 and −41870 1/s.
Model flapper(double stiffness = 301.6, double damping = 0.45) {
    Model m;
    m.body("flapper", {.inertia = 1.0575e-5, .position = 1e-5, .motion = Motion::translation});
    m.spring("flapper spring", {.stiffness = stiffness, .damping = damping}).on("flapper");
    return m;
}

std::string refusal(const Plan& plan, const FixedOptions& options) {
    try {
        const FixedEngine engine(plan, options);
    } catch (const ModelError& error) {
        return error.what();
    }
    return {};
}

/// Largest |x| over the second half of a run, over what it began with.
double growth(const Plan& plan, double h, int steps) {
    FixedEngine engine(plan, {.step = h, .springs = SpringStep::explicit_unchecked});
    State state = engine.initial_state();
    const double start = std::fabs(state.position[0]);
    double largest = 0;
    for (int k = 0; k < steps; ++k) {
        if (engine.step(state).status != RunStatus::ok) {
            return HUGE_VAL;
        }
        largest = k > steps / 2 ? std::max(largest, std::fabs(state.position[0])) : largest;
    }
    return largest / start;
}

TEST(AFlapperAdvancedExplicitly, IsRefusedAboveTheLimitOfItsFastPoleAndNamed) {
    const Plan plan = flapper().build();
    const double m = 1.0575e-5, c = 0.45, k = 301.6;
    const double fast = (c + std::sqrt(c * c - 4 * k * m)) / (2 * m);
    EXPECT_NEAR(fast, 41870, 5);
    const double limit = 2 / fast;
    EXPECT_NEAR(engine::explicit_limit(k, c, m), limit, 1e-12 * limit);
    EXPECT_EQ(refusal(plan, {.step = 0.999 * limit, .springs = SpringStep::explicitly}), "");
    const std::string text = refusal(plan, {.step = 5e-5, .springs = SpringStep::explicitly});
    EXPECT_NE(text.find("flapper spring: advanced explicitly it needs a step of at most 4.776e-05 s, not 5e-05 s"),
              std::string::npos)
        << text;
    EXPECT_LT(growth(plan, 0.99 * limit, 4000), 1e-3) << "|1 − 1.98| = 0.98 per step";
    EXPECT_GT(growth(plan, 1.01 * limit, 4000), 1e6) << "|1 − 2.02| = 1.02 per step";
}

TEST(ASpringAdvancedExplicitly, StaysBoundedBelowItsLimitAndGrowsAboveIt) {
    // under-damped, undamped, damper alone, over-damped
    for (const auto& [k, c] : {std::pair{300.0, 0.01}, {300.0, 0.0}, {0.0, 0.45}, {300.0, 2.0}}) {
        const double limit = engine::explicit_limit(k, c, 1.0575e-5);
        Model m = flapper(k, c);
        m.signals().add("push", signal::Constant{1e-3});
        m.force("pusher").on("flapper").signal("push");
        const Plan plan = m.build();
        if (k > 0) {
            EXPECT_LT(growth(plan, 0.99 * limit, 4000), 20) << k << ", " << c;
        }
        EXPECT_GT(growth(plan, 1.01 * limit, 8000), 1e6) << k << ", " << c;
        EXPECT_NE(refusal(plan, {.step = 1.01 * limit, .springs = SpringStep::explicitly}), "");
    }
}

TEST(SpringsThatShareBodies, AreRefusedTogetherWhereEachAloneWouldDo) {
    // three equal masses in a row between two walls: ω_max² = (2 + √2) k/m, each spring alone 2k/m at most
    Model m;
    for (const char* name : {"a", "b", "c"}) {
        m.body(name);
    }
    m.spring("wall a", {.stiffness = 1}).on("a");
    m.spring("ab", {.stiffness = 1}).between("a", "b");
    m.spring("bc", {.stiffness = 1}).between("b", "c");
    m.spring("wall c", {.stiffness = 1}).on("c");
    const Plan plan = m.build();
    const double limit = 2 / std::sqrt(2 + std::sqrt(2.0));  // h²ω² = 4
    EXPECT_EQ(refusal(plan, {.step = 0.999 * limit, .springs = SpringStep::explicitly}), "");
    const std::string text = refusal(plan, {.step = 1.001 * limit, .springs = SpringStep::explicitly});
    EXPECT_NE(text.find("advanced explicitly springs and dampers together need a step of at most 1.082 s"),
              std::string::npos)
        << text;
}

TEST(SignalBlocksAdvancedExplicitly, HaveTheLimitOfTheirPoles) {
    Model m;
    m.body("idle");
    m.signals()
        .add("one", signal::Constant{1})
        .add("lag", signal::Lag{.time_constant = 0.01}, {"one"})
        .add("flapper", signal::TransferFunction{.numerator = {1}, .denominator = {1.0575e-5, 0.45, 301.6}}, {"one"});
    const Plan plan = m.build();
    const std::string text = refusal(plan, {.step = 0.03, .springs = SpringStep::explicitly});
    EXPECT_NE(text.find("lag: advanced explicitly it needs a step of at most 0.02 s"), std::string::npos) << text;
    EXPECT_NE(text.find("flapper: advanced explicitly it needs a step of at most 4.776e-05 s"), std::string::npos)
        << text;
    EXPECT_EQ(refusal(plan, {.step = 4.7e-5, .springs = SpringStep::explicitly}), "");
    EXPECT_EQ(refusal(plan, {.step = 10}), "") << "implicit or exact: any step";
}

TEST(TheEnergyOfARun, ClosesToRoundingWithExplicitSprings) {
    for (const NamedPlan& machine : method_machines()) {
        if (machine.name == "dual clutch") {
            continue;  // its shafts allow no such step
        }
        for (const AnyMethod& method : every_method()) {
            if (!engine::has_inertia(method)) {
                continue;
            }
            FixedEngine engine(machine.plan, {.step = 1e-3, .method = method, .springs = SpringStep::explicitly});
            State state = engine.initial_state();
            const double start = engine.mechanical_energy(state);
            double turned_over = std::fabs(start);
            for (int i = 0; i < 1500; ++i) {
                const EnergyAccount last = state.energy;
                ASSERT_EQ(engine.step(state).status, RunStatus::ok) << machine.name << ", " << name_of(method);
                turned_over += std::fabs(state.energy.input - last.input) +
                               std::fabs(state.energy.friction - last.friction) +
                               std::fabs(engine.mechanical_energy(state)) * 1e-3;
            }
            const EnergyAccount& e = state.energy;
            const double residual =
                e.input - (engine.mechanical_energy(state) - start) - e.friction - e.damping - e.impact - e.scheme;
            EXPECT_LE(std::fabs(residual), 1e-12 * turned_over) << machine.name << ", " << name_of(method);
        }
    }
}

TEST(ImplicitSprings, AcceptAnyStepAndStayBounded) {
    for (const NamedPlan& machine : method_machines()) {
        for (const char* name : {"exact", "borello", "hill", "karnopp", "lugre"}) {
            for (const double h : {1e-6, 1e-4, 1e-2, 1.0, 10.0}) {
                FixedEngine engine(machine.plan, {.step = h, .method = *method_named(name)});
                State state = engine.initial_state();
                double fastest = 0;
                for (int k = 0; k < 300; ++k) {
                    ASSERT_EQ(engine.step(state).status, RunStatus::ok) << machine.name << ", " << name;
                    for (const double v : state.velocity) {
                        fastest = std::max(fastest, std::fabs(v));
                    }
                }
                // no force here accelerates any body by more than 400 N·m / 0.02 kg·m²; what drives them is bounded over 3000 s
                EXPECT_LT(fastest, 2e4 * std::max(1.0, 300 * h)) << machine.name << ", " << name << ", step " << h;
            }
        }
    }
}

}  // namespace
}  // namespace stiction_test
