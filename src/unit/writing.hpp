// Numbers with units for people: short in the unit that suits the size, or exact so that reading gives every bit back.
#pragma once

#include <string>
#include <string_view>

#include "unit/quantity.hpp"

namespace stiction::unit {

/// A unit as it is shown and the factor from SI to it: {"kN m", 1e-3}.
struct ShownUnit {
    std::string text{};
    double factor = 1;
};

/// The SI prefix (G, M, k, none, m, µ) that brings `largest` (SI) to 1 … 1000, or with none, m or µ to 0.1 … 1000. Only a first factor
/// that is one symbol without a power takes a prefix: N m, rad/s, J; not kg, m2, 1/s.
[[nodiscard]] ShownUnit shown_unit(std::string_view unit, double largest);

/// The unit in which people write values of this SI unit and size: "mm" of m and 0.02; the SI unit itself where none is known or the
/// size is 0.
[[nodiscard]] std::string suited_unit(std::string_view unit, double size);

/// The factor from SI to a unit: 1000 of "mm".
[[nodiscard]] double factor_to(std::string_view unit);

/// The unit that was chosen, as it is; where none was, that of the function above.
[[nodiscard]] ShownUnit shown_unit(std::string_view unit, double largest, std::string_view chosen);

/// Values in SI to values in a unit: the number of up to 15 digits that reads back to the same value if there is one, so that 600 rpm
/// are 600 again; else rounded once, but for one in some 2⁴⁰.
class Conversion {
public:
    /// Of a unit that can be read; none: values stay as they are.
    explicit Conversion(std::string_view unit);
    [[nodiscard]] double operator()(double value) const;

private:
    Twofold divisor_ = 1.0;
    bool same_ = true;  // value and result are the same
};

/// A value of so many significant digits in its shown unit: "12.1 kN m"; "inf N"; in the one that was chosen: "0.3 deg".
[[nodiscard]] std::string display_text(double value, std::string_view unit, int digits = 4,
                                       std::string_view chosen = {});

/// The text with the fewest digits that `read` turns back into the same double: "4 deg", "74.5 kN m". In the unit that was written
/// wherever that can be done.
std::string exact_text(double value, const Quantity& quantity, std::string_view written = {});

}  // namespace stiction::unit
