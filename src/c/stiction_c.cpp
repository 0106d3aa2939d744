#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "c/make_machine.hpp"
#include "engine/failure.hpp"
#include "engine/fixed/fixed.hpp"
#include "engine/observe/observation.hpp"
#include "engine/plan_fingerprint.hpp"
#include "engine/state_bytes.hpp"
#include "result/quantity.hpp"

/// An engine with its state, and what is needed to show it.
struct stiction_machine {
    stiction_machine(std::shared_ptr<const stiction::Plan> shared, const stiction::FixedOptions& options)
        : plan(std::move(shared)),
          engine(*plan, options),
          state(engine.initial_state()),
          start(state),
          incoming(state),
          refused(state),
          observer(*plan),
          plan_fingerprint(stiction::fingerprint(*plan)) {
        for (stiction::Quantity& quantity : stiction::quantities(*plan)) {
            if (quantity.kind != stiction::Quantity::Kind::energy_residual) {
                outputs.push_back(std::move(quantity));
            }
        }
    }

    std::shared_ptr<const stiction::Plan> plan;
    stiction::FixedEngine engine;
    stiction::State state;
    stiction::State start;
    stiction::State incoming;  // read here first, taken over when all is in order
    stiction::State refused;   // the state whose step was
    stiction::Observer observer;
    std::uint64_t plan_fingerprint;
    std::vector<stiction::Quantity> outputs;
    bool seen = false;  // the observer shows the present state
    const char* last_error = "";
    stiction::engine::FixedFailure failure = {};  // of the step from `refused`; put into words when somebody asks
    mutable std::string failure_text = {};
};

namespace stiction {

stiction_machine* make_machine(std::shared_ptr<const Plan> plan, const FixedOptions& options) {
    return new stiction_machine(std::move(plan), options);
}

MachineParts open_machine(stiction_machine& machine) {
    machine.seen = false;
    return {machine.engine, machine.state};
}

namespace {

constexpr const char* kNoSuchInput = "there is no input of this index: ask stiction_input_count how many there are";
constexpr const char* kNoFiniteValue = "an input must be a finite number: it was left as it was";
constexpr const char* kNoBuffer = "there is no buffer: give one of stiction_state_size bytes";
constexpr const char* kOtherStep = "this state was saved with another step length: make the machine with the same one";
constexpr const char* kRefused = "the step was refused";

stiction_status fail(stiction_machine& machine, stiction_status status, const char* text) noexcept {
    machine.last_error = text;
    return status;
}

/// A refused step allocates no more than any other: failure_text() finds its words.
stiction_status refuse(stiction_machine& machine, const StepView& view, stiction_status status) noexcept {
    machine.refused = machine.state;  // vectors of equal sizes: nothing is allocated
    machine.failure = {view.status, view.culprit, machine.engine.step_length(), refused_in(view)};
    return fail(machine, status, kRefused);
}

/// Names the parts.
const char* failure_text(const stiction_machine& machine) noexcept {
    try {
        machine.failure_text = engine::failure_text(*machine.plan, machine.refused, machine.failure);
        return machine.failure_text.c_str();
    } catch (...) {
        return kRefused;
    }
}

stiction_status status_of(RunStatus status) noexcept {
    switch (status) {
        case RunStatus::ok: return STICTION_OK;
        case RunStatus::contradictory: return STICTION_CONTRADICTORY;
        case RunStatus::step_too_long: return STICTION_STEP_TOO_LONG;
        case RunStatus::capacity_exceeded: return STICTION_CAPACITY_EXCEEDED;
        case RunStatus::unsettled:
        case RunStatus::too_many_events: return STICTION_UNSETTLED;
        case RunStatus::contract_broken: return STICTION_CONTRACT_BROKEN;
        default: return STICTION_NOT_FINITE;
    }
}

const char* input_name(const stiction_machine& machine, std::size_t input) noexcept {
    const SignalProgram& signals = machine.plan->signals;
    return signals.names()[signals.external_states()[input].slot].c_str();
}

}  // namespace
}  // namespace stiction

extern "C" {

stiction_status stiction_step(stiction_machine* machine) {
    if (machine == nullptr) {
        return STICTION_BAD_ARGUMENT;
    }
    const stiction::StepView view = machine->engine.step(machine->state);
    if (view.status != stiction::RunStatus::ok) {
        return stiction::refuse(*machine, view, stiction::status_of(view.status));
    }
    machine->seen = false;
    return STICTION_OK;
}

double stiction_time(const stiction_machine* machine) {
    return machine == nullptr ? std::numeric_limits<double>::quiet_NaN() : machine->state.time;
}

double stiction_step_length(const stiction_machine* machine) {
    return machine == nullptr ? std::numeric_limits<double>::quiet_NaN() : machine->engine.step_length();
}

stiction_status stiction_reset(stiction_machine* machine) {
    if (machine == nullptr) {
        return STICTION_BAD_ARGUMENT;
    }
    machine->state = machine->start;  // vectors of equal sizes: nothing is allocated
    machine->seen = false;
    return STICTION_OK;
}

size_t stiction_input_count(const stiction_machine* machine) {
    return machine == nullptr ? 0 : machine->plan->signals.external_states().size();
}

const char* stiction_input_name(const stiction_machine* machine, size_t input) {
    return input < stiction_input_count(machine) ? stiction::input_name(*machine, input) : nullptr;
}

size_t stiction_find_input(const stiction_machine* machine, const char* name) {
    for (size_t k = 0; name != nullptr && k < stiction_input_count(machine); ++k) {
        if (std::string_view(name) == stiction::input_name(*machine, k)) {
            return k;
        }
    }
    return STICTION_NOT_FOUND;
}

stiction_status stiction_set(stiction_machine* machine, size_t input, double value) {
    if (machine == nullptr) {
        return STICTION_BAD_ARGUMENT;
    }
    if (input >= stiction_input_count(machine)) {
        return stiction::fail(*machine, STICTION_BAD_ARGUMENT, stiction::kNoSuchInput);
    }
    if (!std::isfinite(value)) {
        return stiction::fail(*machine, STICTION_BAD_ARGUMENT, stiction::kNoFiniteValue);
    }
    machine->state.signal_state[machine->plan->signals.external_states()[input].state] = value;
    machine->seen = false;
    return STICTION_OK;
}

size_t stiction_output_count(const stiction_machine* machine) {
    return machine == nullptr ? 0 : machine->outputs.size();
}

const char* stiction_output_name(const stiction_machine* machine, size_t output) {
    return output < stiction_output_count(machine) ? machine->outputs[output].name.c_str() : nullptr;
}

const char* stiction_output_unit(const stiction_machine* machine, size_t output) {
    return output < stiction_output_count(machine) ? machine->outputs[output].unit.c_str() : nullptr;
}

size_t stiction_find_output(const stiction_machine* machine, const char* name) {
    for (size_t k = 0; name != nullptr && k < stiction_output_count(machine); ++k) {
        if (machine->outputs[k].name == name) {
            return k;
        }
    }
    return STICTION_NOT_FOUND;
}

double stiction_get(stiction_machine* machine, size_t output) {
    if (output >= stiction_output_count(machine)) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    if (!machine->seen) {
        machine->observer.observe(machine->state, stiction::SignalReading::decided);
        machine->seen = true;
    }
    return evaluate(machine->outputs[output], machine->state, machine->observer.seen());
}

size_t stiction_state_size(const stiction_machine* machine) {
    return machine == nullptr ? 0 : stiction::byte_size(machine->state);
}

stiction_status stiction_save(const stiction_machine* machine, void* buffer, size_t size) {
    if (machine == nullptr || buffer == nullptr) {
        return STICTION_BAD_ARGUMENT;
    }
    const std::span<std::byte> bytes(static_cast<std::byte*>(buffer), size);
    const bool fits = serialise(machine->plan_fingerprint, machine->state, bytes) == stiction::BytesStatus::ok;
    return fits ? STICTION_OK : STICTION_TOO_SMALL;
}

stiction_status stiction_restore(stiction_machine* machine, const void* buffer, size_t size) {
    if (machine == nullptr) {
        return STICTION_BAD_ARGUMENT;
    }
    if (buffer == nullptr) {
        return stiction::fail(*machine, STICTION_BAD_ARGUMENT, stiction::kNoBuffer);
    }
    const std::span<const std::byte> bytes(static_cast<const std::byte*>(buffer), size);
    const stiction::BytesStatus status = deserialise(machine->plan_fingerprint, bytes, machine->incoming);
    if (status != stiction::BytesStatus::ok) {
        return stiction::fail(*machine, STICTION_REFUSED, bytes_status_text(status));
    }
    const double time = static_cast<double>(machine->incoming.step) * machine->engine.step_length();
    if (machine->incoming.time != time) {
        return stiction::fail(*machine, STICTION_REFUSED, stiction::kOtherStep);
    }
    machine->state = machine->incoming;  // vectors of equal sizes: nothing is allocated
    machine->seen = false;
    return STICTION_OK;
}

const char* stiction_last_error(const stiction_machine* machine) {
    if (machine == nullptr) {
        return "there is no machine";
    }
    return machine->last_error == stiction::kRefused ? stiction::failure_text(*machine) : machine->last_error;
}

void stiction_destroy(stiction_machine* machine) { delete machine; }

}  // extern "C"
