#include "machine/checks/massless_bodies.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "numeric/tolerance.hpp"

namespace stiction {
namespace {

/// A body and how others move it.
struct Tied {
    part::Body body{};
    std::vector<Term> others{};  ///< g_i of (1)
    double offset = 0;           ///< x_b(0) − Σ g_i x_i(0) [m | rad]
};

const Term* term_of(const std::vector<Term>& row, const std::string& body) {
    const auto found = std::find_if(row.begin(), row.end(), [&](const Term& term) { return term.body == body; });
    return found == row.end() ? nullptr : &*found;
}

/// Does each term name a known body once, with a number that can be divided by, all of one motion?
bool is_sound(const PartList& list, const std::vector<Term>& row, Motion motion) {
    return std::all_of(row.begin(), row.end(), [&](const Term& term) {
        const part::Body* body = list.find_body(term.body);
        return body != nullptr && body->options.motion == motion && std::isfinite(term.coefficient) &&
               term.coefficient != 0 && term_of(row, term.body) == &term;
    });
}

/// May this joint say how this body moves?
bool ties(const PartList& list, const part::Joint& joint, const part::Body& body) {
    const auto is_heavy = [&](const Term& term) { return list.find_body(term.body)->options.inertia > 0; };
    const auto loses = [&](const part::Friction& friction) { return friction.load_joint == joint.name; };
    return !joint.one_way && joint.speed.empty() && joint.position.empty() &&
           term_of(joint.row, body.name) != nullptr && is_sound(list, joint.row, body.options.motion) &&
           std::any_of(joint.row.begin(), joint.row.end(), is_heavy) &&
           std::none_of(list.frictions.begin(), list.frictions.end(), loses);
}

/// Is its place prescribed, in a row that (2) would shift? Or do ends hold it, which are met with an inertia only?
bool must_stay(const PartList& list, const part::Body& body) {
    return body.options.has_ends() ||
           std::any_of(list.joints.begin(), list.joints.end(), [&](const part::Joint& joint) {
               return !joint.position.empty() && term_of(joint.row, body.name) != nullptr;
           });
}

/// (1)
Tied tied_by(const PartList& list, const part::Joint& joint, const part::Body& body) {
    Tied tied{.body = body, .offset = body.options.position};
    const double own = term_of(joint.row, body.name)->coefficient;
    for (const Term& term : joint.row) {
        if (term.body != body.name) {
            const double share = -term.coefficient / own;
            tied.others.push_back({term.body, share});
            tied.offset -= share * list.find_body(term.body)->options.position;
        }
    }
    return tied;
}

/// (2). The factor the body had, 0 if it is not in the row.
double replace(std::vector<Term>& row, const Tied& tied) {
    const Term* own = term_of(row, tied.body.name);
    if (own == nullptr) {
        return 0;
    }
    const double factor = own->coefficient;
    std::vector<Term> result;
    const auto add = [&](const std::string& body, double coefficient) {
        const auto same =
            std::find_if(result.begin(), result.end(), [&](const Term& term) { return term.body == body; });
        if (same == result.end()) {
            result.push_back({body, coefficient});
            return;
        }
        const double sum = same->coefficient + coefficient;
        const double size = std::fabs(same->coefficient) + std::fabs(coefficient);
        same->coefficient = std::fabs(sum) <= engine::kFewRoundings * size ? 0 : sum;
    };
    for (const Term& term : row) {
        if (term.body != tied.body.name) {
            add(term.body, term.coefficient);
            continue;
        }
        for (const Term& other : tied.others) {
            add(other.body, factor * other.coefficient);
        }
    }
    std::erase_if(result, [](const Term& term) { return term.coefficient == 0; });
    // Equal speeds are no slip, to the bit: coefficients that are opposite but for rounding are opposite.
    if (result.size() == 2 && std::fabs(result[0].coefficient + result[1].coefficient) <=
                                  engine::kFewRoundings * (std::fabs(factor) + std::fabs(result[0].coefficient))) {
        result[1].coefficient = -result[0].coefficient;
    }
    row = std::move(result);
    return factor;
}

/// (3)
void replace_forces(PartList& list, const Tied& tied) {
    std::deque<part::Force> forces;
    for (const part::Force& force : list.forces) {
        if (force.on.body != tied.body.name) {
            forces.push_back(force);
            continue;
        }
        for (const Term& other : tied.others) {
            part::Force& share = forces.emplace_back(force);
            share.on = {other.body, force.on.coefficient * other.coefficient};
            if (&other != &tied.others.front()) {
                share.name = force.name + "." + other.body;
                list.owners.emplace(share.name, force.name);
            }
        }
    }
    list.forces = std::move(forces);
}

/// Position and velocity as signals: (1), (3).
void publish(PartList& list, const Tied& tied) {
    const std::string& name = tied.body.name;
    const std::string offset = name + ".offset";
    std::vector<signal::Term> position{{1, offset}};
    std::vector<signal::Term> velocity;
    for (const Term& other : tied.others) {
        position.push_back({other.coefficient, other.body + ".position"});
        velocity.push_back({other.coefficient, other.body + ".velocity"});
    }
    const bool turns = tied.body.options.motion == Motion::rotation;
    list.signals.add(offset, signal::Constant{tied.offset});
    list.signals.sum(name + ".position", position).sum(name + ".velocity", velocity);
    list.units[name + ".position"] = turns ? "rad" : "m";
    list.units[name + ".velocity"] = turns ? "rad/s" : "m/s";
    list.owners.emplace(offset, name);
}

void take_out(PartList& list, std::size_t joint, std::size_t body) {
    const Tied tied = tied_by(list, list.joints[joint], list.bodies[body]);
    const std::string& name = tied.body.name;
    if (tied.body.options.viscous_damping > 0) {
        part::Spring& damper = list.springs.emplace_back(part::Spring{.name = name + ".damping", .row = {{name, 1}}});
        damper.options.damping = tied.body.options.viscous_damping;
        list.owners.emplace(damper.name, name);
    }
    if (tied.body.options.velocity != 0) {
        list.complain({.kind = ProblemKind::contradiction,
                       .part = name,
                       .key = "velocity",
                       .value = tied.body.options.velocity,
                       .what = "at the start means nothing without inertia, it follows from what it is joined to",
                       .remedy = "leave it out",
                       .keys = {"inertia"}});
    }
    list.joints.erase(list.joints.begin() + static_cast<std::ptrdiff_t>(joint));
    list.bodies.erase(list.bodies.begin() + static_cast<std::ptrdiff_t>(body));
    for (part::Spring& spring : list.springs) {
        spring.options.rest -= replace(spring.row, tied) * tied.offset;  // (4)
    }
    const auto replace_in = [&](auto& parts) {
        for (auto& part : parts) {
            replace(part.row, tied);
        }
    };
    replace_in(list.frictions);
    replace_in(list.joints);
    replace_in(list.actuator_states);
    replace_forces(list, tied);
    publish(list, tied);
}

bool take_one_out(PartList& list) {
    for (std::size_t i = 0; i < list.bodies.size(); ++i) {
        const part::Body& body = list.bodies[i];
        if (body.options.inertia != 0 || must_stay(list, body)) {
            continue;
        }
        for (std::size_t j = 0; j < list.joints.size(); ++j) {
            if (ties(list, list.joints[j], body)) {
                take_out(list, j, i);
                return true;
            }
        }
    }
    return false;
}

}  // namespace

void take_out_massless_bodies(PartList& list) {
    while (take_one_out(list)) {
    }
}

}  // namespace stiction
