#include "result/metric_table.hpp"

#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "unit/writing.hpp"

namespace stiction {
namespace {

using F = FrictionMetrics;
using B = BodyMetrics;
using S = SpringMetrics;
using Value = std::optional<double>;

constexpr int kShownDigits = 3;

std::string counted(std::size_t n, const char* thing) { return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s"); }

std::string peak_text(const Peak& peak, const std::string& unit) {
    return fmt::format("{} at {}", unit::display_text(peak.value, unit, kShownDigits),
                       unit::display_text(peak.time, "s", kShownDigits));
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
    return f.unit.empty() ? std::string() : "largest friction " + peak_text(f.friction, f.unit);
}

std::string reversals_phrase(const B& b) {
    return b.reversals > 0 || b.cycle ? counted(b.reversals, "reversal") : std::string();
}

std::string cycle_phrase(const B& b) {
    return b.cycle ? fmt::format("limit cycle of amplitude {} and period {}",
                                 unit::display_text(b.cycle->amplitude, b.unit, kShownDigits),
                                 unit::display_text(b.cycle->period, "s", kShownDigits))
                   : std::string();
}

std::string force_phrase(const S& s) {
    return fmt::format("largest {} {}", s.unit == "N m" ? "torque" : "force", peak_text(s.force, s.unit));
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

std::string shown_unit(MetricUnit unit, const std::string& of_part) {
    switch (unit) {
        case MetricUnit::none: return "";
        case MetricUnit::share: return "%";
        case MetricUnit::time: return "s";
        case MetricUnit::part: return of_part;
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
                rows.push_back({part.name + ": " + metric.label_of(part), shown, shown_unit(metric.unit, part.unit)});
            }
        }
    }
}

}  // namespace

std::span<const Metric<F>> metrics_of(const F& /*kind*/) noexcept { return kFrictions; }
std::span<const Metric<B>> metrics_of(const B& /*kind*/) noexcept { return kBodies; }
std::span<const Metric<S>> metrics_of(const S& /*kind*/) noexcept { return kSprings; }

std::vector<std::string> metric_lines(const RunMetrics& metrics) {
    std::vector<std::string> lines;
    add_lines(metrics.frictions, ", ", lines);
    add_lines(metrics.bodies, "; ", lines);
    add_lines(metrics.springs, ", ", lines);
    return lines;
}

void put_metrics(JsonWriter& json, const RunMetrics& metrics) {
    json.object(JsonWriter::lines);
    put_parts(json, "frictions", metrics.frictions);
    put_parts(json, "bodies", metrics.bodies);
    put_parts(json, "springs", metrics.springs);
    json.end();
}

std::vector<MetricRow> metric_rows(const RunMetrics& metrics) {
    std::vector<MetricRow> rows;
    add_rows(metrics.frictions, rows);
    add_rows(metrics.bodies, rows);
    add_rows(metrics.springs, rows);
    return rows;
}

}  // namespace stiction
