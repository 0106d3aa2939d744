// A value as people write it, read for a key that needs a certain quantity.
//
//   read("74500 N m", requirement("N m"))      74500
//   read("4 deg", requirement("rad"))          0.0698…, 4·π/180 correctly rounded
//   read("0.07", requirement("rad"))           0.07: a bare number is in SI units
//   read("7 Hz", requirement("rad/s"))         refused: cycles are not radians; offers 43.98 rad/s
//   read("26 MPa", requirement("N m"))         refused: a pressure is not a torque
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "unit/quantity.hpp"
#include "unit/unit_text.hpp"

namespace stiction::unit {

struct Reading {
    double value = 0;          ///< in SI units; an angle in radians
    std::size_t quantity = 0;  ///< which of the requirement's quantities it is; 0 for a bare number
    bool bare = false;         ///< no unit was written
    Dimension
        dimension{};  ///< of the unit that was written, also where the number cannot be read: of "2,5 kg" that of a mass
    std::string unit{};  ///< as it was written
    Problem problem{};

    [[nodiscard]] bool ok() const noexcept { return !problem.found(); }
};

/// The problem of a value of this dimension where another is needed; `text` is how it is written, `value` in SI units.
Problem misfit(std::string_view text, double value, const Dimension& found, const Requirement& needed);

/// Without quantities in the requirement any unit will do: a signal may carry anything.
Reading read(std::string_view text, const Requirement& needed);

}  // namespace stiction::unit
