// Rings, carriers and flanges without inertia, tied by a rigid joint: closed forms, and the limit of small inertias.
//
//   ω_s + ρ ω_r = (1 + ρ) ω_c;   torques on the teeth τ : ρ τ : −(1 + ρ) τ                                                  (1)
//   brake on a ring without inertia slips at B:  τ = B/ρ,  J_s α_s = T − B/ρ,  J_c α_c = (1 + ρ) B/ρ                           (2)
//   it holds:                                    ω_s = (1 + ρ) ω_c,  α_c = (1 + ρ) T/(J_c + (1 + ρ)² J_s)                        (3)
#include <gtest/gtest.h>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kRho = 1.5;
constexpr double kSun = 1;
constexpr double kCarrier = 10;
constexpr double kTorque = 20;

/// Sun driven by a torque, brake on the ring.
Plan braked_ring(double brake, double ring_inertia = 0, double damping = 0) {
    Model m;
    m.body("sun", {.inertia = kSun, .viscous_damping = damping});
    m.body("ring", {.inertia = ring_inertia});
    m.body("carrier", {.inertia = kCarrier});
    m.planetary("set").sun("sun").ring("ring").carrier("carrier").ratio(kRho);
    m.signals().add("torque", signal::Constant{kTorque}).add("capacity", signal::Constant{brake});
    m.force("drive").on("sun").signal("torque");
    m.brake("brake").on("ring").capacity("capacity");
    return m.build();
}

TEST(ARingWithoutInertia, SlipsInItsBrake) {
    for (const double brake : {0.0, 6.0, 12.0}) {
        const Plan plan = braked_ring(brake);
        ASSERT_EQ(plan.bodies.size(), 2U);
        const double sun = (kTorque - brake / kRho) / kSun;  // (2)
        const double carrier = (1 + kRho) * brake / kRho / kCarrier;
        for (const State& state :
             {run_located(plan, 1), run_fixed(plan, 1e-2, 1)}) {  // constant accelerations: both exact
            EXPECT_NEAR(velocity(plan, "sun")(state), sun, 1e-10);
            EXPECT_NEAR(velocity(plan, "carrier")(state), carrier, 1e-10);
            EXPECT_NEAR(signal_of(plan, state, "ring.velocity"), ((1 + kRho) * carrier - sun) / kRho, 1e-10);
            EXPECT_NEAR(state.friction[0], -brake, 1e-12);  // the ring turns backward
        }
    }
}

//  (2) with a damper on the sun: J_s ω_s' = T − B/ρ − c ω_s
TEST(ARingWithoutInertia, SlipsAgainstDampingToFirstOrder) {
    const double damping = 3;
    const Plan plan = braked_ring(6, 0, damping);
    const double exact = (kTorque - 6 / kRho) / damping * (1 - std::exp(-damping / kSun));
    EXPECT_NEAR(velocity(plan, "sun")(run_located(plan, 1)), exact, 1e-9 * exact);
    expect_order_one(plan, 1, 1e-2, velocity(plan, "sun"));
}

TEST(ARingWithoutInertia, IsHeldExactly) {
    const Plan plan = braked_ring(100);
    const double carrier = (1 + kRho) * kTorque / (kCarrier + (1 + kRho) * (1 + kRho) * kSun);  // (3)
    const double brake = -kRho * (kTorque - kSun * (1 + kRho) * carrier);                       // (1)
    for (const State& state : {run_located(plan, 1), run_fixed(plan, 1e-2, 1)}) {
        EXPECT_EQ(state.mode[0], Mode::stuck);
        EXPECT_NEAR(velocity(plan, "carrier")(state), carrier, 1e-10);
        EXPECT_NEAR(velocity(plan, "sun")(state), (1 + kRho) * carrier, 1e-10);
        EXPECT_NEAR(state.friction[0], brake, 1e-10);
    }
}

/// The smaller the inertia of a ring, the nearer it comes: in proportion.
TEST(ARingWithoutInertia, IsTheLimitOfSmallInertias) {
    for (const double brake : {6.0, 100.0}) {
        const Plan without = braked_ring(brake);
        const double exact = velocity(without, "sun")(run_located(without, 1));
        double last = 0;
        for (const double inertia : {1e-2, 1e-3, 1e-4}) {
            const Plan with = braked_ring(brake, inertia);
            const double apart = std::fabs(velocity(with, "sun")(run_located(with, 1)) - exact);
            EXPECT_LE(apart, 2 * kTorque * inertia);  // a ring that takes part as its inertia does
            EXPECT_LE(apart, last == 0 ? 1.0 : 0.11 * last + 1e-9) << inertia;  // of first order
            last = apart;
        }
    }
}

/// Clutch of sun and ring closed: the set turns as one body, without any slip.
TEST(ARingWithoutInertia, LocksTheSetThroughAClutch) {
    Model m;
    m.body("sun", {.inertia = kSun});
    m.body("ring", {.inertia = 0});
    m.body("carrier", {.inertia = kCarrier});
    m.planetary("set").sun("sun").ring("ring").carrier("carrier").ratio(kRho);
    m.signals().add("torque", signal::Constant{kTorque}).add("capacity", signal::Constant{100});
    m.force("drive").on("sun").signal("torque");
    m.clutch("clutch").between("sun", "ring").capacity("capacity");
    const Plan plan = m.build();
    for (const State& state : {run_located(plan, 1), run_fixed(plan, 1e-2, 1)}) {
        EXPECT_EQ(state.mode[0], Mode::stuck);
        EXPECT_EQ(state.velocity[0], state.velocity[1]);
        EXPECT_NEAR(state.velocity[0], kTorque / (kSun + kCarrier), 1e-10);
        // (1): the ring carries ρ τ, the carrier (1 + ρ) τ = J_c α
        EXPECT_NEAR(std::fabs(state.friction[0]), kRho * kCarrier * state.velocity[0] / (1 + kRho), 1e-9);
    }
}

/// A shaft behind a shaft behind a gear, the middle one without inertia: a train of ratio 6.
TEST(AWheelWithoutInertia, HandsOnWhatItGets) {
    Model m;
    m.body("motor", {.inertia = 2, .position = 0.5});
    m.body("middle", {.inertia = 0, .viscous_damping = 0.3, .position = 7});
    m.body("load", {.inertia = 40});
    m.gear("first").between("motor", "middle").ratio(-2);
    m.gear("second").between("middle", "load").ratio(3);
    m.signals().add("torque", signal::Constant{10}).add("wind", signal::Constant{4});
    m.force("drive").on("motor").signal("torque");
    m.force("pull").on("middle").signal("wind");
    const Plan plan = m.build();
    ASSERT_EQ(plan.bodies.size(), 2U);
    // On the motor: J = 2 + 40/36, c = 0.3/4, torque 10 − 4/2.
    const double inertia = 2 + 40.0 / 36;
    const double rate = 0.3 / 4 / inertia;
    const double speed = (10 - 4.0 / 2) / (0.3 / 4) * (1 - std::exp(-rate));
    const double way = (10 - 4.0 / 2) / (0.3 / 4) * (1 - (1 - std::exp(-rate)) / rate);
    const State state = run_located(plan, 1);
    EXPECT_NEAR(velocity(plan, "motor")(state), speed, 1e-8);
    EXPECT_NEAR(velocity(plan, "load")(state), -speed / 6, 1e-8);
    EXPECT_NEAR(signal_of(plan, state, "middle.velocity"), -speed / 2, 1e-8);
    EXPECT_NEAR(signal_of(plan, state, "middle.position"), 7 - way / 2, 1e-8);
    expect_order_one(plan, 1, 1e-2, velocity(plan, "motor"));
}

/// A spring on a flange without inertia, wound up at the start: ω² = k (i²/J_a + 1/J_b) for v_flange = i v_a.
TEST(AFlangeWithoutInertia, CarriesASpring) {
    Model m;
    m.body("a", {.inertia = 2, .position = 1});
    m.body("flange", {.inertia = 0, .position = 5});
    m.body("b", {.inertia = 3, .position = -4});
    m.gear("gear").between("flange", "a").ratio(2);
    m.spring("shaft", {.stiffness = 50, .rest = 8.8}).between("flange", "b");  // elongation 0.2
    const Plan plan = m.build();
    const double omega = std::sqrt(50 * (4.0 / 2 + 1.0 / 3));
    const State state = run_located(plan, 0.7);
    const double elongation = 0.2 * std::cos(omega * 0.7);
    EXPECT_NEAR(signal_of(plan, state, "flange.position") - position(plan, "b")(state), 8.8 + elongation, 1e-8);
    EXPECT_NEAR(along(plan.layout.springs[0], state.position) - plan.springs[0].rest, elongation, 1e-8);
    expect_order_one(plan, 0.7, 1e-4, velocity(plan, "b"));
}

/// ( a ) clutch of 5 N m ( plate ) clutch of 3 N m ( b ), the plate a millionth ε of a: it goes with a, and the weaker clutch slips,
/// ω_a = 10 − 3 t/(1 + ε), ω_b = 3 t/2, until ω_a = ω_b = 10 (1 + ε)/(3 + ε) at t = 20/9: 10/3 as without the plate, to 20 ε/9.
TEST(ALightPlateBetweenClutches, IsAsGoodAsNone) {
    constexpr double kLight = 1e-6;
    Model m;
    m.body("a", {.inertia = 1, .velocity = 10});
    m.body("plate", {.inertia = kLight, .velocity = 10});
    m.body("b", {.inertia = 2});
    m.signals().add("strong", signal::Constant{5}).add("weak", signal::Constant{3});
    m.clutch("first").between("a", "plate").capacity("strong");
    m.clutch("second").between("plate", "b").capacity("weak");
    const Plan plan = m.build();
    for (const State& state : {run_located(plan, 1), run_fixed(plan, 1e-2, 1)}) {
        EXPECT_EQ(state.mode[0], Mode::stuck);
        EXPECT_NEAR(velocity(plan, "a")(state), 10 - 3 / (1 + kLight), 1e-12);
        EXPECT_NEAR(velocity(plan, "a")(state), 7, 3.1 * kLight);
        EXPECT_NEAR(velocity(plan, "b")(state), 1.5, 1e-12);
        EXPECT_EQ(velocity(plan, "plate")(state), velocity(plan, "a")(state));
    }
    for (const State& state : {run_located(plan, 3), run_fixed(plan, 1e-2, 3)}) {
        for (const char* body : {"a", "plate", "b"}) {
            EXPECT_NEAR(velocity(plan, body)(state), 10.0 / 3, 2.3 * kLight) << body;
        }
    }
    LocatedEngine engine(plan);
    State state = engine.initial_state();
    EXPECT_LE(engine.advance_to(state, 3, {}).steps, 3100U);  // steps are at most a thousandth of a run
}

std::string refusal(const Model& m) {
    try {
        const Plan plan = m.build();
        return "";
    } catch (const ModelError& error) {
        return error.what();
    }
}

TEST(ABodyWithoutInertia, IsRefusedWhereNoJointSaysHowItMoves) {
    Model between;
    between.body("a", {.inertia = 1});
    between.body("plate", {.inertia = 0});
    between.body("b", {.inertia = 1});
    between.signals().add("capacity", signal::Constant{3});
    between.clutch("first").between("a", "plate").capacity("capacity");
    between.clutch("second").between("plate", "b").capacity("capacity");
    EXPECT_NE(refusal(between).find("it joins bodies with inertia to bodies without: give \"plate\" an inertia"),
              std::string::npos);

    Model stopped;
    stopped.body("a", {.inertia = 1});
    stopped.body("flange", {.inertia = 0, .travel = {.lower = -1, .upper = 1}});
    stopped.gear("gear").between("a", "flange").ratio(2);
    EXPECT_NE(refusal(stopped).find("give \"flange\" an inertia"), std::string::npos);

    Model moving;
    moving.body("a", {.inertia = 1});
    moving.body("flange", {.inertia = 0, .velocity = 1});
    moving.gear("gear").between("a", "flange").ratio(2);
    EXPECT_EQ(
        refusal(moving),
        "flange.velocity = 1 at the start means nothing without inertia, it follows from what it is joined to: leave "
        "it out");
}

}  // namespace
}  // namespace stiction
