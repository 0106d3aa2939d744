// How well a controller makes a measured signal y follow its reference r, measured as the run goes.
//
//   error               e = r − y                                                                                       (1)
//   final error         e at the end;   tracking rms  √(1/T ∫ e² dt), e straight between two states                      (2)
//
// The last move of the reference: it rested at r₀, moved, and rests at r₁ since the instant t₁ until the end. w = r₁ − r₀. A reference
// that does not move at all has its move at the start of the run, from r₀ = y.
//   overshoot           max (y − r₁)/w over t ≥ t₁, at least 0                                                           (3)
//   settling time       from t₁ until |y − r₁| ≤ 2 % of |w| for good; none where it is outside at the end                 (4)
//   rise time           from r₀ + 10 % to r₀ + 90 % of w, first passages after t₁; of a jump only, none where y does not get there (5)
//
// A jump is a move that takes one step. The reference rests where two states that follow each other have the same value of it. Between
// two states y is the cubic of cubic_piece.hpp where its rate is known (it is the position of a body), else a straight line.
// Memory: a few numbers. Cost: a few operations for each state.
#pragma once

#include <optional>

#include "result/metrics.hpp"

namespace stiction {

class ControllerMeter {
public:
    struct Sample {
        double time = 0;               ///< [s]
        double reference = 0;          ///< r
        double measured = 0;           ///< y
        std::optional<double> rate{};  ///< y', where it is known
    };
    /// States in the order of time; two at one instant are the sides of a jump.
    void see(const Sample& now);
    /// (2)–(5) so far. `has_reference`: r is not only the error.
    void put(ControllerMetrics& metrics, bool has_reference) const;

private:
    /// The last move, from t₁ on; y as the share u = (y − r₀)/w of the way.
    struct Response {
        double from = 0, to = 0;          // r₀, r₁
        double since = 0;                 // t₁ [s]
        bool jump = true;                 // (5) is measured
        double beyond = 0;                // largest u − 1
        std::optional<double> low{};      // passage of 10 % [s]
        std::optional<double> high{};     // passage of 90 % [s]
        std::optional<double> settled{};  // inside the band since [s]

        [[nodiscard]] double share(double y) const { return (y - from) / (to - from); }
        void begin(const Sample& now);
        void follow(const Sample& last, const Sample& now);
    };
    void add_square(const Sample& now);
    void follow_reference(const Sample& now);

    std::optional<Response> response_;
    std::optional<Sample> last_;
    double rested_ = 0;    // value at which the reference rested last
    bool moving_ = false;  // it has left that value
    double square_ = 0;    // ∫ e² dt
    double begin_ = 0;     // [s]
};

}  // namespace stiction
