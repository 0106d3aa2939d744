#include "run/event_lines.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "unit/writing.hpp"

namespace stiction {
namespace {

constexpr int kDecimals = 6;       // of a run of a second or more
constexpr int kMostDecimals = 15;  // beyond, the digits of a double end
constexpr int kSpeedDigits = 3;

int decimals_for(double until) {
    if (!(until > 0) || until >= 1) {
        return kDecimals;
    }
    return std::min(kDecimals - static_cast<int>(std::floor(std::log10(until))), kMostDecimals);
}

std::string speed_text(const Plan& plan, const Event& event) {
    const auto body = std::find_if(plan.bodies.begin(), plan.bodies.end(),
                                   [&event](const Plan::Body& candidate) { return candidate.name == event.part; });
    const Motion motion = body == plan.bodies.end() ? Motion::rotation : body->options.motion;
    return unit::display_text(std::abs(event.speed), speed_unit(motion), kSpeedDigits);
}

std::string what_happened(const Plan& plan, const Event& event) {
    switch (event.kind) {
        case Event::Kind::mode: break;
        case Event::Kind::stop:
            return event.stop_to == Stop::none ? fmt::format("leaves its {} end of travel", name(event.stop_from))
                                               : fmt::format("rests on its {} end of travel", name(event.stop_to));
        case Event::Kind::impact:
        case Event::Kind::settled:
            return fmt::format("on its {} end of travel at {}", name(event.stop_to), speed_text(plan, event));
        case Event::Kind::jam: return fmt::format("its teeth lock at {}", speed_text(plan, event));
    }
    return fmt::format("{} -> {}", name(event.from), name(event.to));
}

}  // namespace

std::vector<std::string> event_lines(const Plan& plan, const std::vector<Event>& events, double until,
                                     std::size_t most) {
    std::vector<std::string> lines;
    const int decimals = decimals_for(until);
    for (std::size_t i = 0; i < std::min(events.size(), most); ++i) {
        const Event& e = events[i];
        lines.push_back(fmt::format("{:>{}.{}f} s  {:<16} {:<7} {}", e.time, decimals + 6, decimals, e.part,
                                    name(e.kind), what_happened(plan, e)));
    }
    return lines;
}

}  // namespace stiction
