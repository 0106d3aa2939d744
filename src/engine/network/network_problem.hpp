// One velocity step of bodies joined by implicit springs and set-valued elements: what it is given and what it answers.
//
//   (J_i + damping) w_i = p_i − Σ_s d_si f_s − Σ_e d_ei τ_e                                                  (1)
//   f_s = b_s + c_s Σ_i d_si w_i           impulse of spring s: c_s = h c + h² k, b_s = h k·(elongation now)  (2)
//   τ_e ∈ friction of element e at z_e = Σ_i d_ei w_i − g_e,  limits × h                                      (3)
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <stiction/mode.hpp>

#include "engine/reading/limits.hpp"
#include "numeric/rows.hpp"

namespace stiction::engine {

/// Sized by the layout.
struct NetworkInput {
    explicit NetworkInput(const NetworkLayout& layout)
        : inertia(layout.bodies, 1),
          push(layout.bodies, 0),
          spring_inertia(layout.springs.size(), 0),
          spring_impulse(layout.springs.size(), 0),
          at_rest(layout.elements.size()),
          sliding(layout.elements.size()),
          ground_speed(layout.elements.size(), 0) {}

    /// As it was made. Does not allocate.
    void clear() noexcept {
        std::ranges::fill(inertia, 1.0);
        for (std::vector<double>* all : {&push, &spring_inertia, &spring_impulse, &ground_speed}) {
            std::ranges::fill(*all, 0.0);
        }
        std::ranges::fill(at_rest, Limits{});
        std::ranges::fill(sliding, Limits{});
    }

    std::vector<double> inertia;         ///< J_i + damping, > 0 [kg, kg·m²]
    std::vector<double> push;            ///< p_i, momentum without springs and friction [N·s, N·m·s]
    std::vector<double> spring_inertia;  ///< c_s ≥ 0; 0: not in contact [kg, kg·m²]
    std::vector<double> spring_impulse;  ///< b_s [N·s, N·m·s]
    std::vector<Limits> at_rest;         ///< limits × h while at rest [N·s, N·m·s]
    std::vector<Limits> sliding;         ///< limits × h while sliding [N·s, N·m·s]
    std::vector<double> ground_speed;    ///< g_e [m/s, rad/s]
};

/// `mode` is also where the next step begins.
struct NetworkMotion {
    explicit NetworkMotion(const NetworkLayout& layout)
        : velocity(layout.bodies, 0), impulse(layout.elements.size(), 0), mode(layout.elements.size(), Mode::stuck) {}

    /// As it was made. Does not allocate.
    void clear() noexcept {
        std::ranges::fill(velocity, 0.0);
        std::ranges::fill(impulse, 0.0);
        std::ranges::fill(mode, Mode::stuck);
    }

    std::vector<double> velocity;  ///< w_i [m/s, rad/s]
    std::vector<double> impulse;   ///< τ_e, friction × h [N·s, N·m·s]
    std::vector<Mode> mode;
};

/// How a step was solved.
struct NetworkReport {
    solve::SolveStatus status = solve::SolveStatus::invalid;
    bool fast = false;        ///< the modes of the last step still held
    std::size_t solves = 0;   ///< of the exact route
    std::size_t waiting = 0;  ///< elements left to break away in the next step (cap reached)
    std::size_t tries = 0;    ///< solves by any route in which gears with losses were looked for (gear_network.hpp)
    bool unsettled = false;   ///< `invalid` because the work is bounded
    /// Multiplications it took at most, counted from sizes: (n + m)² for trying a pattern, 2 (n + m)³ for a new inverse, those of
    /// exact_network.hpp for the exact route, where every spring is a body and an element more.
    std::size_t operations = 0;
};

}  // namespace stiction::engine
