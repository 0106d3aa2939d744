#include "fmu/instance/exchange_time.hpp"

#include <cmath>

#include <fmt/format.h>

namespace stiction::fmu {
namespace {

/// A share of the time, at least of 1 s.
constexpr double kSameInstant = 1e-9;

}  // namespace

bool same_time(double a, double b) noexcept { return std::fabs(a - b) <= kSameInstant * std::fmax(1.0, std::fabs(b)); }

std::string ExchangeTime::problem(double time, double now, bool in_event_mode) const {
    if (!std::isfinite(time)) {
        return "the time is not a finite number";
    }
    if (in_event_mode && !same_time(time, now)) {
        return fmt::format("in event mode time stands still at {} s: it cannot be set to {} s", now, time);
    }
    if (time < earliest && !same_time(time, earliest)) {
        return fmt::format("time cannot go back to {} s: what happened until {} s is decided", time, earliest);
    }
    return {};
}

}  // namespace stiction::fmu
