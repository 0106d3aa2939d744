#include "scenario/usual_key.hpp"

#include <algorithm>

namespace stiction::scenario {
namespace {

struct Meaning {
    std::string_view word;  ///< in small letters
    std::string_view key;
};

/// The first key that the section takes is meant.
constexpr Meaning kMeanings[] = {
    {"mass", "inertia"},
    {"moment_of_inertia", "inertia"},
    {"j", "inertia"},
    {"m", "inertia"},
    {"speed", "velocity"},
    {"damping", "viscous_damping"},
    {"damping", "viscous_coefficient"},
    {"viscous", "viscous_damping"},
    {"viscous", "viscous_coefficient"},
    {"limits", "travel"},
    {"stops", "travel"},
    {"body", "on"},
    {"bodies", "between"},
    {"static", "breakaway"},
    {"static", "static_coefficient"},
    {"static_friction", "breakaway"},
    {"stiction", "breakaway"},
    {"coulomb", "sliding"},
    {"kinetic", "sliding"},
    {"dynamic", "sliding"},
    {"friction", "sliding"},
    {"mu", "sliding_coefficient"},
    {"mu_k", "sliding_coefficient"},
    {"mu_s", "static_coefficient"},
    {"coefficient", "sliding_coefficient"},
    {"efficiency", "opposing_efficiency"},
    {"pitch", "lead"},
    {"diameter", "radius"},
    {"k", "stiffness"},
    {"k", "gain"},
    {"c", "damping"},
    {"kp", "proportional"},
    {"p", "proportional"},
    {"gain", "proportional"},
    {"ki", "integral"},
    {"i", "integral"},
    {"kd", "derivative"},
    {"d", "derivative"},
    {"sigma0", "stiffness"},
    {"sigma1", "damping"},
    {"sigma_0", "stiffness"},
    {"sigma_1", "damping"},
    {"vs", "stribeck_velocity"},
    {"v_s", "stribeck_velocity"},
    {"setpoint", "inputs"},
    {"time", "start"},
    {"time", "times"},
    {"t0", "start"},
    {"amplitude", "after"},
    {"final", "after"},
    {"initial", "before"},
    {"min", "lower"},
    {"max", "upper"},
    {"force", "value"},
    {"torque", "value"},
    {"signal", "value"},
    {"duration", "until"},
    {"end", "until"},
    {"t_end", "until"},
    {"dt", "step"},
    {"timestep", "step"},
    {"time_step", "step"},
    {"solver", "engine"},
    {"type", "kind"},
    {"type", "law"},
    {"angle", "slope"},
    {"angle", "position"},
};

}  // namespace

std::string usual_key(std::string_view word, const std::vector<std::string>& keys) {
    std::string small;
    for (const char c : word) {
        small += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    for (const Meaning& meaning : kMeanings) {
        if (meaning.word == small && std::find(keys.begin(), keys.end(), meaning.key) != keys.end()) {
            return std::string(meaning.key);
        }
    }
    return {};
}

}  // namespace stiction::scenario
