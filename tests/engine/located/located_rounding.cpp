// The number of steps does not depend on rounding: where zero is, or how light a body is that others hold.
#include <gtest/gtest.h>

#include <string>

#include "engine/located/located.hpp"
#include "machine/model.hpp"
#include "scenario/scenario.hpp"

namespace stiction {
namespace {

std::uint64_t steps_of(const Plan& plan, double until, const LocatedOptions& options = {}) {
    LocatedEngine engine(plan, options);
    State state = engine.initial_state();
    const RunReport report = engine.advance_to(state, until);
    EXPECT_EQ(report.status, RunStatus::ok) << report.message;
    return report.steps;
}

//   10 N sin t →[ 10 g ]—/\/\/—| 1e6 N/m, at rest at x_0: the same motion about any x_0
TEST(AStiffSpring, TakesAsManyStepsFarFromTheOrigin) {
    const auto steps_at = [](double origin) {
        Model m;
        m.body("m", {.inertia = 0.01, .position = origin});
        m.spring("s", {.stiffness = 1e6, .damping = 250, .rest = origin}).on("m");
        m.signals().add("push", signal::Sine{.amplitude = 10, .frequency = 1});
        m.force("f").on("m").signal("push");
        return steps_of(m.build(), 0.01);
    };
    const std::uint64_t at_zero = steps_at(0);
    for (const double origin : {0.5, -0.5, 3.7, 1e3}) {
        EXPECT_LE(steps_at(origin), at_zero + at_zero / 10) << origin;
    }
}

// A gear shift of a planetary set whose ring is as good as massless: as many steps as with an absolute tolerance of 1e-10, which is far
// above the rounding of its forces, or a few times as many; not a thousand times.
TEST(ALightRing, DoesNotAskForMoreDigitsThanItsForcesHave) {
    const auto steps_with = [](double tolerance) {
        const scenario::Scenario file = scenario::parse(
            "format = 1\n[run]\nuntil = 2.2\nengine = \"located\"\n[body.engine]\ninertia = 1\n[body.load]\ninertia = "
            "10\n"
            "[body.ring]\ninertia = 1e-9\n[planetary.set]\nsun = \"engine\"\nring = \"ring\"\ncarrier = "
            "\"load\"\nratio = 1.5\n"
            "[clutch.clutch]\nbetween = [\"engine\", \"ring\"]\ncapacity = \"100*engage\"\n"
            "[brake.brake]\non = \"ring\"\ncapacity = \"100*(1 - engage)\"\n"
            "[signals]\nengage = \"min(max((t - 2)/0.1, 0), 1)\"\n"
            "[force.torque]\non = \"engine\"\nvalue = \"if(t < 0.5, 0, 20)\"\n"
            "[force.drag]\non = \"load\"\nvalue = \"-20*(load.velocity/10.471975511966)^2\"\n",
            "shift", ".");
        return steps_of(file.plan, file.run.until, {.absolute_tolerance = tolerance});
    };
    EXPECT_LE(steps_with(LocatedOptions{}.absolute_tolerance), 10 * steps_with(1e-10));
}

}  // namespace
}  // namespace stiction
