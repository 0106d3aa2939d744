// Constants of all fixed steps of a machine: tables, rows, inertias and the step itself.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/fixed/fixed_options.hpp"
#include "engine/fixed/methods/method_step.hpp"
#include "engine/reading/step_tables.hpp"
#include "machine/plan.hpp"
#include "numeric/packed_rows.hpp"

namespace stiction::engine {

struct StepPlan {
    /// The machine must outlive it. `methods`: null where all frictions are `exact`.
    StepPlan(const Plan& machine, const FixedOptions& options, const MethodStep* methods);

    const Plan* machine;
    double h;               ///< the step [s]
    bool ramps_push;        ///< a method asks how forces change over the step
    bool by_methods;        ///< frictions are decided by methods, not all by `exact`
    bool explicit_springs;  ///< springs, dampers and viscous damping act as at the start of the step
    StepTables tables;
    bool plain;  ///< bodies, implicit springs without gaps and exact frictions on grounds at rest, nothing else
    PackedRows spring_rows;
    PackedRows element_rows;
    std::vector<double> inertia;           ///< by body; 0 where a method drops it [kg | kg·m²]
    std::vector<double> damping;           ///< by body, against ground [N·s/m | N·m·s/rad]
    std::vector<std::uint8_t> overdamped;  ///< by spring: explicit_limits.hpp (2)
    std::vector<std::uint8_t>
        viscous_at_start;  ///< by friction: the viscous part of its law acts as at the start of the step

    /// Stretch beyond the gap: (1) of reading/spring.hpp.
    [[nodiscard]] double stretch_of(std::size_t s, const double* position) const noexcept {
        const SpringNumbers& spring = tables.springs[s];
        return spring.beyond_gap(spring_rows.along(s, position) - spring.rest);
    }
};

}  // namespace stiction::engine
