// Scenarios, and runs of them. A run is done without the interpreter's lock; it takes it now and then to hear Ctrl-C.
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "ctrl_c.hpp"
#include "fields.hpp"
#include "finished_run.hpp"
#include "linear/linear_json.hpp"
#include "linear/linear_page.hpp"
#include "linear/linearise.hpp"
#include "machine/model.hpp"
#include "parts.hpp"
#include "picture/picture.hpp"
#include "result/display/display_units.hpp"
#include "scenario/advice/looks_odd.hpp"
#include "scenario/change_run.hpp"
#include "scenario/scenario.hpp"

namespace stiction::python {
namespace {

using scenario::Scenario;
using SharedScenario = std::shared_ptr<Scenario>;

std::vector<scenario::Setting> settings_of(
    const std::vector<std::tuple<std::string, std::string, std::string>>& given) {
    std::vector<scenario::Setting> all;
    for (const auto& [key, value, from] : given) {
        all.push_back({key, value, from});
    }
    return all;
}

using Settings = std::vector<std::tuple<std::string, std::string, std::string>>;

SharedScenario load(const std::string& path, const Settings& settings) {
    const py::gil_scoped_release unlocked;
    return std::make_shared<Scenario>(scenario::load(path, settings_of(settings)));
}

SharedScenario parse(const std::string& text, const std::string& name, const std::string& folder,
                     const Settings& settings) {
    const py::gil_scoped_release unlocked;
    return std::make_shared<Scenario>(scenario::parse(text, name, folder, settings_of(settings)));
}

/// A machine made in code has no end of its run until it is told one.
SharedScenario of_plan(const Plan& plan, const std::string& title) {
    auto made = std::make_shared<Scenario>();
    made->title = title;
    made->plan = plan;
    made->run.until = kLeftOut;
    return made;
}

/// Settings of [run] and [record]. Where no file was read the mistakes are those of a model.
void change_run(Scenario& scenario, const Settings& settings) {
    try {
        scenario::change_run(scenario, settings_of(settings));
    } catch (const scenario::ScenarioError& error) {
        std::vector<ModelProblem> problems;
        for (const scenario::Mistake& mistake : error.mistakes()) {
            problems.push_back(mistake.problem);
        }
        throw ModelError(std::move(problems));
    }
}

/// Start values that rigid joints tell, by body and key, where they are neither given nor 0.
std::vector<std::tuple<std::string, const char*, double>> derived_starts(const Plan& plan,
                                                                         const scenario::GivenStarts& positions,
                                                                         const scenario::GivenStarts& velocities) {
    std::vector<std::tuple<std::string, const char*, double>> all;
    for (const auto& [key, given] : {std::pair("position", &positions), std::pair("velocity", &velocities)}) {
        const scenario::StartValues start = scenario::start_values(plan, *given, key);
        for (const scenario::StartValues::Derived& derived : start.derived()) {
            if (const double value = start.values()[derived.body]; value != 0) {
                all.emplace_back(plan.bodies[derived.body].name, key, value);
            }
        }
    }
    return all;
}

/// Problems that a scenario of a file cannot have, and one that was changed by hand can.
void check(const Scenario& scenario) {
    std::vector<ModelProblem> problems;
    const auto positive = [&](const char* key, double value) {
        if (!(value > 0) || value - value != 0) {
            problems.push_back({.kind = ProblemKind::out_of_range,
                                .part = "run",
                                .key = key,
                                .value = value,
                                .what = "is out of range",
                                .range = "above 0",
                                .remedy = "give a time in seconds"});
        }
    };
    if (std::isnan(scenario.run.until)) {
        problems.push_back({.kind = ProblemKind::missing,
                            .part = "run",
                            .key = "until",
                            .remedy = "give until=2, or until=\"2 s\": how long to simulate"});
    } else {
        positive("until", scenario.run.until);
    }
    positive("step", scenario.run.fixed.step);
    if (const std::optional<double>& spacing = scenario.run.record.spacing; spacing && !(*spacing >= 0)) {
        problems.push_back({.kind = ProblemKind::out_of_range,
                            .part = "record",
                            .key = "spacing",
                            .value = spacing,
                            .what = "is out of range",
                            .range = "0 or more"});
    }
    if (problems.empty()) {
        if (std::optional<ModelProblem> problem = scenario::recording_problem(scenario)) {
            problems.push_back(std::move(*problem));
        }
    }
    if (!problems.empty()) {
        throw ModelError(problems);
    }
}

/// Result of a run, and what Ctrl-C raised in it; None if nothing did.
std::pair<SharedRun, py::object> run(const SharedScenario& scenario) {
    check(*scenario);
    auto done = std::make_shared<Run>();
    done->scenario = scenario;
    CtrlC ctrl_c;
    {
        const py::gil_scoped_release unlocked;
        done->outcome = simulate(*scenario, [&](double) { return !ctrl_c.pressed(); });
    }
    if (ctrl_c.pressed()) {
        const py::error_already_set raised;
        return {std::move(done), raised.value()};
    }
    raise_error_of_method();
    return {std::move(done), py::none()};
}

/// A linear model as the texts of linear.json and linear.html.
std::pair<std::string, std::string> linearise(const Scenario& scenario, double at, std::vector<std::string> inputs,
                                              std::vector<std::string> outputs) {
    const py::gil_scoped_release unlocked;
    const linear::LinearModel model =
        linear::linearise(scenario.plan, scenario.run, {at, std::move(inputs), std::move(outputs)});
    return {linear::linear_json(model), linear::linear_page(model, {scenario.title, scenario.file})};
}

/// [display] for a scenario that has no file, or over what its file says.
void choose_display(Scenario& scenario, const std::map<std::string, std::string>& choices) {
    std::vector<DisplayChoice> all;
    for (const auto& [name, unit] : choices) {
        all.push_back({name, unit});
    }
    if (std::vector<ModelProblem> problems = show_in(scenario.plan, all); !problems.empty()) {
        throw ModelError(std::move(problems));
    }
}

/// "<stiction.Scenario 'Flap': 3 s, fixed engine>"
py::str shown(const Scenario& scenario) {
    if (std::isnan(scenario.run.until)) {
        return py::str("<stiction.Scenario {!r}: no end yet, {} engine>")
            .format(scenario.title, name(scenario.run.engine));
    }
    return py::str("<stiction.Scenario {!r}: {} s, {} engine>")
        .format(scenario.title, scenario.run.until, name(scenario.run.engine));
}

/// [parameters] of the file in SI units.
std::map<std::string, double> parameters_of(const Scenario& scenario) {
    std::map<std::string, double> all;
    for (const scenario::Value& value : scenario.values) {
        if (value.section == "parameters") {
            all[value.key] = value.number->value;
        }
    }
    return all;
}

/// A copy that remembers what it was made from.
py::object copied(const py::object& self) {
    py::object made = py::cast(std::make_shared<Scenario>(self.cast<const Scenario&>()));
    made.attr("__dict__").attr("update")(self.attr("__dict__"));
    return made;
}

/// Paths as TOML texts.
std::vector<std::string> data_files(const Scenario& scenario) {
    std::vector<std::string> files;
    for (const scenario::Value& value : scenario.values) {
        if (value.key == "path" && value.section.rfind("signal.", 0) == 0) {
            files.push_back(value.exact);
        }
    }
    return files;
}

/// All that looks odd, as errors are told.
py::list warnings_of(const Scenario& scenario) {
    const py::object problem = py::module_::import("stiction.errors").attr("Problem");
    py::list all;
    for (const scenario::Mistake& w : scenario.warnings) {
        all.append(problem(w.line(), w.problem.part, w.problem.key, w.kind(), w.text()));
    }
    return all;
}

void add_run_settings(py::class_<Scenario, SharedScenario>& type) {
    type.def_property(
            "until", [](const Scenario& s) { return s.run.until; }, [](Scenario& s, double t) { s.run.until = t; },
            "How long to simulate [s].")
        .def_property(
            "step", [](const Scenario& s) { return s.run.fixed.step; },
            [](Scenario& s, double t) { s.run.fixed.step = t; }, "Of the fixed engine [s].")
        .def_property(
            "engine", [](const Scenario& s) { return name(s.run.engine); },
            [](Scenario& s, const std::string& engine) {
                if (engine != "fixed" && engine != "located") {
                    throw ModelError({.kind = ProblemKind::unknown_name,
                                      .part = "run",
                                      .key = "engine",
                                      .what = "\"" + engine + "\" is not known",
                                      .range = "fixed, located",
                                      .sort = "word",
                                      .name = engine});
                }
                s.run.engine = engine == "fixed" ? EngineKind::fixed : EngineKind::located;
            },
            "\"fixed\" or \"located\".")
        .def_property(
            "method", [](const Scenario& s) { return s.run.fixed.method; },
            [](Scenario& s, const AnyMethod& method) { s.run.fixed.method = method; },
            "How the fixed engine decides sticking and slipping, with its parameters.")
        .def_property(
            "quantities", [](const Scenario& s) { return s.run.record.quantities; },
            [](Scenario& s, const std::vector<std::string>& names) { s.run.record.quantities = names; },
            "Names of what is recorded; empty: a sensible choice.")
        .def_property(
            "spacing", [](const Scenario& s) { return s.run.record.spacing; },
            [](Scenario& s, std::optional<double> t) { s.run.record.spacing = t; },
            "Time between recorded rows [s]; 0: every step; None: about 2000 rows.");
}

}  // namespace

void add_scenario(py::module_& module) {
    py::class_<Scenario, SharedScenario> type(
        module, "Scenario", "A machine and how to run it, made by `stiction.scenario`.", py::dynamic_attr());
    type.def_readwrite("title", &Scenario::title, "Its title.")
        .def_readonly("description", &Scenario::description, "What the file says of it.")
        .def_readonly("text", &Scenario::text, "The text of the file; empty if there is none.")
        .def_readonly("file", &Scenario::file, "Its name without folder; empty if there is none.")
        .def_property_readonly(
            "extended",
            [](const Scenario& s) {
                std::vector<std::string> names;
                for (const scenario::ExtendedFile& file : s.extended) {
                    names.push_back(file.name);
                }
                return names;
            },
            "Files that it extends, from the folder of its file.")
        .def_property_readonly("warnings", &warnings_of,
                               "What looks odd in its file or model: problems with part, key and kind, as those of "
                               "errors.")
        .def("show_in", &choose_display, py::arg("units"),
             "Chooses display units, as [display] of a file: {\"angle\": \"deg\", \"load.velocity\": \"rpm\"}.")
        .def("refuse_odd", &scenario::refuse_odd, "Raises ScenarioError with all that looks odd.")
        .def_property_readonly("parameters", &parameters_of,
                               "[parameters] of the file by name, in SI units; set={\"parameters.lead\": \"6 mm\"} "
                               "changes one when it is loaded.")
        .def_property_readonly(
            "plan", [](const Scenario& s) { return std::make_shared<Plan>(s.plan); }, "The machine.")
        .def("__copy__", &copied)
        .def(
            "__deepcopy__", [](const py::object& self, const py::dict&) { return copied(self); }, py::arg("memo"))
        .def(
            "__reduce__",
            [](const py::object& self) { return py::module_::import("stiction.origin").attr("reduced")(self); },
            "Pickled by what it was made from.")
        .def_property_readonly("data_files", &data_files,
                               "CSV files that its signals read, from the folder of its file.")
        .def(
            "picture", [](const Scenario& s) { return picture::picture_svg(s); },
            "The machine as an SVG file, as `stiction show --svg` prints it.")
        .def(
            "_repr_html_",
            [](const py::object& self) {
                return py::module_::import("stiction.picture")
                    .attr("as_html")(self.attr("picture")(), self.attr("title"));
            },
            "The picture, for notebooks.")
        .def("__repr__", &shown);
    add_run_settings(type);
    add_outcome(module);
    module.def("load", &load, py::arg("path"), py::arg("settings"), "Reads a file with all it extends.");
    module.def("parse", &parse, py::arg("text"), py::arg("name"), py::arg("folder"), py::arg("settings"),
               "Reads a text.");
    module.def("scenario_of", &of_plan, py::arg("plan"), py::arg("title"), "A scenario without a file.");
    module.def("derived_starts", &derived_starts, py::arg("plan"), py::arg("positions"), py::arg("velocities"),
               "Start values that joints tell, as (body, key, value): those that are neither given nor 0.");
    module.def(
        "note_odd",
        [](Scenario& scenario, const scenario::GivenStarts& positions, const scenario::GivenStarts& velocities) {
            scenario.warnings = scenario::odd_things(scenario, positions, velocities);
        },
        py::arg("scenario"), py::arg("positions"), py::arg("velocities"),
        "Notes what looks odd in a machine that no file tells of; bodies are told with whether their start is given.");
    module.def("linearise", &linearise, py::arg("scenario"), py::arg("at"), py::arg("inputs"), py::arg("outputs"),
               "Texts of linear.json and linear.html.");
    module.def("change_run", &change_run, py::arg("scenario"), py::arg("settings"),
               "Changes how it is run, by (key, value, where from).");
    module.def(
        "replace_plan", [](Scenario& scenario, const Plan& plan) { scenario.plan = plan; }, py::arg("scenario"),
        py::arg("plan"), "Another machine of the same parts.");
    module.def("run", &run, py::arg("scenario"),
               "Runs it, without the interpreter's lock: the result, and what Ctrl-C raised.");
}

}  // namespace stiction::python
