// Derivatives of motions that have a formula: stops, break-aways, impacts, declared instants.
#include <gtest/gtest.h>

#include <cmath>

#include "slopes_of.hpp"

namespace stiction::sensitivity::testing {
namespace {

//   [ m ]→ v₀      F      stops at T = m v₀/F, after m v₀²/(2F);   m = 2 kg, v₀ = 3 m/s, F = 8 N: T = 0.75 s, 1.125 m
const std::string kBlock =
    "[body.block]\ninertia = \"2 kg\"\nvelocity = \"3 m/s\"\n"
    "[friction.floor]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"8 N\"\n";

TEST(ABlockThatFrictionStops, HasTheSlopesOfItsStop) {
    const Derived d = derived(kBlock, {"body.block.inertia", "body.block.velocity", "friction.floor.sliding"},
                              {"block.position", "block.velocity", "floor.friction"}, {0.5, 1});
    const double m = 2, v = 3, f = 8, t = 0.5;
    // Before the stop: x = v t − F t²/(2m), v − F t/m.
    expect_near(d.of("block.position", "body.block.inertia", 0), f * t * t / (2 * m * m));
    expect_near(d.of("block.position", "body.block.velocity", 0), t);
    expect_near(d.of("block.position", "friction.floor.sliding", 0), -t * t / (2 * m));
    expect_near(d.of("block.velocity", "body.block.inertia", 0), f * t / (m * m));
    expect_near(d.of("block.velocity", "friction.floor.sliding", 0), -t / m);
    expect_near(d.of("floor.friction", "friction.floor.sliding", 0), 1);
    // After it.
    expect_near(d.of("block.position", "body.block.inertia", 1), v * v / (2 * f));
    expect_near(d.of("block.position", "body.block.velocity", 1), m * v / f);
    expect_near(d.of("block.position", "friction.floor.sliding", 1), -m * v * v / (2 * f * f));
    for (const char* key : {"body.block.inertia", "body.block.velocity", "friction.floor.sliding"}) {
        EXPECT_EQ(d.of("block.velocity", key, 1), 0.0) << "exactly, as the velocity itself";
    }
    ASSERT_EQ(d.slopes.events.size(), 1U);
    expect_near(d.event(0, "body.block.inertia"), v / f);
    expect_near(d.event(0, "body.block.velocity"), m / f);
    expect_near(d.event(0, "friction.floor.sliding"), -m * v / (f * f));
    EXPECT_FALSE(d.slopes.missing);
}

//   A ramp r t pulls at a block that sticks up to F_s, then slides against F: breaks away at T = F_s/r,
//   v = (r (t² − T²)/2 − F (t − T))/m;   r = 20 N/s, F_s = 8 N, F = 5 N: T = 0.4 s
TEST(ABlockUnderARamp, HasTheSlopesOfItsBreakAway) {
    const std::string text =
        "[body.block]\ninertia = \"2 kg\"\n"
        "[friction.floor]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"5 N\"\nbreakaway = \"8 N\"\n"
        "[signal.pull]\nkind = \"ramp\"\nslope = \"20 N/s\"\n[force.rope]\non = \"block\"\nvalue = \"pull\"\n";
    const Derived d = derived(text, {"friction.floor.breakaway", "friction.floor.sliding", "signal.pull.slope"},
                              {"block.velocity", "floor.friction"}, {0.3, 0.9});
    const double m = 2, r = 20, fs = 8, f = 5, t = 0.9, T = fs / r;
    const double by_time = -(r * T - f) / m;  // ∂v/∂T
    expect_near(d.event(0, "friction.floor.breakaway"), 1 / r);
    expect_near(d.event(0, "signal.pull.slope"), -fs / (r * r));
    EXPECT_EQ(d.of("block.velocity", "friction.floor.breakaway", 0), 0.0);
    expect_near(d.of("floor.friction", "signal.pull.slope", 0), 0.3);
    expect_near(d.of("block.velocity", "friction.floor.breakaway", 1), by_time / r);
    expect_near(d.of("block.velocity", "friction.floor.sliding", 1), -(t - T) / m);
    expect_near(d.of("block.velocity", "signal.pull.slope", 1), (t * t - T * T) / (2 * m) - by_time * fs / (r * r));
}

//   A ball thrown at a wall at distance L rebounds with e v₀: x = L − e v₀ (t − L/v₀)
TEST(ABallAtAWall, HasTheSlopesOfItsImpact) {
    const std::string text =
        "[body.ball]\ninertia = \"2 kg\"\nvelocity = \"3 m/s\"\ntravel = [-inf, \"wall\"]\nrestitution = 0.6\n"
        "[parameters]\nwall = \"1.5 m\"\n";
    const Derived d = derived(text, {"body.ball.velocity", "wall", "body.ball.restitution"},
                              {"ball.position", "ball.velocity"}, {0.8});
    const double v = 3, e = 0.6, l = 1.5, t = 0.8;
    expect_near(d.event(0, "body.ball.velocity"), -l / (v * v));
    expect_near(d.event(0, "wall"), 1 / v);
    expect_near(d.of("ball.velocity", "body.ball.velocity", 0), -e);
    expect_near(d.of("ball.velocity", "body.ball.restitution", 0), -v);
    expect_near(d.of("ball.position", "body.ball.velocity", 0), -e * t);
    expect_near(d.of("ball.position", "wall", 0), 1 + e);
    expect_near(d.of("ball.position", "body.ball.restitution", 0), -(v * t - l));
}

//   A plastic impact: the ball stays on the wall, and moves with it.
TEST(ABallThatStaysAtAWall, MovesWithIt) {
    const std::string text =
        "[body.ball]\ninertia = \"2 kg\"\nvelocity = \"3 m/s\"\ntravel = [-inf, \"wall\"]\n[parameters]\nwall = \"1.5 "
        "m\"\n"
        "[force.push]\non = \"ball\"\nvalue = \"1 N\"\n";
    const Derived d = derived(text, {"body.ball.velocity", "wall"}, {"ball.position", "ball.velocity"}, {0.8});
    expect_near(d.of("ball.position", "wall", 0), 1);
    EXPECT_NEAR(d.of("ball.position", "body.ball.velocity", 0), 0, 1e-9);
    EXPECT_EQ(d.of("ball.velocity", "body.ball.velocity", 0), 0.0);
    EXPECT_EQ(d.of("ball.velocity", "wall", 0), 0.0);
}

//   A force of F from T on: v = F (t − T)/m
TEST(AForceFromADeclaredInstantOn, HasTheSlopeOfTheInstant) {
    const std::string text =
        "[body.block]\ninertia = \"2 kg\"\n[signal.push]\nkind = \"step\"\nstart = \"0.4 s\"\nafter = \"6 N\"\n"
        "[force.rope]\non = \"block\"\nvalue = \"push\"\n";
    const Derived d =
        derived(text, {"signal.push.start", "signal.push.after"}, {"block.position", "block.velocity"}, {1});
    expect_near(d.event(0, "signal.push.start"), 1);
    expect_near(d.of("block.velocity", "signal.push.start", 0), -3);
    expect_near(d.of("block.position", "signal.push.start", 0), -3 * 0.6);
    expect_near(d.of("block.velocity", "signal.push.after", 0), 0.3);
}

//   A mass on a spring against Coulomb friction: half swings about ±F/k, each stop F/k nearer: x₁ = −(x₀ − 2F/k).
//   x₀ = 1 m, k = 200 N/m, F = 30 N: −0.7, 0.4, −0.1, where it stays: |x| k < F.   x₃ = −(x₀ − 6F/k)
// Steps of the run are up to ωh = 0.5 long: collocation of order 6 is off by some 1e-8 (flow.hpp, 4).
TEST(AMassOnASpringWithFriction, HasTheSlopesOfItsLastPlace) {
    constexpr double kShare = 1e-7;
    const std::string text =
        "[body.mass]\ninertia = \"2 kg\"\nposition = \"1 m\"\n[spring.rope]\non = \"mass\"\nstiffness = \"200 N/m\"\n"
        "[friction.guide]\non = \"mass\"\nlaw = \"coulomb\"\nsliding = \"30 N\"\n";
    const Derived d =
        derived(text, {"body.mass.position", "spring.rope.stiffness", "friction.guide.sliding", "body.mass.inertia"},
                {"mass.position", "mass.velocity", "rope.force"}, {1.2});
    expect_near(d.value("mass.position", 0), -0.1, 1e-9);
    expect_near(d.of("mass.position", "body.mass.position", 0), -1, kShare);
    expect_near(d.of("mass.position", "friction.guide.sliding", 0), 6.0 / 200, kShare);
    expect_near(d.of("mass.position", "spring.rope.stiffness", 0), -6 * 30.0 / (200 * 200), kShare);
    EXPECT_NEAR(d.of("mass.position", "body.mass.inertia", 0), 0, kShare * 1 / 2);  // of x₀/m
    EXPECT_EQ(d.of("mass.velocity", "spring.rope.stiffness", 0), 0.0);
    // A half swing lasts π √(m/k), three of them before it stays.
    const double half = std::acos(-1.0) * std::sqrt(2.0 / 200);
    const std::size_t last = d.slopes.events.size() - 1;
    expect_near(d.slopes.events[last].time, 3 * half);
    expect_near(d.event(last, "body.mass.inertia"), 3 * half / (2 * 2), kShare);
    expect_near(d.event(last, "spring.rope.stiffness"), -3 * half / (2 * 200), kShare);
    EXPECT_NEAR(d.event(last, "friction.guide.sliding"), 0, kShare * half / 30);  // of T/F
}

}  // namespace
}  // namespace stiction::sensitivity::testing
