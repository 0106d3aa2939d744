#include "fmu/export/interface.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "engine/located/exchange.hpp"
#include "fmu/export/variable_units.hpp"
#include "machine/model.hpp"
#include "scenario/section/fmi_names.hpp"
#include "text/listed.hpp"

namespace stiction::fmu {
namespace {

using scenario::Scenario;
using scenario::Value;
using Kind = Variable::Kind;

bool starts_with(const std::string& text, std::string_view begin) { return text.compare(0, begin.size(), begin) == 0; }

/// May it change while the machine runs, positions and speeds staying what they are?
bool is_tunable_key(const Value& value) {
    const bool body = starts_with(value.section, "body.");
    const bool friction = starts_with(value.section, "friction.") && value.section.find(".method") == std::string::npos;
    return friction || starts_with(value.section, "spring.") ||
           (body && (value.key == "inertia" || value.key == "viscous_damping"));
}

/// Keys that a parameter reaches, through other parameters too: "screw.nut.lead".
std::vector<const Value*> reached_by(const Scenario& scenario, const std::string& parameter) {
    std::vector<const Value*> reached;
    std::vector<std::string> names{parameter};
    for (std::size_t k = 0; k < names.size(); ++k) {
        for (const Value& value : scenario.values) {
            if (std::find(value.uses.begin(), value.uses.end(), names[k]) == value.uses.end()) {
                continue;
            }
            if (value.section != "parameters") {
                reached.push_back(&value);
            } else if (std::find(names.begin(), names.end(), value.key) == names.end()) {
                names.push_back(value.key);
            }
        }
    }
    return reached;
}

/// A parameter of the file is tunable if every key it reaches is.
bool is_tunable(const Scenario& scenario, const Value& value) {
    if (value.section != "parameters") {
        return is_tunable_key(value);
    }
    const std::vector<const Value*> reached = reached_by(scenario, value.key);
    return std::all_of(reached.begin(), reached.end(), [](const Value* v) { return is_tunable_key(*v); });
}

/// "parameter lead, in screw.nut.lead and gear.belt.ratio; fixed while it runs, as screw.nut.lead is".
std::string named_value_words(const Scenario& scenario, const Value& value) {
    const std::vector<const Value*> reached = reached_by(scenario, value.key);
    std::vector<std::string> keys;
    const Value* fixed = nullptr;
    for (const Value* key : reached) {
        keys.push_back(key->section + "." + key->key);
        fixed = fixed == nullptr && !is_tunable_key(*key) ? key : fixed;
    }
    std::string text = fmt::format("parameter {}, {}", value.key, keys.empty() ? "not used" : "in " + listed(keys));
    return fixed == nullptr ? text
                            : fmt::format("{}; fixed while it runs, as {}.{} is", text, fixed->section, fixed->key);
}

bool is_whole(const Quantity& q) { return q.kind == Quantity::Kind::mode || q.kind == Quantity::Kind::stop; }

/// "viscous damping" of "viscous_damping".
std::string words(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

/// "velocity of surface" of "surface.velocity"; signals have one name.
std::string quantity_words(const Quantity& q) {
    switch (q.kind) {
        case Quantity::Kind::mode: return "0 stuck, 1 slipping forward, 2 slipping backward, 3 free";
        case Quantity::Kind::stop: return "end of travel on which it rests: 0 none, 1 lower, 2 upper";
        default: break;
    }
    const std::size_t dot = q.name.rfind('.');
    return dot == std::string::npos ? "signal " + q.name
                                    : words(q.name.substr(dot + 1)) + " of " + q.name.substr(0, dot);
}

/// "viscous damping of body surface"; numbers of a list are counted from 1.
std::string parameter_words(const Value& value, std::size_t item) {
    std::string part = value.section;
    if (const std::size_t dot = part.find('.'); dot != std::string::npos) part[dot] = ' ';
    const std::string text = words(value.key) + " of " + part;
    return item == Variable::kNone ? text : fmt::format("{}, number {}", text, item + 1);
}

}  // namespace

bool with_energies(const Interface& interface) noexcept {
    return std::any_of(interface.quantities.begin(), interface.quantities.end(), [](const Quantity& q) {
        return q.kind == Quantity::Kind::energy_input || q.kind == Quantity::Kind::energy_friction ||
               q.kind == Quantity::Kind::energy_damping;
    });
}

namespace {

class InterfaceMaker {
public:
    InterfaceMaker(const Scenario& scenario, Version version) : scenario_(scenario), version_(version) {}

    Interface make() {
        Variable time;
        time.name = std::string("time");
        time.unit = std::string("s");
        time.description = std::string("time");
        add(time);
        add_inputs();
        add_outputs();
        add_parameters();
        add_exchange();
        if (!problems_.empty()) {
            throw ModelError(std::move(problems_));
        }
        return std::move(result_);
    }

private:
    /// False if the name is taken.
    bool add(Variable variable) {
        if (!names_.insert(variable.name).second) {
            return false;
        }
        result_.variables.push_back(std::move(variable));
        return true;
    }

    void add_inputs() {
        const SignalProgram& signals = scenario_.plan.signals;
        const std::vector<Quantity> all = stiction::quantities(scenario_.plan);
        std::vector<double> states(signals.state_count());
        signals.initial_states(states);
        for (std::size_t k = 0; k < signals.external_states().size(); ++k) {
            const SignalProgram::External& external = signals.external_states()[k];
            const std::string& name = signals.names()[external.slot];
            if (scenario_.fmi.inputs && std::find(scenario_.fmi.inputs->begin(), scenario_.fmi.inputs->end(), name) ==
                                            scenario_.fmi.inputs->end()) {
                continue;
            }
            Variable input;
            input.kind = Kind::input;
            input.name = name;
            const auto found = std::find_if(all.begin(), all.end(), [&](const Quantity& q) { return q.name == name; });
            if (found != all.end()) {
                input.unit = found->unit;
                input.shown = found->shown;
            }
            input.description = fmt::format("signal {}, driven from outside", name);
            input.start = states[external.state];
            input.index = k;
            add(input);
        }
    }

    void add_outputs() {
        std::vector<std::string> names =
            scenario_.fmi.outputs ? *scenario_.fmi.outputs : scenario_.run.record.quantities;
        std::vector<Quantity> chosen = names.empty() && !scenario_.fmi.outputs
                                           ? default_quantities(scenario_.plan)
                                           : choose_quantities(scenario_.plan, names, problems_);
        for (ModelProblem& problem : problems_) {
            if (scenario_.fmi.outputs) {
                problem.part = "fmi";
                problem.key = "outputs";
            }
        }
        for (Quantity& q : chosen) {
            if (q.kind == Quantity::Kind::energy_residual) {
                continue;  // it needs the first row of a run
            }
            add_quantity(std::move(q), Kind::output, Variable::kNone);
        }
    }

    void add_quantity(Quantity q, Kind kind, std::size_t state) {
        Variable output;
        output.kind = kind;
        output.name = q.name;
        output.unit = q.unit;
        output.shown = q.shown;
        output.description = quantity_words(q);
        output.whole = is_whole(q);
        output.index = result_.quantities.size();
        output.state = state;
        if (output.whole) {
            output.lower = 0;
            output.upper = q.kind == Quantity::Kind::mode ? 3 : 2;
        }
        if (add(output)) {
            result_.quantities.push_back(std::move(q));
        }
    }

    void add_parameters() {
        const std::vector<Quantity> all = stiction::quantities(scenario_.plan);
        const std::optional<std::vector<std::string>>& chosen = scenario_.fmi.parameters;
        for (const scenario::FmiParameter& source : scenario::fmi_parameters(scenario_.fmi, scenario_.values)) {
            if (chosen && std::find(chosen->begin(), chosen->end(), source.name) == chosen->end()) {
                continue;
            }
            const Value& value = scenario_.values[source.value];
            Variable p;
            p.kind = Kind::parameter;
            p.name = source.name;
            p.start = source.number;
            p.index = source.value;
            p.item = source.item;
            p.tunable = is_tunable(scenario_, value);
            p.description = value.section == "parameters" ? named_value_words(scenario_, value)
                                                          : parameter_words(value, source.item);
            p.unit = parameter_unit(scenario_, all, value);
            if (value.number) {
                p.lower = value.number->lower;
                p.upper = value.number->upper;
                p.lower_open =
                    value.number->lower_open && p.start > p.lower;  // a body without inertia has 0, the bound
                p.upper_open = value.number->upper_open && p.start < p.upper;
            }
            add(std::move(p));
        }
    }

    void add_exchange() {
        const std::vector<Quantity> all = stiction::quantities(scenario_.plan);
        const std::vector<engine::ExchangeState> states =
            engine::Exchange::states(scenario_.plan, with_energies(result_));
        for (const engine::ExchangeState& state : states) {
            result_.nominals.push_back(state.nominal);
        }
        for (std::size_t k = 0; k < states.size(); ++k) {
            const auto known = std::find_if(result_.variables.begin(), result_.variables.end(), [&](const Variable& v) {
                return v.kind == Kind::output && v.name == states[k].name;
            });
            if (known != result_.variables.end()) {
                known->state = k;
                result_.states.push_back(static_cast<std::size_t>(known - result_.variables.begin()));
                continue;
            }
            const auto q =
                std::find_if(all.begin(), all.end(), [&](const Quantity& x) { return x.name == states[k].name; });
            result_.states.push_back(result_.variables.size());
            if (q != all.end()) {
                add_quantity(*q, Kind::state, k);
                continue;
            }
            Variable inner;
            inner.kind = Kind::state;
            inner.name = states[k].name;
            inner.description = "inner state of a signal";
            inner.index = Variable::kNone;
            inner.state = k;
            inner.unit = states[k].unit;
            add(inner);
        }
        for (std::size_t k = 0; k < states.size(); ++k) {
            Variable rate;
            rate.kind = Kind::derivative;
            rate.name = fmt::format("der({})", states[k].name);
            rate.description = "derivative of " + states[k].name;
            rate.index = k;
            rate.unit = rate_unit(result_.variables[result_.states[k]].unit);
            result_.derivatives.push_back(result_.variables.size());
            add(rate);
        }
        result_.indicators = engine::Exchange::indicator_count(scenario_.plan);
        for (std::size_t k = 0; k < result_.indicators && version_ == Version::fmi3; ++k) {
            Variable indicator;
            indicator.kind = Kind::indicator;
            indicator.name = fmt::format("event_indicator[{}]", k + 1);
            indicator.description = "changes its sign at an event";
            indicator.index = k;
            add(indicator);
        }
    }

    const Scenario& scenario_;
    Version version_;
    Interface result_;
    std::set<std::string> names_;
    std::vector<ModelProblem> problems_;
};

}  // namespace

bool Variable::admits(double value) const noexcept {
    const bool above = lower_open ? value > lower : value >= lower;
    const bool below = upper_open ? value < upper : value <= upper;
    return std::isfinite(value) && above && below;
}

Interface interface_of(const Scenario& scenario, Version version) { return InterfaceMaker(scenario, version).make(); }

}  // namespace stiction::fmu
