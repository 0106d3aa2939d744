// Decides the modes of a stack: one pass up, one walk back, no iteration (weighted total variation on a path).
//
//   m_1(x) = J_1 x − p_1 + ∂u_1(x)                                    derivative of the partial minimum      (1)
//   m_{i+1}(x) = clamp(m_i(x), −c⁺_i, +c⁻_i) + J_{i+1} x − p_{i+1} + ∂u_{i+1}(x)                             (2)
//   m_i(lo_i) = −c⁺_i,  m_i(hi_i) = +c⁻_i                             where the clamp sets in                (3)
//   m_n(w_n) ∋ 0,   w_i = clamp(w_{i+1}, lo_i, hi_i)                  walk back                              (4)
//
// m is kept as knots (knot_queue.hpp). Every body pushes at most two and drops those beyond lo and hi, so at most 2n
// are pushed and each is crossed at most twice in total, tested without being crossed at most twice per body: linear
// time. u_i, friction against ground and ends of travel, has all its kinks at one speed s; an end of travel makes m
// infinite beyond s: `floor` on the left, `ceiling` on the right. free_chain_pass.hpp is the same without u.
//
// Both ends are scanned by the same code with a sign, from the same queue, and disputes (rounding only) are settled
// by the midpoint: mirrored input gives mirrored output to the last bit. Every slope of m_i is at least J_i, which
// guards the quotients. Johnson (2013), Condat (2013); the common kink and the guards are ours.
//
// A is the arithmetic: T, or Wide<T> when the certificate refused what T decided.
#pragma once

#include <cstddef>
#include <limits>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/arithmetic/twofold.hpp"
#include "stiction/solve/detail/stack/knot_queue.hpp"
#include "stiction/solve/detail/tree/network.hpp"

namespace stiction::solve::detail {

// Crossing of m with −c, seen from one end: the piece there, the place, how many knots were crossed on the way.
template <class A>
struct Crossing {
    Piece<A> piece{};
    A at{};
    std::size_t crossed = 0;
    bool lands = false;  // inside the jump of the kink (or on a wall)
};

template <class A, class T, class Count>
class ChainPass {
public:
    ChainPass(const Network<T>& network, T s, const ChainPassArrays<A>& arrays, Count& count) noexcept
        : net_(network), queue_(arrays.knots, network.n, A(s)), lo_(arrays.lo), hi_(arrays.hi), count_(count) {}

    // Leaves lo, hi of (3) and returns w_n of (4); a free interface has lo = hi.
    A run() noexcept {
        for (std::size_t i = 0; i < net_.n; ++i) {
            add_body(i);
            const Limits<T> limits = i + 1 < net_.n ? net_.limits[i] : Limits<T>{};
            clamp(i, limits);
        }
        return lo_[net_.n - 1];
    }

private:
    // J_i x − p_i + ∂u_i(x) on all pieces.
    void add_body(std::size_t i) noexcept {
        inertia_ = A(net_.inertia[i]);
        const A p(net_.push[i]);
        left_.a += inertia_;
        right_.a += inertia_;
        left_.b += p;
        right_.b += p;
        add_ground(i);
    }

    void add_ground(std::size_t i) noexcept {
        const Limits<T> ground = net_.ground_of(i);
        const Stop stop = net_.stop_of(i);
        const bool no_backward = Limits<T>::unlimited(ground.backward) || stop == Stop::lower;
        const bool no_forward = Limits<T>::unlimited(ground.forward) || stop == Stop::upper;
        const A forward(no_forward ? T(0) : ground.forward);
        const A backward(no_backward ? T(0) : ground.backward);
        left_.b += floor_ ? -forward : backward;
        right_.b += ceiling_ ? backward : -forward;
        if (!floor_ && !ceiling_) queue_.kink().b -= forward + backward;
        if (no_backward && !floor_) raise_floor();
        if (no_forward && !ceiling_) lower_ceiling();
    }

    // Nothing exists below s any more: the left piece becomes the one just above s.
    void raise_floor() noexcept {
        const std::size_t k = queue_.kink_index();
        for (std::size_t j = 0; j <= k; ++j) cross<1>(left_, queue_[j]);
        queue_.keep(k + 1, queue_.size());
        floor_ = true;
    }
    void lower_ceiling() noexcept {
        const std::size_t k = queue_.kink_index();
        for (std::size_t j = queue_.size(); j-- > k;) cross<-1>(right_, queue_[j]);
        queue_.keep(0, k);
        ceiling_ = true;
    }

    template <int Side>
    void cross(Piece<A>& piece, const Knot<A>& knot) noexcept {
        count_.knot_crossed();
        if constexpr (Side > 0) {
            piece.a += knot.a;
            piece.b += knot.b;
        } else {
            piece.a -= knot.a;
            piece.b -= knot.b;
        }
    }

    // (3) from the left (Side = 1) or, mirrored, from the right (Side = −1).
    template <int Side>
    Crossing<A> scan(Piece<A> piece, A limit, bool near_wall, bool far_wall) noexcept {
        const auto signed_of = [](A x) noexcept { return Side > 0 ? x : -x; };
        const auto below = [&](const A& x) noexcept {
            count_.knot_tested();
            return piece.a * signed_of(x) < signed_of(piece.b) - limit;
        };
        const std::size_t size = queue_.size();
        Crossing<A> result;
        std::size_t j = 0;
        for (; j < size; ++j) {
            const std::size_t index = Side > 0 ? j : size - 1 - j;
            const Knot<A>& knot = queue_[index];
            if (!below(knot.x)) break;
            cross<Side>(piece, knot);
            if (index == queue_.kink_index() && (far_wall || !below(knot.x))) {
                result.lands = true;
                break;
            }
        }
        if (near_wall && j == 0) result.lands = true;
        result.piece = piece;
        result.crossed = j;
        result.at = result.lands ? queue_.s() : place<Side>(piece, limit, j, size);
        return result;
    }

    // a x = b ∓ c, kept between the knots around it.
    template <int Side>
    A place(const Piece<A>& piece, A limit, std::size_t crossed, std::size_t size) const noexcept {
        const A slope = larger(piece.a, inertia_);
        if constexpr (Side > 0) {
            A at = (piece.b - limit) / slope;
            if (crossed < size) at = smaller(at, queue_[crossed].x);
            return crossed > 0 ? larger(at, queue_[crossed - 1].x) : at;
        } else {
            A at = (piece.b + limit) / slope;
            if (crossed < size) at = larger(at, queue_[size - 1 - crossed].x);
            return crossed > 0 ? smaller(at, queue_[size - crossed].x) : at;
        }
    }

    // (2): cuts the message at lo and hi. An interface without capacity ends it.
    void clamp(std::size_t i, const Limits<T>& limits) noexcept {
        const bool cut_left = !Limits<T>::unlimited(limits.forward);
        const bool cut_right = !Limits<T>::unlimited(limits.backward);
        const A forward(cut_left ? limits.forward : T(0));
        const A backward(cut_right ? limits.backward : T(0));
        Crossing<A> left, right;
        if (cut_left) left = scan<1>(left_, forward, floor_, ceiling_);
        if (cut_right) right = scan<-1>(right_, backward, ceiling_, floor_);
        lo_[i] = cut_left ? left.at : A(-std::numeric_limits<T>::infinity());
        hi_[i] = cut_right ? right.at : A(std::numeric_limits<T>::infinity());
        if (limits.open()) {
            lo_[i] = hi_[i] = settle(left, right);
            reset();
            return;
        }
        rebuild(i, left, right, forward, backward, cut_left, cut_right);
        if (cut_left) floor_ = false;
        if (cut_right) ceiling_ = false;
    }

    // One place out of two that differ by rounding; on the ground wins.
    A settle(const Crossing<A>& left, const Crossing<A>& right) const noexcept {
        if (left.lands || right.lands) return queue_.s();
        return left.at == right.at ? left.at : midpoint_of(left.at, right.at);
    }

    void reset() noexcept {
        queue_.clear();
        left_ = right_ = Piece<A>{};
        floor_ = ceiling_ = false;
    }

    void rebuild(std::size_t i, const Crossing<A>& left, const Crossing<A>& right, A forward, A backward, bool cut_left,
                 bool cut_right) noexcept {
        const std::size_t k = queue_.kink_index();
        const std::size_t size = queue_.size();
        const std::size_t from = left.lands ? k + 1 : left.crossed;
        const std::size_t to = right.lands ? k : size - right.crossed;
        const bool both_land = left.lands && right.lands;
        const bool dispute = from > to;
        bool lo_above = from > k;
        bool hi_above = to > k;
        if (dispute) {
            queue_.clear();
        } else {
            queue_.keep(from, to);
        }
        if (!both_land && hi_[i] < lo_[i]) lo_[i] = hi_[i] = midpoint_of(lo_[i], hi_[i]);
        if (dispute) lo_above = hi_above = queue_.s() < lo_[i];
        if (both_land) queue_.kink().b = -(forward + backward);
        const bool left_jump = left.lands && !dispute;
        const bool right_jump = right.lands && !dispute;
        if (cut_left) {
            const Piece<A> step{left.piece.a, left.piece.b - forward};
            left_ = {A{}, forward};
            if (left_jump && ceiling_ && !cut_right) {
                right_ = left_;
            } else if (left_jump) {
                queue_.kink().a = step.a;
                queue_.kink().b = step.b;
            } else if (!both_land) {
                queue_.push_front(lo_above, {lo_[i], step.a, step.b});
                count_.knot_pushed();
            }
        }
        if (cut_right) {
            const Piece<A> step{-right.piece.a, -backward - right.piece.b};
            right_ = {A{}, -backward};
            if (right_jump && floor_ && !cut_left) {
                left_ = right_;
            } else if (right_jump) {
                queue_.kink().a = step.a;
                queue_.kink().b = step.b;
            } else if (!both_land) {
                queue_.push_back(hi_above, {hi_[i], step.a, step.b});
                count_.knot_pushed();
            }
        }
    }

    const Network<T>& net_;
    KnotQueue<A> queue_;
    A* lo_;
    A* hi_;
    Count& count_;
    Piece<A> left_{}, right_{};
    A inertia_{};
    bool floor_ = false, ceiling_ = false;
};

// Mode of one contact between two bodies (or a body and ground) that move at w and v.
template <class A, class T>
constexpr Mode mode_of(A w, A v, const Limits<T>& limits) noexcept {
    if (limits.open()) return Mode::free;
    return w == v ? Mode::stuck : v < w ? Mode::forward : Mode::backward;
}

// Ground and end-of-travel modes of body i at velocity w.
template <class A, class T>
void read_hold(const Network<T>& net, std::size_t i, A w) noexcept {
    if (net.ground != nullptr) net.ground_mode[i] = mode_of(w, A(net.speed_of(i)), net.ground[i]);
    if (net.stops != nullptr) {
        net.stop_mode[i] = net.stops[i] == Stop::none ? Mode::free
                           : w == A(T(0))             ? Mode::stuck
                           : w < A(T(0))              ? Mode::backward
                                                      : Mode::forward;
    }
}

// (4): the modes, from the last body to the first.
template <class A, class T>
void walk_back(const Network<T>& net, const A* lo, const A* hi, A w) noexcept {
    const bool holdable = net.holdable();
    if (holdable) read_hold(net, net.n - 1, w);
    for (std::size_t i = net.n - 1; i-- > 0;) {
        // Selections instead of branches: modes are not predictable. A free interface has lo = hi.
        const auto forward = static_cast<unsigned>(w < lo[i]);
        const auto backward = static_cast<unsigned>(hi[i] < w);
        const unsigned slides =
            forward * static_cast<unsigned>(Mode::forward) + backward * static_cast<unsigned>(Mode::backward);
        w = smaller(larger(w, lo[i]), hi[i]);
        net.mode[i] = net.limits[i].open() ? Mode::free : static_cast<Mode>(slides);
        if (holdable) read_hold(net, i, w);
    }
}

}  // namespace stiction::solve::detail
