// A run that is over: columns without copies, events, texts, files, pickles.
#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include <stiction/version.hpp>

#include "archive.hpp"
#include "arrays.hpp"
#include "fields.hpp"
#include "finished_run.hpp"
#include "result/files/csv.hpp"
#include "result/files/file_formats.hpp"
#include "result/quantity.hpp"
#include "run/report_content.hpp"
#include "run/summary.hpp"
#include "text/model_problem.hpp"
#include "unit/writing.hpp"

namespace stiction::python {
namespace {

using SharedScenario = std::shared_ptr<scenario::Scenario>;

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
    std::vector<std::string> all;
    for (const Quantity& quantity : quantities(self.cast<const Run&>().scenario->plan)) {
        all.push_back(quantity.name);
    }
    const bool exists = std::find(all.begin(), all.end(), name) != all.end();
    throw py::key_error(exists ? fmt::format("\"{0}\" was not recorded: run it with record=[\"{0}\", ...]", name)
                               : sentence(unknown_quantity("", "", name, all)));
}

std::map<std::string, std::string> units_of(const Run& run) {
    std::map<std::string, std::string> units{{"time", "s"}};
    for (const NumberColumn& c : run.outcome.trajectory.numbers) {
        units[c.name] = c.unit;
    }
    return units;
}

/// By name of the column: the unit in which people see it.
std::map<std::string, std::string> display_units_of(const Run& run) {
    std::map<std::string, std::string> units = units_of(run);
    for (const NumberColumn& c : run.outcome.trajectory.numbers) {
        if (!c.shown.empty()) units[c.name] = c.shown;
    }
    return units;
}

/// A column in the unit in which people see it.
py::array shown_column(const py::object& self, const std::string& name) {
    for (const NumberColumn& c : self.cast<const Run&>().outcome.trajectory.numbers) {
        if (c.name != name || c.shown.empty()) {
            continue;
        }
        const unit::Conversion in_unit(c.shown);
        py::array_t<double> values(static_cast<py::ssize_t>(c.values.size()));
        std::transform(c.values.begin(), c.values.end(), values.mutable_data(), in_unit);
        return values;
    }
    return column(self, name);
}

using ToldEvent = std::tuple<double, std::string, std::string, std::string, std::string, double>;

std::vector<ToldEvent> events_of(const Run& run) {
    std::vector<ToldEvent> all;
    for (const Event& e : run.outcome.trajectory.events) {
        all.emplace_back(e.time, e.part, name(e.kind), from_name(e), to_name(e), e.speed);
    }
    return all;
}

const char* word(Outcome::End end) {
    return end == Outcome::End::finished ? "finished" : end == Outcome::End::stopped ? "stopped" : "failed";
}

/// Bytes of a run without its scenario.
py::bytes bytes_of(const Run& run) {
    ByteWriter writer;
    writer.put(std::string(kVersion));
    writer.put(static_cast<const EngineRun&>(run.outcome));
    writer.put(run.outcome.metrics);
    return py::bytes(writer.bytes());
}

SharedRun run_of(const SharedScenario& scenario, const py::bytes& bytes) {
    auto run = std::make_shared<Run>();
    run->scenario = scenario;
    ByteReader reader(static_cast<std::string_view>(bytes));
    std::string version;
    reader.get(version);
    if (version != kVersion) {
        throw py::value_error(
            fmt::format("a result of Stiction {} cannot be read by Stiction {}: run it again", version, kVersion));
    }
    reader.get(static_cast<EngineRun&>(run->outcome));
    reader.get(run->outcome.metrics);
    return run;
}

/// Answers to a text are worked out without the interpreter's lock.
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

}  // namespace

void add_outcome(py::module_& module) {
    py::class_<Run, SharedRun>(module, "Outcome", "A run that is over: columns, events, texts.")
        .def("column", &column, py::arg("name"), "One column, without a copy; modes and stops as their numbers.")
        .def_property_readonly(
            "names", [](const Run& r) { return names_of(r.outcome.trajectory); }, "Of all columns.")
        .def_property_readonly("units", &units_of, "By name of the column.")
        .def_property_readonly("display_units", &display_units_of, "By name of the column: in which people see it.")
        .def("shown", &shown_column, py::arg("name"), "One column in its display unit.")
        .def_property_readonly("events", &events_of, "(time [s], part, kind, from, to, speed [m/s | rad/s])")
        .def_property_readonly(
            "steps", [](const Run& r) { return r.outcome.steps; }, "Taken.")
        .def_property_readonly(
            "end", [](const Run& r) { return word(r.outcome.end); },
            "\"finished\", \"stopped\" by Ctrl-C, or \"failed\".")
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
        .def("write", &write, py::arg("path"), "Writes the trajectory in the format of the file's ending.")
        .def(py::pickle([](const Run& r) { return py::make_tuple(r.scenario, bytes_of(r)); },
                        [](const py::tuple& state) {
                            return run_of(state[0].cast<SharedScenario>(), state[1].cast<py::bytes>());
                        }));
}

}  // namespace stiction::python
