// A permutation of 0 … n − 1 by the seed, evaluated at one place without the others.
//
//   (l, r) ← (r, l ⊕ f(r; kⱼ))     j = 1 … 8, l and r half of the bits each: a Feistel network permutes 0 … 2^(2b) − 1     (1)
//   again while the result is n or more: what is left permutes 0 … n − 1                                                  (2)
//
// (2), "cycle walking": J. Black and P. Rogaway, Ciphers with arbitrary finite domains, CT-RSA 2002. 2^(2b) < 4n where n > 64, so
// that (1) is done less than four times on average.
#pragma once

#include <cstddef>
#include <cstdint>

namespace stiction::study {

class Permutation {
public:
    /// Of n ≥ 1 places; another `axis` is another permutation.
    Permutation(std::size_t n, std::uint64_t seed, std::size_t axis) noexcept;

    [[nodiscard]] std::size_t operator()(std::size_t i) const noexcept;

private:
    std::uint64_t n_;
    std::uint64_t key_;
    unsigned half_;  // bits of l and of r
};

}  // namespace stiction::study
