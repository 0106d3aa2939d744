// Noise: the right statistics, and a value that depends on seed and number only.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "rig.hpp"
#include "signal/blocks/noise.hpp"

namespace stiction::signal::testing {
namespace {

#ifdef STICTION_SANITIZED
constexpr int kCount = 20'000;
#else
constexpr int kCount = 400'000;
#endif

struct Moments {
    double mean = 0, variance = 0, fourth = 0, neighbour = 0;
};

Moments moments(const Noise& noise) {
    Moments m;
    double last = 0;
    for (int k = 0; k < kCount; ++k) {
        const double x = noise_value(noise, k);
        m.mean += x / kCount;
        m.variance += x * x / kCount;
        m.fourth += x * x * x * x / kCount;
        m.neighbour += x * last / kCount;
        last = x;
    }
    return m;
}

// Standard errors of the moments of n independent values: 1/√n, √(μ₄ − 1)/√n, √(μ₈ − μ₄²)/√n, 1/√n; five of them.
TEST(Noise, gaussian_values_have_their_moments) {
    for (const std::uint64_t seed : {0ULL, 1ULL, 2ULL, 0xffffffffffffffffULL}) {
        const Moments m = moments({.seed = seed});
        const double error = 5 / std::sqrt(static_cast<double>(kCount));
        EXPECT_NEAR(m.mean, 0, error) << "seed " << seed;
        EXPECT_NEAR(m.variance, 1, std::sqrt(2.0) * error) << "seed " << seed;
        EXPECT_NEAR(m.fourth, 3, std::sqrt(105.0 - 9) * error) << "seed " << seed;
        EXPECT_NEAR(m.neighbour, 0, error) << "seed " << seed;
    }
}

TEST(Noise, uniform_values_have_their_moments) {
    const Moments m = moments({.seed = 5, .distribution = Distribution::uniform});
    const double error = 5 / std::sqrt(static_cast<double>(kCount));
    EXPECT_NEAR(m.mean, 0, error);
    EXPECT_NEAR(m.variance, 1, std::sqrt(1.8 - 1) * error);   // μ₄ = 9/5
    EXPECT_NEAR(m.fourth, 1.8, std::sqrt(9 - 3.24) * error);  // μ₈ = 9
    EXPECT_NEAR(m.neighbour, 0, error);
}

TEST(Noise, neighbouring_seeds_are_strangers) {
    double together = 0;
    for (int k = 0; k < kCount; ++k) {
        together += noise_value({.seed = 1}, k) * noise_value({.seed = 2}, k) / kCount;
    }
    EXPECT_NEAR(together, 0, 5 / std::sqrt(static_cast<double>(kCount)));
}

TEST(Noise, values_are_those_of_an_independent_program) {
    // Equations (1) to (4) of noise.hpp in Python with its own integers and library functions.
    EXPECT_NEAR(noise_value({.seed = 1}, 0), -1.39374533609035, 2e-15);
    EXPECT_NEAR(noise_value({.seed = 1}, 1), -0.27596847083093007, 2e-15);
    EXPECT_NEAR(noise_value({.seed = 42}, 1000), 1.4477697889429784, 2e-15);
    EXPECT_NEAR(noise_value({.seed = 1ULL << 63U}, -1), 1.4385672942367826, 2e-15);
    const Noise uniform{.standard_deviation = 2, .mean = 1, .seed = 42, .distribution = Distribution::uniform};
    EXPECT_NEAR(noise_value(uniform, 1000), 1 + 2 * -0.589588173307015, 2e-15);
}

TEST(Noise, holds_each_value_for_its_interval_however_the_time_is_reached) {
    const Noise noise{.standard_deviation = 3, .interval = 0.01, .mean = 10, .seed = 9};
    Rig fine(SignalBuilder().add("n", noise));
    Rig coarse(SignalBuilder().add("n", noise));
    std::vector<double> at_interval;
    for (int k = 0; k <= 1000; ++k) {
        const double x = fine.at(k * 0.001, "n");
        EXPECT_EQ(x, noise_value(noise, std::floor(k * 0.1))) << k;
        if (k % 10 == 0) {
            EXPECT_EQ(coarse.at(std::floor(k * 0.1) * 0.01, "n"), x);
        }
    }
    EXPECT_EQ(fine.program.next_time_event(fine.states), 101 * 0.01);
}

}  // namespace
}  // namespace stiction::signal::testing
