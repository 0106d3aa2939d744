// The table of units: symbol, factor to SI, dimension, and whether prefixes may stand before it.
//
//   1 symbol = digits · 10^ten · m^a kg^b s^c A^d K^e rad^f                                                           (1)
//
// Powers of ten are kept apart from the digits, so that "0.1 ms" is 1e-4 to the last bit. Factors that are defined by others (psi,
// hp, deg) are computed from their definitions when the program is compiled, in some 106 bits.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <stiction/solve/detail/arithmetic/twofold.hpp>

#include "unit/dimension.hpp"

namespace stiction::unit {

/// Some 106 bits, so that a product with a factor is rounded only once.
using Twofold = solve::detail::Twofold<double>;

struct Factor {
    Twofold digits = 1.0;
    int ten = 0;

    friend constexpr Factor operator*(const Factor& a, const Factor& b) noexcept {
        return {a.digits * b.digits, a.ten + b.ten};
    }
    friend constexpr Factor operator/(const Factor& a, const Factor& b) noexcept {
        return {a.digits / b.digits, a.ten - b.ten};
    }
    friend constexpr Factor power(const Factor& a, int n) noexcept {
        Factor result;
        for (int i = 0; i < (n < 0 ? -n : n); ++i) result = result * a;
        return n < 0 ? Factor{} / result : result;
    }
};

/// A unit, named or composed.
struct Unit {
    Factor factor{};
    Dimension dimension{};

    friend constexpr Unit operator*(const Unit& a, const Unit& b) noexcept {
        return {a.factor * b.factor, a.dimension * b.dimension};
    }
    friend constexpr Unit operator/(const Unit& a, const Unit& b) noexcept {
        return {a.factor / b.factor, a.dimension / b.dimension};
    }
    friend constexpr Unit power(const Unit& a, int n) noexcept { return {power(a.factor, n), power(a.dimension, n)}; }
};

struct Symbol {
    std::string_view name;
    Unit unit;
    bool prefixes = false;  ///< k, m, µ … may stand before it
};

struct Prefix {
    std::string_view name;
    int ten;
};

std::span<const Symbol> symbols() noexcept;
std::span<const Prefix> prefixes() noexcept;

/// The unit of a symbol, with or without prefix. The symbol itself wins: "min" is the minute, "ft" the foot, "Pa" the pascal.
std::optional<Unit> find_symbol(std::string_view name) noexcept;

/// "; did you mean …" for a symbol that is not known, or the remedy for a word that is expected to come.
std::string advice_for(std::string_view name);

}  // namespace stiction::unit
