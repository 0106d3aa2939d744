// Adaptive integration with dense output, by Boost.odeint behind a small door.
//
//   Dormand and Prince 5(4), dense output of order 4                                                      (1)
//   error of component i accepted if ≤ abs_i + rel_i (use_i·|y_i| + h |y'_i| + h floor_i)                 (2)
//
// `again` repeats the last step from its beginning to any earlier time with one step of the method: events located on it have
// the accuracy of the method, not of the dense output. Allocates when constructed and where odeint does.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace stiction::engine {

/// Right-hand side of y' = f(t, y).
class System {
public:
    virtual ~System() = default;
    virtual void rates(double time, const std::vector<double>& y, std::vector<double>& rate) = 0;
};

/// Accepted error (2), by component.
struct Accuracy {
    std::vector<double> absolute;
    std::vector<double> relative;
    std::vector<double> use_size;    ///< 1 or 0
    std::vector<double> rate_floor;  ///< [unit of y/s]
};

enum class StepResult : unsigned char { accepted, not_finite, too_small };

class Integrator {
public:
    Integrator(System& system, Accuracy accuracy);
    ~Integrator();
    Integrator(const Integrator&) = delete;
    Integrator& operator=(const Integrator&) = delete;

    Accuracy accuracy;

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

    /// Dense output within the last step.
    void interpolate(double time, std::vector<double>& y);
    /// The last step again, from its beginning to `time`, at the full order of the method.
    void again(double time, std::vector<double>& y);

private:
    struct Methods;
    [[nodiscard]] double error(const std::vector<double>& error, double step) const noexcept;
    void attempt(double step);

    System* system_;
    std::unique_ptr<Methods> methods_;
    double time_ = 0;
    double previous_time_ = 0;
    double wanted_ = 0;
    bool fresh_ = true;  // no derivative at time_ yet
    std::vector<double> state_;
    std::vector<double> previous_;
    std::vector<double> rate_;           // at time_
    std::vector<double> previous_rate_;  // at previous_time_
    std::vector<double> next_;
    std::vector<double> next_rate_;
    std::vector<double> error_;
};

}  // namespace stiction::engine
