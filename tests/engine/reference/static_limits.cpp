// Static and sliding limits of frictions that change at once: random machines of a few bodies beside the independent reference. Clutches come to rest and load floors that break away; belts jump below bodies that
// brakes hold; clutches close between shafts that differ. A machine for which mechanics alone does not decide is left out.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "beside/beside_reference.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

#ifdef STICTION_SANITIZED
constexpr unsigned kMachines = 4;
#else
constexpr unsigned kMachines = 25;
#endif

/// Draws with two digits, so that a failing machine can be typed; the same on every platform.
class Draw {
public:
    explicit Draw(unsigned seed) : engine_(seed) {}
    double between(double low, double high) { return low + (high - low) * 0.01 * static_cast<double>(engine_() % 101); }
    bool one_in(unsigned n) { return engine_() % n == 0; }

private:
    std::mt19937 engine_;
};

Coulomb<double> coulomb(Draw& draw, double low, double high) {
    const double sliding = draw.between(low, high);
    return {.sliding = sliding, .breakaway = sliding * draw.between(1, 2.5)};
}

/// Bodies in a row, pushed, each with a floor, rubbing on the next; `special` adds what jumps.
Plan draw_row(Draw& draw, const char* special) {
    Model m;
    const unsigned bodies = draw.one_in(2) ? 2 : 3;
    for (unsigned i = 0; i < bodies; ++i) {
        const std::string name = "b" + std::to_string(i);
        m.body(name, {.inertia = draw.between(0.5, 10), .velocity = draw.one_in(2) ? draw.between(-0.3, 0.3) : 0.0});
        m.signals().add("f" + std::to_string(i), signal::Constant{.value = draw.between(-3, 3)});
        m.force("push" + std::to_string(i)).on(name).signal("f" + std::to_string(i));
        if (!draw.one_in(3)) {
            m.friction("floor" + std::to_string(i)).on(name).law(coulomb(draw, 0.3, 2));
        }
        if (i > 0) {
            FrictionBuilder clutch =
                m.friction("clutch" + std::to_string(i)).between(name, "b" + std::to_string(i - 1));
            clutch.law(coulomb(draw, 0.3, 2));
        }
    }
    if (std::string(special) == "belt") {
        m.signals().add("speed",
                        signal::Step{.start = draw.between(0.2, 0.6), .before = 0, .after = draw.between(-1, 1)});
        m.friction("belt").on("b0").law(coulomb(draw, 0.5, 2.5)).ground_speed("speed");
    } else if (std::string(special) == "clutch") {
        m.signals().add("capacity",
                        signal::Step{.start = draw.between(0.2, 0.6), .before = 0, .after = draw.between(0.5, 3)});
        m.clutch("closing").between("b0", "b1").capacity("capacity", draw.between(1, 2.5));
    }
    return m.build();
}

void expect_as_reference(const char* special) {
    unsigned answered = 0;
    for (unsigned seed = 1; seed <= kMachines; ++seed) {
        Draw draw(seed);
        const Plan plan = draw_row(draw, special);
        const stiction_test::Differences found = stiction_test::beside_reference(plan, {.until = 1});
        if (!found.unanswered.empty()) continue;
        ++answered;
        EXPECT_EQ(found.fixed, "") << special << ", seed " << seed;
        EXPECT_EQ(found.located, "") << special << ", seed " << seed;
    }
    EXPECT_GT(2 * answered, kMachines) << special;
}

TEST(FrictionsThatComeToRest, LoadOthersWithTheirStaticLimits) { expect_as_reference("none"); }

TEST(BeltsThatJump, PullWithTheirSlidingFriction) { expect_as_reference("belt"); }

TEST(ClutchesThatCloseWhileSlipping, PullWithTheirSlidingFriction) { expect_as_reference("clutch"); }

}  // namespace
}  // namespace stiction
