#include "study/page/study_page_data.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "report/thinning.hpp"
#include "study/page/histograms.hpp"
#include "study/page/limits.hpp"
#include "study/page/pair_maps.hpp"
#include "study/page/sample.hpp"
#include "text/escape.hpp"
#include "text/json.hpp"
#include "text/number.hpp"
#include "unit/writing.hpp"

namespace stiction::study {
namespace {

constexpr auto kDense = JsonWriter::compact;
constexpr int kExactDigits = 15;
constexpr int kShownDigits = 7;
constexpr std::size_t kReasonLength = 300;  // bytes of a reason that a list shows
constexpr unsigned kTopLevel = 262143;      // of three letters of six bits
constexpr unsigned kLowLevel = 2;

void put_numbers(JsonWriter& json, std::string_view key, const std::vector<double>& values, int digits) {
    json.key(key).array(kDense);
    for (const double value : values) json.value(value, digits);
    json.end();
}

void put_bins(JsonWriter& json, const Bins& bins) {
    json.key("bins").object(kDense);
    json.member("count", bins.count());
    json.key("low").value(bins.low(), kExactDigits).key("high").value(bins.high(), kExactDigits);
    if (bins.logarithmic()) json.member("log", true);
    if (!bins.values().empty()) put_numbers(json, "values", bins.values(), kExactDigits);
    json.end();
}

void put_histogram(JsonWriter& json, const Table& table, const PageColumn& column) {
    const Histogram histogram = histogram_of(table, column);
    json.key("histogram").object(kDense);
    put_bins(json, histogram.bins);
    json.list("runs", histogram.runs, kDense).end();
}

const char* kind_name(PageColumn::Kind kind) {
    return kind == PageColumn::Kind::parameter ? "parameter"
           : kind == PageColumn::Kind::metric  ? "metric"
                                               : "requirement";
}

void put_limits(JsonWriter& json, const Table& table, const std::vector<Limit>& limits, std::size_t column) {
    json.key("limits").array(kDense);
    for (const Limit& limit : limits) {
        if (limit.column != column) continue;
        json.object(kDense)
            .member("name", table.requirements[limit.requirement].name)
            .member("upper", limit.upper)
            .member("closed", limit.closed);
        json.key("value").value(limit.value, kExactDigits).end();
    }
    json.end();
}

void put_columns(JsonWriter& json, const Table& table, const std::vector<PageColumn>& columns, const MapPlan& plan) {
    const std::vector<Limit> limits = limits_of(table, columns);
    json.key("columns").array(kDense);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const PageColumn& column = columns[i];
        json.object(kDense).member("name", column.column->name).member("kind", kind_name(column.kind));
        json.member("unit", column.unit).member("without", column.without);
        json.key("low").value(column.least, kExactDigits).key("high").value(column.greatest, kExactDigits);
        if (column.logarithmic) json.member("log", true);
        if (column.categorical()) json.list("words", column.column->words, kDense);
        if (i < plan.bins.size()) put_bins(json, plan.bins[i]);
        if (column.kind != PageColumn::Kind::requirement) put_histogram(json, table, column);
        put_limits(json, table, limits, i);
        json.end();
    }
    json.end();
}

/// Reasons of runs that did not finish, each text once: the texts, and by place of the run that of its text.
void put_reasons(JsonWriter& json, const Table& table, const Sample& sample) {
    std::map<std::string, std::size_t> places;
    std::vector<std::string> texts;
    json.key("reason_of").object(kDense);
    for (std::size_t i = 0; i < sample.rows.size(); ++i) {
        const std::size_t row = sample.rows[i];
        if (row >= table.reason.size() || table.reason[row].empty()) continue;
        const auto [at, fresh] = places.emplace(table.reason[row].substr(0, kReasonLength), texts.size());
        if (fresh) texts.push_back(at->first);
        json.member(std::to_string(i), at->second);
    }
    json.end().list("reasons", texts, kDense);
}

/// Runs that are shown one by one, by column.
void put_sample(JsonWriter& json, const Table& table, const std::vector<PageColumn>& columns, const Sample& sample) {
    json.key("sample").object(kDense).member("drawn", sample.drawn).member("whole", sample.whole);
    json.key("run").array(kDense);
    for (const std::size_t row : sample.rows) json.value(table.run[row]);
    json.end().key("end").array(kDense);
    for (const std::size_t row : sample.rows) json.value(row < table.end.size() ? static_cast<int>(table.end[row]) : 0);
    json.end();
    put_reasons(json, table, sample);
    json.key("values").array(kDense);
    for (const PageColumn& column : columns) {
        const double largest = std::fmax(std::abs(column.least), std::abs(column.greatest));
        const int digits = std::isnan(largest) ? 1 : digits_for(largest, column.greatest - column.least);
        json.array(kDense);
        for (const std::size_t row : sample.rows) json.value(shown_value(table, column, row), digits);
        json.end();
    }
    json.end().end();
}

/// One statistic of a map in all its cells (1).
void put_levels(JsonWriter& json, std::string_view key, const std::vector<double>& values) {
    double low = std::nan("");
    double high = std::nan("");
    for (const double value : values) {
        low = std::fmin(low, value);
        high = std::fmax(high, value);
    }
    json.key(key).object(kDense).key("low").value(low, kExactDigits).key("high").value(high, kExactDigits);
    json.member("levels", packed_levels(values, low, high)).end();
}

void put_field(JsonWriter& json, const MapField& field) {
    json.object(kDense).member("column", field.column);
    put_levels(json, "mean", field.mean);
    if (!field.least.empty()) put_levels(json, "least", field.least);
    if (!field.greatest.empty()) put_levels(json, "greatest", field.greatest);
    // Cell and number, one after the other, where a run has no value.
    json.key("without").array(kDense);
    for (std::size_t cell = 0; cell < field.without.size(); ++cell) {
        if (field.without[cell] > 0) json.value(cell).value(field.without[cell]);
    }
    json.end().end();
}

void put_maps(JsonWriter& json, const Table& table, const std::vector<PageColumn>& columns, const MapPlan& plan) {
    const RowBins places = row_bins(table, columns, plan);
    json.member("unmapped", plan.left_out).member("extremes", plan.extremes);
    json.key("maps").array(kDense);
    for (const auto& pair : plan.pairs) {
        const PairMap map = pair_map(table, columns, plan, places, pair);
        json.object(kDense).member("a", pair.first).member("b", pair.second).member("outside", map.outside);
        json.list("runs", map.runs, kDense).list("failed", map.failed, kDense).list("first", map.first, kDense);
        json.key("fields").array(kDense);
        for (const MapField& field : map.fields) put_field(json, field);
        json.end().end();
    }
    json.end();
}

/// Corners of the boundary in the units of the first two columns, two numbers each.
void put_boundary(JsonWriter& json, const std::vector<PageColumn>& columns, const PageInput& input) {
    json.key("boundary").array(kDense);
    for (const std::vector<BoundaryPlace>& line : input.boundary) {
        json.array(kDense);
        for (const BoundaryPlace& place : line) {
            json.value(place.first * columns[0].factor, kShownDigits);
            json.value(place.second * columns[1].factor, kShownDigits);
        }
        json.end();
    }
    json.end();
}

void put_sensitivities(JsonWriter& json, const std::vector<PageColumn>& columns, const PageInput& input) {
    json.key("bars").array(kDense);
    for (const Bars& bars : input.bars) {
        const auto column = std::find_if(columns.begin(), columns.end(),
                                         [&](const PageColumn& other) { return other.column->name == bars.metric; });
        const bool swing = bars.kind == Bars::Kind::swing;
        const bool known = bars.kind != Bars::Kind::index && column != columns.end();
        json.object(kDense).member("metric", bars.metric).member("what", bars.what).member("swing", swing);
        json.member("unit", known ? column->unit : std::string()).key("parameters").array(kDense);
        for (const ShownEstimate& bar : bars.parameters) {
            const double factor = known ? column->factor : 1;
            json.object(kDense).member("name", bar.name).key("value").value(bar.value * factor, kShownDigits);
            json.key("low")
                .value(bar.low * factor, kShownDigits)
                .key("high")
                .value(bar.high * factor, kShownDigits)
                .end();
        }
        json.end().end();
    }
    json.end();
}

void put_run_curve(JsonWriter& json, const RunCurve& curve, double factor, std::size_t points) {
    const report::Thinning thinning{.buckets = points / 2, .most = points};
    json.object(kDense).member("run", curve.run);
    const std::vector<std::size_t> rows = report::kept_rows(curve.time, curve.values, {}, thinning);
    json.key("time").array(kDense);
    for (const std::size_t row : rows) json.value(curve.time[row], kShownDigits);
    json.end().key("values").array(kDense);
    for (const std::size_t row : rows) json.value(curve.values[row] * factor, kShownDigits);
    json.end().end();
}

void put_families(JsonWriter& json, const PageInput& input, const StudyPageBounds& bounds) {
    json.key("families").array(kDense);
    for (const Family& family : input.families) {
        double largest = 0;
        for (const RunCurve& curve : family.curves) {
            for (const double value : curve.values) {
                if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
            }
        }
        const unit::ShownUnit shown = unit::shown_unit(family.unit, largest, family.shown);
        json.object(kDense).member("name", family.name).member("unit", shown.text).key("curves").array(kDense);
        for (const RunCurve& curve : family.curves) put_run_curve(json, curve, shown.factor, bounds.curve_points);
        json.end().end();
    }
    json.end();
}

/// A word of a shell command, cut where the number of a run stands.
std::string in_shell_quotes(std::string_view text) {
    std::string out;
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out;
}

void put_command(JsonWriter& json, const Study& study, const PageInput& input) {
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-";
    const std::string folder = input.folder.empty() ? "results/" + study.name : input.folder;
    const bool plain = folder.find_first_not_of(kPlain) == std::string::npos;
    json.member("before",
                fmt::format("stiction run --of {}{}:", plain ? "" : "'", plain ? folder : in_shell_quotes(folder)));
    json.member("after", plain ? "" : "'");
}

}  // namespace

std::string packed_levels(std::span<const double> values, double low, double high) {
    constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve(3 * values.size());
    for (const double value : values) {
        unsigned level = 0;
        if (value == 0) {
            level = 1;
        } else if (std::isfinite(value)) {
            const double share = high > low ? std::clamp((value - low) / (high - low), 0.0, 1.0) : 0;
            level = kLowLevel + static_cast<unsigned>(std::lround((kTopLevel - kLowLevel) * share));
            // A value other than 0 is never drawn as 0.
            if (low == 0) level = std::max(level, kLowLevel + 1);
            if (high == 0) level = std::min(level, kTopLevel - 1);
        }
        for (const unsigned shift : {12U, 6U, 0U}) out += kLetters[(level >> shift) & 63U];
    }
    return out;
}

std::string study_page_data(const Table& table, const PageInput& input, const StudyPageBounds& bounds) {
    const std::vector<PageColumn> columns = page_columns(table);
    const MapPlan plan = plan_maps(table, columns, bounds);
    JsonWriter json;
    json.object(kDense).member("rows", table.rows()).member("title", table.study.name);
    put_command(json, table.study, input);
    put_columns(json, table, columns, plan);
    put_sample(json, table, columns, sample_of(table, columns, bounds));
    put_maps(json, table, columns, plan);
    put_boundary(json, columns, input);
    put_sensitivities(json, columns, input);
    put_families(json, input, bounds);
    json.key("confidence").value(input.confidence, kShownDigits).end();
    return script_text(std::move(json).text());
}

}  // namespace stiction::study
