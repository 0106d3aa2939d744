// The parts of the module _stiction, one file each.
#pragma once

#include <pybind11/pybind11.h>

namespace stiction::python {

void add_laws(pybind11::module_& module);
void add_methods(pybind11::module_& module);
void add_signals(pybind11::module_& module);
void add_model(pybind11::module_& module);
void add_scenario(pybind11::module_& module);
void add_simulation(pybind11::module_& module);
void add_solvers(pybind11::module_& module);
void add_fleet(pybind11::module_& module);

}  // namespace stiction::python
