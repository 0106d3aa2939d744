#include "run/summary.hpp"

#include <stiction/version.hpp>

#include "text/json.hpp"

namespace stiction {
namespace {

void put_events(JsonWriter& json, const std::vector<Event>& events) {
    json.key("events").array(JsonWriter::lines);
    for (const Event& event : events) {
        json.object().member("time", event.time).member("part", event.part).member("kind", name(event.kind));
        json.member("from", from_name(event)).member("to", to_name(event)).end();
    }
    json.end();
}

void put_verdicts(JsonWriter& json, const std::vector<FrictionVerdict>& verdicts) {
    json.key("frictions").object(JsonWriter::lines);
    for (const FrictionVerdict& v : verdicts) {
        json.key(v.name).object().member("mode", name(v.mode)).member("active", v.active);
        json.member("forward_limit", v.forward_limit).member("backward_limit", v.backward_limit);
        json.member("unit", v.unit).member("why", v.sentence).end();
    }
    json.end();
}

void put_energy(JsonWriter& json, const EnergySummary& e) {
    json.key("energy").object().member("input", e.input).member("kinetic", e.kinetic).member("stored", e.stored);
    json.member("friction", e.friction).member("damping", e.damping).member("impact", e.impact);
    json.member("scheme", e.scheme).member("residual", e.residual).end();
}

void put_metrics(JsonWriter& json, const RunMetrics& metrics) {
    json.key("metrics").object(JsonWriter::lines).key("frictions").object(JsonWriter::lines);
    for (const FrictionMetrics& f : metrics.frictions) {
        json.key(f.name).object().member("stick_fraction", f.stick_fraction).member("stops", f.stops);
        json.member("peak_friction", f.friction.value).member("peak_time", f.friction.time);
        if (f.stuck) {
            json.member("load_may_fall_by", f.stuck->decrease).member("load_may_rise_by", f.stuck->increase);
        }
        json.end();
    }
    json.end().key("bodies").object(JsonWriter::lines);
    for (const BodyMetrics& b : metrics.bodies) {
        json.key(b.name).object().member("reversals", b.reversals).key("limit_cycle");
        if (b.cycle) {
            json.object().member("amplitude", b.cycle->amplitude).member("period", b.cycle->period);
            json.member("middle", b.cycle->middle).member("cycles", b.cycle->cycles).end();
        } else {
            json.null();
        }
        json.end();
    }
    json.end().key("springs").object(JsonWriter::lines);
    for (const SpringMetrics& s : metrics.springs) {
        json.key(s.name).object().member("peak_force", s.force.value).member("peak_time", s.force.time).end();
    }
    json.end().end();
}

}  // namespace

std::string summary_json(const scenario::Scenario& scenario, const Outcome& outcome) {
    const scenario::RunSettings& run = scenario.run;
    const bool fixed = run.engine == scenario::Engine::fixed;
    JsonWriter json;
    json.object(JsonWriter::lines).member("format", kSummaryFormat).member("title", scenario.title);
    json.member("version", kVersion).list("settings", scenario.settings, JsonWriter::lines);
    json.member("engine", fixed ? "fixed" : "located");
    json.member("method", fixed ? description(run.fixed.method).name : "located");
    json.member("step", fixed ? std::optional(run.fixed.step) : std::nullopt);
    json.member("until", run.until).member("time", outcome.state.time).member("end", name(outcome.end));
    json.member("message", outcome.message).member("steps", outcome.steps);
    json.member("rows", outcome.trajectory.time.size());
    put_events(json, outcome.trajectory.events);
    put_metrics(json, outcome.metrics);
    put_verdicts(json, outcome.verdicts);
    put_energy(json, outcome.trajectory.energy);
    return std::move(json).text() + "\n";
}

}  // namespace stiction
