#include "text/problem_text.hpp"

#include <cmath>

#include <fmt/core.h>

namespace stiction {

std::string range_text(const Domain& domain) {
    const bool has_lower = std::isfinite(domain.lower);
    const bool has_upper = std::isfinite(domain.upper);
    if (has_lower && has_upper) {
        const char* excluded_lower = domain.lower_open ? " (excluded)" : "";
        const char* excluded_upper = domain.upper_open ? " (excluded)" : "";
        return fmt::format("from {}{} to {}{}", domain.lower, excluded_lower, domain.upper, excluded_upper);
    }
    if (has_lower) {
        return fmt::format("{} {}", domain.lower_open ? "above" : "at least", domain.lower);
    }
    if (has_upper) {
        return fmt::format("{} {}", domain.upper_open ? "below" : "at most", domain.upper);
    }
    if (!domain.infinite) {
        return "any finite number";
    }
    return domain.lower_open   ? "any number above minus infinity"
           : domain.upper_open ? "any number below infinity"
                               : "any number";
}

}  // namespace stiction
