// Stacks whose limits are all positive and finite have a pass of their own, and warm starts are repaired where they
// stand: both against the certificate, 113 bits and the solve from nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "network_cases.hpp"
#include "stiction/solve/detail/arithmetic/ordinary.hpp"
#if defined(__SIZEOF_FLOAT128__)
#include "brute_force.hpp"
#endif

namespace stiction::solve::testing {
namespace {

#ifdef STICTION_SANITIZED
constexpr int kOrdinaryCases = 500;
#else
constexpr int kOrdinaryCases = 20000;
#endif

// Long enough for clusters and queues of any length.
constexpr std::size_t kLong = 300;

struct Counter {
    std::size_t pushed = 0, crossed = 0, passes = 0;
    void knot_pushed() noexcept { ++pushed; }
    void knot_crossed() noexcept { ++crossed; }
    void knot_tested() noexcept {}
    void heap_step() noexcept {}
    void pass() noexcept { ++passes; }
};

// Random stack without open, locked or one-way interfaces; `decades` of inertias, limits and forces.
template <class T>
NetworkCase<T> ordinary_case(Dice<T>& dice, std::size_t bodies, double decades) {
    Recipe r;
    r.bodies = bodies;
    r.decades = decades;
    NetworkCase<T> c = dice.draw(r);
    for (auto& l : c.limits) {
        if (l.forward == T(0) || Limits<T>::unlimited(l.forward)) l.forward = dice.log_uniform(decades);
        if (l.backward == T(0) || Limits<T>::unlimited(l.backward)) l.backward = dice.log_uniform(decades);
    }
    return c;
}

// Published: 1e-12 of the cluster's scale (113 bits, same clusters) and of the largest term (balance).
constexpr double kTolerance = 1e-12;

TEST(ChainOrdinary, random_stacks_are_certified_within_two_passes_and_mirror_to_the_bit) {
    for (int k = 0; k < kOrdinaryCases; ++k) {
        const std::uint64_t seed = 50000000U + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        const NetworkCase<double> c = ordinary_case(dice, 1 + dice.below(20) + (k % 8 == 0 ? kLong : 0), 12);
        const std::size_t n = c.size();
        NetworkAnswer<double> a(c);
        Counter count;
        ASSERT_EQ(solve_chain(c.chain(), a.chain(), a.workspace, count), SolveStatus::exact) << "seed " << seed;
        ASSERT_TRUE(certify(c.chain(), a.chain()).optimal(kTolerance)) << "seed " << seed << "\n" << c.text();
        // Two knots per interface, each crossed at most twice, in at most two passes.
        ASSERT_LE(count.passes, 2U) << "seed " << seed;
        ASSERT_LE(count.pushed, 2 * n * count.passes) << "seed " << seed;
        ASSERT_LE(count.crossed, 4 * n * count.passes) << "seed " << seed;
#if defined(__SIZEOF_FLOAT128__)
        ASSERT_LE(velocity_error(c, a), kTolerance) << "seed " << seed << "\n" << c.text();
#endif
        const NetworkCase<double> m = c.mirrored();
        NetworkAnswer<double> b(m);
        ASSERT_EQ(solve_chain(m.chain(), b.chain(), b.workspace), SolveStatus::exact) << "seed " << seed;
        for (std::size_t i = 0; i < n; ++i) {
            ASSERT_EQ(a.velocity[i], -b.velocity[i]) << "seed " << seed << " body " << i << "\n" << c.text();
            ASSERT_EQ(a.friction[i], -b.friction[i]) << "seed " << seed << " interface " << i << "\n" << c.text();
        }
    }
}

TEST(ChainOrdinary, float_is_certified_too) {
    for (int k = 0; k < kOrdinaryCases; ++k) {
        const std::uint64_t seed = 51000000U + static_cast<std::uint64_t>(k);
        Dice<float> dice(seed);
        const NetworkCase<float> c = ordinary_case(dice, 1 + dice.below(20) + (k % 8 == 0 ? kLong : 0), 4);
        NetworkAnswer<float> a(c);
        ASSERT_EQ(solve_chain(c.chain(), a.chain(), a.workspace), SolveStatus::exact) << "seed " << seed;
        // Twice the 32 ε the solver certifies for itself.
        ASSERT_TRUE(certify(c.chain(), a.chain()).optimal(64 * std::numeric_limits<float>::epsilon()))
            << "seed " << seed << "\n"
            << c.text();
    }
}

// Products of inertia and force leave the range of double; the pass in T may then decide wrongly, the solve may not.
TEST(ChainOrdinary, products_beyond_the_range_of_double_do_not_matter) {
    for (const double size : {1e-140, 1e-80, 1e150, 1e200}) {
        // Bodies of 2·size pushed with …, 6, 3, 0 times size, limits size/2: all slide, so that friction cancels except
        // at the ends; w = 1.5·(n − 1 − i), less ¼ for the first, more ¼ for the last.
        constexpr std::size_t n = kLong;
        NetworkCase<double> c;
        c.make_stack(n);
        for (std::size_t i = 0; i < n; ++i) {
            c.inertia[i] = 2 * size;
            c.push[i] = 3 * size * static_cast<double>(n - 1 - i);
            c.limits[i] = {size / 2, size / 2};
        }
        NetworkAnswer<double> a(c);
        ASSERT_EQ(solve_chain(c.chain(), a.chain(), a.workspace), SolveStatus::exact) << size;
        for (std::size_t i = 0; i < n; ++i) {
            const double end = i == 0 ? -0.25 : i + 1 == n ? 0.25 : 0;
            const double w = 1.5 * static_cast<double>(n - 1 - i) + end;
            EXPECT_NEAR(a.velocity[i], w, 4 * std::numeric_limits<double>::epsilon() * w) << size << " body " << i;
            if (i + 1 < n) {
                EXPECT_EQ(a.mode[i], Mode::forward) << size << " interface " << i;
            }
        }
    }
}

// Loads that change a little from step to step: the answer is the one from nothing, and hardly ever needs a pass.
TEST(ChainOrdinary, warm_starts_follow_slowly_changing_loads_without_a_pass) {
    std::size_t passes = 0, changes = 0, steps = 0;
    for (int k = 0; k < kOrdinaryCases / 100; ++k) {
        const std::uint64_t seed = 52000000U + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        NetworkCase<double> c = ordinary_case(dice, 100, 1);
        NetworkAnswer<double> warm(c), cold(c);
        ASSERT_EQ(solve_chain(c.chain(), warm.chain(), warm.workspace), SolveStatus::exact) << "seed " << seed;
        for (int step = 0; step < 50; ++step, ++steps) {
            for (double& p : c.push) p += 0.03 * (dice.unit() - 0.5);
            const std::vector<Mode> before = warm.mode;
            Counter count;
            const SolveStatus status = resolve_chain(c.chain(), warm.chain(), warm.workspace, count);
            ASSERT_EQ(solve_chain(c.chain(), cold.chain(), cold.workspace), SolveStatus::exact) << "seed " << seed;
            ASSERT_TRUE(certify(c.chain(), warm.chain()).optimal(kTolerance)) << "seed " << seed << "\n" << c.text();
            ASSERT_EQ(warm.mode, cold.mode) << "seed " << seed << "\n" << c.text();
            // `warm` says that the modes handed in were still optimal.
            ASSERT_EQ(status, before == warm.mode ? SolveStatus::warm : SolveStatus::exact) << "seed " << seed;
            for (std::size_t i = 0; i < c.size(); ++i) {
                // Both are within a few ε of one exact value; pushes are below 10 and inertias above 0.1.
                ASSERT_NEAR(warm.velocity[i], cold.velocity[i], 1e-13) << "seed " << seed << " body " << i;
            }
            passes += count.passes;
            changes += before == warm.mode ? 0U : 1U;
        }
    }
    EXPECT_GT(changes, steps / 10) << "nothing to repair: the test says nothing";
    EXPECT_LT(passes, changes / 5);
}

TEST(ChainOrdinary, any_modes_at_all_may_start_a_solve) {
    for (int k = 0; k < kOrdinaryCases; ++k) {
        const std::uint64_t seed = 53000000U + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        Recipe r;
        r.bodies = 1 + dice.below(40);
        const NetworkCase<double> c = k % 2 == 0 ? dice.draw(r) : ordinary_case(dice, r.bodies, 12);
        NetworkAnswer<double> a(c);
        for (Mode& mode : a.mode) mode = static_cast<Mode>(dice.below(4));
        const SolveStatus status = resolve_chain(c.chain(), a.chain(), a.workspace);
        ASSERT_TRUE(status == SolveStatus::exact || status == SolveStatus::warm) << "seed " << seed;
        ASSERT_TRUE(certify(c.chain(), a.chain()).optimal(kTolerance)) << "seed " << seed << "\n" << c.text();
#if defined(__SIZEOF_FLOAT128__)
        ASSERT_LE(velocity_error(c, a), kTolerance) << "seed " << seed << "\n" << c.text();
#endif
    }
}

template <class T>
class Bits : public ::testing::Test {};
using Numbers = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Bits, Numbers);

TYPED_TEST(Bits, tell_what_is_finite_and_what_is_positive) {
    using T = TypeParam;
    using L = std::numeric_limits<T>;
    for (const T x : {L::denorm_min(), L::min(), T(1), L::max(), T(0), -T(0), -L::denorm_min(), T(-1), L::lowest(),
                      L::infinity(), -L::infinity(), L::quiet_NaN(), -L::quiet_NaN()}) {
        for (std::size_t at = 0; at < 7; ++at) {
            std::vector<T> values(7, T(2));
            values[at] = x;
            EXPECT_EQ(detail::all_positive_and_finite(values.data(), values.size()), x > T(0) && x <= L::max()) << x;
            EXPECT_EQ(detail::all_finite(values.data(), values.size()), std::isfinite(x)) << x;
        }
    }
}

}  // namespace
}  // namespace stiction::solve::testing
