// Random machines: the located engine keeps its promises on each, and the fixed engine converges to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "engine/fixed/fixed.hpp"
#include "located_story.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

#ifdef STICTION_SANITIZED
constexpr unsigned kMachines = 6;
#else
constexpr unsigned kMachines = 30;
#endif
constexpr double kUntil = 3;  // [s]

class Dice {
public:
    explicit Dice(unsigned seed) : engine_(seed) {}
    double uniform(double a, double b) { return std::uniform_real_distribution<double>(a, b)(engine_); }
    bool one_in(unsigned n) { return engine_() % n == 0; }
    unsigned below(unsigned n) { return static_cast<unsigned>(engine_() % n); }

private:
    std::mt19937_64 engine_;
};

void add_body(Dice& dice, Model& m, const std::string& i) {
    BodyOptions o{.inertia = dice.uniform(0.2, 3)};
    o.velocity = dice.one_in(3) ? dice.uniform(-2, 2) : 0.0;
    if (dice.one_in(4)) {
        o.travel = {.lower = dice.uniform(-1, -0.1),
                    .upper = dice.uniform(0.1, 1),
                    .restitution = dice.one_in(2) ? 0.0 : dice.uniform(0, 0.9)};
    }
    m.body("body" + i, o);
    m.signals().add("push" + i, signal::Sine{.amplitude = dice.uniform(0, 6),
                                             .frequency = dice.uniform(1, 15),
                                             .phase = dice.uniform(0, 6),
                                             .offset = dice.uniform(-1, 1)});
    m.force("force" + i).on("body" + i).signal("push" + i);
    if (dice.one_in(2)) {
        const double s = dice.uniform(0.1, 2);
        auto floor = m.friction("floor" + i).on("body" + i);
        if (dice.one_in(3)) {
            floor.law(
                Stribeck<double>{.sliding = s, .breakaway = 1.5 * s, .stribeck_velocity = dice.uniform(0.05, 0.5)});
        } else {
            floor.law(Coulomb<double>{.sliding = s, .breakaway = s * dice.uniform(1, 2)});
        }
    }
    if (dice.one_in(3)) {
        m.spring("mount" + i, {.stiffness = dice.uniform(1, 60), .gap = dice.one_in(2) ? dice.uniform(0.05, 0.3) : 0.0})
            .on("body" + i);
    }
}

void join(Dice& dice, Model& m, const std::string& i, const std::string& a, const std::string& b) {
    const double s = dice.uniform(0.2, 2.5);
    switch (dice.below(4)) {
        case 0: m.friction("clutch" + i).between(a, b).law(Coulomb<double>{.sliding = s, .breakaway = 1.3 * s}); break;
        case 1: m.spring("shaft" + i, {.stiffness = 40 * s, .damping = 0.2 * s}).between(a, b); break;
        case 2: m.friction("gear" + i).between(a, b, s).law(Coulomb<double>{.sliding = 1, .breakaway = 1.2}); break;
        default: m.freewheel("sprag" + i).between(a, b); break;
    }
}

Plan random_machine(unsigned seed) {
    Dice dice(seed);
    Model m;
    const unsigned bodies = 1 + dice.below(4);
    for (unsigned i = 0; i < bodies; ++i) {
        add_body(dice, m, std::to_string(i));
        if (i > 0) {
            join(dice, m, std::to_string(i), "body" + std::to_string(i - 1), "body" + std::to_string(i));
        }
    }
    return m.build();
}

double distance_of_fixed(const Plan& plan, double h, const State& located) {
    FixedEngine engine(plan, {.step = h});
    State state = engine.initial_state();
    const auto steps = static_cast<std::uint64_t>(std::llround(kUntil / h));
    while (state.step < steps) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
    }
    double worst = 0;
    for (std::size_t i = 0; i < state.position.size(); ++i) {
        worst = std::max(worst, std::fabs(state.position[i] - located.position[i]));
    }
    return worst;
}

TEST(RandomMachines, CloseTheirAuditAndAreWhatTheFixedEngineConvergesTo) {
    for (unsigned seed = 0; seed < kMachines; ++seed) {
        const Plan plan = random_machine(seed);
        const Story s = tell(plan, kUntil);
        ASSERT_EQ(s.report.status, RunStatus::ok) << "seed " << seed << ": " << s.report.message;
        EXPECT_LE(std::fabs(s.residual), 1e-9 * s.turned_over) << "seed " << seed;
        for (const Told& t : s.told) {
            for (std::size_t e = 0; e < t.state.mode.size(); ++e) {
                const Row& row = plan.layout.elements[e];
                if (t.state.mode[e] == Mode::stuck && row.body.size() == 1) {
                    EXPECT_EQ(t.state.velocity[row.body[0]], 0.0) << "seed " << seed << " at " << t.state.time;
                }
            }
        }
        // order 1: four times shorter steps are nearly four times closer, or both are within 2e-4 of a travel of about 1
        const double coarse = distance_of_fixed(plan, 2e-4, s.state);
        const double fine = distance_of_fixed(plan, 5e-5, s.state);
        EXPECT_TRUE(fine <= 0.6 * coarse || fine <= 2e-4) << "seed " << seed << ": " << coarse << " then " << fine;
    }
}

}  // namespace
}  // namespace stiction
