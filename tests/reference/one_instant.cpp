#include "reference/one_instant.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace reference {
namespace {

constexpr Real kRest = 1e-11L;       // of speeds: no slip; events leave 1e-13, jumps leave far more
constexpr Real kSamePlace = 1e-14L;  // of a travel: ends met at once; rounding of a run is 1e-16
constexpr int kRounds = 100;         // of impacts and decisions at one instant
constexpr Real kBeside = 2e-12L;     // [s]; speeds are read 1e-12 s to each side of a jump of signals

Real read_course(const Course& course, Real time) { return course ? course(time) : Real(0); }

/// What a ground or drive that accelerates makes of no slip, and rounding beside it.
Real read_late(const Course& acceleration, Real time) {
    return 2 * kBeside * std::fabs(read_course(acceleration, time));
}

}  // namespace

Real OneInstant::slip_scale(const Row& row, const Vector& fastest, const Vector& velocity, Real ground) {
    return std::max(size_along(row, fastest), size_along(row, velocity)) + std::fabs(ground);
}

std::vector<ImpactRow> OneInstant::held_rows(Real read_time, const Modes& modes, const AtRest& rest) const {
    std::vector<ImpactRow> rows;
    const auto with = [](const std::vector<bool>& flags, std::size_t e) { return e < flags.size() && flags[e]; };
    for (std::size_t f = 0; f < machine_.frictions.size(); ++f) {
        if (modes.friction[f] == Mode::stuck || with(rest.friction, f)) {
            rows.push_back({machine_.frictions[f].row, read_course(machine_.frictions[f].ground_speed, read_time)});
        }
    }
    for (std::size_t j = 0; j < machine_.joints.size(); ++j) {
        if (modes.joint[j] == Mode::stuck || with(rest.joint, j)) {
            rows.push_back({machine_.joints[j].row, read_course(machine_.joints[j].speed, read_time)});
        }
    }
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        if (modes.end[i] != 0 || (i < rest.end.size() && rest.end[i] != 0)) {
            rows.push_back({{{i, 1}}, 0});
        }
    }
    for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
        if (modes.gear[g] == Mode::stuck || with(rest.gear, g)) {
            rows.push_back({{{machine_.gears[g].motor, 1}}, 0});
        }
    }
    return rows;
}

void OneInstant::begin(RunState& state) const {
    Modes& modes = state.modes;
    const AtRest rest = find_rest(state);
    for (std::size_t f = 0; f < machine_.frictions.size(); ++f) {
        const bool sticks = rest.friction[f] && modes.friction[f] != Mode::free;
        modes.friction[f] = sticks ? Mode::stuck : modes.friction[f];
    }
    for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
        modes.gear[g] = rest.gear[g] ? Mode::stuck : modes.gear[g];
    }
}

std::string OneInstant::settle(RunState& state, Log& log) const {
    const Modes before = state.modes;
    for (int round = 0; round < kRounds; ++round) {
        const Collision collision = collide_once(state, log);
        if (collision == Collision::contradictory) {
            return "joints demand different speeds";
        }
        if (collision == Collision::happened) {
            continue;
        }
        const AtRest rest = find_rest(state);
        state.velocity = Projection(machine_).project(state.velocity, held_rows(state.read_time, state.modes, rest));
        const Decision decision = decide_modes(state, rest, log);
        if (decision.exists) {
            state.modes = decision.modes;
            if (decision.ambiguous) {
                log.ambiguous.push_back(state.time);
            }
            if (decision.tied) {
                log.tied.push_back(state.time);
            }
            tell(before, state, log);
            return {};
        }
        if (log.too_many || !jam(state, log)) {
            return log.too_many ? "too many elements at rest at once" : "no modes are right";
        }
    }
    return "impacts without end";
}

bool OneInstant::undecided(RunState state) const {
    Log log;
    const AtRest rest = find_rest(state);
    const Decision decision = decide_modes(state, rest, log);
    return decision.ambiguous || decision.strained;
}

Decision OneInstant::decide_modes(RunState& state, const AtRest& rest, Log& log) const {
    const Situation at = equations_.read(state.read_time, state.position, state.velocity, state.modes);
    const Decision decision = decide(equations_, at, state.modes, rest);
    log.too_many = log.too_many || decision.too_many;
    return decision;
}

/// Joints that take part in an impact: all but freewheels that overrun.
std::vector<ImpactRow> OneInstant::joint_rows(const RunState& state) const {
    std::vector<ImpactRow> rows;
    for (const Joint& joint : machine_.joints) {
        const Real speed = read_course(joint.speed, state.read_time);
        const Real slip = along(joint.row, state.velocity) - speed;
        const Real tolerance = kRest * slip_scale(joint.row, state.fastest, state.velocity, speed) +
                               read_late(joint.acceleration, state.read_time);
        if (!joint.one_way || slip >= -tolerance) {
            rows.push_back({joint.row, speed, joint.one_way ? 1 : 0});
        }
    }
    return rows;
}

/// Ends that bodies are on, and those they are about to meet at this instant: joints may bring several bodies to their ends at once, and
/// rounding says which is first.
std::vector<int> OneInstant::ends_met(const RunState& state) const {
    std::vector<int> met;
    bool arrives = false;
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        const Body& body = machine_.bodies[i];
        met.push_back(state.position[i] >= body.upper ? 1 : state.position[i] <= body.lower ? -1 : 0);
        arrives = arrives || static_cast<Real>(met[i]) * state.velocity[i] > 0;
    }
    for (std::size_t i = 0; i < machine_.bodies.size() && arrives; ++i) {
        const Body& body = machine_.bodies[i];
        const int ahead = state.velocity[i] > 0 ? 1 : -1;
        const Real end = ahead > 0 ? body.upper : body.lower;
        const bool closed = std::isfinite(body.upper - body.lower);
        const Real moved = std::max(std::fabs(end - body.position), std::fabs(state.velocity[i]) * state.time);
        const Real size = closed ? body.upper - body.lower : std::max(std::fabs(end), moved);
        const bool at_once = std::isfinite(end) && std::fabs(end - state.position[i]) <= kSamePlace * size;
        met[i] = met[i] == 0 && at_once && state.velocity[i] != 0 ? ahead : met[i];
    }
    return met;
}

/// (1), (5): one impact, if a body enters its end or a joint does not have its speed.
OneInstant::Collision OneInstant::collide_once(RunState& state, Log& log) const {
    std::vector<ImpactRow> rows = joint_rows(state);
    Real late = 0;
    for (const Joint& joint : machine_.joints) {
        late = std::max(late, read_late(joint.acceleration, state.read_time));
    }
    const bool unmet = std::any_of(rows.begin(), rows.end(), [&](const ImpactRow& row) {
        return std::fabs(along(row.row, state.velocity) - row.speed) >
               kRest * slip_scale(row.row, state.fastest, state.velocity, row.speed) + late;
    });
    const Real pushed =
        equations_.read(state.read_time, state.position, state.velocity, state.modes).acceleration_scale;
    std::vector<std::size_t> entering;  // rows of ends
    const std::vector<int> met = ends_met(state);
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        const Body& body = machine_.bodies[i];
        const int end = met[i];
        if (end == 0) {
            continue;
        }
        state.position[i] = end > 0 ? body.upper : body.lower;
        const Real into = static_cast<Real>(end) * state.velocity[i];
        const Real tolerance = kRest * state.fastest[i];
        if (into > tolerance) {
            const bool flies = 2 * body.restitution * into > shortest_flight_ * pushed;  // (5)
            if (flies && unmet) {
                continue;  // (1): joints first
            }
            entering.push_back(rows.size());
            rows.push_back({{{i, 1}}, flies ? -body.restitution * state.velocity[i] : Real(0), end});
        } else if (into >= -tolerance) {
            rows.push_back({{{i, 1}}, 0, end});
        }
    }
    if (!unmet && entering.empty()) {
        return Collision::none;
    }
    Impact impact = collide(machine_, state.velocity, rows);
    if (impact.exists && !entering.empty() && throws_back_a_lock(state, rows, impact)) {
        for (const std::size_t r : entering) {
            rows[r].speed = 0;
        }
        impact = collide(machine_, state.velocity, rows);
    }
    if (!impact.exists) {
        return Collision::contradictory;
    }
    for (const std::size_t r : entering) {
        const std::size_t i = rows[r].row.front().body;
        log.events.push_back(
            {state.time, Event::Kind::impact, machine_.bodies[i].name, Mode::free, Mode::free, state.velocity[i]});
    }
    state.velocity = impact.velocity;
    return Collision::happened;
}

/// newton_impact.hpp (4)
bool OneInstant::throws_back_a_lock(const RunState& state, const std::vector<ImpactRow>& rows,
                                    const Impact& impact) const {
    for (const LossyGear& gear : machine_.gears) {
        std::size_t teeth = 0;  // rows of joints stand in their order, freewheels that overrun left out
        for (std::size_t j = 0; j < gear.joint; ++j) {
            teeth += teeth < rows.size() && rows[teeth].side == (machine_.joints[j].one_way ? 1 : 0) ? 1U : 0U;
        }
        const Real was = state.velocity[gear.motor];
        const Real is = impact.velocity[gear.motor];
        const Real handed_on = equations_.lever(gear) * impact.impulse[teeth];
        const bool load_drives = is > 0 ? handed_on < 0 : handed_on > 0;
        if (gear.aiding_efficiency <= 0 && ((was > 0 && is < 0) || (was < 0 && is > 0)) && load_drives) {
            return true;
        }
    }
    return false;
}

/// (2). Modes of what moves follow from its motion.
AtRest OneInstant::find_rest(RunState& state) const {
    Modes& modes = state.modes;
    for (std::size_t s = 0; s < machine_.springs.size(); ++s) {
        modes.gap[s] = branch_of(machine_.springs[s], state.position);
    }
    const Situation at = equations_.read(state.read_time, state.position, state.velocity, modes);
    AtRest rest;
    for (std::size_t f = 0; f < machine_.frictions.size(); ++f) {
        const Friction& friction = machine_.frictions[f];
        const Real slip = at.friction_slip[f];
        const Real ground = read_course(friction.ground_speed, state.read_time);
        rest.friction.push_back(std::fabs(slip) <=
                                kRest * slip_scale(friction.row, state.fastest, state.velocity, ground) +
                                    read_late(friction.ground_acceleration, state.read_time));
        const Levels& l = at.levels[f];
        const bool carries = l.sliding_forward + l.sliding_backward + l.static_forward + l.static_backward > 0;
        modes.friction[f] = !carries ? Mode::free : slip > 0 ? Mode::forward : Mode::backward;
    }
    for (std::size_t j = 0; j < machine_.joints.size(); ++j) {
        const Real scale = slip_scale(machine_.joints[j].row, state.fastest, state.velocity, 0);
        const Real late = read_late(machine_.joints[j].acceleration, state.read_time);
        rest.joint.push_back(std::fabs(at.joint_slip[j]) <= kRest * scale + late);
        modes.joint[j] = machine_.joints[j].one_way && !rest.joint[j] ? Mode::free : Mode::stuck;
    }
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        const Body& body = machine_.bodies[i];
        const bool slow = std::fabs(state.velocity[i]) <= kRest * state.fastest[i];
        const int end = state.position[i] == body.upper ? 1 : state.position[i] == body.lower ? -1 : 0;
        rest.end.push_back(slow ? end : 0);
        modes.end[i] = 0;
    }
    for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
        const std::size_t motor = machine_.gears[g].motor;
        rest.gear.push_back(std::fabs(state.velocity[motor]) <= kRest * state.fastest[motor]);
        modes.gear[g] = state.velocity[motor] > 0 ? Mode::forward : Mode::backward;
    }
    return rest;
}

/// (6): on the straight way between these velocities a freewheel closes, or a body turns back onto its end, and modes are right again.
bool OneInstant::ends_on_the_way(const RunState& before, const AtRest& rest, const Vector& locked, Log& log) const {
    Real share = 1;
    const auto meets = [&](Real from, Real to) {
        share = from < 0 && to > 0 ? std::min(share, from / (from - to)) : share;
    };
    for (std::size_t j = 0; j < machine_.joints.size(); ++j) {
        const Joint& joint = machine_.joints[j];
        const Real speed = read_course(joint.speed, before.read_time);
        if (joint.one_way && !rest.joint[j]) {
            meets(along(joint.row, before.velocity) - speed, along(joint.row, locked) - speed);
        }
    }
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        const Body& body = machine_.bodies[i];
        if (rest.end[i] == 0 && before.position[i] == body.upper) {
            meets(before.velocity[i], locked[i]);
        } else if (rest.end[i] == 0 && before.position[i] == body.lower) {
            meets(-before.velocity[i], -locked[i]);
        }
    }
    RunState there = before;
    for (std::size_t i = 0; i < there.velocity.size(); ++i) {
        there.velocity[i] += share * (locked[i] - there.velocity[i]);
    }
    return share < 1 && decide_modes(there, find_rest(there), log).exists;
}

/// (4): stops the fewest moving gears with which modes are right again.
bool OneInstant::jam(RunState& state, Log& log) const {
    const RunState before = state;
    const AtRest rest = find_rest(state);
    std::vector<std::size_t> moving;
    for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
        if (!rest.gear[g]) {
            moving.push_back(g);
        }
    }
    std::vector<ImpactRow> others = joint_rows(before);
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        if (rest.end[i] != 0) {
            others.push_back({{{i, 1}}, 0, rest.end[i]});
        }
    }
    for (std::size_t size = 1; size <= moving.size(); ++size) {
        std::size_t found = 0;
        for (std::size_t set = 1; set < (std::size_t{1} << moving.size()); ++set) {
            if (static_cast<std::size_t>(std::popcount(set)) != size) {
                continue;
            }
            std::vector<ImpactRow> rows = others;
            for (std::size_t k = 0; k < moving.size(); ++k) {
                if ((set >> k & 1U) != 0) {
                    rows.push_back({{{machine_.gears[moving[k]].motor, 1}}, 0, 0});
                }
            }
            const Impact impact = collide(machine_, before.velocity, rows);
            RunState after = before;
            after.velocity = impact.exists ? impact.velocity : before.velocity;
            const AtRest rest_after = find_rest(after);
            if (impact.exists && decide_modes(after, rest_after, log).exists) {
                if (found != 0) {
                    log.ambiguous.push_back(state.time);
                    continue;
                }
                found = set;
                state.velocity = impact.velocity;
                if (ends_on_the_way(before, rest, impact.velocity, log)) {
                    log.ambiguous.push_back(state.time);
                }
            }
        }
        for (std::size_t k = 0; k < moving.size() && found != 0; ++k) {
            if ((found >> k & 1U) != 0) {
                const LossyGear& gear = machine_.gears[moving[k]];
                log.events.push_back({state.time, Event::Kind::jam, gear.name, before.modes.gear[moving[k]],
                                      Mode::stuck, before.velocity[gear.motor]});
            }
        }
        if (found != 0) {
            return true;
        }
    }
    return false;
}

void OneInstant::tell(const Modes& before, const RunState& state, Log& log) const {
    const auto compare = [&](const auto& parts, const std::vector<Mode>& from, const std::vector<Mode>& to) {
        for (std::size_t k = 0; k < parts.size(); ++k) {
            if (from[k] != to[k]) {
                log.events.push_back({state.time, Event::Kind::mode, parts[k].name, from[k], to[k]});
            }
        }
    };
    compare(machine_.frictions, before.friction, state.modes.friction);
    compare(machine_.gears, before.gear, state.modes.gear);
    compare(machine_.joints, before.joint, state.modes.joint);
}

}  // namespace reference
