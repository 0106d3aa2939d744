// Input and outcome of one fixed step, the same for every route that solves it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <stiction/law/levels.hpp>
#include <stiction/mode.hpp>

#include "engine/fixed/step_view.hpp"
#include "engine/network/network_problem.hpp"
#include "engine/state.hpp"

namespace stiction::engine {

/// What acts during a step, known at its start. Sized by the plan.
struct StepInput {
    double step = 0;                  ///< h [s]
    std::span<const double> inertia;  ///< by body; 0 where a method drops it [kg | kg·m²]
    std::span<const double> force;    ///< by body [N | N·m]
    std::span<const double>
        force_rate;  ///< by body, as it changes over the step; empty where no method asks [N/s | N·m/s]
    std::span<const double> damping;    ///< by body, against ground [N·s/m | N·m·s/rad]
    std::span<const double> resisting;  ///< by body: inertia, and h × damping where that is implicit [kg | kg·m²]
    std::span<const double> push;       ///< by body: momentum without springs and friction [N·s | N·m·s]
    std::span<const double> spring_inertia;    ///< by spring, (2) of network_problem.hpp; 0: none [kg | kg·m²]
    std::span<const double> spring_impulse;    ///< by spring [N·s | N·m·s]
    std::span<const double> ground_speed;      ///< by element [m/s | rad/s]
    std::span<const Contact<double>> contact;  ///< by friction
    std::span<const Levels<double>> levels;    ///< by friction [N | N·m]
    bool end_velocity_path = false;  ///< bodies move by h w whatever a method's path: explicit springs ask for it
    const State* state = nullptr;    ///< at the start of the step
};

/// What the step did. Sized by the plan.
struct StepOutcome {
    /// Velocities, impulses and modes are those of the network, whoever finds them.
    StepOutcome(NetworkMotion& motion, std::size_t frictions)
        : velocity(motion.velocity),
          impulse(motion.impulse),
          mode(motion.mode),
          position(velocity.size(), 0),
          path_rate(velocity.size(), 0),
          friction(impulse.size(), 0),
          lost(frictions, 0),
          body_accounted(velocity.size(), 0),
          element_accounted(impulse.size(), 0) {}

    std::span<double> velocity;     ///< by body, at the end [m/s | rad/s]
    std::span<double> impulse;      ///< by element: what it took out of the motion along its row [N·s | N·m·s]
    std::span<Mode> mode;           ///< by element
    std::vector<double> position;   ///< by body, at the end [m | rad]
    std::vector<double> path_rate;  ///< by body: displacement over step, where `own_path` [m/s | rad/s]
    bool own_path = false;          ///< by methods, or shortened by an end of travel; else the path is h × velocity
    std::vector<double> friction;   ///< by element, mean over the step as the method has it [N | N·m]
    std::vector<double>
        lost;  ///< by friction: to dry friction, along the path inside the step; not written by `exact` [J]
    std::vector<double> memory;                   ///< of all methods
    EnergyAccount own;                            ///< of bodies and elements that account for themselves
    std::vector<std::uint8_t> body_accounted;     ///< by body: its energy is in `own`
    std::vector<std::uint8_t> element_accounted;  ///< by element
    std::size_t culprit = 0;                      ///< friction whose method refused the step
    RefusedAdvance refused{};                     ///< its step

    /// u by body: displacement over step [m/s | rad/s].
    [[nodiscard]] std::span<const double> path() const noexcept {
        return own_path ? std::span<const double>(path_rate) : velocity;
    }
};

}  // namespace stiction::engine
