// Runs of Dalla Vedova and Di Fiore 2020 that several claims look at.
#pragma once

#include <vector>

#include "papers/claim.hpp"
#include "papers/track.hpp"

namespace stiction::papers {

inline constexpr double kStepHeight = 0.2;  ///< of the command [m], P

/// The step of the command with a mass [kg]; 0: the first-order model.
const Run& step_run(Runs& runs, double mass);
/// C_eq of its jack [N·s/m].
double equivalent_damping(const Run& run);

/// Rod and command of a run [m].
Track rod_of(const Run& run);

/// Figures 14 to 18.
std::vector<Claim> dalla_vedova_ramp_claims();
/// Steps that the two models need, and their cost.
std::vector<Claim> step_length_claims();
/// Equations 5 to 18 step by step; the band of frequencies.
std::vector<Claim> dalla_vedova_algorithm_claims();

}  // namespace stiction::papers
