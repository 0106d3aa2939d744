// A train of gears with losses while it is solved: what it is given and what it answers.
#pragma once

#include <vector>

#include <stiction/mode.hpp>

#include "engine/gear/gear_train.hpp"

namespace stiction::engine {

struct GearState {
    LossyGear data;
    double load = 0;      ///< x: a first guess, then the answer [N·m]
    double friction = 0;  ///< φ [N·m]
    bool jammed = false;  ///< its teeth stopped the train
};

struct TrainState {
    std::vector<GearState> gears;
    // Given.
    double direction = 0;        ///< in which its first gear slides: ±1; 0: at rest
    bool moving = false;         ///< it has a speed that no force changes at once: `direction` stays
    bool forward_static = true;  ///< is friction above that of sliding to be had in this direction?
    bool backward_static = true;
    // Answered, `direction` among it.
    bool jammed = false;  ///< no sliding solution; where it is moving, nothing else is answered

    /// Of one of its gears, in the direction in which that one slides.
    [[nodiscard]] Mode mode_of(const GearState& gear) const noexcept {
        const double d = direction * gear.data.sense;
        return d > 0 ? Mode::forward : d < 0 ? Mode::backward : Mode::stuck;
    }
};

}  // namespace stiction::engine
