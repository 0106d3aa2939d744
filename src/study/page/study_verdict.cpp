#include "study/page/study_verdict.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "text/number.hpp"

namespace stiction::study {
namespace {

/// The text with every number as one #.
std::string without_numbers(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool digit = text[i] >= '0' && text[i] <= '9';
        const bool inside = !out.empty() && out.back() == '#';
        const bool joins = inside && (text[i] == '.' || text[i] == 'e' || text[i] == '-' || text[i] == '+') &&
                           i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
        if (joins || (digit && inside)) continue;
        out += digit ? '#' : text[i];
    }
    return out;
}

std::size_t runs_that(const Table& table, RunEnd end) {
    return static_cast<std::size_t>(std::count(table.end.begin(), table.end.end(), end));
}

std::string failures_text(const Table& table) {
    const std::size_t failed = runs_that(table, RunEnd::failed);
    const std::size_t stopped = runs_that(table, RunEnd::stopped);
    std::string text = fmt::format("{} of {} finished", table.rows() - failed - stopped, counted(table.rows(), "run"));
    if (stopped > 0) text += fmt::format(", {} {} interrupted", stopped, stopped == 1 ? "was" : "were");
    if (failed == 0) return text + "; none failed.";
    const std::vector<Reason> reasons = reasons_of(table);
    text += fmt::format("; {} failed", failed);
    if (!reasons.empty() && !reasons[0].text.empty()) {
        text += reasons.size() > 1
                    ? fmt::format(", most often ({}): {}", counted(reasons[0].runs, "run"), reasons[0].text)
                    : fmt::format(": {}", reasons[0].text);
    }
    return text + (text.back() == '.' ? "" : ".");
}

}  // namespace

std::vector<Reason> reasons_of(const Table& table) {
    std::map<std::string, Reason> found;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (row >= table.end.size() || table.end[row] == RunEnd::finished) continue;
        const std::string text = row < table.reason.size() ? table.reason[row] : std::string();
        Reason& reason = found[without_numbers(text)];
        if (reason.runs++ == 0) reason.text = text;
    }
    std::vector<Reason> all;
    for (const auto& [key, reason] : found) all.push_back(reason);
    std::stable_sort(all.begin(), all.end(), [](const Reason& a, const Reason& b) { return a.runs > b.runs; });
    return all;
}

ShownEstimate shown_rate(const Table& table, const PageInput& input, std::size_t requirement) {
    if (requirement < input.pass_rates.size()) return input.pass_rates[requirement];
    std::size_t met = 0;
    std::size_t judged = 0;
    const Column& column = table.requirements[requirement];
    for (std::size_t row = 0; row < std::min(table.rows(), column.values.size()); ++row) {
        const bool failed = row < table.end.size() && table.end[row] == RunEnd::failed;
        if (row < table.end.size() && table.end[row] == RunEnd::stopped) continue;
        ++judged;
        if (!failed && column.values[row] == 1) ++met;
    }
    ShownEstimate rate{.name = column.name};
    if (judged > 0) rate.value = static_cast<double>(met) / static_cast<double>(judged);
    return rate;
}

std::string rate_text(const ShownEstimate& rate) {
    constexpr int kDigits = 4;
    if (std::isnan(rate.value)) return "no run";
    const auto percent = [](double share) { return short_number(100 * share, kDigits); };
    if (std::isnan(rate.low) || std::isnan(rate.high)) return percent(rate.value) + " %";
    return fmt::format("{} % ({} to {} %)", percent(rate.value), percent(rate.low), percent(rate.high));
}

std::string study_verdict(const Table& table, const PageInput& input) {
    if (table.rows() == 0) return "No run is done yet.";
    std::string text = failures_text(table);
    if (table.study.refine > 0 && !table.requirements.empty()) {
        return text + fmt::format(" Runs lie along the boundary of {}: they are no sample, their share says nothing.",
                                  table.requirements[0].name);
    }
    for (std::size_t k = 0; k < table.requirements.size(); ++k) {
        text += fmt::format("{} {} is met by {}", k == 0 ? "" : ";", table.requirements[k].name,
                            rate_text(shown_rate(table, input, k)));
    }
    return table.requirements.empty() ? text : text + " of the runs.";
}

}  // namespace stiction::study
