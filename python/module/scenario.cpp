// Scenarios and what comes of them. A run is done without the interpreter's lock; it takes it now and then to hear Ctrl-C.
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "arrays.hpp"
#include "ctrl_c.hpp"
#include "fields.hpp"
#include "machine/model.hpp"
#include "parts.hpp"
#include "result/files/csv.hpp"
#include "result/files/file_formats.hpp"
#include "result/quantity.hpp"
#include "run/report_content.hpp"
#include "run/simulation.hpp"
#include "run/summary.hpp"
#include "scenario/scenario.hpp"
#include "unit/reading.hpp"

namespace stiction::python {
namespace {

using scenario::Scenario;
using SharedScenario = std::shared_ptr<Scenario>;

/// A run that is over: columns look into it, so that it lives as long as they do.
struct Run {
    SharedScenario scenario;
    Outcome outcome;
};
using SharedRun = std::shared_ptr<Run>;

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

SharedScenario of_plan(const Plan& plan, const std::string& title) {
    auto made = std::make_shared<Scenario>();
    made->title = title;
    made->plan = plan;
    return made;
}

/// A trajectory that memory cannot hold is refused before it is computed, as in a file.
void check_rows(const Scenario& scenario) {
    if (std::optional<ModelProblem> problem = scenario::recording_problem(scenario)) {
        throw ModelError(std::move(*problem));
    }
}

/// What a scenario file checks of its [run], for runs that have no file.
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
    positive("until", scenario.run.until);
    positive("step", scenario.run.fixed.step);
    if (!(scenario.run.record.spacing >= 0)) {
        problems.push_back({.kind = ProblemKind::out_of_range,
                            .part = "record",
                            .key = "spacing",
                            .value = scenario.run.record.spacing,
                            .what = "is out of range",
                            .range = "0 or more"});
    }
    if (!problems.empty()) {
        throw ModelError(problems);
    }
    check_rows(scenario);
}

SharedRun run(const SharedScenario& scenario) {
    check(*scenario);
    auto done = std::make_shared<Run>();
    done->scenario = scenario;
    CtrlC ctrl_c;
    {
        const py::gil_scoped_release unlocked;
        done->outcome = simulate(*scenario, [&](double) { return !ctrl_c.pressed(); });
    }
    if (ctrl_c.pressed()) {
        throw py::error_already_set();
    }
    return done;
}

std::vector<std::string> names_of(const Trajectory& t) {
    std::vector<std::string> names;
    for (const Trajectory::Place& place : t.order) {
        switch (place.group) {
            case Trajectory::Place::Group::numbers: names.push_back(t.numbers[place.index].name); break;
            case Trajectory::Place::Group::modes: names.push_back(t.modes[place.index].name); break;
            case Trajectory::Place::Group::stops: names.push_back(t.stops[place.index].name); break;
        }
    }
    return names;
}

/// One column as an array that looks into the run.
py::array column(const py::object& self, const std::string& name) {
    const Trajectory& t = self.cast<const Run&>().outcome.trajectory;
    if (name == "time") {
        return view<double>(t.time, self);
    }
    for (const NumberColumn& c : t.numbers) {
        if (c.name == name) {
            return view<double>(c.values, self);
        }
    }
    for (const ModeColumn& c : t.modes) {
        if (c.name == name) {
            return view<Mode>(c.values, self);
        }
    }
    for (const StopColumn& c : t.stops) {
        if (c.name == name) {
            return view<Stop>(c.values, self);
        }
    }
    throw py::key_error("\"" + name + "\" was not recorded" + did_you_mean(name, names_of(t)));
}

std::map<std::string, std::string> units_of(const Run& run) {
    std::map<std::string, std::string> units{{"time", "s"}};
    for (const NumberColumn& c : run.outcome.trajectory.numbers) {
        units[c.name] = c.unit;
    }
    return units;
}

using ToldEvent = std::tuple<double, std::string, std::string, std::string, std::string, double>;

std::vector<ToldEvent> events_of(const Run& run) {
    std::vector<ToldEvent> all;
    for (const Event& e : run.outcome.trajectory.events) {
        all.emplace_back(e.time, e.part, name(e.kind), from_name(e), to_name(e), e.speed);
    }
    return all;
}

/// A value as people write it, in SI units.
double quantity(const std::string& text, const std::string& needed) {
    const unit::Reading reading = unit::read(text, unit::requirement(needed));
    if (!reading.ok()) {
        throw ModelError({.kind = ProblemKind::unit, .what = "\"" + text + "\": " + reading.problem.text});
    }
    return reading.value;
}

const char* word(Outcome::End end) {
    return end == Outcome::End::finished ? "finished" : end == Outcome::End::stopped ? "stopped" : "failed";
}

/// What answers a text is worked out without the interpreter's lock.
template <class Text>
auto unlocked_text(Text text) {
    return [text](const Run& run) {
        const py::gil_scoped_release unlocked;
        return text(run);
    };
}

/// OSError with the reason where the file cannot be written.
void write(const Run& run, const std::string& path) {
    std::string problem;
    {
        const py::gil_scoped_release unlocked;
        problem = write_trajectory(path, run.outcome.trajectory);
    }
    if (!problem.empty()) {
        PyErr_SetString(PyExc_OSError, problem.c_str());
        throw py::error_already_set();
    }
}

/// "<stiction.Scenario 'Flap': 3 s, fixed engine>"
py::str shown(const Scenario& scenario) {
    return py::str("<stiction.Scenario {!r}: {} s, {} engine>")
        .format(scenario.title, scenario.run.until, name(scenario.run.engine));
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
            [](Scenario& s, double t) { s.run.record.spacing = t; }, "Least time between recorded rows [s]; 0: all.");
}

}  // namespace

void add_scenario(py::module_& module) {
    py::class_<Scenario, SharedScenario> type(module, "Scenario", "A machine and how to run it.");
    type.def_readwrite("title", &Scenario::title, "Its title.")
        .def_readonly("description", &Scenario::description, "What the file says of it.")
        .def_readonly("text", &Scenario::text, "The text of the file; empty if there is none.")
        .def_property_readonly(
            "plan", [](const Scenario& s) { return std::make_shared<Plan>(s.plan); }, "The machine.")
        .def("__copy__", [](const Scenario& s) { return std::make_shared<Scenario>(s); })
        .def(
            "__deepcopy__", [](const Scenario& s, const py::dict&) { return std::make_shared<Scenario>(s); },
            py::arg("memo"))
        .def("__repr__", &shown);
    add_run_settings(type);
    py::class_<Run, SharedRun>(module, "Outcome", "A run that is over: columns, events, texts.")
        .def("column", &column, py::arg("name"), "One column, without a copy; modes and stops as their numbers.")
        .def_property_readonly(
            "names", [](const Run& r) { return names_of(r.outcome.trajectory); }, "Of all columns.")
        .def_property_readonly("units", &units_of, "By name of the column.")
        .def_property_readonly("events", &events_of, "(time [s], part, kind, from, to, speed [m/s | rad/s])")
        .def_property_readonly(
            "steps", [](const Run& r) { return r.outcome.steps; }, "Taken.")
        .def_property_readonly(
            "end", [](const Run& r) { return word(r.outcome.end); }, "finished, stopped or failed.")
        .def_property_readonly(
            "message", [](const Run& r) { return r.outcome.message; }, "Why it failed.")
        .def_property_readonly(
            "scenario", [](const Run& r) { return r.scenario; }, "What was run.")
        .def("summary_json", unlocked_text([](const Run& r) { return summary_json(*r.scenario, r.outcome); }),
             "What the command line writes to summary.json.")
        .def("report_html", unlocked_text([](const Run& r) { return report_html(*r.scenario, r.outcome); }),
             "What the command line writes to report.html.")
        .def("csv_text", unlocked_text([](const Run& r) { return csv_text(r.outcome.trajectory); }),
             "What the command line writes to trajectory.csv.")
        .def("write", &write, py::arg("path"), "Writes the trajectory in the format of the file's ending.");
    module.def("load", &load, py::arg("path"), py::arg("settings"), "Reads a file with all it extends.");
    module.def("parse", &parse, py::arg("text"), py::arg("name"), py::arg("folder"), py::arg("settings"),
               "Reads a text.");
    module.def("scenario_of", &of_plan, py::arg("plan"), py::arg("title"), "A scenario without a file.");
    module.def(
        "quantity", &quantity, py::arg("text"), py::arg("unit") = "",
        "A value as people write it, in SI units: quantity(\"4 deg\", \"rad\"); with `unit` it must be of that kind.");
    module.def("run", &run, py::arg("scenario"), "Runs it, without the interpreter's lock.");
}

}  // namespace stiction::python
