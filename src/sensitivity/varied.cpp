#include "sensitivity/varied.hpp"

#include <algorithm>
#include <utility>

namespace stiction::sensitivity {

Varied::Varied(const Plan& plan, const LocatedOptions& options, std::vector<Parameter> parameters)
    : parameters_(std::move(parameters)),
      continuous_(2 * plan.bodies.size() + plan.signals.continuous_count()),
      discrete_(plan.signals.state_count() - plan.signals.continuous_count()),
      here_(std::make_unique<Replica>(plan, options)) {
    for (const Parameter& p : parameters_) {
        more_.push_back(std::make_unique<Replica>(*p.more, options));
        less_.push_back(p.down > 0 ? std::make_unique<Replica>(*p.less, options) : nullptr);
    }
    begin_with_nothing();
}

void Varied::begin_with_nothing() { slopes.assign(count(), std::vector<double>(continuous_ + discrete_, 0.0)); }

void Varied::begin_with_start() {
    const std::size_t n = here_->dynamics.bodies();
    for (std::size_t j = 0; j < count(); ++j) {
        engine::StateVector work;
        const State above = engine::first_state(more(j).dynamics, work);
        const State below = engine::first_state(less(j).dynamics, work);
        const auto slope = [&](double a, double b) { return (a - b) / width(j); };
        std::transform(above.position.begin(), above.position.end(), below.position.begin(), slopes[j].begin(), slope);
        std::transform(above.velocity.begin(), above.velocity.end(), below.velocity.begin(),
                       slopes[j].begin() + static_cast<std::ptrdiff_t>(n), slope);
        std::transform(above.signal_state.begin(), above.signal_state.end(), below.signal_state.begin(),
                       slopes[j].begin() + static_cast<std::ptrdiff_t>(2 * n), slope);
    }
}

void Varied::hold(const engine::ModeDynamics& run) {
    here_->hold(run);
    const std::size_t first = run.signal_states();
    for (std::size_t j = 0; j < count(); ++j) {
        const auto hold_at = [&](Replica& replica, double by) {
            replica.hold(run);
            for (std::size_t d = 0; d < discrete_; ++d) {
                replica.dynamics.signal_state[first + d] += by * slopes[j][continuous_ + d];
            }
        };
        hold_at(more(j), parameters_[j].up);
        if (less_[j]) {
            hold_at(*less_[j], -parameters_[j].down);
        }
    }
}

void Varied::move(std::span<const double> y, std::span<const double> along, double by, std::vector<double>& moved) {
    moved.assign(y.begin(), y.end());
    for (std::size_t k = 0; k < along.size(); ++k) {
        moved[k] += by * along[k];
    }
}

}  // namespace stiction::sensitivity
