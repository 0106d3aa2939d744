#include "signal/blocks/noise.hpp"

#include <cmath>
#include <cstdint>
#include <numbers>

#include <stiction/scalar/elementary.hpp>

#include "numeric/mix.hpp"

namespace stiction::signal {
namespace {

constexpr double kTwoPi = 2 * std::numbers::pi;

double uniform(std::uint64_t seed, std::uint64_t counter) noexcept {
    const std::uint64_t word = mixed(mixed(seed) + counter);    // (1)
    return (static_cast<double>(word >> 11U) + 0.5) * 0x1p-53;  // (2)
}

}  // namespace

double noise_value(const Noise& noise, double index) noexcept {
    constexpr double kCountable = 0x1p52;  // beyond it a double no longer counts by one
    const double bounded = std::fmin(std::fmax(index, -kCountable), kCountable);
    const auto counter = 2 * static_cast<std::uint64_t>(static_cast<std::int64_t>(bounded));
    const double first = uniform(noise.seed, counter);
    if (noise.distribution == Distribution::uniform) {
        return noise.mean + noise.standard_deviation * (std::sqrt(3.0) * (2 * first - 1));  // (4)
    }
    const double second = uniform(noise.seed, counter + 1);
    const double radius = std::sqrt(-2 * natural_logarithm(first));
    return noise.mean + noise.standard_deviation * (radius * cosine(kTwoPi * second));  // (3)
}

}  // namespace stiction::signal
