// Observation of a machine at one instant beyond its State: signals, margins to break-away, spring forces, powers, energies.
//
//   slip      z_e = Σ d_ei v_i − g_e                              g_e: speed of the ground of element e                    (1)
//             0 while stuck: of v_1 − r v_2 the arithmetic of doubles leaves a rounding where r is not a whole number
//   margin    forward: c⁺ − τ, backward: c⁻ + τ, while stuck      c: static limits now, τ: friction carried; else 0        (2)
//             on an end of travel the margin away from it also counts what the end carries along the row: r/|d|           (2')
//   viscous   c_v z_e beside the dry friction τ_e of a law        0 while stuck; of states of fixed at the end of the step (3)
//   loss      P_e = (τ_e + c_v z_e) z_e                                                                                   (3')
//   spring    f_s = k·(elongation beyond the gap) + preload + c·(rate), 0 inside the gap                                   (4)
//   active    what pushes a body, friction and reactions apart: forces − viscous drag − springs                            (5)
//   energies  kinetic ½ Σ J v², stored Σ ½ k e² + preload·e                                                                (6)
//
// Everything follows from the plan and the state alone, by the same formulas for states of both engines: a saved state shows
// what the run showed. τ is that of the state: the mean over the last step (fixed) or at the instant (located). A margin is never
// negative: where the limit has just fallen below what is carried it is 0, and the next step decides.
// Nothing is allocated after construction.
#pragma once

#include <span>
#include <vector>

#include <stiction/law/levels.hpp>
#include <stiction/mode.hpp>

#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction {

struct Observation {
    std::vector<double> signal;             ///< by value slot
    std::vector<Levels<double>> levels;     ///< by friction [N | N·m]
    std::vector<double> slip;               ///< (1) by element [m/s | rad/s]
    std::vector<double> margin_forward;     ///< (2) by friction [N | N·m]
    std::vector<double> margin_backward;    ///< (2) by friction [N | N·m]
    std::vector<double> viscous;            ///< (3) by friction [N | N·m]
    std::vector<double> loss_power;         ///< (3') by friction [W]
    std::vector<double> spring_elongation;  ///< by spring, from its rest [m | rad]
    std::vector<double> spring_force;       ///< (4) by spring [N | N·m]
    std::vector<double> active;             ///< (5) by body [N | N·m]
    std::vector<Stop> stop;                 ///< by body: the end of travel it rests on
    double kinetic_energy = 0;              ///< (6) [J]
    double stored_energy = 0;               ///< (6) [J]
};

/// How discrete signal states are read: decided anew, as a step begins, or held as they are, as the located engine left them.
enum class SignalReading : unsigned char { decided, held };

/// (4) of one spring [N | N·m].
[[nodiscard]] double spring_force(const Plan& plan, std::size_t spring, const State& state) noexcept;

/// Values of all signals of a state.
class SignalReader {
public:
    /// The plan must outlive the reader.
    explicit SignalReader(const Plan& plan);
    /// By value slot; valid until the next call.
    std::span<const double> read(const State& state, SignalReading reading) noexcept;

private:
    const Plan* plan_;
    std::vector<double> state_;  // working copy
    std::vector<double> values_;
};

class Observer {
public:
    /// The plan must outlive the observer. One observer per thread.
    explicit Observer(const Plan& plan);

    /// Fills the observation from a state of this plan.
    void observe(const State& state, SignalReading reading) noexcept;
    [[nodiscard]] const Observation& seen() const noexcept { return seen_; }

private:
    void read_springs(const State& state) noexcept;
    void read_frictions(const State& state) noexcept;
    void add_end_reactions(std::size_t friction, const State& state) noexcept;
    void read_bodies(const State& state) noexcept;

    const Plan* plan_;
    SignalReader signals_;
    Observation seen_;
};

}  // namespace stiction
