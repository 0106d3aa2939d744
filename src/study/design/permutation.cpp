#include "study/design/permutation.hpp"

#include "numeric/mix.hpp"
#include "study/design/philox.hpp"

namespace stiction::study {
namespace {

constexpr unsigned kLeastHalf = 4;   // bits: networks of fewer do not reach all permutations of few places alike
constexpr std::uint64_t kTurns = 8;  // of (1); four make a random permutation of many places, few places need more

}  // namespace

Permutation::Permutation(std::size_t n, std::uint64_t seed, std::size_t axis) noexcept
    : n_(n), key_(random_bits(seed, Purpose::permutation, 0, axis)), half_(kLeastHalf) {
    while (half_ < 32 && (std::uint64_t{1} << (2 * half_)) < n_) {
        ++half_;
    }
}

std::size_t Permutation::operator()(std::size_t i) const noexcept {
    const std::uint64_t mask = (std::uint64_t{1} << half_) - 1;
    std::uint64_t place = i;
    do {
        std::uint64_t left = place >> half_;
        std::uint64_t right = place & mask;
        for (std::uint64_t turn = 0; turn < kTurns; ++turn) {
            const std::uint64_t next = left ^ (mixed(mixed(key_ + turn) ^ right) & mask);
            left = right;
            right = next;  // (1)
        }
        place = (left << half_) | right;
    } while (place >= n_);  // (2)
    return static_cast<std::size_t>(place);
}

}  // namespace stiction::study
