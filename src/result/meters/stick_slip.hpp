// Stick–slip that advances: a friction that sticks and jumps, again and again and always the same way.
//
//   slip way     S = Σ d_i x_i − ∫ g dt                  of the row of the friction; g: speed of its ground [m/s | rad/s]          (1)
//   a jump       S at the stop − S at the break-away before it                                                                  (2)
//   a period     from one break-away to the next                                                                                (3)
//
// If the break-aways in the second half of the run are at least 4, all jumps have one sign, and all jumps and all periods agree within 2 %
// of their means, then these means are reported; otherwise there is no stick–slip. Jumps to and fro are hunting: limit_cycle.hpp.
// The last kMost jumps are kept.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>

#include "result/metrics.hpp"

namespace stiction {

class StickSlipMeter {
public:
    /// The friction breaks away.
    void leave(double time, double way) { left_ = {time, way}; }
    /// It comes to rest.
    void stop(double way);
    /// (2), (3) of a run between two times.
    [[nodiscard]] std::optional<StickSlip> result(double begin, double end) const;

private:
    static constexpr std::size_t kMost = 1000;
    struct Jump {
        double time = 0;  // of the break-away [s]
        double way = 0;   // S there, then the jump [m | rad]
    };
    std::optional<Jump> left_;
    std::deque<Jump> jumps_;
};

}  // namespace stiction
