// Shapes: functions of the inputs at the same instant.
//
//   sum         Σ cᵢ uᵢ                       gain        k u                  product     Π uᵢ
//   saturation  u kept within [lower, upper]
//   dead zone   0 within [lower, upper], u − upper above, u − lower below
//   lookup      straight lines through (x, y); outside, the end value (hold) or the end's line (extend)
//   relay       on above `on_above`, off at or below `off_below`, in between as it was
//   comparator  1 where first > second, else 0
//   selector    second input where the first is above ½, else third
//   logic       and, or, not of inputs that count as true above ½; 1 or 0
//   quantiser   the nearest multiple of the interval
//   expression  a formula of time and inputs (expression/parser.hpp)
//   absolute    |u|        minimum, maximum of any number of inputs        sign  −1, 0 (exactly at 0), 1
//   sine of     A sin(u + φ)            orifice     pressure of opening, supply and speed (Orifice)
#pragma once

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <stiction/law/domain.hpp>

#include "signal/blocks/block.hpp"

namespace stiction::signal {

/// One input of a sum.
struct Term {
    double coefficient = 1;
    std::string name;
};

struct Gain {
    double gain = 1;  ///< output per input

    static constexpr Kind kind = Kind::gain;
    static constexpr std::array<Field<Gain, double>, 1> fields{
        {{&Gain::gain, any_finite("gain", "", "give a finite factor")}}};
};

struct Saturation {
    double lower = -1;  ///< [·]
    double upper = 1;   ///< [·]

    static constexpr Kind kind = Kind::saturation;
    static constexpr std::array<Field<Saturation, double>, 2> fields{{
        {&Saturation::lower, any_or_infinite("lower", "", "give the smallest output, -inf for none")},
        {&Saturation::upper, any_or_infinite("upper", "", "give the largest output, inf for none")},
    }};
    static constexpr std::array<FieldRelation<Saturation, double>, 1> relations{
        {{&Saturation::upper, &Saturation::lower, {"upper", "lower", "exchange the two limits"}}}};
};

struct DeadZone {
    double lower = -1;  ///< [·]
    double upper = 1;   ///< [·]

    static constexpr Kind kind = Kind::dead_zone;
    static constexpr std::array<Field<DeadZone, double>, 2> fields{{
        {&DeadZone::lower, any_finite("lower", "", "give where the output starts below")},
        {&DeadZone::upper, any_finite("upper", "", "give where the output starts above")},
    }};
    static constexpr std::array<FieldRelation<DeadZone, double>, 1> relations{
        {{&DeadZone::upper, &DeadZone::lower, {"upper", "lower", "exchange the two ends"}}}};
};

enum class Outside : std::uint8_t { hold, extend };

/// y over x; x strictly increases.
struct Lookup {
    std::vector<double> x;  ///< [·]
    std::vector<double> y;  ///< [·]
    Outside outside = Outside::hold;
};

struct Relay {
    double on_above = 0;   ///< [·]
    double off_below = 0;  ///< [·]
    double on_value = 1;   ///< [·]
    double off_value = 0;  ///< [·]
    bool initially_on = false;

    static constexpr Kind kind = Kind::relay;
    static constexpr std::array<Field<Relay, double>, 4> fields{{
        {&Relay::on_above, any_finite("on_above", "", "give the input above which it switches on")},
        {&Relay::off_below, any_finite("off_below", "", "give the input below which it switches off")},
        {&Relay::on_value, any_finite("on_value", "", "give the output while on")},
        {&Relay::off_value, any_finite("off_value", "", "give the output while off")},
    }};
    static constexpr std::array<FieldRelation<Relay, double>, 1> relations{
        {{&Relay::on_above,
          &Relay::off_below,
          {"on_above", "off_below", "a relay switches off below where it switches on"}}}};
};

struct Quantiser {
    double interval = 1;  ///< distance between two outputs [·]

    static constexpr Kind kind = Kind::quantiser;
    static constexpr std::array<Field<Quantiser, double>, 1> fields{
        {{&Quantiser::interval, positive("interval", "", "give the distance between two outputs")}}};
};

struct SineOf {
    double amplitude = 1;  ///< A [·]
    double phase = 0;      ///< φ; π/2 makes it a cosine [rad]

    static constexpr Kind kind = Kind::sine_of;
    static constexpr std::array<Field<SineOf, double>, 2> fields{{
        {&SineOf::amplitude, any_finite("amplitude", "", "give the largest output")},
        {&SineOf::phase, any_finite("phase", "[rad]", "give the angle added to the input")},
    }};
};

/// Orifice of a spool: flow ∝ √pressure drop, through the spool into a motor or jack that leaks.
///
///   G_Q x √((P_S − s P)/P_R) = D v + G_LK P,   s = sign x                                   P: pressure over the motor    (1)
///
/// G_Q is the flow per opening without load at the rated supply P_R. With y = s P, q = s D v, a = G_Q |x|/√P_R, y = P_S − r|r|:
///
///   a r = c − G_LK r|r|,   c = q + G_LK P_S     ⇒   r = 2 c/(a + √(a² + 4 G_LK |c|))                                      (2)
///   dP/dv = −2 |r| D/(a + 2 G_LK |r|) ≤ 0                                                                                 (3)
///   y = P_S − r|r| = (a r − q)/G_LK            the one that rounds less: a closed spool at rest has P = 0                   (4)
///
/// (2) goes on beyond the supply (c < 0): a load that overruns the flow draws it back through the same orifice. A closed spool (a = 0)
/// leaves P = −D v/G_LK; without leakage the motor would be locked rigidly, so leakage is above 0.
struct Orifice {
    double displacement = 1;    ///< D [m³/rad | m²]
    double flow_gain = 1;       ///< G_Q [m²/s]
    double leakage = 1;         ///< G_LK [m³/(s·Pa)]
    double rated_pressure = 1;  ///< P_R [Pa]

    /// Pressure and its slope over the velocity of the motor.
    struct Pressure {
        double value;
        double slope;
    };
    /// (2), (3) with the sign s of the opening held.
    [[nodiscard]] Pressure at(double sign, double opening, double supply, double velocity) const noexcept {
        const double a = sign * flow_gain * opening / std::sqrt(rated_pressure);
        const double q = sign * displacement * velocity;
        const double c = q + leakage * supply;
        const double r = c == 0 ? 0.0 : 2 * c / (a + std::sqrt(a * a + 4 * leakage * std::fabs(c)));
        const double resisting = a + 2 * leakage * std::fabs(r);
        const double lost = r * std::fabs(r);
        const bool nearly_closed = std::fabs(a * r) + std::fabs(q) < leakage * (supply + std::fabs(lost));
        return {sign * (nearly_closed ? (a * r - q) / leakage : supply - lost),  // (4)
                resisting > 0 ? -2 * std::fabs(r) * displacement / resisting : -displacement / leakage};
    }
    [[nodiscard]] static double sign_of(double opening) noexcept { return opening > 0 ? 1 : -1; }

    static constexpr Kind kind = Kind::orifice;
    static constexpr std::array<Field<Orifice, double>, 4> fields{{
        {&Orifice::displacement, positive("displacement", "[m³/rad | m²]", "give the volume per angle or the area")},
        {&Orifice::flow_gain, positive("flow_gain", "[m²/s]", "give the flow per opening at the rated pressure")},
        {&Orifice::leakage, positive("leakage", "[m³/(s·Pa)]", "give the flow past the motor per pressure")},
        {&Orifice::rated_pressure, positive("rated_pressure", "[Pa]", "give the supply at which flow_gain holds")},
    }};
};

/// Kinds without parameters.
template <Kind kKind>
struct Plain {
    static constexpr Kind kind = kKind;
    static constexpr std::array<Field<Plain, double>, 0> fields{};
};
using Product = Plain<Kind::product>;
using Comparator = Plain<Kind::comparator>;
using Selector = Plain<Kind::selector>;
using And = Plain<Kind::logic_and>;
using Or = Plain<Kind::logic_or>;
using Not = Plain<Kind::logic_not>;
using Absolute = Plain<Kind::absolute>;
using Minimum = Plain<Kind::minimum>;
using Maximum = Plain<Kind::maximum>;
using Sign = Plain<Kind::sign>;

}  // namespace stiction::signal
