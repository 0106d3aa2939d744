#include "fmu/instance/running_machine.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/fixed/step_count.hpp"
#include "engine/plan_fingerprint.hpp"
#include "engine/state_bytes.hpp"

namespace stiction::fmu {

using Kind = Variable::Kind;

namespace {

/// Of the size of a number, for central differences: the cube root of the rounding unit is best.
constexpr double kCentralShare = 6e-6;

}  // namespace

RunningMachine::RunningMachine(scenario::Scenario scenario, const Interface& interface, Use use, double begin)
    : scenario_(std::move(scenario)),
      interface_(&interface),
      use_(use),
      engine_(make_engine(scenario_.plan, scenario_.run)),
      reading_(engine_->description().reading),
      observer_(scenario_.plan),
      fingerprint_(fingerprint(scenario_.plan)),
      exchange_(std::make_unique<engine::Exchange>(scenario_.plan, scenario_.run.located, with_energies(interface))),
      state_(use == Use::model_exchange ? LocatedEngine(scenario_.plan).initial_state() : engine_->initial_state()) {
    state_.time = begin;
    exchange_->load(state_, false);
}

std::string RunningMachine::continue_from(RunningMachine& other) {
    const std::vector<double> held = other.exchange_->held();
    const State now = use_ == Use::model_exchange ? other.exchange_->state() : other.state_;
    if (state_.memory.size() != now.memory.size() || state_.signal_state.size() != now.signal_state.size()) {
        return "this parameter changes what the machine remembers: set it before initialisation";
    }
    state_ = now;
    exchange_->load(state_, true);
    if (use_ == Use::model_exchange && !exchange_->hold(held)) {
        exchange_->load(state_, true);
    }
    return {};
}

double RunningMachine::time() const noexcept { return use_ == Use::model_exchange ? exchange_->time() : state_.time; }

void RunningMachine::set_input(std::size_t external, double value) {
    double* states = &state_.signal_state[scenario_.plan.signals.external_states()[external].state];
    touched_ = touched_ || states[0] != value;
    states[0] = value;
    exchange_->set_input(external, value);
    changed();
    set_input_rate(external, states[1]);
}

void RunningMachine::set_input_rate(std::size_t external, double rate) {
    double* states = &state_.signal_state[scenario_.plan.signals.external_states()[external].state];
    if (states[1] == 0 && rate == 0) {
        return;
    }
    touched_ = touched_ || states[1] != rate || states[2] != state_.time;
    states[1] = rate;
    states[2] = state_.time;
    changed();
}

/// (1): does the next step begin with a decision that outputs must already show?
bool RunningMachine::begins_anew() const noexcept {
    return use_ == Use::co_simulation && reading_ == SignalReading::held && touched_;
}

/// Looks at the machine as it is, once until something changes. Where nothing can be decided, the next step says why.
const State& RunningMachine::look() {
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
    observer_.observe(now, use_ == Use::co_simulation ? reading_ : SignalReading::held);
    seen_ = true;
    return now;
}

/// Derivatives and indicators of co-simulation are those of its state.
void RunningMachine::look_at_exchange() {
    if (use_ == Use::co_simulation) {
        exchange_->load(look(), true);
    }
}

double RunningMachine::get(const Variable& v) {
    switch (v.kind) {
        case Kind::output:
        case Kind::state: {
            const State& now = look();
            return v.index != Variable::kNone ? evaluate(interface_->quantities[v.index], now, observer_.seen())
                                              : now.signal_state[exchange_->place(v.state) - 2 * now.position.size()];
        }
        case Kind::derivative: {
            look_at_exchange();
            std::vector<double> rates(interface_->states.size());
            exchange_->get_derivatives(rates);
            return rates[v.index];
        }
        case Kind::indicator: {
            look_at_exchange();
            std::vector<double> all(interface_->indicators);
            exchange_->get_indicators(all);
            return all[v.index];
        }
        case Kind::time: return time();
        case Kind::input:
        case Kind::parameter: break;  // values of the instance
    }
    return 0;
}

double RunningMachine::time_guard() const {
    const double step = engine_->description().step;
    return step > 0 ? step_guard(time() / step) * step : 0;
}

Advance RunningMachine::advance(double until, bool stop_at_events, const GoOn& go_on) {
    const double begin = state_.time;
    touched_ = touched_ && !(until > state_.time);
    changed();
    Advance done;
    const Listener listener{.on_event =
                                [&](const Event& event, const State&) {
                                    done.event = done.event || event.time > begin;  // those of the start are known
                                },
                            .go_on =
                                [&](const State& now) {
                                    changed();
                                    return !(stop_at_events && done.event) && (!go_on || go_on(now.time));
                                }};
    const RunReport report = engine_->arrive_at(state_, until, listener);
    done.ok = !report.failed();
    done.message = report.message;
    done.early = report.status == RunStatus::stopped;
    done.time = state_.time;
    changed();
    return done;
}

void RunningMachine::output_rates(std::span<const std::size_t> outputs, std::span<double> rates) {
    look_at_exchange();
    const double time = exchange_->time();
    std::vector<double> states(interface_->states.size());
    std::vector<double> along(states.size());
    exchange_->get_states(states);
    exchange_->get_derivatives(along);
    double fastest = 1 / std::fmax(1.0, std::fabs(time));
    for (std::size_t k = 0; k < states.size(); ++k) {
        fastest = std::fmax(fastest, std::fabs(along[k]) / std::fmax(std::fabs(states[k]), interface_->nominals[k]));
    }
    const double begin = time - kCentralShare / fastest;
    const double end = time + kCentralShare / fastest;
    std::fill(rates.begin(), rates.end(), 0.0);
    for (const double there : {begin, end}) {
        std::vector<double> moved = states;
        for (std::size_t k = 0; k < moved.size(); ++k) moved[k] += (there - time) * along[k];
        exchange_->set_time(there);
        exchange_->look_at_states(moved);
        const State& now = exchange_->state();
        observer_.observe(now, SignalReading::held);
        for (std::size_t k = 0; k < outputs.size(); ++k) {
            const double value =
                evaluate(interface_->quantities[interface_->variables[outputs[k]].index], now, observer_.seen());
            rates[k] += (there == end ? value : -value) / (end - begin);
        }
    }
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        const std::size_t state = interface_->variables[outputs[k]].state;
        rates[k] = state == Variable::kNone ? rates[k] : along[state];
    }
    changed();
}

void RunningMachine::set_time(double time) {
    exchange_->set_time(time);
    changed();
}

void RunningMachine::set_states(std::span<const double> values) {
    exchange_->set_states(values);
    changed();
}

void RunningMachine::set_state(std::size_t state, double value) {
    exchange_->set_state(state, value);
    changed();
}

std::string RunningMachine::decide() {
    changed();
    return exchange_->decide() ? std::string() : exchange_->message();
}

bool RunningMachine::directional(std::span<const std::size_t> unknowns, std::span<const std::size_t> knowns,
                                 std::span<const double> seed, std::span<double> sensitivity) {
    std::vector<double> states(interface_->states.size());
    exchange_->get_states(states);
    std::vector<double> values(knowns.size());
    double largest = 0;
    for (std::size_t k = 0; k < knowns.size(); ++k) {
        const Variable& v = interface_->variables[knowns[k]];
        if (v.kind != Kind::input && v.state == Variable::kNone) {
            return false;
        }
        values[k] = v.kind == Kind::input ? exchange_->input(v.index) : states[v.state];
        largest = std::fmax(largest, std::fabs(seed[k]) / std::fmax(std::fabs(values[k]), 1.0));
    }
    for (const std::size_t unknown : unknowns) {
        const Kind kind = interface_->variables[unknown].kind;
        if (kind != Kind::output && kind != Kind::derivative && kind != Kind::state) {
            return false;
        }
    }
    const auto move = [&](double factor) {
        std::vector<double> moved = states;
        for (std::size_t k = 0; k < knowns.size(); ++k) {
            const Variable& v = interface_->variables[knowns[k]];
            if (v.kind == Kind::input) {
                exchange_->set_input(v.index, values[k] + factor * seed[k]);
            } else {
                moved[v.state] += factor * seed[k];
            }
        }
        exchange_->look_at_states(moved);
        changed();
    };
    const double step = largest > 0 ? kCentralShare / largest : kCentralShare;
    std::fill(sensitivity.begin(), sensitivity.end(), 0.0);
    for (const double sign : {1.0, -1.0}) {
        move(sign * step);
        for (std::size_t k = 0; k < unknowns.size(); ++k) {
            sensitivity[k] += sign * get(interface_->variables[unknowns[k]]) / (2 * step);
        }
    }
    for (std::size_t k = 0; k < knowns.size(); ++k) {
        const Variable& v = interface_->variables[knowns[k]];
        if (v.kind == Kind::input) exchange_->set_input(v.index, values[k]);
    }
    exchange_->look_at_states(states);
    changed();
    return true;
}

KeptMachine RunningMachine::keep() {
    KeptMachine kept;
    kept.touched = touched_;
    if (use_ == Use::model_exchange) {
        state_ = exchange_->state();
        kept.held = exchange_->held();
        changed();
    }
    kept.state.resize(byte_size(state_));
    static_cast<void>(serialise(fingerprint_, state_, kept.state));
    return kept;
}

std::string RunningMachine::restore(const KeptMachine& kept) {
    const BytesStatus status = deserialise(fingerprint_, kept.state, state_);
    if (status != BytesStatus::ok) {
        return bytes_status_text(status);
    }
    exchange_->load(state_, true);
    if (use_ == Use::model_exchange && !exchange_->hold(kept.held)) {
        return "this state was saved from another machine";
    }
    touched_ = kept.touched;
    changed();
    return {};
}

}  // namespace stiction::fmu
