// Decides the modes of a stack of three bodies directly: both outer bodies are neighbours of the one in the middle.
//
//   s(x) = clamp(J x − p, −a, b)               what an outer body takes from the middle one at velocity x       (1)
//   g(x) = J₁ x − p₁ + s₀(x) + s₂(x)           grows with x, 0 at the velocity of the middle body               (2)
//   slides ⇔ g > 0 at x = (p − a)/J, or g < 0 at x = (p + b)/J                   the knots of its own s         (3)
//
// (a, b) are the limits (forward, backward) of interface 0, (backward, forward) of interface 1. g is taken times J, so that
// nothing is divided; no branch. As in ordinary_chain_pass.hpp rounding is not guarded: wrong modes are refused by the
// certificate. Mirrored and reversed input give mirrored and reversed modes.
#pragma once

#include <cstddef>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arithmetic/pair.hpp"
#include "stiction/solve/detail/tree/network.hpp"

namespace stiction::solve::detail {

// Modes of two interfaces, two bits each.
struct TwoModes {
    unsigned bits;
    Mode operator()(std::size_t i) const noexcept { return static_cast<Mode>((bits >> (2 * i)) & 3U); }
};

template <class T>
class ThreeBodies {
public:
    explicit ThreeBodies(const Network<T>& net) noexcept : net_(net) {}

    TwoModes modes() const noexcept {
        const Limits<T>&first = net_.limits[0], &second = net_.limits[1];
        const Outer left{Pair<T>(net_.inertia[0]), Pair<T>(net_.push[0]), Pair<T>(-first.forward, first.backward)};
        const Outer right{Pair<T>(net_.inertia[2]), Pair<T>(net_.push[2]), Pair<T>(-second.backward, second.forward)};
        const unsigned below = slides(left, right), above = slides(right, left);
        return {below | ((above & 1U) << 3U) | ((above & 2U) << 1U)};
    }

private:
    struct Outer {
        Pair<T> inertia, push;  // both alike
        Pair<T> taken;          // (−a, b)
    };

    // (3) for an outer body: bit 0 where g > 0 at its first knot, bit 1 where g < 0 at its second.
    unsigned slides(const Outer& own, const Outer& other) const noexcept {
        const Pair<T> knot = own.push + own.taken;  // J x
        const Pair<T> reach = other.inertia * knot - other.push * own.inertia;
        const Pair<T> low(other.taken.first()), high(other.taken.second());
        const Pair<T> taken = larger(smaller(reach, high * own.inertia), low * own.inertia);
        const Pair<T> middle = Pair<T>(net_.inertia[1]) * knot - Pair<T>(net_.push[1]) * own.inertia;
        const Pair<T> g = middle + (own.taken * own.inertia + taken);
        const unsigned sides = bits_of(Pair<T>() < mirrored(g));
        return sides == 3U ? 0U : sides;  // both only by rounding
    }

    const Network<T>& net_;
};

}  // namespace stiction::solve::detail
