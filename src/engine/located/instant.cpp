#include "engine/located/instant.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/failure.hpp"
#include "engine/gear/gear_train.hpp"
#include "engine/reading/ends.hpp"
#include "engine/reading/initial_modes.hpp"
#include "machine/model.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

/// Rounds in which signals and impacts answer each other within one instant; a chain of impacts through joints needs few. After half of
/// them nothing rebounds any more; after all the run ends.
constexpr int kDecisionRounds = 16;

const Plan& checked(const Plan& plan) {
    std::vector<ModelProblem> problems = gear_train_problems(plan);
    if (!problems.empty()) {
        throw ModelError(std::move(problems));
    }
    return plan;
}

}  // namespace

Instant::Instant(ModeDynamics& dynamics, ModeDecision& decision, const LocatedOptions& options)
    : plan_(&checked(dynamics.plan())),
      event_limit_(options.event_limit),
      dynamics_(&dynamics),
      decision_(&decision),
      jump_(dynamics.plan(), options.shortest_flight),
      before_(dynamics.mode.size(), Mode::free),
      last_(dynamics.mode.size(), Mode::free),
      moved_(dynamics.mode.size(), 0),
      came_to_rest_(dynamics.mode.size(), 0) {}

void Instant::begin(double time) {
    std::fill(came_to_rest_.begin(), came_to_rest_.end(), std::uint8_t{0});
    events_.clear();
    second_begins_ = time;
    events_in_second_ = 0;
    failure_ = RunStatus::ok;
    message_.clear();
}

void Instant::take_passed(const EventFunctions& functions) {
    for (std::size_t k = 0; k < functions.selected().size(); ++k) {
        const EventFunction& f = functions.selected()[k];
        if (!functions.passed(k)) {
            continue;
        }
        if (f.kind == EventFunction::Kind::slip) {
            came_to_rest_[f.index] = 1;
        }
        switched_ = functions.name(f);
    }
}

bool Instant::find_rest(std::span<const double> y) {
    bool any = false;
    for (std::size_t e = 0; e < came_to_rest_.size(); ++e) {
        // Of these velocities: those of the last evaluation may be a rounding short of it.
        const double z = along(
            plan_->layout.elements[e], [&](std::size_t body) { return dynamics_->velocity_of(body, y); },
            -dynamics_->ground.speed[e]);
        const bool turned =
            (dynamics_->mode[e] == Mode::forward && z < 0) || (dynamics_->mode[e] == Mode::backward && z > 0);
        if (turned && dynamics_->is_at_rest(e, y)) {
            came_to_rest_[e] = 1;
            any = true;
        }
    }
    return any;
}

bool Instant::decide(StateVector& now) {
    if (!within_event_limit(now.time)) {
        return false;
    }
    before_ = dynamics_->mode;
    end_before_ = dynamics_->end;
    branch_before_ = dynamics_->springs.branch;
    for (std::size_t e = 0; e < moved_.size(); ++e) {
        moved_[e] = dynamics_->is_at_rest(e, now.y) ? 0 : 1;
    }
    find_rest(now.y);
    stop_exactly(now);
    clamp_ends(now);
    dynamics_->choose_branches(now.y);
    bool settled = false;
    for (int round = 0; round < kDecisionRounds && !settled; ++round) {
        if (!switch_and_collide(now)) {
            return false;
        }
        dynamics_->choose_branches(now.y);  // the damper of a contact feels the velocities after an impact
        dynamics_->evaluate(now.time, now.y);
        propose_modes(now);
        const Outcome outcome = decide_modes(now);
        if (outcome == Outcome::failed) {
            return false;
        }
        // Velocities without inertia, or of gears that jammed, have jumped; others were put on their rest, by roundings. Either may
        // switch a signal: its region must be that of the motion which goes on from here.
        const bool switches = dynamics_->switch_signals(now.time, now.y);
        settled = outcome != Outcome::jammed && !switches;
    }
    if (!settled) {
        return fail_without_end(now);
    }
    note_changes(now.time);
    note_contacts(now);
    std::fill(came_to_rest_.begin(), came_to_rest_.end(), std::uint8_t{0});
    return true;
}

bool Instant::within_event_limit(double time) {
    if (time - second_begins_ >= 1) {
        second_begins_ = time;
        events_in_second_ = 0;
    }
    if (++events_in_second_ <= event_limit_) {
        return true;
    }
    return fail(RunStatus::too_many_events, too_many_events_text(*plan_, time, event_limit_, switched_));
}

/// Sets the slip of elements that came to rest, and of those held before, to exactly 0.
void Instant::stop_exactly(StateVector& now) {
    if (std::count(came_to_rest_.begin(), came_to_rest_.end(), std::uint8_t{1}) == 0) {
        return;
    }
    for (std::size_t e = 0; e < before_.size(); ++e) {
        dynamics_->mode[e] = came_to_rest_[e] != 0 ? Mode::stuck : before_[e];
    }
    dynamics_->prepare();
    dynamics_->project(now.y);
}

/// A body located past the end of its travel stands on it, and is measured from there. Joints may bring several bodies to their ends at
/// once, and rounding says which is located first: those about to arrive stand on theirs too.
void Instant::clamp_ends(StateVector& now) {
    bool arrives = false;
    for (std::size_t i = 0; i < dynamics_->bodies(); ++i) {
        const Stop end = dynamics_->end_reached(i, now.y);
        if (end != Stop::none) {
            arrives = arrives || moves_into(end, dynamics_->velocity_of(i, now.y));
            put_on_end(i, end, now);
        }
    }
    for (std::size_t i = 0; i < dynamics_->bodies() && arrives; ++i) {
        const double v = dynamics_->velocity_of(i, now.y);
        const Stop ahead = v > 0 ? Stop::upper : Stop::lower;
        const double way = dynamics_->way_left(i, v > 0 ? 1 : -1, now.y);
        const double size =
            travelled(plan_->bodies[i].options.travel, ahead, dynamics_->reference[i], v, std::fabs(now.time));
        if (v != 0 && way > 0 && std::isfinite(way) && way <= kSamePlace * size) {
            put_on_end(i, ahead, now);
        }
    }
}

void Instant::put_on_end(std::size_t body, Stop end, StateVector& now) {
    dynamics_->reference[body] = end_position(plan_->bodies[body].options.travel, end);
    now.y[body] = 0;
}

bool Instant::switch_and_collide(StateVector& now) {
    for (int round = 0; round < kDecisionRounds; ++round) {
        const bool switched = switch_signals(now);
        const VelocityJump::Result jump = jump_.collide(*dynamics_, now, 2 * round < kDecisionRounds);
        if (jump == VelocityJump::Result::contradictory) {
            return contradict(now, dynamics_->ground.speed, Demand::speed);
        }
        if (jump == VelocityJump::Result::jumped) {
            note_impacts(now);
        } else if (!switched) {
            return true;
        }
    }
    return fail_without_end(now);
}

/// Delays remember the values on both sides of a switch.
bool Instant::switch_signals(StateVector& now) {
    const bool delays = std::isfinite(plan_->signals.longest_step());
    if (delays) {
        dynamics_->read_signals(now.time, now.y);
        plan_->signals.record(now.time, dynamics_->signal_state, dynamics_->values);
    }
    const bool switched = dynamics_->switch_signals(now.time, now.y);
    if (delays) {
        plan_->signals.record(now.time, dynamics_->signal_state, dynamics_->values);
    }
    return switched;
}

/// Proposes stuck for elements at rest and the present mode for the others; decide_modes() decides.
void Instant::propose_modes(StateVector& now) {
    for (std::size_t e = 0; e < before_.size(); ++e) {
        last_[e] = has_arrived(e, now.y) ? Mode::stuck : before_[e];
        dynamics_->mode[e] = proposed_mode(e, now.y);
        if (e < plan_->frictions.size()) {
            const bool slips_first = plan_->frictions[e].initial == InitialMode::slipping && now.step == 0;
            decision_->begins_sliding[e] = slips_first ? 1 : 0;
        } else if (e >= plan_->first_stop()) {
            const std::size_t i = plan_->layout.elements[e].body[0];
            dynamics_->end[i] = dynamics_->mode[e] == Mode::stuck ? dynamics_->end_reached(i, now.y) : Stop::none;
        }
    }
    do {
        dynamics_->prepare();
        dynamics_->project(now.y);
        dynamics_->evaluate(now.time, now.y);
    } while (propose_taken_along());
}

/// Frictions that slide without slip, held at rest by others: they stick. True if there is any, at most once for each friction.
bool Instant::propose_taken_along() {
    bool any = false;
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        const bool slides = dynamics_->mode[e] == Mode::forward || dynamics_->mode[e] == Mode::backward;
        if (slides && dynamics_->slip[e] == 0 && !dynamics_->without_inertia(e)) {
            dynamics_->mode[e] = last_[e] = Mode::stuck;
            any = true;
        }
    }
    return any;
}

/// Does it rest after it moved: by its own friction, or because an impact or a jam of this instant took its slip? What broke away
/// at this instant has not arrived, though it has no slip yet. Of ends of travel VelocityJump says where bouncing ends.
bool Instant::has_arrived(std::size_t e, std::span<const double> y) const {
    const bool taken = e < plan_->frictions.size() && moved_[e] != 0 && dynamics_->is_at_rest(e, y);
    return came_to_rest_[e] != 0 || taken;
}

/// Without inertia there is no motion to keep: such an element is decided anew, from rest.
Mode Instant::proposed_mode(std::size_t e, std::span<const double> y) const {
    const double z = dynamics_->slip[e];
    const bool rested = before_[e] == Mode::stuck || has_arrived(e, y);  // until an impact of this instant
    // It closes; a law that is 0 at rest holds nothing there, and slips from the start.
    const bool opened = e < plan_->frictions.size() && before_[e] == Mode::free &&
                        (dynamics_->levels[e].static_forward > 0 || dynamics_->levels[e].static_backward > 0);
    const bool rests = z == 0 || ((rested || opened) && dynamics_->is_at_rest(e, y)) || dynamics_->without_inertia(e);
    if (e < plan_->frictions.size()) {
        const bool open = carries_nothing(dynamics_->levels[e]) && !dynamics_->is_gear(e);
        return open ? Mode::free : rests ? Mode::stuck : z > 0 ? Mode::forward : Mode::backward;
    }
    if (e < plan_->first_stop()) {
        return rests || !plan_->element(e).one_way || z > 0 ? Mode::stuck : Mode::backward;
    }
    const bool on_end = dynamics_->end_reached(plan_->layout.elements[e].body[0], y) != Stop::none;
    return on_end && rests ? Mode::stuck : Mode::free;
}

Instant::Outcome Instant::decide_modes(StateVector& now) {
    if (decision_->decide(*dynamics_, last_) == solve::SolveStatus::invalid) {
        const bool finite = std::all_of(dynamics_->forces.sum.begin(), dynamics_->forces.sum.end(),
                                        [](double force) { return std::isfinite(force); });
        static_cast<void>(decision_->unsettled() ? fail(RunStatus::unsettled, unsettled_text(*plan_, now.time))
                          : finite               ? contradict(now, dynamics_->ground.acceleration, Demand::acceleration)
                                                 : fail(RunStatus::not_finite, not_finite_text(now)));
        return Outcome::failed;
    }
    if (decision_->any_jam()) {
        return jam_gears(now) ? Outcome::jammed : Outcome::failed;
    }
    if (take_modes()) {
        dynamics_->prepare();
        // A body that came to rest on two grounds whose speeds differ by rounding stays exactly with the one that holds it.
        dynamics_->project(now.y);
        dynamics_->evaluate(now.time, now.y);
    }
    decision_->read_friction(*dynamics_, dynamics_->reported_friction);
    return Outcome::decided;
}

/// Modes and sides of teeth as decided. True if any has changed.
bool Instant::take_modes() {
    bool changed = dynamics_->gears.tooth_side != decision_->tooth_side;
    dynamics_->gears.tooth_side = decision_->tooth_side;
    for (std::size_t e = 0; e < before_.size(); ++e) {
        if (dynamics_->mode[e] != Mode::stuck || decision_->mode()[e] == Mode::stuck) {
            continue;
        }
        changed = true;
        dynamics_->mode[e] = decision_->mode()[e];
        if (e >= plan_->first_stop()) {
            dynamics_->mode[e] = Mode::free;
            dynamics_->end[plan_->layout.elements[e].body[0]] = Stop::none;
        }
    }
    return changed;
}

/// Gears whose teeth locked while they moved are at rest from here on.
bool Instant::jam_gears(StateVector& now) {
    for (const GearSolver::Train& train : decision_->trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            const std::size_t e = gear.data.friction;
            came_to_rest_[e] = train.jammed ? 1 : came_to_rest_[e];
            if (gear.jammed) {
                events_.push_back({.time = now.time,
                                   .part = std::string(plan_->element(e).name),
                                   .from = dynamics_->mode[e],
                                   .to = Mode::stuck,
                                   .kind = Event::Kind::jam,
                                   .speed = dynamics_->slip[e],
                                   .element = e});
            }
        }
    }
    if (jump_.jam(*dynamics_, decision_->trains(), now) == VelocityJump::Result::contradictory) {
        return contradict(now, dynamics_->ground.speed, Demand::jam);
    }
    return true;
}

void Instant::note_impacts(const StateVector& now) {
    for (std::size_t i = 0; i < dynamics_->bodies(); ++i) {
        if (jump_.impact_speed[i] > 0) {
            const Plan::Body& body = plan_->bodies[i];
            events_.push_back({.time = now.time,
                               .part = body.name,
                               .kind = jump_.settled[i] != 0 ? Event::Kind::settled : Event::Kind::impact,
                               .stop_to = dynamics_->end_reached(i, now.y),
                               .speed = jump_.impact_speed[i],
                               .element = body.stop_element});
        }
    }
}

void Instant::note_changes(double time) {
    for (std::size_t e = 0; e < plan_->first_stop(); ++e) {
        if (dynamics_->mode[e] != before_[e]) {
            events_.push_back({.time = time,
                               .part = std::string(plan_->element(e).name),
                               .from = before_[e],
                               .to = dynamics_->mode[e],
                               .element = e});
        }
    }
    for (std::size_t i = 0; i < dynamics_->bodies(); ++i) {
        if (dynamics_->end[i] != end_before_[i]) {
            events_.push_back({.time = time,
                               .part = plan_->bodies[i].name,
                               .kind = Event::Kind::stop,
                               .stop_from = end_before_[i],
                               .stop_to = dynamics_->end[i],
                               .element = plan_->bodies[i].stop_element});
        }
    }
}

void Instant::note_contacts(const StateVector& now) {
    const auto face = [](int side) { return side > 0 ? Stop::upper : side < 0 ? Stop::lower : Stop::none; };
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        const Stop before = face(branch_before_[s]);
        const Stop after = face(dynamics_->springs.side(s));
        if (plan_->springs[s].contact && before != after) {
            events_.push_back({.time = now.time,
                               .part = plan_->springs[s].name,
                               .kind = Event::Kind::contact,
                               .stop_from = before,
                               .stop_to = after,
                               .speed = std::fabs(along(plan_->layout.springs[s], dynamics_->velocity)),
                               .spring = s});
        }
    }
}

bool Instant::fail(RunStatus status, std::string message) {
    failure_ = status;
    message_ = std::move(message);
    return false;
}

/// Fails: signals, impacts and jams answer each other within this instant and do not come to an end.
bool Instant::fail_without_end(const StateVector& now) {
    const bool told = !events_.empty() && events_.back().time == now.time;
    return fail(RunStatus::too_many_events,
                endless_instant_text(now.time, kDecisionRounds, told ? events_.back().part : switched_));
}

/// Fails: joints and ends contradict each other at these speeds or accelerations.
bool Instant::contradict(const StateVector& now, std::span<const double> rate, Demand demand) {
    State state = initial_motion(*plan_);
    save(*dynamics_, now, state);
    return fail(RunStatus::contradictory, contradiction_text(*plan_, state, rate, demand, 0));
}

std::string Instant::not_finite_text(const StateVector& now) const {
    State state = initial_motion(*plan_);
    save(*dynamics_, now, state);
    return engine::not_finite_text(*plan_, state);
}

}  // namespace stiction::engine
