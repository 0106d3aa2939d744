#include "result/metric_table.hpp"

#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "text/number.hpp"
#include "unit/writing.hpp"

namespace stiction {
namespace {

using F = FrictionMetrics;
using B = BodyMetrics;
using S = SpringMetrics;
using C = ControllerMetrics;
using M = MotorMetrics;
using Value = std::optional<double>;

constexpr int kShownDigits = 3;

/// The unit in which people see values of a part; empty where the part has none of its own.
template <class Part>
std::string shown_of(const Part& part) {
    if constexpr (requires { part.shown; }) {
        return part.shown;
    } else {
        return {};
    }
}

template <class Part>
std::string value_text(double value, const Part& part) {
    return unit::display_text(value, part.unit, kShownDigits, shown_of(part));
}

template <class Part>
std::string peak_text(const Peak& peak, const Part& part) {
    return fmt::format("{} at {}", value_text(peak.value, part), unit::display_text(peak.time, "s", kShownDigits));
}

/// A share that is neither all nor nothing is never rounded to it.
std::string stuck_phrase(const F& f) {
    constexpr double kLeast = 0.1;  // [%]
    const double percent = 100 * f.stick_fraction;
    if (f.stick_fraction <= 0) return "never stuck";
    if (f.stick_fraction >= 1) return "stuck all the time";
    const std::string share = percent < kLeast         ? fmt::format("less than {} %", kLeast)
                              : percent > 100 - kLeast ? fmt::format("more than {} %", 100 - kLeast)
                                                       : fmt::format("{:.1f} %", percent);
    return fmt::format("stuck {} of the time", share);
}

std::string stops_phrase(const F& f) {
    return f.stick_fraction > 0 && f.stick_fraction < 1 ? counted(f.stops, "stop") : std::string();
}

std::string friction_phrase(const F& f) {
    return f.unit.empty() ? std::string() : "largest friction " + peak_text(f.friction, f);
}

std::string reversals_phrase(const B& b) {
    return b.reversals > 0 || b.cycle ? counted(b.reversals, "reversal") : std::string();
}

std::string cycle_phrase(const B& b) {
    return b.cycle ? fmt::format("limit cycle of amplitude {} and period {}", value_text(b.cycle->amplitude, b),
                                 unit::display_text(b.cycle->period, "s", kShownDigits))
                   : std::string();
}

std::string stick_slip_phrase(const F& f) {
    return f.stick_slip ? fmt::format("stick-slip in jumps of {} every {}",
                                      unit::display_text(f.stick_slip->jump, f.way_unit, kShownDigits, f.way_shown),
                                      unit::display_text(f.stick_slip->period, "s", kShownDigits))
                        : std::string();
}

std::string error_phrase(const C& c) {
    return fmt::format("final error {}, tracking error {} rms", value_text(c.final_error, c),
                       value_text(c.rms_error, c));
}

std::string response_phrase(const C& c) {
    if (!c.response) return {};
    const StepResponse& r = *c.response;
    const auto time = [](const char* what, const Value& value, const char* otherwise) {
        return value ? fmt::format(", {} {}", what, unit::display_text(*value, "s", kShownDigits))
                     : std::string(otherwise);
    };
    return fmt::format("after the reference rests: overshoot {:.1f} %", 100 * r.overshoot) +
           time("rise time", r.rise_time, "") + time("settling time", r.settling_time, ", not settled at the end");
}

std::string current_phrase(const M& m) { return "largest current " + peak_text(m.current, m); }

std::string power_phrase(const M& m) {
    return fmt::format(
        "largest power {} at {}, energy drawn {}{}", unit::display_text(m.power.value, "W", kShownDigits),
        unit::display_text(m.power.time, "s", kShownDigits), unit::display_text(m.energy_drawn, "J", kShownDigits),
        m.energy_returned > 0 ? ", returned " + unit::display_text(m.energy_returned, "J", kShownDigits)
                              : std::string());
}

std::string force_phrase(const S& s) {
    return fmt::format("largest {} {}", s.unit == "N m" ? "torque" : "force", peak_text(s.force, s));
}

/// Joints have no friction: only their modes are measured.
Value if_force(const F& f, double value) { return f.unit.empty() ? Value() : value; }

constexpr Metric<F> kFrictions[] = {
    {"stick_fraction", "share of the time stuck", MetricUnit::share, "time in mode stuck, of the time of the run",
     [](const F& f) { return Value(f.stick_fraction); }, stuck_phrase},
    {"stops", "stops", MetricUnit::none,
     "changes from sliding to stuck; a direct reversal is none, although constant steps show it as one or two steps at "
     "rest",
     [](const F& f) { return Value(static_cast<double>(f.stops)); }, stops_phrase},
    {"peak_friction", "largest friction", MetricUnit::part, "friction of largest magnitude, with its sign",
     [](const F& f) { return if_force(f, f.friction.value); }, friction_phrase},
    {"peak_time", "time of the largest friction", MetricUnit::time, "when it was reached first",
     [](const F& f) { return if_force(f, f.friction.time); }},
    {"load_may_fall_by", "load may fall by", MetricUnit::part,
     "stuck at the end: by so much its load may fall before it breaks away, with all that holds it; see "
     "load_may_rise_by",
     [](const F& f) { return f.stuck ? Value(f.stuck->decrease) : Value(); }},
    {"load_may_rise_by", "load may rise by", MetricUnit::part,
     "stuck at the end: by so much its load may rise before it breaks away, with all that holds it. The load is the "
     "signal "
     "load of its law, what acts behind the teeth of a gear (referred to the first shaft), else the push forward along "
     "it",
     [](const F& f) { return f.stuck ? Value(f.stuck->increase) : Value(); }},
    {"stick_slip.jump", "stick-slip, jump", MetricUnit::way,
     "mean slip between a break-away and the stop after it, where it sticks and jumps the same way again and again "
     "(stick_slip.hpp)",
     [](const F& f) { return f.stick_slip ? Value(f.stick_slip->jump) : Value(); }, stick_slip_phrase},
    {"stick_slip.period", "stick-slip, period", MetricUnit::time, "mean time from break-away to break-away",
     [](const F& f) { return f.stick_slip ? Value(f.stick_slip->period) : Value(); }},
    {"stick_slip.jumps", "stick-slip, jumps", MetricUnit::none, "jumps that agree in the second half of the run",
     [](const F& f) { return f.stick_slip ? Value(static_cast<double>(f.stick_slip->jumps)) : Value(); }},
};

constexpr Metric<B> kBodies[] = {
    {"reversals", "reversals", MetricUnit::none,
     "changes of the direction of motion; speeds below 1e-9 of the largest are rest",
     [](const B& b) { return Value(static_cast<double>(b.reversals)); }, reversals_phrase},
    {"limit_cycle.amplitude", "limit cycle, amplitude", MetricUnit::part,
     "half of peak to peak of the position (limit_cycle.hpp)",
     [](const B& b) { return b.cycle ? Value(b.cycle->amplitude) : Value(); }, cycle_phrase},
    {"limit_cycle.period", "limit cycle, period", MetricUnit::time, "mean length of a cycle",
     [](const B& b) { return b.cycle ? Value(b.cycle->period) : Value(); }},
    {"limit_cycle.middle", "limit cycle, middle", MetricUnit::part, "mean of peak and trough of the position",
     [](const B& b) { return b.cycle ? Value(b.cycle->middle) : Value(); }},
    {"limit_cycle.cycles", "limit cycle, cycles", MetricUnit::none, "cycles that agree in the second half of the run",
     [](const B& b) { return b.cycle ? Value(static_cast<double>(b.cycle->cycles)) : Value(); }},
};

constexpr Metric<S> kSprings[] = {
    {"peak_force", "largest force", MetricUnit::part, "force of spring and damper of largest magnitude, with its sign",
     [](const S& s) { return Value(s.force.value); }, force_phrase, "largest torque"},
    {"peak_time", "time of the largest force", MetricUnit::time, "when it was reached first",
     [](const S& s) { return Value(s.force.time); }, nullptr, "time of the largest torque"},
};

constexpr Metric<C> kControllers[] = {
    {"final_error", "final error", MetricUnit::part, "reference less measured signal at the end of the run",
     [](const C& c) { return Value(c.final_error); }, error_phrase},
    {"rms_error", "tracking error, rms", MetricUnit::part, "root of the mean square of the error over the run",
     [](const C& c) { return Value(c.rms_error); }},
    {"response.overshoot", "overshoot", MetricUnit::share,
     "how far the measured signal passes the reference after it has come to rest for the last time, of its last move",
     [](const C& c) { return c.response ? Value(c.response->overshoot) : Value(); }, response_phrase},
    {"response.rise_time", "rise time", MetricUnit::time,
     "from 10 % to 90 % of the last move of the reference, where that is a jump",
     [](const C& c) { return c.response ? c.response->rise_time : Value(); }},
    {"response.settling_time", "settling time", MetricUnit::time,
     "from the rest of the reference until the error stays within 2 % of its last move",
     [](const C& c) { return c.response ? c.response->settling_time : Value(); }},
    {"response.from", "reference before its last move", MetricUnit::part,
     "value at which it rested; the measured signal at the start where it does not move",
     [](const C& c) { return c.response ? Value(c.response->from) : Value(); }},
    {"response.to", "reference after its last move", MetricUnit::part, "value at which it rests at the end",
     [](const C& c) { return c.response ? Value(c.response->to) : Value(); }},
    {"response.time", "rest of the reference since", MetricUnit::time, "when its last move ended",
     [](const C& c) { return c.response ? Value(c.response->time) : Value(); }},
};

constexpr Metric<M> kMotors[] = {
    {"peak_current", "largest current", MetricUnit::part, "current of largest magnitude, with its sign",
     [](const M& m) { return Value(m.current.value); }, current_phrase},
    {"peak_current_time", "time of the largest current", MetricUnit::time, "when it was reached first",
     [](const M& m) { return Value(m.current.time); }},
    {"peak_power", "largest power", MetricUnit::power,
     "voltage times current of largest magnitude; below 0 it flows back",
     [](const M& m) { return Value(m.power.value); }, power_phrase},
    {"peak_power_time", "time of the largest power", MetricUnit::time, "when it was reached first",
     [](const M& m) { return Value(m.power.time); }},
    {"energy_drawn", "energy drawn", MetricUnit::energy, "integral of the power while it is above 0",
     [](const M& m) { return Value(m.energy_drawn); }},
    {"energy_returned", "energy returned", MetricUnit::energy, "integral of what flows back into the supply",
     [](const M& m) { return Value(m.energy_returned); }},
};

template <class Part>
void add_lines(const std::vector<Part>& parts, const char* separator, std::vector<std::string>& lines) {
    for (const Part& part : parts) {
        std::string text;
        for (const Metric<Part>& metric : metrics_of(part)) {
            const std::string phrase = metric.phrase == nullptr ? std::string() : metric.phrase(part);
            text += text.empty() || phrase.empty() ? phrase : separator + phrase;
        }
        if (!text.empty()) {
            lines.push_back(part.name + ": " + text);
        }
    }
}

/// The metrics of one part, those of a group ("group.key") in an object of their own.
template <class Part>
void put_part(JsonWriter& json, const Part& part) {
    json.key(part.name).object();
    if (!part.unit.empty()) json.member("unit", part.unit);
    std::string_view group;
    bool open = false;
    for (const Metric<Part>& metric : metrics_of(part)) {
        const std::string_view key = metric.key;
        const std::size_t dot = key.find('.');
        const std::string_view own = dot == std::string_view::npos ? std::string_view() : key.substr(0, dot);
        const Value value = metric.value(part);
        if (own != group) {
            if (open) json.end();
            group = own;
            open = !own.empty() && value;
            if (open) json.key(own).object();
            if (!own.empty() && !value) json.key(own).null();
        }
        if (value) json.member(dot == std::string_view::npos ? key : key.substr(dot + 1), *value);
    }
    if (open) json.end();
    json.end();
}

template <class Part>
void put_parts(JsonWriter& json, const char* kind, const std::vector<Part>& parts) {
    json.key(kind).object(JsonWriter::lines);
    for (const Part& part : parts) {
        put_part(json, part);
    }
    json.end();
}

/// Unit of the slip of a friction.
std::string way_of(const F& f) { return f.way_unit; }
template <class Part>
std::string way_of(const Part& part) {
    return part.unit;
}

std::string way_shown_of(const F& f) { return f.way_shown; }
template <class Part>
std::string way_shown_of(const Part& part) {
    return shown_of(part);
}

template <class Part>
std::string shown_unit(MetricUnit unit, const Part& part) {
    switch (unit) {
        case MetricUnit::none: return "";
        case MetricUnit::share: return "%";
        case MetricUnit::time: return "s";
        case MetricUnit::part: return part.unit;
        case MetricUnit::way: return way_of(part);
        case MetricUnit::power: return "W";
        case MetricUnit::energy: return "J";
    }
    return "";
}

template <class Part>
void add_rows(const std::vector<Part>& parts, std::vector<MetricRow>& rows) {
    for (const Part& part : parts) {
        for (const Metric<Part>& metric : metrics_of(part)) {
            const Value value = metric.value(part);
            if (value && std::isfinite(*value)) {
                const double shown = metric.unit == MetricUnit::share ? 100 * *value : *value;
                rows.push_back({part.name + ": " + metric.label_of(part), shown, shown_unit(metric.unit, part),
                                metric.unit == MetricUnit::part  ? shown_of(part)
                                : metric.unit == MetricUnit::way ? way_shown_of(part)
                                                                 : std::string()});
            }
        }
    }
}

}  // namespace

std::span<const Metric<F>> metrics_of(const F& /*kind*/) noexcept { return kFrictions; }
std::span<const Metric<B>> metrics_of(const B& /*kind*/) noexcept { return kBodies; }
std::span<const Metric<S>> metrics_of(const S& /*kind*/) noexcept { return kSprings; }
std::span<const Metric<C>> metrics_of(const C& /*kind*/) noexcept { return kControllers; }
std::span<const Metric<M>> metrics_of(const M& /*kind*/) noexcept { return kMotors; }

std::string MetricRow::text() const {
    constexpr int kDigits = 6;
    return unit::display_text(value, unit, kDigits, shown);
}

std::vector<std::string> metric_lines(const RunMetrics& metrics) {
    std::vector<std::string> lines;
    add_lines(metrics.frictions, ", ", lines);
    add_lines(metrics.bodies, "; ", lines);
    add_lines(metrics.springs, ", ", lines);
    add_lines(metrics.controllers, "; ", lines);
    add_lines(metrics.motors, ", ", lines);
    return lines;
}

void put_metrics(JsonWriter& json, const RunMetrics& metrics) {
    json.object(JsonWriter::lines);
    put_parts(json, "frictions", metrics.frictions);
    put_parts(json, "bodies", metrics.bodies);
    put_parts(json, "springs", metrics.springs);
    put_parts(json, "controllers", metrics.controllers);
    put_parts(json, "motors", metrics.motors);
    json.end();
}

std::vector<MetricRow> metric_rows(const RunMetrics& metrics) {
    std::vector<MetricRow> rows;
    add_rows(metrics.frictions, rows);
    add_rows(metrics.bodies, rows);
    add_rows(metrics.springs, rows);
    add_rows(metrics.controllers, rows);
    add_rows(metrics.motors, rows);
    return rows;
}

}  // namespace stiction
