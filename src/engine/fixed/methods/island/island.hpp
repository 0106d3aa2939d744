// Bodies that act on each other, each friction among them decided by a method of its own, one after another.
//
// With springs and dampers implicit and rigid joints held, the rest of the machine is linear in one friction
// (network_problem.hpp (1), (2); A: compliance.hpp):
//
//   w = A (p̂ − Σ d_f ρ_f − d_e h τ_e),   z_e = d_eᵀw − g_e                                                     (1)
//   m_e = 1/(d_eᵀA d_e)                      inertia that friction e feels [kg | kg·m²]                        (2)
//   push_e = m_e (z_free − z)/h              all that acts on it; z: slip at the start, z_free: (1) with τ_e = 0  (3)
//   the method decides (m_e, push_e, z):     z⁺, τ_e, displacement Δz                                          (4)
//   ρ_e = m_e (z_free − z⁺)                  impulse that gives the bodies just that slip                      (5)
//
// Frictions are decided in the order of the model. Those not yet decided act as last known (mean over the last step, cut to what
// their law allows now), those decided already as decided. One that comes out at rest is held from then on (compliance.hpp (3)),
// so that nothing decided later can move it; what it carries is found at the end of the step and may exceed its limits until
// the next step looks again. One that others hold already feels an inertia without bound, and at rest keeps what it last carried. That is
// the classic way to use a one-body method in a machine; its errors against `exact` are of order h, and larger at a break-away.
//
// A friction that stuck in the last step starts from slip 0.0, whatever a ratio rounds to and however its ground moves: the motion
// of the ground is in z_free. Bodies held together have one velocity to the bit.
//
// Path: island_path.hpp.
//
// Ends of travel are held rows too (island_ends.hpp): all is decided without them, and again where one is engaged or let go.
//
// Frictions that are all of method `biagiotti` are decided at once (biagiotti_network.hpp), not by (1)–(5).
//
// A method without inertia takes the inertia from every body it touches: (2) is then damping and stiffness, m_e/h a damping.
//
// Cost: n² per friction and held row; at most 2 × (ends of travel) + 2 repetitions; no allocation after construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <stiction/method/advance.hpp>

#include "engine/fixed/methods/biagiotti_network.hpp"
#include "engine/fixed/methods/compliance.hpp"
#include "engine/fixed/methods/island/island_motion.hpp"
#include "engine/fixed/methods/island/island_path.hpp"
#include "engine/fixed/step_data.hpp"
#include "machine/plan.hpp"
#include "numeric/tied_bodies.hpp"

namespace stiction::engine {

/// Are all frictions of the group of the many-body method?
[[nodiscard]] bool by_biagiotti(const IslandMembers& members, std::span<const DecidedFriction> frictions);

class Island {
public:
    /// `frictions`: all of the plan.
    Island(const Plan& plan, IslandMembers members, std::span<const DecidedFriction> frictions);

    /// Writes what the bodies and elements of the island do.
    [[nodiscard]] RunStatus solve(const StepInput& input, StepOutcome& outcome) noexcept;

private:
    [[nodiscard]] bool refresh(const StepInput& input) noexcept;
    void hold_base() noexcept;
    [[nodiscard]] RunStatus decide_all(const StepInput& input, StepOutcome& outcome) noexcept;
    [[nodiscard]] bool begin(const StepInput& input, StepOutcome& outcome) noexcept;
    [[nodiscard]] RunStatus decide(std::size_t f, const StepInput& input, StepOutcome& outcome) noexcept;
    void decide_together(const StepInput& input) noexcept;
    [[nodiscard]] Situation<double> situation(const IslandFriction& friction, double response, double free,
                                              const StepInput& input) const noexcept;
    void find_reactions() noexcept;
    [[nodiscard]] bool change_ends(const StepInput& input) noexcept;

    const Plan* plan_;
    IslandMotion motion_;

    std::vector<double> inertia_;         // J + h c that inverse_ was made for
    std::vector<double> spring_inertia_;  // and the springs
    bool inverted_ = false;
    bool base_valid_ = false;
    Compliance inverse_;  // nothing held
    Compliance base_;     // joints and engaged ends held
    Compliance now_;      // and frictions found at rest
    IslandPath path_;

    std::vector<double> push_;  // p̂
    std::vector<double> left_;
    std::vector<double> column_;
    std::vector<double> own_;  // dᵀM̂⁻¹d by friction
    TiedBodies tied_;

    std::unique_ptr<BiagiottiNetwork> network_;  // decides all frictions at once
    std::vector<BiagiottiInterface> interfaces_;
};

}  // namespace stiction::engine
