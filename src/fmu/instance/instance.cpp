#include "fmu/instance/instance.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "fmu/export/model_description.hpp"
#include "fmu/instance/instance_machine.hpp"
#include "machine/model.hpp"
#include "scenario/section/section.hpp"

namespace stiction::fmu {
namespace {

using Kind = Variable::Kind;

std::string file_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error(fmt::format("cannot read {}: the FMU was not unpacked whole", path.string()));
    }
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string every_mistake(const std::vector<scenario::Mistake>& mistakes) {
    std::string text;
    for (const scenario::Mistake& mistake : mistakes) {
        text += text.empty() ? "" : "\n";
        text += mistake.line();
    }
    return text;
}

/// Does a plan still have the states and indicators the model description tells of?
bool fits(const Plan& plan, const Interface& interface) {
    return engine::Exchange::indicator_count(plan) == interface.indicators &&
           engine::Exchange::states(plan, with_energies(interface)).size() == interface.states.size();
}

}  // namespace

Instance::Instance(const std::filesystem::path& resources, Use use, Version version)
    : text_(file_text(resources / "scenario.toml")),
      folder_(resources),
      use_(use),
      version_(version),
      token_(token_of(text_, version)) {
    machine_ = std::make_unique<Machine>(scenario::parse(text_, "scenario.toml", folder_));
    interface_ = interface_of(machine_->scenario, version_);
    built_.assign(interface_.variables.size(), 0);
    reset();
}

Instance::~Instance() = default;

void Instance::reset() {
    value_.assign(interface_.variables.size(), 0);
    for (std::size_t k = 0; k < value_.size(); ++k) {
        value_[k] = interface_.variables[k].start;
    }
    begin_ = 0;
    stale_ = true;
    running_ = false;
    seen_ = false;
}

void Instance::begin_at(double time) {
    begin_ = time;
    stale_ = true;
}

double Instance::time() const noexcept {
    if (!running_) {
        return begin_;
    }
    return use_ == Use::model_exchange ? exchange_->time() : state_.time;
}

std::string Instance::set(std::size_t reference, double value) {
    const Variable& v = interface_.variables[reference];
    if (!std::isfinite(value)) {
        return fmt::format("{} = {} is not admissible: it must be a finite number", v.name, value);
    }
    if (!v.admits(value)) {
        return fmt::format("{} = {} is not admissible: {}{}, {}{}", v.name, value, v.lower_open ? "(" : "[", v.lower,
                           v.upper, v.upper_open ? ")" : "]");
    }
    if (v.state != Variable::kNone) {
        set_state(v.state, value);
        return {};
    }
    value_[reference] = value;
    changed();
    if (!running_ || v.kind == Kind::parameter) {
        stale_ = true;
        return {};
    }
    const SignalProgram::External& external = machine_->scenario.plan.signals.external_states()[v.index];
    touched_ = touched_ || state_.signal_state[external.state] != value;
    state_.signal_state[external.state] = value;
    if (exchange_) {
        exchange_->set_input(v.index, value);
    }
    return {};
}

/// Values that are not those of the file, as settings; lists are put together again.
std::vector<scenario::Setting> Instance::settings() const {
    std::vector<scenario::Setting> all;
    for (std::size_t k = 0; k < value_.size(); ++k) {
        const Variable& v = interface_.variables[k];
        const bool differs = value_[k] != v.start;
        if (v.kind == Kind::input && differs) {
            all.push_back({"signal." + v.name + ".initial", scenario::plain_number(value_[k]), v.name});
        }
        if (v.kind != Kind::parameter) {
            continue;
        }
        const std::string key = v.name.substr(0, v.name.find('['));
        if (v.item == Variable::kNone) {
            if (differs) all.push_back({key, scenario::plain_number(value_[k]), v.name});
            continue;
        }
        std::string list;
        bool any = false;
        for (std::size_t i = k - v.item; i < value_.size() && interface_.variables[i].index == v.index &&
                                         interface_.variables[i].kind == Kind::parameter;
             ++i) {
            list += list.empty() ? "" : ", ";
            list += scenario::plain_number(value_[i]);
            any = any || value_[i] != interface_.variables[i].start;
        }
        if (v.item == 0 && any) all.push_back({key, "[" + list + "]", key});
    }
    return all;
}

std::string Instance::rebuild(bool keep_state) {
    try {
        auto next = std::make_unique<Machine>(scenario::parse(text_, "scenario.toml", folder_, settings()));
        if (!fits(next->scenario.plan, interface_)) {
            return "a value that is or becomes 0 (an inertia, a gap) changes which states the machine has: export it "
                   "again with it";
        }
        State first = use_ == Use::model_exchange ? LocatedEngine(next->scenario.plan).initial_state()
                                                  : next->engine->initial_state();
        std::vector<double> held;
        if (keep_state) {
            held = exchange_->held();
            const State now = use_ == Use::model_exchange ? exchange_->state() : state_;
            if (first.memory.size() != now.memory.size() || first.signal_state.size() != now.signal_state.size()) {
                return "this parameter changes what the machine remembers: set it before initialisation";
            }
            first = now;
        } else {
            first.time = begin_;
        }
        exchange_.reset();
        machine_ = std::move(next);
        state_ = std::move(first);
        built_ = value_;
        exchange_ = std::make_unique<engine::Exchange>(machine_->scenario.plan, machine_->scenario.run.located,
                                                       with_energies(interface_));
        exchange_->load(state_, keep_state);
        if (keep_state && use_ == Use::model_exchange && !exchange_->hold(held)) {
            exchange_->load(state_, true);
        }
    } catch (const scenario::ScenarioError& error) {
        return every_mistake(error.mistakes());
    } catch (const std::exception& error) {
        return error.what();
    }
    stale_ = false;
    touched_ = true;
    changed();
    return {};
}

std::string Instance::prepare() {
    if (!stale_) {
        return {};
    }
    std::string wrong = rebuild(running_);
    if (wrong.empty() && !running_ && use_ == Use::model_exchange) {
        wrong = decide();
    }
    return wrong;
}

std::string Instance::start() {
    std::string wrong = prepare();
    running_ = wrong.empty();
    return wrong;
}

Advance Instance::advance(double until, bool stop_at_events, const GoOn& go_on) {
    if (std::string wrong = prepare(); !wrong.empty()) {
        return {false, std::move(wrong), false, false, state_.time};
    }
    touched_ = touched_ && !(until > state_.time);
    changed();
    Advance done;
    const Listener listener{.on_event = [&](const Event&, const State&) { done.event = true; },
                            .go_on =
                                [&](const State& now) {
                                    changed();
                                    return !(stop_at_events && done.event) && (!go_on || go_on(now.time));
                                }};
    const RunReport report = machine_->engine->arrive_at(state_, until, listener);
    done.ok = !report.failed();
    done.message = report.message;
    done.early = report.status == RunStatus::stopped;
    done.time = state_.time;
    changed();
    return done;
}

void Instance::set_time(double time) {
    exchange_->set_time(time);
    changed();
}

void Instance::set_states(std::span<const double> values) {
    exchange_->set_states(values);
    changed();
}

void Instance::set_state(std::size_t state, double value) {
    std::vector<double> states(interface_.states.size());
    exchange_->get_states(states);
    states[state] = value;
    set_states(states);
}

std::string Instance::decide() {
    if (stale_) {
        if (std::string wrong = rebuild(running_); !wrong.empty()) {
            return wrong;
        }
    }
    changed();
    return exchange_->decide() ? std::string() : exchange_->message();
}

}  // namespace stiction::fmu
