#include "result/end_of_travel.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace stiction {
namespace {

/// The body and all that joints of two tie to it, itself first.
std::vector<std::size_t> tied_to(const Plan& plan, std::size_t body) {
    std::vector<std::size_t> tied{body};
    for (std::size_t k = 0; k < tied.size(); ++k) {
        for (std::size_t j = 0; j < plan.joints.size(); ++j) {
            const std::vector<std::size_t>& pair = plan.layout.elements[plan.element_of_joint(j)].body;
            if (pair.size() != 2 || std::find(pair.begin(), pair.end(), tied[k]) == pair.end()) {
                continue;
            }
            const std::size_t other = pair[0] == tied[k] ? pair[1] : pair[0];
            if (std::find(tied.begin(), tied.end(), other) == tied.end()) {
                tied.push_back(other);
            }
        }
    }
    return tied;
}

}  // namespace

std::string EndHold::text(const Plan& plan, const std::string& away) const {
    const std::string& name_of_body = plan.bodies[body].name;
    if (!own) {
        return fmt::format("held by the {} end of travel of {}", name(stop), name_of_body);
    }
    const std::string rests = fmt::format("{} rests on its {} end of travel", name_of_body, name(stop));
    return away.empty() ? rests : fmt::format("{}; {} more move it away", rests, away);
}

std::optional<EndHold> end_hold(const Plan& plan, std::size_t friction,
                                const std::function<Stop(std::size_t body)>& stop_of) {
    const Row& row = plan.layout.elements[friction];
    if (row.body.size() != 1) {  // between bodies: its limits are those of its own slip, ends or not
        return std::nullopt;
    }
    for (const std::size_t body : tied_to(plan, row.body[0])) {
        const Stop stop = stop_of(body);
        if (stop != Stop::none) {
            const bool own = body == row.body[0];
            return EndHold{body, stop, own, own && (stop == Stop::lower) == (row.coefficient[0] > 0)};
        }
    }
    return std::nullopt;
}

std::optional<EndHold> end_hold(const Plan& plan, std::size_t friction, const Trajectory& trajectory) {
    return end_hold(plan, friction, [&](std::size_t body) {
        const std::span<const Stop> stops = trajectory.stop(plan.bodies[body].name + ".stop");
        return stops.empty() ? Stop::none : stops.back();
    });
}

void bound_by_ends(const Plan& plan, const Trajectory& trajectory, RunMetrics& metrics) {
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const std::optional<EndHold> hold = end_hold(plan, e, trajectory);
        for (FrictionMetrics& f : metrics.frictions) {
            if (!hold || f.name != plan.frictions[e].name || !f.stuck) {
                continue;
            }
            if (hold->own) {  // (1)
                (hold->forward ? f.stuck->decrease : f.stuck->increase) = std::numeric_limits<double>::infinity();
            } else {  // (2)
                f.stuck.reset();
            }
        }
    }
}

}  // namespace stiction
