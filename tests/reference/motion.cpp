#include "reference/motion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace reference {
namespace {

Real read_course(const Course& course, Real time) { return course ? course(time) : Real(0); }

constexpr Real kHeld = 1e-15L;  // of accelerations: no difference, beside the rounding of the elimination

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

Real MotionEquations::follows(std::size_t gear, const Modes& modes, const Vector& gear_factor) const {
    return gear_factor[gear] * slope(machine_.gears[gear], modes.gear[gear], modes.tooth[gear]);
}

std::vector<MotionEquations::Held> MotionEquations::held_by(const Modes& modes, const Vector& gear_factor) const {
    std::vector<Held> held;
    for (std::size_t f = 0; f < machine_.frictions.size(); ++f) {
        if (modes.friction[f] == Mode::stuck) {
            held.push_back({machine_.frictions[f].row, machine_.frictions[f].row, of_friction(f)});
        }
    }
    for (std::size_t j = 0; j < machine_.joints.size(); ++j) {
        if (modes.joint[j] == Mode::stuck) {
            held.push_back({machine_.joints[j].row, machine_.joints[j].row, of_joint(j)});
            for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
                const LossyGear& gear = machine_.gears[g];
                if (gear.joint == j && modes.gear[g] != Mode::stuck) {
                    held.back().push.push_back({gear.motor, follows(g, modes, gear_factor) * lever(gear)});
                }
            }
        }
    }
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        if (modes.end[i] != 0) {
            held.push_back({{{i, 1}}, {{i, 1}}, of_end(i)});
        }
    }
    for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
        if (modes.gear[g] == Mode::stuck) {
            held.push_back({{{machine_.gears[g].motor, 1}}, {{machine_.gears[g].motor, 1}}, of_gear(g)});
        }
    }
    return held;
}

Vector MotionEquations::given(const Situation& at, const Modes& modes, const AtRest& rest,
                              const std::vector<RestLimits>* limits, const Vector& gear_factor) const {
    Vector u(unknowns(), 0);
    for (std::size_t f = 0; f < machine_.frictions.size(); ++f) {
        const Mode mode = modes.friction[f];
        if (mode == Mode::stuck) {
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
        u[of_friction(f)] = dry + levels.viscous * (rest.friction[f] ? 0 : at.friction_slip[f]);
    }
    for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
        const Real direction = modes.gear[g] == Mode::forward ? 1 : modes.gear[g] == Mode::backward ? -1 : 0;
        u[of_gear(g)] = direction * gear_factor[g] * machine_.gears[g].constant;
    }
    return u;
}

void MotionEquations::complete(Vector& u, const Vector& force, const Modes& modes, const Vector& gear_factor) const {
    std::copy(force.begin(), force.end(), u.begin());
    const auto carry = [&](const Row& row, Real torque) {
        for (const Term& term : row) {
            u[term.body] -= term.coefficient * torque;
        }
    };
    for (std::size_t f = 0; f < machine_.frictions.size(); ++f) {
        carry(machine_.frictions[f].row, u[of_friction(f)]);
    }
    for (std::size_t j = 0; j < machine_.joints.size(); ++j) {
        carry(machine_.joints[j].row, u[of_joint(j)]);
    }
    for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
        const LossyGear& gear = machine_.gears[g];
        if (modes.gear[g] != Mode::stuck) {  // (3)
            u[of_gear(g)] += follows(g, modes, gear_factor) * lever(gear) * u[of_joint(gear.joint)];
        }
        u[gear.motor] -= u[of_gear(g)];
    }
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        u[i] = (u[i] - u[of_end(i)]) / machine_.bodies[i].inertia;
    }
}

/// (6)
void MotionEquations::prepare(const Modes& modes, const Vector& gear_factor) const {
    if (last_.known && last_.modes == modes && last_.gear_factor == gear_factor) {
        return;
    }
    last_ = {modes, gear_factor, held_by(modes, gear_factor), {}, {}, true};
    const std::size_t count = last_.held.size();
    std::vector<Vector> left(count, Vector(count, 0));
    for (std::size_t s = 0; s < count; ++s) {
        Vector pushed(machine_.bodies.size(), 0);
        for (const Term& term : last_.held[s].push) {
            pushed[term.body] += term.coefficient / machine_.bodies[term.body].inertia;
        }
        for (std::size_t r = 0; r < count; ++r) {
            left[r][s] = along(last_.held[r].row, pushed);
        }
    }
    last_.elimination = Elimination(std::move(left), count);
    const Vector nothing(machine_.bodies.size(), 0);
    for (const Vector& direction : last_.elimination.free()) {
        Vector u(unknowns(), 0);
        for (std::size_t r = 0; r < count; ++r) {
            u[last_.held[r].unknown] = direction[r];
        }
        complete(u, nothing, modes, gear_factor);
        last_.free.push_back(std::move(u));
    }
}

Motion MotionEquations::solve(const Situation& at, const Modes& modes, const AtRest& rest,
                              const std::vector<RestLimits>* friction_limits,
                              const std::vector<RestLimits>* gear_limits) const {
    ++solved_;
    Vector gear_factor(machine_.gears.size(), 1);
    for (std::size_t g = 0; g < gear_factor.size(); ++g) {
        if (gear_limits != nullptr && rest.gear[g]) {
            gear_factor[g] = modes.gear[g] == Mode::forward ? (*gear_limits)[g].forward : (*gear_limits)[g].backward;
        }
    }
    prepare(modes, gear_factor);
    const Vector given_ones = given(at, modes, rest, friction_limits, gear_factor);
    Vector u = given_ones;
    complete(u, at.force, modes, gear_factor);  // nothing is held
    Vector right;
    Real size = 0;
    for (const Held& held : last_.held) {
        Real ground = 0;
        if (held.unknown < of_joint(0)) {
            ground = at.friction_ground[held.unknown - of_friction(0)];
        } else if (held.unknown < of_end(0)) {
            ground = at.joint_ground[held.unknown - of_joint(0)];
        }
        right.push_back(along(held.row, u) - ground);
        size = std::max(size, size_along(held.row, u) + std::fabs(ground));
    }
    const LinearSolution carried = last_.elimination.solve(right, size);
    u = given_ones;
    for (std::size_t r = 0; r < last_.held.size(); ++r) {
        u[last_.held[r].unknown] = carried.point[r];
    }
    complete(u, at.force, modes, gear_factor);
    Motion motion;
    motion.exists = carried.exists;
    motion.acceleration.assign(u.begin(), u.begin() + static_cast<std::ptrdiff_t>(machine_.bodies.size()));
    motion.solution = {carried.exists, std::move(u), last_.free};
    return motion;
}

namespace {

/// Inequalities, decided on the spot as long as nothing is free.
class Inequalities {
public:
    Inequalities(const LinearSolution& solution, Real tolerance) : solution_(solution), tolerance_(tolerance) {}

    /// Σ coefficients · u ≥ right
    void add(const Row& coefficients, Real right, Real scale) {
        if (!solution_.free.empty()) {
            conditions_.push_back({Vector(solution_.point.size(), 0), right, scale});
            for (const Term& term : coefficients) {
                conditions_.back().coefficients[term.body] += term.coefficient;
            }
            return;
        }
        hold_ = hold_ && along(coefficients, solution_.point) - right >= -tolerance_ * scale;
    }
    [[nodiscard]] bool hold() const {
        return solution_.exists && hold_ && feasible(solution_, conditions_, tolerance_);
    }

private:
    const LinearSolution& solution_;
    Real tolerance_;
    std::vector<Condition> conditions_;
    bool hold_ = true;
};

}  // namespace

bool MotionEquations::consistent(const Situation& at, const Modes& modes, const AtRest& rest, const Motion& motion,
                                 const std::vector<RestLimits>& friction_limits,
                                 const std::vector<RestLimits>& gear_limits, Real tolerance) const {
    Inequalities conditions(motion.solution, tolerance);
    const auto moves = [&](const Row& row, Real sign, Real ground) {  // (5)
        Row coefficients = row;
        Real size = 0;
        for (Term& term : coefficients) {
            size += std::fabs(term.coefficient);
            term.coefficient *= sign;
        }
        conditions.add(coefficients, sign * ground, size * at.acceleration_scale);
    };
    for (std::size_t f = 0; f < machine_.frictions.size(); ++f) {
        const Friction& friction = machine_.frictions[f];
        if (modes.friction[f] == Mode::stuck) {
            conditions.add({{of_friction(f), 1}}, -friction_limits[f].backward, at.force_scale);
            conditions.add({{of_friction(f), -1}}, -friction_limits[f].forward, at.force_scale);
        } else if (rest.friction[f] && modes.friction[f] != Mode::free) {
            moves(friction.row, modes.friction[f] == Mode::forward ? 1 : -1, at.friction_ground[f]);
        }
    }
    for (std::size_t j = 0; j < machine_.joints.size(); ++j) {
        if (modes.joint[j] == Mode::stuck && machine_.joints[j].one_way) {
            conditions.add({{of_joint(j), 1}}, 0, at.force_scale);
        } else if (modes.joint[j] == Mode::free && rest.joint[j]) {
            moves(machine_.joints[j].row, -1, at.joint_ground[j]);
        }
    }
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        if (modes.end[i] != 0) {
            conditions.add({{of_end(i), static_cast<Real>(modes.end[i])}}, 0, at.force_scale);
        } else if (rest.end[i] != 0) {
            moves({{i, 1}}, static_cast<Real>(-rest.end[i]), 0);
        }
    }
    for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
        const LossyGear& gear = machine_.gears[g];
        const Real arm = lever(gear);
        const std::size_t x = of_joint(gear.joint);
        conditions.add({{x, static_cast<Real>(modes.tooth[g]) * arm}}, 0, at.force_scale);
        if (modes.gear[g] != Mode::stuck) {
            if (rest.gear[g]) {
                moves({{gear.motor, 1}}, modes.gear[g] == Mode::forward ? 1 : -1, 0);
            }
            continue;
        }
        // s f(x) − φ ≥ 0 and φ + s f(−x) ≥ 0 on this side of the teeth
        const auto limit = [&](Mode direction, Real factor, Real sign) {
            conditions.add({{of_gear(g), -sign}, {x, sign * factor * slope(gear, direction, modes.tooth[g]) * arm}},
                           -factor * gear.constant, at.force_scale);
        };
        limit(Mode::forward, gear_limits[g].forward, 1);
        limit(Mode::backward, gear_limits[g].backward, -1);
    }
    return conditions.hold();
}

bool MotionEquations::load_is_open(const Motion& motion, std::size_t gear) const {
    return std::any_of(motion.solution.free.begin(), motion.solution.free.end(), [&](const Vector& direction) {
        return std::fabs(direction[of_joint(machine_.gears[gear].joint)]) > kHeld;
    });
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
        Real size = 0;
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
            size = std::max(size, size_along(machine_.joints[j].row, motion.acceleration));
        }
        // What is stuck beside the teeth holds them: then they need not.
        if (!(relative[1] - relative[0] <= kHeld * (size + at.acceleration_scale))) {
            return false;
        }
    }
    return true;
}

}  // namespace reference
