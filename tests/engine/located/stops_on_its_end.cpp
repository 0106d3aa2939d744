// A body that friction brings to rest just where its travel ends. Rounding says whether it touches the end; with a rebound it would
// slip away from it, at rest its friction holds.
//
//   x = −v²/(2 a),  a = (f + r)/m          f: push against the motion, r: sliding friction < f < breakaway                     (1)
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include <fmt/format.h>

#include "engine/located/located.hpp"
#include "scenario/scenario.hpp"

namespace stiction {
namespace {

constexpr int kDraws = 200;

TEST(ABodyThatStopsWhereItsTravelEnds, RestsThereWhateverItsRestitution) {
    std::mt19937 draw(7);
    const auto between = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(draw()) / static_cast<double>(std::mt19937::max());
    };
    for (int k = 0; k < kDraws; ++k) {
        const double m = between(0.1, 10);
        const double v = between(0.1, 10);
        const double sliding = between(0.5, 5);
        const double push = between(1.1, 2) * sliding;
        const double a = (push + sliding) / m;
        const double end = -v * v / (2 * a);  // (1)
        const scenario::Scenario file = scenario::parse(fmt::format(R"(format = 1
[run]
until = {}
[body.mass]
inertia = "{} kg"
velocity = "{} m/s"
travel = ["{} m", "1 m"]
restitution = 0.4
[friction.table]
on = "mass"
sliding = "{} N"
breakaway = "{} N"
[force.push]
on = "mass"
value = "{} N"
)",
                                                                    2 * v / a, m, -v, end, sliding, 3 * sliding, push),
                                                        "machine.toml", ".");
        LocatedEngine engine(file.plan);
        State state = engine.initial_state();
        const RunReport report = engine.advance_to(state, file.run.until);
        ASSERT_EQ(report.status, RunStatus::ok) << report.message;
        EXPECT_EQ(state.velocity[0], 0.0) << k;
        EXPECT_EQ(state.mode[0], Mode::stuck) << k;
        EXPECT_NEAR(state.position[0], end, 1e-12 * std::fabs(end)) << k;
    }
}

}  // namespace
}  // namespace stiction
