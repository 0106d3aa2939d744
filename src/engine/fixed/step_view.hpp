// Result of one step of the fixed engine.
#pragma once

#include <cstddef>
#include <span>

#include <stiction/law/levels.hpp>
#include <stiction/method/advance.hpp>

#include "engine/status.hpp"
#include "machine/parts/any_method.hpp"

namespace stiction {

/// Effect of the teeth of a gear with losses on its motion in a step.
enum class Jam : unsigned char {
    none,
    along,  ///< it was stopped together with a gear that jammed
    own,    ///< its own teeth locked: they stopped it at once
};

/// A step of one friction that its method refused, or that broke its contract.
struct RefusedAdvance {
    const AnyMethod* method = nullptr;  ///< the engine's
    Situation<double> given{};
    Advance<double> answered{};
};

/// Valid until the next step.
struct StepView {
    RunStatus status = RunStatus::ok;
    bool fast = false;           ///< `exact`: the modes of the last step held
    bool same_modes = false;     ///< no mode of the state changed; false also where nobody looked
    std::size_t solves = 0;      ///< of the exact network solver, if they did not
    std::size_t operations = 0;  ///< multiplications of the network at most, network_step.hpp
    std::size_t tries = 0;       ///< solves of the network in which gears with losses were looked for
    std::size_t culprit =
        0;  ///< friction that refused the step, after step_too_long, capacity_exceeded or contract_broken
    const RefusedAdvance* refused = nullptr;  ///< its step, where methods decide
    std::span<const Levels<double>> levels;   ///< of each friction [N | N·m]
    std::span<const double> values;  ///< of signals at the start of the step; of motions those that something reads
    std::span<const Jam> jams;       ///< by friction; empty if the machine has no gears with losses
    /// By body: speed with which it met an end of its travel; 0: none. Empty where there are no ends, or methods decide [m/s | rad/s].
    std::span<const double> arrivals{};
};

/// The step that a view describes, or an empty one.
[[nodiscard]] inline RefusedAdvance refused_in(const StepView& view) noexcept {
    return view.refused == nullptr ? RefusedAdvance{} : *view.refused;
}

}  // namespace stiction
