// Random numbers for tests: the same on every machine, from a seed that is printed with every failure.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>

namespace stiction_test {

/// Reproducible random numbers; the seed is printed with every failure.
struct Draw {
    explicit Draw(std::uint64_t s) : seed(s), engine(s) {}
    std::uint64_t seed;
    std::mt19937_64 engine;

    double uniform(double a, double b) { return a + (b - a) * (static_cast<double>(engine() >> 11) * 0x1p-53); }
    double decades(double a, double b) { return a * std::exp2(uniform(0, std::log2(b / a))); }
    double sign() { return (engine() & 1U) != 0U ? 1.0 : -1.0; }
    int below(int n) { return static_cast<int>(engine() % static_cast<std::uint64_t>(n)); }
};

}  // namespace stiction_test
