#include "reference/motion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace reference {
namespace {

Real read_course(const Course& course, Real time) { return course ? course(time) : Real(0); }

Real sign_of(Real x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

}  // namespace

const char* name(Mode mode) {
    switch (mode) {
        case Mode::stuck: return "stuck";
        case Mode::forward: return "forward";
        case Mode::backward: return "backward";
        case Mode::free: return "free";
    }
    return "unknown";
}

std::size_t MotionEquations::unknowns() const { return of_gear(machine_.gears.size()); }

Condition MotionEquations::empty(Real right, Real scale) const { return {Vector(unknowns(), 0), right, scale}; }

Condition MotionEquations::along_row(const Row& row, Real factor, Real right, Real scale) const {
    Condition condition = empty(right, scale);
    for (const Term& term : row) {
        condition.coefficients[term.body] += factor * term.coefficient;
    }
    return condition;
}

Real MotionEquations::lever(const LossyGear& gear) const {
    for (const Term& term : machine_.joints[gear.joint].row) {
        if (term.body == gear.motor) {
            return term.coefficient;
        }
    }
    return 0;
}

/// dφ/dx of machine.hpp (7) without FSD, moving in a direction with teeth on a side.
Real MotionEquations::slope(const LossyGear& gear, Mode direction, int tooth) const {
    const Real opposing = 1 / gear.opposing_efficiency - 1;
    const Real aiding = 1 - gear.aiding_efficiency;
    if (direction == Mode::forward) {
        return tooth > 0 ? opposing : -aiding;
    }
    return tooth > 0 ? -aiding : opposing;
}

Situation MotionEquations::read(Real time, const Vector& position, const Vector& velocity, const Modes& modes) const {
    const Instant now{time, position, velocity};
    Situation at;
    at.force.assign(machine_.bodies.size(), 0);
    Vector size(machine_.bodies.size(), 0);
    const auto push = [&](std::size_t body, Real force) {
        at.force[body] += force;
        size[body] += std::fabs(force);
    };
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        push(i, -machine_.bodies[i].damping * velocity[i]);
    }
    for (const Force& force : machine_.forces) {
        push(force.body, force.value(now));
    }
    for (std::size_t s = 0; s < machine_.springs.size(); ++s) {
        const Real pull = pull_of(machine_.springs[s], modes.gap[s], position, velocity);
        for (const Term& term : machine_.springs[s].row) {
            push(term.body, -term.coefficient * pull);
        }
    }
    for (const Friction& friction : machine_.frictions) {
        const Real slip = along(friction.row, velocity) - read_course(friction.ground_speed, time);
        at.friction_slip.push_back(slip);
        at.levels.push_back(friction.law(now, slip));
        at.rest_levels.push_back(friction.law(now, 0));
        at.friction_ground.push_back(read_course(friction.ground_acceleration, time));
        at.acceleration_scale = std::max(at.acceleration_scale, std::fabs(at.friction_ground.back()));
        const Levels& levels = at.rest_levels.back();
        for (const Term& term : friction.row) {
            size[term.body] += std::fabs(term.coefficient) * std::max(levels.static_forward, levels.static_backward);
        }
    }
    for (const Joint& joint : machine_.joints) {
        at.joint_slip.push_back(along(joint.row, velocity) - read_course(joint.speed, time));
        at.joint_ground.push_back(read_course(joint.acceleration, time));
        at.acceleration_scale = std::max(at.acceleration_scale, std::fabs(at.joint_ground.back()));
    }
    for (std::size_t i = 0; i < size.size(); ++i) {
        at.force_scale = std::max(at.force_scale, size[i]);
        at.acceleration_scale = std::max(at.acceleration_scale, size[i] / machine_.bodies[i].inertia);
    }
    return at;
}

std::vector<RestLimits> MotionEquations::friction_limits(const Situation& at) const {
    std::vector<RestLimits> limits;
    for (const Levels& levels : at.rest_levels) {
        limits.push_back({levels.static_forward, levels.static_backward});
    }
    return limits;
}

std::vector<RestLimits> MotionEquations::gear_limits() const {
    std::vector<RestLimits> limits;
    for (const LossyGear& gear : machine_.gears) {
        limits.push_back({gear.static_ratio, gear.static_ratio});
    }
    return limits;
}

/// (1)
void MotionEquations::add_balance(const Situation& at, std::vector<Condition>& equations) const {
    const std::size_t first = equations.size();
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        equations.push_back(empty(at.force[i]));
        equations.back().coefficients[i] = machine_.bodies[i].inertia;
        equations.back().coefficients[of_end(i)] = 1;
    }
    const auto carry = [&](const Row& row, std::size_t column) {
        for (const Term& term : row) {
            equations[first + term.body].coefficients[column] += term.coefficient;
        }
    };
    for (std::size_t f = 0; f < machine_.frictions.size(); ++f) {
        carry(machine_.frictions[f].row, of_friction(f));
    }
    for (std::size_t j = 0; j < machine_.joints.size(); ++j) {
        carry(machine_.joints[j].row, of_joint(j));
    }
    for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
        equations[first + machine_.gears[g].motor].coefficients[of_gear(g)] += 1;
    }
}

/// (2) or (3)
void MotionEquations::add_frictions(const Situation& at, const Modes& modes, const AtRest& rest,
                                    const std::vector<RestLimits>* limits, std::vector<Condition>& equations) const {
    for (std::size_t f = 0; f < machine_.frictions.size(); ++f) {
        const Mode mode = modes.friction[f];
        if (mode == Mode::stuck) {
            equations.push_back(along_row(machine_.frictions[f].row, 1, at.friction_ground[f]));
            continue;
        }
        const Levels& levels = rest.friction[f] ? at.rest_levels[f] : at.levels[f];
        Real forward = levels.sliding_forward;
        Real backward = levels.sliding_backward;
        if (limits != nullptr && rest.friction[f]) {
            forward = (*limits)[f].forward;
            backward = (*limits)[f].backward;
        }
        const Real direction = mode == Mode::forward ? 1 : mode == Mode::backward ? -1 : sign_of(at.friction_slip[f]);
        const Real dry = direction > 0 ? forward : direction < 0 ? -backward : 0;
        equations.push_back(empty(dry + levels.viscous * (rest.friction[f] ? 0 : at.friction_slip[f])));
        equations.back().coefficients[of_friction(f)] = 1;
    }
}

/// (2) or (3): φ − s·slope·x = ±s·T_0
void MotionEquations::add_gears(const Modes& modes, const AtRest& rest, const std::vector<RestLimits>* limits,
                                std::vector<Condition>& equations) const {
    for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
        const LossyGear& gear = machine_.gears[g];
        const Mode mode = modes.gear[g];
        if (mode == Mode::stuck) {
            equations.push_back(along_row({{gear.motor, 1}}, 1, 0));
            continue;
        }
        Real factor = 1;
        if (limits != nullptr && rest.gear[g]) {
            factor = mode == Mode::forward ? (*limits)[g].forward : (*limits)[g].backward;
        }
        equations.push_back(empty((mode == Mode::forward ? 1 : -1) * factor * gear.constant));
        equations.back().coefficients[of_gear(g)] = 1;
        equations.back().coefficients[of_joint(gear.joint)] = -factor * slope(gear, mode, modes.tooth[g]) * lever(gear);
    }
}

Motion MotionEquations::solve(const Situation& at, const Modes& modes, const AtRest& rest,
                              const std::vector<RestLimits>* friction_limits,
                              const std::vector<RestLimits>* gear_limits) const {
    std::vector<Condition> equations;
    add_balance(at, equations);
    add_frictions(at, modes, rest, friction_limits, equations);
    for (std::size_t j = 0; j < machine_.joints.size(); ++j) {
        if (modes.joint[j] == Mode::stuck) {
            equations.push_back(along_row(machine_.joints[j].row, 1, at.joint_ground[j]));
        } else {
            equations.push_back(empty(0));
            equations.back().coefficients[of_joint(j)] = 1;
        }
    }
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        equations.push_back(empty(0));
        equations.back().coefficients[modes.end[i] != 0 ? i : of_end(i)] = 1;
    }
    add_gears(modes, rest, gear_limits, equations);
    Motion motion;
    motion.solution = reference::solve(std::move(equations), unknowns());
    motion.exists = motion.solution.exists;
    motion.acceleration.assign(motion.solution.point.begin(),
                               motion.solution.point.begin() + static_cast<std::ptrdiff_t>(machine_.bodies.size()));
    return motion;
}

bool MotionEquations::consistent(const Situation& at, const Modes& modes, const AtRest& rest, const Motion& motion,
                                 const std::vector<RestLimits>& friction_limits,
                                 const std::vector<RestLimits>& gear_limits, Real tolerance) const {
    std::vector<Condition> conditions;
    // sign · u[column] ≥ right
    const auto at_least = [&](std::size_t column, Real sign, Real right) {
        conditions.push_back(empty(right, at.force_scale));
        conditions.back().coefficients[column] = sign;
    };
    const auto moves = [&](const Row& row, Real sign, Real ground) {  // (5)
        Real size = 0;
        for (const Term& term : row) {
            size += std::fabs(term.coefficient);
        }
        conditions.push_back(along_row(row, sign, sign * ground, size * at.acceleration_scale));
    };
    for (std::size_t f = 0; f < machine_.frictions.size(); ++f) {
        const Friction& friction = machine_.frictions[f];
        if (modes.friction[f] == Mode::stuck) {
            at_least(of_friction(f), 1, -friction_limits[f].backward);
            at_least(of_friction(f), -1, -friction_limits[f].forward);
        } else if (rest.friction[f] && modes.friction[f] != Mode::free) {
            moves(friction.row, modes.friction[f] == Mode::forward ? 1 : -1, at.friction_ground[f]);
        }
    }
    for (std::size_t j = 0; j < machine_.joints.size(); ++j) {
        if (modes.joint[j] == Mode::stuck && machine_.joints[j].one_way) {
            at_least(of_joint(j), 1, 0);
        } else if (modes.joint[j] == Mode::free && rest.joint[j]) {
            moves(machine_.joints[j].row, -1, at.joint_ground[j]);
        }
    }
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        if (modes.end[i] != 0) {
            at_least(of_end(i), static_cast<Real>(modes.end[i]), 0);
        } else if (rest.end[i] != 0) {
            moves({{i, 1}}, static_cast<Real>(-rest.end[i]), 0);
        }
    }
    for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
        const LossyGear& gear = machine_.gears[g];
        const Real arm = lever(gear);
        at_least(of_joint(gear.joint), static_cast<Real>(modes.tooth[g]) * arm, 0);
        if (modes.gear[g] != Mode::stuck) {
            if (rest.gear[g]) {
                moves({{gear.motor, 1}}, modes.gear[g] == Mode::forward ? 1 : -1, 0);
            }
            continue;
        }
        // s f(x) − φ ≥ 0 and φ + s f(−x) ≥ 0 on this side of the teeth
        at_least(of_gear(g), -1, -gear_limits[g].forward * gear.constant);
        conditions.back().coefficients[of_joint(gear.joint)] =
            gear_limits[g].forward * slope(gear, Mode::forward, modes.tooth[g]) * arm;
        at_least(of_gear(g), 1, -gear_limits[g].backward * gear.constant);
        conditions.back().coefficients[of_joint(gear.joint)] =
            -gear_limits[g].backward * slope(gear, Mode::backward, modes.tooth[g]) * arm;
    }
    return feasible(motion.solution, conditions, tolerance);
}

bool MotionEquations::attracting(const Situation& at, const Modes& modes, const AtRest& rest) const {
    for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
        if (modes.gear[g] == Mode::stuck) {
            continue;
        }
        // Let go of the teeth and press them with 1 beside: the relative acceleration must fall.
        const LossyGear& gear = machine_.gears[g];
        const std::size_t j = gear.joint;
        Modes cut = modes;
        cut.joint[j] = Mode::free;
        cut.tooth[g] = modes.tooth[g];
        const Real arm = lever(gear);
        const Real follows = slope(gear, modes.gear[g], modes.tooth[g]) * arm;
        Real relative[2];
        for (const int pressed : {0, 1}) {
            Situation loaded = at;
            for (const Term& term : machine_.joints[j].row) {
                loaded.force[term.body] -= term.coefficient * static_cast<Real>(pressed);
            }
            loaded.force[gear.motor] -= follows * static_cast<Real>(pressed);
            const Motion motion = solve(loaded, cut, rest);
            if (!motion.exists) {
                return false;
            }
            relative[pressed] = along(machine_.joints[j].row, motion.acceleration);
        }
        if (!(relative[1] < relative[0])) {
            return false;
        }
    }
    return true;
}

}  // namespace reference
