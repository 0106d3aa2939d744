// A stack of bodies that rub on their neighbours and on nothing else, all decided at once by the many-body method `biagiotti`.
//
//   F_i = force_i − c_i ω_i, J_i + h c_i in place of J_i where damping is implicit; then stiction/solve/biagiotti.hpp       (1)
//   F(z) = dry friction + F_v z, eq. 2 of the paper, at the start of the step                                             (1')
//   dx_i = (ω_i + ω_i⁺) h/2                                                                                               (2)
//   ρ_i = Σ_{k≤i} (J_k (ω_k − ω_k⁺) + h F_k)             impulse through interface i                                      (3)
//   lost_i = (τ_i − F_v z_i) Δz_i,   scheme = Σ (ρ_i/h − τ_i) Δz_i                                                                    (4)
//
// (4) is 0 but where a relative velocity was set to 0.0 against its trial. Cost: linear in the bodies, nothing allocated.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/fixed/step_data.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

class BiagiottiStack {
public:
    /// Bodies from one end of the stack to the other, and the frictions between them.
    BiagiottiStack(const Plan& plan, std::vector<std::size_t> bodies, std::vector<std::size_t> frictions);

    [[nodiscard]] RunStatus solve(const StepInput& input, StepOutcome& outcome) noexcept;

private:
    void load(const StepInput& input) noexcept;
    void write(const StepInput& input, StepOutcome& outcome) const noexcept;

    std::vector<std::size_t> bodies_;
    std::vector<std::size_t> frictions_;
    std::vector<double> side_;  // by interface: ±1, direction of the friction's row along the stack
    std::vector<double> inertia_, torque_, velocity_, next_;
    std::vector<double> static_limit_, sliding_, viscous_, relative_, friction_, acceleration_, workspace_;
    std::vector<Mode> mode_;
};

}  // namespace stiction::engine
