// The machine on which the calls of the standard are tried: a mass between two ends, pushed from outside, with friction.
//
//   push → [1 kg]   breakaway 2 N, sliding 1 N   ends at ±0.5 m
#pragma once

#include <vector>

#include "scenario/scenario.hpp"

namespace stiction_test {

inline constexpr const char* kPushedMass = R"(format = 1
[run]
until = 1
step = 0.01
[body.mass]
inertia = "1 kg"
travel = [-0.5, 0.5]
[friction.table]
on = "mass"
sliding = "1 N"
breakaway = "2 N"
[force.hand]
on = "mass"
value = "push"
[signal.push]
kind = "external"
[record]
quantities = ["mass.position", "mass.velocity", "table.friction", "table.mode"]
)";

inline stiction::scenario::Scenario pushed_mass(const std::vector<stiction::scenario::Setting>& settings = {}) {
    return stiction::scenario::parse(kPushedMass, "machine.toml", ".", settings);
}

}  // namespace stiction_test
