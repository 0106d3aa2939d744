#include "study/design/sobol_points.hpp"

#include <boost/random/sobol.hpp>

#include "numeric/mix.hpp"
#include "study/design/philox.hpp"

namespace stiction::study {
namespace {

constexpr unsigned kScrambled = 32;    // leading bits: as many as the first 2³² points differ in
constexpr unsigned kLengthShift = 32;  // how many bits went before stands above them

/// Eq. (2): each of the first 32 bits by those before it, the others together by the 32.
std::uint64_t scramble(std::uint64_t x, std::uint64_t key) noexcept {
    constexpr std::uint64_t kHighest = std::uint64_t{1} << 63U;
    std::uint64_t flips = mixed(key ^ (std::uint64_t{kScrambled} << kLengthShift) ^ (x >> kScrambled)) >> kScrambled;
    for (std::uint64_t k = 0; k < kScrambled; ++k) {
        const std::uint64_t before = k == 0 ? 0 : x >> (64U - k);
        flips |= (mixed(key ^ (k << kLengthShift) ^ before) & kHighest) >> k;
    }
    return x ^ flips;
}

}  // namespace

SobolPoints::SobolPoints(std::size_t axes) : steps_(axes) {
    boost::random::sobol engine(axes);
    for (std::size_t k = 0; k < kBits; ++k) {
        engine.seed((std::uint64_t{1} << k) - 1);  // its point 0 is x₁: 0 is left out there
        for (std::size_t axis = 0; axis < axes; ++axis) {
            const std::uint64_t before = k == 0 ? 0 : steps_[axis][k - 1];
            steps_[axis][k] = engine() ^ before;  // Gray's code of 2^k has the bits k and k − 1
        }
    }
}

std::uint64_t SobolPoints::bits(std::uint64_t n, std::size_t axis) const noexcept {
    std::uint64_t x = 0;
    const std::uint64_t code = n ^ (n >> 1U);
    for (std::size_t j = 0; j < kBits; ++j) {
        x ^= (code >> j & 1U) != 0 ? steps_[axis][j] : 0;  // (1)
    }
    return x;
}

std::uint64_t SobolPoints::scrambled(std::uint64_t n, std::size_t axis, std::uint64_t seed) const noexcept {
    return scramble(bits(n, axis), random_bits(seed, Purpose::scramble, 0, axis));
}

}  // namespace stiction::study
