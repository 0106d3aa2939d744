// A run that is over, as Python holds it: columns look into it, so that it lives as long as they do.
#pragma once

#include <memory>

#include <pybind11/pybind11.h>

#include "run/simulation.hpp"
#include "scenario/scenario.hpp"

namespace stiction::python {

struct Run {
    std::shared_ptr<scenario::Scenario> scenario;
    Outcome outcome;
};
using SharedRun = std::shared_ptr<Run>;

/// The class Outcome, which shows one.
void add_outcome(pybind11::module_& module);

}  // namespace stiction::python
