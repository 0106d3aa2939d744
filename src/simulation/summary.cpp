#include "simulation/summary.hpp"

#include <fmt/format.h>

#include <stiction/version.hpp>

#include "message/json.hpp"

namespace stiction {
namespace {

const char* word(Outcome::End end) {
    switch (end) {
        case Outcome::End::finished: return "finished";
        case Outcome::End::stopped: return "stopped";
        case Outcome::End::failed: return "failed";
    }
    return "failed";
}

std::string event_json(const Event& event) {
    const bool mode = event.kind == Event::Kind::mode;
    return fmt::format(R"({{"time": {}, "part": {}, "kind": "{}", "from": "{}", "to": "{}"}})", json_number(event.time),
                       json_text(event.part), name(event.kind), mode ? name(event.from) : name(event.stop_from),
                       mode ? name(event.to) : name(event.stop_to));
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

}  // namespace

std::string summary_json(const scenario::Scenario& scenario, const Outcome& outcome) {
    const scenario::RunSettings& run = scenario.run;
    const bool fixed = run.engine == scenario::Engine::fixed;
    std::string text = "{\n";
    const auto line = [&](const char* key, const std::string& value) {
        text += fmt::format("  \"{}\": {},\n", key, value);
    };
    line("title", json_text(scenario.title));
    line("version", json_text(kVersion));
    line("engine", fixed ? "\"fixed\"" : "\"located\"");
    line("method", json_text(fixed ? description(run.fixed.method).name : "located"));
    line("step", fixed ? json_number(run.fixed.step) : "null");
    line("until", json_number(run.until));
    line("time", json_number(outcome.state.time));
    line("end", json_text(word(outcome.end)));
    line("message", json_text(outcome.message));
    line("steps", std::to_string(outcome.steps));
    line("rows", std::to_string(outcome.trajectory.time.size()));
    line("events", fmt::format("[{}]", joined(outcome.trajectory.events, event_json)));
    line("frictions", fmt::format("{{{}}}", joined(outcome.verdicts, verdict_json)));
    text += fmt::format("  \"energy\": {}\n}}\n", energy_json(outcome.trajectory.energy));
    return text;
}

}  // namespace stiction
