// Methods on arrays: many independent elements of one method and law, stepped together, one per SIMD lane (src/lanes/lanes.hpp) or, if the
// method remembers, one after another.
#include <array>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "any_fleet.hpp"
#include "arrays.hpp"
#include "fields.hpp"
#include "lanes/lanes.hpp"
#include "machine/model.hpp"
#include "parts.hpp"
#include "text/model_problem.hpp"

namespace stiction::python {
namespace {

using lanes::InputColumn;
using lanes::ReportColumn;
using lanes::StateColumn;
using lanes::TotalColumn;

constexpr std::array<const char*, lanes::kInputColumns> kInputs{"drive", "load", "normal_force", "push_rate"};
constexpr std::array<const char*, lanes::kReportColumns> kReports{
    "friction",       "active",        "margin_forward", "margin_backward", "input_energy", "friction_energy",
    "viscous_energy", "impact_energy", "scheme_energy",  "stop_impulse",    "mode",         "stop",
    "status"};
constexpr std::array<const char*, lanes::kTotalColumns> kTotals{"input_energy",  "friction_energy", "viscous_energy",
                                                                "scheme_energy", "stuck_steps",     "impact_energy",
                                                                "stop_impulse",  "refused_steps"};

template <std::size_t kCount>
std::size_t place(const std::array<const char*, kCount>& names, const std::string& name) {
    for (std::size_t k = 0; k < kCount; ++k) {
        if (name == names[k]) {
            return k;
        }
    }
    throw py::key_error(sentence(unknown_name("", "", "column", name, {names.begin(), names.end()})));
}

/// On the widest SIMD lanes there are.
class LanesFleet : public AnyFleet {
public:
    LanesFleet(const lanes::Pair& pair, std::size_t elements, std::size_t steps)
        : pair_(pair), fleet_(pair, {.elements = elements, .steps = steps}) {}

    void step() override { fleet_.step(); }
    std::span<double> parameter(std::string_view part, std::string_view key, std::size_t entry) override {
        return fleet_.parameter(part, key, entry);
    }
    std::span<double> state(StateColumn column) override { return fleet_.state(column); }
    std::span<double> input(std::size_t step, InputColumn column) override { return fleet_.input(step, column); }
    std::span<const double> report(std::size_t step, ReportColumn column) override {
        return fleet_.report(step, column);
    }
    std::span<const double> total(TotalColumn column) override { return fleet_.total(column); }
    void set_points(std::size_t points) override { fleet_.set_points(points); }
    [[nodiscard]] std::vector<lanes::Parameter> parameters() const override { return lanes::parameters(pair_); }
    [[nodiscard]] std::size_t elements() const override { return fleet_.elements(); }
    [[nodiscard]] std::size_t steps() const override { return fleet_.steps(); }
    [[nodiscard]] const char* instructions() const override { return name(fleet_.instructions()); }

private:
    lanes::Pair pair_;
    lanes::Fleet<double> fleet_;
};

/// Sizes whose bytes cannot even be counted; what memory cannot hold is a MemoryError.
void check_size(std::size_t elements, std::size_t steps) {
    constexpr double kMostBytes = 140737488355328;  // 2^47, all that an address can reach
    constexpr double kOnce = 128;                   // numbers of an element that do not depend on the steps, at most
    constexpr double kEachStep = lanes::kInputColumns + lanes::kReportColumns;
    const double numbers = static_cast<double>(elements) * (kOnce + kEachStep * static_cast<double>(steps));
    if (elements == 0 || steps == 0 || numbers * sizeof(double) > kMostBytes) {
        throw ModelError({.kind = ProblemKind::out_of_range,
                          .what = fmt::format("elements = {}, steps = {}", elements, steps),
                          .remedy = "give 1 or more, and not more than memory can hold",
                          .keys = {"elements", "steps"}});
    }
}

std::unique_ptr<AnyFleet> make_fleet(const std::string& method, const std::string& law, std::size_t elements,
                                     std::size_t steps) {
    check_size(elements, steps);
    if (const std::optional<lanes::Pair> pair = lanes::find_pair(method, law)) {
        return std::make_unique<LanesFleet>(*pair, elements, steps);
    }
    std::unique_ptr<AnyFleet> made = remembering_fleet(method, law, elements, steps);
    if (!made) {
        throw ModelError({.kind = ProblemKind::unsupported,
                          .what = "there is no fleet of method \"" + method + "\" with law \"" + law + "\"",
                          .remedy = "stiction.fleets() names those that go together"});
    }
    return made;
}

class Fleet {
public:
    Fleet(const std::string& method, const std::string& law, std::size_t elements, std::size_t steps)
        : fleet_(make_fleet(method, law, elements, steps)), method_(method), law_(law) {}

    void step() {
        const Busy::Turn turn = busy_.turn("this fleet");
        const py::gil_scoped_release unlocked;
        fleet_->step();
        const std::span<const double> refused = fleet_->total(TotalColumn::refused_steps);
        const std::span<const double> status = fleet_->report(0, ReportColumn::status);
        for (std::size_t i = 0; i < refused.size(); ++i) {
            if (refused[i] > 0 && status[i] == static_cast<double>(Status::invalid_element)) {
                throw ModelError(problems(i));
            }
        }
    }
    [[nodiscard]] std::string shown() const {
        return fmt::format("<stiction.Fleet of {} with {}: {} elements, {} steps a call>", method_, law_,
                           fleet_->elements(), fleet_->steps());
    }

    std::unique_ptr<AnyFleet> fleet_;

private:
    /// What is out of its domain in one element.
    std::vector<ModelProblem> problems(std::size_t element) {
        std::map<std::string, std::size_t> entries;  // of each name so far
        ProblemList found;
        for (const lanes::Parameter& p : fleet_->parameters()) {
            const std::size_t entry = entries[std::string(p.part) + "." + p.domain->key]++;
            const double value = fleet_->parameter(p.part, p.domain->key, entry)[element];
            collect_value(p.part.data(), *p.domain, value, found);  // names of parts are literals
        }
        std::vector<ModelProblem> all;
        append(all, found);
        if (all.empty()) {
            all.push_back({.kind = ProblemKind::contradiction,
                           .what = "its numbers are within their domains but do not go together: break-away below "
                                   "sliding, an upper end of travel below the lower one, points of a table out of "
                                   "order"});
        }
        for (ModelProblem& problem : all) {
            problem.part = fmt::format("element {}{}{}", element, problem.part.empty() ? "" : ": ", problem.part);
        }
        return all;
    }

    std::string method_, law_;
    Busy busy_;
};

AnyFleet& fleet_of(const py::object& self) { return *self.cast<Fleet&>().fleet_; }

py::array_t<double> parameter(const py::object& self, const std::string& name, std::size_t entry) {
    const std::size_t dot = name.find('.');
    const std::string part = name.substr(0, dot);
    const std::string key = dot == std::string::npos ? "" : name.substr(dot + 1);
    const std::span<double> column = fleet_of(self).parameter(part, key, entry);
    if (column.empty()) {
        std::vector<std::string> known;
        for (const lanes::Parameter& p : fleet_of(self).parameters()) {
            known.push_back(std::string(p.part) + "." + p.domain->key);
        }
        throw py::key_error(sentence(unknown_name("", "", "parameter", name, known)));
    }
    return writable(column, self);
}

/// One row per step, one column per element, looking into the fleet.
template <class Row>
py::array_t<double> table(const py::object& self, Row&& row) {
    const AnyFleet& fleet = fleet_of(self);
    const auto first = row(std::size_t{0});
    const auto apart = fleet.steps() > 1
                           ? (row(std::size_t{1}).data() - first.data()) * static_cast<std::ptrdiff_t>(sizeof(double))
                           : 0;
    return py::array_t<double>({static_cast<py::ssize_t>(fleet.steps()), static_cast<py::ssize_t>(fleet.elements())},
                               {static_cast<py::ssize_t>(apart), static_cast<py::ssize_t>(sizeof(double))},
                               first.data(), self);
}

py::array_t<double> input(const py::object& self, const std::string& name) {
    const auto column = static_cast<InputColumn>(place(kInputs, name));
    return table(self, [&](std::size_t k) { return fleet_of(self).input(k, column); });
}

py::array_t<double> report(const py::object& self, const std::string& name) {
    const auto column = static_cast<ReportColumn>(place(kReports, name));
    py::array_t<double> values = table(self, [&](std::size_t k) { return fleet_of(self).report(k, column); });
    values.attr("setflags")(py::arg("write") = false);
    return values;
}

}  // namespace

void add_fleet(py::module_& module) {
    py::class_<Fleet>(
        module, "Fleet",
        "Many independent elements (body, law, method, ends of travel) stepped together, one per SIMD lane; those of\n"
        "methods that remember one after another.\n"
        "Every element ends with the bits of its own scalar run. Columns are arrays into the fleet.")
        .def(py::init<const std::string&, const std::string&, std::size_t, std::size_t>(), py::arg("method"),
             py::arg("law"), py::arg("elements"), py::arg("steps") = 1)
        .def("step", &Fleet::step,
             "Takes the steps with the inputs as they stand, without the interpreter's lock. Raises ModelError with "
             "what is\n"
             "wrong with the first element whose parameters are out of their domain (\"run.step\" has no default); it "
             "and\n"
             "its like have not moved. Steps refused for their inputs are counted in total(\"refused_steps\").")
        .def("__repr__", &Fleet::shown)
        .def("parameter", &parameter, py::arg("name"), py::arg("entry") = 0,
             "A column to write: \"body.inertia\", \"law.sliding\", \"method.dead_band\", \"travel.lower\", "
             "\"run.step\".")
        .def("input", &input, py::arg("name"),
             "Array (steps, elements) to write: drive, load [N | N·m], normal_force [N], push_rate [N/s | N·m/s].")
        .def("report", &report, py::arg("name"),
             "Array (steps, elements) after a step: friction, active, margins [N | N·m], energies [J], mode, stop, "
             "status.")
        .def(
            "total",
            [](const py::object& self, const std::string& name) {
                return view<double>(fleet_of(self).total(static_cast<TotalColumn>(place(kTotals, name))), self);
            },
            py::arg("name"), "Sums over all steps of a call: energies [J], stuck_steps, refused_steps.")
        .def(
            "set_points", [](Fleet& self, std::size_t points) { self.fleet_->set_points(points); }, py::arg("points"),
            "How many points of a table law are used.")
        .def_property_readonly(
            "position", [](const py::object& s) { return writable(fleet_of(s).state(StateColumn::position), s); },
            "To read and write [m | rad].")
        .def_property_readonly(
            "velocity", [](const py::object& s) { return writable(fleet_of(s).state(StateColumn::velocity), s); },
            "To read and write [m/s | rad/s].")
        .def_property_readonly(
            "parameters",
            [](const Fleet& self) {
                std::vector<std::tuple<std::string, std::string, double>> all;
                for (const lanes::Parameter& p : self.fleet_->parameters()) {
                    all.emplace_back(std::string(p.part) + "." + p.domain->key, p.domain->unit, p.standard);
                }
                return all;
            },
            "(name, unit, default) of every parameter.")
        .def_property_readonly(
            "elements", [](const Fleet& self) { return self.fleet_->elements(); }, "How many run side by side.")
        .def_property_readonly(
            "steps", [](const Fleet& self) { return self.fleet_->steps(); }, "How many a call of step takes.")
        .def_property_readonly(
            "instructions", [](const Fleet& self) { return self.fleet_->instructions(); },
            "The instruction set in use; it changes the speed and nothing else.");
    module.def(
        "fleets",
        [] {
            std::vector<std::pair<std::string, std::string>> all;
            for (const lanes::Pair& pair : lanes::pairs()) {
                all.emplace_back(pair.method, pair.law);
            }
            for (const auto& [method, law] : remembering_pairs()) {
                all.emplace_back(method, law);
            }
            return all;
        },
        "Every (method, law) that Fleet offers.");
}

}  // namespace stiction::python
