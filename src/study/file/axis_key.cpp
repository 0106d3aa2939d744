#include "study/file/axis_key.hpp"

#include <algorithm>
#include <vector>

#include "scenario/advice/usual_key.hpp"
#include "scenario/toml/toml_tree.hpp"
#include "text/nearest_name.hpp"
#include "unit/quantity.hpp"
#include "unit/reading.hpp"

namespace stiction::study {
namespace {

using scenario::Scenario;
using scenario::Value;

std::string path_of(const Value& value) { return value.section.empty() ? value.key : value.section + "." + value.key; }

/// As an axis calls it: a parameter by its name alone.
std::string axis_name(const Value& value) { return value.section == "parameters" ? value.key : path_of(value); }

/// A constant signal is a number, though the file keeps it as a text.
std::optional<scenario::Number> constant_signal(const Value& value) {
    if (value.section != "signals") {
        return std::nullopt;
    }
    const scenario::Node node = scenario::value_of(value.exact, {});
    if (node.kind == scenario::Node::Kind::number) {
        return scenario::Number{.value = node.number, .unit = "", .lower = -kUnbounded, .upper = kUnbounded};
    }
    const unit::Reading read = unit::read(node.text, {});
    if (node.kind != scenario::Node::Kind::text || !read.ok()) {
        return std::nullopt;
    }
    const std::string unit = unit::unit_of(read.dimension);
    return scenario::Number{.value = read.value,
                            .unit = unit == "1" ? std::string() : unit,
                            .written = read.unit,
                            .lower = -kUnbounded,
                            .upper = kUnbounded};
}

/// A key of a signal has the unit that is written there; where none is, the values of the axis may bring one.
void find_signal_unit(const Value& value, AxisKey& axis) {
    if (!axis.number || !axis.number->unit.empty() || !value.section.starts_with("signal.")) {
        return;
    }
    const unit::Reading read = unit::read("1 " + axis.number->written, {});
    axis.any_unit = axis.number->written.empty() || !read.ok();
    const std::string unit = unit::unit_of(read.dimension);
    axis.number->unit = axis.any_unit || unit == "1" ? std::string() : unit;
}

ModelProblem unknown_key(const std::string& key, const Scenario& machine) {
    ModelProblem problem{.kind = ProblemKind::unknown_name,
                         .part = key,
                         .what = "the machine has no such value",
                         .remedy = "stiction show lists all; one that the file leaves out must be given there first",
                         .sort = "key",
                         .name = key};
    const std::size_t dot = key.rfind('.');
    std::vector<std::string> all;
    std::vector<std::string> beside;  // keys of the section that is named
    for (const Value& value : machine.values) {
        if (!value.section.empty()) {
            all.push_back(axis_name(value));
        }
        if (dot != std::string::npos && value.section == key.substr(0, dot)) {
            beside.push_back(value.key);
        }
    }
    if (beside.empty()) {
        problem.nearest = nearest_name(key, all);
        return problem;
    }
    const std::string last = key.substr(dot + 1);
    const std::string usual = scenario::usual_key(last, beside);
    const std::string nearest = usual.empty() ? nearest_name(last, beside) : usual;
    problem.nearest = nearest.empty() ? "" : key.substr(0, dot + 1) + nearest;
    return problem;
}

}  // namespace

AxisKey find_axis_key(const std::string& key, const Scenario& machine) {
    if (key == kMachineKey) {
        return {.name = key};
    }
    const auto found = std::find_if(machine.values.begin(), machine.values.end(), [&](const Value& value) {
        return path_of(value) == key || axis_name(value) == key;
    });
    if (found == machine.values.end()) {
        return {.problem = unknown_key(key, machine)};
    }
    if (found->section.empty()) {
        return {.problem = ModelProblem{.kind = ProblemKind::unsupported,
                                        .part = key,
                                        .what = "it describes the file, and changes no run",
                                        .remedy = "vary a key of a section, as in body.load.inertia"}};
    }
    AxisKey axis{.name = axis_name(*found), .number = found->number};
    if (!found->exact.empty() && found->exact.front() == '[') {
        axis.problem = ModelProblem{.kind = ProblemKind::unsupported,
                                    .part = key,
                                    .what = "it is a list, " + found->exact,
                                    .remedy = "use a parameter in it, and vary that"};
    }
    if (!axis.number) {
        axis.number = constant_signal(*found);
    }
    find_signal_unit(*found, axis);
    return axis;
}

}  // namespace stiction::study
