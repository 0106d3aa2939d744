#include "run/summary.hpp"

#include <fmt/format.h>

#include <stiction/version.hpp>

#include "text/json.hpp"

namespace stiction {
namespace {

std::string event_json(const Event& event) {
    return fmt::format(R"({{"time": {}, "part": {}, "kind": "{}", "from": "{}", "to": "{}"}})", json_number(event.time),
                       json_text(event.part), name(event.kind), from_name(event), to_name(event));
}

std::string verdict_json(const FrictionVerdict& v) {
    return fmt::format(
        R"({}: {{"mode": "{}", "active": {}, "forward_limit": {}, "backward_limit": {}, "unit": {}, "why": {}}})",
        json_text(v.name), name(v.mode), json_number(v.active), json_number(v.forward_limit),
        json_number(v.backward_limit), json_text(v.unit), json_text(v.sentence));
}

std::string energy_json(const EnergySummary& e) {
    return fmt::format(
        R"({{"input": {}, "kinetic": {}, "stored": {}, "friction": {}, "damping": {}, "impact": {}, "scheme": {}, "residual": {}}})",
        json_number(e.input), json_number(e.kinetic), json_number(e.stored), json_number(e.friction),
        json_number(e.damping), json_number(e.impact), json_number(e.scheme), json_number(e.residual));
}

std::string friction_metrics_json(const FrictionMetrics& f) {
    std::string text = fmt::format(R"({}: {{"stick_fraction": {}, "stops": {}, "peak_friction": {}, "peak_time": {})",
                                   json_text(f.name), json_number(f.stick_fraction), f.stops,
                                   json_number(f.friction.value), json_number(f.friction.time));
    if (f.stuck) {
        text += fmt::format(R"(, "load_may_fall_by": {}, "load_may_rise_by": {})", json_number(f.stuck->decrease),
                            json_number(f.stuck->increase));
    }
    return text + "}";
}

std::string body_metrics_json(const BodyMetrics& b) {
    const std::string cycle = b.cycle ? fmt::format(R"({{"amplitude": {}, "period": {}, "middle": {}, "cycles": {}}})",
                                                    json_number(b.cycle->amplitude), json_number(b.cycle->period),
                                                    json_number(b.cycle->middle), b.cycle->cycles)
                                      : "null";
    return fmt::format(R"({}: {{"reversals": {}, "limit_cycle": {}}})", json_text(b.name), b.reversals, cycle);
}

std::string spring_metrics_json(const SpringMetrics& s) {
    return fmt::format(R"({}: {{"peak_force": {}, "peak_time": {}}})", json_text(s.name), json_number(s.force.value),
                       json_number(s.force.time));
}

template <class Things, class Text>
std::string joined(const Things& things, Text&& text) {
    std::string result;
    for (const auto& thing : things) {
        result += result.empty() ? "\n    " : ",\n    ";
        result += text(thing);
    }
    result += result.empty() ? "" : "\n  ";
    return result;
}

std::string metrics_json(const RunMetrics& metrics) {
    return fmt::format("{{\n   \"frictions\": {{{}}},\n   \"bodies\": {{{}}},\n   \"springs\": {{{}}}}}",
                       joined(metrics.frictions, friction_metrics_json), joined(metrics.bodies, body_metrics_json),
                       joined(metrics.springs, spring_metrics_json));
}

}  // namespace

std::string summary_json(const scenario::Scenario& scenario, const Outcome& outcome) {
    const scenario::RunSettings& run = scenario.run;
    const bool fixed = run.engine == scenario::Engine::fixed;
    std::string text = "{\n";
    const auto line = [&](const char* key, const std::string& value) {
        text += fmt::format("  \"{}\": {},\n", key, value);
    };
    line("format", std::to_string(kSummaryFormat));
    line("title", json_text(scenario.title));
    line("version", json_text(kVersion));
    line("settings", fmt::format("[{}]", joined(scenario.settings, [](const std::string& s) { return json_text(s); })));
    line("engine", fixed ? "\"fixed\"" : "\"located\"");
    line("method", json_text(fixed ? description(run.fixed.method).name : "located"));
    line("step", fixed ? json_number(run.fixed.step) : "null");
    line("until", json_number(run.until));
    line("time", json_number(outcome.state.time));
    line("end", json_text(name(outcome.end)));
    line("message", json_text(outcome.message));
    line("steps", std::to_string(outcome.steps));
    line("rows", std::to_string(outcome.trajectory.time.size()));
    line("events", fmt::format("[{}]", joined(outcome.trajectory.events, event_json)));
    line("metrics", metrics_json(outcome.metrics));
    line("frictions", fmt::format("{{{}}}", joined(outcome.verdicts, verdict_json)));
    text += fmt::format("  \"energy\": {}\n}}\n", energy_json(outcome.trajectory.energy));
    return text;
}

}  // namespace stiction
