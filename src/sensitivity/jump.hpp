// Derivatives across an instant at which something is decided.
//
//   τ'_j = −(∂g/∂x S_j + ∂g/∂p_j)/(dg/dt)      g: the event function that passed; of a declared instant T: dT/dp_j         (1)
//   D⁻_j = S⁻_j + f⁻ τ'_j                       the state at the event, whenever it comes                                  (2)
//   D⁺_j = d x⁺/dp_j                            D⁻ where nothing jumps; else both machines beside decide their own instant (3)
//   S⁺_j = D⁺_j − f⁺ τ'_j                       velocities that are held exactly as their ground: 0 in stick               (4)
//
//   several elements that hold together have one g when they let go: the slip acceleration of one that does, all that do at their limits
//   at rest; of the one whose g is 0 now, where letting go takes others along                                              (5)
//
// In (3) the machines beside the run are taken a little past the event, by the same time, so that rounding does not undo it. They must
// come to the modes of the run: where they do not, the order of two events or a load that equals its limit decides, and no derivative
// exists. Nor does one where dg/dt is nothing beside the way that g made: the event is grazed.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/located/event_functions.hpp"
#include "sensitivity/varied.hpp"

namespace stiction::sensitivity {

class Jump {
public:
    /// Must outlive it.
    explicit Jump(Varied& varied);

    /// The first instant: nothing has passed.
    void begin(const engine::StateVector& now);
    /// The last step: where it began, and about how long steps are [s].
    void after_step(double begin, std::span<const double> y, double step);
    /// (1) and (2), in the modes before.
    void before(const engine::StateVector& now, const engine::EventFunctions& functions);
    /// (3) and (4); all replicas then hold the new modes.
    void after(const engine::ModeDynamics& run, const engine::StateVector& now, std::span<const Event> events);

    /// τ' of the last instant, by parameter.
    [[nodiscard]] const std::vector<double>& time_slopes() const noexcept { return time_slope_; }
    /// Why there are no derivatives from here on.
    [[nodiscard]] const std::optional<Missing>& missing() const noexcept { return missing_; }

private:
    struct Passed {
        std::size_t number = 0;  ///< among the selected functions
        engine::EventFunction function{};
        double rate = 0;  ///< dg/dt
    };
    void find_rates();
    void find_value_rates(double time, std::span<const double> y, std::span<const double> rate,
                          std::vector<double>& rates);
    void find_time_slopes();
    void find_nearest();
    void find_shared_slopes(const engine::ModeDynamics& run);
    [[nodiscard]] bool take_declared_instant();
    void refuse_near(const std::vector<double>& last);
    [[nodiscard]] bool jumps(const engine::ModeDynamics& run, const engine::StateVector& now,
                             std::span<const Event> events) const;
    void decide_beside(const engine::ModeDynamics& run, const engine::StateVector& now, std::size_t j);
    [[nodiscard]] bool decide_side(Replica& replica, std::size_t j, double by, engine::StateVector& beside);
    void take_difference(const engine::ModeDynamics& run, std::size_t j);
    void follow_ground(const engine::StateVector& now, std::size_t j);
    void miss(std::string part, std::string what);
    [[nodiscard]] bool same_time_slope(double a, double b, std::size_t j) const;

    Varied* varied_;
    std::optional<Missing> missing_;
    double begin_ = 0;             // of the last step
    std::vector<double> y_begin_;  // and the state there
    double step_ = 0;              // about as long as steps are [s]
    double time_ = 0;              // of the instant
    double shift_ = 0;             // past the event, for (3)
    std::vector<double> y_;        // before it
    std::vector<double> signals_;  // discrete states before it
    std::uint64_t steps_ = 0;
    std::vector<double> speed_;                     // by body: largest so far
    std::vector<Passed> passed_;                    // at this instant
    bool shared_ = false;                           // elements that hold each other let go: (5)
    bool untold_ = false;                           // no function came to its zero, and no instant was declared
    std::optional<engine::EventFunctions> events_;  // of the run as they passed
    std::vector<double> rate_;                      // f⁻, then f⁺
    std::vector<double> time_slope_;                // τ'
    double last_time_ = 0;                          // of the instant before, and what passed there
    std::vector<Passed> last_passed_;
    engine::StateVector above_;
    engine::StateVector below_;
    std::vector<double> moved_;
    std::vector<double> values_;
    std::vector<double> before_rates_;
    std::vector<double> more_values_;
    std::vector<double> less_values_;
};

}  // namespace stiction::sensitivity
