// The state a run begins with and leaves behind, and what listeners are told of it on the way.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/located/located_run.hpp"
#include "engine/reading/initial_modes.hpp"

namespace stiction {
namespace {

/// Listeners are told of a step between its ends at each of so many parts.
constexpr int kPartsOfStep = 8;

}  // namespace

State LocatedEngine::Run::initial_state() {
    State state = engine::initial_motion(*plan_);
    load(state);
    static_cast<void>(dynamics_.switch_signals(time_, y_));
    dynamics_.evaluate(time_, y_);
    engine::set_initial_modes(*plan_, dynamics_.ground_speed, dynamics_.levels, state);
    return state;
}

void LocatedEngine::Run::load(const State& state) {
    const std::size_t n = dynamics_.bodies();
    time_ = state.time;
    first_instant_ = state.step;
    dynamics_.reference = state.position;
    std::fill_n(y_.begin(), n, 0.0);
    std::copy(state.velocity.begin(), state.velocity.end(), y_.begin() + static_cast<std::ptrdiff_t>(n));
    std::copy_n(state.signal_state.begin(), dynamics_.signal_states(), y_.begin() + static_cast<std::ptrdiff_t>(2 * n));
    y_[dynamics_.energies()] = state.energy.input;
    y_[dynamics_.energies() + 1] = state.energy.friction;
    y_[dynamics_.energies() + 2] = state.energy.damping;
    std::fill(y_.begin() + static_cast<std::ptrdiff_t>(dynamics_.impulses()), y_.end(), 0.0);
    dynamics_.mode = state.mode;
    dynamics_.signal_state = state.signal_state;
    dynamics_.reported_friction = state.friction;
    dynamics_.difference_step = 1e-6;
    for (std::size_t g = 0; g < dynamics_.gears().size(); ++g) {
        const engine::LossyGear& gear = dynamics_.gears()[g];
        dynamics_.tooth_side[g] = gear.lever * state.friction[gear.joint] < 0 ? -1.0 : 1.0;
    }
    std::fill(dynamics_.acceleration.begin(), dynamics_.acceleration.end(), 0.0);
    for (std::size_t e = dynamics_.first_stop(); e < state.mode.size();
         ++e) {  // ends are found anew from the positions
        dynamics_.mode[e] = Mode::free;
        const std::size_t i = plan_->layout.elements[e].body[0];
        const Travel<double>& travel = plan_->bodies[i].options.travel;
        const bool rests = state.mode[e] == Mode::stuck && state.velocity[i] == 0;
        dynamics_.end[i] = !rests                              ? Stop::none
                           : state.position[i] >= travel.upper ? Stop::upper
                           : state.position[i] <= travel.lower ? Stop::lower
                                                               : Stop::none;
        dynamics_.mode[e] = dynamics_.end[i] == Stop::none ? Mode::free : Mode::stuck;
    }
    choose_branches();
    dynamics_.prepare();
    dynamics_.evaluate(time_, y_);
    std::fill(came_to_rest_.begin(), came_to_rest_.end(), std::uint8_t{0});
    pending_.clear();
    report_ = {};
    second_begins_ = time_;
    events_in_second_ = 0;
    impact_energy_ = state.energy.impact;
}

void LocatedEngine::Run::save(State& state) {
    const auto n = static_cast<std::ptrdiff_t>(dynamics_.bodies());
    state.step = first_instant_ + report_.steps;
    state.time = time_;
    for (std::size_t i = 0; i < dynamics_.bodies(); ++i) {
        state.position[i] = dynamics_.position(i, y_);
        state.velocity[i] = dynamics_.velocity_of(i, y_);
    }
    std::copy(dynamics_.signal_state.begin(), dynamics_.signal_state.end(), state.signal_state.begin());
    std::copy_n(y_.begin() + 2 * n, dynamics_.signal_states(), state.signal_state.begin());
    state.mode = dynamics_.mode;
    state.friction = dynamics_.reported_friction;
    state.energy.input = y_[dynamics_.energies()];
    state.energy.friction = y_[dynamics_.energies() + 1];
    state.energy.damping = y_[dynamics_.energies() + 2];
    state.energy.impact = impact_energy_;
}

/// Friction as told to signals and results: shared by the least norm where torques are open.
void LocatedEngine::Run::read_friction() { static_cast<void>(read_friction(dynamics_.reported_friction)); }

/// False where elements that hold each other no longer do: what they carry then stays as it was told last.
bool LocatedEngine::Run::read_friction(std::vector<double>& friction) {
    const bool shared = dynamics_.pattern().redundant();
    const bool known = !shared || decision_.holds(dynamics_);
    for (std::size_t e = 0; e < before_.size(); ++e) {
        if (!shared || !dynamics_.held(e)) {
            friction[e] = dynamics_.torque[e];
        } else if (known) {
            friction[e] = decision_.friction[e];
        }
    }
    return known;
}

/// The present instant as it is before anything is decided there.
void LocatedEngine::Run::tell_instant(const StateHandler& handler) {
    if (!handler) {
        return;
    }
    kept_ = dynamics_;
    dynamics_.evaluate(time_, y_);
    save(told_);
    if (!read_friction(told_.friction)) {
        read_friction_before(told_.friction);
    }
    dynamics_ = kept_;
    handler(told_);
}

/// An instant at which a share of the load ceases to hold is located on its far side: looks back into the last step, a rounding
/// of time first, to where it still held.
void LocatedEngine::Run::read_friction_before(std::vector<double>& friction) {
    constexpr double kFurther = 16;
    const double begin = integrator_.previous_time();
    double back = std::numeric_limits<double>::epsilon() * std::max(std::fabs(time_), time_ - begin);
    for (bool known = false; !known && time_ - back > begin; back *= kFurther) {
        integrator_.again(time_ - back, sample_);
        dynamics_.evaluate(time_ - back, sample_);
        known = read_friction(friction);
    }
}

/// Rows of the last step up to `until`, and instants between its ends, on the dense output.
void LocatedEngine::Run::tell_rows(double until) {
    const double spacing = listener_->row_spacing;
    const bool rows = listener_->on_row && spacing > 0 && next_row_ * spacing < until;
    if (!rows && !listener_->between) {
        return;
    }
    const double reached = time_;
    kept_ = dynamics_;
    told_y_ = y_;
    const double begin = integrator_.previous_time();
    for (int k = 1; k < kPartsOfStep && listener_->between; ++k) {
        tell_within(begin + (until - begin) * k / kPartsOfStep, listener_->between);
    }
    for (; rows && next_row_ * spacing < until; ++next_row_) {
        tell_within(next_row_ * spacing, listener_->on_row);
    }
    y_.swap(told_y_);
    time_ = reached;
    dynamics_ = kept_;
}

/// An instant of the last step; leaves time and motion there.
void LocatedEngine::Run::tell_within(double time, const StateHandler& handler) {
    time_ = time;
    integrator_.interpolate(time_, y_);
    dynamics_.read_signals(time_, y_);
    dynamics_.project(y_);
    dynamics_.evaluate(time_, y_);
    save(told_);
    read_friction(told_.friction);
    handler(told_);
}

}  // namespace stiction
