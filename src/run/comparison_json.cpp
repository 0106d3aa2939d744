#include "run/comparison_json.hpp"

#include <fmt/format.h>

#include <stiction/version.hpp>

#include "text/json.hpp"

namespace stiction {
namespace {

template <class Things, class Text>
std::string joined(const Things& things, Text&& text) {
    std::string result;
    for (const auto& thing : things) {
        result += result.empty() ? "" : ", ";
        result += text(thing);
    }
    return result;
}

std::string drift_json(const FrictionComparison& f) {
    const double creep = f.rest_time > 0 ? f.drift / f.rest_time : 0;
    return fmt::format(R"({}: {{"rests": {}, "kept": {}, "drift": {}, "unit": {}, "time": {}, "creep": {}}})",
                       json_text(f.name), f.rests, f.kept, json_number(f.drift), json_text(f.way_unit),
                       json_number(f.rest_time), json_number(creep));
}

std::string reversals_json(const FrictionComparison& f) {
    return fmt::format(R"({}: {{"all": {}, "false": {}}})", json_text(f.name), f.reversals, f.false_reversals);
}

std::string events_json(const EventErrors& e) {
    return fmt::format(R"({{"expected": {}, "found": {}, "largest_error": {}, "mean_error": {}}})", e.expected, e.found,
                       e.found > 0 ? json_number(e.largest) : "null", e.found > 0 ? json_number(e.mean) : "null");
}

std::string position_json(const BodyComparison& b) {
    return fmt::format(R"({}: {{"rms": {}, "largest": {}, "unit": {}, "range": {}, "relative": {}}})",
                       json_text(b.name), json_number(b.error.rms), json_number(b.error.largest), json_text(b.unit),
                       json_number(b.error.range), json_number(b.error.relative));
}

std::string method_json(const MethodComparison& m) {
    std::string text =
        fmt::format("\n    {{\"name\": {}, \"end\": \"{}\", \"message\": {}, \"steps\": {}, \"cost\": {}",
                    json_text(m.name), name(m.end), json_text(m.message), m.steps, json_number(m.cost));
    text += fmt::format(",\n     \"drift\": {{{}}}", joined(m.frictions, drift_json));
    text += fmt::format(",\n     \"reversals\": {{{}}}", joined(m.frictions, reversals_json));
    text += fmt::format(",\n     \"events\": {}", events_json(m.events));
    text += fmt::format(",\n     \"positions\": {{{}}}", joined(m.bodies, position_json));
    text += fmt::format(",\n     \"energy\": {{\"made\": {}, \"error\": {}, \"loss_error\": {}}}}}",
                        json_number(m.energy_made), json_number(m.energy_error), json_number(m.loss_error));
    return text;
}

}  // namespace

std::string comparison_json(const scenario::Scenario& scenario, const Comparison& comparison) {
    std::vector<MethodComparison> ran;
    std::vector<MethodComparison> refused;
    for (const MethodComparison& method : comparison.methods) {
        (method.ran() ? ran : refused).push_back(method);
    }
    const MethodComparison& r = comparison.reference;
    std::string text = fmt::format("{{\n  \"format\": {},\n  \"version\": {},\n  \"title\": {},\n", kComparisonFormat,
                                   json_text(kVersion), json_text(scenario.title));
    text += fmt::format("  \"settings\": [{}],\n",
                        joined(scenario.settings, [](const std::string& setting) { return json_text(setting); }));
    text += fmt::format("  \"until\": {},\n  \"step\": {},\n", json_number(scenario.run.until),
                        json_number(scenario.run.fixed.step));
    text += fmt::format(
        "  \"reference\": {{\"engine\": \"{}\", \"method\": {}, \"step\": {}, \"end\": \"{}\", \"message\": {}, "
        "\"steps\": {}, \"cost\": {}, \"why\": {}}},\n",
        r.step > 0 ? "fixed" : "located", json_text(r.name), r.step > 0 ? json_number(r.step) : "null", name(r.end),
        json_text(r.message), r.steps, json_number(r.cost), json_text(comparison.why));
    text += fmt::format("  \"methods\": [{}\n  ],\n", joined(ran, method_json));
    text += fmt::format("  \"refused\": [{}]\n}}\n", joined(refused, [](const MethodComparison& m) {
                            return fmt::format("\n    {{\"name\": {}, \"why\": {}}}", json_text(m.name),
                                               json_text(m.refusal));
                        }));
    return text;
}

}  // namespace stiction
