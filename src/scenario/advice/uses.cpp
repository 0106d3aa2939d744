#include "scenario/advice/uses.hpp"

#include <algorithm>
#include <optional>

#include "engine/reading/step_tables.hpp"
#include "result/quantity.hpp"

namespace stiction::scenario {

Uses::Uses(const Scenario& scenario)
    : scenario_(&scenario), read_(engine::slots_read(scenario.plan)), acted_on_(scenario.plan.bodies.size(), false) {
    const Plan& plan = scenario.plan;
    const auto act_along = [this](const stiction::Row& row) {
        for (const std::size_t body : row.body) {
            acted_on_[body] = true;
        }
    };
    std::for_each_n(plan.layout.elements.begin(), plan.first_stop(), act_along);
    std::for_each(plan.layout.springs.begin(), plan.layout.springs.end(), act_along);
    for (const Plan::Force& force : plan.forces) {
        acted_on_[force.body] = true;
    }
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const Plan::Body& body = plan.bodies[i];
        acted_on_[i] = acted_on_[i] || read_[body.position_slot] || read_[body.velocity_slot];
        bodies_.emplace(body.name, i);
    }
}

bool Uses::reads(const std::string& signal) const {
    const std::optional<std::size_t> slot = scenario_->plan.signals.slot(signal);
    return !slot || read_[*slot] || is_shown(signal);
}

bool Uses::has_body(const std::string& body) const {
    const auto found = bodies_.find(body);
    return found == bodies_.end() || acted_on_[found->second] || is_shown(body);
}

/// As itself, or as a quantity of it.
bool Uses::is_shown(const std::string& name) const {
    const auto among = [&](const std::vector<std::string>& wishes) {
        return std::any_of(wishes.begin(), wishes.end(), [&](const std::string& wish) {
            const std::string shown = name_in(wish);
            return !wish.starts_with('-') && (shown == name || shown.starts_with(name + "."));
        });
    };
    const FmiSettings& fmi = scenario_->fmi;
    return among(scenario_->run.record.quantities) || (fmi.inputs && among(*fmi.inputs)) ||
           (fmi.outputs && among(*fmi.outputs));
}

}  // namespace stiction::scenario
