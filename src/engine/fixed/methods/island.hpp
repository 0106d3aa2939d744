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
// Path. Methods that do not move by h z⁺ have their own path:  dx = h w + y,  d_eᵀy = Δz − h z⁺ for every friction that is not held,
// d y = 0 for held rows, y least in energy.                                                                   (6)
// Ends of travel are held rows too (island_ends.hpp): where one is let go or engaged, all is decided again.
//
// A method without inertia takes the inertia from every body it touches: (2) is then damping and stiffness, m_e/h a damping.
//
// Cost: n² per friction and held row; at most 2 × (ends of travel) + 2 repetitions; no allocation after construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <stiction/method/advance.hpp>

#include "engine/fixed/methods/compliance.hpp"
#include "engine/fixed/methods/island_ends.hpp"
#include "engine/fixed/methods/island_rows.hpp"
#include "engine/fixed/step/step_data.hpp"
#include "machine/plan.hpp"
#include "numeric/tied_bodies.hpp"

namespace stiction::engine {

/// A friction with the method that decides it and where its memory lies in the state.
struct DecidedFriction {
    const AnyMethod* method = nullptr;
    std::size_t memory_start = 0;
    std::size_t memory_count = 0;
};

class Island {
public:
    /// `frictions`: all of the plan.
    Island(const Plan& plan, IslandMembers members, std::span<const DecidedFriction> frictions);

    /// Writes what the bodies and elements of the island do.
    [[nodiscard]] RunStatus solve(const StepInput& input, StepOutcome& outcome) noexcept;

private:
    struct Friction {
        std::size_t element = 0;
        DecidedFriction by{};
        bool holds = false;    // its method keeps rest exactly
        bool inertial = true;  // its method moves a mass
        double own = 0;        // dᵀM̂⁻¹d
        double start = 0;      // z
        double impulse = 0;    // ρ as known so far
        double decided = 0;    // ρ when it was decided
        double extra = 0;      // Δz − h z⁺
        bool held = false;     // at rest at the end of the step
        bool carried = false;  // others hold it, or move it as they like
        Advance<double> step{};
    };
    enum class Kind : std::uint8_t { joint, end, friction };
    struct Held {
        Kind kind = Kind::joint;
        std::size_t index = 0;
    };

    [[nodiscard]] bool refresh(const StepInput& input) noexcept;
    void hold_base() noexcept;
    [[nodiscard]] RunStatus decide_all(const StepInput& input, StepOutcome& outcome) noexcept;
    [[nodiscard]] bool begin(const StepInput& input, StepOutcome& outcome) noexcept;
    [[nodiscard]] RunStatus decide(std::size_t f, const StepInput& input, StepOutcome& outcome) noexcept;
    [[nodiscard]] Situation<double> situation(const Friction& friction, double response, double free,
                                              const StepInput& input) const noexcept;
    void tie(std::span<double> velocity, const StepInput& input) noexcept;
    void find_reactions() noexcept;
    void find_path(const StepInput& input) noexcept;
    void write(const StepInput& input, StepOutcome& outcome) const noexcept;
    void write_friction(std::size_t f, const StepInput& input, StepOutcome& outcome) const noexcept;
    [[nodiscard]] bool change_ends(const StepInput& input) noexcept;
    [[nodiscard]] double speed_of(const Held& held, const StepInput& input) const noexcept;
    [[nodiscard]] const Row& row_of(const Held& held) const noexcept;

    const Plan* plan_;
    IslandMembers members_;
    IslandRows rows_;
    IslandEnds ends_;
    std::vector<Friction> frictions_;

    std::vector<double> inertia_;         // J + h c that inverse_ was made for
    std::vector<double> spring_inertia_;  // and the springs
    bool inverted_ = false;
    bool base_valid_ = false;
    Compliance inverse_;  // nothing held
    Compliance base_;     // joints and engaged ends held
    Compliance now_;      // and frictions found at rest
    Compliance path_;     // for (6)
    std::vector<Held> held_;
    std::size_t held_count_ = 0;
    std::size_t base_count_ = 0;

    std::vector<double> push_;      // p̂
    std::vector<double> velocity_;  // w
    std::vector<double> rate_;      // dx/h
    std::vector<double> left_;
    std::vector<double> column_;
    std::vector<double> reaction_;  // by held row
    TiedBodies tied_;
};

}  // namespace stiction::engine
