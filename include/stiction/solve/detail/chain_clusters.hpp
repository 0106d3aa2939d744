// clusters.hpp for stacks without ground and ends of travel, in two sweeps: every cluster is a run of bodies.
//
//   w = (Σ p + τ_left − τ_right) / ΣJ                  a run of bodies between two that slide                   (1)
//   τ_i = τ_{i−1} + p_i − J_i w                        friction inside the run                                  (2)
//   |p_i − J_i w − τ_i + τ_{i−1}| ≤ kBalance · largest of these terms                                           (3)
//
// Modes are not predictable, so both sweeps do the same for every body, whatever its modes: `gather` sums from the last
// body to the first, a sum being kept or dropped by a factor 1 or 0, and gives every body the w of a cluster that
// starts with it; `complete` walks from the first to the last, takes w where the cluster does start, and checks. That
// is plain arithmetic, kept where it satisfies (3) to 4ε in at most kPlainBodies bodies (error of w: a few ε of the
// cluster's scale). Other clusters are computed once more as in clusters.hpp: compensated sums, w used before rounding,
// products with their error. Completion ends at the first cluster whose modes cannot be right.
#pragma once

#include <cstddef>
#include <limits>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/clusters.hpp"
#include "stiction/solve/detail/network.hpp"
#include "stiction/solve/detail/running.hpp"
#include "stiction/solve/detail/select.hpp"
#include "stiction/solve/detail/twofold.hpp"

namespace stiction::solve::detail {

// Clusters up to this size are tried in plain arithmetic: good enough unless the data spread.
inline constexpr std::size_t kPlainBodies = 8;

// Modes as they stand in the solution, for limits that let everything stick and slide.
struct StoredModes {
    const Mode* mode;
    Mode operator()(std::size_t i) const noexcept {
        const Mode m = mode[i];
        const unsigned slides = static_cast<unsigned>(m == Mode::forward) | static_cast<unsigned>(m == Mode::backward);
        return static_cast<Mode>(slides * static_cast<unsigned>(m));
    }
};

// Modes by the walk back of chain_pass.hpp (4), to be asked from the last interface to the first.
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

template <class T>
class ChainClusters {
public:
    // `ordinary`: all limits are positive and finite.
    ChainClusters(const Network<T>& network, bool ordinary) noexcept : net_(network), ordinary_(ordinary) {}

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
        Cluster at = begin(0);
        for (std::size_t next = 0;;) {
            const std::size_t e = sweep(at, next);
            if (at.doubt != 0 && !compute(at.start, e, friction_after(e))) {
                const std::size_t from = repair(at.start, e, repairable);
                if (from <= e) {
                    at = begin(from);
                    next = from;
                    continue;
                }
                good = false;
                if (!settle) return false;
            }
            if (at.doubt != 0 && at.start > 0) stick_if_equal(at.start - 1);
            if (e + 1 == net_.n) return good;
            at.velocity = net_.velocity[e];
            at.doubt = 0;
            move_on(at, e, net_.mode[e], net_.friction[e]);
            next = e + 1;
        }
    }

    // Whether complete() changed modes.
    bool repaired() const noexcept { return repaired_; }

private:
    static constexpr T kPlainBalance = T(4) * std::numeric_limits<T>::epsilon();  // [-] (3) for plain sums
    static constexpr T kKeep[] = {T(1), T(0), T(0), T(0)};                        // by mode: 1 inside a cluster
    static constexpr T kSign[] = {T(0), T(1), T(-1), T(0)};                       // by mode: of friction in slip

    // A body and the cluster it belongs to, on the way from the first body to the last.
    struct Cluster {
        std::size_t start = 0;                   // its first body
        T velocity{}, push{}, change{}, rest{};  // of the body; rest = push − change
        T sum{};                                 // (2) at the left of the body, before it was cut
        T before{};                              // friction at the left of the body
        unsigned doubt = 0;                      // plain arithmetic will not do
    };

    // The same for bodies from … last, between two interfaces that slide.
    template <class Modes>
    void gather(Modes modes, std::size_t from, std::size_t last) noexcept {
        if (ordinary_) {
            sum_up(from, last, modes,
                   [this](std::size_t i, Mode mode) noexcept { return *slip_limit(net_.limits[i], mode); });
        } else {
            const auto admitted = [this, &modes](std::size_t i) noexcept {
                return admissible(modes(i), net_.limits[i]);
            };
            sum_up(from, last, admitted, [this](std::size_t i, Mode mode) noexcept {
                return *(mode == Mode::stuck ? kSign : slip_limit(net_.limits[i], mode));
            });
        }
    }

    static const T* slip_limit(const Limits<T>& limits, Mode mode) noexcept {
        return mode == Mode::backward ? &limits.backward : &limits.forward;
    }

    // (1) for bodies from … last, as gather() says.
    template <class Modes, class Limit>
    void sum_up(std::size_t from, std::size_t last, Modes&& mode_of_interface, Limit&& limit) noexcept {
        T inertia = net_.inertia[last], push = net_.push[last] - friction_after(last);
        for (std::size_t i = last; i-- > from;) {
            const Mode mode = mode_of_interface(i);
            const T friction = limit(i, mode) * kSign[static_cast<unsigned>(mode)];
            const T keep = kKeep[static_cast<unsigned>(mode)];
            net_.velocity[i + 1] = (push + friction) / inertia;
            net_.friction[i] = friction;
            net_.mode[i] = mode;
            inertia = keep * inertia + net_.inertia[i];
            push = keep * push + (net_.push[i] - friction);
        }
        net_.velocity[from] = (push + friction_before(from)) / inertia;
    }

    T friction_before(std::size_t i) const noexcept { return i > 0 ? net_.friction[i - 1] : T(0); }
    T friction_after(std::size_t i) const noexcept { return i + 1 < net_.n ? net_.friction[i] : T(0); }

    // The cluster that starts with body i; what is left of it is done.
    Cluster begin(std::size_t i) const noexcept {
        Cluster at;
        at.start = i;
        at.sum = at.before = friction_before(i);
        enter(at, i);
        if (i > 0) doubt_side(at, net_.mode[i - 1], net_.velocity[i - 1]);
        return at;
    }

    // From body e on to the last body of the first cluster in doubt, or the last of all.
    std::size_t sweep(Cluster& at, std::size_t e) const noexcept {
        const std::size_t last = net_.n - 1;
        for (; e < last; ++e) {
            const Mode mode = net_.mode[e];
            const T keep = kKeep[static_cast<unsigned>(mode)];
            at.sum = keep * at.sum + (keep * at.rest + net_.friction[e]);
            const T after = net_.limits[e].cut(at.sum);
            doubt_balance(at, e, after);
            net_.friction[e] = after;
            if (at.doubt != 0 && mode != Mode::stuck) return e;
            move_on(at, e, mode, after);
        }
        doubt_balance(at, last, T(0));
        return last;
    }

    // From body e to the next.
    void move_on(Cluster& at, std::size_t e, Mode mode, T after) const noexcept {
        const T other = at.velocity;
        at.before = after;
        at.start = mode == Mode::stuck ? at.start : e + 1;
        enter(at, e + 1);
        doubt_side(at, mode, other);
    }

    void enter(Cluster& at, std::size_t i) const noexcept {
        at.velocity = net_.velocity[at.start];
        net_.velocity[i] = at.velocity;
        at.push = net_.push[i];
        at.change = net_.inertia[i] * at.velocity;
        at.rest = at.push - at.change;
    }

    // (3) for plain sums.
    static void doubt_balance(Cluster& at, std::size_t i, T after) noexcept {
        const T largest =
            larger(larger(magnitude(at.push), magnitude(at.change)), larger(magnitude(at.before), magnitude(after)));
        const bool balanced = magnitude((at.rest + at.before) - after) <= kPlainBalance * largest;
        at.doubt |= static_cast<unsigned>(!balanced) | static_cast<unsigned>(i - at.start >= kPlainBodies);
    }

    // An interface that slides from a body with velocity `other` must do so the way its mode says.
    static void doubt_side(Cluster& at, Mode mode, T other) noexcept {
        at.doubt |= static_cast<unsigned>(mode == Mode::forward) & static_cast<unsigned>(!(at.velocity < other));
        at.doubt |= static_cast<unsigned>(mode == Mode::backward) & static_cast<unsigned>(!(other < at.velocity));
    }

    // (1), (2), (3) for the bodies from … last with compensated sums; what is left of them is done.
    bool compute(std::size_t from, std::size_t last, T right) noexcept {
        const T left = friction_before(from);
        Running<T> sum_inertia, sum_push;
        sum_push.add(left);
        for (std::size_t i = from; i <= last; ++i) {
            sum_inertia.add(net_.inertia[i]);
            sum_push.add(net_.push[i]);
        }
        sum_push.add(-right);
        const auto w = sum_push.divided_by(sum_inertia);
        T v = narrow<T>(w);
        fault_ = Fault{};
        fault_.side = from > 0 && !on_its_side(from - 1, v);
        bool good = !fault_.side;
        Running<T> sum;
        sum.add(left);
        T before = left;
        for (std::size_t i = from; i < last; ++i) {
            sum.add(net_.push[i]);
            sum.subtract_product(net_.inertia[i], w);
            const T needed = sum.rounded(), after = net_.limits[i].cut(needed);
            if (magnitude(needed - after) > fault_.excess) {
                fault_ = {i, magnitude(needed - after), after < needed ? Mode::forward : Mode::backward, fault_.side};
            }
            net_.velocity[i] = v;
            net_.friction[i] = after;
            good &= balanced(i, v, before, after);
            before = after;
        }
        net_.velocity[last] = v;
        return balanced(last, v, before, right) && good;
    }
    bool balanced(std::size_t i, T v, T before, T after) const noexcept {
        const T push = net_.push[i], change = net_.inertia[i] * v;
        const T largest =
            larger(larger(magnitude(push), magnitude(change)), larger(magnitude(before), magnitude(after)));
        return magnitude(((push - change) + before) - after) <= kBalance<T> * largest;
    }

    // Interface e slides the way its mode says; ties are settled.
    bool on_its_side(std::size_t e, T& v) const noexcept {
        const T other = net_.velocity[e];
        const Mode mode = net_.mode[e];
        const bool wrong = (mode == Mode::forward && other < v) || (mode == Mode::backward && v < other);
        const bool tie = !wrong || magnitude(other - v) <= kTie<T> * larger(magnitude(other), magnitude(v));
        if (wrong) v = other;
        return tie;
    }

    // What was to slide but does not move is stuck at its limit.
    void stick_if_equal(std::size_t e) const noexcept {
        if (net_.mode[e] != Mode::free && net_.velocity[e] == net_.velocity[e + 1]) net_.mode[e] = Mode::stuck;
    }

    // What compute() found wrong.
    struct Fault {
        std::size_t interface = 0;  // the one that exceeds its limits most
        T excess{};                 // by this much
        Mode slides = Mode::stuck;  // and this way it will slide
        bool side = false;          // the interface at the left slides against its mode
    };

    // Changes the mode that is most likely wrong and gathers again what it changes: an interface that cannot hold
    // slides, one that moves against its mode sticks. Returns the first body concerned, n if there is no repair.
    std::size_t repair(std::size_t from, std::size_t last, std::size_t& repairable) noexcept {
        const bool holds = !(fault_.excess > T(0));
        if (holds && !fault_.side) return net_.n;
        const std::size_t changed = holds ? from - 1 : fault_.interface;
        if (holds) --from;
        while (holds && from > 0 && net_.mode[from - 1] == Mode::stuck) --from;
        const std::size_t bodies = last - from + 1;
        if (bodies > repairable) return net_.n;
        repairable -= bodies;
        repaired_ = true;
        net_.mode[changed] = holds ? Mode::stuck : fault_.slides;
        gather(StoredModes{net_.mode}, from, last);
        return from;
    }

    const Network<T>& net_;
    bool ordinary_;
    bool repaired_ = false;
    Fault fault_{};
};

}  // namespace stiction::solve::detail
