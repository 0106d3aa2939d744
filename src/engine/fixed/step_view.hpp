// Result of one step of the fixed engine.
#pragma once

#include <cstddef>
#include <span>

#include <stiction/law/levels.hpp>

#include "engine/status.hpp"

namespace stiction {

/// Effect of the teeth of a gear with losses on its motion in a step.
enum class Jam : unsigned char {
    none,
    along,  ///< it was stopped together with a gear that jammed
    own,    ///< its own teeth locked: they stopped it at once
};

/// Valid until the next step.
struct StepView {
    RunStatus status = RunStatus::ok;
    bool fast = false;           ///< `exact`: the modes of the last step held
    std::size_t solves = 0;      ///< of the exact network solver, if they did not
    std::size_t operations = 0;  ///< multiplications of the network at most, network_step.hpp
    std::size_t culprit = 0;     ///< friction that refused the step, after step_too_long or capacity_exceeded
    std::span<const Levels<double>> levels;  ///< of each friction [N | N·m]
    std::span<const double> values;  ///< of signals at the start of the step; of motions those that something reads
    std::span<const Jam> jams;       ///< by friction; empty if the machine has no gears with losses
};

}  // namespace stiction
