// A model made ready to run: indices instead of names, rows instead of parts. Constant during a run and shared by threads.
//
// Elements are the set-valued things of the network solver, in this order: frictions, joints, ends of travel (one per body
// that has any). Springs are those of the model, then one damper per friction whose law has a viscous part.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/layout.hpp"
#include "model/parts.hpp"
#include "signal/program.hpp"

namespace stiction {

struct Plan {
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    struct Body {
        std::string name;
        BodyOptions options;
        std::size_t position_slot = kNone;  ///< where signals read it, if any does
        std::size_t velocity_slot = kNone;
        std::size_t stop_element = kNone;  ///< its ends of travel
    };
    struct Friction {
        std::string name;
        AnyLaw law;
        std::size_t load_slot = kNone;
        std::size_t normal_slot = kNone;
        std::size_t speed_slot = kNone;
        std::size_t friction_slot = kNone;  ///< where signals read the friction, if any does
        std::size_t damper = kNone;         ///< spring that carries the viscous part of the law
        InitialMode initial = InitialMode::decide;
    };
    struct Spring {
        std::string name;
        double stiffness = 0;
        double damping = 0;
        double rest = 0;
        double preload = 0;
        double gap = 0;
    };
    struct Joint {
        std::string name;
        std::size_t speed_slot = kNone;
        bool one_way = false;
    };
    struct Force {
        std::string name;
        std::size_t body = 0;
        double coefficient = 1;
        std::size_t slot = 0;
    };

    std::vector<Body> bodies;
    std::vector<Friction> frictions;
    std::vector<Spring> springs;
    std::vector<Joint> joints;
    std::vector<Force> forces;
    NetworkLayout layout;
    SignalProgram signals;
};

}  // namespace stiction
