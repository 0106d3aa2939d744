#include "result/meters/stick_slip.hpp"

#include <cmath>

namespace stiction {
namespace {

constexpr std::size_t kFewestPeriods = 3;
constexpr double kTolerance = 0.02;  // by which jumps and periods may differ, of their mean

}  // namespace

void StickSlipMeter::stop(double way) {
    if (!left_) {
        return;  // it slid from the start
    }
    if (jumps_.size() == kMost) {
        jumps_.pop_front();
    }
    jumps_.push_back({left_->time, way - left_->way});  // (2)
    left_.reset();
}

std::optional<StickSlip> StickSlipMeter::result(double begin, double end) const {
    std::size_t first = 0;
    while (first < jumps_.size() && jumps_[first].time < 0.5 * (begin + end)) {
        ++first;
    }
    const std::size_t count = jumps_.size() - first;
    if (count < kFewestPeriods + 1) {
        return std::nullopt;
    }
    StickSlip mean{.jumps = count};
    for (std::size_t k = first; k < jumps_.size(); ++k) {
        mean.jump += jumps_[k].way / static_cast<double>(count);
    }
    mean.period = (jumps_.back().time - jumps_[first].time) / static_cast<double>(count - 1);  // (3)
    if (mean.jump == 0) {
        return std::nullopt;
    }
    for (std::size_t k = first; k < jumps_.size(); ++k) {
        const bool jump = std::fabs(jumps_[k].way - mean.jump) <= kTolerance * std::fabs(mean.jump);
        const bool period =
            k == first || std::fabs(jumps_[k].time - jumps_[k - 1].time - mean.period) <= kTolerance * mean.period;
        if (!jump || !period) {
            return std::nullopt;
        }
    }
    return mean;
}

}  // namespace stiction
