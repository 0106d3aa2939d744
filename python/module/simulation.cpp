// One machine stepped from Python: stiction.h with names in place of indices.
#include <memory>
#include <optional>
#include <unordered_map>

#include "arrays.hpp"
#include "c/make_machine.hpp"
#include "ctrl_c.hpp"
#include "fields.hpp"
#include "finished_run.hpp"
#include "machine/model.hpp"
#include "parts.hpp"
#include "scenario/scenario.hpp"
#include "text/model_problem.hpp"

namespace stiction::python {
namespace {

struct Destroy {
    void operator()(stiction_machine* machine) const { stiction_destroy(machine); }
};

class Simulation {
public:
    Simulation(const scenario::Scenario& given, bool recorded)
        : scenario_(std::make_shared<scenario::Scenario>(given)) {
        const scenario::Scenario& scenario = *scenario_;
        if (scenario.run.engine != EngineKind::fixed) {
            throw ModelError({.kind = ProblemKind::unsupported,
                              .part = "run",
                              .key = "engine",
                              .what = "a simulation is stepped at a constant step, which \"located\" does not have",
                              .remedy = "ask for engine=\"fixed\""});
        }
        machine_.reset(make_machine(std::make_shared<const Plan>(scenario.plan), scenario.run.fixed));
        for (std::size_t k = 0; k < stiction_input_count(machine_.get()); ++k) {
            inputs_.emplace(stiction_input_name(machine_.get(), k), k);
        }
        for (std::size_t k = 0; k < stiction_output_count(machine_.get()); ++k) {
            outputs_.emplace(stiction_output_name(machine_.get(), k), k);
        }
        saved_.resize(stiction_state_size(machine_.get()));
        if (recorded) {
            record_.emplace(scenario, open_machine(*machine_).engine);
            record_->begin(open_machine(*machine_).state);
        }
    }

    /// Steps; the first that fails ends it, with the state of the last good one. Ctrl-C ends it after a whole step.
    void step(std::size_t steps) {
        const Busy::Turn turn = busy_.turn("this simulation");
        constexpr std::size_t kBetween = 16;  // steps without a look at the clock
        std::optional<CtrlC> ctrl_c;
        if (steps > kBetween) {
            ctrl_c.emplace();
        }
        std::string failure;
        bool pressed = false;
        {
            const py::gil_scoped_release unlocked;
            if (record_) {
                failure = record_steps(steps, ctrl_c);
            } else {
                stiction_status status = STICTION_OK;
                for (std::size_t k = 0; k < steps && status == STICTION_OK && !pressed; ++k) {
                    status = stiction_step(machine_.get());
                    pressed = ctrl_c && (k + 1) % kBetween == 0 && ctrl_c->pressed();
                }
                failure = status == STICTION_OK ? "" : stiction_last_error(machine_.get());
            }
            pressed = ctrl_c && ctrl_c->has_been_pressed();
        }
        if (pressed) {
            throw py::error_already_set();
        }
        raise_error_of_method();
        if (!failure.empty()) {
            fail(failure);
        }
    }

    /// All that was recorded so far, as a run that ended here.
    [[nodiscard]] SharedRun result() {
        const Busy::Turn turn = busy_.turn("this simulation");
        if (!record_) {
            throw std::runtime_error(
                "nothing was recorded: make the simulation with record=True, or with the names of what to record");
        }
        auto made = std::make_shared<Run>();
        made->scenario = std::make_shared<scenario::Scenario>(*scenario_);
        made->scenario->run.until = time();
        made->outcome = record_->outcome(open_machine(*machine_).state);
        return made;
    }

    void set(const std::string& name, double value) {
        const Busy::Turn turn = busy_.turn("this simulation");
        if (stiction_set(machine_.get(), find(inputs_, name, "input"), value) != STICTION_OK) {
            throw py::value_error(name + ": " + stiction_last_error(machine_.get()));
        }
    }
    double get(const std::string& name) {
        const Busy::Turn turn = busy_.turn("this simulation");
        return stiction_get(machine_.get(), find(outputs_, name, "output"));
    }
    /// Several outputs at once.
    py::array_t<double> get_all(const std::vector<std::string>& names) {
        const Busy::Turn turn = busy_.turn("this simulation");
        py::array_t<double> values(static_cast<py::ssize_t>(names.size()));
        for (std::size_t k = 0; k < names.size(); ++k) {
            values.mutable_data()[k] = stiction_get(machine_.get(), find(outputs_, names[k], "output"));
        }
        return values;
    }
    [[nodiscard]] std::string unit(const std::string& name) const {
        return stiction_output_unit(machine_.get(), find(outputs_, name, "output"));
    }

    py::bytes save() {
        const Busy::Turn turn = busy_.turn("this simulation");
        static_cast<void>(stiction_save(machine_.get(), saved_.data(), saved_.size()));  // the size is its own
        return {saved_.data(), saved_.size()};
    }
    void restore(const py::bytes& state) {
        const Busy::Turn turn = busy_.turn("this simulation");
        const std::string_view bytes = state;
        if (stiction_restore(machine_.get(), bytes.data(), bytes.size()) != STICTION_OK) {
            throw py::value_error(stiction_last_error(machine_.get()));
        }
        begin_record();
    }
    void reset() {
        const Busy::Turn turn = busy_.turn("this simulation");
        static_cast<void>(stiction_reset(machine_.get()));
        begin_record();
    }

    [[nodiscard]] double time() const { return stiction_time(machine_.get()); }
    [[nodiscard]] double step_length() const { return stiction_step_length(machine_.get()); }
    [[nodiscard]] std::vector<std::string> input_names() const {
        return in_order(stiction_input_count(machine_.get()), stiction_input_name);
    }
    [[nodiscard]] std::vector<std::string> output_names() const {
        return in_order(stiction_output_count(machine_.get()), stiction_output_name);
    }

private:
    using Places = std::unordered_map<std::string, std::size_t>;

    /// Why a step was refused; empty if none was.
    std::string record_steps(std::size_t steps, std::optional<CtrlC>& ctrl_c) {
        const MachineParts parts = open_machine(*machine_);
        const double until = static_cast<double>(parts.state.step + steps) * step_length();
        const RunReport report =
            record_->advance(parts.state, until, [&](double) { return !(ctrl_c && ctrl_c->pressed()); });
        const bool good = report.status == RunStatus::ok || report.status == RunStatus::stopped;
        return good ? std::string() : report.message;
    }
    void begin_record() {
        if (record_) {
            record_->begin(open_machine(*machine_).state);
        }
    }
    [[noreturn]] static void fail(const std::string& failure) {
        py::list problems;
        problems.append(failure);
        const py::object type = py::module_::import("stiction.errors").attr("SimulationError");
        PyErr_SetObject(type.ptr(), type(problems).ptr());
        throw py::error_already_set();
    }
    template <class Name>
    [[nodiscard]] std::vector<std::string> in_order(std::size_t count, Name name) const {
        std::vector<std::string> names;
        for (std::size_t k = 0; k < count; ++k) {
            names.emplace_back(name(machine_.get(), k));
        }
        return names;
    }
    [[nodiscard]] static std::size_t find(const Places& places, const std::string& name, const char* what) {
        const auto found = places.find(name);
        if (found == places.end()) {
            std::vector<std::string> known;
            for (const auto& place : places) {
                known.push_back(place.first);
            }
            throw py::key_error(sentence(unknown_name("", "", what, name, known)));
        }
        return found->second;
    }

    std::shared_ptr<scenario::Scenario> scenario_;
    std::unique_ptr<stiction_machine, Destroy> machine_;
    std::optional<SteppedRun> record_;
    Places inputs_;
    Places outputs_;
    std::vector<char> saved_;
    Busy busy_;
};

}  // namespace

void add_simulation(py::module_& module) {
    py::class_<Simulation>(module, "Simulation",
                           "One machine, one fixed step at a time: the plant of a controller written in Python.")
        .def(py::init<const scenario::Scenario&, bool>(), py::arg("scenario"), py::arg("recorded") = false)
        .def("outcome", &Simulation::result, "What was recorded so far, as a run that ended here.")
        .def("step", &Simulation::step, py::arg("steps") = 1,
             "Advances by so many steps, without the interpreter's lock; Ctrl-C ends it after a whole step.")
        .def("set", &Simulation::set, py::arg("name"), py::arg("value"),
             "Sets an input (an external signal), in SI units; it holds until it is set again.")
        .def("get", &Simulation::get, py::arg("name"), "An output as it is now, in the unit of `unit(name)`.")
        .def("get", &Simulation::get_all, py::arg("names"), "Several outputs at once.")
        .def("__setitem__", &Simulation::set, py::arg("name"), py::arg("value"))
        .def("__getitem__", &Simulation::get, py::arg("name"))
        .def("unit", &Simulation::unit, py::arg("name"), "The SI unit of an output; empty for pure numbers.")
        .def("save", &Simulation::save, "The whole state as bytes.")
        .def("restore", &Simulation::restore, py::arg("state"),
             "Goes on from saved bytes of the same machine and step, bit for bit.")
        .def("reset", &Simulation::reset, "Back to the start, inputs included.")
        .def("__repr__",
             [](const Simulation& s) {
                 return py::str("<stiction.Simulation at {} s: steps of {} s, inputs {}>")
                     .format(s.time(), s.step_length(), s.input_names());
             })
        .def_property_readonly("time", &Simulation::time, "Time reached [s].")
        .def_property_readonly("step_length", &Simulation::step_length, "Length of a step [s].")
        .def_property_readonly("inputs", &Simulation::input_names, "Names of the inputs.")
        .def_property_readonly("outputs", &Simulation::output_names, "Names of the outputs.");
}

}  // namespace stiction::python
