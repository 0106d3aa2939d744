#include "scenario/advice/usual_key.hpp"

#include <algorithm>
#include <span>

#include "text/nearest_name.hpp"

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
    {"constant", "torque_constant"},
    {"motor_constant", "torque_constant"},
    {"kt", "torque_constant"},
    {"ke", "torque_constant"},
    {"k", "torque_constant"},
    {"r", "resistance"},
    {"l", "inductance"},
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
    {"measured", "inputs"},
    {"measurement", "inputs"},
    {"feedback", "inputs"},
    {"inputs", "terms"},
    {"input", "terms"},
    {"input", "between"},
    {"output", "between"},
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
    {"rise", "rising"},
    {"fall", "falling"},
    {"rate", "slope"},
    {"rate", "rising"},
    {"max_rate", "rising"},
    {"freq", "frequency"},
    {"period", "interval"},
    {"sample_time", "interval"},
    {"sampling_time", "interval"},
    {"bias", "offset"},
    {"mean", "offset"},
    {"level", "after"},
    {"height", "after"},
    {"limit", "upper"},
    {"width", "upper"},
    {"file", "path"},
    {"filename", "path"},
    {"expression", "value"},
    {"formula", "value"},
    {"y", "values"},
    {"x", "times"},
    {"num", "numerator"},
    {"den", "denominator"},
    {"tau", "time_constant"},
    {"time_constant", "lag"},
    {"ratio", "gain"},
    {"torque", "capacity"},
    {"length", "rest"},
    {"backlash", "gap"},
    {"play", "gap"},
    {"parent", "between"},
    {"axis", "motion"},
    {"output", "quantities"},
    {"outputs", "quantities"},
    {"signals", "quantities"},
    {"variables", "quantities"},
    {"tolerance", "relative_tolerance"},
    {"reltol", "relative_tolerance"},
    {"abstol", "absolute_tolerance"},
};

constexpr Meaning kKinds[] = {
    {"sin", "sine"},
    {"cosine", "sine"},
    {"cos", "sine"},
    {"chirp", "sweep"},
    {"csv", "file"},
    {"data", "file"},
    {"table", "lookup"},
    {"map", "lookup"},
    {"random", "noise"},
    {"multiply", "product"},
    {"add", "sum"},
    {"subtract", "sum"},
    {"limit", "saturation"},
    {"limiter", "saturation"},
    {"clamp", "saturation"},
    {"deadband", "dead_zone"},
    {"hysteresis", "relay"},
    {"compare", "comparator"},
    {"switch", "selector"},
    {"if", "selector"},
    {"abs", "absolute"},
    {"min", "minimum"},
    {"max", "maximum"},
    {"integral", "integrator"},
    {"filter", "lag"},
    {"lowpass", "lag"},
    {"low_pass", "lag"},
    {"first_order", "lag"},
    {"tf", "transfer_function"},
    {"transfer", "transfer_function"},
    {"slew", "rate_limiter"},
    {"rate_limit", "rate_limiter"},
    {"pi", "pid"},
    {"pd", "pid"},
    {"p", "pid"},
    {"controller", "pid"},
    {"formula", "expression"},
    {"function", "expression"},
    {"input", "external"},
    {"quantizer", "quantiser"},
    {"quantize", "quantiser"},
    {"linear", "translation"},
    {"prismatic", "translation"},
    {"sliding", "translation"},
    {"rotary", "rotation"},
    {"revolute", "rotation"},
    {"rotational", "rotation"},
    {"translational", "translation"},
    {"variable", "located"},
    {"adaptive", "located"},
    {"event", "located"},
    {"static", "coulomb"},
    {"dry", "coulomb"},
};

constexpr Meaning kSections[] = {
    {"mass", "body"},         {"inertia", "body"},      {"bodies", "body"},         {"link", "body"},
    {"shaft", "body"},        {"bearing", "friction"},  {"contact", "friction"},    {"stiction", "friction"},
    {"damper", "spring"},     {"stiffness", "spring"},  {"torque", "force"},        {"load", "force"},
    {"forces", "force"},      {"gearbox", "gear"},      {"transmission", "gear"},   {"pinion", "rack"},
    {"leadscrew", "screw"},   {"ballscrew", "screw"},   {"constraint", "joint"},    {"oneway", "freewheel"},
    {"simulation", "run"},    {"solver", "run"},        {"settings", "run"},        {"sim", "run"},
    {"time", "run"},          {"output", "record"},     {"outputs", "record"},      {"plot", "record"},
    {"results", "record"},    {"controller", "signal"}, {"source", "signal"},       {"block", "signal"},
    {"input", "signal"},      {"inputs", "signals"},    {"constants", "signals"},   {"parameters", "signals"},
    {"variables", "signals"}, {"cylinder", "jack"},     {"actuator", "motor"},      {"drive", "motor"},
    {"fmu", "fmi"},           {"name", "title"},        {"comment", "description"}, {"include", "extend"},
    {"import", "extend"},     {"version", "format"},
};

std::string meant(std::span<const Meaning> meanings, std::string_view word, const std::vector<std::string>& known) {
    std::string small;
    for (const char c : word) {
        small += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == '-' || c == ' ' ? '_' : c;
    }
    for (const Meaning& meaning : meanings) {
        if (meaning.word == small && std::find(known.begin(), known.end(), meaning.key) != known.end()) {
            return std::string(meaning.key);
        }
    }
    return {};
}

}  // namespace

std::string usual_key(std::string_view word, const std::vector<std::string>& keys) {
    return meant(kMeanings, word, keys);
}

std::string key_advice(std::string_view word, const std::vector<std::string>& keys) {
    const std::string key = usual_key(word, keys);
    return key.empty() ? did_you_mean(word, keys) : ": write " + key;
}

std::string choice_advice(std::string_view word, const std::vector<std::string>& words) {
    const std::string other = meant(kKinds, word, words);
    return other.empty() ? did_you_mean(word, words) : "; did you mean \"" + other + "\"?";
}

std::string section_advice(std::string_view word, const std::vector<std::string>& sections) {
    const std::string other = meant(kSections, word, sections);
    return other.empty() ? did_you_mean(word, sections) : "; did you mean \"" + other + "\"?";
}

}  // namespace stiction::scenario
