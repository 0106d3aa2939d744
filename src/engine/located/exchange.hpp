// Model exchange: states, derivatives and event indicators of a machine for a solver outside, which advances time. A second schedule
// over the parts of the located engine.
//
//   y = (x, v of bodies with inertia, signal states, and on request E_in, E_friction, E_damping)                         (1)
//   y' by mode_dynamics.hpp (2), smooth while modes hold                                                                  (2)
//   g_k > 0 while a mode holds, g_k < 0 once it has ended: event_functions.hpp, each function in its place                (3)
//
// A place whose function does not exist in the present modes holds 1. Every decision reads the functions anew, so that after
// an event all of them are positive: one that begins at zero (a slip at break-away, the way to an end just left) is raised by
// what rounding explains. A solver that finds an event late comes back with g_k < 0: what came to rest is then set to rest,
// what went past its end is set on it, exactly as the located engine does.
//
// A body near an end of travel, by the way s left to it and its velocity v away from it, has the indicator
//
//   g = max(s, v τ),   τ = 1 ms                                                                                          (4)
//
// negative once it is past its end and moves on. A body that leaves its end and that the error of a solver holds behind it meets
// no end. One that is found past its end by δ, with the speed w and the acceleration a into it, met it with
//
//   w₀ = √(w² − 2 a δ)                                                                                                   (5)
//
// unless something holds it to others. The bounces of a solver that locates nothing then die out as those of the machine do.
//
// A function g of signals that begins within
//
//   m = Σ_j |∂g/∂y_j| ε Y_j,   ε = 1e-7,   Y_j: nominal value of a state                                                  (6)
//
// of zero has just passed it; it counts as passed again beyond m. What rests on a limit by balance (the spool of a valve, a pressure
// at its supply) does not leave it and return by the error of a solver. Functions that begin farther off are met where they are zero.
//
// A stuck body has velocity 0.0 and derivative 0.0 whatever the solver makes of it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "engine/located/event_functions.hpp"
#include "engine/located/instant.hpp"
#include "engine/located/located.hpp"
#include "engine/located/mode_decision.hpp"
#include "engine/located/motion/mode_dynamics.hpp"
#include "engine/located/motion/state_vector.hpp"
#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

/// A continuous state by the name of its quantity, or "state.<signal>[k]".
struct ExchangeState {
    std::string name;
    std::size_t place = 0;  ///< in y of mode_dynamics.hpp (1)
    double nominal = 1;
    std::string unit{};  ///< of a signal that is a state, where it is known
};

class Exchange {
public:
    [[nodiscard]] static std::vector<ExchangeState> states(const Plan& plan, bool with_energies);
    [[nodiscard]] static std::size_t indicator_count(const Plan& plan);

    /// The plan must outlive it.
    Exchange(const Plan& plan, const LocatedOptions& options, bool with_energies);
    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;

    /// Begins at a state. With `decided` its modes hold as they are, else decide() comes next.
    void load(const State& state, bool decided);
    /// Data that hold between two events and are not in a State: ends on which bodies rest, branches of springs, sides of teeth, the
    /// friction that signals read, how the event functions began. With it a machine that goes on from a saved state has the indicators
    /// it had, those that have passed among them.
    [[nodiscard]] std::vector<double> held() const;
    /// Comes after load(state, true). False if it is that of another machine, or of none: then load() again.
    [[nodiscard]] bool hold(std::span<const double> held);
    /// Carries out what happens at this instant: signals switch, impacts jump, modes are decided. False with a message if it cannot go on.
    [[nodiscard]] bool decide();
    [[nodiscard]] const std::string& message() const noexcept { return instant_.message(); }
    /// Did the last decide() change a state, a derivative, a mode or a discrete state of a signal? A solver that keeps a history of
    /// derivatives must begin anew then: the standard has no other word for it than changed states.
    [[nodiscard]] bool must_restart() const noexcept { return changed_; }

    void set_time(double time) noexcept;
    [[nodiscard]] double time() const noexcept { return now_.time; }
    void set_input(std::size_t external, double value) noexcept;
    [[nodiscard]] double input(std::size_t external) const noexcept;
    /// Of a program with offsets (SignalProgram::with_offsets).
    void set_offset(std::size_t offset, double value) noexcept;
    /// Does an element hold its bodies in the present modes?
    [[nodiscard]] bool holds(std::size_t element) const noexcept { return dynamics_.held(element); }
    /// Of a state in y of mode_dynamics.hpp (1).
    [[nodiscard]] std::size_t place(std::size_t state) const noexcept { return states_[state].place; }
    /// As the solver has them.
    void set_states(std::span<const double> values) noexcept;
    void set_state(std::size_t state, double value) noexcept;
    /// Looks at other states; those that the solver has stay what they are.
    void look_at_states(std::span<const double> values) noexcept;
    void get_states(std::span<double> values) const noexcept;
    void get_derivatives(std::span<double> values) noexcept;
    void get_indicators(std::span<double> values) noexcept;
    /// A step of the solver was accepted: delays remember it, signals see the friction of this instant.
    void complete_step();
    /// +∞ if there is none [s].
    [[nodiscard]] double next_time_event() const noexcept;
    /// The machine as it is now.
    [[nodiscard]] const State& state();

private:
    void evaluate() noexcept;
    void watch_present_modes();
    void take_back_overshoot() noexcept;
    [[nodiscard]] double indicator(std::size_t k) const noexcept;
    void find_margins();
    void read_signal_functions(std::span<double> values) noexcept;
    [[nodiscard]] std::vector<double> situation();

    const Plan* plan_;
    ModeDynamics dynamics_;
    ModeDecision decision_;
    EventFunctions functions_;
    Instant instant_;
    StateVector now_;  // x_ref is 0: its first entries are the positions themselves
    std::vector<ExchangeState> states_;
    std::vector<double> rate_;           // y'
    std::vector<double> margin_;         // by selected function: (6), 0 where it begins farther off
    std::vector<double> signal_events_;  // event functions of the signals
    std::vector<double> known_;          // states as the solver knows them
    State state_;
    bool evaluated_ = false;  // the dynamics are evaluated at now_
    bool changed_ = false;    // the last decision changed what situation() lists, or what the solver knows
    bool begun_ = false;      // the functions of the present modes are watched
};

}  // namespace stiction::engine
