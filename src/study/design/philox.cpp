#include "study/design/philox.hpp"

namespace stiction::study {
namespace {

constexpr std::uint64_t kFirstMultiplier = 0xD2511F53;   // M₀, of the paper's table 2
constexpr std::uint64_t kSecondMultiplier = 0xCD9E8D57;  // M₁
constexpr std::uint32_t kGolden = 0x9E3779B9;            // W₀: golden ratio
constexpr std::uint32_t kRootThree = 0xBB67AE85;         // W₁: √3 − 1
constexpr int kRounds = 10;

constexpr std::uint32_t low_word(std::uint64_t x) noexcept { return static_cast<std::uint32_t>(x & 0xFFFFFFFFU); }
constexpr std::uint32_t high_word(std::uint64_t x) noexcept { return static_cast<std::uint32_t>(x >> 32U); }

}  // namespace

PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key) noexcept {
    for (int round = 0; round < kRounds; ++round) {
        const std::uint64_t first = kFirstMultiplier * counter[0];
        const std::uint64_t second = kSecondMultiplier * counter[2];
        counter = {high_word(second) ^ counter[1] ^ key[0], low_word(second), high_word(first) ^ counter[3] ^ key[1],
                   low_word(first)};  // (1)
        key = {key[0] + kGolden, key[1] + kRootThree};
    }
    return counter;
}

std::uint64_t random_bits(std::uint64_t seed, Purpose purpose, std::uint64_t row, std::size_t axis) noexcept {
    const PhiloxCounter drawn =
        philox({low_word(row), high_word(row), static_cast<std::uint32_t>(axis), static_cast<std::uint32_t>(purpose)},
               {low_word(seed), high_word(seed)});
    return (std::uint64_t{drawn[1]} << 32U) | drawn[0];
}

}  // namespace stiction::study
