// Errors that the located engine accepts of a step, and what rounding leaves of its rates, in the units of the machine.
//
// The integrator accepts abs·S + rel·(size + change) of a component (numeric/integrator.hpp (2)). S says how large the component is when
// it is not near zero, by what the machine itself does:
//
//   body      S = largest |way|, |v|·1 s so far                                                                             (1)
//             before it moves: T F/m, F: magnitudes of all forces on it, added up, T = 0.1 s, m/c if shorter                (2)
//             before anything acts on it: the largest S of its kind
//   signal    S = largest value so far; while it is 0: T |rate|                                                             (3)
//   energy    Σ m S²                                                                                                        (4)
//   impulse   of a stuck element, d_i P is momentum of body i: S = max m_i S_i/|d_i|                                        (5)
//             and its rate counts from a floor on: its limit, or what acts on its bodies, F_i/|d_i|                         (6)
//
// (2) is not T |a|: a body breaks away as the forces on it balance, and a is then what rounding leaves of F/m: a number that is another in
// other units and elsewhere, 1e-16 of F/m or 0. F/m is the same everywhere.
// S is not known while nothing has moved yet and nothing acts: the error is of the change alone, which has no unit either (integrator.hpp
// (2*)). S is followed from step to step, so that no component keeps a scale of before it moved.
//
// Rounding of rates [unit of y/s]:
//   v         4 ε F/m, and |d_i| δτ/m of every stuck element on the body, δτ: rounding of its torque                        (7)
//   P         δτ                                                                                                            (8)
// δτ has that of its forces, and of the accelerations of grounds, differences of speeds (ground_motion.hpp): what is driven shares it
// by (7). Energies have none: their error also bounds how far a body held by a moving ground drifts from it within a step.
//
// Allocates when constructed only.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "engine/located/located_options.hpp"
#include "engine/located/motion/mode_dynamics.hpp"
#include "numeric/integrator.hpp"

namespace stiction::engine {

class ErrorScales {
public:
    /// The first step of a run is not longer: small enough to see what the machine does [s].
    static constexpr double kFirstStep = 1e-5;

    /// The dynamics must outlive it.
    ErrorScales(const ModeDynamics& dynamics, const LocatedOptions& options);

    /// Errors that a machine of these dynamics accepts before anything is known of its scales.
    [[nodiscard]] Accuracy accuracy() const;

    /// A run begins: nothing is known.
    void forget() noexcept;
    /// After a decision, dynamics evaluated at (t, y): (1)–(6), and from where y counts.
    void decide(double time, const std::vector<double>& y, Accuracy& accuracy) noexcept;
    /// After a step to y: (1), (3)–(5).
    void follow(const std::vector<double>& y, Accuracy& accuracy) noexcept;
    /// Before a step, dynamics evaluated at its beginning: (7), (8).
    void set_rounding(Accuracy& accuracy) const noexcept;

private:
    void set_origins(Accuracy& accuracy) const noexcept;
    void see_forces() noexcept;
    void see_rates(double time) noexcept;
    void set(Accuracy& accuracy) noexcept;
    void set_floors(Accuracy& accuracy) const noexcept;
    [[nodiscard]] double impulse_scale(std::size_t element) const noexcept;

    const ModeDynamics* dynamics_;
    LocatedOptions options_;
    std::vector<double> seen_;   // S of (1)–(3), by component; 0: not known
    std::vector<double> scale_;  // by body, of its kind where its own is not known
    std::vector<double> rate_;   // by component of y
};

}  // namespace stiction::engine
