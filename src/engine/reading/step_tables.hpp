// What a fixed step reads of the plan: numbers one after another, without names, and only of what the machine has.
//
// A law that answers the same at every step (`coulomb`; `normal-force` under a constant force) is asked once, one that feels
// nothing but signals (`normal-force` under a changing one) when they change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <stiction/law/levels.hpp>
#include <stiction/stop/travel.hpp>

#include "engine/reading/spring.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

/// Does its law answer the same at every step?
[[nodiscard]] bool is_steady(const Plan& plan, const Plan::Friction& friction);

/// By value slot: does a block or a part of the machine read it?
[[nodiscard]] std::vector<bool> slots_read(const Plan& plan);

struct StepTables {
    /// `methods`: frictions are decided by methods, which ask every law at every step.
    StepTables(const Plan& plan, bool methods);

    /// A signal that is the position, velocity or friction of one body or element.
    struct Reading {
        std::uint32_t slot = 0;
        std::uint32_t index = 0;
    };
    struct Force {
        std::size_t body = 0;
        std::size_t slot = 0;
        double coefficient = 1;
    };
    struct Friction {
        std::size_t element = 0;
        const Plan::Friction* part = nullptr;
    };
    struct Speed {
        std::size_t element = 0;
        std::size_t slot = 0;
    };
    struct Ends {
        std::size_t body = 0;
        std::size_t element = 0;
        Travel<double> travel{};
    };

    std::vector<Reading> positions;  ///< those that something reads
    std::vector<Reading> velocities;
    std::vector<Reading> read_frictions;
    std::vector<Force> forces;                ///< without those of actuator states and steady ones
    std::vector<Force> steady_forces;         ///< of bodies on which nothing but constants acts
    std::vector<SpringNumbers> springs;       ///< of the model
    std::vector<Friction> frictions;          ///< whose law is asked at every step
    std::vector<Friction> signal_frictions;   ///< whose law feels signals only: asked again when they change
    std::vector<Friction> steady_frictions;   ///< whose law is asked once
    std::vector<Speed> speeds;                ///< grounds that move, of frictions and joints
    std::vector<Ends> ends;                   ///< of travel
    std::vector<std::size_t> damped;          ///< frictions with a damper for the viscous part of their law
    std::vector<std::size_t> viscous_bodies;  ///< with viscous damping against ground
    bool gaps = false;                        ///< of springs, or edges
    bool constant_inertia = true;             ///< what springs and dampers add to the inertia depends on the step only
};

}  // namespace stiction::engine
