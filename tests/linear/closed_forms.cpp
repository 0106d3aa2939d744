// Poles of machines whose characteristic polynomial is known, stuck and sliding.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "linear/poles.hpp"
#include "read_machine.hpp"

namespace stiction::linear::testing {
namespace {

using Complex = std::complex<double>;

/// Poles in the order of poles(), each to 1e-9 of the expected one.
void expect_poles(const LinearModel& model, const std::vector<Complex>& expected) {
    const std::vector<Pole> found = poles(model);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t k = 0; k < found.size(); ++k) {
        EXPECT_LE(std::abs(found[k].value - expected[k]), 1e-9 * std::fmax(std::abs(expected[k]), 1e-9)) << k;
    }
}

/// Both roots of s² + 2 d s + w² with d < w, the upper one first.
std::vector<Complex> pair_of(double d, double w) {
    const double imaginary = std::sqrt(w * w - d * d);
    return {{-d, imaginary}, {-d, -imaginary}};
}

//   ground ─/\/\/─[ m ]     k = 200 N/m, c = 3 N s/m, m = 2 kg
const std::string kMassOnSpring =
    "[body.mass]\ninertia = \"2 kg\"\nposition = \"1 m\"\nvelocity = \"0.5 m/s\"\n"
    "[spring.rope]\non = \"mass\"\nstiffness = \"200 N/m\"\ndamping = \"3 N s/m\"\n";

TEST(AMassOnASpring, HasThePolesOfItsEquation) {
    const LinearModel model = linear_at(kMassOnSpring, 0);
    expect_poles(model, pair_of(3.0 / 4, 10));
    EXPECT_EQ(model.states[0].name, "mass.position");
    EXPECT_EQ(model.states[1].unit, "m/s");
    EXPECT_FALSE(model.equilibrium);
    EXPECT_EQ(model.rates[0], 0.5);
}

//   A weight that hangs where its spring carries it: rates are what rounding leaves, 0.1 m · 200 N/m = 20 N
TEST(AMassThatHangsAtRest, IsAnEquilibrium) {
    const std::string hanging =
        "[body.mass]\ninertia = \"3 kg\"\nposition = \"0.1 m\"\n[spring.rope]\non = \"mass\"\nstiffness = \"200 N/m\"\n"
        "[signal.weight]\nkind = \"constant\"\nvalue = \"20 N\"\n[force.gravity]\non = \"mass\"\nvalue = \"weight\"\n";
    EXPECT_TRUE(linear_at(hanging, 0).equilibrium);
    EXPECT_FALSE(linear_at(hanging + "[force.push]\non = \"mass\"\nvalue = \"1 N\"\n", 0).equilibrium);
}

//   Coulomb friction is constant while it slides: it has no part in A. Stuck, nothing is free.
TEST(CoulombFriction, LeavesThePolesOfASlidingMassAndTakesAllFromAStuckOne) {
    const std::string guide =
        "[friction.guide]\non = \"mass\"\nlaw = \"coulomb\"\nsliding = \"5 N\"\nbreakaway = \"300 N\"\n";
    const LinearModel sliding = linear_at(kMassOnSpring + guide, 0);
    expect_poles(sliding, pair_of(3.0 / 4, 10));
    ASSERT_EQ(sliding.modes.size(), 1U);
    EXPECT_EQ(sliding.modes[0].mode, "forward");

    // It comes to rest within its break-away force of 300 N long before 0.9 s: 200 N hold it.
    const LinearModel stuck = linear_at(kMassOnSpring + guide, 0.9);
    EXPECT_EQ(stuck.modes[0].mode, "stuck");
    EXPECT_TRUE(stuck.states.empty());
    EXPECT_TRUE(poles(stuck).empty());
    EXPECT_TRUE(stuck.equilibrium);
    ASSERT_EQ(stuck.followers.size(), 1U);
    EXPECT_TRUE(stuck.followers[0].follows.empty());
}

//   Stribeck friction falls with speed: F = F_c + (F_s − F_c) e^{−(v/v_s)²} + c_v v pushes the poles to the right by dF/dv/(2 m).
TEST(StribeckFriction, AddsItsSlopeToTheDamping) {
    const double v = 0.5;
    const double vs = 0.2;
    const std::string guide =
        "[friction.guide]\non = \"mass\"\nlaw = \"stribeck\"\nsliding = \"5 N\"\nbreakaway = \"9 N\"\n"
        "stribeck_velocity = \"0.2 m/s\"\nviscous_coefficient = \"1.5 N s/m\"\n";
    const double slope = -4 * std::exp(-v * v / (vs * vs)) * 2 * v / (vs * vs) + 1.5;
    expect_poles(linear_at(kMassOnSpring + guide, 0), pair_of((3 + slope) / 4, 10));
}

//   motor J₁ ─/\/\/─ load J₂ on a brake.   Both free: 0, 0, ±j √(k (1/J₁ + 1/J₂)).   Load stuck: ±j √(k/J₁).
TEST(ATwoMassDrive, SwingsSlowerWhereItsLoadIsStuck) {
    const auto text = [](const char* breakaway, const char* speed) {
        return std::string("[body.motor]\ninertia = \"0.01 kg m2\"\nvelocity = \"") + speed +
               "\"\n[body.load]\ninertia = \"0.04 kg m2\"\nvelocity = \"" + speed +
               "\"\n[spring.shaft]\nbetween = [\"motor\", \"load\"]\nstiffness = \"100 N m/rad\"\n"
               "[friction.brake]\non = \"load\"\nlaw = \"coulomb\"\nsliding = \"1 N m\"\nbreakaway = \"" +
               breakaway + "\"\n";
    };
    const double together = std::sqrt(100 * (1 / 0.01 + 1 / 0.04));
    const std::vector<Pole> sliding = poles(linear_at(text("1 N m", "5 rad/s"), 0));
    ASSERT_EQ(sliding.size(), 4U);
    // A double pole at 0: rounding moves its halves by the root of a rounding of A, 1e-8 of its size.
    EXPECT_LE(sliding[1].frequency(), 1e-6 * together);
    EXPECT_NEAR(sliding[2].value.imag(), together, 1e-9 * together);
    EXPECT_NEAR(sliding[3].value.imag(), -together, 1e-9 * together);
    expect_poles(linear_at(text("50 N m", "0 rad/s"), 0), pair_of(0, 100));
}

//   motor ═(gear n)═ load ─/\/\/─ ground: one free motion, J = J₁ + J₂/n², k/n²
TEST(BodiesOnAGear, HaveOneMotion) {
    const LinearModel model = linear_at(
        "[body.motor]\ninertia = \"0.02 kg m2\"\n[body.load]\ninertia = \"3 kg m2\"\n"
        "[gear.box]\nbetween = [\"motor\", \"load\"]\nratio = 10\n"
        "[spring.shaft]\non = \"load\"\nstiffness = \"40 N m/rad\"\n",
        0);
    expect_poles(model, pair_of(0, std::sqrt(40 / 100.0 / (0.02 + 3 / 100.0))));
    ASSERT_EQ(model.followers.size(), 1U);
    EXPECT_EQ(model.followers[0].body, "load");
    EXPECT_NEAR(model.followers[0].follows.at(0).ratio, 0.1, 1e-16);
}

//   L i' = u − R i − K ω,  J ω' = K i − b ω:   s² + (R/L + b/J) s + (R b + K²)/(L J), and 0 of the angle
TEST(AMotorOnVoltage, HasItsElectricalAndMechanicalPole) {
    const std::string motor =
        "[body.rotor]\ninertia = \"2e-4 kg m2\"\nviscous_damping = \"1e-4 N m s/rad\"\n"
        "[motor.drive]\non = \"rotor\"\nresistance = \"0.8 ohm\"\ninductance = \"1.5 mH\"\ntorque_constant = \"0.05 N "
        "m/A\"\n"
        "voltage = \"supply\"\n[signal.supply]\nkind = \"constant\"\nvalue = \"12 V\"\n";
    const double sum = 0.8 / 1.5e-3 + 1e-4 / 2e-4;
    const double product = (0.8 * 1e-4 + 0.05 * 0.05) / (1.5e-3 * 2e-4);
    const double root = std::sqrt(sum * sum / 4 - product);
    const LinearModel turning = linear_at(motor, 0.3, {"supply"}, {"rotor.velocity", "drive.current"});
    expect_poles(turning, {0, -product / (sum / 2 + root), -(sum / 2 + root)});
    EXPECT_EQ(turning.inputs[0].unit, "V");

    // Against a bearing that slides: 0.1 N m of the 0.75 N m with which it starts, constant, so it has no part in A.
    const LinearModel sliding =
        linear_at(motor + "[friction.bearing]\non = \"rotor\"\nlaw = \"coulomb\"\nsliding = \"0.1 N m\"\n", 0.3,
                  {"supply"}, {"rotor.velocity"});
    EXPECT_EQ(sliding.modes.at(0).mode, "forward");
    expect_poles(sliding, {0, -product / (sum / 2 + root), -(sum / 2 + root)});

    // Stuck: the current alone, R/L; B is 1/L.
    const LinearModel stuck = linear_at(
        motor + "[friction.brake]\non = \"rotor\"\nlaw = \"coulomb\"\nsliding = \"5 N m\"\nbreakaway = \"5 N m\"\n",
        0.3, {"supply"}, {"drive.current", "brake.friction"});
    expect_poles(stuck, {-0.8 / 1.5e-3});
    EXPECT_NEAR(stuck.b(0, 0), 1 / 1.5e-3, 1e-9 / 1.5e-3);
    EXPECT_NEAR(stuck.c(1, 0), 0.05, 1e-11);  // the brake carries the motor's torque
}

//   command ─ PID ─ [ m ] on a guide:  m s³ + D s² + P s + I = 2 (s + 5) (s + 10) (s + 15)
std::string servo_loop(const char* speed, const char* sliding) {
    return std::string("[body.table]\ninertia = \"2 kg\"\nvelocity = \"") + speed +
           "\"\n[friction.guide]\non = \"table\"\nlaw = \"coulomb\"\nsliding = \"" + sliding +
           "\"\n[signal.command]\nkind = \"constant\"\nvalue = \"10 mm\"\n"
           "[signals]\nerror = \"command - table.position\"\n"
           "[signal.sum]\nkind = \"integrator\"\ninputs = [\"error\"]\n"
           "[force.motor]\non = \"table\"\nvalue = \"drive\"\n"
           "[signal.drive]\nkind = \"expression\"\nvalue = \"550*error + 1500*sum - 60*table.velocity\"\n";
}

TEST(AServoLoop, HasTheRootsOfItsCharacteristicPolynomial) {
    const LinearModel sliding =
        linear_at(servo_loop("1 m/s", "4 N"), 0, {"command", "drive"}, {"table.position", "drive"});
    EXPECT_EQ(sliding.modes.at(0).mode, "forward");
    expect_poles(sliding, {-5, -10, -15});
}

//   Stuck, its error stays, and the integral of it grows: s = 0
TEST(AServoLoopThatIsStuck, HasThePoleOfItsIntegralAlone) {
    const LinearModel stuck = linear_at(servo_loop("0 m/s", "40 N"), 0, {"command"}, {"drive"});
    EXPECT_EQ(stuck.modes.at(0).mode, "stuck");
    expect_poles(stuck, {0});
    EXPECT_EQ(stuck.states.at(0).name, "state.sum[1]");
    EXPECT_NEAR(stuck.b(0, 0), 1, 1e-12);
    EXPECT_NEAR(stuck.c(0, 0), 1500, 1e-9 * 1500);
    EXPECT_NEAR(stuck.d(0, 0), 550, 1e-9 * 550);
}

//   λ²(λ + ω_i) + ω_i ω_v λ + ω_i ω_v k_x = (λ + 20) (λ + 40) (λ + 140):  ω_i = 200, ω_i ω_v = 9200, ω_i ω_v k_x = 112000
TEST(AServoOfThreeLoops, HasThePolesOfItsGainsAndStuckThatOfItsCurrent) {
    const auto text = [](const char* speed, const char* sliding) {
        return std::string("[body.rotor]\ninertia = \"0.02 kg m2\"\nvelocity = \"") + speed +
               "\"\n[servo.axis]\non = \"rotor\"\ntorque_constant = \"0.3 N m/A\"\nreference = \"target\"\n"
               "position_gain = \"12.173913043478262 1/s\"\nspeed_bandwidth = \"46 rad/s\"\ninertia = \"0.02 kg m2\"\n"
               "resistance = \"0.5 ohm\"\ninductance = \"2 mH\"\ncurrent_bandwidth = \"200 rad/s\"\n"
               "[signal.target]\nkind = \"constant\"\nvalue = \"1 rad\"\n"
               "[friction.bearing]\non = \"rotor\"\nlaw = \"coulomb\"\nsliding = \"" +
               sliding + "\"\n";
    };
    const LinearModel sliding = linear_at(text("5 rad/s", "0.1 N m"), 0, {"target"}, {"rotor.position"});
    EXPECT_EQ(sliding.modes.at(0).mode, "forward");
    expect_poles(sliding,
                 {0, 0, -20, -40, -140});  // integral and filter of the speed controller are not used: they stay
    const LinearModel stuck = linear_at(text("0 rad/s", "100 N m"), 0, {"target"}, {"axis.current"});
    EXPECT_EQ(stuck.modes.at(0).mode, "stuck");
    expect_poles(stuck, {0, 0, -200});
}

//   A body without inertia follows at once: c x' = F − k x, one pole at −k/c
TEST(ABodyWithoutInertia, HasOnePole) {
    const LinearModel model = linear_at(
        "[body.plate]\ninertia = \"0 kg\"\nviscous_damping = \"8 N s/m\"\nposition = \"1 mm\"\n"
        "[spring.leaf]\non = \"plate\"\nstiffness = \"50 N/m\"\n",
        0);
    expect_poles(model, {-50.0 / 8});
}

}  // namespace
}  // namespace stiction::linear::testing
