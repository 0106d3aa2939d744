// A block that a constant force brakes and sends back, under friction that rises near rest only (Stribeck, v_s far below its speed):
//
//      ──► v0
//   ┌──────┐   ◄── P          m v̇ = −P − F(v) sgn v,   F = F_c + (F_s − F_c) e^(−(v/v_s)²)                          (1)
//   └──────┘ ~~~~~
//
//   it turns at t = ∫₀^v0 m dv/(P + F(v)),   at x = ∫₀^v0 m v dv/(P + F(v))                                           (2)
//
// Away from rest the velocity is a straight line, and a step of high order may lead from v0 to far beyond the turn without a look at
// the speeds at which friction rises.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/located/located.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kMass = 2;       // [kg]
constexpr double kPush = 30;      // P [N]
constexpr double kSliding = 5;    // F_c [N]
constexpr double kBreakaway = 9;  // F_s [N]

struct Turn {
    double time = 0;
    double place = 0;
};

/// (2) by Simpson's rule; the fall, some v_s wide, gets most of the points.
Turn turn(double start, double fall) {
    constexpr int kPoints = 20'000;
    Turn sum;
    const auto add = [&](double low, double high) {
        for (int k = 0; k <= kPoints && high > low; ++k) {
            const double v = low + (high - low) * k / kPoints;
            const double weight = (k == 0 || k == kPoints ? 1 : k % 2 == 1 ? 4 : 2) * (high - low) / (3 * kPoints);
            const double u = v / fall;
            const double rate = (kPush + kSliding + (kBreakaway - kSliding) * std::exp(-u * u)) / kMass;
            sum.time += weight / rate;
            sum.place += weight * v / rate;
        }
    };
    const double edge = std::min(start, 8 * fall);
    add(0, edge);
    add(edge, start);
    return sum;
}

TEST(FallNearRest, IsFeltByABlockThatComesFromAfar) {
    for (const double fall : {1e-3, 0.01, 0.1, 0.5}) {
        for (const double start : {0.05, 1.0, 3.0, 40.0}) {
            SCOPED_TRACE(testing::Message() << "v_s " << fall << ", v0 " << start);
            Model m;
            m.body("block", {.inertia = kMass, .velocity = start, .motion = Motion::translation});
            m.friction("floor").on("block").law(Stribeck<double>{kSliding, kBreakaway, fall, 2, 0});
            m.signals().add("push", signal::Constant{.value = -kPush});
            m.force("pusher").on("block").signal("push");
            const Plan plan = m.build();
            LocatedEngine engine(plan);
            State state = engine.initial_state();
            double turned = 0;
            double place = 0;
            Listener listener;
            listener.on_event = [&](const Event&, const State& at) {
                if (at.time > 0 && turned == 0) {
                    turned = at.time;
                    place = at.position[0];
                }
            };
            const Turn expected = turn(start, fall);
            ASSERT_EQ(engine.advance_to(state, 2 * expected.time, listener).status, RunStatus::ok);
            EXPECT_NEAR(turned, expected.time, 1e-8 * expected.time);
            EXPECT_NEAR(place, expected.place, 1e-8 * expected.place);
        }
    }
}

}  // namespace
}  // namespace stiction
