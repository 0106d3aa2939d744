// What happens at an event: step 1 and 5 of located.hpp.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/located/located_run.hpp"
#include "engine/refusal.hpp"

namespace stiction {
namespace {

/// Rounds in which signals and impacts answer each other within one instant; a chain of impacts through joints needs few.
constexpr int kRounds = 16;

}  // namespace

bool LocatedEngine::Run::settle() {
    ++report_.events;
    if (time_ - second_begins_ >= 1) {
        second_begins_ = time_;
        events_in_second_ = 0;
    }
    if (++events_in_second_ > options_.event_limit) {
        return fail(
            LocatedStatus::too_many_events,
            fmt::format("more than {} events within a second at {} s, the last at \"{}\": it switches to and fro "
                        "without end; give it hysteresis, or raise event_limit",
                        options_.event_limit, time_, switched_));
    }
    before_ = dynamics_.mode;
    static_cast<void>(find_rest());
    stop_exactly();
    clamp_ends();
    choose_branches();
    for (int round = 0; round < kRounds; ++round) {
        if (!switch_and_collide()) {
            return false;
        }
        dynamics_.evaluate(time_, y_);
        propose_modes();
        if (!decide_modes()) {
            return false;
        }
        // Velocities without inertia, or of gears that jammed, have jumped, and may switch signals.
        const bool switches = dynamics_.any_without_inertia() && dynamics_.switch_signals(time_, y_);
        if (!jammed_ && !switches) {
            break;
        }
    }
    note_changes();
    std::fill(came_to_rest_.begin(), came_to_rest_.end(), std::uint8_t{0});
    set_floors();
    watch_.list();
    watch_.start(time_, y_, integrator_.wanted_step());
    return true;
}

/// A slip that points against its mode by no more than rounding has come to rest: its zero lies just before this instant, too near to
/// count as passed. True if there is any; the dynamics were evaluated here.
bool LocatedEngine::Run::find_rest() {
    bool any = false;
    for (std::size_t e = 0; e < dynamics_.mode.size(); ++e) {
        const double z = dynamics_.slip[e];
        const bool turned =
            (dynamics_.mode[e] == Mode::forward && z < 0) || (dynamics_.mode[e] == Mode::backward && z > 0);
        if (turned && dynamics_.is_at_rest(e, y_)) {
            came_to_rest_[e] = 1;
            any = true;
        }
    }
    return any;
}

/// What came to rest has no slip at all from here on, together with all that was held before.
void LocatedEngine::Run::stop_exactly() {
    if (std::count(came_to_rest_.begin(), came_to_rest_.end(), std::uint8_t{1}) == 0) {
        return;
    }
    for (std::size_t e = 0; e < before_.size(); ++e) {
        dynamics_.mode[e] = came_to_rest_[e] != 0 ? Mode::stuck : before_[e];
    }
    dynamics_.prepare();
    dynamics_.project(y_);
}

/// A body located past the end of its travel stands on it, and is measured from there.
void LocatedEngine::Run::clamp_ends() {
    for (std::size_t i = 0; i < dynamics_.bodies(); ++i) {
        const Travel<double>& travel = plan_->bodies[i].options.travel;
        for (const int side : {1, -1}) {
            if (dynamics_.way_left(i, side, y_) <= 0) {
                dynamics_.reference[i] = side > 0 ? travel.upper : travel.lower;
                y_[i] = 0;
            }
        }
    }
}

void LocatedEngine::Run::choose_branches() {
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        const double play = 0.5 * plan_->springs[s].gap;
        const double stretch = dynamics_.elongation(s, y_);
        dynamics_.branch[s] = stretch > play ? std::int8_t{1} : stretch < -play ? std::int8_t{-1} : std::int8_t{0};
    }
}

bool LocatedEngine::Run::switch_and_collide() {
    const bool delays = std::isfinite(plan_->signals.longest_step());
    for (int round = 0; round < kRounds; ++round) {
        if (delays) {
            dynamics_.read_signals(time_, y_);
            plan_->signals.record(time_, dynamics_.signal_state, dynamics_.values);
        }
        const bool switched = dynamics_.switch_signals(time_, y_);
        if (delays) {
            plan_->signals.record(time_, dynamics_.signal_state, dynamics_.values);
        }
        EnergyAccount energy;
        const engine::Collision hit = decision_.collide(dynamics_, time_, y_, options_.shortest_flight, energy);
        if (!hit.valid) {
            return fail(LocatedStatus::contradictory,
                        fmt::format("at {} s {} demand different speeds of the same bodies", time_,
                                    contradicting(dynamics_.ground_speed)));
        }
        y_[dynamics_.energies()] += energy.input;
        impact_energy_ += energy.impact;
        for (std::size_t i = 0; i < dynamics_.bodies() && hit.happened; ++i) {
            if (decision_.impact_speed[i] > 0) {
                const EventKind kind = decision_.settled[i] != 0 ? EventKind::settled : EventKind::impact;
                const double speed = decision_.impact_speed[i];
                pending_.push_back({.time = time_, .kind = kind, .part = plan_->bodies[i].name, .speed = speed});
            }
        }
        if (!switched && !hit.happened) {
            break;
        }
    }
    return true;
}

/// Names of what contradicts each other at these speeds or accelerations.
std::string LocatedEngine::Run::contradicting(std::span<const double> rate) {
    State now = told_;
    save(now);
    return engine::contradicting_parts(*plan_, rate, now.position, now.velocity, 0);
}

/// The name of what is no longer finite.
std::string LocatedEngine::Run::not_finite() {
    State now = told_;
    save(now);
    return engine::part_not_finite(*plan_, now);
}

/// What is at rest is held for the moment, the rest slides as it does; decide_modes() says what becomes of it. Without inertia
/// there is no motion to keep: all of it is decided anew.
void LocatedEngine::Run::propose_modes() {
    for (std::size_t e = 0; e < before_.size(); ++e) {
        const double z = dynamics_.slip[e];
        const Row& row = plan_->layout.elements[e];
        const bool held = before_[e] == Mode::stuck && dynamics_.is_at_rest(e, y_);
        const bool rests = z == 0 || came_to_rest_[e] != 0 || held || dynamics_.without_inertia(e);
        last_[e] = came_to_rest_[e] != 0 ? Mode::stuck : before_[e];
        const Mode slides = z > 0 ? Mode::forward : Mode::backward;
        if (e < plan_->frictions.size()) {
            const Levels<double>& l = dynamics_.levels[e];
            const bool open = l.static_forward <= 0 && l.static_backward <= 0;
            dynamics_.mode[e] = open && !dynamics_.is_gear(e) ? Mode::free : rests ? Mode::stuck : slides;
            const bool told = plan_->frictions[e].initial == InitialMode::slipping;
            decision_.begins_sliding[e] = told && first_instant_ == 0 && report_.steps == 0 ? 1 : 0;
        } else if (e < dynamics_.first_stop()) {
            const bool one_way = plan_->joints[e - plan_->frictions.size()].one_way;
            dynamics_.mode[e] = rests || !one_way || z > 0 ? Mode::stuck : Mode::backward;
        } else {
            const std::size_t i = row.body[0];
            const bool upper = dynamics_.way_left(i, 1, y_) <= 0;
            const bool at_end = (upper || dynamics_.way_left(i, -1, y_) <= 0) && rests;
            dynamics_.end[i] = !at_end ? Stop::none : upper ? Stop::upper : Stop::lower;
            dynamics_.mode[e] = at_end ? Mode::stuck : Mode::free;
        }
    }
    dynamics_.prepare();
    dynamics_.project(y_);
    dynamics_.evaluate(time_, y_);
}

bool LocatedEngine::Run::decide_modes() {
    if (decision_.decide(dynamics_, last_) == solve::SolveStatus::invalid) {
        for (std::size_t i = 0; i < dynamics_.bodies(); ++i) {
            if (!std::isfinite(dynamics_.force[i])) {
                return fail(LocatedStatus::not_finite,
                            fmt::format("at {} s {} is no longer a finite number", time_, not_finite()));
            }
        }
        return fail(LocatedStatus::contradictory, fmt::format("at {} s {} demand different motions of the same bodies",
                                                              time_, contradicting(dynamics_.ground_acceleration)));
    }
    jammed_ = decision_.any_jam();
    if (jammed_) {
        return jam_gears();
    }
    if (take_decision()) {
        dynamics_.prepare();
        // What came to rest on two grounds whose speeds differ by rounding stays exactly with the one that holds it.
        dynamics_.project(y_);
        dynamics_.evaluate(time_, y_);
    }
    read_friction();
    return true;
}

/// Modes and sides of teeth as decided. True if any has changed.
bool LocatedEngine::Run::take_decision() {
    bool changed = dynamics_.tooth_side != decision_.tooth_side;
    dynamics_.tooth_side = decision_.tooth_side;
    for (std::size_t e = 0; e < before_.size(); ++e) {
        if (dynamics_.mode[e] != Mode::stuck || decision_.mode[e] == Mode::stuck) {
            continue;
        }
        changed = true;
        dynamics_.mode[e] = decision_.mode[e];
        if (e >= dynamics_.first_stop()) {
            dynamics_.mode[e] = Mode::free;
            dynamics_.end[plan_->layout.elements[e].body[0]] = Stop::none;
        }
    }
    return changed;
}

/// Gears whose teeth locked while they moved are at rest from here on.
bool LocatedEngine::Run::jam_gears() {
    for (const engine::GearSolver::Train& train : decision_.trains()) {
        for (const engine::GearSolver::Gear& gear : train.gears) {
            const std::size_t e = gear.data.friction;
            came_to_rest_[e] = train.jammed ? 1 : came_to_rest_[e];
            if (gear.jammed) {
                const EventKind kind = EventKind::jam;
                const std::string_view part = dynamics_.element_name(e);
                pending_.push_back({.time = time_,
                                    .kind = kind,
                                    .part = part,
                                    .from = dynamics_.mode[e],
                                    .to = Mode::stuck,
                                    .speed = dynamics_.slip[e]});
            }
        }
    }
    EnergyAccount energy;
    if (!decision_.jam(dynamics_, time_, y_, options_.shortest_flight, energy).valid) {
        return fail(LocatedStatus::contradictory,
                    fmt::format("at {} s gears jam, though {} demand other speeds of their bodies", time_,
                                contradicting(dynamics_.ground_speed)));
    }
    y_[dynamics_.energies()] += energy.input;
    impact_energy_ += energy.impact;
    return true;
}

void LocatedEngine::Run::note_changes() {
    for (std::size_t e = 0; e < before_.size(); ++e) {
        if (dynamics_.mode[e] != before_[e]) {
            pending_.push_back({.time = time_,
                                .kind = EventKind::mode,
                                .part = dynamics_.element_name(e),
                                .from = before_[e],
                                .to = dynamics_.mode[e]});
        }
    }
}

/// What the impulse of a stuck element is measured by: its limit, or what acts on its bodies.
void LocatedEngine::Run::set_floors() {
    for (std::size_t e = 0; e < before_.size(); ++e) {
        const solve::Limits<double> limits = dynamics_.static_limits(e);
        double size = std::min(limits.forward, limits.backward);
        if (!(size > 0) || solve::Limits<double>::unlimited(size)) {
            size = 0;
            for (const std::size_t i : plan_->layout.elements[e].body) {
                size += dynamics_.magnitude[i];
            }
        }
        integrator_.accuracy.rate_floor[dynamics_.impulses() + e] = size;
    }
    for (std::size_t i = 0; i < dynamics_.bodies(); ++i) {
        integrator_.accuracy.offset[i] = dynamics_.reference[i];
    }
}

}  // namespace stiction
