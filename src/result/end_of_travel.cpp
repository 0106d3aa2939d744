#include "result/end_of_travel.hpp"

#include <algorithm>
#include <vector>

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

std::optional<EndHold> end_hold(const Plan& plan, std::size_t friction, std::span<const Stop> stop) {
    const Row& row = plan.layout.elements[friction];
    if (row.body.size() != 1) {  // between bodies: its limits are those of its own slip, ends or not
        return std::nullopt;
    }
    for (const std::size_t body : tied_to(plan, row.body[0])) {
        if (stop[body] != Stop::none) {
            const bool own = body == row.body[0];
            return EndHold{body, stop[body], own, own && (stop[body] == Stop::lower) == (row.coefficient[0] > 0)};
        }
    }
    return std::nullopt;
}

}  // namespace stiction
