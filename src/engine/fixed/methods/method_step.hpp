// A machine whose frictions are decided by methods: sorted into what acts on each other, each group by the route that fits it.
//
//   one body, one friction against resting ground, nothing else      the core's Element, bit for bit      lone_body.hpp
//   a stack of bodies, all of method `biagiotti`                     the many-body method                 biagiotti_stack.hpp
//   any group, all of method `biagiotti`                             the same around springs and gears    island.hpp, biagiotti_network.hpp
//   anything else                                                    one friction after another           island.hpp
//
// A run whose frictions are all `exact` does not come here: the network solver decides them together (network_step.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/fixed/methods/biagiotti_stack.hpp"
#include "engine/fixed/methods/island/island.hpp"
#include "engine/fixed/methods/lone_body.hpp"
#include "engine/fixed/step_data.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

/// The method of each friction: its own, or the run's.
[[nodiscard]] std::vector<AnyMethod> methods_of(const Plan& plan, const AnyMethod& run_method);

[[nodiscard]] bool all_exact(std::span<const AnyMethod> methods) noexcept;

class MethodStep {
public:
    /// The plan must outlive it.
    MethodStep(const Plan& plan, std::vector<AnyMethod> methods);
    MethodStep(const MethodStep&) = delete;  // its parts know where its methods and rows lie
    MethodStep& operator=(const MethodStep&) = delete;

    /// Numbers that all methods together remember.
    [[nodiscard]] std::size_t memory_size() const noexcept { return memory_size_; }

    /// By body: 1, or 0 where a method without inertia touches it.
    [[nodiscard]] std::span<const std::uint8_t> has_inertia() const noexcept { return has_inertia_; }

    /// By friction: 1 where the viscous part of its law acts as at the start of the step, as eq. 2 of Biagiotti and Zanasi has it.
    [[nodiscard]] std::span<const std::uint8_t> viscous_at_start() const noexcept { return viscous_at_start_; }

    /// Is this friction decided by the step of the core's Element (lone_body.hpp)?
    [[nodiscard]] bool is_alone(std::size_t friction) const noexcept { return alone_[friction] != 0; }

    /// Does a method of a body that nothing else touches ask how forces change over the step?
    [[nodiscard]] bool ramps_push() const noexcept { return ramps_push_; }

    /// Sizes what a step writes and says who accounts for its own energy.
    void prepare(StepOutcome& outcome) const;

    [[nodiscard]] RunStatus solve(const StepInput& input, StepOutcome& outcome) noexcept;

private:
    void sort(const Plan& plan);
    [[nodiscard]] bool is_lone(const Plan& plan, const IslandMembers& members) const;
    [[nodiscard]] bool add_stack(const Plan& plan, const IslandMembers& members);

    std::vector<AnyMethod> methods_;
    std::vector<DecidedFriction> frictions_;
    std::size_t memory_size_ = 0;
    std::vector<std::uint8_t> has_inertia_;
    std::vector<std::uint8_t> viscous_at_start_;
    std::vector<std::uint8_t> alone_;  // by friction
    bool ramps_push_ = false;
    std::vector<LoneBody> lone_;
    std::vector<BiagiottiStack> stacks_;
    std::vector<Island> islands_;
    std::vector<std::uint8_t> body_accounted_;
    std::vector<std::uint8_t> element_accounted_;
};

}  // namespace stiction::engine
