#include <array>
#include <limits>

#include "expression/program.hpp"
#include "signal/blocks/controllers.hpp"
#include "signal/blocks/delay_line.hpp"
#include "signal/blocks/dynamic_parts.hpp"
#include "signal/blocks/dynamics.hpp"
#include "signal/blocks/shape_parts.hpp"
#include "signal/blocks/source_parts.hpp"
#include "signal/build/draft.hpp"
#include "signal/program/instants.hpp"

namespace stiction::signal {
namespace {

/// Names of kinds, in their order.
constexpr std::array<const char*, 41> kKindNames{
    "input",        "constant",   "external",    "time",       "step",      "ramp",
    "sine",         "sweep",      "points",      "move",       "noise",     "dither",
    "sum",          "gain",       "product",     "saturation", "dead_zone", "lookup",
    "relay",        "comparator", "selector",    "and",        "or",        "not",
    "quantiser",    "absolute",   "minimum",     "maximum",    "sine_of",   "sign",
    "orifice",      "offset",     "expression",  "integrator", "lag",       "transfer_function",
    "rate_limiter", "pid",        "sampled_pid", "encoder",    "delay"};
static_assert(kKindNames.size() == static_cast<std::size_t>(Kind::delay) + 1);

constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();

void lay_out_source(Draft& draft) {
    switch (draft.kind) {
        case Kind::constant:
        case Kind::time: break;
        case Kind::external: draft.discrete = {draft.part<External>().initial, 0, 0}; break;
        case Kind::noise: draft.discrete = {kNeverYet, 0}; break;
        case Kind::dither: draft.discrete = {kNeverYet}; break;
        default: draft.discrete = {0}; break;
    }
}

std::size_t shape_events(const Draft& draft) noexcept {
    switch (draft.kind) {
        case Kind::relay:
        case Kind::comparator:
        case Kind::selector:
        case Kind::logic_not:
        case Kind::absolute:
        case Kind::orifice: return 1;
        case Kind::saturation:
        case Kind::dead_zone:
        case Kind::lookup:
        case Kind::quantiser:
        case Kind::sign: return 2;
        case Kind::logic_and:
        case Kind::logic_or:
        case Kind::minimum:
        case Kind::maximum: return draft.inputs.size();
        default: return 0;
    }
}

/// The words of the program say how many regions and events it has.
void lay_out_expression(Draft& draft) {
    const expression::Code code{draft.parameters.data(), draft.parameters.size(), draft.table.data()};
    std::size_t regions = 0;
    for (std::size_t i = 0; i < code.length; ++i) {
        const expression::Operation operation = code.at(i).operation;
        if (expression::has_region(operation)) ++regions;
        draft.events += expression::event_functions(operation);
    }
    draft.discrete.assign(regions, 0.0);
}

void lay_out_shape(Draft& draft) {
    draft.feedthrough = true;
    if (draft.kind == Kind::expression) {
        lay_out_expression(draft);
        return;
    }
    draft.events = shape_events(draft);
    if (draft.events == 0) return;
    const bool on = draft.kind == Kind::relay && draft.part<Relay>().initially_on;
    draft.discrete = {on ? 1.0 : 0.0};
}

void lay_out_transfer_function(Draft& draft) {
    // The table comes as order, A, B, C, d, x₀; the order and the start are not needed at run time.
    const auto order = static_cast<std::size_t>(draft.table[0]);
    const auto start = draft.table.end() - static_cast<std::ptrdiff_t>(order);
    draft.continuous.assign(start, draft.table.end());
    draft.table.erase(start, draft.table.end());
    draft.table.erase(draft.table.begin());
    draft.feedthrough = draft.table.back() != 0;
    draft.prepared = dynamics::prepared_count(draft.kind, order);
}

void lay_out_dynamics(Draft& draft) {
    switch (draft.kind) {
        case Kind::integrator:
            draft.continuous = {draft.part<Integrator>().initial};
            draft.discrete = {0};
            draft.events = 2;
            break;
        case Kind::lag:
            draft.continuous = {draft.part<Lag>().initial};
            draft.prepared = dynamics::prepared_count(draft.kind, 1);
            break;
        case Kind::transfer_function: lay_out_transfer_function(draft); break;
        default:
            draft.continuous = {draft.part<RateLimiter>().initial};
            draft.discrete = {0};
            draft.events = 2;
            break;
    }
}

void lay_out_controller(Draft& draft) {
    if (draft.kind == Kind::pid) {
        draft.feedthrough = true;
        draft.continuous = {draft.part<Pid>().initial_integral, 0};
        draft.discrete = {0, 0};
        draft.events = 3;
        draft.prepared = controller::kPreparedPid;
        return;
    }
    const auto pid = draft.part<SampledPid>();
    draft.feedthrough = pid.computation_delay == 0;
    draft.discrete = {kNeverYet, pid.control.initial_integral, 0, 0, pid.initial_output, 0, kNoInstant};
}

}  // namespace

InputCount inputs_of(Kind kind) noexcept {
    switch (kind) {
        case Kind::expression: return {0, kAny};
        case Kind::sum:
        case Kind::product:
        case Kind::logic_and:
        case Kind::logic_or:
        case Kind::minimum:
        case Kind::maximum: return {1, kAny};
        case Kind::comparator: return {2, 2};
        case Kind::selector:
        case Kind::orifice: return {3, 3};
        case Kind::pid:
        case Kind::sampled_pid: return {1, 3};
        default: break;
    }
    const Family family = family_of(kind);
    const std::size_t count = family == Family::input || family == Family::source ? 0 : 1;
    return {count, count};
}

const char* kind_name(Kind kind) noexcept { return kKindNames[static_cast<std::size_t>(kind)]; }

void lay_out(Draft& draft) {
    switch (family_of(draft.kind)) {
        case Family::input: break;
        case Family::source: lay_out_source(draft); break;
        case Family::shape: lay_out_shape(draft); break;
        case Family::dynamics: lay_out_dynamics(draft); break;
        case Family::controller: lay_out_controller(draft); break;
        case Family::sampled:
            draft.feedthrough = true;
            draft.discrete = {kNeverYet, 0, 0};
            break;
        case Family::history:
            draft.discrete.assign(2 + 2 * delay_line::capacity(draft.part<Delay>().samples), 0.0);
            break;
    }
}

}  // namespace stiction::signal
