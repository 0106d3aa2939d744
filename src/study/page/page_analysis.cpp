#include "study/page/page_analysis.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "study/analysis/morris_effects.hpp"
#include "study/analysis/pass_rate.hpp"
#include "study/analysis/sobol_indices.hpp"
#include "study/analysis/tornado.hpp"
#include "text/number.hpp"

namespace stiction::study {
namespace {

/// Bootstrap of a page: usual resamples, fewer where all metrics together would draw more than kMostDraws rows.
Bootstrap page_bootstrap(const Table& table) {
    constexpr std::size_t kMostDraws = 200'000'000;  // a few seconds
    constexpr std::size_t kFewest = 100;             // the ends of an interval of 95 % are then two or three of them
    Bootstrap bootstrap;
    const std::size_t once = std::max<std::size_t>(table.rows() * table.metrics.size(), 1);
    bootstrap.resamples = std::clamp(kMostDraws / once, kFewest, bootstrap.resamples);
    return bootstrap;
}

ShownEstimate shown(const std::string& axis, const Estimate& estimate) {
    return {axis, estimate.value, estimate.lower, estimate.upper};
}

/// Does any of them move the metric?
bool says_something(const Bars& bars) {
    const bool swing = bars.kind == Bars::Kind::swing;
    return std::any_of(bars.parameters.begin(), bars.parameters.end(), [&](const ShownEstimate& bar) {
        return swing ? std::isfinite(bar.high - bar.low) && bar.low != bar.high
                     : std::isfinite(bar.value) && bar.value != 0;
    });
}

/// (1)
std::vector<Bars> index_bars(const Table& table, const Column& metric, const Bootstrap& bootstrap) {
    const auto indices = sobol_indices(table, metric, bootstrap);
    if (!indices) {
        return {};
    }
    const std::string points =
        fmt::format("{} base points{}", indices->base_points,
                    indices->left_out > 0 ? fmt::format(", {} left out", indices->left_out) : "");
    Bars first{Bars::Kind::index, metric.name, fmt::format("first-order Sobol' index ({})", points), {}};
    Bars total{Bars::Kind::index, metric.name, fmt::format("total Sobol' index ({})", points), {}};
    for (const SobolIndices::Of& axis : indices->axes) {
        first.parameters.push_back(shown(axis.axis, axis.first));
        total.parameters.push_back(shown(axis.axis, axis.total));
    }
    return {first, total};
}

/// (2)
std::vector<Bars> effect_bars(const Table& table, const Column& metric, const Bootstrap& bootstrap) {
    const auto effects = morris_effects(table, metric, bootstrap);
    if (!effects) {
        return {};
    }
    Bars size{Bars::Kind::effect, metric.name, "mean size of elementary effects, \u00b5*", {}};
    Bars deviation{Bars::Kind::effect, metric.name, "deviation of elementary effects, \u03c3", {}};
    for (const MorrisEffects::Of& axis : effects->axes) {
        size.parameters.push_back(shown(axis.axis, axis.mean_size));
        deviation.parameters.push_back({.name = axis.axis, .value = axis.deviation});
    }
    return {size, deviation};
}

/// (3)
std::vector<Bars> tornado_bars(const Table& table, const Column& metric) {
    const auto found = tornado(table, metric);
    if (!found) {
        return {};
    }
    Bars bars{Bars::Kind::swing, metric.name, "tornado", {}};
    for (const TornadoBar& bar : found->bars) {
        const bool rises = bar.at_least <= bar.at_largest;
        bars.parameters.push_back(
            {bar.axis, found->middle, rises ? bar.least : bar.largest, rises ? bar.largest : bar.least});
    }
    return {bars};
}

/// (4)
std::vector<Bars> slope_bars(const Table& table, const Column& metric) {
    const auto found = regression(table, metric);
    if (!found) {
        return {};
    }
    constexpr int kDigits = 3;
    Bars bars{
        Bars::Kind::index,
        metric.name,
        fmt::format("standardised regression coefficient (R\u00b2 = {})", short_number(found->explained, kDigits)),
        {}};
    for (const Regression::Of& axis : found->axes) {
        bars.parameters.push_back({.name = axis.axis, .value = axis.coefficient});
    }
    return {bars};
}

std::vector<Bars> bars_of(const Table& table, const Column& metric, const Bootstrap& bootstrap) {
    switch (table.study.design) {
        case DesignKind::saltelli: return index_bars(table, metric, bootstrap);
        case DesignKind::morris: return effect_bars(table, metric, bootstrap);
        case DesignKind::one_at_a_time: return tornado_bars(table, metric);
        default: return slope_bars(table, metric);
    }
}

}  // namespace

PageInput analysed(const Table& table) {
    PageInput input;
    for (const PassRate& rate : pass_rates(table, input.confidence)) {
        input.pass_rates.push_back({.name = rate.requirement, .value = rate.rate});
        if (is_sample(table.study.design)) {
            input.pass_rates.back().low = rate.lower;
            input.pass_rates.back().high = rate.upper;
        }
    }
    if (table.study.refine > 0) {  // (5)
        input.boundary = boundary_lines(table);
        return input;
    }
    Bootstrap bootstrap = page_bootstrap(table);
    bootstrap.confidence = input.confidence;
    for (const Column& metric : table.metrics) {
        for (Bars& bars : bars_of(table, metric, bootstrap)) {
            if (says_something(bars)) {
                input.bars.push_back(std::move(bars));
            }
        }
    }
    return input;
}

}  // namespace stiction::study
