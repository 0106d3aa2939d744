// Methods of the user's own, written in Python: a function of the situation, or an object with `advance(situation, law, memory)`.
//
// A run goes on without the interpreter's lock and takes it for each call. A call that raises ends the run; the exception is raised
// again where the run was started.
#include <exception>
#include <limits>
#include <memory>

#include "arrays.hpp"
#include "fields.hpp"
#include "machine/parts/any_method.hpp"
#include "parts.hpp"

namespace stiction::python {
namespace {

/// Exception that a method raised in this thread; runs do not change threads.
thread_local std::exception_ptr raised;

/// The law of a friction, to be asked for other contacts than the one at hand.
struct ContactLaw {
    AnyLaw law;
};

class PythonMethod final : public OwnMethod::Program {
public:
    PythonMethod(py::object method, std::string name)
        : call_(py::hasattr(method, "advance") ? method.attr("advance") : method),
          remembers_(py::hasattr(method, "advance")),
          name_(std::move(name)) {}
    ~PythonMethod() override {
        const py::gil_scoped_acquire locked;
        call_ = py::object();
    }

    [[nodiscard]] Advance<double> advance(const Situation<double>& situation, const AskedLaw& law,
                                          std::span<double> memory) const noexcept override {
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        const py::gil_scoped_acquire locked;
        try {
            if (!raised) {
                return answer(situation, law, memory);
            }
        } catch (...) {
            raised = std::current_exception();
        }
        return {.velocity = kNone, .displacement = kNone, .friction = kNone};
    }

private:
    Advance<double> answer(const Situation<double>& situation, const AskedLaw& law, std::span<double> memory) const {
        py::object answered;
        if (remembers_) {
            py::array_t<double> numbers(static_cast<py::ssize_t>(memory.size()), memory.data());  // a copy
            answered = call_(situation, ContactLaw{*law.law}, numbers);
            std::copy_n(numbers.data(), memory.size(), memory.begin());
        } else {
            answered = call_(situation);
        }
        if (!py::isinstance<Advance<double>>(answered)) {
            throw py::type_error(fmt::format("method \"{}\": return a stiction.Advance, not {}", name_,
                                             py::repr(answered).cast<std::string>()));
        }
        return answered.cast<Advance<double>>();
    }

    py::object call_;
    bool remembers_;  // takes law and memory too
    std::string name_;
};

template <class Value>
Value attribute(const py::object& thing, const char* name, Value standard) {
    return py::hasattr(thing, name) ? thing.attr(name).cast<Value>() : standard;
}

/// A function's name, or that of the class of an object.
std::string own_name(const py::object& thing) {
    const py::object named = py::hasattr(thing, "__name__") ? thing : py::object(py::type::of(thing));
    return attribute<std::string>(thing, "name", named.attr("__name__").cast<std::string>());
}

OwnMethod make_own_method(py::object given) {
    if (PyType_Check(given.ptr()) != 0) {
        given = given();
    }
    if (!py::hasattr(given, "advance") && PyCallable_Check(given.ptr()) == 0) {
        throw py::type_error(
            fmt::format("give a function of the situation, or an object with advance(situation, law, memory), not {}",
                        py::repr(given).cast<std::string>()));
    }
    const py::object text = py::module_::import("inspect").attr("getdoc")(given);
    OwnMethodFacts facts{
        .name = own_name(given),
        .summary = text.is_none() ? std::string() : text.cast<std::string>(),
        .source = "Python",
        .promises = attribute(given, "promises", Promises{}),
        .inertial = attribute(given, "inertial", true),
        .requires_symmetric_law = attribute(given, "requires_symmetric_law", false),
        .memory = py::hasattr(given, "advance") ? attribute(given, "memory", std::size_t{0}) : std::size_t{0},
        .reads_push_rate = attribute(given, "reads_push_rate", false)};
    auto program = std::make_shared<const PythonMethod>(given, facts.name);
    return {std::move(facts), std::move(program)};
}

Situation<double> make_situation(double step, double inertia, double velocity, double push, double damping,
                                 double push_rate, const Levels<double>& levels, const Contact<double>& contact) {
    return {.step = step,
            .inertia = inertia,
            .mobility = step / inertia,
            .half_step = 0.5 * step,
            .half_inertia = 0.5 * inertia,
            .damping = damping,
            .velocity = velocity,
            .push = push,
            .push_rate = push_rate,
            .contact = contact,
            .levels = levels};
}

void add_levels(py::module_& module) {
    using L = Levels<double>;
    using C = Contact<double>;
    py::class_<L>(module, "ContactLevels", "What a law answers for one contact: magnitudes, all 0 or more.")
        .def(py::init(
                 [](double forward, double backward, double static_forward, double static_backward, double viscous) {
                     return L{forward, backward, static_forward, static_backward, viscous};
                 }),
             py::arg("sliding_forward") = 0.0, py::arg("sliding_backward") = 0.0, py::arg("static_forward") = 0.0,
             py::arg("static_backward") = 0.0, py::arg("viscous") = 0.0)
        .def_readonly("sliding_forward", &L::sliding_forward, "While moving forward [N | N·m].")
        .def_readonly("sliding_backward", &L::sliding_backward, "While moving backward [N | N·m].")
        .def_readonly("static_forward", &L::static_forward, "Largest at rest against a forward push [N | N·m].")
        .def_readonly("static_backward", &L::static_backward, "Largest at rest against a backward push [N | N·m].")
        .def_readonly("viscous", &L::viscous, "Coefficient of the velocity [N·s/m | N·m·s/rad].");
    py::class_<C>(module, "Contact", "What a law is asked about.")
        .def(py::init([](double velocity, double load, double normal_force, double drive) {
                 return C{velocity, load, normal_force, drive};
             }),
             py::arg("velocity") = 0.0, py::arg("load") = 0.0, py::arg("normal_force") = 1.0, py::arg("drive") = 0.0)
        .def_readonly("velocity", &C::velocity, "Relative velocity [m/s | rad/s].")
        .def_readonly("load", &C::load, "External load, positive opposes positive motion [N | N·m].")
        .def_readonly("normal_force", &C::normal_force, "Presses the surfaces together [N].")
        .def_readonly("drive", &C::drive, "Drives it, positive forward [N | N·m].");
    py::class_<ContactLaw>(module, "ContactLaw", "The law of a friction, as a method may ask it.")
        .def(
            "evaluate", [](const ContactLaw& l, const C& contact) { return AskedLaw{&l.law}.evaluate(contact); },
            py::arg("contact"), "Levels of another contact.")
        .def("__repr__", [](const ContactLaw& l) {
            return fmt::format("ContactLaw({})",
                               std::visit([]<class Law>(const Law&) { return Law::description.name; }, l.law));
        });
}

void add_situation(py::module_& module) {
    using S = Situation<double>;
    using A = Advance<double>;
    py::class_<S>(module, "Situation", "Everything a method may read at the start of a step.")
        .def(py::init(&make_situation), py::arg("step"), py::arg("inertia"), py::arg("velocity") = 0.0,
             py::arg("push") = 0.0, py::arg("damping") = 0.0, py::arg("push_rate") = 0.0,
             py::arg_v("levels", Levels<double>{}, "ContactLevels()"),
             py::arg_v("contact", Contact<double>{}, "Contact()"))
        .def_readonly("step", &S::step, "h [s].")
        .def_readonly("inertia", &S::inertia, "J [kg | kg·m²].")
        .def_readonly("mobility", &S::mobility, "h/J [s/kg | s/(kg·m²)].")
        .def_readonly("damping", &S::damping, "c, of body and law together [N·s/m | N·m·s/rad].")
        .def_readonly("velocity", &S::velocity, "v at the start [m/s | rad/s].")
        .def_readonly("push", &S::push, "Drive less load at the start [N | N·m].")
        .def_readonly("push_rate", &S::push_rate, "Its rate of change [N/s | N·m/s].")
        .def_readonly("levels", &S::levels, "What the law answered.")
        .def_readonly("contact", &S::contact, "What the law saw.");
    py::class_<A>(module, "Advance",
                  "What a method answers. Its energies add up: input = kinetic gained + friction + viscous + scheme.")
        .def(py::init([](double velocity, double displacement, double friction, double input, double lost,
                         double viscous, double scheme) {
                 return A{.velocity = velocity,
                          .displacement = displacement,
                          .friction = friction,
                          .input_energy = input,
                          .friction_energy = lost,
                          .viscous_energy = viscous,
                          .scheme_energy = scheme};
             }),
             py::arg("velocity"), py::arg("displacement"), py::arg("friction"), py::arg("input_energy") = 0.0,
             py::arg("friction_energy") = 0.0, py::arg("viscous_energy") = 0.0, py::arg("scheme_energy") = 0.0)
        .def_readwrite("velocity", &A::velocity, "At the end; 0.0 where it stops [m/s | rad/s].")
        .def_readwrite("displacement", &A::displacement, "Over the step [m | rad].")
        .def_readwrite("friction", &A::friction, "Dry friction, mean over the step [N | N·m].")
        .def_readwrite("input_energy", &A::input_energy, "Work of the push along the path [J].")
        .def_readwrite("friction_energy", &A::friction_energy, "Lost to dry friction along the path [J].")
        .def_readwrite("viscous_energy", &A::viscous_energy, "Lost to viscous damping [J].")
        .def_readwrite("scheme_energy", &A::scheme_energy, "Removed by the scheme's own stops and reversals [J].");
    module.def(
        "trapezoid_path",
        [](const S& s, double friction, double trial, double velocity) {
            return trapezoid_path(s, friction, trial, velocity);
        },
        py::arg("situation"), py::arg("friction"), py::arg("trial"), py::arg("velocity"),
        "A step of constant force over the mean velocity, with its energies: the forces alone would have reached "
        "`trial`, "
        "the scheme took `velocity`.");
}

}  // namespace

void raise_error_of_method() {
    if (raised) {
        std::rethrow_exception(std::exchange(raised, nullptr));
    }
}

void add_own_method(py::module_& module) {
    add_levels(module);
    add_situation(module);
    py::class_<Promises>(module, "Promises", "What a method promises with every law; a run holds it to them.")
        .def(py::init([](bool rest, bool dissipation, bool stops) {
                 return Promises{rest, dissipation, stops};
             }),
             py::arg("rest") = false, py::arg("dissipation") = false, py::arg("stops") = false)
        .def_readonly("rest", &Promises::rest, "Inside the limits at rest it does not move.")
        .def_readonly("dissipation", &Promises::dissipation, "Friction never does positive work.")
        .def_readonly("stops", &Promises::stops, "A coasting body reaches 0.0 exactly.");
    py::class_<OwnMethod>(
        module, "OwnMethod",
        "A method of your own, from a function of the situation or an object with\n"
        "advance(situation, law, memory), which both return an Advance. Attributes of the function or "
        "object: name,\npromises, memory (how many numbers it remembers), inertial, "
        "requires_symmetric_law, reads_push_rate.")
        .def(py::init(&make_own_method), py::arg("method"))
        .def_property_readonly(
            "name", [](const OwnMethod& m) { return m.facts().name; }, "The word used in reports and messages.")
        .def_property_readonly(
            "promises", [](const OwnMethod& m) { return m.facts().promises; }, "What it is held to.")
        .def("__repr__", [](const OwnMethod& m) { return fmt::format("OwnMethod({})", m.facts().name); });
    py::implicitly_convertible<py::object, OwnMethod>();
}

}  // namespace stiction::python
