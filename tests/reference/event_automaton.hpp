// A machine with dry friction simulated by a plain event automaton: the independent answer beside both engines.
//
//   1. the modes hold: one step of the classical Runge–Kutta method of order 4 with the accelerations of motion.hpp; what is
//      held is put back on its speed                                                                                     (1)
//   2. do all conditions still hold at its end? Slip has the sign of its mode, what sticks is within its static limits, what
//      pushes pushes, bodies are within their travel, springs on their side of the gap                                   (2)
//   3. if not, the step is halved until the instant is known to rounding; what happens there: one_instant.hpp            (3)
//
// Forces and laws are read a little inside the piece of time between two instants at which signals jump, so that each side of a
// jump sees its own value.                                                                                               (4)
//
// A gear with losses at rest beside a friction can go on in two ways although nothing happened yet that asks for a decision.   (5)
//
// Order 4 in the step, as long as no event hides within one step: two zeros of a slip in one step are missed. Run it with half
// the step to know its error. Slow: everything is dense. The modes of k elements at rest cost 3^k solutions.
#pragma once

#include <string>

#include "reference/one_instant.hpp"

namespace reference {

struct Options {
    Real step = 1e-3L;              ///< [s]
    Real shortest_flight = 1e-9L;   ///< [s]
    Real break_tolerance = 1e-13L;  ///< of forces: an event, ten times what a decision calls a tie
    std::size_t event_limit = 20'000;
    std::size_t work_limit = 5'000'000;  ///< motions solved for
    bool doubt_always = false;           ///< `ambiguous` is asked after every step and before events too: (5)
};

class EventAutomaton {
public:
    explicit EventAutomaton(Machine machine, Options options = {});
    EventAutomaton(const EventAutomaton&) = delete;
    EventAutomaton& operator=(const EventAutomaton&) = delete;

    /// Runs to a time. False if it cannot go on; `failure` says why.
    bool run_to(Real until);
    /// Does mechanics alone not decide what happens at the instant to which it has run? (5)
    [[nodiscard]] bool undecided() const;

    [[nodiscard]] Real time() const { return state_.time; }
    [[nodiscard]] const Vector& position() const { return state_.position; }
    [[nodiscard]] const Vector& velocity() const { return state_.velocity; }
    /// By body: its largest speed so far.
    [[nodiscard]] const Vector& fastest() const { return state_.fastest; }
    [[nodiscard]] const Modes& modes() const { return state_.modes; }
    /// With which it began, before anything was decided.
    [[nodiscard]] const Modes& first_modes() const { return first_modes_; }
    [[nodiscard]] const Machine& machine() const { return machine_; }
    [[nodiscard]] const std::vector<Event>& events() const { return log_.events; }
    /// Times at which mechanics alone did not decide, mode_enumeration.hpp (2).
    [[nodiscard]] const std::vector<Real>& ambiguous() const { return log_.ambiguous; }
    /// Times at which a load equalled the limits that held it.
    [[nodiscard]] const std::vector<Real>& tied() const { return log_.tied; }
    [[nodiscard]] const std::string& failure() const { return failure_; }

private:
    struct Place {
        Vector position;
        Vector velocity;
    };

    [[nodiscard]] Real inside(Real time) const;
    [[nodiscard]] Vector acceleration(Real time, const Vector& position, const Vector& velocity) const;
    [[nodiscard]] Place step(Real h);
    [[nodiscard]] bool holds(Real time, const Place& place) const;
    [[nodiscard]] bool slips_as_told(const Situation& at, Real read_time, const Vector& velocity) const;
    void enter_piece();
    void take(Real h, const Place& place);
    void remember_speeds();
    bool settle();
    [[nodiscard]] bool doubtful(RunState state);
    bool fail(const std::string& why);

    Machine machine_;
    Options options_;
    MotionEquations equations_;
    OneInstant instant_;
    Projection projection_;
    AtRest nothing_at_rest_;
    RunState state_;
    Modes first_modes_;
    Real piece_begin_ = 0;
    Real piece_end_ = kInfinity;
    bool started_ = false;
    Log log_;
    std::string failure_;
};

}  // namespace reference
