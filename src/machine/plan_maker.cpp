#include "machine/plan_maker.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "machine/checks/massless_bodies.hpp"
#include "machine/checks/without_inertia.hpp"
#include "machine/plan_signals.hpp"
#include "text/model_problem.hpp"

namespace stiction {

Plan PlanMaker::make() {
    check_names();
    take_out_massless_bodies(list_);
    add_bodies();
    add_frictions();
    add_joints();
    add_stops();
    add_springs();
    add_forces();
    add_actuator_states();
    fold_dampers_to_ground(plan_);
    check_bodies_without_inertia(plan_, list_.problems);
    plan_signals(list_, force_signals_, plan_);
    return std::move(plan_);
}

void PlanMaker::check_names() {
    std::map<std::string, int> seen;
    const auto note = [&](const auto& parts) {
        for (const auto& part : parts) {
            if (part.name.empty()) {
                complain({.kind = ProblemKind::missing, .what = "a part has no name", .remedy = "give every part one"});
            } else if (++seen[part.name] == 2 || list_.signals.has(part.name)) {
                complain({.kind = ProblemKind::used_twice,
                          .part = part.name,
                          .what = "this name is used twice",
                          .remedy = "give every part and signal a name of its own",
                          .name = part.name});
            }
        }
    };
    note(list_.bodies);
    note(list_.frictions);
    note(list_.springs);
    note(list_.joints);
    note(list_.forces);
    note(list_.actuator_states);
}

void PlanMaker::add_bodies() {
    for (const part::Body& body : list_.bodies) {
        const BodyOptions& o = body.options;
        ProblemList found;
        BodyOptions checked = o;
        checked.inertia = o.inertia == 0 ? 1 : o.inertia;  // none is checked in without_inertia.cpp
        collect_problems(body.name.c_str(), checked, found);
        collect_problems(body.name.c_str(), o.travel, found);
        append(list_.problems, found);
        if (found.empty() && (o.position < o.travel.lower || o.position > o.travel.upper)) {
            complain({.kind = ProblemKind::out_of_range,
                      .part = body.name,
                      .key = "position",
                      .value = o.position,
                      .what = fmt::format("lies outside the travel from {} to {}", o.travel.lower, o.travel.upper),
                      .remedy = "start inside it",
                      .keys = {"travel"}});
        }
        body_index_.emplace(body.name, plan_.bodies.size());
        plan_.bodies.push_back({.name = body.name, .options = o});
        body_names_.push_back(body.name);
        if (o.travel.lower == o.travel.upper) {
            hold_in_place(plan_.bodies.back());
        }
    }
    plan_.layout.bodies = plan_.bodies.size();
}

/// Ends of travel in one place leave a body no way to move or bounce: a joint to ground.
void PlanMaker::hold_in_place(Plan::Body& body) {
    list_.joints.push_back({.name = body.name + ".travel", .row = {{body.name}}});
    list_.owners.emplace(body.name + ".travel", body.name);
    body.options.travel = {};
}

/// A friction without a law is a mistake, not a machine without friction.
void PlanMaker::check_law(const part::Friction& friction) {
    const auto* coulomb = std::get_if<Coulomb<double>>(&friction.law);
    if (coulomb != nullptr && std::isnan(coulomb->sliding) && std::isnan(coulomb->breakaway)) {
        complain({.kind = ProblemKind::missing,
                  .part = friction.name,
                  .key = "law",
                  .what = "nothing says how much friction there is",
                  .remedy = "give a law, as Coulomb with sliding = 3"});
    }
}

void PlanMaker::add_frictions() {
    for (part::Friction& f : list_.frictions) {
        const std::size_t before = list_.problems.size();
        check_law(f);
        if (list_.problems.size() > before) {
            f.law = Coulomb<double>{};  // stands in
        }
        ProblemList found;
        const double viscous = std::visit(
            [&](const auto& law) {
                collect_problems(f.name.c_str(), law, found);
                return law.evaluate({0, 0, 1}).viscous;
            },
            f.law);
        append(list_.problems, found);
        Plan::Friction planned{.name = f.name, .law = f.law};
        planned.initial = f.initial;
        planned.method = f.method;
        if (viscous > 0) {
            planned.damper = list_.springs.size() + dampers_.size();
            dampers_.push_back(plan_.frictions.size());
        }
        plan_.frictions.push_back(planned);
        plan_.layout.elements.push_back(find_row(f.name, f.row, f.mixes_motions));
    }
}

void PlanMaker::add_joints() {
    for (const part::Joint& j : list_.joints) {
        for (std::size_t f = 0; f < plan_.frictions.size(); ++f) {
            if (list_.frictions[f].load_joint == j.name) {
                plan_.frictions[f].load_joint = plan_.joints.size();
            }
        }
        const auto owner = list_.owners.find(j.name);
        plan_.joints.push_back(
            {.name = j.name, .part = owner == list_.owners.end() ? j.name : owner->second, .one_way = j.one_way});
        plan_.layout.elements.push_back(find_row(j.name, j.row, j.mixes_motions));
    }
}

void PlanMaker::add_stops() {
    for (std::size_t i = 0; i < plan_.bodies.size(); ++i) {
        if (plan_.bodies[i].options.has_ends()) {
            plan_.bodies[i].stop_element = plan_.layout.elements.size();
            plan_.layout.elements.push_back({{i}, {1.0}});
        }
    }
}

void PlanMaker::add_springs() {
    for (const part::Spring& s : list_.springs) {
        const SpringOptions& o = s.options;
        ProblemList found;
        collect_problems(s.name.c_str(), o, found);
        append(list_.problems, found);
        if (o.gap > 0 && o.preload != 0) {
            complain({.kind = ProblemKind::contradiction,
                      .part = s.name,
                      .what = "a spring with a gap cannot have a preload",
                      .remedy = "leave one of them out",
                      .keys = {"gap", "preload"}});
        }
        if (o.preload != 0 && o.stiffness == 0 && o.damping == 0) {
            complain({.kind = ProblemKind::contradiction,
                      .part = s.name,
                      .what = "a preload without stiffness is a constant force",
                      .remedy = "give a stiffness, or use a force",
                      .keys = {"preload", "stiffness", "damping"}});
        }
        const bool inside = list_.owners.count(s.name) > 0;
        plan_.springs.push_back({o, s.name, inside ? Plan::Spring::Origin::component : Plan::Spring::Origin::part});
        plan_.layout.springs.push_back(find_row(s.name, s.row, s.mixes_motions));
    }
    for (const std::size_t f : dampers_) {
        plan_.springs.push_back({{}, plan_.frictions[f].name + " (viscous)", Plan::Spring::Origin::plan});
        plan_.layout.springs.push_back(plan_.layout.elements[f]);
    }
}

void PlanMaker::add_forces() {
    for (const part::Force& f : list_.forces) {
        const Row row = find_row(f.name, {{f.on.body}}, false);
        if (!std::isfinite(f.on.coefficient)) {
            complain({.kind = ProblemKind::out_of_range,
                      .part = f.name,
                      .key = "factor",
                      .value = f.on.coefficient,
                      .what = "is not finite",
                      .range = "any finite number"});
        }
        if (f.signal.empty()) {
            complain({.kind = ProblemKind::missing,
                      .part = f.name,
                      .what = "no signal drives this force",
                      .remedy = "name one"});
        }
        if (!row.body.empty()) {
            plan_.forces.push_back({.name = f.name, .body = row.body[0], .coefficient = f.on.coefficient});
            force_signals_.push_back(f.signal);
        }
    }
}

void PlanMaker::add_actuator_states() {
    for (const part::ActuatorState& state : list_.actuator_states) {
        check_actuator_state(state);
        const Row row = find_row(state.name, state.row, state.mixes_motions);
        plan_.actuator_states.push_back({state.options, state.name, plan_.springs.size()});
        plan_.springs.push_back({{}, state.name + " (companion)", Plan::Spring::Origin::plan});
        plan_.layout.springs.push_back(row);
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            plan_.forces.push_back({.name = state.name,
                                    .body = row.body[a],
                                    .coefficient = state.options.force * row.coefficient[a],
                                    .of_actuator = true});
            force_signals_.push_back(state.quantity);
        }
    }
}

void PlanMaker::check_actuator_state(const part::ActuatorState& state) {
    const ActuatorOptions& o = state.options;
    ProblemList found;
    collect_problems(state.name.c_str(), o, found);
    append(list_.problems, found);
    if (o.memory == 0 && o.decay == 0) {
        complain({.kind = ProblemKind::out_of_range,
                  .part = state.name,
                  .key = "decay",
                  .value = 0,
                  .what = "leaves q undefined",
                  .range = "below 0 without memory",
                  .keys = {"memory"}});
    }
    for (const auto& [key, number] : {std::pair{"per_position", o.per_position}, {"per_velocity", o.per_velocity}}) {
        if ((number > 0 && o.force > 0) || (number < 0 && o.force < 0)) {
            complain({.kind = ProblemKind::out_of_range,
                      .part = state.name,
                      .key = key,
                      .value = number,
                      .what = fmt::format("has the sign of force = {}", o.force),
                      .range = "the opposite sign, or 0",
                      .remedy = "its force must oppose the motion that drives it",
                      .keys = {"force"}});
        }
    }
}

/// Indices for names; complains about unknown bodies, missing rows and useless coefficients.
Row PlanMaker::find_row(const std::string& part, const std::vector<Term>& terms, bool mixes_motions) {
    Row row;
    if (terms.empty()) {
        complain({.kind = ProblemKind::missing,
                  .part = part,
                  .what = "it acts on no body",
                  .remedy = "name one with on, two with between"});
    }
    for (const Term& term : terms) {
        const auto found = body_index_.find(term.body);
        if (found == body_index_.end()) {
            complain(unknown_name(part, "", "body", term.body, body_names_));
            continue;
        }
        if (std::count(row.body.begin(), row.body.end(), found->second) != 0) {
            complain({.kind = ProblemKind::used_twice,
                      .part = part,
                      .what = fmt::format("body \"{}\" stands twice in its row", term.body),
                      .name = term.body});
        }
        if (!std::isfinite(term.coefficient) || term.coefficient == 0) {
            complain({.kind = ProblemKind::out_of_range,
                      .part = part,
                      .what = fmt::format("the coefficient {} of body \"{}\" must be finite and not 0",
                                          term.coefficient, term.body),
                      .name = term.body});
        }
        row.body.push_back(found->second);
        row.coefficient.push_back(term.coefficient);
    }
    if (!mixes_motions) {
        check_motions(part, row);
    }
    return row;
}

void PlanMaker::check_motions(const std::string& part, const Row& row) {
    for (std::size_t a = 1; a < row.body.size(); ++a) {
        const Plan::Body& first = plan_.bodies[row.body[0]];
        const Plan::Body& other = plan_.bodies[row.body[a]];
        if (first.options.motion != other.options.motion) {
            const bool turns = first.options.motion == Motion::rotation;
            const std::string& rotating = turns ? first.name : other.name;
            const std::string& translating = turns ? other.name : first.name;
            complain({.kind = ProblemKind::wrong_motion,
                      .part = part,
                      .what = fmt::format("body \"{}\" rotates and \"{}\" translates", rotating, translating),
                      .remedy = "join them with a rack or a screw, or give the lever arm in along",
                      .name = rotating});
            return;
        }
    }
}

std::vector<ModelProblem> PlanMaker::problems() const {
    std::vector<ModelProblem> all = list_.problems;
    for (ModelProblem& problem : all) {
        if (const auto owner = list_.owners.find(problem.part); owner != list_.owners.end()) {
            problem.owner = owner->second;
            problem.inside =
                problem.part.substr(problem.owner.size() + 1);  // components name what they make "m.voltage"
        }
    }
    return all;
}

}  // namespace stiction
