// Blocks with memory: integrator, lag, transfer function, rate limiter, controllers, delay.
//
//   integrator         x' = k u, y = x; at a limit an outward rate counts as 0
//   lag                T x' = K u − x, y = x
//   transfer function  y = (b₀ sᵐ + … + bₘ)/(a₀ sⁿ + … + aₙ) u,  m ≤ n: coefficients of the highest power first
//   rate limiter       y' = (u − y)/τ kept within [−falling, rising]: τ is how closely it follows while it keeps up
//   pid                v = k_p (b r − y) + I + k_d d/dt (c r − y) filtered + feed-forward, output v kept within [lower, upper],  with
//                      I' = k_i (r − y) and the anti-windup chosen                       (controllers.hpp has the equations)
//   sampled pid        the same at instants k·interval, held, each value released `computation_delay` after its sample
//   delay              y(t) = u(t − delay), `initial` before there is a history
#pragma once

#include <cstdint>
#include <vector>

#include <stiction/law/domain.hpp>

#include "signal/blocks/block.hpp"

namespace stiction::signal {

struct Integrator {
    double gain = 1;             ///< k [1/s]
    double initial = 0;          ///< [·]
    double lower = -kUnbounded;  ///< [·]
    double upper = kUnbounded;   ///< [·]

    static constexpr Kind kind = Kind::integrator;
    static constexpr std::array<Field<Integrator, double>, 4> fields{{
        {&Integrator::gain, any_finite("gain", "[1/s]", "give the rate per input")},
        {&Integrator::initial, any_finite("initial", "", "give the value at the start")},
        {&Integrator::lower, any_or_infinite("lower", "", "give the smallest output, -inf for none")},
        {&Integrator::upper, any_or_infinite("upper", "", "give the largest output, inf for none")},
    }};
    static constexpr std::array<FieldRelation<Integrator, double>, 2> relations{{
        {&Integrator::upper, &Integrator::initial, {"upper", "initial", "start within the limits"}},
        {&Integrator::initial, &Integrator::lower, {"initial", "lower", "start within the limits"}},
    }};
};

struct Lag {
    double time_constant = 1;  ///< T [s]
    double gain = 1;           ///< K
    double initial = 0;        ///< [·]

    static constexpr Kind kind = Kind::lag;
    static constexpr std::array<Field<Lag, double>, 3> fields{{
        {&Lag::time_constant, positive("time_constant", "[s]", "give a time above 0, or use a gain")},
        {&Lag::gain, any_finite("gain", "", "give the output per input at rest")},
        {&Lag::initial, any_finite("initial", "", "give the value at the start")},
    }};
};

struct RateLimiter {
    double rising = 1;            ///< largest rate [·/s]
    double falling = 1;           ///< largest rate downwards, as a positive number [·/s]
    double time_constant = 1e-3;  ///< τ [s]
    double initial = 0;           ///< [·]

    static constexpr Kind kind = Kind::rate_limiter;
    static constexpr std::array<Field<RateLimiter, double>, 4> fields{{
        {&RateLimiter::rising, positive_or_infinite("rising", "[1/s]", "give the largest rate upwards")},
        {&RateLimiter::falling,
         positive_or_infinite("falling", "[1/s]", "give the largest rate downwards as a positive number")},
        {&RateLimiter::time_constant, positive("time_constant", "[s]", "give how closely it follows, above 0")},
        {&RateLimiter::initial, any_finite("initial", "", "give the value at the start")},
    }};
};

struct TransferFunction {
    std::vector<double> numerator;    ///< highest power first
    std::vector<double> denominator;  ///< highest power first
    double initial_input = 0;         ///< it starts settled on this input [·]
};

enum class AntiWindup : std::uint8_t {
    none,
    conditional,      ///< while limited, the integral does not grow outwards
    back_calculation  ///< while limited, the integral follows the limit within tracking_time
};

struct Pid {
    double proportional = 1;         ///< k_p
    double integral = 0;             ///< k_i [1/s]
    double derivative = 0;           ///< k_d [s]
    double filter_time = 0;          ///< of the derivative [s]
    double proportional_weight = 1;  ///< b, of the reference
    double derivative_weight = 1;    ///< c, of the reference
    double lower = -kUnbounded;      ///< [·]
    double upper = kUnbounded;       ///< [·]
    double tracking_time = 0;        ///< of back_calculation [s]; 0 stands for k_p/k_i
    double initial_integral = 0;     ///< I at the start [·]
    AntiWindup anti_windup = AntiWindup::back_calculation;

    static constexpr Kind kind = Kind::pid;
    static constexpr std::array<Field<Pid, double>, 10> fields{{
        {&Pid::proportional, any_finite("proportional", "", "give the output per error")},
        {&Pid::integral, any_finite("integral", "[1/s]", "give the rate of the output per error")},
        {&Pid::derivative, any_finite("derivative", "[s]", "give the output per rate of the error")},
        {&Pid::filter_time, not_negative("filter_time", "[s]", "give the time constant of the derivative")},
        {&Pid::proportional_weight, any_finite("proportional_weight", "", "give 1, or less for a softer start")},
        {&Pid::derivative_weight,
         any_finite("derivative_weight", "", "give 1, or 0 to differentiate the measurement only")},
        {&Pid::lower, any_or_infinite("lower", "", "give the smallest output, -inf for none")},
        {&Pid::upper, any_or_infinite("upper", "", "give the largest output, inf for none")},
        {&Pid::tracking_time, not_negative("tracking_time", "[s]", "give a time, or 0 for proportional/integral")},
        {&Pid::initial_integral, any_finite("initial_integral", "", "give the integral part at the start")},
    }};
    static constexpr std::array<FieldRelation<Pid, double>, 1> relations{
        {{&Pid::upper, &Pid::lower, {"upper", "lower", "exchange the two limits"}}}};
};

struct SampledPid {
    Pid control{};                 ///< the law; its filter_time may be 0
    double interval = 1e-3;        ///< between samples [s]
    double computation_delay = 0;  ///< from sample to output, at most one interval [s]
    double initial_output = 0;     ///< before the first release [·]

    static constexpr Kind kind = Kind::sampled_pid;
    static constexpr std::array<Field<SampledPid, double>, 3> fields{{
        {&SampledPid::interval, positive("interval", "[s]", "give the time between samples")},
        {&SampledPid::computation_delay, not_negative("computation_delay", "[s]", "give 0 or more")},
        {&SampledPid::initial_output, any_finite("initial_output", "", "give the output before the first sample")},
    }};
    static constexpr std::array<FieldRelation<SampledPid, double>, 1> relations{
        {{&SampledPid::interval,
          &SampledPid::computation_delay,
          {"interval", "computation_delay", "a controller must finish before its next sample"}}}};
};

struct Delay {
    double delay = 1e-3;   ///< [s]
    double initial = 0;    ///< output before there is a history [·]
    double samples = 256;  ///< points kept per delay: exact in the fixed engine if delay/step is at most this

    static constexpr Kind kind = Kind::delay;
    static constexpr std::array<Field<Delay, double>, 3> fields{{
        {&Delay::delay, positive("delay", "[s]", "give a time above 0")},
        {&Delay::initial, any_finite("initial", "", "give the output before there is a history")},
        {&Delay::samples, {"samples", "", 2, 1e6, false, false, false, "give the number of points kept per delay"}},
    }};
};

}  // namespace stiction::signal
