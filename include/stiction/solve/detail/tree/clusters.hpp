// From modes to numbers: velocities and friction of every cluster, read from its own bodies, then certified.
//
//   w = (Σ p − Σ sliding friction on the cluster) / ΣJ      a cluster of bodies that stick together           (1)
//   w = ground speed                                        if any of them is held                            (2)
//   τ_i = p_i − J_i w_i − g_i + s_i + Σ r_k τ_k             friction inside a cluster, from its leaves up      (3)
//   |balance of body i| ≤ kBalance · its largest term,  every sliding element on its own side                 (4)
//
// Sums run in Wide<T> and use w before rounding, so (3) closes at the root of every cluster for any spread of
// inertias: rounding w costs each body only ε·J_i|w|. Friction is rounded last and cut to its limits, which never
// exceeds them by one bit. Neighbours whose velocities come out in the wrong order by a few ulp (a tie) are given
// equal velocities and keep the friction of the slip; such an element is stuck at its limit. (4) shows whether the
// modes were right. Four sweeps, linear, no allocation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/arithmetic/twofold.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/tree/holding.hpp"
#include "stiction/solve/detail/tree/network.hpp"

namespace stiction::solve::detail {

// Admitted imbalance of a body, relative to its largest term: 32 ε, 7.1e-15 for double.
template <class T>
inline constexpr T kBalance = T(32) * std::numeric_limits<T>::epsilon();

// A tie: velocities in the wrong order by no more than this, relative.
template <class T>
inline constexpr T kTie = T(8) * std::numeric_limits<T>::epsilon();

template <class T, class Topology>
class Clusters {
public:
    // Memory is taken here; without a network only its size is counted.
    constexpr void take(Workspace& space, std::size_t n, bool holdable) noexcept {
        sum_inertia_ = space.room<A>(n);
        sum_push_ = space.room<A>(n);
        exact_ = space.room<A>(n);
        force_ = space.room<A>(n);
        rest_ = space.room<Rest>(n);
        largest_ = space.room<T>(n);
        if (holdable) hold_.take(space, n);
    }

    Clusters(const Network<T>& network, const Topology& topology, Workspace space) noexcept
        : net_(&network), topo_(&topology), holdable_(network.holdable()) {
        take(space, network.n, holdable_);
    }
    constexpr Clusters() noexcept = default;

    // Completes the solution from its modes. False when the modes are not optimal; with `settle` it completes all
    // the same, as well as these modes allow.
    bool evaluate(bool settle) noexcept {
        sides_ok_ = true;
        if (!gather()) return false;
        velocities();
        if (!sides_ok_ && !settle) return false;
        torques();
        finish_modes();
        return balanced() && sides_ok_;
    }

    // Whether the last evaluation shared indeterminate friction by least norm.
    bool least_norm() const noexcept { return least_norm_; }

private:
    using A = Wide<T>;
    // A body of a tree may have many children: its balance is summed in wide arithmetic.
    using Rest = std::conditional_t<Topology::kUnitRatio, T, A>;

    bool joined(std::size_t i) const noexcept { return topo_->has_parent(i) && net_->mode[i] == Mode::stuck; }

    // Modes that the limits allow, own push of every body, sums of every cluster at its root.
    bool gather() noexcept {
        for (std::size_t i = 0; i < net_->n; ++i) {
            if (topo_->has_parent(i)) net_->mode[i] = admissible(net_->mode[i], net_->limits[i]);
            sum_inertia_[i] = A(net_->inertia[i]);
            sum_push_[i] = A(net_->push[i]);
        }
        if (holdable_) {
            for (std::size_t i = 0; i < net_->n; ++i) sum_push_[i] -= A(hold_.start(*net_, i));
        }
        for (std::size_t position = 0; position < net_->n; ++position) {
            const std::size_t i = topo_->at(position);
            if (!topo_->has_parent(i)) continue;
            const std::size_t parent = topo_->parent(i);
            if (net_->mode[i] == Mode::stuck) {
                sum_inertia_[parent] += through(*topo_, i, through(*topo_, i, sum_inertia_[i]));
                sum_push_[parent] += through(*topo_, i, sum_push_[i]);
                if (holdable_ && !hold_.join(*topo_, i, parent)) return false;
            } else {
                const A friction(sliding(net_->limits[i], net_->mode[i]));
                sum_push_[i] -= friction;
                sum_push_[parent] += through(*topo_, i, friction);
            }
        }
        return true;
    }

    // (1), (2) from the roots down; ties are settled here.
    void velocities() noexcept {
        for (std::size_t position = net_->n; position-- > 0;) {
            const std::size_t i = topo_->at(position);
            if (joined(i)) {
                const std::size_t parent = topo_->parent(i);
                const bool carries_hold = holdable_ && hold_.held(i);
                exact_[i] = carries_hold ? A(hold_.speed(i)) : through(*topo_, i, exact_[parent]);
                net_->velocity[i] = carries_hold ? hold_.speed(i) : through(*topo_, i, net_->velocity[parent]);
                if (holdable_) hold_.inherit(i, parent);
            } else {
                exact_[i] = holdable_ && hold_.held(i) ? A(hold_.speed(i)) : sum_push_[i] / sum_inertia_[i];
                net_->velocity[i] = narrow<T>(exact_[i]);
                if (topo_->has_parent(i)) settle_tie(i);
            }
            if (holdable_ && !hold_.consistent(*net_, i)) sides_ok_ = false;
        }
    }

    // A sliding element must slide the way its mode says.
    void settle_tie(std::size_t i) noexcept {
        const Mode mode = net_->mode[i];
        if (mode == Mode::free) return;
        const T other = through(*topo_, i, net_->velocity[topo_->parent(i)]);
        const T own = net_->velocity[i];
        if (mode == Mode::forward ? own >= other : own <= other) return;
        const T scale = magnitude(own) < magnitude(other) ? magnitude(other) : magnitude(own);
        if (magnitude(own - other) > kTie<T> * scale || (holdable_ && hold_.held(i))) sides_ok_ = false;
        if (!(holdable_ && hold_.held(i))) net_->velocity[i] = other;
    }

    // (3), leaves first. Held clusters are shared afterwards, with the same sums.
    void torques() noexcept {
        for (std::size_t i = 0; i < net_->n; ++i) {
            force_[i] = A(net_->push[i]) - A(net_->inertia[i]) * exact_[i];
        }
        if (holdable_) {
            for (std::size_t i = 0; i < net_->n; ++i) force_[i] -= A(sliding_on_ground(*net_, i));
        }
        for (std::size_t position = 0; position < net_->n; ++position) {
            const std::size_t i = topo_->at(position);
            if (!topo_->has_parent(i)) continue;
            const Limits<T> limits = net_->limits[i];
            if (net_->mode[i] != Mode::stuck) {
                const T friction = sliding(limits, net_->mode[i]);
                net_->friction[i] = friction;
                force_[i] -= A(friction);
                force_[topo_->parent(i)] += through(*topo_, i, A(friction));
            } else if (!(holdable_ && hold_.held(i))) {
                net_->friction[i] = limits.cut(narrow<T>(force_[i]));
                force_[topo_->parent(i)] += through(*topo_, i, force_[i]);
            }
        }
        least_norm_ = !holdable_ || hold_.share(*net_, *topo_, force_);
    }

    // An element that was to slide but does not move is stuck at its limit.
    void finish_modes() noexcept {
        for (std::size_t i = 0; i < net_->n; ++i) {
            if (!topo_->has_parent(i) || net_->mode[i] == Mode::free) continue;
            if (net_->velocity[i] == through(*topo_, i, net_->velocity[topo_->parent(i)])) net_->mode[i] = Mode::stuck;
        }
        if (holdable_) hold_.finish_modes(*net_);
    }

    // (4) for every body.
    bool balanced() noexcept {
        for (std::size_t i = 0; i < net_->n; ++i) {
            const T push = net_->push[i], change = net_->inertia[i] * net_->velocity[i];
            T rest = push - change;
            largest_[i] = larger(magnitude(push), magnitude(change));
            if (holdable_) hold_.balance(*net_, i, rest, largest_[i]);
            rest_[i] = Rest(rest);
        }
        bool good = true;
        for (std::size_t position = 0; position < net_->n; ++position) {
            const std::size_t i = topo_->at(position);
            if (topo_->has_parent(i)) {
                const std::size_t parent = topo_->parent(i);
                const T own = net_->friction[i], passed = through(*topo_, i, own);
                rest_[i] -= Rest(own);
                largest_[i] = larger(largest_[i], magnitude(own));
                rest_[parent] += Rest(passed);
                largest_[parent] = larger(largest_[parent], magnitude(passed));
            }
            good = good && magnitude(narrow<T>(rest_[i])) <= kBalance<T> * largest_[i];
        }
        return good;
    }

    const Network<T>* net_ = nullptr;
    const Topology* topo_ = nullptr;
    bool holdable_ = false;
    bool sides_ok_ = true;
    bool least_norm_ = true;
    A *sum_inertia_ = nullptr, *sum_push_ = nullptr, *exact_ = nullptr, *force_ = nullptr;
    Rest* rest_ = nullptr;
    T* largest_ = nullptr;
    Holding<T> hold_{};
};

}  // namespace stiction::solve::detail
