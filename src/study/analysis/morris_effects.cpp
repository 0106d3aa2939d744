#include "study/analysis/morris_effects.hpp"

#include <cmath>
#include <limits>

#include "study/analysis/resample.hpp"
#include "study/analysis/run_values.hpp"
#include "study/analysis/summary.hpp"
#include "study/design/plans.hpp"

namespace stiction::study {
namespace {

std::vector<std::vector<double>> effects_by_axis(const Table& table, const RunValues& values) {
    const std::size_t axes = table.study.axes.size();
    const MorrisPlan plan(axes, table.study.seed);
    std::vector<std::vector<double>> effects(axes);
    for (std::size_t trajectory = 0; trajectory * (axes + 1) < values.runs(); ++trajectory) {
        const std::vector<std::size_t> when = plan.steps(trajectory);
        for (std::size_t axis = 0; axis < axes; ++axis) {
            const std::size_t run = trajectory * (axes + 1) + when[axis];
            const double moved = plan.after(trajectory, axis) - plan.before(trajectory, axis);
            const double effect = (values[run + 1] - values[run]) / moved;  // (1)
            if (std::isfinite(effect)) {
                effects[axis].push_back(effect);
            }
        }
    }
    return effects;
}

}  // namespace

std::optional<MorrisEffects> morris_effects(const Table& table, const Column& metric, const Bootstrap& bootstrap) {
    if (table.study.design != DesignKind::morris) {
        return std::nullopt;
    }
    const std::vector<std::vector<double>> effects = effects_by_axis(table, RunValues(table, metric));
    MorrisEffects result;
    for (std::size_t axis = 0; axis < effects.size(); ++axis) {
        const std::vector<double>& all = effects[axis];
        const Summary summary = summarise(all);
        const double none = std::numeric_limits<double>::quiet_NaN();
        MorrisEffects::Of of{.axis = table.study.axes[axis].key,
                             .mean = summary.mean,
                             .mean_size = {none, none, none},
                             .deviation = summary.deviation,
                             .effects = summary.count};
        if (!all.empty()) {
            of.mean_size = with_intervals(
                               all.size(),
                               [&](std::span<const std::size_t> chosen) {
                                   ExactSum sum;
                                   for (const std::size_t i : chosen) {
                                       sum.add(std::abs(all[i]));
                                   }
                                   return std::vector<double>{sum.value() / static_cast<double>(chosen.size())};
                               },
                               bootstrap)
                               .front();  // (2)
        }
        result.axes.push_back(std::move(of));
    }
    return result;
}

}  // namespace stiction::study
