// Four ways to treat the regions of an expression while it runs.
//
//   FreeRegions      decided from the values, nothing kept: the plain value of the expression
//   HeldRegions      as they were kept: smooth past the places where they are due
//   DecidedRegions   decided from the values and kept, from the inside of the expression to its outside
//   WatchedRegions   held, and the event functions written
//
// A region answers one question:  above(x): x > 0;   side(x): −1, 0 or 1;   whole(x): a whole number beside x.
// Event functions, positive or not:  above: x;   side: x and −x;
//   whole, floor:  (k − x) + 1 and k − x;   ceil:  (x − k) + 1 and x − k;   round: the limits k ± ½, which belong to the neighbour
//   farther from zero. Written so that they are exact within the region, and due even where k + 1 is no longer a number.
#pragma once

#include <cstdint>

#include <stiction/scalar/rounding.hpp>
#include <stiction/scalar/scalar.hpp>

#include "expression/program.hpp"

namespace stiction::expression {

enum class Whole : std::uint8_t { down, up, nearest };

template <class T>
T side_of(const T& x) noexcept {
    const T zero = number<T>(0);
    return select(x > zero, number<T>(1), select(x < zero, number<T>(-1), zero));
}

template <class T>
T whole_of(const T& x, Whole kind) noexcept {
    return kind == Whole::down ? round_down(x) : kind == Whole::up ? round_up(x) : round_nearest(x);
}

/// The region's number; what is infinite or NaN goes through, while regions stay finite.
template <class T>
T finite_or(const T& x, const T& region) noexcept {
    return select(is_finite(x), region, x);
}

template <class T>
struct FreeRegions {
    mask_t<T> above(const Instruction&, const T& x) noexcept { return x > number<T>(0); }
    T side(const Instruction&, const T& x) noexcept { return side_of(x); }
    T whole(const Instruction&, const T& x, Whole kind) noexcept { return whole_of(x, kind); }
};

template <class T>
struct HeldRegions {
    const T* regions;

    mask_t<T> above(const Instruction& i, const T&) noexcept { return regions[i.region] > number<T>(0.5); }
    T side(const Instruction& i, const T&) noexcept { return regions[i.region]; }
    T whole(const Instruction& i, const T& x, Whole) noexcept { return finite_or(x, regions[i.region]); }
};

template <class T>
struct DecidedRegions {
    T* regions;
    bool changed = false;

    mask_t<T> above(const Instruction& i, const T& x) noexcept {
        return keep(i, select(x > number<T>(0), number<T>(1), number<T>(0))) > number<T>(0.5);
    }
    T side(const Instruction& i, const T& x) noexcept { return keep(i, side_of(x)); }
    T whole(const Instruction& i, const T& x, Whole kind) noexcept {
        return finite_or(x, keep(i, select(is_finite(x), whole_of(x, kind), regions[i.region])));
    }

private:
    T keep(const Instruction& i, const T& region) noexcept {
        changed = changed || any(regions[i.region] != region);
        regions[i.region] = region;
        return region;
    }
};

template <class T>
struct WatchedRegions {
    const T* regions;
    T* events;

    mask_t<T> above(const Instruction& i, const T& x) noexcept {
        events[i.event] = x;
        return regions[i.region] > number<T>(0.5);
    }
    T side(const Instruction& i, const T& x) noexcept {
        events[i.event] = x;
        events[i.event + 1] = -x;
        return regions[i.region];
    }
    T whole(const Instruction& i, const T& x, Whole kind) noexcept {
        const T k = regions[i.region];
        const T one = number<T>(1);
        const T zero = number<T>(0);
        if (kind == Whole::down) {
            events[i.event] = (k - x) + one;
            events[i.event + 1] = k - x;
        } else if (kind == Whole::up) {
            events[i.event] = (x - k) + one;
            events[i.event + 1] = x - k;
        } else {
            const T upper = (k - x) + number<T>(0.5);
            const T lower = (x - k) + number<T>(0.5);
            events[i.event] = select(k < zero, -upper, upper);
            events[i.event + 1] = select(k > zero, -lower, lower);
        }
        return finite_or(x, k);
    }
};

}  // namespace stiction::expression
