#include "fit/file/begin_at.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "scenario/scenario.hpp"
#include "study/file/axis_key.hpp"

namespace stiction::fit {

void begin_at(Fit& fit, const std::filesystem::path& fitted) {
    const scenario::Scenario machine = scenario::load(fitted);
    std::vector<std::optional<double>> values;
    for (const Unknown& unknown : fit.unknowns) {
        const study::AxisKey key = study::find_axis_key(unknown.key, machine);
        values.push_back(key.number ? std::optional(key.number->value) : std::nullopt);
    }
    for (std::size_t u = 0; u < fit.unknowns.size(); ++u) {
        Unknown& unknown = fit.unknowns[u];
        if (!values[u] || unknown.each || unknown.same || (unknown.over && !values[*unknown.over])) {
            continue;
        }
        const double below = unknown.over ? *values[*unknown.over] : 0.0;
        unknown.start = std::clamp(*values[u] - below, unknown.lower, unknown.upper);
    }
}

}  // namespace stiction::fit
