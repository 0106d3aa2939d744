// The knots of one message: a piecewise-linear, non-decreasing function of a velocity, as a double-ended queue.
//
//   m(x) = a x − b                left of the first knot (the caller keeps this piece)                       (1)
//   crossing a knot from left to right adds its (a, b) to the piece                                          (2)
//
// A knot whose a·x − b is not zero is a jump. One knot, the kink, stays at the common ground speed s between a queue
// below and a queue above it, so that jumps can be added there at any time in constant time.
// Each queue grows from the middle of its room: with at most n pushes at either end it never leaves it.
#pragma once

#include <cstddef>

#include "stiction/solve/detail/arithmetic/workspace.hpp"

namespace stiction::solve::detail {

template <class A>
struct Piece {
    A a{};
    A b{};
};

template <class A>
struct Knot {
    A x{};
    A a{};
    A b{};
};

// Memory of one pass along a stack; a queue below and one above the kink where there is ground.
template <class A>
struct ChainPassArrays {
    Knot<A>* knots = nullptr;
    A *lo = nullptr, *hi = nullptr;

    constexpr void take(Workspace& space, std::size_t n, bool grounded) noexcept {
        knots = space.room<Knot<A>>((2 * n + 2) * (grounded ? 2 : 1));
        lo = space.room<A>(n);
        hi = space.room<A>(n);
    }
};

template <class A>
class KnotQueue {
public:
    // `room` holds twice 2n + 2 knots.
    KnotQueue(Knot<A>* room, std::size_t n, A s) noexcept : below_(room), above_(room + (2 * n + 2)), middle_(n + 1) {
        kink_.x = s;
        clear();
    }
    void clear() noexcept {
        below_from_ = below_to_ = middle_;
        clear_kink();
        clear_above();
    }
    std::size_t size() const noexcept { return below_to_ - below_from_ + 1 + above_to_ - above_from_; }
    // Index of the kink.
    std::size_t kink_index() const noexcept { return below_to_ - below_from_; }
    Knot<A>& kink() noexcept { return kink_; }
    A s() const noexcept { return kink_.x; }

    const Knot<A>& operator[](std::size_t j) const noexcept {
        const std::size_t k = kink_index();
        if (j == k) return kink_;
        return j < k ? below_[below_from_ + j] : above_[above_from_ + (j - k - 1)];
    }

    // Keeps the knots [from, to), from ≤ to; a kink outside is emptied.
    void keep(std::size_t from, std::size_t to) noexcept {
        const std::size_t k = kink_index();
        const std::size_t first_above = above_from_;
        if (to <= k) {
            below_to_ = below_from_ + to;
            clear_kink();
            clear_above();
        } else {
            above_to_ = first_above + (to - k - 1);
        }
        if (from > k) {
            below_from_ = below_to_ = middle_;
            clear_kink();
            above_from_ = first_above + (from - k - 1);
        } else {
            below_from_ += from;
        }
    }
    void push_front(bool above, const Knot<A>& knot) noexcept {
        if (above) {
            above_[--above_from_] = knot;
        } else {
            below_[--below_from_] = knot;
        }
    }
    void push_back(bool above, const Knot<A>& knot) noexcept {
        if (above) {
            above_[above_to_++] = knot;
        } else {
            below_[below_to_++] = knot;
        }
    }

private:
    void clear_kink() noexcept { kink_.a = kink_.b = A{}; }
    void clear_above() noexcept { above_from_ = above_to_ = middle_; }

    Knot<A>* below_;
    Knot<A>* above_;
    std::size_t middle_;
    std::size_t below_from_ = 0, below_to_ = 0, above_from_ = 0, above_to_ = 0;
    Knot<A> kink_{};
};

}  // namespace stiction::solve::detail
