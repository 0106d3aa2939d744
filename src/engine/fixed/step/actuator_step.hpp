// Actuator states in a fixed step: currents, spools and pressures that push bodies and are driven by their motion, implicit with it.
//
//   m q' = a q + b_x x + b_v v + u,   lower ≤ q ≤ upper,   force along its row f q                                  (1)
//   q⁺ = (m q + h (b_x (x + h v⁺) + b_v v⁺ + u))/(m − h a) = Q + G v⁺           implicit Euler                      (2)
//   impulse on the row: h f q⁺ = h f Q − c v⁺,   c = −h f G ≥ 0                                                     (3)
//
// An actuator state enters the network step where a spring does: inertia c, impulse −h f Q. The model checks the signs that make c ≥ 0.
// Motion and q are advanced together by implicit Euler, so a machine that is stable is stable at every step. m = 0 is a
// quantity that follows at once.
//
// Limits bend (2). With `follows` (a drive), u is what makes q follow w within τ, as long as |u| ≤ U: q⁺ is the middle one of
//
//   (τ q + h w)/(τ + h)  (w where m = 0),   (2) with u = −U,   (2) with u = U                                       (4)
//
// and then kept within its limits. The force is continuous in v⁺ and never rises with it, so there is one answer. Its
// piece is found by trying that of the velocity before the step, then from the middle outwards: at most four solves for one
// state, a bounded number for many. A limit that is a signal is that of the start of the step.
//
// A state that is switched off (actuator_options.hpp (3)) has other coefficients in (2) for this step, and follows nothing.
//
// The pressure of an orifice (signal/blocks/shape_parts.hpp) bends everywhere: its tangent at v stands for (2), and is taken again at
// each v⁺ found, by Newton's method, until it gives the pressure there.
//
// Work of f q⁺ along the path counts as input. No allocation after construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/network/network_step.hpp"
#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

class ActuatorStep {
public:
    /// `is_explicit`: states without memory are those of the velocity before the step, as springs and dampers are.
    ActuatorStep(const Plan& plan, double step, bool is_explicit);

    /// Is there none? Then nothing below needs to be called.
    [[nodiscard]] bool empty() const noexcept { return now_.empty(); }
    void set_step(double step) noexcept { h_ = step; }
    /// Begins a step: signals are read, pushes and springs are in the input.
    void load(const State& state, std::span<const double> values, NetworkInput& input) noexcept;
    /// After a solve: is a state on another piece than assumed? The input is then changed for the next solve.
    [[nodiscard]] bool revise(std::span<const double> velocity, NetworkInput& input) noexcept;
    /// q⁺ into the states of the signals, after these were advanced.
    void store(std::span<const double> velocity, std::span<double> signal_state) const noexcept;
    /// Adds the work of all states; takes their places among the springs out of the account.
    void account(std::span<const double> velocity, std::span<const double> path_rate, const NetworkInput& input,
                 EnergyAccount& sum) const noexcept;

private:
    enum class Piece : std::uint8_t { middle, slope_low, slope_high, lower, upper };
    struct Line {
        double at_rest = 0;    ///< Q
        double per_speed = 0;  ///< G
        [[nodiscard]] double at(double v) const noexcept { return at_rest + per_speed * v; }
    };
    /// One actuator state in this step.
    struct Now {
        Line low;           ///< (2) with u, or with −U; the tangent of an orifice
        Line high;          ///< (2) with u, or with U
        double follow = 0;  ///< (4)
        double lower = 0;
        double upper = 0;
        double opening = 0;  ///< of an orifice [m]
        Piece piece = Piece::middle;
        bool tried = false;  ///< the first guess has been replaced
        bool held = false;   ///< explicit: whatever the velocity will be
        bool drive = false;  ///< it follows a signal
    };

    [[nodiscard]] Line tangent(const Plan::ActuatorState& c, const Now& now, double v) const noexcept;
    [[nodiscard]] bool follow_curve(const Plan::ActuatorState& c, Now& now, double v) const noexcept;
    [[nodiscard]] Now begin(const Plan::ActuatorState& c, double z, double q,
                            std::span<const double> values) const noexcept;
    [[nodiscard]] static Line line(const Now& now) noexcept;
    [[nodiscard]] static Piece guess(const Now& now, double v) noexcept;
    [[nodiscard]] static Piece next(const Now& now, double v) noexcept;
    void apply(NetworkInput& input) const noexcept;

    const Plan* plan_;
    double h_;
    bool is_explicit_;
    std::vector<Now> now_;
    std::vector<double> push_;  // by body, without actuator states
    std::size_t revisions_ = 0;
    std::size_t most_revisions_ = 0;
};

}  // namespace stiction::engine
