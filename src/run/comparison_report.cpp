#include "run/comparison_report.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include <stiction/version.hpp>

#include "machine/parts/any_method.hpp"
#include "picture/picture.hpp"
#include "report/from_trajectory.hpp"
#include "report/html.hpp"
#include "run/overlay/differences.hpp"
#include "run/overlay/ranking.hpp"
#include "run/report_content.hpp"
#include "text/number.hpp"
#include "unit/writing.hpp"

namespace stiction {
namespace {

constexpr int kDigits = 3;
/// With more runs than this, planes and verdicts of each would bury the page.
constexpr std::size_t kFewRuns = 6;

bool ran_few(const Comparison& comparison) {
    const auto ran = std::count_if(comparison.methods.begin(), comparison.methods.end(),
                                   [](const MethodComparison& m) { return m.ran(); });
    return static_cast<std::size_t>(ran) < kFewRuns;
}

/// Methods that are fine lie on the reference: the page opens with the others, and with as many of these as leave it room, but one.
std::size_t room_for_fine(const Comparison& comparison) {
    std::size_t room = kFewRuns - 1;
    for (const MethodComparison& method : comparison.methods) {
        if (method.ran() && !fault_of(method).empty() && room > 1) {
            --room;
        }
    }
    return room;
}

std::string percent(double share) { return short_number(100 * share, 2) + " %"; }

/// Rests of the reference and those of them the method kept, over all frictions.
std::pair<std::size_t, std::size_t> rests_of(const MethodComparison& m) {
    std::pair<std::size_t, std::size_t> sum{0, 0};
    for (const FrictionComparison& f : m.frictions) {
        sum.first += f.rests;
        sum.second += f.kept;
    }
    return sum;
}

std::string drift_cell(const MethodComparison& m) {
    const auto worst = std::max_element(m.frictions.begin(), m.frictions.end(),
                                        [](const auto& x, const auto& y) { return x.drift < y.drift; });
    return rests_of(m).first > 0 ? unit::display_text(worst->drift, worst->way_unit, kDigits, worst->shown) : "";
}

std::string reversals_cell(const MethodComparison& m) {
    std::size_t sum = 0;
    for (const FrictionComparison& f : m.frictions) {
        sum += f.false_reversals;
    }
    return std::to_string(sum);
}

std::string position_cell(const MethodComparison& m) {
    double worst = 0;
    for (const BodyComparison& b : m.bodies) {
        worst = std::max(worst, b.error.relative);
    }
    return percent(worst);
}

std::string cost_cell(const MethodComparison& m) {
    return std::isfinite(m.cost) ? unit::display_text(m.cost, "s", kDigits) : "";
}

std::vector<std::string> row_of(const MethodComparison& m) {
    if (m.end == Outcome::End::failed) {
        return {m.name, "failed"};
    }
    const auto [rests, kept] = rests_of(m);
    return {m.end == Outcome::End::stopped ? m.name + " (interrupted)" : m.name,
            fmt::format("{} of {}", kept, rests),
            drift_cell(m),
            reversals_cell(m),
            fmt::format("{} of {}", m.events.found, m.events.expected),
            m.events.found > 0 ? unit::display_text(m.events.largest, "s", kDigits) : "",
            position_cell(m),
            percent(m.energy_error),
            cost_cell(m)};
}

std::string reference_text(const Comparison& comparison) {
    if (comparison.why.empty()) {
        return "located: every event at its own time";
    }
    return fmt::format("fixed, exact, step {:.6g} s, since the located engine cannot run it: {}",
                       comparison.reference.step, comparison.why);
}

/// Words of the table, and what the methods that ran are, with their sources.
report::Table glossary(const Comparison& comparison) {
    report::Table table{"Words of this page", "", {"word", "meaning"}, {}, true};
    table.rows = {
        {"reference", reference_text(comparison)},
        {"rests kept", "rests of the reference in which the method does not slide"},
        {"drift while stuck", "way of the worst friction during the middle halves of the rests of the reference"},
        {"false reversals", "changes of the direction of slip beyond those of the reference: chatter"},
        {"events found", "changes of mode of the reference that the method has too"},
        {"event time error", "largest difference of the times of these"},
        {"trajectory error", "rms error of the position of the worst body, relative to the range of its motion"},
        {"energy error",
         "energy that the time step itself made or destroyed, relative to the largest term of the energy audit"},
        {"cost", "processor time of the steps alone per simulated second"},
    };
    for (const MethodComparison& method : comparison.methods) {
        const std::optional<AnyMethod> known = method_named(method.name);
        if (known && method.ran()) {
            table.rows.push_back(
                {method.name, fmt::format("{} ({})", description(*known).summary, description(*known).source)});
        }
    }
    return table;
}

/// Motion, friction and modes; what would only repeat the table or bury the page is left out.
report::Run run_of(const Plan& plan, const MethodComparison& m, const std::string& name, bool details) {
    report::Run run = report::run_from(plan, m.trajectory, name);
    run.maps.clear();
    if (details) {
        run.verdicts = m.verdicts;
    } else {
        run.planes.clear();
        run.curves.erase(
            std::remove_if(run.curves.begin(), run.curves.end(), [](const report::Curve& c) { return !c.shown; }),
            run.curves.end());
    }
    return run;
}

}  // namespace

report::Table comparison_table(const Comparison& comparison) {
    report::Table table;
    table.title = "Methods beside the reference";
    table.note =
        "A method is fine if it keeps every rest, drifts in none by more than the fastest slip of the reference in one "
        "step, reverses no more often and has every event.";
    table.columns = {"method",           "rests kept",   "drift while stuck",
                     "false reversals",  "events found", "event time error",
                     "trajectory error", "energy error", "cost"};
    table.rows.push_back({"reference", "", "", "", "", "", "", "", cost_cell(comparison.reference)});
    for (const MethodComparison& method : comparison.methods) {
        if (method.ran()) {
            table.rows.push_back(row_of(method));
            table.rows.back().resize(table.columns.size());
        }
    }
    return table;
}

report::Table refusal_table(const Comparison& comparison) {
    report::Table table{"Methods that cannot run this machine", "", {"methods", "why"}, {}, true};
    for (const MethodComparison& method : comparison.methods) {
        if (method.ran()) {
            continue;
        }
        const auto same = std::find_if(table.rows.begin(), table.rows.end(),
                                       [&](const auto& row) { return row[1] == method.refusal; });
        if (same == table.rows.end()) {
            table.rows.push_back({method.name, method.refusal});
        } else {
            (*same)[0] += ", " + method.name;
        }
    }
    return table;
}

report::Content comparison_content(const scenario::Scenario& scenario, const Comparison& comparison) {
    report::Content content;
    content.title = (scenario.title.empty() ? "Stiction" : scenario.title) + ": methods compared";
    content.subtitle = scenario.description;
    add_scenario_texts(content, scenario);
    content.facts = {{"reference", reference_text(comparison)},
                     {"step of the methods", step_text(scenario.run.fixed.step)},
                     {"Stiction", kVersion}};
    if (const std::string ranking = ranking_sentence(comparison); !ranking.empty()) {
        content.lead.push_back(ranking);
    }
    content.picture = picture::picture_html(scenario);
    content.tables.push_back(comparison_table(comparison));
    if (report::Table refused = refusal_table(comparison); !refused.rows.empty()) {
        content.tables.push_back(std::move(refused));
    }
    content.tables.push_back(glossary(comparison));
    const bool few = ran_few(comparison);
    content.runs.push_back(run_of(scenario.plan, comparison.reference, "reference", few));
    std::size_t room = room_for_fine(comparison);
    for (const MethodComparison& method : comparison.methods) {
        if (method.ran()) {
            report::Run run = run_of(scenario.plan, method, method.name, few);
            run.shown = !fault_of(method).empty() || room > 0;
            room -= run.shown && room > 0 && fault_of(method).empty() ? 1U : 0U;
            add_differences(run, content.runs.front(), "error of");
            content.runs.push_back(std::move(run));
        }
    }
    return content;
}

std::string comparison_html(const report::Content& content) {
    return report::html_text(content, content.runs.size() <= kFewRuns
                                          ? report::Thinning{}
                                          : report::Thinning{.buckets = 1000, .around_event = 5});
}

}  // namespace stiction
