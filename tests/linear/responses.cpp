// Frequency responses beside closed forms and beside simulated sines.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "engine/located/located.hpp"
#include "linear/frequency_response.hpp"
#include "linear/slopes.hpp"
#include "read_machine.hpp"

namespace stiction::linear::testing {
namespace {

using Complex = std::complex<double>;

/// A machine driven by a signal "input" around a constant, whose modes never change.
struct Swept {
    std::string parts;
    std::string offset;         ///< of the input
    double amplitude;           ///< of the input, SI
    std::string output;         ///< speed of its last body
    std::string mode;           ///< of its first friction
    double settled;             ///< what began with it is gone to a millionth [s]
    std::vector<double> omega;  ///< [rad/s]

    [[nodiscard]] std::string text(double size, double frequency) const {
        return parts + "[signal.input]\nkind = \"sine\"\noffset = \"" + offset +
               "\"\namplitude = " + std::to_string(size) + "\nfrequency = \"" + std::to_string(frequency) +
               " rad/s\"\n";
    }
};

const std::vector<Swept> kSwept{
    // A block that slides on all the time, pushed by a force around 20 N, and drags a cart on a spring.
    {"[body.block]\ninertia = \"2 kg\"\nvelocity = \"1 m/s\"\nposition = \"1 m\"\nviscous_damping = \"16 N "
     "s/m\"\n"
     "[body.cart]\ninertia = \"1 kg\"\nvelocity = \"1 m/s\"\nposition = \"1 m\"\n"
     "[spring.rope]\nbetween = [\"block\", \"cart\"]\nstiffness = \"100 N/m\"\ndamping = \"1 N s/m\"\n"
     "[friction.floor]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"4 N\"\nbreakaway = \"4 N\"\n"
     "[force.pusher]\non = \"block\"\nvalue = \"input\"\n",
     "20 N",
     2,
     "cart.velocity",
     "forward",
     30,
     {2, 12, 30}},
    // A mass on a spring that rubs on a belt which always overtakes it.
    {"[body.mass]\ninertia = \"2 kg\"\n"
     "[spring.rope]\non = \"mass\"\nstiffness = \"200 N/m\"\ndamping = \"20 N s/m\"\n"
     "[friction.belt]\non = \"mass\"\nlaw = \"coulomb\"\nsliding = \"5 N\"\nground_speed = \"9 m/s\"\n"
     "[force.pusher]\non = \"mass\"\nvalue = \"input\"\n",
     "1 N",
     30,
     "mass.velocity",
     "backward",
     3,
     {2, 10, 40}},
    // A motor on a voltage around 12 V, with a bearing that slides.
    {"[body.rotor]\ninertia = \"2e-4 kg m2\"\n"
     "[motor.drive]\non = \"rotor\"\nresistance = \"0.8 ohm\"\ninductance = \"1.5 mH\"\n"
     "torque_constant = \"0.05 N m/A\"\nvoltage = \"input\"\n"
     "[friction.bearing]\non = \"rotor\"\nlaw = \"coulomb\"\nsliding = \"0.1 N m\"\n",
     "12 V",
     2,
     "rotor.velocity",
     "forward",
     1,
     {3, 20, 300}},
    // The same behind a shaft whose far end is held by a brake.
    {"[body.load]\ninertia = \"0.01 kg m2\"\n[body.rotor]\ninertia = \"2e-4 kg m2\"\n"
     "[spring.shaft]\nbetween = [\"rotor\", \"load\"]\nstiffness = \"2 N m/rad\"\ndamping = \"5 mN m s/rad\"\n"
     "[motor.drive]\non = \"rotor\"\nresistance = \"0.8 ohm\"\ninductance = \"1.5 mH\"\n"
     "torque_constant = \"0.05 N m/A\"\nvoltage = \"input\"\n"
     "[friction.brake]\non = \"load\"\nlaw = \"coulomb\"\nsliding = \"10 N m\"\n",
     "12 V",
     2,
     "rotor.velocity",
     "stuck",
     1,
     {20, 100, 300}},
    // A servo of three loops that follows a reference, on a bed that always passes below it.
    {"[body.rotor]\ninertia = \"0.02 kg m2\"\n[servo.axis]\non = \"rotor\"\ntorque_constant = \"0.3 N m/A\"\n"
     "reference = \"input\"\nposition_gain = \"12 1/s\"\nspeed_bandwidth = \"46 rad/s\"\ninertia = \"0.02 kg m2\"\n"
     "resistance = \"0.5 ohm\"\ninductance = \"2 mH\"\ncurrent_bandwidth = \"200 rad/s\"\n"
     "[friction.bearing]\non = \"rotor\"\nlaw = \"coulomb\"\nsliding = \"0.1 N m\"\nground_speed = \"-90 rad/s\"\n",
     "0.5 rad",
     0.3,
     "rotor.velocity",
     "forward",
     2,
     {2, 20, 60}},
};

/// Amplitude and phase of the speed against the input, from one period of a simulation.
Complex simulated(const Swept& machine, double omega) {
    const scenario::Scenario scenario = read(machine.text(machine.amplitude, omega));
    LocatedEngine engine(scenario.plan, scenario.run.located);
    State state = engine.initial_state();
    const double period = 2 * std::numbers::pi / omega;
    const double begin = std::ceil(machine.settled / period) * period;
    EXPECT_FALSE(engine.arrive_at(state, begin, Listener{}).failed());
    constexpr int kSamples = 64;
    Complex sum = 0;
    for (int k = 0; k < kSamples; ++k) {
        const double t = begin + period * k / kSamples;
        if (k > 0) {
            EXPECT_FALSE(engine.arrive_at(state, t, Listener{}).failed());
        }
        sum += state.velocity.back() * std::exp(Complex(0, -omega * t));
    }
    // v = v₀ + Re(V e^{jωt}), input = … + A sin ωt = … + Re(−jA e^{jωt})
    return 2.0 * sum / static_cast<double>(kSamples) / Complex(0, -machine.amplitude);
}

TEST(TheResponseOfAMachine, IsThatOfItsSimulation) {
    for (const Swept& machine : kSwept) {
        SCOPED_TRACE(machine.parts);
        const LinearModel model = linear_at(machine.text(0, 1), 0.5, {"input"}, {machine.output});
        ASSERT_EQ(model.modes.at(0).mode, machine.mode);
        for (const double omega : machine.omega) {
            const Complex expected = simulated(machine, omega);
            const Complex found = response(model, 0, 0, std::vector{omega}).at(0);
            EXPECT_LE(std::abs(found - expected), 1e-3 * std::abs(expected)) << omega;
        }
    }
}

//   P(s) = 1/(m s²), controller 50 + 8 s:  L = (50 + 8 s)/(2 s²) cut at the drive
const std::string kServo =
    "[body.table]\ninertia = \"2 kg\"\nvelocity = \"1 m/s\"\n"
    "[signal.command]\nkind = \"constant\"\nvalue = \"0 m\"\n"
    "[signal.drive]\nkind = \"expression\"\nvalue = \"50*(command - table.position) - 8*table.velocity\"\n"
    "[force.motor]\non = \"table\"\nvalue = \"drive\"\n";

TEST(TheGainAroundALoop, IsThatOfTheLoopCutOpen) {
    const LinearModel model = linear_at(kServo, 0, {"drive"}, {"drive"});
    for (const double omega : {0.5, 5.0, 40.0}) {
        const Complex s(0, omega);
        const Complex expected = (50.0 + 8.0 * s) / (2.0 * s * s);
        const Complex found = loop_gain(model, 0, 0, std::vector{omega}).at(0);
        EXPECT_LE(std::abs(found - expected), 1e-9 * std::abs(expected)) << omega;
    }
    // |L| = 1: 4 ω⁴ = 2500 + 64 ω², ω² = 8 + √(64 + 625); phase margin = atan(8 ω/50).
    std::vector<double> omega;
    for (int k = 0; k <= 2000; ++k) omega.push_back(std::pow(10, -1 + 3.0 * k / 2000));
    const Margins found = margins(omega, loop_gain(model, 0, 0, omega));
    const double crossover = std::sqrt(8 + std::sqrt(689.0));
    ASSERT_TRUE(found.phase.has_value());
    EXPECT_NEAR(found.phase->omega, crossover, 1e-4 * crossover);  // between points 0.35 % apart, by straight lines
    EXPECT_NEAR(found.phase->value, std::atan(8 * crossover / 50), 1e-4);
    EXPECT_FALSE(found.gain.has_value());
}

//   L = K/(s + 1)³: phase −180° at ω = √3, |L| = K/8
TEST(Margins, OfAThirdOrderLag) {
    std::vector<double> omega;
    Response loop;
    for (int k = 0; k <= 4000; ++k) {
        omega.push_back(std::pow(10, -2 + 4.0 * k / 4000));
        loop.push_back(4.0 / std::pow(Complex(1, omega.back()), 3));
    }
    const Margins found = margins(omega, loop);
    ASSERT_TRUE(found.gain.has_value());
    EXPECT_NEAR(found.gain->value, 2, 1e-4);
    EXPECT_NEAR(found.gain->omega, std::sqrt(3.0), 1e-4);
    // |L| = 1 at ω² = 4^{2/3} − 1; three times the phase of one lag.
    const double crossover = std::sqrt(std::pow(4, 2.0 / 3) - 1);
    EXPECT_NEAR(found.phase->value, std::numbers::pi - 3 * std::atan(crossover), 1e-4);
}

TEST(Slopes, OfLinesCurvesAndCorners) {
    const Slopes found = slopes(
        [](double s, std::span<double> f) {
            f[0] = 1e6 + 3 * s;
            f[1] = std::exp(-1000 * s);
            f[2] = std::fabs(s);
            f[3] = s * s;
            f[4] = s > 0.01 ? std::sqrt(-1.0) : std::sin(s);
        },
        5, 0.25);
    EXPECT_NEAR(found.value[0], 3, 1e-9);  // 1e6 rounded to 1e-10, over ½
    EXPECT_NEAR(found.value[1], -1000, 1e-5);
    EXPECT_NEAR(found.value[3], 0, 1e-12);
    EXPECT_NEAR(found.value[4], 1, 1e-9);
    EXPECT_EQ(found.kinked, (std::vector<std::uint8_t>{0, 0, 1, 0, 0}));
}

}  // namespace
}  // namespace stiction::linear::testing
