// What an instance shows: outputs, states, derivatives and indicators, at the instant it is at (instance.hpp (3)).
#include <vector>

#include "fmu/instance/instance.hpp"
#include "fmu/instance/instance_machine.hpp"

namespace stiction::fmu {

using Kind = Variable::Kind;

/// (3): does the next step begin with a decision that outputs must already show?
bool Instance::begins_anew() const noexcept {
    return use_ == Use::co_simulation && machine_->reading == SignalReading::held && touched_;
}

/// Looks at the machine as it is, once until something changes. Where nothing can be decided, the next step says why.
const State& Instance::look() {
    const bool anew = begins_anew();
    const State& now = anew ? begun_ : state_;
    if (seen_) {
        return now;
    }
    if (use_ == Use::model_exchange) {
        state_ = exchange_->state();
    }
    if (anew) {
        exchange_->load(state_, false);
        begun_ = exchange_->decide() ? exchange_->state() : state_;
    }
    machine_->observer.observe(now, use_ == Use::co_simulation ? machine_->reading : SignalReading::held);
    seen_ = true;
    return now;
}

double Instance::get(std::size_t reference) {
    const Variable& v = interface_.variables[reference];
    switch (v.kind) {
        case Kind::time: return time();
        case Kind::input:
        case Kind::parameter: return value_[reference];
        case Kind::output:
        case Kind::state: {
            const State& now = look();
            if (v.index != Variable::kNone) {
                return evaluate(interface_.quantities[v.index], now, machine_->observer.seen());
            }
            const std::size_t bodies = now.position.size();
            const std::size_t place =
                engine::Exchange::states(machine_->scenario.plan, with_energies(interface_))[v.state].place;
            return now.signal_state[place - 2 * bodies];
        }
        case Kind::derivative: return rate(v.index);
        case Kind::indicator: return indicator(v.index);
    }
    return 0;
}

double Instance::rate(std::size_t state) {
    if (use_ == Use::co_simulation) {
        exchange_->load(look(), true);
    }
    std::vector<double> rates(interface_.states.size());
    exchange_->get_derivatives(rates);
    return rates[state];
}

double Instance::indicator(std::size_t k) {
    if (use_ == Use::co_simulation) {
        exchange_->load(look(), true);
    }
    std::vector<double> all(interface_.indicators);
    exchange_->get_indicators(all);
    return all[k];
}

}  // namespace stiction::fmu
