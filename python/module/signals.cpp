// Signals: the blocks as classes in the module `signal`, and the builder that names and connects them.
#include "fields.hpp"
#include "machine/model.hpp"
#include "parts.hpp"

namespace stiction::python {
namespace {

using signal::Kind;

/// A block with numbers alone: its class, and what adds it to a builder.
template <class Part>
py::class_<Part> add_block(py::module_& module, py::class_<SignalBuilder>& builder, const char* name,
                           const char* text) {
    py::class_<Part> type = def_fields<Part>(module, name, text);  // first: signatures name it
    builder.def(
        "add",
        [](py::object self, const std::string& as, const Part& part, const std::vector<std::string>& inputs) {
            self.cast<SignalBuilder&>().add(as, part, inputs);
            return self;
        },
        py::arg("name"), py::arg("block"), py::arg("inputs") = std::vector<std::string>{});
    return type;
}

/// A block with lists.
template <class Part>
py::class_<Part> add_list_block(py::module_& module, const char* name, const char* text) {
    py::class_<Part> type(module, name, text);
    def_keywords(type, name);
    return type;
}

void add_sources(py::module_& m, py::class_<SignalBuilder>& b) {
    using namespace signal;
    add_block<Constant>(m, b, "Constant", "always the same value");
    add_block<External>(m, b, "External", "what the caller wrote last: an input of a Simulation");
    add_block<Time>(m, b, "Time", "the time [s]");
    add_block<Step>(m, b, "Step", "before, then after from start on");
    add_block<Ramp>(m, b, "Ramp", "offset + slope (t - start), held outside");
    add_block<Sine>(m, b, "Sine", "offset + amplitude sin(frequency (t - start) + phase) from start on");
    add_block<Sweep>(m, b, "Sweep", "a sine whose frequency runs from one to another")
        .def_readwrite("logarithmic", &Sweep::logarithmic, "equal time for each octave, instead of each rad/s");
    py::enum_<Distribution>(m, "Distribution", "of noise")
        .value("gaussian", Distribution::gaussian)
        .value("uniform", Distribution::uniform);
    add_block<Noise>(m, b, "Noise", "a new independent value every interval")
        .def_readwrite("seed", &Noise::seed, "value number k depends on seed and k only")
        .def_readwrite("distribution", &Noise::distribution, "gaussian, or uniform within sqrt(3) standard deviations");
    py::enum_<Wave>(m, "Wave", "of dither").value("square", Wave::square).value("sine", Wave::sine);
    add_block<Dither>(m, b, "Dither", "a square wave or a sine").def_readwrite("wave", &Dither::wave, "square or sine");
    add_list_block<Points>(m, "Points", "straight lines between (time, value), held outside; a repeated time is a jump")
        .def_readwrite("times", &Points::times, "never decreasing [s]")
        .def_readwrite("values", &Points::values, "one for each time");
    b.def(
        "add",
        [](py::object self, const std::string& name, const Points& points) {
            self.cast<SignalBuilder&>().add(name, points);
            return self;
        },
        py::arg("name"), py::arg("block"));
}

void add_shapes(py::module_& m, py::class_<SignalBuilder>& b) {
    using namespace signal;
    add_block<Gain>(m, b, "Gain", "gain times the input");
    add_block<Product>(m, b, "Product", "product of all inputs");
    add_block<Saturation>(m, b, "Saturation", "the input, kept within [lower, upper]");
    add_block<DeadZone>(m, b, "DeadZone", "0 within [lower, upper], the distance outside");
    py::enum_<Outside>(m, "Outside", "what a table says outside")
        .value("hold", Outside::hold)
        .value("extend", Outside::extend);
    add_list_block<Lookup>(m, "Lookup", "straight lines through (x, y)")
        .def_readwrite("x", &Lookup::x, "strictly increasing")
        .def_readwrite("y", &Lookup::y, "one for each x")
        .def_readwrite("outside", &Lookup::outside, "hold the end value, or extend the end's line");
    b.def(
        "add",
        [](py::object self, const std::string& name, const Lookup& table, const std::vector<std::string>& inputs) {
            self.cast<SignalBuilder&>().add(name, table, inputs);
            return self;
        },
        py::arg("name"), py::arg("block"), py::arg("inputs"));
    add_block<Relay>(m, b, "Relay", "on above on_above, off at or below off_below, in between as it was")
        .def_readwrite("initially_on", &Relay::initially_on, "at the start");
    add_block<Comparator>(m, b, "Comparator", "1 where the first input is above the second, else 0");
    add_block<Selector>(m, b, "Selector", "second input where the first is above 1/2, else third");
    add_block<And>(m, b, "And", "1 where all inputs are above 1/2, else 0");
    add_block<Or>(m, b, "Or", "1 where one input is above 1/2, else 0");
    add_block<Not>(m, b, "Not", "1 where the input is not above 1/2, else 0");
    add_block<Quantiser>(m, b, "Quantiser", "the nearest multiple of the interval");
    add_block<Absolute>(m, b, "Absolute", "magnitude of the input");
    add_block<Minimum>(m, b, "Minimum", "least of all inputs");
    add_block<Maximum>(m, b, "Maximum", "greatest of all inputs");
    add_block<signal::Sign>(m, b, "Sign", "-1, 0 (exactly at 0) or 1");
    add_block<SineOf>(m, b, "SineOf", "amplitude sin(input + phase)");
}

void add_dynamics(py::module_& m, py::class_<SignalBuilder>& b) {
    using namespace signal;
    add_block<Integrator>(m, b, "Integrator", "x' = gain u within [lower, upper]");
    add_block<Lag>(m, b, "Lag", "time_constant x' = gain u - x");
    add_block<RateLimiter>(m, b, "RateLimiter", "follows the input no faster than its rates");
    add_list_block<TransferFunction>(m, "TransferFunction", "numerator over denominator, highest power of s first")
        .def_readwrite("numerator", &TransferFunction::numerator, "highest power first")
        .def_readwrite("denominator", &TransferFunction::denominator, "highest power first")
        .def_readwrite("initial_input", &TransferFunction::initial_input, "it starts settled on this input");
    b.def(
        "add",
        [](py::object self, const std::string& name, const TransferFunction& function,
           const std::vector<std::string>& inputs) {
            self.cast<SignalBuilder&>().add(name, function, inputs);
            return self;
        },
        py::arg("name"), py::arg("block"), py::arg("inputs"));
    py::enum_<AntiWindup>(m, "AntiWindup", "what an integral does while the output is limited")
        .value("none", AntiWindup::none)
        .value("conditional", AntiWindup::conditional)
        .value("back_calculation", AntiWindup::back_calculation);
    add_block<Pid>(m, b, "Pid", "controller; inputs: reference and measurement, or the error")
        .def_readwrite("anti_windup", &Pid::anti_windup, "what the integral does while the output is limited");
    add_block<SampledPid>(m, b, "SampledPid", "the same at instants, held, each value released computation_delay later")
        .def_readwrite("control", &SampledPid::control, "the Pid it computes");
    add_block<Delay>(m, b, "Delay", "the input, delay seconds later");
}

}  // namespace

void add_signals(py::module_& module) {
    py::module_ blocks = module.def_submodule("signal", "Signal blocks: sources, shapes, filters, controllers.");
    py::class_<SignalBuilder> builder(
        module, "SignalBuilder",
        "The signals of a model: named blocks, connected by names, checked when the model is built.");
    add_sources(blocks, builder);
    add_shapes(blocks, builder);
    add_dynamics(blocks, builder);
    builder
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
