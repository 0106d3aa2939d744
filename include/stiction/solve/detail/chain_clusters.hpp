// clusters.hpp for stacks without ground and ends of travel, in one sweep: every cluster is a run of bodies.
//
//   w = (Σ p + τ_left − τ_right) / ΣJ                  a run of bodies between two that slide                   (1)
//   τ_i = τ_{i−1} + p_i − J_i w                        friction inside the run                                  (2)
//   |p_i − J_i w − τ_i + τ_{i−1}| ≤ kBalance · largest of these terms                                           (3)
//
// The same precision as clusters.hpp: sums are compensated, w is used before rounding, products carry their error;
// except that a small cluster whose plain sums satisfy (3) to 4ε keeps them (error of w: a few ε of the cluster's
// scale). Numbers stay in registers; the sweep ends at the first cluster whose modes cannot be right.
#pragma once

#include <cstddef>
#include <limits>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/clusters.hpp"
#include "stiction/solve/detail/network.hpp"
#include "stiction/solve/detail/select.hpp"
#include "stiction/solve/detail/twofold.hpp"

namespace stiction::solve::detail {

// A sum that keeps what rounding drops.
template <class T>
struct Running {
    T hi{}, lo{};
    void add(T x) noexcept {
        const ErrorFree<T> s = two_sum(hi, x);
        hi = s.value;
        lo += s.error;
    }
    // − j·w with w = w_hi + w_lo.
    void subtract_product(T j, const Twofold<T>& w) noexcept {
        const ErrorFree<T> p = two_product(j, w.hi);
        add(-p.value);
        lo -= p.error + j * w.lo;
    }
    // One division: its rounding is found by multiplying back.
    Twofold<T> divided_by(const Running& other) const noexcept {
        const Twofold<T> x(quick_two_sum(hi, lo)), y(quick_two_sum(other.hi, other.lo));
        const T inverse = T(1) / y.hi;
        const T first = x.hi * inverse;
        const ErrorFree<T> product = two_product(y.hi, first);
        const T rest = ((x.hi - product.value) - product.error) + (x.lo - y.lo * first);
        return quick_two_sum(first, rest * inverse);
    }
    T rounded() const noexcept { return hi + lo; }
};
template <>
struct Running<float> {
    double sum{};
    void add(float x) noexcept { sum += static_cast<double>(x); }
    void subtract_product(float j, double w) noexcept { sum -= static_cast<double>(j) * w; }
    double divided_by(const Running& other) const noexcept { return sum / other.sum; }
    float rounded() const noexcept { return static_cast<float>(sum); }
};

// The same in plain arithmetic.
template <class T>
struct PlainSum {
    T sum{};
    void add(T x) noexcept { sum += x; }
    void subtract_product(T j, T w) noexcept { sum -= j * w; }
    T divided_by(const PlainSum& other) const noexcept { return sum / other.sum; }
    T rounded() const noexcept { return sum; }
};

// Clusters up to this size are tried in plain arithmetic first: good enough unless the data spread.
inline constexpr std::size_t kPlainBodies = 8;

template <class T>
class ChainClusters {
public:
    explicit ChainClusters(const Network<T>& network) noexcept : net_(network) {}

    // As Clusters::evaluate.
    bool evaluate(bool settle) noexcept {
        bool good = true;
        T left = T(0);
        for (std::size_t from = 0; from < net_.n;) {
            good = run(from, left) && good;
            if (!good && !settle) return false;
        }
        return good;
    }

private:
    static constexpr T kPlainBalance = T(4) * std::numeric_limits<T>::epsilon();  // [-] (3) for plain sums

    // The cluster that starts at `from`; moves on to the next. `left` is the friction at its left end.
    bool run(std::size_t& from, T& left) noexcept {
        std::size_t last = from;
        Mode mode = Mode::free;
        while (last + 1 < net_.n && (mode = admissible(net_.mode[last], net_.limits[last])) == Mode::stuck) ++last;
        const bool ends = last + 1 == net_.n;
        const T right = ends ? T(0) : slip(net_.limits[last], mode);
        const bool small = last - from < kPlainBodies;
        const bool good = (small && compute<PlainSum<T>>(from, last, left, right, kPlainBalance)) ||
                          compute<Running<T>>(from, last, left, right, kBalance<T>);
        if (!ends) {
            net_.mode[last] = mode;
            net_.friction[last] = right;
        }
        if (from > 0 && net_.mode[from - 1] != Mode::free && net_.velocity[from - 1] == net_.velocity[from]) {
            net_.mode[from - 1] = Mode::stuck;
        }
        from = last + 1;
        left = right;
        return good;
    }

    // (1), (2), (3) for the bodies from … last.
    template <class Sum>
    bool compute(std::size_t from, std::size_t last, T left, T right, T tolerance) noexcept {
        Sum sum_inertia, sum_push;
        sum_push.add(left);
        for (std::size_t i = from; i <= last; ++i) {
            sum_inertia.add(net_.inertia[i]);
            sum_push.add(net_.push[i]);
        }
        sum_push.add(-right);
        const auto w = sum_push.divided_by(sum_inertia);
        T v = narrow<T>(w);
        bool good = from == 0 || on_its_side(from - 1, v);
        Sum sum;
        sum.add(left);
        T before = left;
        for (std::size_t i = from; i < last; ++i) {
            sum.add(net_.push[i]);
            sum.subtract_product(net_.inertia[i], w);
            const T after = net_.limits[i].cut(sum.rounded());
            net_.velocity[i] = v;
            net_.friction[i] = after;
            net_.mode[i] = Mode::stuck;
            good &= balanced(i, v, before, after, tolerance);
            before = after;
        }
        net_.velocity[last] = v;
        return balanced(last, v, before, right, tolerance) && good;
    }
    bool balanced(std::size_t i, T v, T before, T after, T tolerance) const noexcept {
        const T push = net_.push[i], change = net_.inertia[i] * v;
        const T largest =
            larger(larger(magnitude(push), magnitude(change)), larger(magnitude(before), magnitude(after)));
        return magnitude(((push - change) + before) - after) <= tolerance * largest;
    }

    // Friction of an interface that is not stuck, by selection: which way it slides is not predictable.
    static T slip(const Limits<T>& limits, Mode mode) noexcept {
        constexpr T kSign[] = {T(0), T(1), T(-1), T(0)};
        const T* const limit = mode == Mode::backward ? &limits.backward : &limits.forward;
        return *limit * kSign[static_cast<unsigned>(mode)];
    }

    // Interface e slides the way its mode says; ties are settled.
    bool on_its_side(std::size_t e, T& v) const noexcept {
        const T other = net_.velocity[e];
        const Mode mode = net_.mode[e];
        const unsigned wrong = (static_cast<unsigned>(mode == Mode::forward) & static_cast<unsigned>(other < v)) |
                               (static_cast<unsigned>(mode == Mode::backward) & static_cast<unsigned>(other > v));
        if (wrong == 0) return true;
        const bool tie = magnitude(other - v) <= kTie<T> * larger(magnitude(other), magnitude(v));
        v = other;
        return tie;
    }

    const Network<T>& net_;
};

}  // namespace stiction::solve::detail
