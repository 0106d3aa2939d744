// Signals: the blocks as classes in the module `signal`, and the builder that names and connects them.
#include <functional>
#include <type_traits>

#include "fields.hpp"
#include "machine/model.hpp"
#include "parts.hpp"

namespace stiction::python {
namespace {

/// How a block of one class is added to a builder.
struct Adder {
    py::handle type;
    std::function<void(SignalBuilder&, const std::string& name, const py::handle& block, std::vector<std::string>)> add;
};
std::vector<Adder>& adders() {
    static std::vector<Adder> all;
    return all;
}

/// A source by its points has no inputs.
void refuse_inputs(const std::string& name, const std::vector<std::string>& inputs) {
    if (!inputs.empty()) {
        throw py::type_error(name + ": inputs: points are a source, which has none");
    }
}

template <class Part>
void note_adder(const py::handle& type) {
    adders().push_back({type, [](SignalBuilder& builder, const std::string& name, const py::handle& block,
                                 std::vector<std::string> inputs) {
                            if constexpr (std::is_same_v<Part, signal::Points>) {
                                refuse_inputs(name, inputs);
                                builder.add(name, block.cast<const Part&>());
                            } else {
                                builder.add(name, block.cast<const Part&>(), std::move(inputs));
                            }
                        }});
}

/// A block with numbers alone.
template <class Part>
py::class_<Part> add_block(py::module_& module, const char* name, const char* text) {
    py::class_<Part> type = def_fields<Part>(module, name, text);
    note_adder<Part>(type);
    return type;
}

/// A block with lists.
template <class Part>
py::class_<Part> add_list_block(py::module_& module, const char* name, const char* text) {
    py::class_<Part> type(module, name, text);
    def_keywords(type, name);
    note_adder<Part>(type);
    return type;
}

/// Names of inputs; one name alone is a list of one.
std::vector<std::string> names_of_inputs(const std::string& name, const py::object& given) {
    if (py::isinstance<py::str>(given)) {
        return {given.cast<std::string>()};
    }
    try {
        return given.cast<std::vector<std::string>>();
    } catch (const py::cast_error&) {
        throw py::type_error(fmt::format("{}: inputs: give a list of names of signals, not {}", name,
                                         py::repr(given).cast<std::string>()));
    }
}

py::object add(const py::object& self, const std::string& name, const py::object& block, const py::object& inputs) {
    for (const Adder& adder : adders()) {
        if (py::type::of(block).is(adder.type)) {
            adder.add(self.cast<SignalBuilder&>(), name, block, names_of_inputs(name, inputs));
            return self;
        }
    }
    throw py::type_error(fmt::format("{}: block: give a block of stiction.signal, as Constant(value=5), not {}", name,
                                     py::repr(block).cast<std::string>()));
}

void add_sources(py::module_& m) {
    using namespace signal;
    add_block<Constant>(m, "Constant", "always the same value");
    add_block<External>(m, "External", "what the caller wrote last: an input of a Simulation");
    add_block<Time>(m, "Time", "the time [s]");
    add_block<Step>(m, "Step", "before, then after from start on");
    add_block<Ramp>(m, "Ramp", "offset + slope (t - start), held outside");
    add_block<Sine>(m, "Sine", "offset + amplitude sin(frequency (t - start) + phase) from start on");
    add_block<Sweep>(m, "Sweep", "a sine whose frequency runs from one to another")
        .def_readwrite("logarithmic", &Sweep::logarithmic, "equal time for each octave, instead of each rad/s");
    add_block<Move>(m, "Move",
                    "from rest to rest by speed, acceleration and jerk; makes name.velocity and name.acceleration");
    py::enum_<Distribution>(m, "Distribution", "of noise")
        .value("gaussian", Distribution::gaussian)
        .value("uniform", Distribution::uniform);
    add_block<Noise>(m, "Noise", "a new independent value every interval")
        .def_readwrite("seed", &Noise::seed, "value number k depends on seed and k only")
        .def_readwrite("distribution", &Noise::distribution, "gaussian, or uniform within sqrt(3) standard deviations");
    py::enum_<Wave>(m, "Wave", "of dither").value("square", Wave::square).value("sine", Wave::sine);
    add_block<Dither>(m, "Dither", "a square wave or a sine").def_readwrite("wave", &Dither::wave, "square or sine");
    py::class_<Points> points = add_list_block<Points>(
        m, "Points", "straight lines between (time, value), held outside; a repeated time is a jump");
    def_numbers(points, "times", &Points::times, "[s]", "never decreasing [s]");
    def_numbers(points, "values", &Points::values, "", "one for each time, in the unit of the signal");
}

void add_shapes(py::module_& m) {
    using namespace signal;
    add_block<Gain>(m, "Gain", "gain times the input");
    add_block<Product>(m, "Product", "product of all inputs");
    add_block<Saturation>(m, "Saturation", "the input, kept within [lower, upper]");
    add_block<DeadZone>(m, "DeadZone", "0 within [lower, upper], the distance outside");
    py::enum_<Outside>(m, "Outside", "what a table says outside")
        .value("hold", Outside::hold)
        .value("extend", Outside::extend);
    py::class_<Lookup> lookup = add_list_block<Lookup>(m, "Lookup", "straight lines through (x, y) of its one input");
    def_numbers(lookup, "x", &Lookup::x, "", "strictly increasing, in the unit of the input");
    def_numbers(lookup, "y", &Lookup::y, "", "one for each x, in the unit of the signal");
    lookup.def_readwrite("outside", &Lookup::outside, "hold the end value, or extend the end's line");
    add_block<Relay>(m, "Relay", "on above on_above, off at or below off_below, in between as it was")
        .def_readwrite("initially_on", &Relay::initially_on, "at the start");
    add_block<Comparator>(m, "Comparator", "1 where the first input is above the second, else 0");
    add_block<Selector>(m, "Selector", "second input where the first is above 1/2, else third");
    add_block<And>(m, "And", "1 where all inputs are above 1/2, else 0");
    add_block<Or>(m, "Or", "1 where one input is above 1/2, else 0");
    add_block<Not>(m, "Not", "1 where the input is not above 1/2, else 0");
    add_block<Quantiser>(m, "Quantiser", "the nearest multiple of the interval");
    add_block<Encoder>(m, "Encoder", "a position in counts, sampled; makes name.velocity of their differences");
    add_block<Absolute>(m, "Absolute", "magnitude of the input");
    add_block<Minimum>(m, "Minimum", "least of all inputs");
    add_block<Maximum>(m, "Maximum", "greatest of all inputs");
    add_block<signal::Sign>(m, "Sign", "-1, 0 (exactly at 0) or 1");
    add_block<SineOf>(m, "SineOf", "amplitude sin(input + phase)");
}

void add_dynamics(py::module_& m) {
    using namespace signal;
    add_block<Integrator>(m, "Integrator", "x' = gain u within [lower, upper]");
    add_block<Lag>(m, "Lag", "time_constant x' = gain u - x");
    add_block<RateLimiter>(m, "RateLimiter", "follows the input no faster than its rates");
    py::class_<TransferFunction> transfer = add_list_block<TransferFunction>(
        m, "TransferFunction", "numerator over denominator, highest power of s first, of its one input");
    def_numbers(transfer, "numerator", &TransferFunction::numerator, "", "coefficients, highest power of s first");
    def_numbers(transfer, "denominator", &TransferFunction::denominator, "", "coefficients, highest power of s first");
    transfer.def_readwrite("initial_input", &TransferFunction::initial_input, "it starts settled on this input");
    py::enum_<AntiWindup>(m, "AntiWindup", "what an integral does while the output is limited")
        .value("none", AntiWindup::none)
        .value("conditional", AntiWindup::conditional)
        .value("back_calculation", AntiWindup::back_calculation);
    add_block<Pid>(m, "Pid",
                   "controller; inputs: reference and measurement, then a feed-forward if there is one; or the error")
        .def_readwrite("anti_windup", &Pid::anti_windup, "what the integral does while the output is limited");
    add_block<SampledPid>(m, "SampledPid", "the same at instants, held, each value released computation_delay later")
        .def_readwrite("control", &SampledPid::control, "the Pid it computes");
    add_block<Delay>(m, "Delay", "the input, delay seconds later");
}

}  // namespace

void add_signals(py::module_& module) {
    py::module_ blocks = module.def_submodule("signal", "Signal blocks: sources, shapes, filters, controllers.");
    py::class_<SignalBuilder> builder(
        module, "SignalBuilder",
        "The signals of a model: named blocks, connected by names, checked when the model is built.");
    add_sources(blocks);
    add_shapes(blocks);
    add_dynamics(blocks);
    builder
        .def("add", &add, py::arg("name"), py::arg("block"), py::arg("inputs") = py::tuple(),
             "Adds a block under a name, fed by the signals named in inputs.")
        .def(
            "sum",
            [](py::object self, const std::string& name, const std::vector<std::pair<double, std::string>>& terms) {
                std::vector<signal::Term> all;
                for (const auto& [coefficient, of] : terms) {
                    all.push_back({coefficient, of});
                }
                self.cast<SignalBuilder&>().sum(name, all);
                return self;
            },
            py::arg("name"), py::arg("terms"),
            "Sum of coefficient times signal: [(1.0, \"wanted\"), (-1.0, \"measured\")].")
        .def(
            "expression",
            [](py::object self, const std::string& name, const std::string& text) {
                self.cast<SignalBuilder&>().expression(name, text);
                return self;
            },
            py::arg("name"), py::arg("text"), "A function of time and signals: \"-20*(surface.velocity/10.472)^2\".");
}

}  // namespace stiction::python
