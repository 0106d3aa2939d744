#include "model/model.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "message/nearest_name.hpp"
#include "message/problem_text.hpp"

namespace stiction {

ModelError::ModelError(std::vector<std::string> problems)
    : std::runtime_error(fmt::format("{}", fmt::join(problems, "\n"))), problems_(std::move(problems)) {}

void Model::body(std::string name, BodyOptions options) { bodies_.push_back({std::move(name), options}); }

FrictionBuilder Model::friction(std::string name) {
    frictions_.push_back({.name = std::move(name)});
    return FrictionBuilder(frictions_.back());
}

SpringBuilder Model::spring(std::string name, SpringOptions options) {
    springs_.push_back({.name = std::move(name),
                        .row = {},
                        .stiffness = options.stiffness,
                        .damping = options.damping,
                        .rest = options.rest,
                        .preload = options.preload,
                        .gap = options.gap});
    return SpringBuilder(springs_.back());
}

JointBuilder Model::joint(std::string name) {
    joints_.push_back({.name = std::move(name)});
    return JointBuilder(joints_.back());
}

JointBuilder Model::freewheel(std::string name) {
    joints_.push_back({.name = std::move(name), .one_way = true});
    return JointBuilder(joints_.back());
}

ForceBuilder Model::force(std::string name) {
    forces_.push_back({.name = std::move(name)});
    return ForceBuilder(forces_.back());
}

/// Turns the parts of a model into a plan, collecting every problem on the way.
class PlanMaker {
public:
    explicit PlanMaker(const Model& model) : model_(model), signals_(model.signals_) {}

    Plan make() {
        check_names();
        add_bodies();
        add_frictions();
        add_joints();
        add_stops();
        add_springs();
        add_forces();
        build_signals();
        if (!problems_.empty()) {
            throw ModelError(std::move(problems_));
        }
        return std::move(plan_);
    }

private:
    template <class... Words>
    void complain(const std::string& part, fmt::format_string<Words...> text, Words&&... words) {
        problems_.push_back(part + ": " + fmt::format(text, std::forward<Words>(words)...));
    }

    void check_names() {
        std::map<std::string, int> seen;
        const auto note = [&](const auto& parts) {
            for (const auto& part : parts) {
                if (part.name.empty()) {
                    problems_.emplace_back("a part has no name: give every part one");
                } else if (++seen[part.name] == 2 || signals_.has(part.name)) {
                    complain(part.name, "this name is used twice: give every part and signal a name of its own");
                }
            }
        };
        note(model_.bodies_);
        note(model_.frictions_);
        note(model_.springs_);
        note(model_.joints_);
        note(model_.forces_);
    }

    void add_bodies() {
        for (const part::Body& body : model_.bodies_) {
            const BodyOptions& o = body.options;
            ProblemList found;
            collect_problems(body.name.c_str(), stiction::Body<double>{o.inertia, o.viscous_damping}, found);
            collect_problems(body.name.c_str(), o.travel, found);
            report(found);
            if (!std::isfinite(o.position) || !std::isfinite(o.velocity)) {
                complain(body.name, "position and velocity must be finite numbers");
            } else if (o.position < o.travel.lower || o.position > o.travel.upper) {
                complain(body.name, "position {} lies outside the travel from {} to {}: start inside it", o.position,
                         o.travel.lower, o.travel.upper);
            }
            body_index_.emplace(body.name, plan_.bodies.size());
            plan_.bodies.push_back({.name = body.name, .options = o});
            body_names_.push_back(body.name);
        }
        plan_.layout.bodies = plan_.bodies.size();
    }

    void add_frictions() {
        for (const part::Friction& f : model_.frictions_) {
            ProblemList found;
            const double viscous = std::visit(
                [&](const auto& law) {
                    collect_problems(f.name.c_str(), law, found);
                    return law.evaluate({0, 0, 1}).viscous;
                },
                f.law);
            report(found);
            Plan::Friction planned{.name = f.name, .law = f.law};
            planned.initial = f.initial;
            if (viscous > 0) {
                planned.damper = model_.springs_.size() + dampers_.size();
                dampers_.push_back(plan_.frictions.size());
            }
            plan_.frictions.push_back(planned);
            plan_.layout.elements.push_back(find_row(f.name, f.row));
        }
    }

    void add_joints() {
        for (const part::Joint& j : model_.joints_) {
            plan_.joints.push_back({.name = j.name, .one_way = j.one_way});
            plan_.layout.elements.push_back(find_row(j.name, j.row));
        }
    }

    void add_stops() {
        for (std::size_t i = 0; i < plan_.bodies.size(); ++i) {
            const Travel<double>& travel = plan_.bodies[i].options.travel;
            if (std::isfinite(travel.lower) || std::isfinite(travel.upper)) {
                plan_.bodies[i].stop_element = plan_.layout.elements.size();
                plan_.layout.elements.push_back({{i}, {1.0}});
            }
        }
    }

    void add_springs() {
        for (const part::Spring& s : model_.springs_) {
            for (const auto& [key, number] :
                 {std::pair{"stiffness", s.stiffness}, {"damping", s.damping}, {"gap", s.gap}}) {
                if (!(number >= 0) || !std::isfinite(number)) {
                    complain(s.name, "{} = {} is out of range; admissible: at least 0", key, number);
                }
            }
            if (!std::isfinite(s.rest) || !std::isfinite(s.preload)) {
                complain(s.name, "rest and preload must be finite numbers");
            }
            if (s.gap > 0 && s.preload != 0) {
                complain(s.name, "a spring with a gap cannot have a preload: leave one of them out");
            }
            plan_.springs.push_back({s.name, s.stiffness, s.damping, s.rest, s.preload, s.gap});
            plan_.layout.springs.push_back(find_row(s.name, s.row));
        }
        for (const std::size_t f : dampers_) {
            plan_.springs.push_back({.name = plan_.frictions[f].name + " (viscous)"});
            plan_.layout.springs.push_back(plan_.layout.elements[f]);
        }
    }

    void add_forces() {
        for (const part::Force& f : model_.forces_) {
            const Row row = find_row(f.name, {f.on});
            if (f.signal.empty()) {
                complain(f.name, "no signal drives this force: name one");
            }
            if (!row.body.empty()) {
                plan_.forces.push_back({.name = f.name, .body = row.body[0], .coefficient = row.coefficient[0]});
            }
        }
    }

    /// Indices for names; complains about unknown bodies, missing rows and useless coefficients.
    Row find_row(const std::string& part, const std::vector<Term>& terms) {
        Row row;
        if (terms.empty()) {
            complain(part, "it acts on no body: name one with on(), two with between()");
        }
        for (const Term& term : terms) {
            const auto found = body_index_.find(term.body);
            if (found == body_index_.end()) {
                complain(part, "there is no body \"{}\"{}", term.body, did_you_mean(term.body, body_names_));
                continue;
            }
            if (std::count(row.body.begin(), row.body.end(), found->second) != 0) {
                complain(part, "body \"{}\" stands twice in its row", term.body);
            }
            if (!std::isfinite(term.coefficient) || term.coefficient == 0) {
                complain(part, "the coefficient {} of body \"{}\" must be finite and not 0", term.coefficient,
                         term.body);
            }
            row.body.push_back(found->second);
            row.coefficient.push_back(term.coefficient);
        }
        return row;
    }

    /// Declares what signals may read, builds the program, and finds the slots of what reads signals.
    void build_signals() {
        for (const Plan::Body& body : plan_.bodies) {
            signals_.input(body.name + ".position").input(body.name + ".velocity");
        }
        for (const Plan::Friction& friction : plan_.frictions) {
            signals_.input(friction.name + ".friction");
        }
        std::optional<SignalProgram> program = signals_.build(problems_);
        if (!program) {
            return;
        }
        plan_.signals = std::move(*program);
        for (Plan::Body& body : plan_.bodies) {
            body.position_slot = *plan_.signals.slot(body.name + ".position");
            body.velocity_slot = *plan_.signals.slot(body.name + ".velocity");
        }
        for (std::size_t e = 0; e < plan_.frictions.size(); ++e) {
            Plan::Friction& planned = plan_.frictions[e];
            const part::Friction& f = model_.frictions_[e];
            planned.friction_slot = *plan_.signals.slot(f.name + ".friction");
            planned.load_slot = find_signal(f.name, f.load);
            planned.normal_slot = find_signal(f.name, f.normal_force);
            planned.speed_slot = find_signal(f.name, f.ground_speed);
        }
        for (std::size_t j = 0; j < plan_.joints.size(); ++j) {
            plan_.joints[j].speed_slot = find_signal(model_.joints_[j].name, model_.joints_[j].speed);
        }
        for (std::size_t k = 0; k < plan_.forces.size() && plan_.forces.size() == model_.forces_.size(); ++k) {
            plan_.forces[k].slot = find_signal(model_.forces_[k].name, model_.forces_[k].signal);
        }
    }

    std::size_t find_signal(const std::string& part, const std::string& signal) {
        if (signal.empty()) {
            return Plan::kNone;
        }
        const std::optional<std::size_t> slot = plan_.signals.slot(signal);
        if (!slot) {
            const std::span<const std::string> names = plan_.signals.names();
            complain(part, "there is no signal \"{}\"{}", signal, did_you_mean(signal, {names.begin(), names.end()}));
        }
        return slot.value_or(Plan::kNone);
    }

    void report(const ProblemList& found) {
        for (std::string& line : problem_texts(found)) {
            problems_.push_back(std::move(line));
        }
    }

    const Model& model_;
    SignalBuilder signals_;
    Plan plan_;
    std::map<std::string, std::size_t> body_index_;
    std::vector<std::string> body_names_;
    std::vector<std::size_t> dampers_;  // frictions whose law has a viscous part
    std::vector<std::string> problems_;
};

Plan Model::build() const { return PlanMaker(*this).make(); }

}  // namespace stiction
