// The module _stiction: what C++ offers, as it is. The package around it (python/stiction/) makes it feel at home in Python.
//
// Errors of C++ become the exceptions of stiction.errors, with the whole list of problems.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <stiction/mode.hpp>
#include <stiction/version.hpp>

#include "fields.hpp"
#include "machine/model.hpp"
#include "parts.hpp"
#include "scenario/mistake.hpp"

namespace stiction::python {
namespace {

namespace py = pybind11;

void raise(const char* error, const py::list& problems, const py::list& places) {
    const py::object type = py::module_::import("stiction.errors").attr(error);
    const py::object made = type(problems, places);
    PyErr_SetObject(type.ptr(), made.ptr());
}

/// A line with the data it was written from.
py::object problem_of(const std::string& line, const ModelProblem& problem, const char* kind) {
    const py::object type = py::module_::import("stiction.errors").attr("Problem");
    return type(line, problem.part, problem.key, kind, sentence(problem));
}

void translate(std::exception_ptr thrown) {
    py::list problems;
    py::list places;
    try {
        std::rethrow_exception(thrown);
    } catch (const scenario::ScenarioError& error) {
        for (const scenario::Mistake& mistake : error.mistakes()) {
            problems.append(problem_of(mistake.line(), mistake.problem, mistake.kind()));
            places.append(py::make_tuple(mistake.place.file, mistake.place.line, mistake.place.column));
        }
        raise("ScenarioError", problems, places);
    } catch (const ModelError& error) {
        for (const ModelProblem& problem : error.problems()) {
            problems.append(problem_of(sentence(problem), problem, name(problem.kind)));
        }
        raise("ModelError", problems, places);
    }
}

/// An instance that came from __new__ alone holds nothing. pybind11 asks this for the memory of it as soon as it is used.
void* refuse_unmade(std::size_t /*bytes*/) {
    throw py::type_error("this was never made: call the class, or the function that makes it, instead of __new__");
}

void refuse_unmade_instances(const py::module_& module) {
    for (const auto& [name, thing] : module.attr("__dict__").cast<py::dict>()) {
        if (PyType_Check(thing.ptr()) == 0) {
            continue;
        }
        if (auto* const type = py::detail::get_type_info(reinterpret_cast<PyTypeObject*>(thing.ptr()))) {
            type->operator_new = &refuse_unmade;
        }
    }
}

// Errors of arguments in one line. pybind11 answers a call that fits none of its overloads with the list of them all; every function
// of the module answers with what is wrong instead (stiction/calls.py finds the words). Calls that fit cost nothing more.

PyCFunctionWithKeywords dispatcher = nullptr;  // of pybind11: one for all functions

/// Puts a short text in place of the long one that is raised now.
void shorten(PyObject* arguments, PyObject* keywords) {
    py::error_scope raised;  // taken; put back at the end
    const py::handle value(raised.value);
    if (!value) {
        return;
    }
    const auto text = py::str(value).cast<std::string>();
    if (text.find(": incompatible ") == std::string::npos) {
        return;
    }
    try {
        const py::object words =
            py::module_::import("stiction.calls")
                .attr("short_text")(
                    text, py::reinterpret_borrow<py::object>(arguments),
                    keywords == nullptr ? py::object(py::dict()) : py::reinterpret_borrow<py::object>(keywords));
        Py_INCREF(PyExc_TypeError);
        Py_XDECREF(raised.type);
        Py_XDECREF(raised.value);
        raised.type = PyExc_TypeError;
        raised.value = words.inc_ref().ptr();
    } catch (const py::error_already_set&) {
        PyErr_Clear();  // the package is not there: the long text tells too
    }
}

PyObject* briefly(PyObject* self, PyObject* arguments, PyObject* keywords) {
    PyObject* const result = dispatcher(self, arguments, keywords);
    if (result == nullptr && PyErr_ExceptionMatches(PyExc_TypeError) != 0) {
        shorten(arguments, keywords);
    }
    return result;
}

void make_brief(const py::handle& thing) {
    const py::handle function = py::detail::get_function(thing);
    if (!function || PyCFunction_Check(function.ptr()) == 0) {
        return;
    }
    PyMethodDef* const method = reinterpret_cast<PyCFunctionObject*>(function.ptr())->m_ml;
    const auto call = reinterpret_cast<PyCFunctionWithKeywords>(reinterpret_cast<void (*)()>(method->ml_meth));
    if (method->ml_flags == (METH_VARARGS | METH_KEYWORDS) && (dispatcher == nullptr || dispatcher == call)) {
        dispatcher = call;
        method->ml_meth = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&briefly));
    }
}

void tell_briefly(const py::module_& module) {
    for (const auto& [name, thing] : module.attr("__dict__").cast<py::dict>()) {
        if (PyType_Check(thing.ptr()) == 0) {
            make_brief(thing);
            continue;
        }
        for (const auto& [member, value] : py::dict(thing.attr("__dict__"))) {
            make_brief(value);
        }
    }
}

/// Names that the package offers: every law and method, and what stands here.
std::vector<std::string> public_names() {
    std::vector<std::string> names{
        "Advance",     "BiagiottiStack", "ChainSolver", "Contact", "ContactLaw", "ContactLevels", "Fleet",
        "GraphSolver", "Outcome",        "OwnMethod",   "Plan",    "Promises",   "Scenario",      "Situation",
        "TreeSolver",  "fleets",         "laws",        "methods", "quantity",   "signal",        "trapezoid_path"};
    for_each_law<double>([&]<class Law>() { names.push_back(class_name<Law>()); });
    for_each_any_method([&]<class Method>() { names.push_back(class_name<Method>()); });
    return names;
}

}  // namespace
}  // namespace stiction::python

PYBIND11_MODULE(_stiction, module) {
    using namespace stiction;
    module.doc() = "Machines with dry friction: the C++ side. Import stiction instead.";
    module.attr("__version__") = kVersion;
    pybind11::register_exception_translator(&python::translate);
    python::add_quantity(module);
    python::add_laws(module);
    python::add_methods(module);
    python::add_own_method(module);
    python::add_signals(module);
    python::add_model(module);
    python::add_scenario(module);
    python::add_comparison(module);
    python::add_simulation(module);
    python::add_solvers(module);
    python::add_biagiotti(module);
    python::add_fleet(module);
    python::add_study(module);
    python::add_sensitivity(module);
    python::add_fit(module);
    module.attr("__all__") = python::public_names();
    python::refuse_unmade_instances(module);
    python::refuse_unmade_instances(module.attr("signal"));
    python::tell_briefly(module);
    python::tell_briefly(module.attr("signal"));
}
