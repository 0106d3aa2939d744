#include "run/overlay/variants.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include <stiction/version.hpp>

#include "picture/picture.hpp"
#include "result/metric_table.hpp"
#include "run/comparison_json.hpp"
#include "run/comparison_report.hpp"
#include "run/overlay/differences.hpp"
#include "run/report_content.hpp"
#include "text/json.hpp"
#include "unit/writing.hpp"

namespace stiction {
namespace {

constexpr int kAwayDigits = 3;
constexpr std::size_t kMostChanges = 30;
/// With which a page opens.
constexpr std::size_t kShownRuns = 6;

/// Of the runs that are shown at first only the first `most` stay so.
void show_first(std::vector<report::Run>& runs, std::size_t most) {
    for (report::Run& run : runs) {
        run.shown = run.shown && most > 0;
        most -= run.shown ? 1U : 0U;
    }
}

std::vector<std::string> heads(const char* first, std::span<const Variant> variants) {
    std::vector<std::string> columns{first};
    for (const Variant& variant : variants) {
        columns.push_back(variant.name);
    }
    return columns;
}

bool all_alike(const std::vector<std::string>& row) {
    return std::all_of(row.begin() + 1, row.end(), [&](const std::string& cell) { return cell == row[1]; });
}

/// "spring.shaft.stiffness" of a variant as its file writes it; empty if it has none.
std::string value_of(const Variant& variant, const scenario::Value& like) {
    for (const scenario::Value& value : variant.scenario.values) {
        if (value.section == like.section && value.key == like.key) {
            return value.exact;
        }
    }
    return "";
}

/// The largest difference of a body's position from the same one of another run.
struct Farthest {
    std::string body{};
    std::string unit{};
    std::string shown{};
    double largest = 0;
    double at = 0;  // [s]
};

std::vector<Farthest> farthest_of(const Trajectory& run, const Trajectory& reference) {
    std::vector<Farthest> all;
    for (const NumberColumn& column : run.numbers) {
        const std::span<const double> trusted = reference[column.name];
        if (trusted.empty() || !column.name.ends_with(".position")) {
            continue;
        }
        Farthest farthest{column.name.substr(0, column.name.rfind('.')), column.unit, column.shown};
        const std::vector<double> away = difference(run.time, column.values, reference.time, trusted);
        for (std::size_t row = 0; row < away.size(); ++row) {
            if (std::fabs(away[row]) > farthest.largest) {
                farthest.largest = std::fabs(away[row]);
                farthest.at = run.time[row];
            }
        }
        all.push_back(std::move(farthest));
    }
    return all;
}

/// Ends of two runs, friction by friction.
std::vector<std::string> ends_of(const Outcome& outcome, const Outcome& reference, const std::string& base) {
    std::vector<std::string> words;
    bool alike = true;
    for (const FrictionVerdict& verdict : outcome.verdicts) {
        const auto same = std::find_if(reference.verdicts.begin(), reference.verdicts.end(),
                                       [&](const FrictionVerdict& other) { return other.name == verdict.name; });
        if (same != reference.verdicts.end() && same->mode != verdict.mode) {
            words.push_back(fmt::format("{} ends {}, not {}", verdict.name, name(verdict.mode), name(same->mode)));
        }
        alike = alike && same != reference.verdicts.end() && same->mode == verdict.mode;
    }
    if (alike && !outcome.verdicts.empty() && outcome.end == EngineRun::End::finished) {
        words.push_back("ends in the modes of " + base);
    }
    return words;
}

report::Run run_of_variant(const Variant& variant, const Outcome& outcome) {
    report::Content content = report_content(variant.scenario, outcome);
    report::Run run = std::move(content.runs.front());
    run.name = variant.name;
    run.maps.clear();  // each has its own law: they cannot be laid over each other
    return run;
}

void put_differences(JsonWriter& json, const Outcome& outcome, const Outcome& reference) {
    json.key("differences").object();
    for (const Farthest& f : farthest_of(outcome.trajectory, reference.trajectory)) {
        json.key(f.body).object().member("largest", f.largest).member("at", f.at).member("unit", f.unit).end();
    }
    json.end();
}

}  // namespace

report::Table changes_table(std::span<const Variant> variants) {
    report::Table table{
        .title = "Values that differ", .note = {}, .columns = heads("value", variants), .rows = {}, .sentences = true};
    std::size_t all = 0;
    std::vector<std::string> seen;
    for (const Variant& variant : variants) {
        for (const scenario::Value& value : variant.scenario.values) {
            std::vector<std::string> row{value.section.empty() ? value.key : value.section + "." + value.key};
            if (!value.given || value.section.empty() || std::find(seen.begin(), seen.end(), row[0]) != seen.end()) {
                continue;
            }
            seen.push_back(row[0]);
            for (const Variant& other : variants) {
                row.push_back(value_of(other, value));
            }
            if (!all_alike(row) && ++all <= kMostChanges) {
                table.rows.push_back(std::move(row));
            }
        }
    }
    if (all > kMostChanges) {
        table.note = fmt::format("The first {} of {}.", kMostChanges, all);
    }
    return table;
}

report::Table metric_changes(std::span<const Variant> variants, std::span<const Outcome> outcomes) {
    report::Table table{.title = "Metrics that differ", .note = {}, .columns = heads("metric", variants), .rows = {}};
    for (const Outcome& outcome : outcomes) {
        for (const MetricRow& metric : metric_rows(outcome.metrics)) {
            std::vector<std::string> row{metric.name};
            const auto there = [&](const std::vector<std::string>& other) { return other[0] == metric.name; };
            if (std::any_of(table.rows.begin(), table.rows.end(), there)) {
                continue;
            }
            for (const Outcome& other : outcomes) {
                const std::vector<MetricRow> rows = metric_rows(other.metrics);
                const auto at =
                    std::find_if(rows.begin(), rows.end(), [&](const MetricRow& r) { return r.name == metric.name; });
                row.push_back(at == rows.end() ? "" : at->text());
            }
            if (!all_alike(row)) {
                table.rows.push_back(std::move(row));
            }
        }
    }
    return table;
}

std::vector<std::string> variant_sentences(std::span<const Variant> variants, std::span<const Outcome> outcomes) {
    std::vector<std::string> sentences;
    for (std::size_t i = 1; i < outcomes.size(); ++i) {
        const std::string& base = variants[0].name;
        std::vector<std::string> words = ends_of(outcomes[i], outcomes[0], base);
        const std::vector<Farthest> all = farthest_of(outcomes[i].trajectory, outcomes[0].trajectory);
        const auto farthest = std::max_element(all.begin(), all.end(), [](const Farthest& a, const Farthest& b) {
            return a.unit == b.unit && a.largest < b.largest;
        });
        if (farthest == all.end()) {
            words.push_back("has no body in common with " + base);
        } else if (farthest->largest == 0) {
            words.push_back("moves as " + base + " does, to the bit");
        } else {
            words.push_back(
                fmt::format("{} is off by up to {}, at {}", farthest->body,
                            unit::display_text(farthest->largest, farthest->unit, kAwayDigits, farthest->shown),
                            unit::display_text(farthest->at, "s", kAwayDigits)));
        }
        if (!outcomes[i].message.empty()) {
            words.push_back(outcomes[i].message);
        }
        sentences.push_back(fmt::format("{}: {}", variants[i].name, fmt::join(words, "; ")));
    }
    return sentences;
}

report::Content variants_content(std::span<const Variant> variants, std::span<const Outcome> outcomes) {
    const scenario::Scenario& first = variants.front().scenario;
    report::Content content;
    content.title = (first.title.empty() ? variants.front().name : first.title) + ": variants compared";
    content.subtitle = first.description;
    content.lead = variant_sentences(variants, outcomes);
    content.facts = {{"held against", variants.front().name}, {"Stiction", kVersion}};
    content.picture = picture::picture_html(first);
    content.tables = {changes_table(variants)};
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        content.runs.push_back(run_of_variant(variants[i], outcomes[i]));
        if (i > 0) {
            add_differences(content.runs.back(), content.runs.front(), "difference of");
        }
        const auto same = [&](const report::ScenarioFile& file) { return file.name == variants[i].scenario.file; };
        if (std::none_of(content.files.begin(), content.files.end(), same)) {
            add_scenario_texts(content, variants[i].scenario);
        }
    }
    content.settings = first.settings;
    return content;
}

std::string variants_json(std::span<const Variant> variants, std::span<const Outcome> outcomes) {
    JsonWriter json;
    json.object(JsonWriter::lines).member("format", kComparisonFormat).member("version", kVersion);
    json.key("variants").array(JsonWriter::lines);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const Outcome& outcome = outcomes[i];
        json.object(JsonWriter::lines).member("name", variants[i].name);
        json.list("settings", variants[i].scenario.settings).member("end", name(outcome.end));
        json.member("message", outcome.message).member("time", outcome.state.time).member("steps", outcome.steps);
        json.key("frictions").object();
        for (const FrictionVerdict& v : outcome.verdicts) {
            json.key(v.name).object().member("mode", name(v.mode)).member("why", v.sentence()).end();
        }
        json.end();
        put_metrics(json.key("metrics"), outcome.metrics);
        put_differences(json, outcome, outcomes[0]);
        json.end();
    }
    json.end().end();
    return std::move(json).text() + "\n";
}

report::Content variants_content(std::span<const Variant> variants, std::span<const Comparison> comparisons) {
    report::Content all;
    report::Table words;
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        report::Content one = comparison_content(variants[i].scenario, comparisons[i]);
        const std::string prefix = variants[i].name + ": ";
        // Words and methods mean the same in every variant: the last of the tables, once for all.
        if (i == 0) {
            words = std::move(one.tables.back());
        }
        one.tables.pop_back();
        show_first(one.runs, std::max<std::size_t>(1, kShownRuns / variants.size()));
        for (report::Table& table : one.tables) {
            table.title = prefix + table.title;
            for (std::vector<std::string>& row : table.rows) {
                row[0] = table.sentences ? row[0] : prefix + row[0];
            }
        }
        for (report::Run& run : one.runs) {
            run.name = prefix + run.name;
        }
        for (std::string& sentence : one.lead) {
            sentence = prefix + sentence;
        }
        if (i == 0) {
            all = std::move(one);
            all.tables.insert(all.tables.begin(), changes_table(variants));
            continue;
        }
        std::move(one.tables.begin(), one.tables.end(), std::back_inserter(all.tables));
        std::move(one.runs.begin(), one.runs.end(), std::back_inserter(all.runs));
        std::move(one.lead.begin(), one.lead.end(), std::back_inserter(all.lead));
    }
    all.tables.push_back(std::move(words));
    return all;
}

std::string variants_json(std::span<const Variant> variants, std::span<const Comparison> comparisons) {
    JsonWriter json;
    json.object().member("format", kComparisonFormat).key("variants").array(JsonWriter::lines);
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        json.object().member("name", variants[i].name).key("comparison");
        put_comparison(json, variants[i].scenario, comparisons[i]);
        json.end();
    }
    return std::move(json).text() + "\n";
}

}  // namespace stiction
