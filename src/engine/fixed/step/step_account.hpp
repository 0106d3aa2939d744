// Energy of a fixed step: where it went, each term from its own formula (docs/notation.md).
//
//   u: displacement over step, v and w: velocity at the start and at the end                              [m/s | rad/s]
//   input    h F u                                                                                                    (1)
//   damping  h c w u                                                                                                  (2)
//   scheme   J (w − v)(u − (v + w)/2): work along the path that mean velocities would not have done, ½J (w − v)² for u = w   (3)
//   springs  f_s·(d_s u), of which the change of the stored energy is taken off                                       (4)
//   friction what its method counted along the path; impulse · path beyond that is the scheme's                       (5)
//   jam      impulse · (mean slip) of a gear that jams, an impact                                                      (6)
//   gains    of friction, damping or an impact in a step that ends in one, by its shortened path or its rebound, are the scheme's  (7)
//   contact  (f − h k ε⁺)·(d u) to its damper, h k ε⁺·(d u) elastic, as (4)                                            (8)
//
// The sum over all bodies of (J (w − v) − impulses) = 0, times u, closes it.
#pragma once

#include <span>

#include "engine/fixed/step/step_plan.hpp"
#include "engine/fixed/step/step_reading.hpp"
#include "engine/fixed/step_data.hpp"
#include "engine/impact/impact.hpp"
#include "engine/network/network_step.hpp"
#include "engine/state.hpp"

namespace stiction::engine {

/// A body over a step.
struct BodyMotion {
    double inertia = 0;  ///< J [kg | kg·m²]
    double before = 0;   ///< v
    double after = 0;    ///< w
    double path = 0;     ///< u
};

/// (1), (3); `push` is h F [N·s | N·m·s].
inline void add_body(const BodyMotion& body, double push, EnergyAccount& sum) noexcept {
    const double change = body.after - body.before;
    sum.input += push * body.path;
    sum.scheme += body.inertia * change * (body.path - body.after + 0.5 * change);
}

/// (4) but for the stored energy: impulses of damper and elastic part [N·s | N·m·s], along its path over step.
inline void add_spring(double damping, double elastic, double path, EnergyAccount& sum) noexcept {
    sum.damping += damping * path;
    sum.scheme += elastic * path;
}

class StepAccount {
public:
    /// Both must outlive it.
    StepAccount(const StepPlan& plan, const StepReading& reading) : plan_(&plan), reading_(&reading) {}

    /// A step as it was solved.
    struct Solved {
        const NetworkInput& input;
        const StepOutcome& outcome;
        std::span<const Jam> jams;  ///< by friction; may be empty
        const ImpactReport* jump;   ///< at its end, if there was one
    };

    /// Adds the step to the account of a state, whose velocities are still those at the start.
    void add(const Solved& step, State& state) const noexcept;

private:
    void add_bodies(const Solved& step, const double* before, EnergyAccount& sum) const noexcept;
    [[nodiscard]] double add_springs(const Solved& step, EnergyAccount& sum) const noexcept;
    void add_contact(std::size_t spring, const Solved& step, double elastic, EnergyAccount& sum) const noexcept;
    void add_exact_frictions(const Solved& step, EnergyAccount& sum) const noexcept;
    void move_gains_of_shortened_path(const Solved& step, double damping_before, EnergyAccount& sum) const noexcept;
    void add_frictions_of_methods(const Solved& step, EnergyAccount& sum) const noexcept;
    void add_joints(const Solved& step, EnergyAccount& sum) const noexcept;
    void add_ends(const Solved& step, const double* before, EnergyAccount& sum) const noexcept;
    void add_viscous(const Solved& step, EnergyAccount& sum) const noexcept;
    void add_jams(const Solved& step, const double* before, EnergyAccount& sum) const noexcept;
    static void add_own(const EnergyAccount& own, EnergyAccount& sum) noexcept;

    const StepPlan* plan_;
    const StepReading* reading_;
};

}  // namespace stiction::engine
