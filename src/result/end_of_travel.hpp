// The end of travel that holds a friction at rest: beside one the limits of friction alone do not say what moves it.
//
//   on its end   the one body of a friction rests on an end: into it any load is borne, away from it limit + reaction move it   (1)
//   behind it    closed joints of two bodies (engine/reading/joined.hpp) tie it to a body that rests on one: held, whatever friction could carry           (2)
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include <stiction/mode.hpp>

#include "machine/plan.hpp"

namespace stiction {

struct EndHold {
    std::size_t body = 0;    ///< that rests on its end of travel
    Stop stop = Stop::none;  ///< lower or upper
    bool own = true;         ///< (1), else (2)
    bool forward = false;    ///< (1): the friction leaves the end forward

    /// "nut rests on its lower end of travel; 57.2 kN m more move it away"; (2): "held by the lower end of travel of nut".
    [[nodiscard]] std::string text(const Plan& plan, const std::string& away) const;
};

/// The end of travel that holds a friction at rest; `mode` by element, `stop` by body: the end on which it rests.
[[nodiscard]] std::optional<EndHold> end_hold(const Plan& plan, std::size_t friction, std::span<const Mode> mode,
                                              std::span<const Stop> stop);

}  // namespace stiction
