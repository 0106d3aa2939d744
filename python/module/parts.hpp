// The parts of the module _stiction, one file each.
#pragma once

#include <pybind11/pybind11.h>

namespace stiction::python {

void add_quantity(pybind11::module_& module);
void add_laws(pybind11::module_& module);
void add_methods(pybind11::module_& module);
void add_own_method(pybind11::module_& module);
void add_signals(pybind11::module_& module);
void add_model(pybind11::module_& module);
void add_scenario(pybind11::module_& module);
void add_comparison(pybind11::module_& module);
void add_simulation(pybind11::module_& module);
void add_solvers(pybind11::module_& module);
void add_biagiotti(pybind11::module_& module);
void add_fleet(pybind11::module_& module);
void add_study(pybind11::module_& module);
void add_sensitivity(pybind11::module_& module);
void add_fit(pybind11::module_& module);

/// Throws what a method of the user's own raised in this thread, if it did.
void raise_error_of_method();

}  // namespace stiction::python
