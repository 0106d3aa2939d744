// A machine by several methods beside a reference (run/comparison.hpp).
#include <memory>

#include "arrays.hpp"
#include "ctrl_c.hpp"
#include "fields.hpp"
#include "machine/model.hpp"
#include "parts.hpp"
#include "run/comparison.hpp"
#include "run/comparison_json.hpp"
#include "run/comparison_report.hpp"
#include "text/model_problem.hpp"

namespace stiction::python {
namespace {

using scenario::Scenario;

/// A comparison that is over: columns look into it.
struct Compared {
    std::shared_ptr<Scenario> scenario;
    Comparison comparison;
};
using SharedCompared = std::shared_ptr<Compared>;

SharedCompared compared(const std::shared_ptr<Scenario>& scenario, const std::vector<ComparedMethod>& methods) {
    auto done = std::make_shared<Compared>();
    done->scenario = scenario;
    CtrlC ctrl_c;
    {
        const py::gil_scoped_release unlocked;
        done->comparison = compare(*scenario, {.methods = methods, .go_on = [&](double) { return !ctrl_c.pressed(); }});
    }
    if (ctrl_c.pressed()) {
        throw py::error_already_set();
    }
    raise_error_of_method();
    return done;
}

const Trajectory& trajectory_of(const Compared& c, const std::string& method) {
    if (method == c.comparison.reference.name) {
        return c.comparison.reference.trajectory;
    }
    std::vector<std::string> known{c.comparison.reference.name};
    for (const MethodComparison& m : c.comparison.methods) {
        if (m.name == method) {
            return m.trajectory;
        }
        known.push_back(m.name);
    }
    throw py::key_error(sentence(unknown_name("", "", "run of", method, known)));
}

py::array method_column(const py::object& self, const std::string& method, const std::string& name) {
    const Trajectory& t = trajectory_of(self.cast<const Compared&>(), method);
    if (name == "time") {
        return view<double>(t.time, self);
    }
    std::vector<std::string> known{"time"};
    for (const NumberColumn& c : t.numbers) {
        if (c.name == name) {
            return view<double>(c.values, self);
        }
        known.push_back(c.name);
    }
    throw py::key_error(sentence(unknown_name("", "", "column", name, known)));
}

}  // namespace

void add_comparison(py::module_& module) {
    using Rows = std::vector<std::vector<std::string>>;
    py::class_<Compared, SharedCompared>(module, "Compared", "A comparison that is over: columns, texts.")
        .def("column", &method_column, py::arg("method"), py::arg("name"),
             "Positions, velocities, friction and slips of one run, without a copy.")
        .def_property_readonly(
            "columns",
            [](const Compared& c) -> std::vector<std::string> { return comparison_table(c.comparison).columns; },
            "Heads of the table.")
        .def_property_readonly(
            "rows", [](const Compared& c) -> Rows { return comparison_table(c.comparison).rows; },
            "One per run, the reference first.")
        .def(
            "json", [](const Compared& c) { return comparison_json(*c.scenario, c.comparison); },
            "What the command line writes to comparison.json.")
        .def(
            "report_html",
            [](const Compared& c) { return comparison_html(comparison_content(*c.scenario, c.comparison)); },
            "What the command line writes to comparison.html.");
    module.def("compare", &compared, py::arg("scenario"), py::arg("methods"),
               "Runs it with each method and the reference, without the interpreter's lock.");
}

}  // namespace stiction::python
