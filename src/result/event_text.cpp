#include "result/event_text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "result/display/display_units.hpp"
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

/// Unit of the speed of an event: that of the motion of its element.
const char* speed_unit_of(const Plan& plan, const Event& event) {
    const bool touches = event.kind == Event::Kind::contact;
    return speed_unit(touches ? plan.motion_of(plan.layout.springs[event.spring]) : plan.element(event.element).motion);
}

}  // namespace

std::string event_text(const Plan& plan, const Event& event) {
    const auto speed = [&] {
        const bool of_body = event.kind == Event::Kind::impact || event.kind == Event::Kind::settled;
        return unit::display_text(std::abs(event.speed), speed_unit_of(plan, event), kSpeedDigits,
                                  shown_in(plan, event.part + (of_body ? ".velocity" : ".slip")));
    };
    switch (event.kind) {
        case Event::Kind::mode: break;
        case Event::Kind::stop:
            return event.stop_to == Stop::none ? fmt::format("leaves its {} end of travel", name(event.stop_from))
                                               : fmt::format("rests on its {} end of travel", name(event.stop_to));
        case Event::Kind::impact:
        case Event::Kind::settled: return fmt::format("on its {} end of travel at {}", name(event.stop_to), speed());
        case Event::Kind::contact:
            return event.stop_to == Stop::none ? fmt::format("leaves its {} face", name(event.stop_from))
                                               : fmt::format("touches its {} face at {}", name(event.stop_to), speed());
        case Event::Kind::jam: return fmt::format("its teeth lock at {}", speed());
    }
    return fmt::format("{} -> {}", name(event.from), name(event.to));
}

std::vector<std::string> event_lines(const Plan& plan, const std::vector<Event>& events, double until,
                                     std::size_t most) {
    std::vector<std::string> lines;
    const int decimals = decimals_for(until);
    for (std::size_t i = 0; i < std::min(events.size(), most); ++i) {
        const Event& e = events[i];
        lines.push_back(fmt::format("{:>{}.{}f} s  {:<16} {:<7} {}", e.time, decimals + 6, decimals, e.part,
                                    name(e.kind), event_text(plan, e)));
    }
    return lines;
}

}  // namespace stiction
