#include "run/report_content.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <stiction/version.hpp>

#include "picture/picture.hpp"
#include "report/from_trajectory.hpp"
#include "report/html.hpp"
#include "text/listed.hpp"
#include "unit/writing.hpp"

namespace stiction {
namespace {

std::vector<report::Fact> facts_of(const scenario::Scenario& scenario, const Outcome& outcome) {
    const EngineDescription engine = describe(scenario.run);
    std::vector<report::Fact> facts;
    if (!scenario.file.empty()) {
        facts.push_back({"file", scenario.file});
    }
    constexpr int kTimeDigits = 9;
    facts.push_back({"simulated", unit::display_text(outcome.state.time, "s", kTimeDigits)});
    facts.push_back({"engine", engine.name});
    if (!engine.method.empty()) {
        facts.push_back({"method", engine.method});
    }
    if (engine.step > 0) {
        facts.push_back({"step", step_text(engine.step)});
    }
    if (engine.tolerance > 0) {
        facts.push_back({"tolerance", fmt::format("{}", engine.tolerance)});
    }
    if (!scenario.settings.empty()) {
        facts.push_back({"set", fmt::format("{}", fmt::join(scenario.settings, ", "))});
    }
    facts.push_back({"steps", std::to_string(outcome.steps)});
    facts.push_back({"rows", std::to_string(outcome.trajectory.time.size())});
    return facts;
}

/// [parameters] with the values they have in this run.
std::vector<report::Table> parameter_table(const scenario::Scenario& scenario) {
    report::Table table{.title = "Parameters", .columns = {"name", "value", "written", "in"}, .sentences = true};
    for (const scenario::Value& value : scenario.values) {
        if (value.section != "parameters") {
            continue;
        }
        std::vector<std::string> users;
        for (const scenario::Value& user : scenario.values) {
            if (std::find(user.uses.begin(), user.uses.end(), value.key) != user.uses.end()) {
                users.push_back(user.section + "." + user.key);
            }
        }
        constexpr int kDigits = 6;
        table.rows.push_back(
            {value.key, unit::display_text(value.number->value, value.number->unit, kDigits, value.number->written),
             value.exact, listed(users)});
    }
    return table.rows.empty() ? std::vector<report::Table>{} : std::vector<report::Table>{std::move(table)};
}

}  // namespace

std::string step_text(double step) {
    constexpr int kDigits = 9;
    return unit::display_text(step, "s", kDigits);
}

void add_scenario_texts(report::Content& content, const scenario::Scenario& scenario) {
    content.settings = scenario.settings;
    if (!scenario.text.empty()) {
        content.files.push_back({scenario.file, scenario.text});
    }
    for (const scenario::ExtendedFile& file : scenario.extended) {
        content.files.push_back({file.name, file.text});
    }
}

report::Content report_content(const scenario::Scenario& scenario, const Outcome& outcome) {
    report::Content content;
    content.title = scenario.title.empty() ? "Stiction" : scenario.title;
    content.subtitle = scenario.description;
    content.facts = {{"Stiction", kVersion}};
    add_scenario_texts(content, scenario);
    content.picture = picture::picture_html(scenario);
    content.tables = parameter_table(scenario);
    report::Table odd{.title = "Looks odd", .columns = {"where", "what"}, .sentences = true};
    for (const scenario::Mistake& warning : scenario.warnings) {
        odd.rows.push_back({warning.place.text(), warning.text()});
    }
    if (!odd.rows.empty()) {
        content.tables.push_back(std::move(odd));
    }
    report::Run run = report::run_from(scenario.plan, outcome.trajectory, "");
    run.verdicts = outcome.verdicts;
    run.metrics = metric_rows(outcome.metrics);
    run.facts = facts_of(scenario, outcome);
    content.runs.push_back(std::move(run));
    return content;
}

std::string report_html(const scenario::Scenario& scenario, const Outcome& outcome) {
    return report::html_text(report_content(scenario, outcome));
}

}  // namespace stiction
