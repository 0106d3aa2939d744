// free_chain_pass.hpp where all limits are positive and finite: both ends of the queue at once, without branches to
// mispredict, and long stacks from both ends.
//
//   from the left   pieces a_k x − b_k, a_0 = J, knot k adds its step; crossed while a_k x_k < b_k              (1)
//   from the right  the same for −x, −b, both from the queue as it was                                          (2)
//   lo = b_k / a_k for the k at which (1) ends; −hi alike by (2)                                                (3)
//   x_k = b / a of the piece that ended there:   a_k x_k < b_k  ⇔  a_k b < b_k a                                (4)
//   m_left(w) + m_right(w) + J w − p = 0                              where the messages of both ends meet      (5)
//
// Seen in a mirror the right end of the queue is a left end, so that one instruction serves both (pair.hpp). Every
// interface leaves one knot at either end: the queue of the next body holds at least two. How many of the first two are
// crossed is as good as random: both are tested, and their steps added where they are. Only a third crossing (one body
// in five with random loads) takes a branch. By (4) no test waits for a quotient. Knots that cannot be crossed stand
// beyond both ends: no scan asks whether the queue has ended.
//
// The rest is latency: 28 cycles from body to body of multiplications, a comparison and the way of a knot through
// memory, of which the work itself takes half. Two messages, one from either end of the stack, share that time; they meet
// at the body in the middle, by (5) over the knots of both queues.
//
// Rounding is not guarded as in free_chain_pass.hpp: where products (4) leave the range of T or slopes cancel, the modes
// are wrong, the certificate refuses them and the wide pass decides. Disputes are settled by the midpoint: mirrored input
// gives mirrored output. At most 2n knots are pushed, each is crossed at most twice, at most once more at (5): linear.
#pragma once

#include <cstddef>
#include <limits>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arithmetic/pair.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/stack/chain_modes.hpp"
#include "stiction/solve/detail/tree/network.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve::detail {

// A knot at x = b/a; crossing it from left to right adds (a, b) to the piece. a > 0 if it came from the left, else a < 0.
template <class T>
struct PlacedKnot {
    T a, b;
};

template <class T>
struct OrdinaryPassArrays {
    PlacedKnot<T>* knots = nullptr;
    Pair<T>* ends = nullptr;  // (lo, −hi) of every interface

    constexpr void take(Workspace& space, std::size_t n) noexcept {
        knots = space.room<PlacedKnot<T>>(2 * n + 8);
        ends = space.room<Pair<T>>(n);
    }
};

// One end of a stack, seen from there: body 0 is the first or the last, interface i lies between bodies i and i + 1.
template <class T, bool kFromLast>
struct StackEnd {
    const Network<T>& net;
    std::size_t body(std::size_t i) const noexcept { return kFromLast ? net.n - 1 - i : i; }
    std::size_t interface(std::size_t i) const noexcept { return kFromLast ? net.n - 2 - i : i; }
    // Seen from the other end z has the other sign.
    Pair<T> limits(std::size_t i) const noexcept {
        const Limits<T>& l = net.limits[interface(i)];
        return kFromLast ? Pair<T>(l.backward, l.forward) : Pair<T>(l.forward, l.backward);
    }
};

// The message on its way from one end of the stack.
template <class T, bool kFromLast, class Count>
class OrdinaryMessage {
public:
    // Starts with body 0 of at least two.
    OrdinaryMessage(const Network<T>& net, PlacedKnot<T>* middle, Pair<T>* ends, Count& count) noexcept
        : stack_{net}, middle_(middle), first_(middle), last_(middle), ends_(ends), count_(count) {
        now_ = stack_.limits(0);
        end_ = {Pair<T>(net.inertia[stack_.body(0)]), mirrored(Pair<T>(net.push[stack_.body(0)])) - now_};
        at_ = end_.b / end_.a;
    }

    // Through interface i: lo and hi are known, one knot is left at either end, and beyond them such as cannot be crossed.
    void pass_interface(std::size_t i) noexcept {
        constexpr T kNot = std::numeric_limits<T>::quiet_NaN();  // less than nothing, nothing less than it
        ends_[stack_.interface(i)] = at_;
        const Pair<T> a = mirrored(end_.a);
        --first_;
        *first_ = {a.first(), end_.b.first()};
        *last_ = {a.second(), end_.b.second()};
        ++last_;
        first_[-1] = {kNot, kNot};
        *last_ = {kNot, kNot};
        count_.knot_pushed();
        count_.knot_pushed();
    }

    // Adds body i; `next` are the limits of the interface behind it.
    void add_body(std::size_t i, Pair<T> next) noexcept {
        const std::size_t body = stack_.body(i);
        const Pair<T> push = mirrored(Pair<T>(stack_.net.push[body]));
        cross({Pair<T>(stack_.net.inertia[body]), push + now_ - next});
        now_ = next;
        at_ = end_.b / end_.a;  // (3)
        if (-at_.second() < at_.first()) {
            const T middle = midpoint_of(at_.first(), -at_.second());
            at_ = Pair<T>(middle, -middle);
        }
        if (last_ < first_) first_ = last_ = middle_;
    }
    void add_body(std::size_t i) noexcept { add_body(i, stack_.limits(i)); }

    // w of a body without an interface behind it.
    T velocity() const noexcept {
        return at_.first() == -at_.second() ? at_.first() : midpoint_of<T>(at_.first(), -at_.second());
    }

    // The knots behind the interface passed last, from the left, and the clamp there.
    const PlacedKnot<T>* first() const noexcept { return first_; }
    const PlacedKnot<T>* last() const noexcept { return last_; }
    Pair<T> clamp() const noexcept { return now_; }

private:
    // Seen from either end of the queue.
    struct Piece {
        Pair<T> a, b;
    };

    // The step of two knots, one seen from the left, one from the right.
    static Piece seen(const PlacedKnot<T>& left, const PlacedKnot<T>& right) noexcept {
        return {mirrored(Pair<T>(left.a, right.a)), Pair<T>(left.b, right.b)};
    }
    // Whether the piece reaches zero beyond the knot, (4).
    static auto beyond(const Piece& piece, const Piece& knot) noexcept {
        return piece.a * with_sign_of(knot.b, knot.a) < piece.b * magnitude(knot.a);
    }

    // (1), (2) from the piece at the ends of the queue; the piece that ended last belongs to the outermost knots.
    void cross(const Piece& start) noexcept {
        const Piece outer = end_, second = seen(first_[1], last_[-2]), third = seen(first_[2], last_[-3]);
        const auto one = start.a * outer.b < start.b * outer.a;  // (4)
        end_ = {start.a + where(one, outer.a), start.b + where(one, outer.b)};
        const auto two = beyond(end_, second) & one;
        end_ = {end_.a + where(two, second.a), end_.b + where(two, second.b)};
        const auto three = beyond(end_, third) & two;
        drop(bits_of(one));
        drop(bits_of(two));
        if (bits_of(three) != 0) cross_on(third, three);
    }

    // The third and further crossings.
    template <class Mask>
    void cross_on(Piece knot, Mask crossed) noexcept {
        for (unsigned sides = bits_of(crossed); sides != 0; sides = bits_of(crossed)) {
            end_ = {end_.a + where(crossed, knot.a), end_.b + where(crossed, knot.b)};
            drop(sides);
            knot = seen(*first_, last_[-1]);
            crossed = beyond(end_, knot) & crossed;
        }
    }

    // The outermost knots at these sides are gone: bit 0 left, bit 1 right.
    void drop(unsigned sides) noexcept {
        first_ += sides & 1U;
        last_ -= sides >> 1U;
        for (unsigned k = (sides & 1U) + (sides >> 1U); k > 0; --k) count_.knot_crossed();
    }

    StackEnd<T, kFromLast> stack_;
    PlacedKnot<T>* middle_;
    PlacedKnot<T>*first_, *last_;  // the queue is [first, last)
    Pair<T>* ends_;
    Count& count_;
    Pair<T> now_, at_;  // limits of the interface behind the last body; (lo, −hi) there
    Piece end_;         // where the scans ended
};

// Balance of two messages and the body between them, seen from the left (Side = 1) or the right (Side = −1).
template <int Side, class T, class Left, class Right, class Count>
T meet(const Left& left, const Right& right, T inertia, T push, Count& count) noexcept {
    const auto signed_of = [](T x) noexcept { return Side > 0 ? x : -x; };
    const auto limit = [](const auto& m) noexcept { return Side > 0 ? m.clamp().first() : m.clamp().second(); };
    const PlacedKnot<T>* next[] = {Side > 0 ? left.first() : left.last() - 1,
                                   Side > 0 ? right.first() : right.last() - 1};
    T a = inertia, b = signed_of(push) + (limit(left) + limit(right));
    for (;;) {
        const T x0 = signed_of(next[0]->b / next[0]->a), x1 = signed_of(next[1]->b / next[1]->a);
        const bool other = x1 < x0 || !(x0 == x0);  // NaN: that queue has ended
        const PlacedKnot<T>& knot = *next[other ? 1 : 0];
        if (!(a * (other ? x1 : x0) < b)) return signed_of(b / a);
        a += signed_of(knot.a);
        b += knot.b;
        next[other ? 1 : 0] += Side;
        count.knot_crossed();
    }
}

// From this size on the messages of both ends, which do not wait for each other, save more than their meeting costs.
inline constexpr std::size_t kBothEnds = 16;

template <class T, class Count>
class OrdinaryPass {
public:
    OrdinaryPass(const Network<T>& net, const OrdinaryPassArrays<T>& arrays, Count& count) noexcept
        : net_(net), arrays_(arrays), count_(count) {}

    // Short stacks: leaves lo and hi of every interface, for the walk back from the last body, and returns its w.
    T from_first() noexcept {
        const std::size_t last = net_.n - 1;
        if (last == 0) return net_.push[0] / net_.inertia[0];
        OrdinaryMessage<T, false, Count> message(net_, arrays_.knots + (net_.n + 1), arrays_.ends, count_);
        for (std::size_t i = 0; i + 1 < last; ++i) {
            message.pass_interface(i);
            message.add_body(i + 1);
        }
        message.pass_interface(last - 1);
        message.add_body(last, Pair<T>());
        return message.velocity();
    }

    // Long stacks: decides all modes.
    void from_both_ends() noexcept {
        const std::size_t meeting = net_.n / 2, others = net_.n - 1 - meeting;
        OrdinaryMessage<T, false, Count> left(net_, arrays_.knots + (meeting + 1), arrays_.ends, count_);
        OrdinaryMessage<T, true, Count> right(net_, arrays_.knots + (net_.n + meeting + 4), arrays_.ends, count_);
        for (std::size_t i = 0; i + 1 < others; ++i) {
            left.pass_interface(i);
            right.pass_interface(i);
            left.add_body(i + 1);
            right.add_body(i + 1);
        }
        right.pass_interface(others - 1);
        left.pass_interface(others - 1);
        if (others < meeting) {
            left.add_body(meeting - 1);
            left.pass_interface(meeting - 1);
        }
        const T inertia = net_.inertia[meeting], push = net_.push[meeting];
        const T low = meet<1>(left, right, inertia, push, count_), high = meet<-1>(left, right, inertia, push, count_);
        const T w = low == high ? low : midpoint_of(low, high);
        walk_on(meeting, w);
        walk_back(meeting, w);
    }

private:
    // chain_pass.hpp (4) from body `from` with velocity w to the first.
    void walk_back(std::size_t from, T w) noexcept {
        WalkedPairs<T> mode_of{arrays_.ends, w};
        for (std::size_t i = from; i-- > 0;) net_.mode[i] = mode_of(i);
    }
    // To the last; seen from there a slip has the other sign.
    void walk_on(std::size_t from, T w) noexcept {
        WalkedPairs<T> mode_of{arrays_.ends, w};
        for (std::size_t i = from; i + 1 < net_.n; ++i) {
            const auto slides = static_cast<unsigned>(mode_of(i));
            net_.mode[i] = static_cast<Mode>((slides >> 1U) | ((slides & 1U) << 1U));
        }
    }

    const Network<T>& net_;
    const OrdinaryPassArrays<T>& arrays_;
    Count& count_;
};
}  // namespace stiction::solve::detail
