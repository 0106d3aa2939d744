// A load that equals the limits which hold it: it holds, at every step, and a billionth more goes. All numbers are multiples of 1/16 with few
// digits, so that the balance below is exact; what the fixed engine makes of them, products with a step, is not.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr unsigned kTies = 300;
constexpr int kTieSteps = 20;
constexpr double kBillionthMore = 1 + 1e-9;

class TieDraw {
public:
    explicit TieDraw(unsigned seed) : engine_(seed) {}
    double sixteenths(unsigned most) { return static_cast<double>(1 + engine_() % most) / 16; }
    std::size_t below(std::size_t n) { return engine_() % n; }
    /// 1 µs … 10 ms, with all its digits.
    double step() { return std::pow(10.0, -6 + 4 * std::uniform_real_distribution<double>(0, 1)(engine_)); }

private:
    std::mt19937_64 engine_;
};

struct Tie {
    Plan plan;
    std::vector<double> limit;  ///< by friction
};

//   T → [b0]──q1──[b1]   v_k = q_k v_0;  brakes L on any of them
//         └──q2──[b2]    it holds while |T| ≤ Σ L |q| (virtual work); here they are equal
Tie brakes_and_gears(unsigned seed, double factor) {
    TieDraw draw(seed);
    Tie tie;
    Model m;
    std::vector<double> ratio{1};
    const std::size_t bodies = 1 + draw.below(3);
    for (std::size_t i = 0; i < bodies; ++i) {
        m.body("b" + std::to_string(i), {.inertia = draw.sixteenths(80)});
        if (i > 0) {
            ratio.push_back(draw.sixteenths(40) * (draw.below(2) == 0 ? 1 : -1));
            m.joint("gear" + std::to_string(i)).between("b" + std::to_string(i), "b0", ratio[i]);
        }
    }
    double load = 0;
    const std::size_t brakes = 1 + draw.below(4);
    for (std::size_t k = 0; k < brakes; ++k) {
        const std::size_t i = draw.below(bodies);
        const double limit = draw.sixteenths(60);
        tie.limit.push_back(limit);
        load += limit * std::fabs(ratio[i]);
        m.friction("brake" + std::to_string(k))
            .on("b" + std::to_string(i))
            .law(Coulomb<double>{.sliding = draw.below(2) == 0 ? limit : limit / 2, .breakaway = limit});
    }
    m.signals().add("load", signal::Constant{.value = (draw.below(2) == 0 ? load : -load) * factor});
    m.force("push").on("b0").signal("load");
    tie.plan = m.build();
    return tie;
}

TEST(ALoadThatEqualsItsLimits, IsHeldAtEveryStepAndABillionthMoreIsNot) {
    for (unsigned seed = 0; seed < kTies; ++seed) {
        const Tie tie = brakes_and_gears(seed, 1);
        const Tie more = brakes_and_gears(seed, kBillionthMore);
        const double h = TieDraw(seed).step();
        FixedEngine engine(tie.plan, {.step = h});
        State state = engine.initial_state();
        for (int i = 0; i < kTieSteps; ++i) {
            ASSERT_EQ(engine.step(state).status, RunStatus::ok);
            for (std::size_t f = 0; f < tie.limit.size(); ++f) {
                ASSERT_EQ(state.mode[f], Mode::stuck) << "seed " << seed << ", step " << h;
                ASSERT_LE(std::fabs(state.friction[f]), tie.limit[f]) << "seed " << seed << ", step " << h;
            }
            for (const double v : state.velocity) ASSERT_EQ(v, 0.0) << "seed " << seed << ", step " << h;
        }
        FixedEngine beyond(more.plan, {.step = h});
        state = beyond.initial_state();
        ASSERT_EQ(beyond.step(state).status, RunStatus::ok);
        ASSERT_NE(state.velocity[0], 0.0) << "seed " << seed << ", step " << h;
    }
}

TEST(ALoadThatEqualsItsLimits, IsHeldByTheLocatedEngine) {
    for (unsigned seed = 0; seed < kTies / 10; ++seed) {
        const Tie tie = brakes_and_gears(seed, 1);
        LocatedEngine engine(tie.plan, {});
        State state = engine.initial_state();
        ASSERT_EQ(engine.advance_to(state, 0.1).status, RunStatus::ok);
        for (const double v : state.velocity) ASSERT_EQ(v, 0.0) << "seed " << seed;
    }
}

//   4F → [J]══3F══[3J]   both move with F/J: the clutch carries 3 F, its limit
TEST(AClutchThatCarriesItsLimit, SticksWhileBothMove) {
    for (unsigned seed = 0; seed < kTies; ++seed) {
        TieDraw draw(seed);
        const double inertia = draw.sixteenths(60);
        const double force = draw.sixteenths(60) * (draw.below(2) == 0 ? 1 : -1);
        const double start = draw.sixteenths(99) - 3;
        const double h = draw.step();
        Model m;
        m.body("a", {.inertia = inertia, .velocity = start});
        m.body("b", {.inertia = 3 * inertia, .velocity = start});
        const double limit = 3 * std::fabs(force);
        m.friction("clutch").between("a", "b").law(Coulomb<double>{.sliding = limit / 2, .breakaway = limit});
        m.signals().add("load", signal::Constant{.value = 4 * force});
        m.force("push").on("a").signal("load");
        const Plan plan = m.build();
        FixedEngine engine(plan, {.step = h});
        State state = engine.initial_state();
        for (int i = 0; i < 10 * kTieSteps; ++i) {
            ASSERT_EQ(engine.step(state).status, RunStatus::ok);
            ASSERT_EQ(state.mode[0], Mode::stuck) << "seed " << seed << ", step " << h << " number " << i;
            ASSERT_EQ(state.velocity[0], state.velocity[1]) << "seed " << seed;
        }
    }
}

//   v → [1]══gear══[2.284] ← −1 rad/s   a friction of another ratio slides between them
// What slides carries its sliding friction, to the bit, whatever the size of the momenta it is part of.
TEST(FrictionThatSlides, IsNeverToldAboveItsLimit) {
    TieDraw draw(0);
    for (unsigned seed = 0; seed < kTies; ++seed) {
        Model m;
        m.body("a", {.inertia = draw.sixteenths(60)});
        m.body("b", {.inertia = draw.sixteenths(60), .velocity = -100 * draw.sixteenths(60)});
        const double limit = 1.009 * draw.sixteenths(60);
        m.friction("rub").between("a", "b", 2.244).law(Coulomb<double>{.sliding = limit, .breakaway = limit});
        m.joint("shaft").between("a", "b", 1);
        const Plan plan = m.build();
        FixedEngine engine(plan, {.step = draw.step()});
        State state = engine.initial_state();
        for (int i = 0; i < kTieSteps; ++i) {
            ASSERT_EQ(engine.step(state).status, RunStatus::ok);
            ASSERT_LE(std::fabs(state.friction[0]), limit) << "machine " << seed;
        }
    }
}

}  // namespace
}  // namespace stiction
