#include "scenario/advice/usual_key.hpp"

#include <algorithm>
#include <span>

#include "text/nearest_name.hpp"

namespace stiction::scenario {
namespace {

struct Meaning {
    std::string_view key;
    std::string_view words;  ///< for it, in small letters, parted by blanks
};

/// The first key that the section takes is meant.
constexpr Meaning kMeanings[] = {
    {"inertia", "mass moment_of_inertia j m"},
    {"velocity", "speed"},
    {"torque_constant", "constant motor_constant kt ke k"},
    {"resistance", "r"},
    {"inductance", "l"},
    {"viscous_damping", "damping viscous"},
    {"viscous_coefficient", "damping viscous"},
    {"travel", "limits stops"},
    {"on", "body"},
    {"breakaway", "static static_friction stiction"},
    {"static_coefficient", "static mu_s"},
    {"sliding", "coulomb kinetic dynamic friction"},
    {"sliding_coefficient", "mu mu_k coefficient"},
    {"opposing_efficiency", "efficiency"},
    {"lead", "pitch"},
    {"radius", "diameter"},
    {"stiffness", "k sigma0 sigma_0"},
    {"gain", "k ratio"},
    {"damping", "c sigma1 sigma_1"},
    {"proportional", "kp p gain"},
    {"integral", "ki i"},
    {"derivative", "kd d"},
    {"stribeck_velocity", "vs v_s"},
    {"inputs", "setpoint measured measurement feedback"},
    {"terms", "inputs input"},
    {"between", "bodies input output parent"},
    {"driver", "between"},
    {"drum", "between"},
    {"driver_radius", "radius ratio"},
    {"coefficient", "mu forces"},
    {"start", "time t0"},
    {"times", "time x"},
    {"after", "amplitude final level height"},
    {"before", "initial"},
    {"lower", "min"},
    {"upper", "max limit width"},
    {"value", "force torque signal expression formula"},
    {"until", "duration end t_end"},
    {"step", "dt timestep time_step"},
    {"engine", "solver"},
    {"kind", "type"},
    {"law", "type"},
    {"slope", "angle rate"},
    {"position", "angle"},
    {"rising", "rise rate max_rate"},
    {"falling", "fall"},
    {"frequency", "freq"},
    {"interval", "period sample_time sampling_time"},
    {"offset", "bias mean"},
    {"path", "file filename"},
    {"values", "y"},
    {"numerator", "num"},
    {"denominator", "den"},
    {"time_constant", "tau"},
    {"lag", "time_constant"},
    {"capacity", "torque"},
    {"rest", "length"},
    {"gap", "backlash play"},
    {"motion", "axis"},
    {"quantities", "output outputs signals variables"},
    {"relative_tolerance", "tolerance reltol"},
    {"absolute_tolerance", "abstol"},
};

constexpr Meaning kKinds[] = {
    {"sine", "sin cosine cos"},
    {"sweep", "chirp"},
    {"file", "csv data"},
    {"lookup", "table map"},
    {"noise", "random"},
    {"product", "multiply"},
    {"sum", "add subtract"},
    {"saturation", "limit limiter clamp"},
    {"dead_zone", "deadband"},
    {"relay", "hysteresis"},
    {"comparator", "compare"},
    {"selector", "switch if"},
    {"absolute", "abs"},
    {"minimum", "min"},
    {"maximum", "max"},
    {"integrator", "integral"},
    {"lag", "filter lowpass low_pass first_order"},
    {"transfer_function", "tf transfer"},
    {"rate_limiter", "slew rate_limit"},
    {"pid", "pi pd p controller"},
    {"expression", "formula function"},
    {"external", "input"},
    {"quantiser", "quantizer quantize"},
    {"translation", "linear prismatic sliding translational"},
    {"rotation", "rotary revolute rotational"},
    {"located", "variable adaptive event"},
    {"coulomb", "static dry"},
};

constexpr Meaning kSections[] = {
    {"body", "mass inertia bodies link shaft"},
    {"friction", "bearing contact stiction"},
    {"spring", "damper stiffness"},
    {"force", "torque load forces"},
    {"gear", "gearbox transmission"},
    {"rack", "pinion"},
    {"screw", "leadscrew ballscrew"},
    {"joint", "constraint"},
    {"freewheel", "oneway"},
    {"run", "simulation solver settings sim time"},
    {"record", "output outputs plot results"},
    {"signal", "controller source block input"},
    {"signals", "inputs variables"},
    {"parameters", "constants"},
    {"jack", "cylinder"},
    {"motor", "actuator drive"},
    {"fmi", "fmu"},
    {"title", "name"},
    {"description", "comment"},
    {"extend", "include import"},
    {"format", "version"},
};

std::string meant(std::span<const Meaning> meanings, std::string_view word, const std::vector<std::string>& known) {
    std::string small = " ";
    for (const char c : word) {
        small += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == '-' || c == ' ' ? '_' : c;
    }
    small += ' ';
    for (const Meaning& meaning : meanings) {
        const std::string words = " " + std::string(meaning.words) + " ";
        if (words.find(small) != std::string::npos &&
            std::find(known.begin(), known.end(), meaning.key) != known.end()) {
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
