#include "run/recording.hpp"

#include <algorithm>
#include <cmath>

#include "report/from_trajectory.hpp"
#include "result/quantity.hpp"

namespace stiction {
namespace {

constexpr double kRows = 2000;

/// The one of {1, 2, 5}·10^k whose ratio to x > 0 is nearest to 1, as an exact decimal.
double nearest_round(double x) {
    // Between two neighbours lies the square root of their product: √2, √10, √50, √200.
    constexpr double kEnds[] = {1.4142135623730951, 3.1622776601683795, 7.0710678118654755};
    constexpr double kRound[] = {1, 2, 5, 10};
    double ten = 1;
    while (x >= 10 * ten) ten *= 10;
    double parts = 1;  // below 1: x = (x·parts)/parts, so that 0.002 is the double of that name
    while (x * parts < 1) parts *= 10;
    const double mantissa = x >= 1 ? x / ten : x * parts;
    const auto place = std::upper_bound(std::begin(kEnds), std::end(kEnds), mantissa) - std::begin(kEnds);
    return x >= 1 ? kRound[place] * ten : kRound[place] / parts;
}

void add_new(std::vector<std::string>& names, const std::vector<std::string>& more) {
    for (const std::string& name : more) {
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
}

}  // namespace

double usual_spacing(const scenario::RunSettings& run) {
    const double step = describe(run).step;
    const double each = run.until / kRows;
    if (!(each > 0) || !std::isfinite(each)) return 0;
    if (!(step > 0)) return nearest_round(each);
    const double steps = each > step ? nearest_round(each / step) : 1;
    return steps > 1 ? steps * step : 0;
}

RecordOptions recording_of(const scenario::Scenario& scenario) {
    const scenario::RunSettings& run = scenario.run;
    const std::vector<std::string>& asked = run.record.quantities;
    const std::vector<std::string> of_report = report::report_quantities(scenario.plan);
    std::vector<std::string> usual = of_report;
    add_new(usual, run.commands);
    add_new(usual, controller_inputs(scenario.plan));
    std::vector<std::string> names = chosen_names(asked, usual);
    add_new(names, of_report);
    for (const std::string& wish : asked) {
        if (wish.starts_with('-')) std::erase(names, name_in(wish));
    }
    return {.quantities = std::move(names), .spacing = run.record.spacing.value_or(usual_spacing(run))};
}

}  // namespace stiction
