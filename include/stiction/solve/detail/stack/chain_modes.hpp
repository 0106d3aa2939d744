// Sources of the modes of a stack: the last step, or the walk back after a pass.
//
//   forward if w_{i+1} < lo_i,  backward if hi_i < w_{i+1},  else stuck;   w_i = clamp(w_{i+1}, lo_i, hi_i)      (1)
//
// (1) is chain_pass.hpp (4). Modes are not predictable: no branches.
#pragma once

#include <cstddef>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arithmetic/pair.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"

namespace stiction::solve::detail {

// Modes as they stand in the solution, for limits that let everything stick and slide: what is neither sticks.
struct StoredModes {
    const Mode* mode;
    Mode operator()(std::size_t i) const noexcept {
        const auto m = static_cast<unsigned>(mode[i]);
        return static_cast<Mode>(m <= static_cast<unsigned>(Mode::backward) ? m : 0U);
    }
};

// (1), to be asked from the last interface to the first.
template <class A>
struct WalkedModes {
    const A* lo;
    const A* hi;
    A w;
    Mode operator()(std::size_t i) noexcept {
        const auto forward = static_cast<unsigned>(w < lo[i]);
        const auto backward = static_cast<unsigned>(hi[i] < w);
        w = smaller(larger(w, lo[i]), hi[i]);
        return static_cast<Mode>(forward * static_cast<unsigned>(Mode::forward) +
                                 backward * static_cast<unsigned>(Mode::backward));
    }
};

// (1) from pairs (lo, −hi).
template <class T>
struct WalkedPairs {
    const Pair<T>* ends;
    T w;
    Mode operator()(std::size_t i) noexcept {
        const Pair<T> end = ends[i];
        const unsigned slides = bits_of(mirrored(Pair<T>(w)) < end);
        w = smaller<T>(larger<T>(w, end.first()), -end.second());
        return static_cast<Mode>(slides);
    }
};
static_assert(static_cast<unsigned>(Mode::forward) == 1 && static_cast<unsigned>(Mode::backward) == 2);

}  // namespace stiction::solve::detail
