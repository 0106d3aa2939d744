// Machines of the papers, from the files in scenarios/papers.
#pragma once

#include <string>

#include "papers/runs.hpp"

namespace stiction_test {

inline stiction::Plan paper_plan(const std::string& name, const stiction::papers::Settings& settings = {}) {
    return stiction::papers::load_kept(name, settings).plan;
}

/// Dalla Vedova and Di Fiore's step of 0.2 m with a mass [kg]; without mass it is their first-order model.
inline stiction::Plan linear_actuator(double mass) {
    return paper_plan("dalla-vedova", {{"body.rod.inertia", std::to_string(mass) + " kg"},
                                       {"jack.jack.law", mass > 0 ? "limited-pressure" : "limited-opening"}});
}

}  // namespace stiction_test
