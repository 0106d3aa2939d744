// Clusters held by ground or ends of travel: which bodies are held, at which speed, and whether that is consistent.
//
//   a cluster is held if any of its bodies rests on ground or on its end of travel; its speed is theirs          (1)
//   ground slides forward ⇒ w ≥ ground speed, backward ⇒ w ≤ it;  lower end ⇒ w ≥ 0, upper end ⇒ w ≤ 0           (2)
//
// Forces of the holding elements: sharing.hpp. Constant work per body.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/arithmetic/twofold.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/sharing/sharing.hpp"
#include "stiction/solve/detail/tree/holder.hpp"
#include "stiction/solve/detail/tree/network.hpp"

namespace stiction::solve::detail {

template <class T>
class Holding {
public:
    constexpr void take(Workspace& space, std::size_t n) noexcept {
        held_ = space.room<std::uint8_t>(n);
        speed_ = space.room<T>(n);
        sharing_.take(space, n);
    }

    // Makes the modes of body i admissible, notes what holds it; returns its sliding ground friction.
    T start(const Network<T>& net, std::size_t i) noexcept {
        held_[i] = kNotHeld;
        speed_[i] = T(0);
        if (net.stops != nullptr) {
            const Stop stop = net.stops[i];
            const bool leaves =
                stop == Stop::lower ? net.stop_mode[i] == Mode::forward : net.stop_mode[i] == Mode::backward;
            if (stop == Stop::none) {
                net.stop_mode[i] = Mode::free;
            } else if (!leaves) {
                net.stop_mode[i] = Mode::stuck;
                held_[i] = kHeldOnce;
            }
        }
        if (net.ground == nullptr) return T(0);
        net.ground_mode[i] = admissible(net.ground_mode[i], net.ground[i]);
        if (net.ground_mode[i] == Mode::stuck) {
            const T speed = net.speed_of(i);
            // A body cannot rest on its end of travel and on a moving ground at once.
            if (held_[i] != kNotHeld && speed != T(0)) {
                held_[i] = kHeldAtTwoSpeeds;
            } else {
                held_[i] = kHeldOnce;
                speed_[i] = speed;
            }
        }
        return sliding_on_ground(net, i);
    }

    // Body i sticks to its parent: what holds the one holds the other.
    template <class Topology>
    bool join(const Topology& topo, std::size_t i, std::size_t parent) noexcept {
        if (held_[i] == kHeldAtTwoSpeeds || held_[parent] == kHeldAtTwoSpeeds) return false;
        if (held_[i] == kNotHeld) return true;
        T speed = speed_[i];
        if constexpr (!Topology::kUnitRatio) speed = speed / topo.ratio(i);
        if (held_[parent] == kNotHeld) {
            held_[parent] = held_[i];
            speed_[parent] = speed;
            return true;
        }
        held_[parent] = kHeldByMany;
        const T gap = speed_[parent] - speed, scale = speed_[parent] + speed;
        if constexpr (Topology::kUnitRatio) return gap == T(0);
        return magnitude(gap) <= kSpeedRounding * magnitude(scale);
    }
    void inherit(std::size_t i, std::size_t parent) noexcept {
        if (held_[i] < held_[parent]) held_[i] = held_[parent];
    }
    bool held(std::size_t i) const noexcept { return held_[i] != kNotHeld; }
    T speed(std::size_t i) const noexcept { return speed_[i]; }

    // Sets a held body's speed to the bit; false if (2) does not hold.
    bool consistent(const Network<T>& net, std::size_t i) noexcept {
        if (held_[i] == kHeldAtTwoSpeeds) return false;
        bool good = true;
        if (net.ground != nullptr) {
            const T speed = net.speed_of(i);
            const Mode mode = net.ground_mode[i];
            if (mode == Mode::stuck) net.velocity[i] = speed;
            good =
                mode == Mode::forward ? net.velocity[i] >= speed : mode != Mode::backward || net.velocity[i] <= speed;
        }
        if (net.stops == nullptr || net.stops[i] == Stop::none) return good;
        if (net.stop_mode[i] == Mode::stuck) net.velocity[i] = T(0);
        return good && (net.stops[i] == Stop::lower ? net.velocity[i] >= T(0) : net.velocity[i] <= T(0));
    }

    // Friction of every held cluster; false if an indeterminate one is not shared by least norm.
    template <class Topology>
    bool share(const Network<T>& net, const Topology& topo, const Wide<T>* own) noexcept {
        return sharing_.share(net, topo, held_, own);
    }

    // A ground contact that was to slide but does not move is stuck at its limit; likewise an end of travel.
    void finish_modes(const Network<T>& net) const noexcept {
        for (std::size_t i = 0; i < net.n; ++i) {
            if (net.ground != nullptr && net.ground_mode[i] != Mode::free && net.velocity[i] == net.speed_of(i)) {
                net.ground_mode[i] = Mode::stuck;
            }
            if (net.stops != nullptr && net.stops[i] != Stop::none && net.velocity[i] == T(0)) {
                net.stop_mode[i] = Mode::stuck;
            }
        }
    }

    void balance(const Network<T>& net, std::size_t i, T& rest, T& largest) const noexcept {
        const T friction = net.ground != nullptr ? net.ground_friction[i] : T(0);
        const T reaction = net.stops != nullptr ? net.stop_reaction[i] : T(0);
        rest = rest - friction + reaction;
        largest = larger(largest, larger(magnitude(friction), magnitude(reaction)));
    }

private:
    static constexpr T kSpeedRounding = T(64) * std::numeric_limits<T>::epsilon();  // [-] of ratios along a path

    std::uint8_t* held_ = nullptr;
    T* speed_ = nullptr;
    Sharing<T> sharing_{};
};

}  // namespace stiction::solve::detail
