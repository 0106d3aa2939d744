// clusters.hpp for stacks without ground and ends of travel, in two sweeps: every cluster is a run of bodies.
//
//   w = (Σ p + τ_left − τ_right) / ΣJ                  a run of bodies between two that slide                   (1)
//   τ_i = τ_{i−1} + p_i − J_i w                        friction inside the run                                  (2)
//   |p_i − J_i w − τ_i + τ_{i−1}| ≤ 4ε · largest of these terms                                                 (3)
//
// Modes are not predictable, so both sweeps do the same for every body, whatever its modes: `gather` sums from the last
// body to the first, a sum being kept or dropped by a factor 1 or 0, and gives every body the w of a cluster that
// starts with it; `complete` walks from the first to the last, two bodies side by side (pair.hpp), takes w where the
// cluster does start, and checks. That is plain arithmetic, kept where it satisfies (3) in at most kPlainBodies bodies
// (error of w: a few ε of the cluster's scale). Other clusters are computed once more (doubtful_cluster.hpp).
// Completion ends at the first cluster whose modes cannot be right.
#pragma once

#include <cstddef>
#include <limits>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arithmetic/pair.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/stack/chain_modes.hpp"
#include "stiction/solve/detail/stack/doubtful_cluster.hpp"
#include "stiction/solve/detail/tree/network.hpp"

namespace stiction::solve::detail {

// Clusters up to this size are tried in plain arithmetic: good enough unless the data spread.
inline constexpr std::size_t kPlainBodies = 8;

template <class T>
class ChainClusters {
public:
    // `gathered`: room for n numbers. `ordinary`: all limits are positive and finite.
    ChainClusters(const Network<T>& network, T* gathered, bool ordinary) noexcept
        : net_(network), gathered_(gathered), ordinary_(ordinary) {}

    // (1) in plain arithmetic: every body gets the w of a cluster that starts with it, every interface its mode and, if
    // it slides, its friction.
    template <class Modes>
    void gather(Modes modes) noexcept {
        gather(modes, 0, net_.n - 1);
    }

    // (2), (3) for the clusters gathered. False when the modes are not optimal; with `settle` it completes all the same.
    // Modes found wrong are repaired where they stand, in clusters of at most `repairable` bodies together.
    bool complete(bool settle, std::size_t repairable = 0) noexcept {
        bool good = true;
        for (std::size_t next = 0; next < net_.n;) {
            if (ordinary_) next = sweep(next);
            if (next == net_.n) break;
            const std::size_t last = last_of_cluster(next);
            if (!in_doubt(next, last)) {
                next = last + 1;
                continue;
            }
            const Fault<T> fault = compute_cluster(net_, next, last, friction_before(next), friction_after(last));
            const std::size_t from = fault.none() ? net_.n : repair(fault, next, last, repairable);
            if (from <= last) {
                next = from;
                continue;
            }
            good = good && fault.none();
            if (!good && !settle) return false;
            if (next > 0) stick_if_equal(next - 1);
            next = last + 1;
        }
        return good;
    }

    // Whether complete() changed modes.
    bool repaired() const noexcept { return repaired_; }

private:
    static constexpr T kPlainBalance = T(4) * std::numeric_limits<T>::epsilon();   // [-] (3)
    static constexpr T kKeep[] = {T(1), T(0), T(0), T(0)};                         // by mode: 1 inside a cluster
    static constexpr T kShare[][2] = {{T(0), T(0)}, {T(1), T(0)}, {T(0), T(-1)}};  // by mode: of limits in slip

    // Mode of an interface, and its friction if it slides, else 0.
    struct Slip {
        Mode mode;
        T friction;
    };

    // The same for bodies from … last, between two interfaces that slide.
    template <class Modes>
    void gather(Modes modes, std::size_t from, std::size_t last) noexcept {
        if (ordinary_) {
            sum_up(from, last, [&modes](const Network<T>& net, std::size_t i) noexcept {
                const Mode mode = modes(i);
                const T* const share = kShare[static_cast<unsigned>(mode)];
                const Pair<T> limits(net.limits[i].forward, net.limits[i].backward);
                const Pair<T> slip = limits * Pair<T>(share[0], share[1]);
                return Slip{mode, slip.first() + slip.second()};
            });
        } else {
            sum_up(from, last, [&modes](const Network<T>& net, std::size_t i) noexcept {
                const Mode mode = admissible(modes(i), net.limits[i]);
                return Slip{mode, sliding(net.limits[i], mode)};
            });
        }
    }

    // (1) for bodies from … last, as gather() says; slip_of is asked from the last interface to the first.
    template <class SlipOf>
    void sum_up(std::size_t from, std::size_t last, SlipOf&& slip_of) noexcept {
        const Network<T> net = net_;  // a copy: modes written through it would make compilers read its pointers again
        T* const gathered = gathered_;
        T inertia = net.inertia[last], push = net.push[last] - friction_after(last);
        for (std::size_t i = last; i-- > from;) {
            const Slip slip = slip_of(net, i);
            const T keep = kKeep[static_cast<unsigned>(slip.mode)];
            gathered[i + 1] = (push + slip.friction) / inertia;
            net.friction[i] = slip.friction;
            net.mode[i] = slip.mode;
            inertia = keep * inertia + net.inertia[i];
            push = keep * push + (net.push[i] - slip.friction);
        }
        gathered[from] = (push + friction_before(from)) / inertia;
    }

    T friction_before(std::size_t i) const noexcept { return i > 0 ? net_.friction[i - 1] : T(0); }
    T friction_after(std::size_t i) const noexcept { return i + 1 < net_.n ? net_.friction[i] : T(0); }
    std::size_t last_of_cluster(std::size_t i) const noexcept {
        while (i + 1 < net_.n && net_.mode[i] == Mode::stuck) ++i;
        return i;
    }

    // An interface slides from velocity `left` to `right` the way its mode says.
    static bool slides_rightly(Mode mode, T left, T right) noexcept {
        return mode == Mode::forward ? right < left : mode == Mode::backward ? left < right : true;
    }
    static bool balanced(T push, T change, T before, T after) noexcept {
        return magnitude(((push - change) + before) - after) <=
               kPlainBalance * largest_term(push, change, before, after);
    }

    // (2), (3) from body `from` on, the first of a cluster, as far as nothing wants a closer look. Returns the first body of
    // the cluster that does, n if there is none. All limits are ordinary.
    std::size_t sweep(std::size_t from) const noexcept {
        const Network<T> net = net_;
        const T* const gathered = gathered_;
        const std::size_t last = net.n - 1;
        std::size_t start = from, e = from;
        T velocity = gathered[from], before = friction_before(from), sum = before;
        if (from > 0 && !slides_rightly(net.mode[from - 1], net.velocity[from - 1], velocity)) return from;
        for (; e + 1 < last; e += 2) {
            const Mode mode = net.mode[e], second_mode = net.mode[e + 1];
            const std::size_t second = mode == Mode::stuck ? start : e + 1;
            const std::size_t third = second_mode == Mode::stuck ? second : e + 2;
            const Pair<T> keep(kKeep[static_cast<unsigned>(mode)], kKeep[static_cast<unsigned>(second_mode)]);
            const Pair<T> own(velocity, gathered[second]), other(gathered[second], gathered[third]);
            const Pair<T> push(net.push[e], net.push[e + 1]);
            const Pair<T> slip = Pair<T>::read(net.friction + e, net.friction + e + 1);
            const Pair<T> change = Pair<T>(net.inertia[e], net.inertia[e + 1]) * own, rest = push - change;
            const Pair<T> added = keep * rest + slip;
            const T first_sum = keep.first() * sum + added.first();
            sum = keep.second() * first_sum + added.second();
            const Pair<T> after = cut(net.limits[e], net.limits[e + 1], Pair<T>(first_sum, sum));
            const Pair<T> left(before, after.first());
            const auto even =
                magnitude((rest + left) - after) <= Pair<T>(kPlainBalance) * largest_term(push, change, left, after);
            const auto sides = ((Pair<T>() < slip) == (other < own)) & ((slip < Pair<T>()) == (own < other));
            if (bits_of(even & sides) != 3U || e + 1 - start >= kPlainBodies) return start;
            own.write(net.velocity + e);
            after.write(net.friction + e);
            start = third;
            velocity = other.second();
            before = after.second();
        }
        return sweep_end(net, start, e, velocity, sum, before);
    }
    static Pair<T> cut(const Limits<T>& first, const Limits<T>& second, Pair<T> sum) noexcept {
        const Pair<T> below = smaller(sum, Pair<T>(first.forward, second.forward));
        return larger(below, -Pair<T>(first.backward, second.backward));
    }

    // The same for body e, if it is not the last, and for the last.
    std::size_t sweep_end(const Network<T>& net, std::size_t start, std::size_t e, T velocity, T sum,
                          T before) const noexcept {
        const std::size_t last = net.n - 1;
        if (last - start >= kPlainBodies) return start;
        if (e < last) {
            const Mode mode = net.mode[e];
            const T push = net.push[e], change = net.inertia[e] * velocity;
            const T keep = kKeep[static_cast<unsigned>(mode)];
            const T after = net.limits[e].cut(keep * sum + (keep * (push - change) + net.friction[e]));
            const T next = mode == Mode::stuck ? velocity : gathered_[last];
            if (!balanced(push, change, before, after) || !slides_rightly(mode, velocity, next)) return start;
            net.velocity[e] = velocity;
            net.friction[e] = after;
            start = mode == Mode::stuck ? start : last;
            velocity = next;
            before = after;
        }
        if (!balanced(net.push[last], net.inertia[last] * velocity, before, T(0))) return start;
        net.velocity[last] = velocity;
        return net.n;
    }

    // (2), (3) for one cluster.
    bool in_doubt(std::size_t from, std::size_t last) const noexcept {
        if (last - from >= kPlainBodies) return true;
        const T velocity = gathered_[from], end = friction_after(last);
        T before = friction_before(from), sum = before;
        bool good = from == 0 || slides_rightly(net_.mode[from - 1], net_.velocity[from - 1], velocity);
        for (std::size_t i = from; i <= last; ++i) {
            const T push = net_.push[i], change = net_.inertia[i] * velocity;
            sum = sum + (push - change);
            const T after = i < last ? net_.limits[i].cut(sum) : end;
            good = good && balanced(push, change, before, after);
            net_.velocity[i] = velocity;
            if (i < last) net_.friction[i] = after;
            before = after;
        }
        return !good;
    }

    // An interface in a sliding mode whose slip is zero is stuck at its limit.
    void stick_if_equal(std::size_t e) const noexcept {
        if (net_.mode[e] != Mode::free && net_.velocity[e] == net_.velocity[e + 1]) net_.mode[e] = Mode::stuck;
    }

    // Changes the mode that is most likely wrong and gathers again what it changes: an interface that cannot hold
    // slides, one that moves against its mode sticks. Returns the first body concerned, n if there is no repair.
    std::size_t repair(const Fault<T>& fault, std::size_t from, std::size_t last, std::size_t& repairable) noexcept {
        const bool holds = !(fault.excess > T(0));
        if (holds && !fault.side) return net_.n;
        const std::size_t changed = holds ? from - 1 : fault.interface;
        if (holds) --from;
        while (holds && from > 0 && net_.mode[from - 1] == Mode::stuck) --from;
        const std::size_t bodies = last - from + 1;
        if (bodies > repairable) return net_.n;
        repairable -= bodies;
        repaired_ = true;
        net_.mode[changed] = holds ? Mode::stuck : fault.slides;
        gather(StoredModes{net_.mode}, from, last);
        return from;
    }

    const Network<T>& net_;
    T* gathered_;  // by body: w of a cluster that starts with it
    bool ordinary_;
    bool repaired_ = false;
};

}  // namespace stiction::solve::detail
