#include "fmu/instance/component.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

namespace stiction::fmu {
namespace {

using Kind = Variable::Kind;

/// A share of the time, at least of 1 s.
constexpr double kSameTime = 1e-9;

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

}  // namespace

bool same_time(double a, double b) noexcept { return std::fabs(a - b) <= kSameTime * std::fmax(1.0, std::fabs(b)); }

Component::Component(std::unique_ptr<Instance> instance, Instance::Use use, Log log, bool logging)
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
    if (phase_ == kFailed) {
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
    stop_ = stop.value_or(std::numeric_limits<double>::infinity());
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
    stop_ = std::numeric_limits<double>::infinity();
    phase_ = kInstantiated;
    set_up_ = false;
    return Status::ok;
}

Status Component::step(double from, double length, bool stop_at_events, const GoOn& go_on, Advance& done) {
    const double here = instance_->time();
    done.time = here;
    if (!same_time(from, here)) {
        return refuse(fmt::format("a step from {} s was asked for, but the machine is at {} s", from, here));
    }
    if (!(length > 0) || !std::isfinite(length)) {
        return refuse(fmt::format("{} s is no length of a step", length));
    }
    if (from + length > stop_ && !same_time(from + length, stop_)) {
        return refuse(fmt::format("a step to {} s was asked for, but the run ends at {} s", from + length, stop_));
    }
    phase_ = kIntermediate;
    done = instance_->advance(from + length, stop_at_events, go_on);
    phase_ = done.ok ? kStep : kFailed;
    if (!done.ok) {
        return refuse(done.message);
    }
    if (done.event) {
        note(fmt::format("until {} s a friction, joint or end of travel changed its mode", done.time));
    }
    return Status::ok;
}

Status Component::save(std::string& bytes) {
    Note note;
    note.flags = static_cast<std::uint64_t>(phase_) | (decided_ ? kDecidedFlag : 0) | (set_up_ ? kSetUpFlag : 0);
    note.earliest = earliest_;
    note.completed = completed_;
    bytes = instance_->save(note);
    return Status::ok;
}

Status Component::restore(const std::string& bytes) {
    Note note;
    const std::string wrong = instance_->restore(bytes, note);
    if (!wrong.empty()) {
        return refuse(wrong);
    }
    phase_ = static_cast<Phase>(note.flags & kPhaseFlags);
    decided_ = (note.flags & kDecidedFlag) != 0;
    set_up_ = (note.flags & kSetUpFlag) != 0;
    earliest_ = note.earliest;
    completed_ = note.completed;
    return Status::ok;
}

Status Component::examine(const std::string& bytes) {
    const std::string wrong = instance_->examine(bytes);
    return wrong.empty() ? Status::ok : refuse(wrong);
}

std::filesystem::path folder_of(const std::string& location) {
    constexpr std::string_view kScheme = "file:";
    std::string text = location;
    if (text.compare(0, kScheme.size(), kScheme) == 0) {
        text.erase(0, kScheme.size());
        if (text.compare(0, 2, "//") == 0) {  // file://host/path: the host is this one
            const std::size_t path = text.find('/', 2);
            text.erase(0, path == std::string::npos ? 2 : path);
        }
        std::string plain;
        for (std::size_t k = 0; k < text.size(); ++k) {
            const auto digit = [&](std::size_t at) {
                const char c = at < text.size() ? text[at] : ' ';
                return c >= '0' && c <= '9'   ? c - '0'
                       : c >= 'a' && c <= 'f' ? c - 'a' + 10
                       : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                              : -1;
            };
            if (text[k] == '%' && digit(k + 1) >= 0 && digit(k + 2) >= 0) {
                plain += static_cast<char>(digit(k + 1) * 16 + digit(k + 2));
                k += 2;
            } else {
                plain += text[k];
            }
        }
        text = plain;
        if (text.size() > 2 && text[0] == '/' && text[2] == ':') {  // /C:/folder
            text.erase(0, 1);
        }
    }
    return std::filesystem::path(std::u8string(text.begin(), text.end()));
}

}  // namespace stiction::fmu
