#include "fmu/instance/instance.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "fmu/export/kinds.hpp"
#include "fmu/export/model_description.hpp"
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

/// Throws if the machine does not have this kind.
Interface described_interface(const scenario::Scenario& scenario, Use use, Version version) {
    const bool exchange = use == Use::model_exchange;
    static_cast<void>(possible_kinds(scenario, {.model_exchange = exchange, .co_simulation = !exchange}));
    return interface_of(scenario, version);
}

}  // namespace

Instance::Instance(const std::filesystem::path& resources, Use use, Version version)
    : text_(file_text(resources / "scenario.toml")),
      folder_(resources),
      use_(use),
      token_(token_of(text_, version)),
      interface_(described_interface(scenario::parse(text_, "scenario.toml", folder_), use, version)),
      built_(interface_.variables.size(), 0) {
    reset();
}

void Instance::reset() {
    value_.assign(interface_.variables.size(), 0);
    for (std::size_t k = 0; k < value_.size(); ++k) {
        value_[k] = interface_.variables[k].start;
    }
    rate_.assign(value_.size(), 0);
    begin_ = 0;
    stale_ = true;
    running_ = false;
}

void Instance::begin_at(double time) {
    begin_ = time;
    stale_ = true;
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
        machine_->set_state(v.state, value);
        return {};
    }
    value_[reference] = value;
    if (!running_ || v.kind == Kind::parameter) {
        stale_ = true;
    } else {
        machine_->set_input(v.index, value);
    }
    return {};
}

std::string Instance::set_rate(std::size_t reference, double rate) {
    const Variable& v = interface_.variables[reference];
    if (!std::isfinite(rate)) {
        return fmt::format("the derivative of {} = {} is not admissible: it must be a finite number", v.name, rate);
    }
    rate_[reference] = rate;
    if (running_) {
        machine_->set_input_rate(v.index, rate);
    }
    return {};
}

/// From the present instant on.
void Instance::hand_over_rates() {
    for (std::size_t k = 0; k < rate_.size(); ++k) {
        if (interface_.variables[k].kind == Kind::input) {
            machine_->set_input_rate(interface_.variables[k].index, rate_[k]);
        }
    }
}

double Instance::get(std::size_t reference) {
    const Variable& v = interface_.variables[reference];
    if (v.kind == Kind::time) {
        return time();
    }
    return v.kind == Kind::input || v.kind == Kind::parameter ? value_[reference] : machine_->get(v);
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
        scenario::Scenario scenario = scenario::parse(text_, "scenario.toml", folder_, settings());
        if (!fits(scenario.plan, interface_)) {
            return "a value that is or becomes 0 (an inertia, a gap) changes which states the machine has: export it "
                   "again with it";
        }
        auto next = std::make_unique<RunningMachine>(std::move(scenario), interface_, use_, begin_);
        if (keep_state) {
            if (std::string wrong = next->continue_from(*machine_); !wrong.empty()) {
                return wrong;
            }
        }
        machine_ = std::move(next);
        built_ = value_;
    } catch (const scenario::ScenarioError& error) {
        return every_mistake(error.mistakes());
    } catch (const std::exception& error) {
        return error.what();
    }
    stale_ = false;
    return {};
}

std::string Instance::prepare() {
    if (!stale_) {
        return {};
    }
    std::string wrong = rebuild(running_);
    if (wrong.empty() && !running_ && use_ == Use::model_exchange) {
        wrong = machine_->decide();
        stale_ = !wrong.empty();  // the same values are refused again
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
        return {false, std::move(wrong), false, false, time()};
    }
    hand_over_rates();
    return machine_->advance(until, stop_at_events, go_on);
}

std::string Instance::decide() {
    if (stale_) {
        if (std::string wrong = rebuild(running_); !wrong.empty()) {
            return wrong;
        }
    }
    return machine_->decide();
}

/// Values that the machine does not know yet, contradictory ones too, travel beside a machine that runs.
SavedInstance Instance::saved(const Note& note) {
    return {.note = note,
            .use = use_,
            .running = running_,
            .stale = stale_,
            .begin = begin_,
            .value = value_,
            .built = built_,
            .rate = rate_,
            .machine = stale_ && !running_ ? KeptMachine() : machine_->keep()};
}

std::string Instance::save(const Note& note) { return bytes_of(saved(note)); }

std::string Instance::read(const std::string& bytes, SavedInstance& saved) const {
    if (std::string wrong = read_bytes(bytes, saved); !wrong.empty()) {
        return wrong;
    }
    if (saved.value.size() != value_.size()) {
        return "this state was saved from another machine";
    }
    return saved.use == use_ ? "" : "this state was saved from the other kind, model exchange or co-simulation";
}

std::string Instance::restore(const std::string& bytes, Note& note) {
    SavedInstance wanted;
    if (std::string wrong = read(bytes, wanted); !wrong.empty()) {
        return wrong;
    }
    const SavedInstance before = saved(note);
    std::string wrong = take_over(wanted);
    if (wrong.empty()) {
        note = wanted.note;
    } else {
        static_cast<void>(take_over(before));
    }
    return wrong;
}

std::string Instance::take_over(const SavedInstance& saved) {
    begin_ = saved.begin;
    running_ = false;
    if (saved.machine.state.empty()) {  // saved before there was a machine
        stale_ = true;
        value_ = saved.value;
        rate_ = saved.rate;
        return {};
    }
    if (!machine_ || saved.built != built_) {
        value_ = saved.built;
        if (std::string wrong = rebuild(false); !wrong.empty()) {
            return wrong;
        }
    }
    value_ = saved.value;
    rate_ = saved.rate;
    if (std::string wrong = machine_->restore(saved.machine); !wrong.empty()) {
        return wrong;
    }
    stale_ = saved.stale;
    running_ = saved.running;
    return {};
}

}  // namespace stiction::fmu
