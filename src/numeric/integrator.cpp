#include "numeric/integrator.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "numeric/dormand_prince.hpp"
#include "numeric/implicit_step.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

/// Stability of (1) ends at 6.1 on the negative axis; steps that it limits hover below.
constexpr double kEdge = 4.5;
constexpr double kStable =
    5.5;  // (4) of a step that stays stable: longer ones are accepted until they swing up, and then rejected
constexpr double kSlower = 0.5;  // (4) is an estimate: it shortens the next step by half at most
constexpr int kSigns = 30;       // of stiffness, as signs_ counts them: 15 limited steps in a row
constexpr int kShortSteps = 8;   // in a row: then (3) is left
constexpr double kWorth = 4;     // a step of (3) costs about as much as this many of (1)
constexpr double kSmooth = 0.1;  // of what is accepted: a longer step of that error was refused for another reason

double eighth_power(double x) noexcept {
    const double fourth = (x * x) * (x * x);
    return fourth * fourth;
}

bool all_finite(const std::vector<double>& y) {
    return std::all_of(y.begin(), y.end(), [](double v) { return std::isfinite(v); });
}

}  // namespace

struct Integrator::Methods {
    Methods(System& system, std::size_t size, std::size_t active)
        : explicit_step(system, size),
          explicit_again(system, size),
          implicit(system, size, active),
          implicit_again(system, size, active) {}

    DormandPrince explicit_step;  // keeps the stages of the last step for the dense output
    DormandPrince explicit_again;
    ImplicitStep implicit;
    ImplicitStep implicit_again;
};

Integrator::Integrator(System& system, Accuracy wanted, std::size_t active, Method method)
    : accuracy(std::move(wanted)),
      system_(&system),
      active_(active),
      method_(method),
      methods_(std::make_unique<Methods>(system, accuracy.absolute.size(), active)) {
    for (std::vector<double>* v : {&state_, &previous_, &rate_, &previous_rate_, &next_, &next_rate_, &error_,
                                   &accepted_, &rounding_, &perturbed_, &perturbed_rate_}) {
        v->assign(accuracy.absolute.size(), 0);
    }
    reset();
}

Integrator::~Integrator() = default;

void Integrator::reset() noexcept {
    stiff_ = method_ == Method::stiff;
    signs_ = short_steps_ = 0;
}

void Integrator::start(double time, const std::vector<double>& y, double step) {
    time_ = previous_time_ = time;
    state_ = y;
    wanted_ = step;
    fresh_ = true;
}

double Integrator::error(double step) noexcept {
    double worst = 0;
    for (std::size_t i = 0; i < error_.size(); ++i) {  // (2)
        const double size = accuracy.use_size[i] * std::fabs(state_[i] + accuracy.way[i]);
        const double change = std::max(step * std::fabs(rate_[i]), std::fabs(next_[i] - state_[i]));
        const double wanted =
            accuracy.absolute[i] + accuracy.relative[i] * (size + change + step * accuracy.rate_floor[i]);
        accepted_[i] = wanted;
        double rounding = accuracy.rounding[i] + rounding_[i];
        if (i < accuracy.positions) {
            const std::size_t velocity = accuracy.positions + i;
            rounding += step * (accuracy.rounding[velocity] + rounding_[velocity]);
        }
        const double error = std::fabs(error_[i]) - (kSumRounding * change + step * rounding);  // (2')
        const bool counts = accuracy.scale[i] > 0 || step > accuracy.first_step;                // (2*)
        const double found = counts && error > 0 ? error / wanted : 0.0;
        if (found > worst) {
            worst = found;
            hardest_ = i;
        }
    }
    return worst;
}

/// (2'') at time_, for a step of this length.
void Integrator::look_at_rounding(double step) {
    constexpr double kRoundings = 4;
    constexpr int kStates = 3;  // through which a rounding goes: position, flapper, spool
    std::copy(rate_.begin(), rate_.end(), perturbed_rate_.begin());
    for (int k = 0; k < kStates; ++k) {
        for (std::size_t i = 0; i < active_; ++i) {
            const double own = kEpsilon * (std::fabs(state_[i]) + std::fabs(accuracy.origin[i]));
            perturbed_[i] = state_[i] + own + step * (perturbed_rate_[i] - rate_[i]);
        }
        const double later = (k + 1) * kEpsilon * (std::fabs(time_) + step);
        system_->rates(time_ + later, perturbed_, perturbed_rate_);
        for (std::size_t i = 0; i < rounding_.size(); ++i) {
            rounding_[i] = std::max(rounding_[i], kRoundings * std::fabs(perturbed_rate_[i] - rate_[i]));
        }
    }
    rounding_known_ = true;
}

void Integrator::forget_rounding() noexcept {
    rounding_known_ = false;
    std::fill(rounding_.begin(), rounding_.end(), 0.0);
}

void Integrator::attempt(double step) {
    if (stiff_) {
        methods_->implicit.step(time_, state_, step, next_, error_, accuracy.scale);
        return;
    }
    DormandPrince& method = methods_->explicit_step;
    dense_ = false;
    method.step(time_, state_, rate_, step, next_);
    for (std::size_t i = 0; i < error_.size(); ++i) {
        error_[i] = method.error(i, step);
    }
}

/// The step after one of this length and error: order 8 for (1), 4 for (3), never more than five times longer or shorter. Roots are
/// taken of roots, because std::pow has other bits in another C library.
double Integrator::next_step(double step, double found, bool accepted) const noexcept {
    constexpr double kCaution = 0.9;
    constexpr double kMost = 5;
    constexpr double kKeep = 0.5;  // errors above this leave the step as it is
    if (accepted && found > kKeep) {
        return step;
    }
    const double fourth_root = std::sqrt(std::sqrt(std::max(found, 1e-12)));
    const double root = stiff_ ? fourth_root : std::sqrt(fourth_root);
    return step * std::clamp(kCaution / root, 1 / kMost, kMost);
}

/// Back to (1), with the step it had.
void Integrator::leave_stiff() noexcept {
    stiff_ = false;
    wanted_ = explicit_step_;
    fresh_ = true;
}

/// (4), and whether (3) is still worth it.
void Integrator::watch_stiffness(double step, bool swings_up) noexcept {
    if (method_ != Method::automatic) {
        return;
    }
    if (stiff_) {
        short_steps_ = wanted_ < explicit_step_ ? short_steps_ + 1 : 0;
        if (short_steps_ == kShortSteps) {
            leave_stiff();
        }
        return;
    }
    const double stretch = methods_->explicit_step.stiffness(step, next_, {accepted_.data(), active_});
    if (stretch > kEdge) {
        wanted_ = std::min(wanted_, step * std::max(kStable / stretch, kSlower));
    }
    signs_ = stretch > kEdge || swings_up ? signs_ + 2 : std::max(signs_ - 1, 0);
    explicit_step_ = step;
}

/// Goes to (3) if one of its steps would be long enough.
void Integrator::try_implicit(double limit) {
    const double step = kWorth * explicit_step_;
    if (method_ != Method::automatic || stiff_ || signs_ < kSigns || !(time_ + step < limit)) {
        return;
    }
    signs_ = short_steps_ = 0;
    stiff_ = true;
    attempt(step);
    double found = all_finite(next_) ? error(step) : kInfinity;
    if (found > 1 && std::isfinite(found)) {
        look_at_rounding(step);
        found = error(step);
        forget_rounding();
    }
    stiff_ = found <= 1;
    wanted_ = stiff_ ? step : wanted_;
}

StepResult Integrator::step(double limit) {
    if (fresh_ || stiff_) {
        system_->rates(time_, state_, rate_);
        fresh_ = false;
    }
    forget_rounding();
    try_implicit(limit);
    double step = wanted_;
    double refused = 0;  // the longest; the next step is not longer: at the edge of stability it would be refused too
    for (;;) {
        const bool last = !(time_ + step < limit - kFewRoundings * std::fabs(limit));
        step = last ? limit - time_ : step;
        attempt(step);
        implicit_step_ = stiff_;
        const bool finite = all_finite(next_);
        double found = finite ? error(step) : 0.0;
        if (found > 1 && !rounding_known_) {
            look_at_rounding(step);
            found = error(step);
        }
        if (!finite || found > 1) {
            refused = std::max(refused, step);
            step = finite ? next_step(step, found, false) : 0.1 * step;
            if (!(step > kFewRoundings * std::fabs(time_))) {
                // (3) takes differences: where rates are large after a jump, their rounding does not shrink with the step. (1) has none.
                if (stiff_ && method_ == Method::automatic) {
                    leave_stiff();
                    step = wanted_;
                    continue;
                }
                return finite ? StepResult::too_small : StepResult::not_finite;
            }
            continue;
        }
        if (!stiff_) {
            methods_->explicit_step.finish(last ? limit : time_ + step, next_, next_rate_);
        }
        const double grown = refused > 0 ? step : next_step(step, found, true);
        wanted_ = last ? std::max(wanted_, grown) : grown;
        if (!last) {
            watch_stiffness(step, refused > 0 && eighth_power(refused / step) * found < kSmooth);
        }
        previous_time_ = time_;
        time_ = last ? limit : time_ + step;
        std::swap(previous_, state_);
        std::swap(previous_rate_, rate_);
        std::swap(state_, next_);
        std::swap(rate_, next_rate_);
        return StepResult::accepted;
    }
}

void Integrator::interpolate(double time, std::vector<double>& y) {
    if (implicit_step_) {
        const double share = (time - previous_time_) / (time_ - previous_time_);
        methods_->implicit.interpolate(share, previous_, state_, y);
        return;
    }
    const double length = time_ - previous_time_;
    if (!dense_) {
        methods_->explicit_step.prepare_dense(previous_time_, previous_, length, state_);
        dense_ = true;
    }
    methods_->explicit_step.interpolate((time - previous_time_) / length, previous_, y);
}

void Integrator::again(double time, std::vector<double>& y) {
    if (implicit_step_) {
        methods_->implicit_again.step(previous_time_, previous_, time - previous_time_, y, error_, accuracy.scale);
        return;
    }
    methods_->explicit_again.step(previous_time_, previous_, previous_rate_, time - previous_time_, y);
}

}  // namespace stiction::engine
