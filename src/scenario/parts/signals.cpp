// Sources, controllers and filters of a scenario: [signal.name] with a kind and its keys.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "scenario/parts/part_kinds.hpp"
#include "scenario/parts/signal_blocks.hpp"
#include "scenario/parts/tabled_part.hpp"
#include "scenario/units/block_units.hpp"
#include "scenario/units/unit_words.hpp"
#include "text/escape.hpp"
#include "unit/reading.hpp"

namespace stiction::scenario {
namespace {

/// Signals carry any unit, and so do their rates and the gains between them; times and frequencies have their own.
Domain in_any_unit(Domain domain) {
    if (std::string_view(domain.unit) == "[1/s]" || std::string_view(domain.key) == "derivative") {
        domain.unit = "";
    }
    return domain;
}

template <class Part>
void read_fields(Section& section, Part& part) {
    for (const auto& field : Part::fields) {
        double& number = part.*field.member;
        const Domain domain = in_any_unit(field.domain);
        number = is_needed<Part>(domain.key) ? section.needed_number(domain, number) : section.number(domain, number);
    }
}

/// Meaning of the list of inputs, in its order.
const char* inputs_meaning(signal::Kind kind) {
    switch (kind) {
        case signal::Kind::comparator: return "the signals it reads: [first, second]; 1 while the first is above";
        case signal::Kind::selector: return "the signals it reads: [condition, then, else]";
        case signal::Kind::pid:
        case signal::Kind::sampled_pid:
            return "the signals it reads: [reference, measurement], or with a feed-forward that is added within the "
                   "limits as third, or [error]";
        default: break;
    }
    return signal::inputs_of(kind).most > 1 ? "the signals it reads, one or more, in any order"
                                            : "the signal it reads, as a list of one";
}

/// All delays together must fit into memory, and into every state that is copied.
void bound_delayed_points(Section& section, Machine& machine, signal::Delay& delay) {
    constexpr double kMostPoints = 2e6;
    machine.delayed_points += std::max(0.0, delay.samples);
    if (machine.delayed_points > kMostPoints) {
        section.mistake("samples", ProblemKind::too_much,
                        "all delays together keep more than 2*10^6 points; admissible: up to that: give "
                        "fewer samples");
        delay.samples = signal::Delay{}.samples;
    }
}

using Reader = void (*)(Section&, Machine&);

/// A kind whose parameters are numbers only.
template <class Part>
void read_plain(Section& section, Machine& machine) {
    Part part;
    read_fields(section, part);
    if constexpr (requires { part.logarithmic; }) {
        part.logarithmic = section.flag("logarithmic", part.logarithmic, "equal time for each octave");
    }
    if constexpr (requires { part.initially_on; }) {
        part.initially_on = section.flag("initially_on", part.initially_on, "whether it starts switched on");
    }
    if constexpr (std::is_same_v<Part, signal::Noise>) {
        static constexpr std::array<const char*, 2> kWords{"gaussian", "uniform"};
        part.seed = section.count("seed", 1, "chooses the sequence of random values");
        part.distribution =
            static_cast<signal::Distribution>(section.choice("distribution", kWords, 0, "of the values"));
    }
    if constexpr (std::is_same_v<Part, signal::Dither>) {
        static constexpr std::array<const char*, 2> kWords{"square", "sine"};
        part.wave = static_cast<signal::Wave>(section.choice("wave", kWords, 0, "shape of the oscillation"));
    }
    if constexpr (std::is_same_v<Part, signal::Delay>) {
        bound_delayed_points(section, machine, part);
    }
    std::vector<std::string> inputs;
    if (signal::inputs_of(Part::kind).most > 0) {
        inputs = read_inputs(section, machine, Part::kind);
    }
    tell_block_units(section, machine, Part::kind, inputs);
    machine.model.signals().add(section.name(), part, std::move(inputs));
}

signal::AntiWindup read_anti_windup(Section& section) {
    static constexpr std::array<const char*, 3> kWords{"none", "conditional", "back_calculation"};
    return static_cast<signal::AntiWindup>(
        section.choice("anti_windup", kWords, 2, "what the integral does at a limit"));
}

void read_pid(Section& section, Machine& machine) {
    signal::Pid pid;
    read_fields(section, pid);
    pid.anti_windup = read_anti_windup(section);
    const std::vector<std::string> inputs = read_inputs(section, machine, signal::Kind::pid);
    tell_block_units(section, machine, signal::Kind::pid, inputs);
    machine.model.signals().add(section.name(), pid, inputs);
}

void read_sampled_pid(Section& section, Machine& machine) {
    signal::SampledPid pid;
    read_fields(section, pid);
    read_fields(section, pid.control);
    pid.control.anti_windup = read_anti_windup(section);
    const std::vector<std::string> inputs = read_inputs(section, machine, signal::Kind::sampled_pid);
    tell_block_units(section, machine, signal::Kind::sampled_pid, inputs);
    machine.model.signals().add(section.name(), pid, inputs);
}

void read_expression(Section& section, Machine& machine) {
    const std::string value = section.needed_text("value", "an expression of t and of signals");
    section.also_called("expression", "value", "value");
    if (!value.empty()) {
        std::vector<std::string> units =
            add_formula(machine, section.name(), key_place(section, "value"), value, section.reading());
        section.reading().understood.values.back().uses = std::exchange(section.reading().uses, {});
        section.reading().understood.values.back().units = std::move(units);
    }
}

struct SignalKind {
    const char* word;
    Reader read;
};

constexpr std::array<SignalKind, 39> kSignalKinds{{
    {"constant", read_plain<signal::Constant>},
    {"external", read_plain<signal::External>},
    {"time", read_plain<signal::Time>},
    {"step", read_plain<signal::Step>},
    {"ramp", read_plain<signal::Ramp>},
    {"sine", read_plain<signal::Sine>},
    {"sweep", read_plain<signal::Sweep>},
    {"points", read_points},
    {"file", read_file},
    {"move", read_plain<signal::Move>},
    {"expression", read_expression},
    {"noise", read_plain<signal::Noise>},
    {"dither", read_plain<signal::Dither>},
    {"sum", read_sum},
    {"gain", read_plain<signal::Gain>},
    {"product", read_plain<signal::Product>},
    {"saturation", read_plain<signal::Saturation>},
    {"dead_zone", read_plain<signal::DeadZone>},
    {"lookup", read_lookup},
    {"relay", read_plain<signal::Relay>},
    {"comparator", read_plain<signal::Comparator>},
    {"selector", read_plain<signal::Selector>},
    {"and", read_plain<signal::And>},
    {"or", read_plain<signal::Or>},
    {"not", read_plain<signal::Not>},
    {"sine_of", read_plain<signal::SineOf>},
    {"quantiser", read_plain<signal::Quantiser>},
    {"encoder", read_plain<signal::Encoder>},
    {"absolute", read_plain<signal::Absolute>},
    {"minimum", read_plain<signal::Minimum>},
    {"maximum", read_plain<signal::Maximum>},
    {"sign", read_plain<signal::Sign>},
    {"integrator", read_plain<signal::Integrator>},
    {"lag", read_plain<signal::Lag>},
    {"transfer_function", read_transfer_function},
    {"rate_limiter", read_plain<signal::RateLimiter>},
    {"pid", read_pid},
    {"sampled_pid", read_sampled_pid},
    {"delay", read_plain<signal::Delay>},
}};

/// Kinds that command a machine from outside.
constexpr std::array<std::string_view, 9> kSourceWords{"external", "step", "ramp", "sine",  "sweep",
                                                       "points",   "file", "move", "dither"};

/// The unit given, or that of its values.
void read_unit(Section& section, Machine& machine) {
    const SignalUnits::Origin* told = machine.units.told(section.name());
    const std::string carried = told == nullptr ? std::string() : unit_word(told->dimension);
    const bool given = section.has("unit");
    const std::string unit = given ? read_signal_unit(section) : carried;
    if (!given) {
        static_cast<void>(section.take("unit", "a unit", "", "its SI unit, for whoever shows or reads it"));
    } else if (!unit.empty() && !carried.empty() && carried != unit) {
        section.mistake("unit", ProblemKind::unit,
                        fmt::format("its values have the unit \"{}\": leave this one out", carried));
    } else if (!unit.empty()) {
        machine.units.tell(section.name(), {unit::read("1 " + unit, {}).dimension, key_place(section, "unit")},
                           section.reading().mistakes);
    }
    if (!unit.empty() && !given) {
        section.understood("unit", toml_text(unit), toml_text(unit), false);
    }
}

}  // namespace

std::vector<std::string> read_inputs(Section& section, Machine& machine, signal::Kind kind) {
    if (section.has("input")) {
        section.also_called("inputs", "input", "input");
        return {read_signal(section, machine, "input", "", {}, "what it reads")};
    }
    static_cast<void>(section.take("input", "a signal, a number or an expression", "", "what it reads"));
    return read_signals(section, machine, "inputs", inputs_meaning(kind));
}

std::span<const char* const> signal_words() noexcept {
    static const auto kWords = [] {
        std::array<const char*, kSignalKinds.size()> words{};
        for (std::size_t i = 0; i < words.size(); ++i) {
            words[i] = kSignalKinds[i].word;
        }
        return words;
    }();
    return kWords;
}

void read_signal_block(Section& section, Machine& machine) {
    const std::size_t kind = section.choice("kind", signal_words(), kSignalKinds.size(), "what it does");
    if (section.is_faulty()) {
        section.abandon();
    } else {
        kSignalKinds[kind].read(section, machine);
        if (std::find(kSourceWords.begin(), kSourceWords.end(), std::string_view(kSignalKinds[kind].word)) !=
            kSourceWords.end()) {
            machine.commanded(section.name());
        }
        read_unit(section, machine);
    }
}

}  // namespace stiction::scenario
