// Random bits against published answers, and the permutation against the definition of one.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "numeric/mix.hpp"
#include "study/design/permutation.hpp"
#include "study/design/philox.hpp"

namespace stiction::study {
namespace {

// Lines "philox4x32 10" of the file kat_vectors of Random123 1.14, by the authors of the generator: counter, key, result.
TEST(Philox, GivesThePublishedAnswers) {
    EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    EXPECT_EQ(philox({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}),
              (PhiloxCounter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
              (PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
    EXPECT_EQ(random_bits(0, Purpose::values, 0, 0), 0xe169c58d6627e8d5U);
}

// First outputs of SplitMix64 with state 1234567, by its author: 6457827717110365317, 3203168211198807973, …
TEST(Mixing, GivesThePublishedAnswers) {
    constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15U;
    EXPECT_EQ(mixed(1234567), 6457827717110365317U);
    EXPECT_EQ(mixed(1234567 + kStep), 3203168211198807973U);
    EXPECT_EQ(mixed(1234567 + 2 * kStep), 9817491932198370423U);
    EXPECT_EQ(mixed(1234567 + 3 * kStep), 4593380528125082431U);
    EXPECT_EQ(mixed(1234567 + 4 * kStep), 16408922859458223821U);
}

TEST(AUnitNumber, LiesStrictlyInsideAndIsSymmetric) {
    EXPECT_EQ(open_unit(0), 0x1p-53);
    EXPECT_EQ(open_unit(~std::uint64_t{0}), 1 - 0x1p-53);
    EXPECT_EQ(open_unit(std::uint64_t{1} << 63U), 0.5 + 0x1p-53);
}

TEST(APermutation, HasEveryPlaceOnce) {
    for (const std::size_t n : {1U, 2U, 3U, 5U, 16U, 64U, 100U, 255U, 256U, 257U, 1000U, 4097U}) {
        for (const std::uint64_t seed : {1U, 77U}) {
            const Permutation permutation(n, seed, 3);
            std::set<std::size_t> seen;
            for (std::size_t i = 0; i < n; ++i) {
                const std::size_t place = permutation(i);
                EXPECT_LT(place, n);
                seen.insert(place);
            }
            EXPECT_EQ(seen.size(), n) << "seed " << seed;
        }
    }
}

TEST(APermutation, OfFewPlacesIsEveryOneOfThemAlike) {
    // 24 permutations of 4 places over 24,000 seeds: χ² of 23 degrees of freedom, beyond 58 once in 10⁴ (χ²₂₃ at 1 − 10⁻⁴ is 58.6)
    std::map<std::vector<std::size_t>, int> counts;
    for (std::uint64_t seed = 0; seed < 24000; ++seed) {
        const Permutation permutation(4, seed, 0);
        ++counts[{permutation(0), permutation(1), permutation(2), permutation(3)}];
    }
    EXPECT_EQ(counts.size(), 24U);
    double chi = 0;
    for (const auto& [order, count] : counts) {
        chi += (count - 1000.0) * (count - 1000.0) / 1000.0;
    }
    EXPECT_LT(chi, 58.6);
}

TEST(RandomNumbers, AreEvenAndUncorrelatedBetweenRowsAxesAndSeeds) {
    constexpr int kDraws = 100000;
    double mean = 0;
    double square = 0;
    double rows = 0;
    double axes = 0;
    double seeds = 0;
    for (std::uint64_t row = 0; row < kDraws; ++row) {
        const double u = open_unit(random_bits(1, Purpose::values, row, 0)) - 0.5;
        mean += u;
        square += u * u;
        rows += u * (open_unit(random_bits(1, Purpose::values, row + 1, 0)) - 0.5);
        axes += u * (open_unit(random_bits(1, Purpose::values, row, 1)) - 0.5);
        seeds += u * (open_unit(random_bits(2, Purpose::values, row, 0)) - 0.5);
    }
    // variances of one term: u 1/12, u² 1/180, products 1/144; five of their deviations
    const double root = std::sqrt(static_cast<double>(kDraws));
    EXPECT_NEAR(mean / kDraws, 0, 5 * std::sqrt(1.0 / 12) / root);
    EXPECT_NEAR(square / kDraws, 1.0 / 12, 5 * std::sqrt(1.0 / 180) / root);
    for (const double product : {rows, axes, seeds}) {
        EXPECT_NEAR(product / kDraws, 0, 5.0 / 12 / root);
    }
}

}  // namespace
}  // namespace stiction::study
