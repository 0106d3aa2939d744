#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "papers/claims/borello.hpp"
#include "papers/claims/claim_list.hpp"

namespace stiction::papers {

std::string borello_name(int figure) { return fmt::format("borello-fig{:02}", figure); }

Track borello_track(Runs& runs, int figure) {
    return {runs.get(borello_name(figure)).trajectory, "surface", "command", kDegree};
}

GearLevels gear_levels(const Run& run, double load) {
    const auto& law = std::get<Transmission<double>>(run.scenario.plan.frictions[0].law);
    const double size = std::fabs(load);
    return {law.constant + (1 / law.opposing_efficiency - 1) * size, law.constant + (1 - law.aiding_efficiency) * size,
            law.static_ratio};
}

Finding moves_at_load_step(Runs& runs, int figure, double until) {
    const Track t = borello_track(runs, figure);
    const double start = t.samples().front().position;
    const double far = farthest(start - t.lowest(0, until), t.highest(0, until) - start);
    constexpr double kYields = 0.005;  // [deg]
    return {fmt::format("moves {:.4f} deg", far), at_least(far, kYields)};
}

Finding rests_until(Runs& runs, int figure, double until) {
    const Track t = borello_track(runs, figure);
    const auto moves =
        std::find_if(t.samples().begin(), t.samples().end(), [](const Sample& s) { return s.velocity != 0; });
    const double first = moves == t.samples().end() ? t.last().time : moves->time;
    return {fmt::format("first motion at {:.4f} s", first), t.at_rest(0, until)};
}

std::vector<Claim> borello_claims() {
    ClaimList list;
    list.append(borello_servo_claims());
    list.append(borello_algorithm_claims());
    list.append(borello_efficiency_claims());
    return list.take();
}

}  // namespace stiction::papers
