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

std::string status_text(Status status) {
    switch (status) {
        case Status::ok: return "the step was taken";
        case Status::invalid_element:
            return "body, law, method, travel or step is out of its domain: validate() names every problem";
        case Status::invalid_input:
            return "drive, load, normal force, rate, position or velocity is not a finite number";
        case Status::outside_travel: return "the position handed in lies beyond an end of travel: move it inside";
        case Status::overflow: return "the result is not representable: rescale the model or shorten the step";
        case Status::step_too_long:
            return "the velocity band is too narrow for this step: widen it, shorten the step, or give 0 to let the "
                   "step decide";
        case Status::capacity_exceeded:
            return "the model's memory is full: use one with a larger capacity or fewer nested reversals";
    }
    return "unknown status";
}

}  // namespace stiction
