#include "simulation/report_content.hpp"

#include <fmt/format.h>

#include <stiction/version.hpp>

#include "report/from_trajectory.hpp"
#include "report/html.hpp"
#include "result/metrics.hpp"

namespace stiction {
namespace {

std::vector<report::Fact> facts_of(const scenario::Scenario& scenario, const Outcome& outcome) {
    const bool fixed = scenario.run.engine == scenario::Engine::fixed;
    std::vector<report::Fact> facts{{"engine", fixed ? "fixed" : "located"}};
    if (fixed) {
        facts.push_back({"method", description(scenario.run.fixed.method).name});
        facts.push_back({"step", fmt::format("{} s", scenario.run.fixed.step)});
    } else {
        facts.push_back({"tolerance", fmt::format("{}", scenario.run.located.relative_tolerance)});
    }
    facts.push_back({"steps", std::to_string(outcome.steps)});
    facts.push_back({"rows", std::to_string(outcome.trajectory.time.size())});
    return facts;
}

std::vector<report::Metric> metrics_of(const Trajectory& trajectory) {
    std::vector<report::Metric> list;
    const RunMetrics metrics = measure(trajectory);
    for (const FrictionMetrics& f : metrics.frictions) {
        list.push_back({f.name + ": share of time stuck", f.stick_fraction, ""});
        list.push_back({f.name + ": stops", static_cast<double>(f.stops), ""});
        list.push_back({f.name + ": peak friction", f.friction.value, ""});
        if (f.stuck) {
            list.push_back({f.name + ": load may fall by", f.stuck->decrease, ""});
            list.push_back({f.name + ": load may rise by", f.stuck->increase, ""});
        }
    }
    for (const BodyMetrics& b : metrics.bodies) {
        list.push_back({b.name + ": reversals", static_cast<double>(b.reversals), ""});
        if (b.cycle) {
            list.push_back({b.name + ": limit cycle amplitude", b.cycle->amplitude, ""});
            list.push_back({b.name + ": limit cycle period", b.cycle->period, "s"});
        }
    }
    for (const SpringMetrics& s : metrics.springs) {
        list.push_back({s.name + ": peak force", s.force.value, ""});
    }
    return list;
}

}  // namespace

std::string report_html(const scenario::Scenario& scenario, const Outcome& outcome) {
    report::Content content;
    content.title = scenario.title.empty() ? "Stiction" : scenario.title;
    content.subtitle = scenario.description;
    content.facts = {{"Stiction", kVersion}};
    content.scenario = scenario.text;
    report::Run run = report::run_from(scenario.plan, outcome.trajectory, "");
    run.facts = facts_of(scenario, outcome);
    run.metrics = metrics_of(outcome.trajectory);
    content.runs.push_back(std::move(run));
    return report::html_text(content);
}

}  // namespace stiction
