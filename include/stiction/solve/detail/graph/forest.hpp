// Recognises stacks and trees in a general network and hands them to the direct solvers.
//
//   element of two coefficients  d_c w_c + d_p w_p,  |d_c| = 1:   z = ±(w_c − r w_p),  r = −d_p/d_c              (1)
//   element of one coefficient   ±w_i − g:                        friction against ground of speed ±g            (2)
//   ... with limits (∞, 0) or (0, ∞) and g = 0, beside another:   engaged end of travel                          (3)
//
// A network is a forest if its elements of two coefficients close no loop and can be directed so that every child has
// coefficient ±1 (then (1) needs no rounding), and no body has more than (2) and (3). It is a stack if moreover every
// such element is w_i − w_{i+1}. Where z has the opposite sign its limits change places. Rigid elements together with moving
// grounds may contradict each other, which only the general solver finds: such networks are left to it.
// Cost: O(n + m) time and memory to recognise, then that of chain.hpp or tree.hpp.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "stiction/mode.hpp"
#include "stiction/solve/chain.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/graph_network.hpp"
#include "stiction/solve/limits.hpp"
#include "stiction/solve/tree.hpp"

namespace stiction::solve::detail {

template <class T>
class Forest {
public:
    void take(Workspace& space, std::size_t n, std::size_t m) noexcept {
        parent_ = space.take<std::uint32_t>(n);
        above_ = space.take<std::size_t>(n);
        ground_element_ = space.take<std::size_t>(n);
        stop_element_ = space.take<std::size_t>(n);
        first_ = space.take<std::size_t>(n + 1);
        incident_ = space.take<std::size_t>(2 * m);
        queue_ = space.take<std::size_t>(n);
        limits_ = space.take<Limits<T>>(2 * n);
        number_ = space.take<T>(6 * n);
        stops_ = space.take<Stop>(n);
        mode_ = space.take<Mode>(3 * n);
    }

    static void reserve(Workspace& space, std::size_t n) noexcept {
        const std::size_t chain = chain_workspace_bytes<T>(n);
        const std::size_t tree = tree_workspace_bytes<T>(n);
        static_cast<void>(space.take<std::byte>(chain < tree ? tree : chain));
    }

    /// `general` if the network is neither a stack nor a forest.
    [[nodiscard]] GraphRoute recognise(const GraphNetwork<T>& network) noexcept {
        network_ = &network;
        n_ = network.inertia.size();
        if (n_ == 0 || n_ >= kNoParent || !place_grounds()) return GraphRoute::general;
        if (!is_stack() && !direct_edges()) return GraphRoute::general;
        fill_problem();
        return stack_ ? GraphRoute::chain : GraphRoute::tree;
    }

    /// Solves what `recognise` found; only the status `exact` or `warm` counts, nothing is written otherwise.
    [[nodiscard]] SolveStatus solve(std::span<std::byte> workspace, const GraphMotion<T>& motion, bool warm) noexcept {
        if (warm) hand_modes_in(motion);
        const std::size_t edges = stack_ ? n_ - 1 : n_;
        const std::span<T> velocity(number_ + 2 * n_, n_), friction(number_ + 3 * n_, edges);
        const std::span<T> ground_friction(number_ + 4 * n_, n_), reaction(number_ + 5 * n_, n_);
        const std::span<Mode> mode(mode_, edges), ground_mode(mode_ + n_, n_), stop_mode(mode_ + 2 * n_, n_);
        const std::span<const Limits<T>> limits(limits_, edges), ground(limits_ + n_, n_);
        const std::span<const T> ratio(number_, n_), speed(number_ + n_, n_);
        const std::span<const Stop> stops(stops_, n_);
        SolveStatus status = SolveStatus::invalid;
        if (stack_) {
            const ChainProblem<T> problem{network_->inertia, network_->push, limits, ground, speed, stops};
            const ChainSolution<T> solution{velocity,    friction, mode,     ground_friction,
                                            ground_mode, reaction, stop_mode};
            status = warm ? resolve_chain(problem, solution, workspace) : solve_chain(problem, solution, workspace);
        } else {
            const std::span<const std::uint32_t> parent(parent_, n_);
            const TreeProblem<T> problem{
                network_->inertia, network_->push, parent, limits, ratio, ground, speed, stops};
            const TreeSolution<T> solution{velocity, friction, mode, ground_friction, ground_mode, reaction, stop_mode};
            status = warm ? resolve_tree(problem, solution, workspace) : solve_tree(problem, solution, workspace);
        }
        if (status == SolveStatus::exact || status == SolveStatus::warm) write(motion);
        return status;
    }

private:
    [[nodiscard]] std::size_t terms(std::size_t e) const noexcept {
        return network_->row_start[e + 1] - network_->row_start[e];
    }
    [[nodiscard]] T speed(std::size_t e) const noexcept {
        return network_->ground_speed.empty() ? T(0) : network_->ground_speed[e];
    }
    [[nodiscard]] static bool is_unit(T d) noexcept { return d == T(1) || d == T(-1); }
    [[nodiscard]] static bool is_stop(const Limits<T>& l) noexcept {
        return (Limits<T>::unlimited(l.forward) && l.backward == T(0)) ||
               (Limits<T>::unlimited(l.backward) && l.forward == T(0));
    }
    [[nodiscard]] static Limits<T> facing(const Limits<T>& l, T d) noexcept {
        return d > T(0) ? l : Limits<T>{l.backward, l.forward};
    }

    /// Every element has the form (1), (2) or (3).
    [[nodiscard]] bool place_grounds() noexcept {
        bool rigid = false, moving = false;
        for (std::size_t i = 0; i < n_; ++i)
            ground_element_[i] = stop_element_[i] = above_[i] = network_->limits.size();
        for (std::size_t e = 0; e < network_->limits.size(); ++e) {
            const Limits<T>& l = network_->limits[e];
            const std::size_t at = network_->row_start[e];
            rigid = rigid || Limits<T>::unlimited(l.forward) || Limits<T>::unlimited(l.backward);
            moving = moving || speed(e) != T(0);
            if (terms(e) == 2 && speed(e) == T(0) && network_->coefficient[at] != T(0) &&
                network_->coefficient[at + 1] != T(0))
                continue;
            if (terms(e) != 1 || !is_unit(network_->coefficient[at])) return false;
            const std::size_t body = network_->body[at];
            const bool as_stop = is_stop(l) && speed(e) == T(0) && stop_element_[body] == network_->limits.size();
            std::size_t& place = as_stop ? stop_element_[body] : ground_element_[body];
            if (place != network_->limits.size()) return false;
            place = e;
        }
        // An unlimited ground beside an end of travel shares with it, which the direct solvers leave open.
        for (std::size_t i = 0; i < n_; ++i) {
            const std::size_t none = network_->limits.size();
            if (stop_element_[i] == none || ground_element_[i] == none) continue;
            const Limits<T>& l = network_->limits[ground_element_[i]];
            if (Limits<T>::unlimited(l.forward) || Limits<T>::unlimited(l.backward)) return false;
        }
        return !(rigid && moving);
    }

    /// Every edge joins neighbours i, i + 1 with opposite unit coefficients, at most one per pair.
    [[nodiscard]] bool is_stack() noexcept {
        stack_ = true;
        for (std::size_t e = 0; e < network_->limits.size() && stack_; ++e) {
            if (terms(e) != 2) continue;
            const std::size_t at = network_->row_start[e];
            const std::size_t a = network_->body[at], b = network_->body[at + 1];
            const std::size_t low = a < b ? a : b;
            stack_ = (a < b ? b - a : a - b) == 1 && is_unit(network_->coefficient[at]) &&
                     network_->coefficient[at] == -network_->coefficient[at + 1] &&
                     above_[low] == network_->limits.size();
            above_[low] = e;
        }
        return stack_;
    }

    void list_edges() noexcept {
        for (std::size_t i = 0; i <= n_; ++i) first_[i] = 0;
        for (std::size_t e = 0; e < network_->limits.size(); ++e)
            for (std::size_t at = network_->row_start[e]; at < network_->row_start[e + 1] && terms(e) == 2; ++at)
                ++first_[network_->body[at]];
        std::size_t sum = 0;
        for (std::size_t i = 0; i <= n_; ++i) first_[i] = sum += first_[i];
        for (std::size_t e = 0; e < network_->limits.size(); ++e)
            for (std::size_t at = network_->row_start[e]; at < network_->row_start[e + 1] && terms(e) == 2; ++at)
                incident_[--first_[network_->body[at]]] = e;
    }

    /// Coefficient of body i in the two-body element e, and the body at its other end.
    [[nodiscard]] T own(std::size_t e, std::size_t i) const noexcept {
        const std::size_t at = network_->row_start[e];
        return network_->coefficient[network_->body[at] == i ? at : at + 1];
    }
    [[nodiscard]] std::size_t other(std::size_t e, std::size_t i) const noexcept {
        const std::size_t at = network_->row_start[e];
        return network_->body[at] == i ? network_->body[at + 1] : network_->body[at];
    }

    /// From body i along the edges that can only be directed one way, to where a root can be.
    [[nodiscard]] std::size_t climb(std::size_t i) const noexcept {
        for (std::size_t step = 0; step < n_; ++step) {
            std::size_t next = i;
            for (std::size_t k = first_[i]; k < first_[i + 1] && next == i; ++k)
                if (!is_unit(own(incident_[k], other(incident_[k], i)))) next = other(incident_[k], i);
            if (next == i) return i;
            i = next;
        }
        return i;
    }

    /// Parents by breadth first search; false at a loop or at a child without a unit coefficient.
    [[nodiscard]] bool direct_edges() noexcept {
        list_edges();
        constexpr std::uint32_t kUnseen = kNoParent - 1;
        for (std::size_t i = 0; i < n_; ++i) {
            parent_[i] = kUnseen;
            above_[i] = network_->limits.size();
        }
        for (std::size_t start = 0; start < n_; ++start) {
            if (parent_[start] != kUnseen) continue;
            std::size_t known = 0;
            queue_[known++] = climb(start);
            parent_[queue_[0]] = kNoParent;
            for (std::size_t next = 0; next < known; ++next) {
                const std::size_t i = queue_[next];
                for (std::size_t k = first_[i]; k < first_[i + 1]; ++k) {
                    const std::size_t e = incident_[k];
                    if (e == above_[i]) continue;
                    const std::size_t child = other(e, i);
                    if (parent_[child] != kUnseen || !is_unit(own(e, child))) return false;
                    parent_[child] = static_cast<std::uint32_t>(i);
                    above_[child] = e;
                    queue_[known++] = child;
                }
            }
        }
        return true;
    }

    void fill_problem() noexcept {
        const std::size_t none = network_->limits.size();
        for (std::size_t i = 0; i < n_; ++i) {
            const std::size_t edge = above_[i], ground = ground_element_[i], stop = stop_element_[i];
            limits_[i] = edge == none ? Limits<T>{} : facing(network_->limits[edge], own(edge, i));
            number_[i] = edge == none || stack_ ? T(1) : -own(edge, other(edge, i)) / own(edge, i);
            const T d = ground == none ? T(1) : network_->coefficient[network_->row_start[ground]];
            limits_[n_ + i] = ground == none ? Limits<T>{} : facing(network_->limits[ground], d);
            number_[n_ + i] = ground == none ? T(0) : speed(ground) * d;
            stops_[i] = Stop::none;
            if (stop == none) continue;
            const Limits<T> l = facing(network_->limits[stop], network_->coefficient[network_->row_start[stop]]);
            stops_[i] = l.backward == T(0) ? Stop::upper : Stop::lower;
        }
    }

    [[nodiscard]] static Mode turned(Mode mode, T d) noexcept {
        if (d > T(0)) return mode;
        return mode == Mode::forward ? Mode::backward : mode == Mode::backward ? Mode::forward : mode;
    }

    void hand_modes_in(const GraphMotion<T>& motion) noexcept {
        const std::size_t none = network_->limits.size();
        for (std::size_t i = 0; i < n_; ++i) {
            const std::size_t edge = above_[i], ground = ground_element_[i], stop = stop_element_[i];
            mode_[i] = edge == none ? Mode::free : turned(motion.mode[edge], own(edge, i));
            mode_[n_ + i] = ground == none ? Mode::free : turned(motion.mode[ground], own_ground(ground));
            mode_[2 * n_ + i] = stop == none ? Mode::free : turned(motion.mode[stop], own_ground(stop));
        }
    }

    [[nodiscard]] T own_ground(std::size_t e) const noexcept { return network_->coefficient[network_->row_start[e]]; }

    void put(const GraphMotion<T>& motion, std::size_t e, T d, T force, Mode mode) const noexcept {
        const T friction = d > T(0) ? force : -force;
        motion.friction[e] = friction == T(0) ? T(0) : friction;
        motion.mode[e] = turned(mode, d);
        if (!motion.margin.empty()) motion.margin[e] = margin_of(network_->limits[e], motion.friction[e]);
    }

    void write(const GraphMotion<T>& motion) const noexcept {
        const std::size_t none = network_->limits.size();
        for (std::size_t i = 0; i < n_; ++i) {
            motion.velocity[i] = number_[2 * n_ + i];
            const std::size_t edge = above_[i], ground = ground_element_[i], stop = stop_element_[i];
            if (edge != none) put(motion, edge, own(edge, i), number_[3 * n_ + i], mode_[i]);
            if (ground != none) put(motion, ground, own_ground(ground), number_[4 * n_ + i], mode_[n_ + i]);
            if (stop != none) put(motion, stop, own_ground(stop), -number_[5 * n_ + i], mode_[2 * n_ + i]);
        }
    }

    const GraphNetwork<T>* network_ = nullptr;
    std::size_t n_ = 0;
    bool stack_ = false;
    std::uint32_t* parent_ = nullptr;
    std::size_t* above_ = nullptr;  ///< element to the parent
    std::size_t* ground_element_ = nullptr;
    std::size_t* stop_element_ = nullptr;
    std::size_t* first_ = nullptr;  ///< edges of a body: incident_[first_[i]] …
    std::size_t* incident_ = nullptr;
    std::size_t* queue_ = nullptr;
    Limits<T>* limits_ = nullptr;  ///< n to the parents, n to ground
    T* number_ = nullptr;  ///< n each: ratios, ground speeds, velocities, frictions, ground frictions, stop reactions
    Stop* stops_ = nullptr;
    Mode* mode_ = nullptr;  ///< n each: elements, grounds, stops
};

}  // namespace stiction::solve::detail
