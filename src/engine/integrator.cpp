#include "engine/integrator.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

namespace stiction::engine {
namespace {

namespace odeint = boost::numeric::odeint;

using Explicit = odeint::runge_kutta_dopri5<std::vector<double>>;
using Adjuster = odeint::default_step_adjuster<double, double>;

/// Below this share of the time a step is rounding only.
constexpr double kSmallest = 4 * std::numeric_limits<double>::epsilon();

bool all_finite(const std::vector<double>& y) {
    return std::all_of(y.begin(), y.end(), [](double v) { return std::isfinite(v); });
}

}  // namespace

struct Integrator::Methods {
    Explicit runge_kutta;  // keeps the stages of the last step for the dense output
    Explicit repeated;     // for again()
    Adjuster adjuster;
};

Integrator::Integrator(System& system, Accuracy wanted)
    : accuracy(std::move(wanted)), system_(&system), methods_(std::make_unique<Methods>()) {
    const std::size_t size = accuracy.absolute.size();
    for (std::vector<double>* v : {&state_, &previous_, &rate_, &previous_rate_, &next_, &next_rate_, &error_}) {
        v->assign(size, 0);
    }
}

Integrator::~Integrator() = default;

void Integrator::start(double time, const std::vector<double>& y, double step) {
    time_ = previous_time_ = time;
    state_ = y;
    wanted_ = step;
    fresh_ = true;
}

double Integrator::error(const std::vector<double>& found, double step) const noexcept {
    double worst = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {  // (2)
        const double accepted =
            accuracy.absolute[i] + accuracy.relative[i] * (accuracy.use_size[i] * std::fabs(state_[i]) +
                                                           step * (std::fabs(rate_[i]) + accuracy.rate_floor[i]));
        worst = std::max(worst, std::fabs(found[i]) / accepted);
    }
    return worst;
}

void Integrator::attempt(double step) {
    const auto f = [this](const std::vector<double>& y, std::vector<double>& rate, double t) {
        system_->rates(t, y, rate);
    };
    methods_->runge_kutta.do_step(f, state_, rate_, time_, next_, next_rate_, step, error_);
}

StepResult Integrator::step(double limit) {
    if (fresh_) {
        system_->rates(time_, state_, rate_);
        fresh_ = false;
    }
    double step = wanted_;
    for (;;) {
        const bool last = !(time_ + step < limit - kSmallest * std::fabs(limit));
        if (last) {
            step = limit - time_;
        }
        attempt(step);
        if (!all_finite(next_)) {
            step *= 0.1;
            if (!(step > kSmallest * std::fabs(time_))) {
                return StepResult::not_finite;
            }
            continue;
        }
        const double found = error(error_, step);
        if (found > 1) {
            step = methods_->adjuster.decrease_step(step, found, Explicit::error_order_value);
            if (!(step > kSmallest * std::fabs(time_))) {
                return StepResult::too_small;
            }
            continue;
        }
        const double grown = methods_->adjuster.increase_step(step, found, Explicit::order_value);
        wanted_ = last ? std::max(wanted_, grown) : grown;
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
    methods_->runge_kutta.calc_state(time, y, previous_, previous_rate_, previous_time_, state_, rate_, time_);
}

void Integrator::again(double time, std::vector<double>& y) {
    const auto f = [this](const std::vector<double>& at, std::vector<double>& rate, double t) {
        system_->rates(t, at, rate);
    };
    methods_->repeated.do_step(f, previous_, previous_rate_, previous_time_, y, next_rate_, time - previous_time_);
}

}  // namespace stiction::engine
