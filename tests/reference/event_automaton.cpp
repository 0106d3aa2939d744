#include "reference/event_automaton.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace reference {
namespace {

constexpr Real kInsidePiece = 1e-12L;    // [s]; far above the rounding of double times, far below any time that matters
constexpr Real kSlip = 1e-13L;           // of speeds: an event
constexpr int kHalvings = 70;            // of a step: rounding of long double is 2⁻⁶⁴
constexpr Real kProgress = 1e-15L;       // [s]; events nearer than this happen at one instant
constexpr std::size_t kNoProgress = 20;  // of them

Real read_course(const Course& course, Real time) { return course ? course(time) : Real(0); }

/// A body that has no travel is held.
Machine with_held_bodies(Machine machine) {
    for (std::size_t i = 0; i < machine.bodies.size(); ++i) {
        Body& body = machine.bodies[i];
        if (body.lower == body.upper) {
            machine.joints.push_back({.name = body.name, .row = {{i, 1}}});
            body.lower = -kInfinity;
            body.upper = kInfinity;
        }
    }
    return machine;
}

bool finite(const Vector& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](Real x) { return std::isfinite(x); });
}

}  // namespace

EventAutomaton::EventAutomaton(Machine machine, Options options)
    : machine_(with_held_bodies(std::move(machine))),
      options_(options),
      equations_(machine_),
      instant_(equations_, options.shortest_flight),
      projection_(machine_) {
    const std::size_t n = machine_.bodies.size();
    for (const Body& body : machine_.bodies) {
        state_.position.push_back(body.position);
        state_.velocity.push_back(body.velocity);
        state_.fastest.push_back(std::fabs(body.velocity));
    }
    state_.modes = {.friction = std::vector<Mode>(machine_.frictions.size(), Mode::stuck),
                    .joint = std::vector<Mode>(machine_.joints.size(), Mode::stuck),
                    .end = std::vector<int>(n, 0),
                    .gear = std::vector<Mode>(machine_.gears.size(), Mode::stuck),
                    .tooth = std::vector<int>(machine_.gears.size(), 1),
                    .gap = std::vector<int>(machine_.springs.size(), 1)};
    nothing_at_rest_ = {.friction = std::vector<bool>(machine_.frictions.size(), false),
                        .joint = std::vector<bool>(machine_.joints.size(), false),
                        .end = std::vector<int>(n, 0),
                        .gear = std::vector<bool>(machine_.gears.size(), false)};
}

/// (4)
Real EventAutomaton::inside(Real time) const {
    return std::min(std::max(time, piece_begin_ + kInsidePiece), piece_end_ - kInsidePiece);
}

void EventAutomaton::enter_piece() {
    piece_begin_ = state_.time;
    piece_end_ = kInfinity;
    for (const Real instant : machine_.instants) {
        if (instant > state_.time + 4 * kInsidePiece) {
            piece_end_ = std::min(piece_end_, instant);
        }
    }
}

Vector EventAutomaton::acceleration(Real time, const Vector& position, const Vector& velocity) const {
    const Situation at = equations_.read(inside(time), position, velocity, state_.modes);
    return equations_.solve(at, state_.modes, nothing_at_rest_).acceleration;
}

/// (1)
EventAutomaton::Place EventAutomaton::step(Real h) {
    const auto moved = [](const Vector& from, Real by, const Vector& rate) {
        Vector result = from;
        for (std::size_t i = 0; i < result.size(); ++i) {
            result[i] += by * rate[i];
        }
        return result;
    };
    const Real t = state_.time;
    const Vector& x = state_.position;
    const Vector& v1 = state_.velocity;
    const Vector a1 = acceleration(t, x, v1);
    const Vector v2 = moved(v1, h / 2, a1);
    const Vector a2 = acceleration(t + h / 2, moved(x, h / 2, v1), v2);
    const Vector v3 = moved(v1, h / 2, a2);
    const Vector a3 = acceleration(t + h / 2, moved(x, h / 2, v2), v3);
    const Vector v4 = moved(v1, h, a3);
    const Vector a4 = acceleration(t + h, moved(x, h, v3), v4);
    Place end{x, v1};
    for (std::size_t i = 0; i < x.size(); ++i) {
        end.velocity[i] += h / 6 * (a1[i] + 2 * a2[i] + 2 * a3[i] + a4[i]);
        end.position[i] += state_.modes.end[i] != 0 ? 0 : h / 6 * (v1[i] + 2 * v2[i] + 2 * v3[i] + v4[i]);
    }
    end.velocity = projection_.project(end.velocity, instant_.held_rows(inside(t + h), state_.modes));
    return end;
}

/// (2)
bool EventAutomaton::holds(Real time, const Place& place) const {
    for (std::size_t i = 0; i < machine_.bodies.size(); ++i) {
        if (place.position[i] > machine_.bodies[i].upper || place.position[i] < machine_.bodies[i].lower) {
            return false;
        }
    }
    for (std::size_t s = 0; s < machine_.springs.size(); ++s) {
        if (branch_of(machine_.springs[s], place.position) != state_.modes.gap[s]) {
            return false;
        }
    }
    const Situation at = equations_.read(inside(time), place.position, place.velocity, state_.modes);
    const Motion motion = equations_.solve(at, state_.modes, nothing_at_rest_);
    return slips_as_told(at, inside(time), place.velocity) &&
           equations_.consistent(at, state_.modes, nothing_at_rest_, motion, equations_.friction_limits(at),
                                 equations_.gear_limits(), options_.break_tolerance);
}

/// The part of (2) about what slides, and about what carries nothing.
bool EventAutomaton::slips_as_told(const Situation& at, Real read_time, const Vector& velocity) const {
    const Modes& modes = state_.modes;
    const auto keeps = [&](Mode mode, Real slip, const Row& row, Real ground) {
        const Real least = kSlip * OneInstant::slip_scale(row, state_.fastest, velocity, ground);
        return mode == Mode::forward ? slip >= -least : mode != Mode::backward || slip <= least;
    };
    for (std::size_t f = 0; f < machine_.frictions.size(); ++f) {
        const Friction& friction = machine_.frictions[f];
        const Levels& r = at.rest_levels[f];
        const Real at_rest = r.static_forward + r.static_backward + r.sliding_forward + r.sliding_backward;
        const Real carried = at_rest + at.levels[f].sliding_forward + at.levels[f].sliding_backward;
        if (!keeps(modes.friction[f], at.friction_slip[f], friction.row,
                   read_course(friction.ground_speed, read_time)) ||
            (modes.friction[f] == Mode::free ? at_rest > 0 : !(carried > 0))) {
            return false;
        }
    }
    for (std::size_t j = 0; j < machine_.joints.size(); ++j) {
        if (modes.joint[j] == Mode::free && !keeps(Mode::backward, at.joint_slip[j], machine_.joints[j].row, 0)) {
            return false;
        }
    }
    for (std::size_t g = 0; g < machine_.gears.size(); ++g) {
        const std::size_t motor = machine_.gears[g].motor;
        if (!keeps(modes.gear[g], velocity[motor], {{motor, 1}}, 0)) {
            return false;
        }
    }
    return true;
}

void EventAutomaton::take(Real h, const Place& place) {
    state_.time += h;
    state_.position = place.position;
    state_.velocity = place.velocity;
    remember_speeds();
}

/// What never moved has the rounding of what did: a millionth of the fastest, and of what the forces give within a second.
void EventAutomaton::remember_speeds() {
    constexpr Real kShare = 1e-6L;
    Real floor =
        kShare *
        equations_.read(inside(state_.time), state_.position, state_.velocity, state_.modes).acceleration_scale;
    for (const Real speed : state_.fastest) {
        floor = std::max(floor, kShare * speed);
    }
    for (std::size_t i = 0; i < state_.fastest.size(); ++i) {
        state_.fastest[i] = std::max({state_.fastest[i], std::fabs(state_.velocity[i]), floor});
    }
}

bool EventAutomaton::settle() {
    state_.read_time = inside(state_.time);
    remember_speeds();
    const std::string problem = instant_.settle(state_, log_);
    return problem.empty() || fail(problem);
}

bool EventAutomaton::run_to(Real until) {
    std::size_t without_progress = 0;
    if (!started_) {
        started_ = true;
        enter_piece();
        state_.read_time = inside(0);
        remember_speeds();
        instant_.begin(state_);
        first_modes_ = state_.modes;
        (void)settle();
    }
    while (state_.time < until && failure_.empty()) {
        if (equations_.solved() > options_.work_limit) {
            return fail("more work than allowed");
        }
        const Real target = std::min(until, piece_end_);
        const Real h = std::min(options_.step, target - state_.time);
        const bool last = h == target - state_.time;
        Place end = step(h);
        if (!finite(end.position) || !finite(end.velocity)) {
            return fail("not finite: the step is too long");
        }
        if (holds(state_.time + h, end)) {
            take(h, end);
            state_.time = last ? target : state_.time;
            without_progress = 0;
            if (doubtful(state_)) {
                return false;
            }
            if (state_.time == piece_end_) {
                enter_piece();
                (void)settle();
            }
            continue;
        }
        Real good = 0;
        Real bad = h;
        RunState before = state_;
        for (int k = 0; k < kHalvings; ++k) {  // (3)
            const Real middle = (good + bad) / 2;
            if (state_.time + middle == state_.time + good || state_.time + middle == state_.time + bad) {
                break;
            }
            Place there = step(middle);
            if (holds(state_.time + middle, there)) {
                good = middle;
                before.time = state_.time + middle;
                before.position = there.position;
                before.velocity = there.velocity;
            } else {
                bad = middle;
                end = std::move(there);
            }
        }
        if (doubtful(before)) {
            return false;
        }
        without_progress = bad > kProgress ? 0 : without_progress + 1;
        if (without_progress > kNoProgress || log_.events.size() > options_.event_limit) {
            return fail("events without end");
        }
        take(bad, end);
        (void)settle();
    }
    return failure_.empty();
}

bool EventAutomaton::undecided() const {
    RunState state = state_;
    state.read_time = inside(state.time);
    return instant_.undecided(state);
}

/// (5)
bool EventAutomaton::doubtful(RunState state) {
    if (!options_.doubt_always) {
        return false;
    }
    state.read_time = inside(state.time);
    if (!instant_.undecided(state)) {
        return false;
    }
    log_.ambiguous.push_back(state.time);
    (void)fail("mechanics alone does not decide");
    return true;
}

bool EventAutomaton::fail(const std::string& why) {
    failure_ = why + " at " + std::to_string(static_cast<double>(state_.time)) + " s";
    return false;
}

}  // namespace reference
