#include "engine/located/event_search.hpp"

#include <algorithm>
#include <cmath>

#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

/// Samples at the sixths of a step, and the first samples of the cubics through four of them.
constexpr double kSixths = 6;
constexpr std::size_t kFirstOfCubic[] = {0, 2, 3};
/// Bound on the difference in time between an event on the dense output and on the repeated step, of the length of the step.
constexpr double kDenseError = 1e-6;
/// Share of a step over which the motion is a straight line to rounding: its square is below the rounding unit.
constexpr double kStraight = 1e-8;
/// Evaluations in one dip: the first is off by the error of a cubic, the second by that of a parabola through the first. Evaluations for
/// one zero: the first is off by the dense output, the second by that times the error of its slope, the third by rounding.
constexpr int kLooks = 3;

}  // namespace

EventSearch::EventSearch(ModeDynamics& dynamics, EventFunctions& functions, Integrator& integrator)
    : dynamics_(&dynamics),
      functions_(&functions),
      integrator_(&integrator),
      sample_(dynamics.size(), 0),
      repeated_(dynamics.size(), 0),
      repeated_rate_(dynamics.size(), 0) {}

bool EventSearch::find(StateVector& now) {
    const double begin = integrator_->previous_time();
    const double length = integrator_->time() - begin;
    double near = begin;
    samples_[0].assign(functions_->values().begin(), functions_->values().end());
    for (std::size_t k = 1; k < samples_.size(); ++k) {
        const bool last = k + 1 == samples_.size();
        const double at = last ? integrator_->time() : begin + length * static_cast<double>(k) / kSixths;
        if (!last) {
            integrator_->interpolate(at, sample_);
        }
        if (functions_->evaluate(at, last ? integrator_->state() : sample_)) {
            near_values_ = samples_[k - 1];
            locate_event(near, at, now);
            return true;
        }
        samples_[k].assign(functions_->values().begin(), functions_->values().end());
        near = at;
    }
    return find_in_dips(now);
}

/// A function may dip below zero and come back between two samples: evaluates it where a cubic through four of them is lowest.
bool EventSearch::find_in_dips(StateVector& now) {
    bool moved = false;
    for (std::size_t k = 0; k < functions_->selected().size(); ++k) {
        for (const std::size_t first : kFirstOfCubic) {
            const Dip dip =
                find_dip({samples_[first][k], samples_[first + 1][k], samples_[first + 2][k], samples_[first + 3][k]});
            moved = moved || dip.deep;
            if (dip.deep && passes_in(dip, first, k, now)) {
                return true;
            }
        }
    }
    if (moved) {
        dynamics_->evaluate(integrator_->time(), integrator_->state());
    }
    return false;
}

/// Evaluates function k in a dip between the samples from `first` on; locates the event if it passes there.
bool EventSearch::passes_in(Dip dip, std::size_t first, std::size_t k, StateVector& now) {
    const double begin = integrator_->previous_time();
    const double sixth = (integrator_->time() - begin) / kSixths;
    for (int look = 0; look < kLooks && dip.deep; ++look) {
        const double place = static_cast<double>(first) + dip.place;
        const auto before = std::min(static_cast<std::size_t>(place), samples_.size() - 2);
        const double near = begin + sixth * static_cast<double>(before);
        const double at = begin + sixth * place;
        integrator_->interpolate(at, sample_);
        if (functions_->evaluate(at, sample_) && at > near) {
            near_values_ = samples_[before];
            locate_event(near, at, now);
            return true;
        }
        dip.refine(functions_->values()[k]);
    }
    return false;
}

/// The function that passed first, by straight lines between the ends of the bracket.
std::size_t EventSearch::earliest_passed() const {
    std::size_t first = 0;
    double earliest = kInfinity;
    for (std::size_t k = 0; k < functions_->selected().size(); ++k) {
        const double drop = near_values_[k] - functions_->values()[k];
        const double root = drop > 0 ? near_values_[k] / drop : 0.0;
        if (functions_->passed(k) && root < earliest) {
            earliest = root;
            first = k;
        }
    }
    return first;
}

/// Evaluates the functions at t on the step repeated from its beginning; near the last repetition along a straight line. True if any has
/// passed.
bool EventSearch::look_again(double t) {
    if (t == looked_at_) {
        return any_passed_;
    }
    const double shift = t - repeated_to_;
    const double length = repeated_to_ - integrator_->previous_time();  // a flight may be much shorter than the step
    if (std::isfinite(length) && std::fabs(shift) <= kStraight * length && !integrator_->took_implicit_step()) {
        for (std::size_t i = 0; i < sample_.size(); ++i) {
            sample_[i] = repeated_[i] + shift * repeated_rate_[i];
        }
        any_passed_ = functions_->evaluate(t, sample_);
    } else {
        integrator_->again(t, sample_);
        any_passed_ = functions_->evaluate(t, sample_);
        dynamics_->rates(t, repeated_rate_);
        repeated_ = sample_;
        repeated_to_ = t;
    }
    looked_at_ = t;
    return any_passed_;
}

/// Shrinks a bracket of function k: on the dense output, then on the repeated step with the slope found there, then to both sides of
/// the zero.
void EventSearch::narrow(Bracket& bracket, std::size_t k, double width) {
    Bracket dense = bracket;
    locate(dense, kDenseError * (integrator_->time() - integrator_->previous_time()), [&](double t) {
        integrator_->interpolate(t, sample_);
        functions_->evaluate(t, sample_);
        return Trial{functions_->values()[k], functions_->passed(k)};
    });
    const auto look = [&](double t) {
        look_again(t);
        const double value = functions_->values()[k];
        (functions_->passed(k) ? bracket.far : bracket.near) = t;
        (functions_->passed(k) ? bracket.far_value : bracket.near_value) = value;
        return value;
    };
    const auto inside = [&](double t) { return t > bracket.near && t < bracket.far; };
    const double slope = (dense.near_value - dense.far_value) / (dense.far - dense.near);
    double guess = dense.near + 0.5 * (dense.far - dense.near);
    double shift = dense.far - dense.near;
    for (int looks = 0; looks < kLooks && slope > 0 && std::fabs(shift) > 0.5 * width && inside(guess); ++looks) {
        shift = look(guess) / slope;
        guess += shift;
    }
    for (const double t : {guess - 0.5 * width, guess + 0.5 * width}) {
        if (inside(t)) {
            look(t);
        }
    }
}

/// Earliest zero in the step, which is passed by `far`; leaves time and y there, on the far side.
void EventSearch::locate_event(double near, double far, StateVector& now) {
    const double begin = integrator_->previous_time();
    const double width = kEpsilon * std::max(std::fabs(far), far - begin);
    looked_at_ = repeated_to_ = kInfinity;
    for (std::size_t round = 0; round <= functions_->selected().size(); ++round) {
        const std::size_t first = earliest_passed();
        Bracket bracket{near, far, near_values_[first], functions_->values()[first]};
        narrow(bracket, first, width);
        locate(bracket, width, [&](double t) {
            look_again(t);
            return Trial{functions_->values()[first], functions_->passed(first)};
        });
        far = bracket.far;
        const bool earlier = bracket.near > near && look_again(bracket.near);
        if (!earlier) {
            break;
        }
        far = bracket.near;
        near = begin;  // dense output and repeated step differ a little: begin where they agree
        std::fill(near_values_.begin(), near_values_.end(), 0.0);
    }
    integrator_->again(far, sample_);
    if (!functions_->evaluate(far, sample_)) {  // a rounding short of it, where the straight line was not
        looked_at_ = begin;
        look_again(far);
    }
    now.y = sample_;
    now.time = far;
    dynamics_->project(now.y, integrator_->previous());
}

}  // namespace stiction::engine
