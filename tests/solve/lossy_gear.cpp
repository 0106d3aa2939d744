// The lossy gear between two inertias: against Modelica's LossyGear, against closed forms, at rest from both flanges.
#include "reference/lossy_gear.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <sstream>
#include <string>

namespace {

using stiction::Mode;
using stiction::solve::GearDriver;
using stiction::solve::GearMesh;
using stiction::solve::GearMotion;
using stiction::solve::GearProblem;
using stiction::solve::GearStep;
using stiction::solve::GearTorques;
using stiction::solve::LossyGear;

#ifdef STICTION_SANITIZED
constexpr int kGearCases = 5000;
#else
constexpr int kGearCases = 400000;
#endif
constexpr unsigned kSeed = 715;
constexpr double kEps = std::numeric_limits<double>::epsilon();
constexpr double kInf = std::numeric_limits<double>::infinity();

using Quad = __float128;
Quad magnitude(Quad x) { return x < 0 ? -x : x; }

struct Case {
    LossyGear<double> gear;
    GearTorques<double> torques;
    double velocity = 0;
    std::string text() const {
        std::ostringstream out;
        out.precision(17);
        out << "seed " << kSeed << " gear {" << gear.motor_inertia << ", " << gear.load_inertia << ", {"
            << gear.mesh.ratio << ", " << gear.mesh.opposing_efficiency << ", " << gear.mesh.aiding_efficiency << ", "
            << gear.mesh.constant_friction << ", " << gear.mesh.static_ratio << "}} torques {" << torques.motor << ", "
            << torques.load << "} velocity " << velocity;
        return out.str();
    }
};

Case random_case(std::mt19937_64& random, double least_aiding) {
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    const auto sign = [&] { return unit(random) < 0.5 ? -1.0 : 1.0; };
    const auto wide = [&](double decades) { return std::pow(10.0, decades * (unit(random) - 0.5)); };
    Case c;
    c.gear.motor_inertia = wide(4);
    c.gear.load_inertia = wide(4);
    c.gear.mesh.ratio = sign() * wide(3);
    c.gear.mesh.opposing_efficiency = unit(random) < 0.1 ? 1.0 : 0.05 + 0.95 * unit(random);
    c.gear.mesh.aiding_efficiency = unit(random) < 0.1 ? 1.0 : least_aiding + (1 - least_aiding) * unit(random);
    c.gear.mesh.constant_friction = unit(random) < 0.2 ? 0.0 : wide(3);
    c.torques.motor = unit(random) < 0.1 ? 0.0 : sign() * wide(3);
    c.torques.load = unit(random) < 0.1 ? 0.0 : sign() * wide(3) * std::abs(c.gear.mesh.ratio);
    c.velocity = unit(random) < 0.5 ? 0.0 : 2 * unit(random) - 1;
    return c;
}

// LossyGear between two Inertia components, from its published equations, in 113 bits. With the friction all on flange a
// its table reads tau_bf1 = eta_mf1·T_0, tau_bf2 = T_0/eta_mf2. Unknown: tau_a, then a_a = (T − tau_a)/J_m.
struct Modelica {
    Quad eta1, eta2, bf1, bf2, bf_a;
    Quad motor_inertia, load_inertia, torque, load, ratio;
    Quad tau_a = 0, tau_loss = 0, acceleration = 0;
    int mode = 0;
    bool boundary = false;  // within rounding of a switch

    explicit Modelica(const Case& c) {
        const auto& mesh = c.gear.mesh;
        eta1 = mesh.opposing_efficiency, eta2 = mesh.aiding_efficiency, ratio = mesh.ratio;
        bf1 = eta1 * mesh.constant_friction, bf2 = Quad(mesh.constant_friction) / eta2;
        bf_a = eta1 == 1 && eta2 == 1 ? bf1 / 2 : (bf1 - bf2) / (eta1 - 1 / eta2);
        motor_inertia = c.gear.motor_inertia, torque = c.torques.motor;
        load_inertia = Quad(c.gear.load_inertia) / (ratio * ratio), load = Quad(c.torques.load) / ratio;
    }
    // tauLoss = slope·tau_a + offset together with J_m a = T − tau_a, J a = (tau_a − tauLoss) − L.
    Quad tau_with(Quad slope, Quad offset) const {
        const Quad q = load_inertia / motor_inertia;
        return (load + offset + q * torque) / (1 - slope + q);
    }
    void roll(int direction) {
        mode = direction;
        const Quad slope_a = direction > 0 ? 1 - eta1 : 1 - 1 / eta2,
                   offset_a = direction > 0 ? bf1 : -bf2;  // tau_eta ≥ 0
        const Quad slope_b = direction > 0 ? 1 - 1 / eta2 : 1 - eta1,
                   offset_b = direction > 0 ? bf2 : -bf1;  // tau_eta < 0
        const Quad first = tau_with(slope_a, offset_a), second = tau_with(slope_b, offset_b);
        const bool first_fits = first - direction * bf_a >= 0;
        tau_a = first_fits ? first : second;
        tau_loss = first_fits ? slope_a * first + offset_a : slope_b * second + offset_b;
        acceleration = (torque - tau_a) / motor_inertia;
    }
    void solve(double velocity) {
        if (velocity != 0.0) return roll(velocity > 0 ? 1 : -1);
        const Quad locked_loss = torque - load;
        const Quad most = torque - bf_a > 0 ? (1 - eta1) * torque + bf1 : (1 - 1 / eta2) * torque + bf2;
        const Quad least = torque + bf_a > 0 ? (1 - 1 / eta2) * torque - bf2 : (1 - eta1) * torque - bf1;
        const Quad scale = (magnitude(torque) + magnitude(load) + bf2) / eta2;
        boundary = magnitude(locked_loss - most) < 1e-14 * scale || magnitude(locked_loss - least) < 1e-14 * scale;
        if (locked_loss > most) return roll(1);
        if (locked_loss < least) return roll(-1);
        tau_a = torque, tau_loss = locked_loss;
    }
};

TEST(LossyGear, EqualsModelicasLossyGearWhereThatHasASolution) {
    std::mt19937_64 random(kSeed);
    long seen[4] = {0, 0, 0, 0};
    for (int k = 0; k < kGearCases; ++k) {
        const Case c = random_case(random, 0.02);
        GearMotion<double> ours;
        ASSERT_EQ(stiction::solve::solve(c.gear, c.velocity, c.torques, ours), GearProblem::none) << c.text();
        Modelica theirs(c);
        theirs.solve(c.velocity);
        if (theirs.boundary) continue;
        const Mode expected = theirs.mode > 0 ? Mode::forward : theirs.mode < 0 ? Mode::backward : Mode::stuck;
        ASSERT_EQ(ours.mode, expected) << c.text();
        ASSERT_FALSE(ours.jammed);
        ++seen[int(expected)];
        // Every result is a weighted sum of T, T_0, L with at most ten roundings; the weights are at most 1/η_opp in y
        // and 1/η_aid in x, since k ≥ η_aid (J_m + J).
        const double load = std::abs(c.torques.load / c.gear.mesh.ratio);
        const double eta = c.gear.mesh.opposing_efficiency;
        const double scale = (std::abs(c.torques.motor) + c.gear.mesh.constant_friction + load / eta);
        const double k_min = c.gear.motor_inertia + std::min(1.0, c.gear.mesh.aiding_efficiency) * c.gear.load_inertia /
                                                        c.gear.mesh.ratio / c.gear.mesh.ratio;
        ASSERT_LE(double(magnitude(theirs.acceleration - Quad(ours.acceleration))), 10 * kEps * scale / k_min)
            << c.text();
        ASSERT_LE(double(magnitude(theirs.tau_a - Quad(ours.motor_flange))), 10 * kEps * scale / eta) << c.text();
        ASSERT_LE(double(magnitude((theirs.tau_a - theirs.tau_loss) * theirs.ratio - Quad(ours.load_flange))),
                  10 * kEps * scale / c.gear.mesh.aiding_efficiency * std::abs(c.gear.mesh.ratio))
            << c.text();
    }
    std::printf("seed %u: stuck %ld, forward %ld, backward %ld of %d\n", kSeed, seen[0], seen[1], seen[2], kGearCases);
    for (int m = 0; m < 3; ++m) EXPECT_GT(seen[m], kGearCases / 20);
}

// For any efficiency: Newton on both shafts, the friction law at the transmitted torque, dissipation, exact rest.
TEST(LossyGear, ObeysNewtonOnBothShaftsAndItsOwnLawForEveryEfficiency) {
    std::mt19937_64 random(kSeed + 1);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    long jams = 0;
    for (int k = 0; k < kGearCases; ++k) {
        Case c = random_case(random, -2.0);
        c.gear.mesh.static_ratio = 1 + unit(random);
        const auto& mesh = c.gear.mesh;
        GearMotion<double> out;
        ASSERT_EQ(stiction::solve::solve(c.gear, c.velocity, c.torques, out), GearProblem::none) << c.text();
        jams += out.jammed;
        const double x = out.load_flange / mesh.ratio, load = c.torques.load / mesh.ratio;
        const double inertia = c.gear.load_inertia / mesh.ratio / mesh.ratio, a = out.acceleration;
        const double largest =
            std::max({std::abs(c.torques.motor), mesh.constant_friction, std::abs(load), std::abs(out.motor_flange),
                      std::abs(x), c.gear.motor_inertia * std::abs(a), inertia * std::abs(a)});
        // Ten roundings of the largest term; near k = 0 the quotient k = J_m + η J is itself uncertain by kEps·(J_m + |η| J).
        const double slope = std::abs(mesh.aiding_efficiency),
                     k_load = c.gear.motor_inertia + mesh.aiding_efficiency * inertia;
        const double spread = out.driver == GearDriver::load ? (c.gear.motor_inertia + slope * inertia) / k_load
                                                             : 1 / mesh.opposing_efficiency;
        ASSERT_NEAR(c.gear.motor_inertia * a, c.torques.motor - out.motor_flange, 10 * kEps * largest * spread)
            << c.text();
        ASSERT_NEAR(inertia * a, x - load, 10 * kEps * largest * spread) << c.text();
        if (out.mode == Mode::stuck) {
            ASSERT_EQ(a, 0.0);
            ASSERT_GE(out.margin.forward, 0.0) << c.text();
            ASSERT_GE(out.margin.backward, 0.0) << c.text();
            continue;
        }
        const double direction = out.mode == Mode::forward ? 1 : -1;
        const bool aiding = direction * x < 0;
        ASSERT_EQ(out.driver, aiding ? GearDriver::load : GearDriver::motor);
        const double lost = mesh.constant_friction +
                            (aiding ? 1 - mesh.aiding_efficiency : 1 / mesh.opposing_efficiency - 1) * std::abs(x);
        ASSERT_NEAR(out.friction, direction * lost, 4 * kEps * (lost + std::abs(x))) << c.text();
        ASSERT_GE(direction * out.friction, 0.0) << c.text();
        if (c.velocity == 0.0 || out.jammed) {
            ASSERT_GE(direction * a, 0.0) << c.text();
        } else {
            ASSERT_EQ(direction > 0, c.velocity > 0);
        }
    }
    std::printf("seed %u: %ld jams in %d cases\n", kSeed + 1, jams, kGearCases);
    EXPECT_GT(jams, kGearCases / 200);
}

TEST(LossyGear, MirroredInputGivesMirroredOutput) {
    std::mt19937_64 random(kSeed + 2);
    for (int k = 0; k < kGearCases / 10; ++k) {
        const Case c = random_case(random, -2.0);
        GearStep<double> one, two;
        double v = c.velocity, w = -c.velocity;
        ASSERT_EQ(stiction::solve::step(c.gear, c.torques, 0.1, v, one), GearProblem::none) << c.text();
        ASSERT_EQ(stiction::solve::step(c.gear, {-c.torques.motor, -c.torques.load}, 0.1, w, two), GearProblem::none);
        ASSERT_EQ(v, -w) << c.text();
        ASSERT_EQ(one.displacement, -two.displacement);
        ASSERT_EQ(one.end.motor_flange, -two.end.motor_flange);
        ASSERT_EQ(one.end.load_flange, -two.end.load_flange);
        ASSERT_EQ(one.end.margin.forward, two.end.margin.backward);
        ASSERT_EQ(one.stopped, two.stopped);
    }
}

//   T ─▶ J_m ═(i = 2, η_opp 0.8, η_aid 0.5, T_0 1, FSD 1.5)═ J_l ◀─ load 20, so L = 10
//   forward limit 1.5·(1 + 0.25·10) = 5.25, backward 1.5·(1 + 0.5·10) = 9: at rest for 1 ≤ T ≤ 15.25.
//   From the load, T = 15.25: least L = (15.25 − 1.5)/(1 + 1.5·0.25) = 10; greatest: −L ≥ least(−15.25) = −16.75/(1 − 0.75) = −67.
TEST(LossyGear, HoldsBetweenItsStaticLimitsFromBothFlanges) {
    const GearMesh<double> mesh{2.0, 0.8, 0.5, 1.0, 1.5};
    const LossyGear<double> gear{1.0, 4.0, mesh};
    const auto motor = stiction::solve::holding_motor_torques(mesh, 20.0);
    EXPECT_NEAR(motor.lower, 1.0, 4 * 16 * kEps);
    EXPECT_NEAR(motor.upper, 15.25, 4 * 16 * kEps);
    const auto loads = stiction::solve::holding_loads(mesh, 15.25);
    EXPECT_NEAR(loads.lower, 20.0, 8 * 16 * kEps);
    EXPECT_NEAR(loads.upper, 134.0, 8 * 134 * kEps);
    GearMotion<double> out;
    for (const double torque : {1.001, 5.0, 15.249}) {
        ASSERT_EQ(stiction::solve::solve(gear, 0.0, {torque, 20.0}, out), GearProblem::none);
        EXPECT_EQ(out.mode, Mode::stuck);
        EXPECT_EQ(out.acceleration, 0.0);
        EXPECT_EQ(out.motor_flange, torque);
        EXPECT_EQ(out.load_flange, 20.0);
        EXPECT_NEAR(out.margin.forward, 15.25 - torque, 64 * kEps);
        EXPECT_NEAR(out.margin.backward, torque - 1.0, 64 * kEps);
    }
    // Just beyond: the sliding law takes over. Forward: (15.251 − 1 − 12.5)/(1 + 1/0.8); backward: (0.999 + 1 − 5)/(1 + 0.5).
    ASSERT_EQ(stiction::solve::solve(gear, 0.0, {15.251, 20.0}, out), GearProblem::none);
    EXPECT_NEAR(out.acceleration, 1.751 / 2.25, 64 * kEps);
    EXPECT_EQ(out.driver, GearDriver::motor);
    ASSERT_EQ(stiction::solve::solve(gear, 0.0, {0.999, 20.0}, out), GearProblem::none);
    EXPECT_NEAR(out.acceleration, (0.999 + 1 - 5) / 1.5, 64 * kEps);
    EXPECT_EQ(out.mode, Mode::backward);
    EXPECT_EQ(out.driver, GearDriver::load);
}

// Holding ranges against the solver itself, on both sides of every finite end.
TEST(LossyGear, HoldingRangesFromTheLoadAgreeWithWhatMoves) {
    std::mt19937_64 random(kSeed + 3);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    const auto stuck = [](const Case& c, double load) {
        GearMotion<double> out;
        EXPECT_EQ(stiction::solve::solve(c.gear, 0.0, {c.torques.motor, load}, out), GearProblem::none);
        return out.mode == Mode::stuck;
    };
    int locking = 0;
    for (int k = 0; k < kGearCases / 10; ++k) {
        Case c = random_case(random, -2.0);
        c.gear.mesh.static_ratio = 1 + unit(random);
        const auto range = stiction::solve::holding_loads(c.gear.mesh, c.torques.motor);
        const double width = std::min(range.upper, 1e9) - std::max(range.lower, -1e9);
        if (!(width > 1e-6)) continue;
        for (const double end : {range.lower, range.upper}) {
            if (std::isinf(end)) continue;
            const double in = (end == range.lower ? 1 : -1) * 1e-9 *
                              (std::abs(end) + 1e-3 * std::abs(c.torques.motor * c.gear.mesh.ratio));
            ASSERT_TRUE(stuck(c, end + in)) << c.text();
            ASSERT_FALSE(stuck(c, end - in)) << c.text();
        }
        const double lock = stiction::solve::self_locking_load(c.gear.mesh, c.torques.motor);
        if (!(lock > 0) || std::isinf(lock)) continue;
        ++locking;
        const double aiding =
            -(c.torques.motor > 0) * 2 + 1;  // sign of a load that aids the motor, on a positive ratio
        const double sign = c.gear.mesh.ratio > 0 ? aiding : -aiding;
        ASSERT_TRUE(stuck(c, sign * lock * (1 + 1e-9))) << c.text();
        ASSERT_FALSE(stuck(c, sign * lock * (1 - 1e-9))) << c.text();
    }
    EXPECT_GT(locking, kGearCases / 200);
}

TEST(LossyGear, BadDataAreNamedAndTheStateStaysUntouched) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const LossyGear<double> good{1.0, 2.0, {1.0, 0.9, 0.5, 0.1, 1.2}};
    double velocity = 0.75;
    GearStep<double> out;
    const auto attempt = [&](const LossyGear<double>& gear, GearTorques<double> torques, double h) {
        return stiction::solve::step(gear, torques, h, velocity, out);
    };
    for (const double bad : {0.0, -1.0, kInf, nan}) {
        EXPECT_EQ(attempt(good, {}, bad), GearProblem::step_not_positive);
        EXPECT_EQ(attempt({bad, 2.0, good.mesh}, {}, 0.1), GearProblem::inertia_not_positive);
        EXPECT_EQ(attempt({1.0, bad, good.mesh}, {}, 0.1), GearProblem::inertia_not_positive);
    }
    for (const double bad : {0.0, kInf, nan}) EXPECT_EQ(attempt({1, 1, {bad}}, {}, 0.1), GearProblem::ratio_zero);
    for (const double bad : {0.0, -0.5, 1.5, nan})
        EXPECT_EQ(attempt({1, 1, {1, bad}}, {}, 0.1), GearProblem::opposing_efficiency_outside);
    for (const double bad : {1.5, -kInf, nan})
        EXPECT_EQ(attempt({1, 1, {1, 1, bad}}, {}, 0.1), GearProblem::aiding_efficiency_outside);
    for (const double bad : {-1.0, kInf, nan})
        EXPECT_EQ(attempt({1, 1, {1, 1, 1, bad}}, {}, 0.1), GearProblem::constant_friction_negative);
    for (const double bad : {0.99, kInf, nan})
        EXPECT_EQ(attempt({1, 1, {1, 1, 1, 0, bad}}, {}, 0.1), GearProblem::static_ratio_below_one);
    for (const double bad : {kInf, nan}) {
        EXPECT_EQ(attempt(good, {bad, 0}, 0.1), GearProblem::torque_not_finite);
        EXPECT_EQ(attempt(good, {0, bad}, 0.1), GearProblem::torque_not_finite);
    }
    EXPECT_EQ(attempt({1e-300, 1e-300, {}}, {1e300, 0}, 0.1), GearProblem::overflow);
    EXPECT_EQ(velocity, 0.75);
    velocity = nan;
    EXPECT_EQ(attempt(good, {}, 0.1), GearProblem::velocity_not_finite);
    EXPECT_STREQ(stiction::solve::name(GearProblem::ratio_zero), "ratio zero or not finite");
}

}  // namespace
