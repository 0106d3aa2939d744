// Event functions: the functions of time and state whose zeros end a mode. The only list of them; the located engine and model
// exchange both use it.
//
//   slip          s·z               z: slip, s: direction of the mode                     ends: it comes to rest               (1)
//   limit         c⁺ − τ, c⁻ + τ    static limits of a stuck element                      ends: it breaks away, an end lets go (2)
//   cluster       +1 or −1          redundant stuck elements: is there a share that holds?                                     (3)
//   end           upper − x, x − lower                                                    ends: a body arrives                 (4)
//   spring branch distance from the edge of the gap                                       ends: contact made or lost           (5)
//   damper        |k ε| ∓ c ż       of an elastic contact                                  ends: its damper meets or leaves its bound (10)
//   sign          normal force of a contact; load of a law that depends on its sign       ends: it opens, closes, reverses     (6)
//   driven        D − L             drive and load of a law that feels both                ends: the other side drives         (11)
//   signal        the event functions of the signal program                               ends: a block switches               (7)
//   tooth         σ·x               torque through a gear with losses that slides         ends: its load begins or ceases to drive (8)
//   nothing       +1 or −1          a free contact of a law that depends on speed          ends: it carries something           (9)
//
// (1)–(5) and (8)–(10) are positive while the mode holds and count as passed only beyond what rounding explains; a function that begins
// below that counts as passed when it has doubled. (6), (7) and (11) count when (value > 0) changes.
//
// Every function has a fixed place among the event indicators of the machine. Which functions are watched depends on the modes. The
// slip of an element, its first limit and (9) share a place: it slides, is stuck or free.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/located/mode_decision.hpp"
#include "engine/located/motion/mode_dynamics.hpp"

namespace stiction::engine {

struct EventFunction {
    enum class Kind : std::uint8_t {
        slip,
        limit,
        nothing,
        cluster,
        end,
        spring_branch,
        damper,
        tooth,
        sign,
        driven,
        signal
    };
    Kind kind = Kind::slip;
    std::size_t index = 0;  ///< element, body, spring, gear, value slot or signal event
    int side = 1;           ///< direction, limit, end, edge or bound
    std::size_t place = 0;  ///< among the event indicators
};

/// Every function that any set of modes can watch.
[[nodiscard]] std::vector<EventFunction> every_event_function(const Plan& plan);

/// (11) of a friction, at these values of the signals [N | N·m].
[[nodiscard]] double drive_beyond_load(const Plan::Friction& friction, std::span<const double> values) noexcept;

class EventFunctions {
public:
    /// Dynamics and decision must outlive it; their fields are read and the dynamics are evaluated.
    EventFunctions(ModeDynamics& dynamics, ModeDecision& decision);

    /// Selects the functions of the present modes.
    void select();
    /// Begins a step of about this length [s]; the dynamics were evaluated at (t, y).
    void start(double time, std::span<const double> y, double step) noexcept;
    /// Goes on from tolerances() and positives() of functions of the same modes.
    void resume(std::span<const double> tolerances, std::span<const double> positives, double step) noexcept;
    /// Evaluates the dynamics and all selected functions at (t, y). True if any has passed.
    bool evaluate(double time, std::span<const double> y) noexcept;

    /// The selected functions; values, tolerances and signs are in the same order.
    [[nodiscard]] std::span<const EventFunction> selected() const noexcept { return selected_; }
    [[nodiscard]] bool passed(std::size_t k) const noexcept { return passed_[k] != 0; }
    /// Values of the last evaluation, positive before the event, tolerance added.
    [[nodiscard]] std::span<const double> values() const noexcept { return values_; }
    /// How the functions began: tolerances of (1)–(5) and (8)–(10), signs of (6), (7) and (11).
    [[nodiscard]] std::span<const double> tolerances() const noexcept { return tolerance_; }
    [[nodiscard]] std::span<const std::uint8_t> positives() const noexcept { return positive_; }
    /// The part a function belongs to, for messages.
    [[nodiscard]] std::string name(const EventFunction& f) const;

private:
    [[nodiscard]] bool is_watched(const EventFunction& f) const noexcept;
    [[nodiscard]] double value(const EventFunction& f, std::span<const double> y) noexcept;
    [[nodiscard]] double rounding(const EventFunction& f, std::span<const double> y, double step) const noexcept;
    void read_signal_events(double time) noexcept;

    ModeDynamics* dynamics_;
    ModeDecision* decision_;
    std::vector<EventFunction> every_;
    std::vector<EventFunction> selected_;
    std::vector<double> values_;
    std::vector<double> tolerance_;
    double step_ = 0;                     // about as long as the step is [s]
    std::vector<std::uint8_t> positive_;  // of (6) and (7), at the start
    std::vector<std::uint8_t> passed_;
    std::vector<double> signal_events_;
};

}  // namespace stiction::engine
