// The stack of n bodies after Biagiotti and Zanasi, against a dense evaluation of their equations in 113-bit arithmetic,
// and the printed forms for two and three bodies against the general one.
#include "stiction/solve/biagiotti.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "biagiotti_stack.hpp"
#include "reference/biagiotti_few.hpp"

namespace {

using namespace biagiotti_test;

// Equations 16 to 22 with the printed matrix T, full matrices and Gaussian elimination.
struct Dense {
    std::vector<Quad> friction, acceleration, holding;
    Quad average = 0;
};

std::vector<Quad> eliminate(std::vector<std::vector<Quad>> a, std::vector<Quad> b) {
    const std::size_t n = b.size();
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t pivot = k;
        for (std::size_t i = k + 1; i < n; ++i)
            if (magnitude(a[i][k]) > magnitude(a[pivot][k])) pivot = i;
        std::swap(a[k], a[pivot]);
        std::swap(b[k], b[pivot]);
        for (std::size_t i = k + 1; i < n; ++i) {
            const Quad f = a[i][k] / a[k][k];
            for (std::size_t j = k; j < n; ++j) a[i][j] -= f * a[k][j];
            b[i] -= f * b[k];
        }
    }
    for (std::size_t k = n; k-- > 0;) {
        for (std::size_t j = k + 1; j < n; ++j) b[k] -= a[k][j] * b[j];
        b[k] /= a[k][k];
    }
    return b;
}

Quad entry_of_t(const std::vector<double>& inertia, Quad total, std::size_t row, std::size_t column) {
    Quad before = 0, behind = 0;
    for (std::size_t i = 0; i < inertia.size(); ++i) (i <= column ? before : behind) += Quad(inertia[i]);
    return row <= column ? behind / total : -before / total;
}

Dense dense(const Stack<double>& s) {
    const std::size_t n = s.inertia.size(), m = n - 1;
    Quad total = 0, sum = 0;
    for (std::size_t i = 0; i < n; ++i) total += Quad(s.inertia[i]), sum += Quad(s.torque[i]);
    std::vector<Quad> fr(m);  // F_R = columns 2 … n of Tᵀ F
    for (std::size_t c = 0; c < m; ++c)
        for (std::size_t i = 0; i < n; ++i) fr[c] += entry_of_t(s.inertia, total, i, c) * Quad(s.torque[i]);
    std::vector<std::vector<Quad>> inverse(m, std::vector<Quad>(m));  // D J⁻¹ Dᵀ
    for (std::size_t i = 0; i < m; ++i) {
        inverse[i][i] = 1 / Quad(s.inertia[i]) + 1 / Quad(s.inertia[i + 1]);
        if (i + 1 < m) inverse[i][i + 1] = inverse[i + 1][i] = -1 / Quad(s.inertia[i + 1]);
    }
    Dense out;
    out.average = sum / total;  // (16)
    out.friction.resize(m), out.acceleration.resize(m), out.holding.resize(m);
    std::vector<std::size_t> rest, slide;
    for (std::size_t i = 0; i < m; ++i) {
        (s.velocity[i] == 0.0 ? rest : slide).push_back(i);
        if (s.velocity[i] != 0.0) out.friction[i] = s.velocity[i] > 0 ? s.sliding[i] : -s.sliding[i];  // (18)
    }
    std::vector<std::vector<Quad>> block(rest.size(), std::vector<Quad>(rest.size()));
    std::vector<Quad> right(rest.size());
    for (std::size_t r = 0; r < rest.size(); ++r) {
        for (std::size_t c = 0; c < rest.size(); ++c) block[r][c] = inverse[rest[r]][rest[c]];
        for (const std::size_t c : slide) right[r] += inverse[rest[r]][c] * (fr[c] - out.friction[c]);
    }
    const std::vector<Quad> extra = eliminate(block, right);
    std::vector<bool> held(m, false);
    for (std::size_t r = 0; r < rest.size(); ++r) {
        const std::size_t i = rest[r];
        out.holding[i] = fr[i] + extra[r];                        // (19)
        held[i] = magnitude(out.holding[i]) <= Quad(s.limit[i]);  // (20)
        const Quad limit = out.holding[i] > 0 ? Quad(s.limit[i]) : -Quad(s.limit[i]);
        out.friction[i] = held[i] ? out.holding[i] : limit;  // (21), (22)
    }
    for (std::size_t i = 0; i < m; ++i)
        for (std::size_t j = 0; j < m && !held[i]; ++j)
            out.acceleration[i] += inverse[i][j] * (fr[j] - out.friction[j]);  // (17)
    return out;
}

// Tolerances: (4') sums at most n terms per side, multiplies by a ratio of sums and subtracts, each operation with one
// rounding of kEps/2: the error is below (n + 4) kEps of holding_scale. (2') carries these errors divided by an inertia.
// The reference mixes all torques of the stack in 113 bits, so it is itself uncertain by 1e-30 of their sum.
void expect_equal_to_dense(Stack<double>& s, long& compared, long& undecidable) {
    const std::size_t m = s.limit.size();
    const double roundings = double(m + 5) * kEps;
    ASSERT_EQ(s.solve(), BiagiottiProblem::none);
    const Dense reference = dense(s);
    std::vector<double> error(m, 0.0);
    double reference_error = 0.0;
    for (const double f : s.torque) reference_error += 1e-30 * std::abs(f);
    for (const double f : s.sliding) reference_error += 1e-30 * f;
    for (std::size_t i = 0; i < m; ++i) {
        if (s.velocity[i] != 0.0) {
            ASSERT_EQ(s.friction[i], double(reference.friction[i]));
            continue;
        }
        error[i] = roundings * holding_scale(s, i) + reference_error;
        if (std::abs(double(magnitude(reference.holding[i]) - Quad(s.limit[i]))) <= error[i] && s.limit[i] > 0) {
            ++undecidable;
            return;
        }
    }
    for (std::size_t i = 0; i < m; ++i) {
        ASSERT_LE(double(magnitude(Quad(s.friction[i]) - reference.friction[i])), error[i]) << i << "\n" << s.text();
        ASSERT_LE(std::abs(s.velocity[i]) == 0.0 ? std::abs(s.friction[i]) : 0.0, s.limit[i]);
        const double before = i > 0 ? error[i - 1] : 0, after = i + 1 < m ? error[i + 1] : 0;
        const double terms =
            (std::abs(s.torque[i]) + std::abs(s.friction[i]) + (i > 0 ? std::abs(s.friction[i - 1]) : 0)) /
                s.inertia[i] +
            (std::abs(s.torque[i + 1]) + std::abs(s.friction[i]) + (i + 1 < m ? std::abs(s.friction[i + 1]) : 0)) /
                s.inertia[i + 1];
        const double allowed = (error[i] + before) / s.inertia[i] + (error[i] + after) / s.inertia[i + 1] +
                               4 * kEps * terms + reference_error / s.inertia[i] + reference_error / s.inertia[i + 1];
        ASSERT_LE(double(magnitude(Quad(s.acceleration[i]) - reference.acceleration[i])), allowed) << i << "\n"
                                                                                                   << s.text();
    }
    ++compared;
}

TEST(Biagiotti, GeneralFormEqualsADenseEvaluationOfThePrintedEquations) {
    std::mt19937_64 random(kSeed);
    long compared = 0, undecidable = 0;
    for (int k = 0; k < kCases && !HasFatalFailure(); ++k) {
        Stack<double> s = random_stack(random, 1 + std::size_t(k) % 9, (k & 1) ? 12.0 : 2.0);
        SCOPED_TRACE("seed " + std::to_string(kSeed) + ", case " + std::to_string(k));
        expect_equal_to_dense(s, compared, undecidable);
        if (s.limit.empty()) {
            EXPECT_EQ(s.result.average_acceleration, s.torque[0] / s.inertia[0]);
        }
    }
    std::printf("seed %u: %ld stacks compared, %ld within rounding of a limit\n", kSeed, compared, undecidable);
    EXPECT_GT(compared, kCases / 10 * 9);
}

TEST(Biagiotti, TwoBodiesAsPrintedEqualTheGeneralForm) {
    std::mt19937_64 random(kSeed + 1);
    for (int k = 0; k < kCases; ++k) {
        Stack<double> s = random_stack(random, 2, 4.0);
        ASSERT_EQ(s.solve(), BiagiottiProblem::none);
        const auto two = stiction::solve::solve(stiction::solve::TwoBodies<double>{
            s.inertia[0], s.inertia[1], s.torque[0], s.torque[1], s.velocity[0], s.limit[0], s.sliding[0]});
        // Both forms round a handful of times; 8 kEps of the terms covers either.
        const double scale = holding_scale(s, 0) + s.sliding[0];
        ASSERT_NEAR(two.friction, s.friction[0], 8 * kEps * scale) << s.text();
        const double terms =
            (std::abs(s.torque[0]) + scale) / s.inertia[0] + (std::abs(s.torque[1]) + scale) / s.inertia[1];
        ASSERT_NEAR(two.relative_acceleration, s.acceleration[0], 16 * kEps * terms) << s.text();
        ASSERT_NEAR(two.average_acceleration, s.result.average_acceleration,
                    4 * kEps * (std::abs(s.torque[0]) + std::abs(s.torque[1])) / (s.inertia[0] + s.inertia[1]));
        ASSERT_EQ(two.mode, s.mode[0]) << s.text();
    }
}

TEST(Biagiotti, ThreeBodiesAsPrintedEqualTheGeneralFormInAllFourCases) {
    std::mt19937_64 random(kSeed + 2);
    int seen[4] = {0, 0, 0, 0};
    for (int k = 0; k < kCases; ++k) {
        Stack<double> s = random_stack(random, 3, 2.0);
        ASSERT_EQ(s.solve(), BiagiottiProblem::none);
        const auto three = stiction::solve::solve(stiction::solve::ThreeBodies<double>{
            s.inertia[0], s.inertia[1], s.inertia[2], s.torque[0], s.torque[1], s.torque[2], s.velocity[0],
            s.velocity[1], s.limit[0], s.limit[1], s.sliding[0], s.sliding[1]});
        ++seen[(s.velocity[0] == 0.0 ? 1 : 0) + (s.velocity[1] == 0.0 ? 2 : 0)];
        // A dozen roundings on terms no larger than the sum of all torques.
        double scale = s.sliding[0] + s.sliding[1], lightest = s.inertia[0];
        for (std::size_t i = 0; i < 3; ++i) scale += std::abs(s.torque[i]), lightest = std::min(lightest, s.inertia[i]);
        ASSERT_NEAR(three.friction_12, s.friction[0], 16 * kEps * scale) << s.text();
        ASSERT_NEAR(three.friction_23, s.friction[1], 16 * kEps * scale) << s.text();
        ASSERT_NEAR(three.relative_acceleration_12, s.acceleration[0], 64 * kEps * scale / lightest) << s.text();
        ASSERT_NEAR(three.relative_acceleration_23, s.acceleration[1], 64 * kEps * scale / lightest) << s.text();
    }
    for (const int count : seen) EXPECT_GT(count, kCases / 10);
}

}  // namespace
