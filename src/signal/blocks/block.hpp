// A signal block as the program stores it: what kind it is and where its parameters, states and values lie in flat arrays.
//
// A block computes one number. Continuous states follow a differential equation; discrete states are everything that
// may only change at an event: the region a piecewise function is in, a relay's memory, samples held, history kept.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace stiction::signal {

/// Kind of a block. A kind belongs to one family; each family is one source file.
enum class Kind : std::uint8_t {
    // filled by the engine
    input,
    // sources: functions of time
    constant,
    external,
    time,
    step,
    ramp,
    sine,
    sweep,
    points,
    move,
    noise,
    dither,
    // shapes: functions of the inputs, piecewise smooth
    sum,
    gain,
    product,
    saturation,
    dead_zone,
    lookup,
    relay,
    comparator,
    selector,
    logic_and,
    logic_or,
    logic_not,
    quantiser,
    absolute,
    minimum,
    maximum,
    sine_of,
    sign,
    orifice,
    offset,
    expression,
    // dynamics: continuous states
    integrator,
    lag,
    transfer_function,
    rate_limiter,
    // controllers
    pid,
    sampled_pid,
    // sampled measurements
    encoder,
    // history
    delay,
};

enum class Family : std::uint8_t { input, source, shape, dynamics, controller, sampled, history };

constexpr Family family_of(Kind kind) noexcept {
    if (kind == Kind::input) return Family::input;
    if (kind <= Kind::dither) return Family::source;
    if (kind <= Kind::expression) return Family::shape;
    if (kind <= Kind::rate_limiter) return Family::dynamics;
    if (kind <= Kind::sampled_pid) return Family::controller;
    return kind == Kind::encoder ? Family::sampled : Family::history;
}

/// Does the fixed engine cut its steps at the instants of this kind?
constexpr bool cuts_steps(Kind kind) noexcept {
    return kind == Kind::move || kind == Kind::sampled_pid || kind == Kind::encoder;
}

/// A stretch of one of the program's flat arrays.
struct Slice {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

struct Block {
    Kind kind = Kind::constant;
    bool feedthrough = false;  ///< the output depends on the inputs at the same instant
    std::uint32_t output = 0;  ///< slot of the value
    Slice inputs{};            ///< slots of the inputs, in the program's list
    Slice parameters{};        ///< the part's own struct, in words
    Slice table{};             ///< breakpoints, coefficients, matrices
    Slice continuous{};
    Slice discrete{};
    Slice events{};
    Slice prepared{};  ///< what depends on the step length of the fixed engine
};

/// View of a block while it is evaluated; `Number` is `double` where its states may change, else `const double`.
template <class Number>
struct BasicView {
    const Block& block;
    double time;
    const std::uint64_t* parameters;
    const double* table;
    Number* continuous;
    Number* discrete;
    const std::uint32_t* slots;
    const double* values;

    /// The part's parameters as the builder received them.
    template <class Part>
    [[nodiscard]] Part part() const noexcept {
        static_assert(std::is_trivially_copyable_v<Part>);
        Part result;
        std::memcpy(static_cast<void*>(&result), parameters, sizeof result);
        return result;
    }
    [[nodiscard]] double input(std::size_t i) const noexcept { return values[slots[i]]; }
    [[nodiscard]] std::size_t input_count() const noexcept { return block.inputs.count; }

    operator BasicView<const double>() const noexcept  // NOLINT(google-explicit-constructor): less right, never more
        requires(!std::is_const_v<Number>) {
        return {block, time, parameters, table, continuous, discrete, slots, values};
    }
};
using View = BasicView<const double>;
using ChangingView = BasicView<double>;

/// How far input i moves in a step that ends with the values `end`; 0 where inputs are held (no `end`), or where a formula continued to
/// the end of the step has no finite value there.
inline double input_change(const View& view, const double* end, std::size_t i) noexcept {
    const double change = end == nullptr ? 0 : end[view.slots[i]] - view.input(i);
    return std::isfinite(change) ? change : 0;
}

/// Writes a discrete state. True if it changed.
inline bool assign(double& state, double value) noexcept {
    const bool changed = state != value;
    state = value;
    return changed;
}

}  // namespace stiction::signal
