// Evolution of a normal distribution: finds valleys that least squares from one start do not.
#include "fit/search/evolution.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "fit/search/each.hpp"

namespace stiction::fit {
namespace {

using Point = std::vector<double>;

/// Rastrigin's function in the unit box, its least value 0 at (0.7, 0.3): a bowl with some hundred dips.
double rastrigin(const Point& y) {
    constexpr double kLeast[] = {0.7, 0.3};
    double sum = 0;
    for (std::size_t j = 0; j < 2; ++j) {
        const double x = 10 * (y[j] - kLeast[j]);
        sum += x * x + 10 * (1 - std::cos(2 * std::numbers::pi * x));
    }
    return sum;
}

Point found_on(std::size_t threads, std::uint64_t seed) {
    const auto costs = [threads](const std::vector<Point>& points) {
        std::vector<double> all(points.size());
        each(points.size(), threads, [&](std::size_t i, std::size_t) { all[i] = rastrigin(points[i]); });
        return all;
    };
    return evolve({0.1, 0.9}, costs, {.candidates = 40, .generations = 100, .seed = seed},
                  [](std::size_t, const Point&, double) { return true; });
}

TEST(Evolution, TheDeepestOfManyDipsIsFound) {
    const Point best = found_on(1, 1);
    EXPECT_NEAR(best[0], 0.7, 1e-4);
    EXPECT_NEAR(best[1], 0.3, 1e-4);
}

TEST(Evolution, ThreadsDoNotChangeABit) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        EXPECT_EQ(found_on(1, seed), found_on(2, seed)) << "seed " << seed;
    }
}

TEST(Evolution, WhoeverWatchesMayEndIt) {
    std::size_t generations = 0;
    const Point best = evolve(
        {0.5, 0.5}, [](const std::vector<Point>& points) { return std::vector<double>(points.size(), 1.0); },
        {.candidates = 4, .generations = 50, .seed = 1},
        [&](std::size_t generation, const Point&, double) {
            generations = generation;
            return generation < 3;
        });
    EXPECT_EQ(generations, 3U);
    EXPECT_EQ(best, (Point{0.5, 0.5}));
}

TEST(Each, EveryIndexIsWorkedOnceAndAnExceptionComesBack) {
    std::vector<std::atomic<int>> times(100);
    each(100, 3, [&](std::size_t index, std::size_t worker) {
        EXPECT_LT(worker, 3U);
        ++times[index];
    });
    for (const auto& count : times) {
        EXPECT_EQ(count, 1);
    }
    EXPECT_THROW(each(10, 2,
                      [](std::size_t index, std::size_t) {
                          if (index == 4) throw std::runtime_error("four");
                      }),
                 std::runtime_error);
}

}  // namespace
}  // namespace stiction::fit
