#include "study/measure/number_source.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "result/metric_table.hpp"

namespace stiction::study {
namespace {

using Kind = NumberSource::Kind;

/// SI unit and shown unit of a metric.
template <class Part>
void set_units(const Metric<Part>& metric, const Part& part, NumberSource& source) {
    const auto shown = [&]() -> std::string {
        if constexpr (requires { part.shown; }) {
            return part.shown;
        } else {
            return {};
        }
    };
    switch (metric.unit) {
        case MetricUnit::none: source.plain = true; break;
        case MetricUnit::share:
            source.plain = true;
            source.shown = "%";
            break;
        case MetricUnit::time: source.unit = "s"; break;
        case MetricUnit::part:
            source.unit = part.unit;
            source.shown = shown();
            break;
        case MetricUnit::way:
            if constexpr (requires { part.way_unit; }) {
                source.unit = part.way_unit;
            }
            break;
        case MetricUnit::power: source.unit = "W"; break;
        case MetricUnit::energy: source.unit = "J"; break;
    }
}

template <class Part>
void add_metrics(Kind kind, const char* word, const std::vector<Part>& parts, std::vector<NumberSource>& all) {
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const auto metrics = metrics_of(parts[p]);
        for (std::size_t m = 0; m < metrics.size(); ++m) {
            NumberSource source{.kind = kind, .part = p, .metric = m, .part_name = parts[p].name};
            source.key = metrics[m].key;
            source.name = fmt::format("{}.{}", parts[p].name, metrics[m].key);
            source.long_name = fmt::format("{}.{}", word, source.name);
            set_units(metrics[m], parts[p], source);
            all.push_back(std::move(source));
        }
    }
}

/// The body whose position a controller measures.
std::string measured_body(const Plan& plan, const Plan::Controller& controller) {
    for (const Plan::Body& body : plan.bodies) {
        if (controller.measured != Plan::kNone && body.position_slot == controller.measured) {
            return body.name;
        }
    }
    return {};
}

/// Does a word mean this key in short?
bool is_short_for(std::string_view word, std::string_view key) {
    const std::size_t dot = key.rfind('.');
    const std::string_view last = dot == std::string_view::npos ? key : key.substr(dot + 1);
    return last == word || (last.size() > word.size() && last.starts_with(word) && last[word.size()] == '_');
}

std::vector<std::size_t> short_matches(const std::vector<NumberSource>& all, const std::string& text) {
    const std::size_t dot = text.find('.');
    std::vector<std::size_t> found;
    if (dot == std::string::npos) {
        return found;
    }
    const std::string part = text.substr(0, dot);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool of_part = all[i].part_name == part || (!all[i].also.empty() && all[i].also == part);
        if (all[i].is_metric() && of_part && is_short_for(std::string_view(text).substr(dot + 1), all[i].key)) {
            found.push_back(i);
        }
    }
    return found;
}

template <class Part>
double metric_value(const NumberSource& source, const std::vector<Part>& parts) {
    const std::optional<double> value = source.part < parts.size()
                                            ? metrics_of(parts[source.part])[source.metric].value(parts[source.part])
                                            : std::nullopt;
    return value.value_or(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace

std::vector<NumberSource> number_sources(const Plan& plan) {
    const RunMetrics parts = Meter(plan).metrics();
    std::vector<NumberSource> all;
    add_metrics(Kind::friction, "friction", parts.frictions, all);
    add_metrics(Kind::body, "body", parts.bodies, all);
    add_metrics(Kind::spring, "spring", parts.springs, all);
    add_metrics(Kind::controller, "controller", parts.controllers, all);
    add_metrics(Kind::motor, "motor", parts.motors, all);
    for (NumberSource& source : all) {
        if (source.kind == Kind::controller) {
            source.also = measured_body(plan, plan.controllers[source.part]);
        }
    }
    for (const Quantity& quantity : quantities(plan)) {
        if (quantity.kind == Quantity::Kind::energy_residual) {
            continue;  // needs a first row, which is not kept
        }
        NumberSource source{.kind = Kind::quantity, .quantity = quantity, .name = quantity.name};
        source.unit = quantity.unit;
        source.shown = quantity.shown;
        all.push_back(std::move(source));
    }
    all.push_back({.kind = Kind::time, .name = "run.time", .unit = "s"});
    all.push_back({.kind = Kind::steps, .name = "run.steps", .plain = true});
    return all;
}

std::size_t find_source(const std::vector<NumberSource>& all, const std::string& text, ModelProblem& problem) {
    const auto exact = std::find_if(all.begin(), all.end(), [&](const NumberSource& s) {
        return s.name == text || (!s.long_name.empty() && s.long_name == text);
    });
    if (exact != all.end()) {
        return static_cast<std::size_t>(exact - all.begin());
    }
    const std::vector<std::size_t> found = short_matches(all, text);
    if (found.size() == 1) {
        return found.front();
    }
    std::vector<std::string> names;
    for (const std::size_t i : found) {
        names.push_back(all[i].name);
    }
    if (!names.empty()) {
        problem = {.kind = ProblemKind::contradiction,
                   .what = fmt::format("\"{}\" may be any of several metrics", text),
                   .range = fmt::format("{}", fmt::join(names, ", ")),
                   .remedy = "write one of them in full"};
        return all.size();
    }
    for (const NumberSource& source : all) {
        names.push_back(source.name);
    }
    problem = unknown_name("", "", "metric", text, names);
    return all.size();
}

void ask_for(const NumberSource& source, MeterChoice& choice) {
    const std::string_view key = source.key;
    const auto look_at = [&](std::vector<std::size_t>& parts) {
        if (std::find(parts.begin(), parts.end(), source.part) == parts.end()) {
            parts.push_back(source.part);
        }
    };
    switch (source.kind) {
        case Kind::friction:
            look_at(choice.frictions);
            if (key == "stops" || key == "stick_fraction") {
                choice.modes = true;
            } else if (key.starts_with("peak_")) {
                choice.friction_peaks = true;
            } else if (key.starts_with("stick_slip.")) {
                choice.slips = true;
            } else if (key.starts_with("load_may_")) {
                choice.end = true;
            } else {  // not known here: whatever it is, the meter sees it
                choice.modes = choice.friction_peaks = choice.slips = choice.end = true;
            }
            break;
        case Kind::body:
            look_at(choice.bodies);
            choice.reversals = choice.reversals || !key.starts_with("limit_cycle.");
            choice.cycles = choice.cycles || key != "reversals";
            break;
        case Kind::spring:
            look_at(choice.springs);
            choice.spring_peaks = true;
            break;
        case Kind::controller: choice.controllers = true; break;
        case Kind::motor: choice.motors = true; break;
        case Kind::quantity:
        case Kind::time:
        case Kind::steps: break;
    }
}

double value_of(const NumberSource& source, const RunMetrics& metrics, const State& end, const Observation& seen,
                std::size_t steps) {
    switch (source.kind) {
        case Kind::friction: return metric_value(source, metrics.frictions);
        case Kind::body: return metric_value(source, metrics.bodies);
        case Kind::spring: return metric_value(source, metrics.springs);
        case Kind::controller: return metric_value(source, metrics.controllers);
        case Kind::motor: return metric_value(source, metrics.motors);
        case Kind::quantity: return evaluate(source.quantity, end, seen);
        case Kind::time: return end.time;
        case Kind::steps: return static_cast<double>(steps);
    }
    return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace stiction::study
