// Machines with known answers for tests and benchmarks: scenario files, with values set as on the command line.
//
//   const Plan plan = machines::load("coupled-clutches");                                  // scenarios/, else models/
//   const Plan heavy = machines::load("geared-winch", {{"body.load.inertia", "300 kg"}});
#pragma once

#include <string>
#include <vector>

#include "machine/model.hpp"

namespace stiction::machines {

/// One value: "body.load.inertia", "300 kg".
struct Value {
    std::string key;
    std::string value;
};

/// The machine of scenarios/NAME.toml or models/NAME.toml. Throws ScenarioError where the file is wrong.
Plan load(const std::string& name, const std::vector<Value>& values = {});

/// A block on a belt, held by a spring: scenarios/block-on-belt.toml with these numbers.
struct BeltOptions {
    double mass = 1;          ///< [kg]
    double stiffness = 1;     ///< [N/m]
    double breakaway = 1;     ///< [N]
    double sliding = 0.5;     ///< [N]
    double belt_speed = 0.2;  ///< [m/s]
};
Plan belt_oscillator(const BeltOptions& options = {});

}  // namespace stiction::machines
