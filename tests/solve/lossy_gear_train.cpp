// Trains of lossy gears: against every pattern of driving sides in 113-bit arithmetic, against the single gear, by hand.
#include "reference/lossy_gear_train.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace {

using stiction::Mode;
using stiction::solve::GearMesh;
using stiction::solve::GearMotion;
using stiction::solve::GearProblem;
using stiction::solve::GearStep;
using stiction::solve::GearTrain;
using stiction::solve::LossyGear;
using stiction::solve::TrainMotion;
using stiction::solve::TrainStep;

#ifdef STICTION_SANITIZED
constexpr int kTrainCases = 5000;
#else
constexpr int kTrainCases = 100000;
#endif
constexpr unsigned kTrainSeed = 1729;
constexpr double kTrainEps = std::numeric_limits<double>::epsilon();

using Quad = __float128;
Quad absolute(Quad x) { return x < 0 ? -x : x; }

struct Train {
    std::vector<double> inertia, torque, motor_side, load_side, workspace;
    std::vector<GearMesh<double>> mesh;
    TrainMotion<double> motion;

    explicit Train(std::size_t n)
        : inertia(n + 1, 1.0),
          torque(n + 1),
          motor_side(n),
          load_side(n),
          workspace(stiction::solve::train_workspace_size(n)),
          mesh(n) {}
    GearTrain<double> view() const { return {inertia, mesh}; }
    GearProblem solve(double velocity) {
        motion.motor_side = motor_side, motion.load_side = load_side;
        return stiction::solve::solve(view(), velocity, std::span<const double>(torque), std::span<double>(workspace),
                                      motion);
    }
    GearProblem step(double h, double& velocity, TrainStep<double>& out) {
        motion.motor_side = motor_side, motion.load_side = load_side;
        return stiction::solve::step(view(), std::span<const double>(torque), h, velocity, std::span<double>(workspace),
                                     out, motion);
    }
    std::string text(double velocity) const {
        std::ostringstream out;
        out.precision(17);
        out << "seed " << kTrainSeed << " velocity " << velocity << "\n";
        for (std::size_t j = 0; j < inertia.size(); ++j) {
            out << "  shaft {" << inertia[j] << ", " << torque[j] << "}";
            if (j < mesh.size())
                out << " mesh {" << mesh[j].ratio << ", " << mesh[j].opposing_efficiency << ", "
                    << mesh[j].aiding_efficiency << ", " << mesh[j].constant_friction << ", " << mesh[j].static_ratio
                    << "}";
            out << "\n";
        }
        return out.str();
    }
};

Train random_train(std::mt19937_64& random, std::size_t n, double least_aiding) {
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    const auto wide = [&](double decades) { return std::pow(10.0, decades * (unit(random) - 0.5)); };
    Train t(n);
    double r = 1;
    for (std::size_t j = 0; j <= n; ++j) {
        t.inertia[j] = wide(2) * r * r;
        t.torque[j] = unit(random) < 0.2 ? 0.0 : (2 * unit(random) - 1) * wide(2) * r;
        if (j == n) break;
        auto& m = t.mesh[j];
        m.ratio = (unit(random) < 0.5 ? -1 : 1) * wide(1);
        m.opposing_efficiency = unit(random) < 0.1 ? 1.0 : 0.3 + 0.7 * unit(random);
        m.aiding_efficiency = unit(random) < 0.1 ? 1.0 : least_aiding + (1 - least_aiding) * unit(random);
        m.constant_friction = unit(random) < 0.3 ? 0.0 : unit(random) * wide(1) * std::abs(r);
        m.static_ratio = 1 + unit(random);
        r *= m.ratio;
    }
    return t;
}

// All 2ⁿ patterns of driving sides for motion in direction d; the greatest consistent acceleration, in 113 bits.
struct Reference {
    bool found = false;
    Quad acceleration = 0, mass = 0;
    double uncertainty = 0;  // of a in double precision, per rounding
};

Reference all_patterns(const Train& t, int d, Quad extra_torque) {
    const std::size_t n = t.mesh.size();
    std::vector<Quad> r(n + 1, 1), inertia(n + 1), torque(n + 1), constant(n), slope(n);
    for (std::size_t j = 0; j < n; ++j) r[j + 1] = r[j] * t.mesh[j].ratio;
    for (std::size_t j = 0; j <= n; ++j)
        inertia[j] = t.inertia[j] / (r[j] * r[j]), torque[j] = d * Quad(t.torque[j]) / r[j];
    for (std::size_t j = 0; j < n; ++j) constant[j] = t.mesh[j].constant_friction / absolute(r[j]);
    torque[0] += extra_torque;
    Reference best;
    for (unsigned pattern = 0; pattern < (1U << n); ++pattern) {
        // G(0) and G(1) of the linear piece give its root without the solver's recursion.
        Quad at_zero = 0, at_one = 0, terms = 0, masses = 0;
        std::vector<Quad> x0(n + 1), x1(n + 1);
        for (std::size_t j = n + 1; j-- > 0;) {
            at_zero += -torque[j], at_one += inertia[j] - torque[j];
            terms += absolute(torque[j]), masses += inertia[j];
            x0[j] = at_zero, x1[j] = at_one;
            if (j == 0) break;
            slope[j - 1] = (pattern >> (j - 1)) & 1 ? Quad(t.mesh[j - 1].aiding_efficiency)
                                                    : 1 / Quad(t.mesh[j - 1].opposing_efficiency);
            at_zero = constant[j - 1] + slope[j - 1] * at_zero, at_one = constant[j - 1] + slope[j - 1] * at_one;
            terms = constant[j - 1] + absolute(slope[j - 1]) * terms, masses = absolute(slope[j - 1]) * masses;
        }
        const Quad mass = x1[0] - x0[0];
        if (mass <= 0) continue;
        const Quad a = -x0[0] / mass;
        bool consistent = true;
        for (std::size_t j = 1; j <= n; ++j) {
            const Quad x = x0[j] + a * (x1[j] - x0[j]);
            const bool aiding = (pattern >> (j - 1)) & 1;
            if (aiding ? x > 1e-28 * terms : x < -1e-28 * terms) consistent = false;
        }
        if (!consistent || (best.found && a <= best.acceleration)) continue;
        best = {true, a, mass, double((terms + absolute(a) * masses) / mass) * kTrainEps};
    }
    return best;
}

TEST(LossyGearTrain, TakesTheGreatestSolutionOfAllPatternsOfDrivingSides) {
    std::mt19937_64 random(kTrainSeed);
    long jams = 0, several = 0, folds = 0;
    std::size_t most_pieces = 0;
    for (int k = 0; k < kTrainCases; ++k) {
        const std::size_t n = 1 + std::size_t(k) % 5;
        Train t = random_train(random, n, (k & 1) ? -1.5 : 0.0);
        const int d = (k & 2) ? 1 : -1;
        ASSERT_EQ(t.solve(d), GearProblem::none) << t.text(d);
        most_pieces = std::max(most_pieces, t.motion.pieces);
        ASSERT_LE(t.motion.pieces, (k & 1) ? (std::size_t{1} << n) : n + 1) << t.text(d);
        Reference best = all_patterns(t, d, 0);
        jams += t.motion.jammed;
        const Quad ours = d * Quad(t.motion.acceleration);
        // A few roundings per shaft of the terms in (2), magnified by what cancels in M_0.
        const double allowed = 8 * double(n + 1) * best.uncertainty;
        const bool same =
            best.found != t.motion.jammed && (!best.found || absolute(best.acceleration - ours) <= allowed);
        if (!same) {
            // At a fold the greatest solution appears or vanishes: a torque within rounding of ours must explain it.
            double scale = 0;
            for (const double f : t.torque) scale += std::abs(f);
            bool explained = false;
            for (const int s : {-1, 1}) {
                best = all_patterns(t, d, s * 1e-12 * scale);
                explained = explained || (best.found != t.motion.jammed &&
                                          (!best.found || absolute(best.acceleration - ours) <= 1e-4));
            }
            ASSERT_TRUE(explained) << t.text(d);
            ++folds;
        }
        if (t.motion.pieces > n + 1) ++several;
    }
    std::printf("seed %u: %ld jams, %zu pieces at most, %ld walks longer than n + 1, %ld at a fold, %d trains\n",
                kTrainSeed, jams, most_pieces, several, folds, kTrainCases);
    EXPECT_GT(jams, kTrainCases / 100);
    EXPECT_LE(folds, kTrainCases / 10000);
}

TEST(LossyGearTrain, ObeysNewtonOnEveryShaftAndTheLawOfEveryMesh) {
    std::mt19937_64 random(kTrainSeed + 1);
    for (int k = 0; k < kTrainCases; ++k) {
        const std::size_t n = 1 + std::size_t(k) % 6;
        Train t = random_train(random, n, (k & 1) ? -0.5 : 0.0);
        const double velocity = k % 3 - 1;
        ASSERT_EQ(t.solve(velocity), GearProblem::none);
        double r = 1, largest = 0;
        for (std::size_t j = 0; j <= n; ++j) {
            largest =
                std::max({largest, std::abs(t.torque[j] / r), t.inertia[j] / r / r * std::abs(t.motion.acceleration)});
            if (j == n) break;
            largest = std::max(largest, std::abs(t.motor_side[j] / r));
            r *= t.mesh[j].ratio;
            largest = std::max(largest, std::abs(t.load_side[j] / r));
        }
        r = 1;
        for (std::size_t j = 0; j <= n; ++j) {
            const double given = (j > 0 ? t.load_side[j - 1] : 0) + t.torque[j], taken = j < n ? t.motor_side[j] : 0;
            // Shaft 0 collects the roundings of all, magnified by at most 1/η_opp = 3.4 per mesh and by what cancels in M_0.
            const double allowed = 1e-12 * largest * (j == 0 ? 100.0 : 1.0);
            ASSERT_NEAR((given - taken) / r, t.inertia[j] / r / r * t.motion.acceleration, allowed)
                << j << " " << t.text(velocity);
            if (j == n) break;
            const double d = t.motion.mode == Mode::forward ? 1 : -1, y = t.motor_side[j] / r,
                         constant = t.mesh[j].constant_friction / std::abs(r);
            r *= t.mesh[j].ratio;
            const double x = t.load_side[j] / r;
            const auto lost = [&](double handed) {
                return constant + std::abs(handed) * (handed < 0 ? 1 - t.mesh[j].aiding_efficiency
                                                                 : 1 / t.mesh[j].opposing_efficiency - 1);
            };
            if (t.motion.mode != Mode::stuck) {
                ASSERT_NEAR(y - x, d * lost(d * x), 1e-14 * largest) << t.text(velocity);
            } else {
                ASSERT_LE(y - x, t.mesh[j].static_ratio * lost(x) + 1e-12 * largest) << t.text(velocity);
                ASSERT_GE(y - x, -t.mesh[j].static_ratio * lost(-x) - 1e-12 * largest) << t.text(velocity);
                ASSERT_EQ(t.motion.acceleration, 0.0);
            }
        }
    }
}

TEST(LossyGearTrain, OfOneMeshEqualsTheSingleGear) {
    std::mt19937_64 random(kTrainSeed + 2);
    for (int k = 0; k < kTrainCases; ++k) {
        Train t = random_train(random, 1, -1.0);
        double velocity = k % 3 - 1, other = velocity;
        const LossyGear<double> gear{t.inertia[0], t.inertia[1], t.mesh[0]};
        TrainStep<double> step;
        GearStep<double> single;
        ASSERT_EQ(t.step(0.01, velocity, step), GearProblem::none);
        ASSERT_EQ(stiction::solve::step(gear, {t.torque[0], -t.torque[1]}, 0.01, other, single), GearProblem::none);
        ASSERT_EQ(t.motion.mode, single.end.mode) << t.text(velocity);
        ASSERT_EQ(step.jammed, single.jammed) << t.text(velocity);
        ASSERT_EQ(velocity == 0.0, other == 0.0) << t.text(velocity);
        // The two order their sums differently; k = J_m + η J may cancel by the factor below.
        const double inertia = t.inertia[1] / t.mesh[0].ratio / t.mesh[0].ratio, eta = t.mesh[0].aiding_efficiency;
        const double cancels = (t.inertia[0] + std::abs(eta) * inertia) / std::abs(t.inertia[0] + eta * inertia);
        ASSERT_NEAR(velocity, other, 16 * kTrainEps * (std::abs(other) + 1) * cancels) << t.text(velocity);
        if (t.motion.mode == Mode::stuck) {
            ASSERT_NEAR(
                t.motion.margin.forward, single.end.margin.forward,
                16 * kTrainEps * (std::abs(t.torque[0]) + single.end.margin.forward + single.end.margin.backward));
        }
    }
}

//   T = 7 ─▶ 1 ══ 1 ══ 1, η_opp = 0.5 twice: x_2 = a, y_1 = 2a, x_1 = 3a, y_0 = 6a, a + 6a = 7.
TEST(LossyGearTrain, TwoHalfEfficientMeshesByHand) {
    Train t(2);
    t.torque = {7, 0, 0};
    t.mesh[0].opposing_efficiency = t.mesh[1].opposing_efficiency = 0.5;
    ASSERT_EQ(t.solve(1.0), GearProblem::none);
    EXPECT_EQ(t.motion.acceleration, 1.0);
    EXPECT_EQ(t.motor_side, (std::vector<double>{6, 2}));
    EXPECT_EQ(t.load_side, (std::vector<double>{3, 1}));
    EXPECT_EQ(t.motion.pieces, 1U);
}

//   T_0 = 1 on shafts 0 and 1, ratios 2: on shaft 0 that is 1 + 0.5 sliding, twice that static. T = 1.5 is held with both at
//   the fraction 1 (sliding level), so the second mesh takes 1 N·m from its own shaft and hands nothing on. T = 3.01 moves it.
TEST(LossyGearTrain, AtRestAllMeshesCarryTheSameFractionOfTheirCapacity) {
    Train t(2);
    t.torque = {1.5, 0, 0};
    t.mesh[0] = t.mesh[1] = GearMesh<double>{2, 1, 1, 1, 2};
    ASSERT_EQ(t.solve(0.0), GearProblem::none);
    EXPECT_EQ(t.motion.mode, Mode::stuck);
    EXPECT_NEAR(t.motor_side[0], 1.5, 4 * kTrainEps);
    EXPECT_NEAR(t.load_side[0], 1.0, 4 * kTrainEps);
    EXPECT_NEAR(t.motor_side[1], 1.0, 4 * kTrainEps);
    EXPECT_NEAR(t.load_side[1], 0.0, 4 * kTrainEps);
    EXPECT_NEAR(t.motion.margin.forward, 1.5, 8 * kTrainEps);
    EXPECT_NEAR(t.motion.margin.backward, 4.5, 8 * kTrainEps);
    t.torque[0] = 3.01;
    ASSERT_EQ(t.solve(0.0), GearProblem::none);
    EXPECT_EQ(t.motion.mode, Mode::forward);
    EXPECT_NEAR(t.motion.acceleration, 1.51 / (1 + 0.25 + 0.0625), 8 * kTrainEps);
}

// The torques a train can hold, by intervals from the far end: y ∈ [x − FSD·f(−x), x + FSD·f(x)] over the interval of x. Where
// no mesh is statically irreversible, FSD·(1 − η_aid) < 1, both ends grow with x and the range is exact.
TEST(LossyGearTrain, HoldsExactlyTheTorquesThatIntervalsAllowIfNoMeshLocksItself) {
    std::mt19937_64 random(kTrainSeed + 3);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    long stuck = 0;
    for (int k = 0; k < kTrainCases; ++k) {
        const std::size_t n = 1 + std::size_t(k) % 6;
        Train t = random_train(random, n, 0.6);
        std::vector<Quad> r(n + 1, 1);
        for (std::size_t j = 0; j < n; ++j) {
            t.mesh[j].static_ratio =
                1 + unit(random) * (1 / (1 - std::min(t.mesh[j].aiding_efficiency, 0.99)) - 1) * 0.99;
            r[j + 1] = r[j] * t.mesh[j].ratio;
        }
        Quad low = -Quad(t.torque[n]) / r[n], high = low, scale = absolute(low);
        for (std::size_t j = n; j-- > 0;) {
            const auto& m = t.mesh[j];
            const Quad constant = m.constant_friction / absolute(r[j]);
            const auto f = [&](Quad x) {
                return m.static_ratio * (constant + (x < 0 ? (m.aiding_efficiency - Quad(1)) * x
                                                           : (1 / Quad(m.opposing_efficiency) - 1) * x));
            };
            high = high + f(high), low = low - f(-low);
            scale = std::max({scale, absolute(high), absolute(low)});
            if (j > 0) high -= Quad(t.torque[j]) / r[j], low -= Quad(t.torque[j]) / r[j];
        }
        ASSERT_EQ(t.solve(0.0), GearProblem::none);
        if (std::min(absolute(t.torque[0] - low), absolute(t.torque[0] - high)) < 1e-13 * scale) continue;
        const Mode expected = t.torque[0] > high ? Mode::forward : t.torque[0] < low ? Mode::backward : Mode::stuck;
        ASSERT_EQ(t.motion.mode, expected) << t.text(0);
        stuck += expected == Mode::stuck;
        if (expected != Mode::stuck) continue;
        ASSERT_NEAR(t.motion.margin.forward, double(high - t.torque[0]), 1e-13 * double(scale)) << t.text(0);
        ASSERT_NEAR(t.motion.margin.backward, double(t.torque[0] - low), 1e-13 * double(scale)) << t.text(0);
    }
    EXPECT_GT(stuck, kTrainCases / 10);
}

TEST(LossyGearTrain, NeverJamsFromRestAndMirrorsExactly) {
    std::mt19937_64 random(kTrainSeed + 4);
    for (int k = 0; k < kTrainCases; ++k) {
        Train t = random_train(random, 1 + std::size_t(k) % 6, -2.0);
        Train u = t;
        for (double& f : u.torque) f = -f;
        double v = k % 3 - 1, w = -v;
        const double start = v;
        TrainStep<double> a, b;
        ASSERT_EQ(t.step(0.05, v, a), GearProblem::none) << t.text(start);
        ASSERT_EQ(u.step(0.05, w, b), GearProblem::none) << t.text(start);
        ASSERT_EQ(v, -w) << t.text(start);
        ASSERT_EQ(a.displacement, -b.displacement);
        for (std::size_t j = 0; j < t.mesh.size(); ++j) ASSERT_EQ(t.motor_side[j], -u.motor_side[j]) << t.text(start);
        if (start != 0.0) continue;
        ASSERT_FALSE(a.jammed);
        ASSERT_EQ(v > 0, t.motion.mode == Mode::forward && t.motion.acceleration > 0) << t.text(start);
    }
}

// η_opp 0.8, η_aid −0.2, J = 1 and 10 at the far end, behind an ideal mesh of ratio 1 and a flywheel: with J_0 = 0.1 the sum
// 0.1 + 1 − 2 < 0 jams under an aiding load of 10; with J_0 = 3 it is 4 − 2 = 2 > 0 and a = (0 − 0.2·10)/2 = −1.
TEST(LossyGearTrain, AFlywheelBehindAnIdealMeshPreventsTheJam) {
    Train t(2);
    t.inertia = {0.1, 1, 10};
    t.torque = {0, 0, 10};
    t.mesh[1] = GearMesh<double>{1, 0.8, -0.2, 0, 1};
    double velocity = 1;
    TrainStep<double> out;
    ASSERT_EQ(t.step(0.1, velocity, out), GearProblem::none);
    EXPECT_TRUE(out.jammed);
    EXPECT_EQ(velocity, 0.0);
    t.inertia[0] = 3;
    velocity = 1;
    ASSERT_EQ(t.step(0.1, velocity, out), GearProblem::none);
    EXPECT_FALSE(out.jammed);
    EXPECT_NEAR(velocity, 0.9, 4 * kTrainEps);
}

TEST(LossyGearTrain, BadDataAreNamedAndTheStateStaysUntouched) {
    Train t(2);
    double velocity = 0.5;
    TrainStep<double> out;
    EXPECT_EQ(t.step(0.0, velocity, out), GearProblem::step_not_positive);
    t.inertia[2] = 0;
    EXPECT_EQ(t.step(0.1, velocity, out), GearProblem::inertia_not_positive);
    t.inertia[2] = 1, t.mesh[1].aiding_efficiency = 2;
    EXPECT_EQ(t.step(0.1, velocity, out), GearProblem::aiding_efficiency_outside);
    t.mesh[1].aiding_efficiency = 1, t.torque[1] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(t.step(0.1, velocity, out), GearProblem::torque_not_finite);
    t.torque[1] = 0, t.mesh[0].ratio = t.mesh[1].ratio = 1e-200;
    EXPECT_EQ(t.step(0.1, velocity, out), GearProblem::overflow);
    t.mesh[0].ratio = t.mesh[1].ratio = 1, t.workspace.resize(17);
    EXPECT_EQ(t.step(0.1, velocity, out), GearProblem::sizes_differ);
    EXPECT_EQ(velocity, 0.5);
}

}  // namespace
