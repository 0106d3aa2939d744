#include "scenario/section/number_text.hpp"

#include <cmath>

#include <fmt/format.h>

#include "text/escape.hpp"
#include "unit/writing.hpp"

namespace stiction::scenario {

unit::Requirement requirement_of(const char* unit, MotionOf motion) {
    unit::Requirement needed = *unit == '\0' ? unit::Requirement{} : unit::requirement(unit);
    if (motion && needed.quantities.size() == 2) {
        needed.quantities.erase(needed.quantities.begin() + (*motion == Motion::translation ? 1 : 0));
    }
    return needed;
}

std::string plain_number(double value) {
    if (!std::isfinite(value)) {
        return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
    }
    std::string text = fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos) {
        text += ".0";
    }
    return text;
}

std::string exact_number(double value, const unit::Requirement& needed, std::size_t which, const std::string& written) {
    const bool has_unit = which < needed.quantities.size() && needed.quantities[which].unit != "1";
    if (!has_unit || !std::isfinite(value)) {
        return plain_number(value);
    }
    return toml_text(unit::exact_text(value, needed.quantities[which], written));
}

Number number_of(const Domain& domain, double value, const unit::Requirement& needed, std::size_t which) {
    Number number;
    number.value = value;
    number.unit =
        which < needed.quantities.size() && needed.quantities[which].unit != "1" ? needed.quantities[which].unit : "";
    number.lower = domain.lower;
    number.upper = domain.upper;
    number.lower_open = domain.lower_open;
    number.upper_open = domain.upper_open;
    number.infinite = domain.infinite;
    return number;
}

}  // namespace stiction::scenario
