#include "run/summary.hpp"

#include <stiction/version.hpp>

#include "result/metric_table.hpp"
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
        json.member("unit", v.unit).member("why", v.sentence());
        json.member("jammed", v.jammed).member("self_locked", v.self_locked).end();
    }
    json.end();
}

void put_parameters(JsonWriter& json, const scenario::Scenario& scenario) {
    json.key("parameters").object();
    for (const scenario::Value& value : scenario.values) {
        if (value.section == "parameters") {
            json.key(value.key).object().member("value", value.number->value).member("unit", value.number->unit).end();
        }
    }
    json.end();
}

/// Units in which the recorded columns are shown.
void put_display(JsonWriter& json, const Trajectory& trajectory) {
    json.key("display").object();
    for (const NumberColumn& column : trajectory.numbers) {
        if (!column.unit.empty()) json.member(column.name, column.shown.empty() ? column.unit : column.shown);
    }
    json.end();
}

void put_energy(JsonWriter& json, const EnergyAudit& energy) {
    json.key("energy").object();
    for (const EnergyTerm& term : kEnergyTerms) {
        json.member(term.key, energy.*term.value);
    }
    json.end();
}

}  // namespace

std::string summary_json(const scenario::Scenario& scenario, const Outcome& outcome) {
    const scenario::RunSettings& run = scenario.run;
    const EngineDescription engine = describe(run);
    JsonWriter json;
    json.object(JsonWriter::lines).member("format", kSummaryFormat).member("title", scenario.title);
    json.member("version", kVersion).list("settings", scenario.settings, JsonWriter::lines);
    put_parameters(json, scenario);
    scenario::put_problems(json, "warnings", scenario.warnings);
    json.member("engine", engine.name).member("method", engine.method.empty() ? engine.name : engine.method);
    json.member("step", engine.step > 0 ? std::optional(engine.step) : std::nullopt);
    json.member("until", run.until).member("time", outcome.state.time).member("end", name(outcome.end));
    json.member("message", outcome.message).member("steps", outcome.steps);
    json.member("rows", outcome.trajectory.time.size());
    put_display(json, outcome.trajectory);
    put_events(json, outcome.trajectory.events);
    put_metrics(json.key("metrics"), outcome.metrics);
    put_verdicts(json, outcome.verdicts);
    put_energy(json, outcome.trajectory.energy);
    return std::move(json).text() + "\n";
}

}  // namespace stiction
