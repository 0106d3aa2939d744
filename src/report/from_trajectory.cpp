#include "report/from_trajectory.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>
#include <variant>

#include "result/display/display_units.hpp"
#include "result/event_text.hpp"
#include "result/quantity.hpp"

namespace stiction::report {
namespace {

bool ends_with_any(std::string_view name, std::initializer_list<std::string_view> endings) {
    return std::any_of(endings.begin(), endings.end(), [name](std::string_view end) { return name.ends_with(end); });
}

/// "gear.mode" is the mode of "gear".
std::string part_of(const std::string& column) { return column.substr(0, column.rfind('.')); }

EventRow row_of(const Plan& plan, const Event& event) {
    if (event.kind == Event::Kind::mode) {
        return {event.time, event.part, name(event.from), name(event.to), ""};
    }
    return {event.time, event.part, "", name(event.kind), event_text(plan, event)};
}

/// A friction of the plan with its columns; empty where not recorded.
struct Recorded {
    const Plan::Friction* friction;
    const stiction::Row* row;
    Motion motion;
    std::span<const double> carried;
    std::span<const double> slip;
};

Recorded recorded(const Plan& plan, const Trajectory& trajectory, std::size_t e) {
    const Plan::Friction& friction = plan.frictions[e];
    const stiction::Row& row = plan.layout.elements[e];
    const std::string& name = friction.name;
    return {&friction, &row, plan.element(e).motion, trajectory[name + ".friction"], trajectory[name + ".slip"]};
}

std::vector<double> copied(std::span<const double> values) { return {values.begin(), values.end()}; }

/// The law over velocity, where it asks for nothing else; at rest first.
std::vector<Branch> branches_of(const Recorded& r) {
    const bool loaded = r.friction->load_slot != Plan::kNone || r.friction->load_joint != Plan::kNone;
    if (loaded || r.friction->drive_slot != Plan::kNone || r.friction->normal_slot != Plan::kNone) return {};
    constexpr int kPoints = 100;
    const auto [least, greatest] = std::minmax_element(r.slip.begin(), r.slip.end());
    const auto levels_at = [&r](double velocity) {
        return std::visit(
            [velocity](const auto& law) { return law.evaluate({.velocity = velocity, .load = 0, .normal_force = 1}); },
            r.friction->law);
    };
    const Levels<double> rest = levels_at(0);
    std::vector<Branch> branches{{"limits at rest", {0, 0}, {-rest.static_backward, rest.static_forward}}};
    for (const double end : {std::min(*least, 0.0), std::max(*greatest, 0.0)}) {
        if (end == 0) continue;
        Branch branch{"sliding", {}, {}};
        for (int i = 1; i <= kPoints; ++i) {
            const double v = end * i / kPoints;
            const Levels<double> levels = levels_at(v);
            branch.velocity.push_back(v);
            branch.friction.push_back((v > 0 ? levels.sliding_forward : -levels.sliding_backward) + levels.viscous * v);
        }
        branches.push_back(std::move(branch));
    }
    return branches;
}

std::optional<FrictionPlane> plane_from(const Recorded& r) {
    if (r.carried.empty() || r.slip.empty()) return {};
    FrictionPlane plane{r.friction->name, speed_unit(r.motion), force_unit(r.motion),
                        copied(r.slip),   copied(r.carried),    branches_of(r)};
    // Friction is the mean over the last step: before the first there is none.
    plane.friction.front() = std::numeric_limits<double>::quiet_NaN();
    return plane;
}

/// (1)
std::optional<TransmissionMap> map_from(const Plan& plan, const Trajectory& trajectory, const Recorded& r) {
    const auto* law = std::get_if<Transmission<double>>(&r.friction->law);
    if (law == nullptr || r.row->body.size() != 1 || r.friction->load_slot == Plan::kNone) return {};
    const auto load = trajectory[plan.signals.names()[r.friction->load_slot]];
    const auto active = trajectory[plan.bodies[r.row->body[0]].name + ".active"];
    if (load.empty() || active.empty()) return {};
    TransmissionMap map{r.friction->name, force_unit(r.motion), *law, copied(load), {}};
    for (std::size_t i = 0; i < load.size(); ++i) {
        map.drive.push_back(active[i] / r.row->coefficient[0] + load[i]);
    }
    return map;
}

/// Joints that pull at a body, with what they take from it per reaction.
std::vector<std::pair<std::size_t, double>> joints_on(const Plan& plan, std::size_t body) {
    std::vector<std::pair<std::size_t, double>> found;
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        const stiction::Row& row = plan.layout.elements[plan.element_of_joint(j)];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            if (row.body[a] == body) found.push_back({j, row.coefficient[a]});
        }
    }
    return found;
}

/// (2)
std::optional<TransmissionMap> gear_map_from(const Plan& plan, const Trajectory& trajectory, const Recorded& r) {
    const auto* law = std::get_if<Transmission<double>>(&r.friction->law);
    if (law == nullptr || r.friction->load_joint == Plan::kNone) return {};
    const std::size_t body = r.row->body[0];
    const auto active = trajectory[plan.bodies[body].name + ".active"];
    TransmissionMap map{r.friction->name, force_unit(r.motion), *law, {}, copied(active), plan.bodies[body].name};
    for (const auto& [joint, coefficient] : joints_on(plan, body)) {
        const auto reaction = trajectory[plan.joints[joint].name + ".reaction"];
        if (reaction.empty() || active.empty()) return {};
        const bool mesh = joint == r.friction->load_joint;
        for (std::size_t i = 0; i < reaction.size(); ++i) {
            if (mesh)
                map.load.push_back(coefficient * reaction[i]);
            else
                map.drive[i] -= coefficient * reaction[i];
        }
    }
    // Reactions are means over the last step: before the first there are none.
    map.load.front() = std::numeric_limits<double>::quiet_NaN();
    return map;
}

}  // namespace

std::vector<std::string> report_quantities(const Plan& plan) {
    std::vector<std::string> names;
    for (const Quantity& quantity : default_quantities(plan)) names.push_back(quantity.name);
    for (const Plan::Friction& friction : plan.frictions) {
        for (const char* what : {".slip", ".margin_forward", ".margin_backward"}) names.push_back(friction.name + what);
    }
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const stiction::Row& row = plan.layout.elements[e];
        const bool maps = std::holds_alternative<Transmission<double>>(plan.frictions[e].law) && row.body.size() == 1;
        if (maps) names.push_back(plan.bodies[row.body[0]].name + ".active");
        if (!maps || plan.frictions[e].load_joint == Plan::kNone) continue;
        for (const auto& [joint, coefficient] : joints_on(plan, row.body[0])) {
            names.push_back(plan.joints[joint].name + ".reaction");
        }
    }
    return names;
}

bool hidden_at_first(std::string_view curve) {
    return ends_with_any(curve, {".slip", ".margin_forward", ".margin_backward", ".active", ".mesh.reaction"});
}

Run run_from(const Plan& plan, const Trajectory& trajectory, std::string name) {
    Run run;
    run.name = std::move(name);
    run.time = trajectory.time;
    for (const NumberColumn& column : trajectory.numbers) {
        run.curves.push_back({column.name, column.unit, column.values, !hidden_at_first(column.name), column.shown});
    }
    for (const ModeColumn& column : trajectory.modes) run.modes.push_back({part_of(column.name), column.values});
    for (const StopColumn& column : trajectory.stops) run.stops.push_back({part_of(column.name), column.values});
    for (const Event& event : trajectory.events) run.events.push_back(row_of(plan, event));
    run.energy = trajectory.energy;
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const Recorded r = recorded(plan, trajectory, e);
        if (auto plane = plane_from(r)) {
            plane->velocity_display = shown_in(plan, plane->friction_name + ".slip");
            plane->friction_display = shown_in(plan, plane->friction_name + ".friction");
            run.planes.push_back(std::move(*plane));
        }
        for (auto& map : {map_from(plan, trajectory, r), gear_map_from(plan, trajectory, r)}) {
            if (!map) continue;
            run.maps.push_back(*map);
            run.maps.back().display = shown_in(plan, map->friction_name + ".friction");
        }
    }
    return run;
}

}  // namespace stiction::report
