#include "report/from_trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <variant>

#include <fmt/format.h>

#include "result/end_of_travel.hpp"
#include "result/quantity.hpp"
#include "unit/writing.hpp"

namespace stiction::report {
namespace {

bool ends_with_any(std::string_view name, std::initializer_list<std::string_view> endings) {
    return std::any_of(endings.begin(), endings.end(), [name](std::string_view end) { return name.ends_with(end); });
}

/// "gear.mode" is the mode of "gear".
std::string part_of(const std::string& column) { return column.substr(0, column.rfind('.')); }

const char* speed_unit_of(const Plan& plan, const std::string& body) {
    const auto at = std::find_if(plan.bodies.begin(), plan.bodies.end(),
                                 [&body](const Plan::Body& candidate) { return candidate.name == body; });
    return speed_unit(at == plan.bodies.end() ? Motion::rotation : at->options.motion);
}

Event event_from(const Plan& plan, const stiction::Event& event) {
    Event out{event.time, event.part, "", "", ""};
    switch (event.kind) {
        case stiction::Event::Kind::mode:
            out.from = name(event.from);
            out.to = name(event.to);
            break;
        case stiction::Event::Kind::stop:
            out.from = name(event.stop_from);
            out.to = name(event.stop_to);
            out.text = event.stop_to == Stop::none ? "left the end of its travel" : "rests on the end of its travel";
            break;
        case stiction::Event::Kind::impact:
        case stiction::Event::Kind::settled:
            out.to = name(event.stop_to);
            out.text = fmt::format("{} the end of its travel at {}",
                                   event.kind == stiction::Event::Kind::impact ? "met" : "settled on",
                                   unit::display_text(std::abs(event.speed), speed_unit_of(plan, event.part), 3));
            break;
        case stiction::Event::Kind::jam:
            out.text = fmt::format("jammed: its load drove it, its teeth locked and stopped it from {} at once",
                                   unit::display_text(std::abs(event.speed), speed_unit_of(plan, event.part), 3));
            break;
    }
    return out;
}

/// A friction of the plan with its columns; empty where not recorded.
struct Recorded {
    const Plan::Friction* friction;
    const stiction::Row* row;
    Motion motion;
    std::span<const double> carried;
    std::span<const double> slip;
    std::span<const double> forward;
    std::span<const double> backward;
    std::span<const Mode> mode;
};

Recorded recorded(const Plan& plan, const Trajectory& trajectory, std::size_t e) {
    const Plan::Friction& friction = plan.frictions[e];
    const stiction::Row& row = plan.layout.elements[e];
    const std::string& name = friction.name;
    return {&friction,
            &row,
            plan.element(e).motion,
            trajectory[name + ".friction"],
            trajectory[name + ".slip"],
            trajectory[name + ".margin_forward"],
            trajectory[name + ".margin_backward"],
            trajectory.mode(name + ".mode")};
}

std::string verdict_text(const Recorded& r, const std::optional<StuckInterval>& stuck) {
    const char* unit = force_unit(r.motion);
    const auto force = [unit](double value) { return unit::display_text(value, unit, 3); };
    switch (r.mode.back()) {
        case Mode::free: return "Open: it carries nothing.";
        case Mode::forward:
        case Mode::backward:
            if (r.slip.empty()) return fmt::format("Slipping against {}.", force(std::abs(r.carried.back())));
            return fmt::format("Slipping at {} against {}.", unit::display_text(r.slip.back(), speed_unit(r.motion), 3),
                               force(std::abs(r.carried.back())));
        case Mode::stuck: break;
    }
    if (!stuck) return fmt::format("The forces leave {}.", force(r.carried.back()));
    constexpr double kRounding = 1e-9;  // of the limits: what forces that cancel leave of nothing
    const bool nothing = std::abs(stuck->carried) <= kRounding * (stuck->increase + stuck->decrease);
    return fmt::format("The forces leave {}; forward needs {}, backward {}.", force(nothing ? 0.0 : stuck->carried),
                       force(stuck->carried + stuck->increase), force(stuck->decrease - stuck->carried));  // (1)
}

std::vector<double> copied(std::span<const double> values) { return {values.begin(), values.end()}; }

/// On an end of travel only the way off it is open: "nut rests on its lower end of travel; 57.2 kN m more move it away." Else empty.
std::string stop_text(const Plan& plan, const Trajectory& trajectory, std::size_t friction, const Recorded& r) {
    const std::optional<EndHold> hold = end_hold(plan, friction, trajectory);
    if (r.mode.back() != Mode::stuck || !hold) return "";
    const std::span<const double> away = hold->forward ? r.forward : r.backward;
    std::string text =
        hold->text(plan, away.empty() ? std::string() : unit::display_text(away.back(), force_unit(r.motion), 3));
    if (!hold->own) text.front() = 'H';
    return text + ".";
}

RunMetrics recorded_metrics(const Plan& plan, const Trajectory& trajectory) {
    RunMetrics metrics = measure(trajectory);
    bound_by_ends(plan, trajectory, metrics);
    return metrics;
}

std::vector<Metric> metrics_from(const RunMetrics& metrics) {
    std::vector<Metric> out;
    for (const FrictionMetrics& friction : metrics.frictions) {
        out.push_back({friction.name + ": share of the time stuck", 100 * friction.stick_fraction, "%"});
        out.push_back({friction.name + ": stops", static_cast<double>(friction.stops), ""});
        if (friction.unit.empty()) continue;
        out.push_back({friction.name + ": largest friction", friction.friction.value, friction.unit});
        out.push_back({friction.name + ": time of the largest friction", friction.friction.time, "s"});
        if (!friction.stuck) continue;
        for (const auto& [what, by] : {std::pair{": load may fall by", friction.stuck->decrease},
                                       {": load may rise by", friction.stuck->increase}}) {
            if (std::isfinite(by)) out.push_back({friction.name + what, by, friction.unit});
        }
    }
    for (const BodyMetrics& body : metrics.bodies) {
        out.push_back({body.name + ": reversals", static_cast<double>(body.reversals), ""});
        if (!body.cycle) continue;
        out.push_back({body.name + ": limit cycle, amplitude", body.cycle->amplitude, body.unit});
        out.push_back({body.name + ": limit cycle, period", body.cycle->period, "s"});
    }
    for (const SpringMetrics& spring : metrics.springs) {
        out.push_back({spring.name + (spring.unit == "N m" ? ": largest torque" : ": largest force"),
                       spring.force.value, spring.unit});
    }
    return out;
}

/// Of a friction by its name; of one that an end of travel holds what its rows tell.
std::optional<StuckInterval> stuck_in(const RunMetrics& metrics, const Trajectory& trajectory,
                                      const std::string& name) {
    const auto at = std::find_if(metrics.frictions.begin(), metrics.frictions.end(),
                                 [&name](const FrictionMetrics& friction) { return friction.name == name; });
    return at != metrics.frictions.end() && at->stuck ? at->stuck : stuck_interval(trajectory, name);
}

/// The law over velocity, where it asks for nothing else; at rest first.
std::vector<Branch> branches_of(const Recorded& r) {
    const bool loaded = r.friction->load_slot != Plan::kNone || r.friction->load_joint != Plan::kNone;
    if (loaded || r.friction->normal_slot != Plan::kNone) return {};
    constexpr int kPoints = 100;
    const auto [least, greatest] = std::minmax_element(r.slip.begin(), r.slip.end());
    const auto levels_at = [&r](double velocity) {
        return std::visit([velocity](const auto& law) { return law.evaluate({velocity, 0.0, 1.0}); }, r.friction->law);
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

/// (2)
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

/// (3)
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

Run run_from(const Plan& plan, const Trajectory& trajectory, std::string name, const RunMetrics* measured) {
    Run run;
    run.name = std::move(name);
    run.time = trajectory.time;
    for (const NumberColumn& column : trajectory.numbers) {
        const bool hidden =
            ends_with_any(column.name, {".slip", ".margin_forward", ".margin_backward", ".active", ".mesh.reaction"});
        run.curves.push_back({column.name, column.unit, column.values, !hidden});
    }
    for (const ModeColumn& column : trajectory.modes) run.modes.push_back({part_of(column.name), column.values});
    for (const StopColumn& column : trajectory.stops) run.stops.push_back({part_of(column.name), column.values});
    for (const stiction::Event& event : trajectory.events) run.events.push_back(event_from(plan, event));
    const EnergySummary& energy = trajectory.energy;
    run.energy = {energy.input,   energy.kinetic, energy.stored, energy.friction,
                  energy.damping, energy.impact,  energy.scheme, energy.residual};
    const RunMetrics metrics = measured == nullptr ? recorded_metrics(plan, trajectory) : *measured;
    run.metrics = metrics_from(metrics);
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const Recorded r = recorded(plan, trajectory, e);
        if (!r.mode.empty() && !r.carried.empty()) {
            const std::string on_end = stop_text(plan, trajectory, e, r);
            const std::string& friction = plan.frictions[e].name;
            const std::string text = verdict_text(r, stuck_in(metrics, trajectory, friction));
            run.verdicts.push_back({friction, r.mode.back(), on_end.empty() ? text : on_end});
        }
        if (auto plane = plane_from(r)) run.planes.push_back(std::move(*plane));
        if (auto map = map_from(plan, trajectory, r)) run.maps.push_back(std::move(*map));
        if (auto map = gear_map_from(plan, trajectory, r)) run.maps.push_back(std::move(*map));
    }
    return run;
}

}  // namespace stiction::report
