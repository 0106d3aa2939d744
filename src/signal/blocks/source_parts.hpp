// Sources: signals that depend on time alone, and what comes from outside.
//
//   external  what the caller wrote last, between steps: value + rate (t − since); it lives in the states, so it is saved and restored
//             with them
//   step    before, then after from `start` on
//   ramp    offset + slope (t − start) between start and start + duration, held outside                               (1)
//   sine    offset + amplitude sin(ω (t − start) + phase) from `start` on, offset before                             (2)
//   sweep   the same with a frequency that runs from ω₀ to ω₁ in T, and stays there:
//             linear       φ(τ) = ω₀ τ + ½ (ω₁ − ω₀) τ²/T                                                             (3)
//             logarithmic  φ(τ) = ω₀ T (ρ^(τ/T) − 1)/ln ρ,  ρ = ω₁/ω₀                                                 (4)
//   points  straight lines between (time, value), held outside; a repeated time is a jump                            (5)
//   noise   a new independent value every interval; its power spectral density is σ²·interval up to about 1/interval (6)
//   dither  amplitude times a square wave (first half positive) or a sine
#pragma once

#include <cstdint>
#include <vector>

#include <stiction/law/domain.hpp>

#include "signal/blocks/block.hpp"

namespace stiction::signal {

struct Constant {
    double value = 0;  ///< [·]

    static constexpr Kind kind = Kind::constant;
    static constexpr std::array<Field<Constant, double>, 1> fields{
        {{&Constant::value, any_finite("value", "", "give a finite number")}}};
};

/// Written by the caller between steps (SignalProgram::external_states); held, or changing at a rate, until it is written again.
struct External {
    double initial = 0;  ///< until it is written [·]

    static constexpr Kind kind = Kind::external;
    static constexpr std::array<Field<External, double>, 1> fields{
        {{&External::initial, any_finite("initial", "", "give the value it has until it is written")}}};
};

/// The time itself [s].
struct Time {
    static constexpr Kind kind = Kind::time;
    static constexpr std::array<Field<Time, double>, 0> fields{};
};

struct Step {
    double start = 0;   ///< when it jumps [s]
    double before = 0;  ///< [·]
    double after = 1;   ///< [·]

    static constexpr Kind kind = Kind::step;
    static constexpr std::array<Field<Step, double>, 3> fields{{
        {&Step::start, any_finite("start", "[s]", "give the time of the jump")},
        {&Step::before, any_finite("before", "", "give the value before the jump")},
        {&Step::after, any_finite("after", "", "give the value after the jump")},
    }};
};

struct Ramp {
    double slope = 1;              ///< [·/s]
    double start = 0;              ///< [s]
    double duration = kUnbounded;  ///< [s]
    double offset = 0;             ///< value before the start [·]

    static constexpr Kind kind = Kind::ramp;
    static constexpr std::array<Field<Ramp, double>, 4> fields{{
        {&Ramp::slope, any_finite("slope", "[1/s]", "give the change per second")},
        {&Ramp::start, any_finite("start", "[s]", "give the time the ramp starts")},
        {&Ramp::duration, positive_or_infinite("duration", "[s]", "give how long it rises; inf if it never ends")},
        {&Ramp::offset, any_finite("offset", "", "give the value before the start")},
    }};
};

struct Sine {
    double amplitude = 1;  ///< [·]
    double frequency = 1;  ///< ω [rad/s]
    double phase = 0;      ///< at the start [rad]
    double offset = 0;     ///< [·]
    double start = 0;      ///< [s]

    static constexpr Kind kind = Kind::sine;
    static constexpr std::array<Field<Sine, double>, 5> fields{{
        {&Sine::amplitude, any_finite("amplitude", "", "give half the distance between crests and troughs")},
        {&Sine::frequency, not_negative("frequency", "[rad/s]", "give 2π times the number of cycles per second")},
        {&Sine::phase, any_finite("phase", "[rad]", "give the angle at the start")},
        {&Sine::offset, any_finite("offset", "", "give the mean value")},
        {&Sine::start, any_finite("start", "[s]", "give the time it starts")},
    }};
};

struct Sweep {
    double amplitude = 1;        ///< [·]
    double start_frequency = 1;  ///< ω₀ [rad/s]
    double end_frequency = 10;   ///< ω₁ [rad/s]
    double duration = 1;         ///< T [s]
    double phase = 0;            ///< at the start [rad]
    double offset = 0;           ///< [·]
    double start = 0;            ///< [s]
    bool logarithmic = false;    ///< equal time for each octave, eq. (4), instead of each rad/s

    static constexpr Kind kind = Kind::sweep;
    static constexpr std::array<Field<Sweep, double>, 7> fields{{
        {&Sweep::amplitude, any_finite("amplitude", "", "give half the distance between crests and troughs")},
        {&Sweep::start_frequency, positive("start_frequency", "[rad/s]", "give the frequency it starts from")},
        {&Sweep::end_frequency, positive("end_frequency", "[rad/s]", "give the frequency it ends at")},
        {&Sweep::duration, positive("duration", "[s]", "give the time from the first frequency to the last")},
        {&Sweep::phase, any_finite("phase", "[rad]", "give the angle at the start")},
        {&Sweep::offset, any_finite("offset", "", "give the mean value")},
        {&Sweep::start, any_finite("start", "[s]", "give the time it starts")},
    }};
};

/// Values over time, as many of one as of the other; times never decrease.
struct Points {
    std::vector<double> times;   ///< [s]
    std::vector<double> values;  ///< [·]
};

enum class Distribution : std::uint8_t {
    gaussian,
    uniform  ///< within ±√3 σ of the mean
};

struct Noise {
    double standard_deviation = 1;  ///< σ [·]
    double interval = 1e-3;         ///< time each value is held [s]
    double mean = 0;                ///< [·]
    std::uint64_t seed = 1;         ///< the value number k depends on seed and k only
    Distribution distribution = Distribution::gaussian;

    static constexpr Kind kind = Kind::noise;
    static constexpr std::array<Field<Noise, double>, 3> fields{{
        {&Noise::standard_deviation, not_negative("standard_deviation", "", "give 0 or more")},
        {&Noise::interval, positive("interval", "[s]", "give the time each value is held")},
        {&Noise::mean, any_finite("mean", "", "give the mean value")},
    }};
};

enum class Wave : std::uint8_t { square, sine };

struct Dither {
    double amplitude = 1;    ///< [·]
    double frequency = 100;  ///< ω [rad/s]
    Wave wave = Wave::square;

    static constexpr Kind kind = Kind::dither;
    static constexpr std::array<Field<Dither, double>, 2> fields{{
        {&Dither::amplitude, any_finite("amplitude", "", "give the height above zero")},
        {&Dither::frequency, positive("frequency", "[rad/s]", "give 2π times the number of cycles per second")},
    }};
};

}  // namespace stiction::signal
