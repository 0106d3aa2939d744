// Machines in code: Model and its fluent builders, with the names they have in C++ (src/machine/model.hpp). Numbers are SI.
#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "fields.hpp"
#include "machine/model.hpp"
#include "parts.hpp"
#include "picture/picture.hpp"
#include "result/quantity.hpp"
#include "tabled_part.hpp"

namespace stiction::python {
namespace {

using SharedPlan = std::shared_ptr<Plan>;

/// The model lives as long as its builders.
using KeepModel = py::keep_alive<0, 1>;

/// A method by its name or with its parameters.
AnyMethod method_of(const std::variant<std::string, AnyMethod>& given) {
    if (const auto* method = std::get_if<AnyMethod>(&given)) {
        return *method;
    }
    const std::string& name = std::get<std::string>(given);
    std::vector<std::string> known;
    for_each_any_method([&]<class Method>() { known.emplace_back(Method::description.name); });
    const std::optional<AnyMethod> method = method_named(name);
    if (!method) {
        throw ModelError(unknown_name("", "method", "method", name, known));
    }
    return *method;
}

/// A setter of a builder that answers the builder again.
template <class Builder, class Result, class... Arguments>
auto chained(Result (Builder::*set)(Arguments...)) {
    return [set](py::object self, std::decay_t<Arguments>... arguments) {
        (self.cast<Builder&>().*set)(std::move(arguments)...);
        return self;
    };
}

/// A setter that takes the name of a signal of this unit.
template <UnitText Unit, class Builder, class Result>
auto signal_of(Result (Builder::*set)(std::string)) {
    return [set](py::object self, SignalOf<Unit> signal) {
        (self.cast<Builder&>().*set)(std::move(signal.name));
        return self;
    };
}

/// A setter that takes a number of this unit.
template <UnitText Unit, class Builder, class Result>
auto number_of(Result (Builder::*set)(double)) {
    return [set](py::object self, NumberOf<Unit> number) {
        (self.cast<Builder&>().*set)(number);
        return self;
    };
}

/// on, between, along: what every part along a row has.
template <class Builder>
py::class_<Builder> add_row_builder(py::module_& module, const char* name, const char* text) {
    py::class_<Builder> type(module, name, text);
    type.def(
        "on",
        [](py::object self, std::string body, double coefficient) {
            self.cast<Builder&>().on(std::move(body), coefficient);
            return self;
        },
        py::arg("body"), py::arg("coefficient") = 1.0,
        "Against ground: along coefficient [-] times the motion of this body.");
    type.def(
        "between",
        [](py::object self, std::string a, std::string b, double ratio) {
            self.cast<Builder&>().between(std::move(a), std::move(b), ratio);
            return self;
        },
        py::arg("a"), py::arg("b"), py::arg("ratio") = 1.0,
        "Between two bodies that both rotate or both translate: along a - ratio b, ratio [-].");
    type.def(
        "along",
        [](py::object self, const std::vector<std::pair<std::string, double>>& terms) {
            std::vector<Term> row;
            for (const auto& [body, coefficient] : terms) {
                row.push_back({body, coefficient});
            }
            self.cast<Builder&>().along(std::move(row));
            return self;
        },
        py::arg("terms"),
        "Along any row, bodies with their coefficients: [(\"sun\", 1.0), (\"ring\", 2.5)]; it may turn rotation into\n"
        "translation, coefficients then being in m/rad.");
    return type;
}

InitialMode initial_mode(const std::string& word) {
    const auto found = std::find(kInitialModes.begin(), kInitialModes.end(), word);
    if (found == kInitialModes.end()) {
        throw py::value_error(fmt::format("initially: \"{}\" is not one of {}", word, fmt::join(kInitialModes, ", ")));
    }
    return static_cast<InitialMode>(found - kInitialModes.begin());
}

PressureLaw pressure_law(const std::string& word) {
    const auto found = std::find(kPressureLaws.begin(), kPressureLaws.end(), word);
    if (found == kPressureLaws.end()) {
        throw py::value_error(fmt::format("law: \"{}\" is not one of {}", word, fmt::join(kPressureLaws, ", ")));
    }
    return static_cast<PressureLaw>(found - kPressureLaws.begin());
}

template <class Builder>
auto initially() {
    return [](py::object self, const std::string& mode) {
        self.cast<Builder&>().initially(initial_mode(mode));
        return self;
    };
}

void add_mechanics(py::module_& module) {
    add_row_builder<FrictionBuilder>(module, "FrictionBuilder", "Dry friction along a row.")
        .def("law", chained(&FrictionBuilder::law), py::arg("law"), "Coulomb, Stribeck, Transmission, ...")
        .def("load", signal_of<"N | N·m">(&FrictionBuilder::load), py::arg("signal"),
             "Seen by load-dependent laws [N | N·m]; 0 if left out.")
        .def("drive", signal_of<"N | N·m">(&FrictionBuilder::drive), py::arg("signal"),
             "Drives it, for laws that ask [N | N·m]; 0 if left out.")
        .def("normal_force", signal_of<"N">(&FrictionBuilder::normal_force), py::arg("signal"),
             "Presses the surfaces together, for laws that ask [N]; 1 N if left out.")
        .def("ground_speed", signal_of<"m/s | rad/s">(&FrictionBuilder::ground_speed), py::arg("signal"),
             "Of a belt or moving ground [m/s | rad/s].")
        .def("initially", initially<FrictionBuilder>(), py::arg("mode"), "\"decide\", \"stuck\" or \"slipping\".")
        .def(
            "method",
            [](py::object self, const std::variant<std::string, AnyMethod>& method) {
                self.cast<FrictionBuilder&>().method(method_of(method));
                return self;
            },
            py::arg("method"), "Decided by this method whatever the run's is; fixed engine only.");
    add_row_builder<SpringBuilder>(module, "SpringBuilder", "A spring and damper along a row.");
    add_row_builder<JointBuilder>(module, "JointBuilder", "A rigid relation, or a freewheel.")
        .def("speed", signal_of<"m/s | rad/s">(&JointBuilder::speed), py::arg("signal"),
             "Follows this signal [m/s | rad/s].");
    py::class_<ForceBuilder>(module, "ForceBuilder", "A force or torque on one body.")
        .def(
            "on",
            [](py::object self, std::string body, NumberOf<""> coefficient) {
                self.cast<ForceBuilder&>().on(std::move(body), coefficient);
                return self;
            },
            py::arg("body"), py::arg("coefficient") = 1.0, "The body it acts on, and a factor.")
        .def("signal", signal_of<"N | N·m">(&ForceBuilder::signal), py::arg("name"), "The force or torque [N | N·m].");
}

void add_transmissions(py::module_& module) {
    py::class_<GearBuilder>(module, "GearBuilder", "Gear, rack or screw.")
        .def("between", chained(&GearBuilder::between), py::arg("a"), py::arg("b"),
             "Motor and load; pinion and rack; screw and nut.")
        .def("ratio", number_of<"-">(&GearBuilder::ratio), py::arg("ratio"), "Of a gear: turns of a per turn of b [-].")
        .def("radius", number_of<"m">(&GearBuilder::radius), py::arg("radius"), "Of a rack's pinion or a drum [m].")
        .def("lead", number_of<"m">(&GearBuilder::lead), py::arg("lead"), "Of a screw: way per turn [m].")
        .def("losses", chained(&GearBuilder::losses), py::arg("law"), "What the mesh loses, on the shaft of a.");
    py::class_<PlanetaryBuilder>(module, "PlanetaryBuilder", "Sun, ring and carrier.")
        .def("sun", chained(&PlanetaryBuilder::sun), py::arg("body"), "The body that is the sun.")
        .def("ring", chained(&PlanetaryBuilder::ring), py::arg("body"), "The body that is the ring.")
        .def("carrier", chained(&PlanetaryBuilder::carrier), py::arg("body"), "The body that is the carrier.")
        .def("ratio", number_of<"-">(&PlanetaryBuilder::ratio), py::arg("rho"),
             "Teeth of the ring over teeth of the sun [-].");
    add_row_builder<ContactBuilder>(module, "ContactBuilder", "Clutch or brake: give a normal force or a capacity.")
        .def("normal_force", signal_of<"N">(&ContactBuilder::normal_force), py::arg("signal"),
             "Presses the surfaces together [N].")
        .def(
            "capacity",
            [](py::object self, SignalOf<"N | N·m"> signal, double static_ratio) {
                self.cast<ContactBuilder&>().capacity(std::move(signal.name), static_ratio);
                return self;
            },
            py::arg("signal"), py::arg("static_ratio") = 1.0,
            "Friction while it slides [N | N·m]; at rest static_ratio times as much.")
        .def("initially", initially<ContactBuilder>(), py::arg("mode"), "\"decide\", \"stuck\" or \"slipping\".");
    py::class_<GravityBuilder>(module, "GravityBuilder", "Weight of a body on a slope, or of a mass off its axis.")
        .def("on", chained(&GravityBuilder::on), py::arg("body"), "The body it pulls.")
        .def(
            "slope",
            [](py::object self, const std::variant<NumberOf<"rad">, SignalOf<"rad">>& slope) {
                auto& gravity = self.cast<GravityBuilder&>();
                if (const auto* angle = std::get_if<NumberOf<"rad">>(&slope)) {
                    gravity.slope(angle->value);
                } else {
                    gravity.slope(std::get<SignalOf<"rad">>(slope).name);
                }
                return self;
            },
            py::arg("slope"), "Above the horizontal, towards positive positions [rad]; a number or a signal.")
        .def("mass", number_of<"kg">(&GravityBuilder::mass), py::arg("mass"),
             "In place of the body's own inertia [kg].")
        .def(
            "unbalance",
            [](py::object self, NumberOf<"kg"> mass, NumberOf<"m"> radius) {
                self.cast<GravityBuilder&>().unbalance(mass, radius);
                return self;
            },
            py::arg("mass"), py::arg("radius"), "A mass off the axis, level with it at position 0 [kg, m].")
        .def("acceleration", number_of<"m/s²">(&GravityBuilder::acceleration), py::arg("acceleration"),
             "Acceleration of gravity [m/s²]; 9.80665 if left out.");
    add_row_builder<MotionBuilder>(module, "MotionBuilder", "Moves a row as a signal says.")
        .def("velocity", signal_of<"m/s | rad/s">(&MotionBuilder::velocity), py::arg("signal"),
             "How fast it moves [m/s | rad/s].")
        .def("position", signal_of<"m | rad">(&MotionBuilder::position), py::arg("signal"),
             "Where it is [m | rad]; a signal whose rate is known.");
}

void add_actuators(py::module_& module) {
    add_row_builder<ElectricMotorBuilder>(module, "ElectricMotorBuilder", "An electric motor, or a drive.")
        .def("voltage", signal_of<"V">(&ElectricMotorBuilder::voltage), py::arg("signal"), "Voltage command [V].")
        .def("enable", signal_of<"">(&ElectricMotorBuilder::enable), py::arg("signal"),
             "Driven while the signal is above 1/2; else open circuit, or braking where there is a brake_resistance.")
        .def("braking", signal_of<"">(&ElectricMotorBuilder::braking), py::arg("signal"),
             "Not enabled, it brakes while the signal is above 1/2, else its circuit is open.")
        .def(
            "current",
            [](py::object self, SignalOf<"A"> signal, const std::optional<std::pair<double, double>>& controller) {
                auto& motor = self.cast<ElectricMotorBuilder&>();
                if (controller) {
                    motor.current(std::move(signal.name), CurrentController{controller->first, controller->second});
                } else {
                    motor.current(std::move(signal.name));
                }
                return self;
            },
            py::arg("signal"), py::arg("controller") = py::none(),
            "Current command of a drive [A]; its controller is (proportional [V/A], integral [V/(A s)]), or ideal.");
    py::class_<ServovalveBuilder>(module, "ServovalveBuilder", "A two-stage servovalve.")
        .def("current", signal_of<"A">(&ServovalveBuilder::current), py::arg("signal"), "Commanded current [A].");
    py::class_<ValveBuilder>(module, "ValveBuilder", "A spool that follows a command.")
        .def("command", signal_of<"">(&ValveBuilder::command), py::arg("signal"),
             "What the spool follows, in the unit that gain turns into m.");
    py::class_<HydraulicBuilder>(module, "HydraulicBuilder", "A hydraulic motor or jack.")
        .def("on", chained(&HydraulicBuilder::on), py::arg("body"), "The body it moves.")
        .def("spool", signal_of<"m">(&HydraulicBuilder::spool), py::arg("signal"), "Position of the spool [m].")
        .def("supply", signal_of<"Pa">(&HydraulicBuilder::supply), py::arg("signal"), "A supply that changes [Pa].")
        .def(
            "law",
            [](py::object self, const std::string& law) {
                self.cast<HydraulicBuilder&>().law(pressure_law(law));
                return self;
            },
            py::arg("law"), "How pressure follows: limited-pressure, limited-opening or orifice.");
    add_row_builder<CompanionBuilder>(module, "CompanionBuilder",
                                      "A quantity that pushes a row and is driven by its motion.")
        .def("input", signal_of<"">(&CompanionBuilder::input), py::arg("signal"), "u, what drives it from outside.");
}

/// A component whose keywords are the fields of its options.
template <class Options, class Builder>
void def_component(py::class_<Model>& model, const char* name, Builder (Model::*add)(std::string, Options),
                   const std::string& summary) {
    std::string text = summary;
    for (const auto& field : Options::fields) {
        text += "\n\n" + field_text(field.domain);
    }
    py::dict keywords;
    for (const auto& field : Options::fields) {
        keywords[field.domain.key] = quantity_type(field.domain.unit);
    }
    model.attr("_keywords")[name] = keywords;
    model.def(
        name,
        [add](Model& self, const std::string& part, const py::kwargs& given) {
            Options options;
            fill_fields(options, part, given);
            return (self.*add)(part, options);
        },
        KeepModel(), py::arg("name"), text.c_str());
}

/// The unit of one motion: "[m | rad]" is "m" in translation.
std::string narrowed(const std::string& unit, Motion motion) {
    const std::size_t bar = unit.find(" | ");
    return motion == Motion::translation ? unit.substr(0, bar) : unit.substr(bar + 3);
}

/// (lower, upper) or (lower, upper, restitution); None is no end.
Travel<double> travel_of(const std::string& body, const py::object& given, Motion motion) {
    Travel<double> travel;
    if (given.is_none()) {
        return travel;
    }
    const bool listed = py::isinstance<py::sequence>(given) && !py::isinstance<py::str>(given);
    if (!listed || (py::len(given) != 2 && py::len(given) != 3)) {
        throw py::type_error(
            fmt::format("{}: travel: give (lower, upper) or (lower, upper, restitution), None for no end; not {}", body,
                        py::repr(given).cast<std::string>()));
    }
    const auto end = [&](int k, double none) {
        const py::object value = given[py::int_(k)];
        const std::string unit = k < 2 ? narrowed("m | rad", motion) : "[-]";
        return value.is_none() ? none : number_from(body, "travel", value, unit);
    };
    travel.lower = end(0, travel.lower);
    travel.upper = end(1, travel.upper);
    travel.restitution = py::len(given) == 3 ? end(2, 0) : 0;
    return travel;
}

/// As told; else as the unit of inertia tells, "2 kg" translates; else it rotates.
Motion motion_of(const std::string& body, const std::optional<std::string>& told, const py::object& inertia) {
    if (told && *told != "rotation" && *told != "translation") {
        throw py::value_error(fmt::format("{}: motion: \"{}\" is not one of rotation, translation", body, *told));
    }
    if (told) {
        return *told == "rotation" ? Motion::rotation : Motion::translation;
    }
    const bool text = py::isinstance<py::str>(inertia);
    const bool translates = text && read_text(body, "inertia", inertia.cast<std::string>(), "kg | kg·m²").which == 0;
    return translates ? Motion::translation : Motion::rotation;
}

void def_body(py::class_<Model>& model) {
    model.def(
        "body",
        [](Model& self, const std::string& name, const Given<"kg | kg·m²">& inertia,
           const Given<"N·s/m | N·m·s/rad">& viscous_damping, const Given<"m | rad">& position,
           const Given<"m/s | rad/s">& velocity, const py::object& travel, const std::optional<std::string>& motion) {
            BodyOptions options;
            options.motion = motion_of(name, motion, inertia.value);
            const auto number = [&](const char* key, const py::object& value, const char* unit) {
                return number_from(name, key, value, narrowed(unit, options.motion));
            };
            options.inertia = number("inertia", inertia.value, "kg | kg·m²");
            options.viscous_damping = number("viscous_damping", viscous_damping.value, "N·s/m | N·m·s/rad");
            options.position = number("position", position.value, "m | rad");
            options.velocity = number("velocity", velocity.value, "m/s | rad/s");
            options.travel = travel_of(name, travel, options.motion);
            self.body(name, options);
        },
        py::arg("name"), py::kw_only(), py::arg("inertia"), py::arg("viscous_damping") = 0.0, py::arg("position") = 0.0,
        py::arg("velocity") = 0.0, py::arg("travel") = py::none(), py::arg("motion") = py::none(),
        "Something that rotates or translates.\n\n"
        "inertia [kg | kg·m²]: mass or moment of inertia; 0 is first order.\n\n"
        "viscous_damping [N·s/m | N·m·s/rad]: against ground.\n\n"
        "position [m | rad]: at the start.\n\n"
        "velocity [m/s | rad/s]: at the start.\n\n"
        "travel [m | rad]: (lower, upper) or (lower, upper, restitution [-]), None for no end.\n\n"
        "motion: \"rotation\" or \"translation\"; if left out it follows from the unit of inertia, and a bare number "
        "rotates.");
}

void def_parts(py::class_<Model>& model) {
    const auto add = [&](const char* name, auto make, const char* text) {
        model.def(name, make, KeepModel(), py::arg("name"), text);
    };
    add("friction", &Model::friction, "Dry friction of a body against ground, or between bodies.");
    add("joint", &Model::joint, "A rigid relation between bodies, along any row.");
    add("freewheel", &Model::freewheel, "Blocks relative motion forward, free backward.");
    add("force", &Model::force, "A force or torque on a body.");
    add("gear", &Model::gear, "Two bodies that turn at a fixed ratio.");
    add("rack", &Model::rack, "A pinion or drum and what it moves straight.");
    add("screw", &Model::screw, "A screw and its nut.");
    add("planetary", &Model::planetary, "Sun, ring and carrier of a planetary set.");
    add("gravity", &Model::gravity, "Weight of a body on a slope, or of a mass off its axis.");
    add("motion", &Model::motion, "Moves a body as a signal says.");
    def_component(model, "clutch", &Model::clutch, "Friction between two bodies, pressed together on command.");
    def_component(model, "brake", &Model::brake, "Friction against ground, pressed on command.");
    def_component(model, "electric_motor", &Model::electric_motor, "An electric motor, or a drive.");
    def_component(model, "servovalve", &Model::servovalve, "A two-stage servovalve: flapper and spool.");
    def_component(model, "valve", &Model::valve, "A spool that follows a command.");
    def_component(model, "hydraulic_motor", &Model::hydraulic_motor, "A hydraulic motor fed by a spool.");
    def_component(model, "jack", &Model::jack, "A hydraulic jack fed by a spool.");
    def_component(model, "spring", &Model::spring, "A spring and damper, with preload, natural length and free play.");
    def_component(model, "companion", &Model::companion,
                  "memory q' = decay q + per_position x + per_velocity v + input, pushing with force q.");
    for_each_type(Components{}, [&]<class Part>() {
        if constexpr (TabledComponent<Part>) {
            if (!py::hasattr(model, Part::word)) {  // others have a builder
                def_tabled_part<Part>(model);
            }
        }
    });
}

}  // namespace

void add_model(py::module_& module) {
    add_mechanics(module);
    add_transmissions(module);
    add_actuators(module);
    py::class_<Plan, SharedPlan>(module, "Plan", "A model made ready to run; it never changes.", py::dynamic_attr())
        .def(
            "__reduce__",
            [](const py::object& self) { return py::module_::import("stiction.origin").attr("reduced_plan")(self); },
            "Pickled by the model it was built from.")
        .def_property_readonly(
            "quantities",
            [](const Plan& plan) {
                std::vector<std::pair<std::string, std::string>> all;
                for (const Quantity& quantity : quantities(plan)) {
                    all.emplace_back(quantity.name, quantity.unit);
                }
                return all;
            },
            "Everything a run of it can be asked for: (name, unit).");
    py::class_<Model> model(module, "Model", "A machine under construction: named parts and signals, in SI units.");
    model.def(py::init<>())
        .def_property_readonly(
            "_signals", [](Model& self) -> SignalBuilder& { return self.signals(); },
            py::return_value_policy::reference_internal, "Sources, controllers, filters.")
        .def("signal_unit", &Model::signal_unit, py::arg("signal"), py::arg("unit"), "The unit a signal is shown with.")
        .def("drop_inertia", &Model::drop_inertia, py::arg("body"),
             "First order: the body has no inertia from here on.")
        .def(
            "picture", [](const Model& self) { return picture::picture_svg(self.sketch(), "machine"); },
            "The machine as an SVG file: parts and what joins them, as far as it is built.")
        .def(
            "_repr_html_",
            [](const py::object& self) {
                return py::module_::import("stiction.picture").attr("as_html")(self.attr("picture")(), py::repr(self));
            },
            "The picture, for notebooks.")
        .def(
            "build", [](const Model& self) { return std::make_shared<Plan>(self.build()); },
            "Checks everything; raises ModelError with every problem.");
    model.attr("_keywords") = py::dict();  // by method: what its **kwargs take, and of which type
    def_body(model);
    def_parts(model);
}

}  // namespace stiction::python
