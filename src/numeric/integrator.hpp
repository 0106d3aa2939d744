// Adaptive integration with dense output.
//
//   explicit: Dormand and Prince of order 8, dense output of order 7, dormand_prince.hpp                      (1)
//   error of component i accepted if ≤ abs_i + rel_i (use_i·|y_i + way_i| + change_i + h floor_i),
//                                      change_i = max(h |y'_i|, |y⁺_i − y_i|)                                (2)
//   after 16 ε change_i + h rounding_i is taken off: rounding of its own sum and of the rates, which shorter steps do not
//   make smaller                                                                                             (2')
//   rounding_i ≥ 4 |f_i(y + δ) − f_i(y)|, looked at where (2) does not hold; of a position: h times that of its velocity.
//   δ = ε(|y| + |origin|), and twice more with h (f(y + δ) − f(y)) on top of it: what a controller sees of a rounded
//   position goes through a valve before it moves a body; the time is moved by ε(|t| + h) more each time      (2'')
//   a component without a scale yet has not moved: its error is of its change, and below a first, short step it does not
//   count: of y = c t^k, k > 8, any first step is off by a share of its change that does not shrink with it   (2*)
//   stiff:    Rosenbrock 4(3), implicit_step.hpp                                                              (3)
//   hλ ≈ h |f⁺ − k_12|/|y⁺ − y_12|, the last two stages of (1), each component in units of (2): from 4.5 on stability
//   limits the step                                                                                          (4)
//
// (2) has no unit and does not depend on where zero is: neither does the number of steps.
//
// Left to itself it begins with (1). Stability limits a step by (4), or where a longer one was refused though the error of order 8 would have
// been accepted: an error that is rounding says nothing about the step until it swings up. When more than a third of the steps are limited so,
// one step of (3) four times as long is tried: if its error is accepted (3) takes over, else it is asked again 15 such steps later. It goes
// back where steps of (3) are shorter than the last one of (1), 8 times in a row, or where (3) fails.
//
// `again` repeats the last step from its beginning to any earlier time with one step of the method: events located on it have
// the accuracy of the method, not of the dense output. Allocates when constructed.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "numeric/ode_system.hpp"

namespace stiction::engine {

/// Accepted error (2), by component.
struct Accuracy {
    std::vector<double> scale;  ///< of y: how far it goes; 0: not known
    std::vector<double> absolute;
    std::vector<double> relative;
    std::vector<double> use_size;    ///< 1 or 0
    std::vector<double> way;         ///< made before y began to count
    std::vector<double> origin;      ///< of y: the system rounds the sum of both
    std::vector<double> rate_floor;  ///< [unit of y/s]
    std::vector<double> rounding;    ///< of the rate, as far as the system knows it [unit of y/s]
    std::size_t positions = 0;       ///< the first of y; as many velocities follow them
    double first_step = 0;           ///< of (2*) [s]
};

/// Choice between (1) and (3).
enum class Method : unsigned char { automatic, nonstiff, stiff };

enum class StepResult : unsigned char { accepted, not_finite, too_small };

class Integrator {
public:
    /// Only the first `active` components appear on the right-hand side; the others are integrals.
    Integrator(System& system, Accuracy accuracy, std::size_t active, Method method);
    ~Integrator();
    Integrator(const Integrator&) = delete;
    Integrator& operator=(const Integrator&) = delete;

    Accuracy accuracy;

    /// Forgets what was learnt about stiffness.
    void reset() noexcept;
    /// Begins at (t, y) with a first guess of the step.
    void start(double time, const std::vector<double>& y, double step);
    /// One accepted step that ends at `limit` or before it.
    [[nodiscard]] StepResult step(double limit);

    [[nodiscard]] double time() const noexcept { return time_; }
    [[nodiscard]] double previous_time() const noexcept { return previous_time_; }
    [[nodiscard]] const std::vector<double>& previous() const noexcept { return previous_; }
    /// The state at time(); may be corrected by rounding.
    [[nodiscard]] std::vector<double>& state() noexcept { return state_; }
    /// The next step as the error control wants it [s].
    [[nodiscard]] double wanted_step() const noexcept { return wanted_; }
    /// The component whose error limits the steps.
    [[nodiscard]] std::size_t hardest() const noexcept { return hardest_; }
    /// Is the implicit method at work?
    [[nodiscard]] bool stiff() const noexcept { return stiff_; }

    /// Was it in the last step?
    [[nodiscard]] bool took_implicit_step() const noexcept { return implicit_step_; }

    /// Dense output within the last step.
    void interpolate(double time, std::vector<double>& y);
    /// The last step again, from its beginning to `time`, at the full order of the method.
    void again(double time, std::vector<double>& y);

private:
    struct Methods;
    [[nodiscard]] double error(double step) noexcept;
    void look_at_rounding(double step);
    void forget_rounding() noexcept;
    void attempt(double step);
    void leave_stiff() noexcept;
    void watch_stiffness(double step, bool swings_up) noexcept;
    void try_implicit(double limit);
    [[nodiscard]] double next_step(double step, double error, bool accepted) const noexcept;

    System* system_;
    std::size_t active_;
    Method method_;
    std::unique_ptr<Methods> methods_;
    double time_ = 0;
    double previous_time_ = 0;
    double wanted_ = 0;
    bool fresh_ = true;  // no derivative at time_ yet
    bool stiff_ = false;
    bool implicit_step_ = false;   // the last step was one of (3)
    int signs_ = 0;                // of stiffness: two more by each limited step, one less by any other
    int short_steps_ = 0;          // of the implicit method, in a row
    double explicit_step_ = 0;     // the last one of the explicit method
    bool dense_ = false;           // the dense output of the last step is made
    bool rounding_known_ = false;  // (2'') at time_
    std::size_t hardest_ = 0;      // component with the largest error of the last attempt, of what (2) accepts
    std::vector<double> state_;
    std::vector<double> previous_;
    std::vector<double> rate_;           // at time_
    std::vector<double> previous_rate_;  // at previous_time_
    std::vector<double> next_;
    std::vector<double> next_rate_;
    std::vector<double> error_;
    std::vector<double> accepted_;  // (2)
    std::vector<double> rounding_;  // (2''), without accuracy.rounding
    std::vector<double> perturbed_;
    std::vector<double> perturbed_rate_;
};

}  // namespace stiction::engine
