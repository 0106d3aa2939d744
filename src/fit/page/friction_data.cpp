#include "fit/page/friction_data.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace stiction::fit {
namespace {

constexpr std::size_t kHalf = 10;  // rows before and after: 21 in a window

struct Slopes {
    double first = 0;
    double second = 0;
};

/// (1) about the middle of a window: moments of time up to the fourth, solved for a + b t + c t².
Slopes slopes_of(std::span<const double> times, std::span<const double> values, double middle) {
    double s[5] = {};
    double y[3] = {};
    const double width = times.back() - times.front();
    for (std::size_t k = 0; k < times.size(); ++k) {
        double power = 1;
        const double t = (times[k] - middle) / width;
        for (int p = 0; p < 5; ++p) {
            s[p] += power;
            if (p < 3) {
                y[p] += power * values[k];
            }
            power *= t;
        }
    }
    const double determinant =
        s[0] * (s[2] * s[4] - s[3] * s[3]) - s[1] * (s[1] * s[4] - s[2] * s[3]) + s[2] * (s[1] * s[3] - s[2] * s[2]);
    const double b =
        s[0] * (y[1] * s[4] - s[3] * y[2]) - y[0] * (s[1] * s[4] - s[3] * s[2]) + s[2] * (s[1] * y[2] - y[1] * s[2]);
    const double c =
        s[0] * (s[2] * y[2] - y[1] * s[3]) - s[1] * (s[1] * y[2] - y[1] * s[2]) + y[0] * (s[1] * s[3] - s[2] * s[2]);
    return {b / determinant / width, 2 * c / determinant / (width * width)};
}

}  // namespace

FrictionData friction_data(const Log& log, const Trace& trace, const FrictionTrace& friction) {
    FrictionData data;
    const auto channel = std::find_if(log.channels.begin(), log.channels.end(), [&](const Channel& one) {
        return !friction.body.empty() && one.quantity == friction.body + ".position";
    });
    if (channel == log.channels.end()) {
        return data;
    }
    const std::vector<double>& simulated = trace.simulated[static_cast<std::size_t>(channel - log.channels.begin())];
    std::vector<double> error;
    for (std::size_t row = 0; row < log.times.size(); ++row) {
        error.push_back(simulated[row] - channel->values[row]);
    }
    for (std::size_t row = kHalf; row + kHalf < log.times.size(); row += kHalf) {
        const auto first = friction.mode.begin() + static_cast<std::ptrdiff_t>(row - kHalf);
        if (std::any_of(first, first + 2 * kHalf + 1,
                        [&](Mode mode) { return mode != friction.mode[row] || mode == Mode::stuck; })) {
            continue;  // a parabola through a stop or a break-away says nothing
        }
        const Slopes slopes = slopes_of(std::span(log.times).subspan(row - kHalf, 2 * kHalf + 1),
                                        std::span(error).subspan(row - kHalf, 2 * kHalf + 1), log.times[row]);
        data.speed.push_back(friction.slip[row] - slopes.first);
        data.force.push_back(friction.force[row] + friction.inertia * slopes.second);
    }
    return data;
}

}  // namespace stiction::fit
