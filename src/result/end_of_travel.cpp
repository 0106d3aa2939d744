#include "result/end_of_travel.hpp"

#include <fmt/format.h>

#include "engine/reading/joined.hpp"

namespace stiction {
std::string EndHold::text(const Plan& plan, const std::string& away) const {
    const std::string& name_of_body = plan.bodies[body].name;
    if (!own) {
        return fmt::format("held by the {} end of travel of {}", name(stop), name_of_body);
    }
    const std::string rests = fmt::format("{} rests on its {} end of travel", name_of_body, name(stop));
    return away.empty() ? rests : fmt::format("{}; {} more move it away", rests, away);
}

std::optional<EndHold> end_hold(const Plan& plan, std::size_t friction, std::span<const Mode> mode,
                                std::span<const Stop> stop) {
    const Row& row = plan.layout.elements[friction];
    if (row.body.size() != 1) {  // between bodies: its limits are those of its own slip, ends or not
        return std::nullopt;
    }
    const std::size_t own = row.body[0];
    if (stop[own] != Stop::none) {
        return EndHold{own, stop[own], true, (stop[own] == Stop::lower) == (row.coefficient[0] > 0)};  // (1)
    }
    const engine::BodyGroups tied = engine::joined_bodies(plan, mode, 2);
    for (std::size_t body = 0; body < plan.bodies.size(); ++body) {
        if (stop[body] != Stop::none && tied.leader(body) == tied.leader(own)) {
            return EndHold{body, stop[body], false, false};  // (2)
        }
    }
    return std::nullopt;
}

}  // namespace stiction
