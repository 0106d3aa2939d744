#include "run/comparison_json.hpp"

#include <utility>

#include <stiction/version.hpp>

namespace stiction {
namespace {

void put_frictions(JsonWriter& json, const std::vector<FrictionComparison>& frictions) {
    json.key("drift").object();
    for (const FrictionComparison& f : frictions) {
        json.key(f.name).object();
        json.member("rests", f.rests).member("kept", f.kept).member("drift", f.drift).member("unit", f.way_unit);
        json.member("time", f.rest_time).member("creep", f.rest_time > 0 ? f.drift / f.rest_time : 0.0).end();
    }
    json.end().key("reversals").object();
    for (const FrictionComparison& f : frictions) {
        json.key(f.name).object().member("all", f.reversals).member("false", f.false_reversals).end();
    }
    json.end();
}

void put_event_errors(JsonWriter& json, const EventErrors& e) {
    const auto if_found = [&](double error) { return e.found > 0 ? std::optional(error) : std::nullopt; };
    json.key("events").object().member("expected", e.expected).member("found", e.found);
    json.member("largest_error", if_found(e.largest)).member("mean_error", if_found(e.mean)).end();
}

void put_positions(JsonWriter& json, const std::vector<BodyComparison>& bodies) {
    json.key("positions").object();
    for (const BodyComparison& b : bodies) {
        json.key(b.name).object().member("rms", b.error.rms).member("largest", b.error.largest);
        json.member("unit", b.unit).member("range", b.error.range).member("relative", b.error.relative).end();
    }
    json.end();
}

void put_method(JsonWriter& json, const MethodComparison& m) {
    json.object().member("name", m.name).member("end", name(m.end)).member("message", m.message);
    json.member("steps", m.steps).member("cost", m.cost);
    put_frictions(json, m.frictions);
    put_event_errors(json, m.events);
    put_positions(json, m.bodies);
    json.key("energy").object().member("made", m.energy_made).member("error", m.energy_error);
    json.member("loss_error", m.loss_error).end().end();
}

void put_reference(JsonWriter& json, const Comparison& comparison) {
    const MethodComparison& r = comparison.reference;
    const bool fixed = r.step > 0;
    json.key("reference").object().member("engine", fixed ? "fixed" : "located").member("method", r.name);
    json.member("step", fixed ? std::optional(r.step) : std::nullopt).member("end", name(r.end));
    json.member("message", r.message).member("steps", r.steps).member("cost", r.cost);
    json.member("why", comparison.why).end();
}

}  // namespace

void put_comparison(JsonWriter& json, const scenario::Scenario& scenario, const Comparison& comparison) {
    json.object(JsonWriter::lines).member("format", kComparisonFormat).member("version", kVersion);
    json.member("title", scenario.title).list("settings", scenario.settings);
    scenario::put_problems(json, "warnings", scenario.warnings);
    json.member("until", scenario.run.until).member("step", scenario.run.fixed.step);
    put_reference(json, comparison);
    json.key("methods").array(JsonWriter::lines);
    for (const MethodComparison& method : comparison.methods) {
        if (method.ran()) put_method(json, method);
    }
    json.end().key("refused").array(JsonWriter::lines);
    for (const MethodComparison& method : comparison.methods) {
        if (!method.ran()) json.object().member("name", method.name).member("why", method.refusal).end();
    }
    json.end().end();
}

std::string comparison_json(const scenario::Scenario& scenario, const Comparison& comparison) {
    JsonWriter json;
    put_comparison(json, scenario, comparison);
    return std::move(json).text() + "\n";
}

}  // namespace stiction
