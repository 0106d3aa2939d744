// Sources, controllers and filters of a scenario: [signal.name] with a kind and its keys.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "scenario/block_units.hpp"
#include "scenario/data_file.hpp"
#include "scenario/part_kinds.hpp"
#include "scenario/unit_words.hpp"
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
        part.*field.member = section.number(in_any_unit(field.domain), part.*field.member);
    }
}

/// What the list of inputs holds, in its order.
const char* inputs_meaning(signal::Kind kind) {
    switch (kind) {
        case signal::Kind::comparator: return "the signals it reads: [first, second]; 1 while the first is above";
        case signal::Kind::selector: return "the signals it reads: [condition, then, else]";
        case signal::Kind::pid:
        case signal::Kind::sampled_pid: return "the signals it reads: [reference, measurement], or [error]";
        default: break;
    }
    return signal::inputs_of(kind).most > 1 ? "the signals it reads, one or more, in any order"
                                            : "the signal it reads, as a list of one";
}

std::vector<std::string> read_inputs(Section& section, Machine& machine, signal::Kind kind) {
    if (section.has("input")) {
        section.also_called(section.name() + ".inputs", "input");
        return {read_signal(section, machine, "input", "", {}, "what it reads")};
    }
    static_cast<void>(section.take("input", "a signal, a number or an expression", "", "what it reads"));
    return read_signals(section, machine, "inputs", inputs_meaning(kind));
}

/// All delays together must fit into memory, and into every state that is copied.
void bound_delayed_points(Section& section, Machine& machine, signal::Delay& delay) {
    constexpr double kMostPoints = 2e6;
    machine.delayed_points += std::max(0.0, delay.samples);
    if (machine.delayed_points > kMostPoints) {
        section.mistake("samples",
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

void read_points(Section& section, Machine& machine) {
    static constexpr Domain kTimes{"times", "[s]", -kUnbounded, kUnbounded,
                                   true,    true,  false,       "never falling; a repeated time is a jump"};
    static constexpr Domain kValues{"values", "", -kUnbounded, kUnbounded, true, true, false, "as many as times"};
    signal::Points points{section.numbers(kTimes), section.numbers(kValues)};
    tell_block_units(section, machine, signal::Kind::points, {});
    machine.model.signals().add(section.name(), points);
}

void read_file(Section& section, Machine& machine) {
    static constexpr Domain kScale{
        "scale", "",   -kUnbounded, kUnbounded,
        true,    true, false,       "multiplies the column; \"1 deg\" turns degrees into SI"};
    const std::string path = section.needed_text("path", "a CSV file, relative to the scenario");
    const std::string column = section.text("column", "the column by its name in the header; the second if left out");
    const double scale = section.number(kScale, 1);
    signal::Points points;
    if (!path.empty()) {
        DataProblem problem;
        const std::filesystem::path file = machine.data_file(path, section.place_of("path"));
        std::string unit;
        points = read_points_file(file, column, section.has("scale"), problem, unit);
        tell_block_units(section, machine, signal::Kind::points, {});
        if (!unit.empty() && !section.has("scale")) {
            machine.units.tell(section.name(), {unit::read("1 " + unit, {}).dimension, key_place(section, "path")},
                               section.reading().mistakes);
        }
        const std::string shown = file.lexically_relative(machine.folder.empty() ? "." : machine.folder).string();
        section.restate("path", toml_text(shown.empty() ? path : shown));
        if (!problem.text.empty()) {
            section.mistake(problem.key, problem.text);
            return;
        }
    }
    for (double& value : points.values) {
        value *= scale;
    }
    machine.model.signals().add(section.name(), points);
}

void read_lookup(Section& section, Machine& machine) {
    static constexpr Domain kX{"x", "", -kUnbounded, kUnbounded, true, true, false, "strictly rising"};
    static constexpr Domain kY{"y", "", -kUnbounded, kUnbounded, true, true, false, "as many as x"};
    static constexpr std::array<const char*, 2> kWords{"hold", "extend"};
    signal::Lookup table{section.numbers(kX), section.numbers(kY)};
    table.outside = static_cast<signal::Outside>(
        section.choice("outside", kWords, 0, "beyond the ends: the end value or the last line"));
    const std::vector<std::string> inputs = read_inputs(section, machine, signal::Kind::lookup);
    tell_block_units(section, machine, signal::Kind::lookup, inputs);
    machine.model.signals().add(section.name(), table, inputs);
}

void read_transfer_function(Section& section, Machine& machine) {
    static constexpr Domain kNumerator{"numerator", "",   -kUnbounded, kUnbounded,
                                       true,        true, false,       "coefficients, highest power of s first"};
    static constexpr Domain kDenominator{"denominator", "",   -kUnbounded, kUnbounded,
                                         true,          true, false,       "coefficients, highest power of s first"};
    static constexpr Domain kInitial{
        "initial_input", "", -kUnbounded, kUnbounded, true, true, false, "it starts settled on this input"};
    signal::TransferFunction function{section.numbers(kNumerator), section.numbers(kDenominator),
                                      section.number(kInitial, 0)};
    machine.model.signals().add(section.name(), function,
                                read_inputs(section, machine, signal::Kind::transfer_function));
}

/// A term's coefficient, and how it reads back.
struct Coefficient {
    double value = 0;
    std::string exact{};
    std::string plain{};
};

/// A number, or "3 N m/rad", which tells what the term becomes. 1 and -1 leave it what it is.
std::optional<Coefficient> read_coefficient(Section& section, Machine& machine, const std::string& name,
                                            const Node& node) {
    const KeyPlace key = key_place(section, "terms");
    const auto bare = [&](double value) {
        if (std::fabs(value) == 1) {
            machine.units.carry(section.name(), name, key);
        }
        return Coefficient{value, plain_number(value), plain_number(value)};
    };
    if (node.kind == Node::Kind::number) {
        return bare(node.number);
    }
    if (node.kind != Node::Kind::text) {
        section.mistake("terms", fmt::format("the coefficient of \"{}\" must be a number, with or without unit; a name "
                                             "with a dot needs quotes",
                                             name));
        return std::nullopt;
    }
    const unit::Reading read = unit::read(node.text, {});
    if (!read.ok()) {
        section.mistake("terms", fmt::format("coefficient of \"{}\": {}", name, read.problem.text));
        return std::nullopt;
    }
    if (read.bare) {
        return bare(read.value);
    }
    machine.units.carry(section.name(), name, key, {read.dimension, node.text});
    const bool would_leave_it = std::fabs(read.value) == 1;
    return Coefficient{read.value, toml_text(node.text),
                       would_leave_it ? toml_text(node.text) : plain_number(read.value)};
}

void read_sum(Section& section, Machine& machine) {
    const Node* terms = section.take("terms", "a table: signal = coefficient", "",
                                     "what is added, each times its coefficient: 2, \"3 N m/rad\"");
    std::vector<signal::Term> list;
    std::string exact;
    std::string plain;
    if (terms == nullptr || terms->kind != Node::Kind::table) {
        section.mistake("terms",
                        "write a table of signals and coefficients: { command = 1, \"surface.position\" = -1 }");
        return;
    }
    for (const auto& [name, coefficient] : terms->entries) {
        const Coefficient read = read_coefficient(section, machine, name, coefficient).value_or(Coefficient{});
        list.push_back({read.value, name});
        exact += fmt::format("{}{} = {}", list.size() > 1 ? ", " : "", toml_text(name), read.exact);
        plain += fmt::format("{}{} = {}", list.size() > 1 ? ", " : "", toml_text(name), read.plain);
    }
    section.also_called(section.name() + ".inputs", "terms");
    section.understood("terms", "{ " + exact + " }", "{ " + plain + " }", true);
    machine.model.signals().sum(section.name(), list);
}

void read_expression(Section& section, Machine& machine) {
    const std::string value = section.needed_text("value", "an expression of t and of signals");
    section.also_called(section.name() + ".expression", "value");
    if (!value.empty()) {
        add_formula(machine, section.name(), key_place(section, "value"), value);
    }
}

struct SignalKind {
    const char* word;
    Reader read;
};

constexpr std::array<SignalKind, 37> kKinds{{
    {"constant", read_plain<signal::Constant>},
    {"external", read_plain<signal::External>},
    {"time", read_plain<signal::Time>},
    {"step", read_plain<signal::Step>},
    {"ramp", read_plain<signal::Ramp>},
    {"sine", read_plain<signal::Sine>},
    {"sweep", read_plain<signal::Sweep>},
    {"points", read_points},
    {"file", read_file},
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
constexpr std::array<std::string_view, 8> kSources{"external", "step",   "ramp", "sine",
                                                   "sweep",    "points", "file", "dither"};

/// The unit given, or that of its values.
void read_unit(Section& section, Machine& machine) {
    const SignalUnits::Origin* told = machine.units.told(section.name());
    const std::string carried = told == nullptr ? std::string() : unit_word(told->dimension);
    const bool given = section.has("unit");
    const std::string unit = given ? read_signal_unit(section) : carried;
    if (!given) {
        static_cast<void>(section.take("unit", "a unit", "", "its SI unit, for whoever shows or reads it"));
    } else if (!unit.empty() && !carried.empty() && carried != unit) {
        section.mistake("unit", fmt::format("its values have the unit \"{}\": leave this one out", carried));
    } else if (!unit.empty()) {
        machine.units.tell(section.name(), {unit::read("1 " + unit, {}).dimension, key_place(section, "unit")},
                           section.reading().mistakes);
    }
    if (!unit.empty() && !given) {
        section.understood("unit", toml_text(unit), toml_text(unit), false);
    }
}

}  // namespace

std::span<const char* const> signal_words() noexcept {
    static const auto kWords = [] {
        std::array<const char*, kKinds.size()> words{};
        for (std::size_t i = 0; i < words.size(); ++i) {
            words[i] = kKinds[i].word;
        }
        return words;
    }();
    return kWords;
}

void read_signal_block(Section& section, Machine& machine) {
    const std::size_t kind = section.choice("kind", signal_words(), kKinds.size(), "what it does");
    if (section.reading().faulty.count(section.name()) > 0) {
        section.abandon();
    } else {
        kKinds[kind].read(section, machine);
        if (std::find(kSources.begin(), kSources.end(), std::string_view(kKinds[kind].word)) != kSources.end()) {
            machine.commanded(section.name());
        }
        read_unit(section, machine);
    }
}

}  // namespace stiction::scenario
