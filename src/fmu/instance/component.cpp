#include "fmu/instance/component.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

namespace stiction::fmu {
namespace {

using Kind = Variable::Kind;

/// Of a saved state.
constexpr std::uint64_t kPhaseFlags = 0xFF;
constexpr std::uint64_t kDecidedFlag = 0x100;
constexpr std::uint64_t kSetUpFlag = 0x200;

const char* phase_text(Phase phase) {
    switch (phase) {
        case kInstantiated: return "before initialisation";
        case kInitialising: return "during initialisation";
        case kEvent: return "in event mode";
        case kContinuous: return "in continuous-time mode";
        case kStep: return "between steps";
        case kIntermediate: return "inside a step";
        case kTerminated: return "after it was terminated";
        case kFailed: return "after it failed";
    }
    return "now";
}

/// Could a component be in this phase with such an instance?
bool is_phase_of(std::uint64_t phase, const SavedInstance& saved) {
    const bool exchanges = saved.use == Use::model_exchange;
    switch (phase) {
        case kInstantiated:
        case kInitialising: return !saved.running;
        case kTerminated:
        case kFailed: return true;
        case kEvent: return saved.running;
        case kContinuous: return saved.running && exchanges;
        case kStep: return saved.running && !exchanges;
        default: return false;
    }
}

}  // namespace

Component::Component(std::unique_ptr<Instance> instance, Use use, Log log, bool logging)
    : instance_(std::move(instance)), use_(use), log_(std::move(log)), logging_(logging) {}

Status Component::refuse(const std::string& message, Status status) {
    if (log_) {
        log_(status, status == Status::discard ? "logStatusDiscard" : "logStatusError", message);
    }
    return status;
}

Status Component::set_logging(bool on, std::span<const char* const> categories) {
    bool events = categories.empty();
    for (const char* category : categories) {
        const std::string_view name = category == nullptr ? std::string_view() : category;
        if (std::find(kLogCategories.begin(), kLogCategories.end(), name) == kLogCategories.end()) {
            return refuse(fmt::format("there is no log category \"{}\": there are {}, {} and {}", name,
                                      kLogCategories[0], kLogCategories[1], kLogCategories[2]));
        }
        events = events || name == kEventCategory;
    }
    logging_ = events ? on : logging_;
    return Status::ok;
}

void Component::note(const std::string& message) {
    if (log_ && logging_) {
        log_(Status::ok, kEventCategory, message);
    }
}

bool Component::allows(const char* call, unsigned phases) {
    if ((phase_ & phases) != 0) {
        return true;
    }
    refuse(fmt::format("{} is not allowed {}", call, phase_text(phase_)));
    return false;
}

const Variable* Component::variable(Type type, unsigned reference) {
    const std::vector<Variable>& all = instance_->interface().variables;
    if (reference >= all.size()) {
        refuse(fmt::format("there is no variable with value reference {}", reference));
        return nullptr;
    }
    const Variable& v = all[reference];
    if (type == Type::none || v.whole != (type == Type::whole)) {
        refuse(fmt::format("{} is of another type", v.name));
        return nullptr;
    }
    return &v;
}

bool Component::may_set(const Variable& v) const noexcept {
    constexpr unsigned kBefore = kInstantiated | kInitialising;
    if (v.kind == Kind::input) {
        return (phase_ & (kBefore | kEvent | kContinuous | kStep)) != 0;
    }
    if (v.kind == Kind::parameter) {
        return (phase_ & (v.tunable ? kBefore | kEvent | kStep : kBefore)) != 0;
    }
    return v.state != Variable::kNone && exchanges() && phase_ == kContinuous;
}

Status Component::set(Type type, std::span<const unsigned> references, std::span<const double> values) {
    for (const unsigned reference : references) {
        const Variable* v = variable(type, reference);
        if (v == nullptr) {
            return Status::error;
        }
        if (!may_set(*v)) {
            return refuse(fmt::format("{} cannot be set {}", v->name, phase_text(phase_)));
        }
    }
    Status worst = Status::ok;
    for (std::size_t k = 0; k < references.size(); ++k) {
        const std::string wrong = instance_->set(references[k], values[k]);
        if (!wrong.empty()) {
            worst = refuse(wrong, Status::discard);
        }
    }
    return worst;
}

Status Component::ready() {
    if (phase_ == kFailed && instance_->has_machine()) {
        return Status::ok;
    }
    const std::string wrong = instance_->prepare();
    return wrong.empty() ? Status::ok : refuse(wrong);
}

Status Component::get(Type type, std::span<const unsigned> references, std::span<double> values) {
    for (const unsigned reference : references) {
        if (variable(type, reference) == nullptr) {
            return Status::error;
        }
    }
    if (ready() != Status::ok) {
        return Status::error;
    }
    for (std::size_t k = 0; k < references.size(); ++k) {
        values[k] = instance_->get(references[k]);
        if (!std::isfinite(values[k])) {
            return refuse(
                fmt::format("{} is not a finite number", instance_->interface().variables[references[k]].name));
        }
    }
    return Status::ok;
}

Status Component::set_up(double start, std::optional<double> stop) {
    if (!std::isfinite(start) || (stop && !(*stop >= start))) {
        return refuse(fmt::format("a run from {} s to {} s is none", start, stop.value_or(start)));
    }
    clock_.stop = stop.value_or(std::numeric_limits<double>::infinity());
    instance_->begin_at(start);
    set_up_ = true;
    return Status::ok;
}

Status Component::enter_initialisation() {
    const std::string wrong = instance_->prepare();
    if (!wrong.empty()) {
        return refuse(wrong);
    }
    phase_ = kInitialising;
    return Status::ok;
}

Status Component::exit_initialisation() {
    const std::string wrong = instance_->start();
    if (!wrong.empty()) {
        return refuse(wrong);
    }
    if (exchanges()) {
        enter_event();
    } else {
        phase_ = kStep;
    }
    return Status::ok;
}

Status Component::terminate() {
    phase_ = kTerminated;
    return Status::ok;
}

Status Component::reset() {
    instance_->reset();
    clock_.stop = std::numeric_limits<double>::infinity();
    phase_ = kInstantiated;
    set_up_ = false;
    return Status::ok;
}

Status Component::step(double from, double length, bool stop_at_events, const GoOn& go_on, Advance& done) {
    const double here = instance_->time();
    const double guard = instance_->has_machine() ? instance_->machine().time_guard() : 0;
    done.time = here;
    if (!same_time(from, here) && !(std::fabs(from - here) <= guard)) {
        return refuse(fmt::format("a step from {} s was asked for, but the machine is at {} s", from, here));
    }
    if (!(length > 0) || !std::isfinite(length)) {
        return refuse(fmt::format("{} s is no length of a step", length));
    }
    if (clock_.is_beyond_stop(from + length)) {
        return refuse(
            fmt::format("a step to {} s was asked for, but the run ends at {} s", from + length, clock_.stop));
    }
    phase_ = kIntermediate;
    done = instance_->advance(from + length, stop_at_events, go_on);
    phase_ = done.ok ? kStep : kFailed;
    if (!done.ok) {
        return refuse(done.message);
    }
    if (done.event) {
        note(fmt::format("until {:.9g} s a friction, joint or end of travel changed its mode", done.time));
    }
    return Status::ok;
}

Status Component::set_input_derivatives(std::span<const unsigned> references, std::span<const int> orders,
                                        std::span<const double> values) {
    for (std::size_t k = 0; k < references.size(); ++k) {
        const Variable* v = variable(Type::real, references[k]);
        if (v == nullptr) {
            return Status::error;
        }
        if (v->kind != Kind::input || orders[k] != 1) {
            return refuse(
                fmt::format("a derivative of order {} of {} cannot be set: inputs have the first", orders[k], v->name));
        }
    }
    for (std::size_t k = 0; k < references.size(); ++k) {
        const std::string wrong = instance_->set_rate(references[k], values[k]);
        if (!wrong.empty()) {
            return refuse(wrong, Status::discard);
        }
    }
    return Status::ok;
}

Status Component::get_output_derivatives(std::span<const unsigned> references, std::span<const int> orders,
                                         std::span<double> values) {
    for (std::size_t k = 0; k < references.size(); ++k) {
        const Variable* v = variable(Type::real, references[k]);
        if (v == nullptr) {
            return Status::error;
        }
        if (v->kind != Kind::output || orders[k] != 1) {
            return refuse(
                fmt::format("there is no derivative of order {} of {}: outputs have the first", orders[k], v->name));
        }
    }
    if (ready() != Status::ok) {
        return Status::error;
    }
    const std::vector<std::size_t> outputs(references.begin(), references.end());
    instance_->machine().output_rates(outputs, values);
    return all_finite(values, "a derivative of an output") ? Status::ok : Status::discard;
}

void Component::enter_event() noexcept {
    phase_ = kEvent;
    decided_ = false;
    clock_.begin_event(instance_->time());
}

/// The modes of co-simulation were decided in the step.
Status Component::decide() {
    const std::string wrong = exchanges() ? instance_->decide() : std::string();
    decided_ = wrong.empty();
    if (decided_) {
        return Status::ok;
    }
    phase_ = kFailed;
    return refuse(wrong);
}

Status Component::go_on(const char* call) {
    if (!decided_) {
        return refuse(fmt::format("{} is not allowed before discrete states are decided at this instant", call));
    }
    phase_ = kContinuous;
    return Status::ok;
}

Status Component::complete_step(bool& event_is_due) {
    event_is_due = false;
    if (clock_.is_beyond_stop(instance_->time())) {
        return refuse(
            fmt::format("a step was completed at {} s, but the run ends at {} s", instance_->time(), clock_.stop));
    }
    instance_->machine().exchange().complete_step();
    clock_.complete_step(instance_->time());
    event_is_due = instance_->machine().exchange().next_time_event() <= instance_->time();
    return Status::ok;
}

bool Component::all_finite(std::span<const double> values, const char* what) {
    const bool finite = std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
    if (!finite) {
        refuse(fmt::format("{} is not a finite number at {:.9g} s", what, instance_->time()), Status::discard);
    }
    return finite;
}

Status Component::set_time(double time) {
    const std::string wrong = clock_.problem(time, instance_->time(), phase_ == kEvent);
    if (!wrong.empty()) {
        return refuse(wrong);
    }
    instance_->machine().set_time(time);
    return Status::ok;
}

Status Component::set_states(std::span<const double> values) {
    if (values.size() != instance_->interface().states.size()) {
        return refuse(fmt::format("there are {} continuous states", instance_->interface().states.size()));
    }
    if (!all_finite(values, "a continuous state")) {
        return Status::discard;
    }
    instance_->machine().set_states(values);
    return Status::ok;
}

Status Component::get_states(std::span<double> values) {
    if (values.size() != instance_->interface().states.size()) {
        return refuse(fmt::format("there are {} continuous states", instance_->interface().states.size()));
    }
    if (ready() != Status::ok) {
        return Status::error;
    }
    instance_->machine().exchange().get_states(values);
    return Status::ok;
}

Status Component::get_derivatives(std::span<double> values) {
    if (values.size() != instance_->interface().states.size()) {
        return refuse(fmt::format("there are {} derivatives", instance_->interface().states.size()));
    }
    if (ready() != Status::ok) {
        return Status::error;
    }
    instance_->machine().exchange().get_derivatives(values);
    return all_finite(values, "a derivative") ? Status::ok : Status::discard;
}

Status Component::get_indicators(std::span<double> values) {
    if (values.size() != instance_->interface().indicators) {
        return refuse(fmt::format("there are {} event indicators", instance_->interface().indicators));
    }
    if (ready() != Status::ok) {
        return Status::error;
    }
    instance_->machine().exchange().get_indicators(values);
    return all_finite(values, "an event indicator") ? Status::ok : Status::discard;
}

Status Component::get_nominals(std::span<double> values) {
    const std::vector<double>& nominals = instance_->interface().nominals;
    if (values.size() != nominals.size()) {
        return refuse(fmt::format("there are {} continuous states", nominals.size()));
    }
    std::copy(nominals.begin(), nominals.end(), values.begin());
    return Status::ok;
}

Status Component::directional(std::span<const unsigned> unknowns, std::span<const unsigned> knowns,
                              std::span<const double> seed, std::span<double> sensitivity) {
    for (const std::span<const unsigned> list : {unknowns, knowns}) {
        for (const unsigned reference : list) {
            if (variable(Type::real, reference) == nullptr) {
                return Status::error;
            }
        }
    }
    if (!exchanges() || ready() != Status::ok) {
        return refuse("directional derivatives are for model exchange");
    }
    const std::vector<std::size_t> outs(unknowns.begin(), unknowns.end());
    const std::vector<std::size_t> ins(knowns.begin(), knowns.end());
    return instance_->machine().directional(outs, ins, seed, sensitivity)
               ? Status::ok
               : refuse("directional derivatives are of outputs and derivatives by inputs and states");
}

Status Component::save(std::string& bytes) {
    Note note;
    note.flags = static_cast<std::uint64_t>(phase_) | (decided_ ? kDecidedFlag : 0) | (set_up_ ? kSetUpFlag : 0);
    note.earliest = clock_.earliest;
    note.completed = clock_.completed;
    bytes = instance_->save(note);
    return Status::ok;
}

Status Component::restore(const std::string& bytes) {
    if (const Status status = examine(bytes); status != Status::ok) {
        return status;
    }
    Note note;
    const std::string wrong = instance_->restore(bytes, note);
    if (!wrong.empty()) {
        return refuse(wrong);
    }
    phase_ = static_cast<Phase>(note.flags & kPhaseFlags);
    decided_ = (note.flags & kDecidedFlag) != 0;
    set_up_ = (note.flags & kSetUpFlag) != 0;
    clock_.earliest = note.earliest;
    clock_.completed = note.completed;
    return Status::ok;
}

Status Component::examine(const std::string& bytes) {
    SavedInstance saved;
    const std::string wrong = instance_->read(bytes, saved);
    if (!wrong.empty()) {
        return refuse(wrong);
    }
    const bool good = is_phase_of(saved.note.flags & kPhaseFlags, saved);
    return good ? Status::ok : refuse("the bytes of this state are damaged");
}

}  // namespace stiction::fmu
