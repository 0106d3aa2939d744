// The words for what a friction contact and an end of travel are doing. They stay the same everywhere:
// in the core, in result files, on the command line, in every door to the outside.
#pragma once

namespace stiction {

/// Mode of a friction during a step.
enum class Mode : unsigned char {
    stuck,     ///< no relative motion; friction is whatever balances the forces, within its limits
    forward,   ///< sliding with positive relative velocity
    backward,  ///< sliding with negative relative velocity
    free,      ///< no capacity: the contact carries nothing at all (an open clutch)
};

/// End of its travel on which a body rests, if any.
enum class Stop : unsigned char { none, lower, upper };

constexpr const char* name(Mode mode) noexcept {
    switch (mode) {
        case Mode::stuck: return "stuck";
        case Mode::forward: return "forward";
        case Mode::backward: return "backward";
        case Mode::free: return "free";
    }
    return "unknown";
}

constexpr const char* name(Stop stop) noexcept {
    switch (stop) {
        case Stop::none: return "none";
        case Stop::lower: return "lower";
        case Stop::upper: return "upper";
    }
    return "unknown";
}

}  // namespace stiction
