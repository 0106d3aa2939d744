// Machines in code: Model and its fluent builders, with the names they have in C++ (src/machine/model.hpp). Numbers are SI.
#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "fields.hpp"
#include "machine/model.hpp"
#include "parts.hpp"
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
        py::arg("body"), py::arg("coefficient") = 1.0, "Against ground.");
    type.def(
        "between",
        [](py::object self, std::string a, std::string b, double ratio) {
            self.cast<Builder&>().between(std::move(a), std::move(b), ratio);
            return self;
        },
        py::arg("a"), py::arg("b"), py::arg("ratio") = 1.0, "Between two bodies: a - ratio b.");
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
        py::arg("terms"), "Along any row: [(\"sun\", 1.0), (\"ring\", 2.5)]; it may turn rotation into translation.");
    return type;
}

InitialMode initial_mode(const std::string& word) {
    if (word == "stuck") {
        return InitialMode::stuck;
    }
    if (word == "slipping") {
        return InitialMode::slipping;
    }
    if (word != "decide") {
        throw py::value_error("initially: \"" + word + "\" is not one of decide, stuck, slipping");
    }
    return InitialMode::decide;
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
        .def("load", chained(&FrictionBuilder::load), py::arg("signal"), "Seen by load-dependent laws [N | N·m].")
        .def("normal_force", chained(&FrictionBuilder::normal_force), py::arg("signal"), "For laws that ask [N].")
        .def("ground_speed", chained(&FrictionBuilder::ground_speed), py::arg("signal"),
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
        .def("speed", chained(&JointBuilder::speed), py::arg("signal"), "Follows this signal [m/s | rad/s].");
    py::class_<ForceBuilder>(module, "ForceBuilder", "A force or torque on one body.")
        .def(
            "on",
            [](py::object self, std::string body, double coefficient) {
                self.cast<ForceBuilder&>().on(std::move(body), coefficient);
                return self;
            },
            py::arg("body"), py::arg("coefficient") = 1.0, "The body it acts on, and a factor.")
        .def("signal", chained(&ForceBuilder::signal), py::arg("name"), "Its value [N | N·m].");
}

void add_transmissions(py::module_& module) {
    py::class_<GearBuilder>(module, "GearBuilder", "Gear, rack or screw.")
        .def("between", chained(&GearBuilder::between), py::arg("a"), py::arg("b"),
             "Motor and load; pinion and rack; screw and nut.")
        .def("ratio", chained(&GearBuilder::ratio), py::arg("i"), "Of a gear: turns of a per turn of b [-].")
        .def("radius", chained(&GearBuilder::radius), py::arg("r"), "Of a rack's pinion or a drum [m].")
        .def("lead", chained(&GearBuilder::lead), py::arg("p"), "Of a screw: way per turn [m].")
        .def("losses", chained(&GearBuilder::losses), py::arg("law"), "What the mesh loses, on the shaft of a.");
    py::class_<PlanetaryBuilder>(module, "PlanetaryBuilder", "Sun, ring and carrier.")
        .def("sun", chained(&PlanetaryBuilder::sun), py::arg("body"))
        .def("ring", chained(&PlanetaryBuilder::ring), py::arg("body"))
        .def("carrier", chained(&PlanetaryBuilder::carrier), py::arg("body"))
        .def("ratio", chained(&PlanetaryBuilder::ratio), py::arg("rho"),
             "Teeth of the ring over teeth of the sun [-].");
    add_row_builder<ContactBuilder>(module, "ContactBuilder", "Clutch or brake: give a normal force or a capacity.")
        .def("normal_force", chained(&ContactBuilder::normal_force), py::arg("signal"), "[N]")
        .def(
            "capacity",
            [](py::object self, std::string signal, double static_ratio) {
                self.cast<ContactBuilder&>().capacity(std::move(signal), static_ratio);
                return self;
            },
            py::arg("signal"), py::arg("static_ratio") = 1.0,
            "Friction while it slides [N | N·m]; at rest static_ratio times as much.")
        .def("initially", initially<ContactBuilder>(), py::arg("mode"), "\"decide\", \"stuck\" or \"slipping\".");
    py::class_<GravityBuilder>(module, "GravityBuilder", "Weight of a body on a slope, or of a mass off its axis.")
        .def("on", chained(&GravityBuilder::on), py::arg("body"))
        .def(
            "slope",
            [](py::object self, const std::variant<double, std::string>& slope) {
                auto& gravity = self.cast<GravityBuilder&>();
                std::visit([&](const auto& value) { gravity.slope(value); }, slope);
                return self;
            },
            py::arg("slope"), "Above the horizontal, towards positive positions [rad]; a number or a signal.")
        .def("mass", chained(&GravityBuilder::mass), py::arg("m"), "In place of the body's own inertia [kg].")
        .def("unbalance", chained(&GravityBuilder::unbalance), py::arg("m"), py::arg("radius"),
             "A mass off the axis, level with it at position 0 [kg, m].")
        .def("acceleration", chained(&GravityBuilder::acceleration), py::arg("g"), "[m/s2]");
    add_row_builder<MotionBuilder>(module, "MotionBuilder", "Moves a row as a signal says.")
        .def("velocity", chained(&MotionBuilder::velocity), py::arg("signal"), "[m/s | rad/s]")
        .def("position", chained(&MotionBuilder::position), py::arg("signal"),
             "A signal whose rate is known [m | rad].");
}

void add_actuators(py::module_& module) {
    add_row_builder<ElectricMotorBuilder>(module, "ElectricMotorBuilder", "An electric motor, or a drive.")
        .def("voltage", chained(&ElectricMotorBuilder::voltage), py::arg("signal"), "Voltage command [V].")
        .def(
            "current",
            [](py::object self, std::string signal, const std::optional<std::pair<double, double>>& controller) {
                auto& motor = self.cast<ElectricMotorBuilder&>();
                if (controller) {
                    motor.current(std::move(signal), CurrentController{controller->first, controller->second});
                } else {
                    motor.current(std::move(signal));
                }
                return self;
            },
            py::arg("signal"), py::arg("controller") = py::none(),
            "Current command of a drive [A]; its controller is (proportional [V/A], integral [V/(A s)]), or ideal.");
    py::class_<ServovalveBuilder>(module, "ServovalveBuilder", "A two-stage servovalve.")
        .def("current", chained(&ServovalveBuilder::current), py::arg("signal"), "Command [A].");
    py::class_<ValveBuilder>(module, "ValveBuilder", "A spool that follows a command.")
        .def("command", chained(&ValveBuilder::command), py::arg("signal"));
    py::class_<HydraulicBuilder>(module, "HydraulicBuilder", "A hydraulic motor or jack.")
        .def("on", chained(&HydraulicBuilder::on), py::arg("body"))
        .def("spool", chained(&HydraulicBuilder::spool), py::arg("signal"), "Position of the spool [m].")
        .def("supply", chained(&HydraulicBuilder::supply), py::arg("signal"), "A supply that changes [Pa].")
        .def(
            "law",
            [](py::object self, const std::string& law) {
                self.cast<HydraulicBuilder&>().law(pressure_law(law));
                return self;
            },
            py::arg("law"), "How pressure follows: limited-pressure, limited-opening or orifice.");
    add_row_builder<CompanionBuilder>(module, "CompanionBuilder",
                                      "A quantity that pushes a row and is driven by its motion.")
        .def("input", chained(&CompanionBuilder::input), py::arg("signal"));
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
        keywords[field.domain.key] = "float";
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

/// (lower, upper) or (lower, upper, restitution); None is no end.
Travel<double> travel_of(const std::vector<std::optional<double>>& given) {
    if (!given.empty() && given.size() != 2 && given.size() != 3) {
        throw py::value_error("travel: give (lower, upper) or (lower, upper, restitution); None for no end");
    }
    Travel<double> travel;
    travel.lower = given.empty() ? travel.lower : given[0].value_or(travel.lower);
    travel.upper = given.empty() ? travel.upper : given[1].value_or(travel.upper);
    travel.restitution = given.size() == 3 ? given[2].value_or(0) : 0;
    return travel;
}

void def_body(py::class_<Model>& model) {
    model.def(
        "body",
        [](Model& self, const std::string& name, double inertia, double viscous_damping, double position,
           double velocity, const std::vector<std::optional<double>>& travel, const std::string& motion) {
            if (motion != "rotation" && motion != "translation") {
                throw py::value_error("motion: \"" + motion + "\" is not one of rotation, translation");
            }
            BodyOptions options{inertia, viscous_damping, position, velocity, travel_of(travel)};
            options.motion = motion == "rotation" ? Motion::rotation : Motion::translation;
            self.body(name, options);
        },
        py::arg("name"), py::kw_only(), py::arg("inertia") = 1.0, py::arg("viscous_damping") = 0.0,
        py::arg("position") = 0.0, py::arg("velocity") = 0.0, py::arg("travel") = std::vector<std::optional<double>>{},
        py::arg("motion") = "rotation",
        "Something that rotates or translates: inertia [kg | kg·m²], viscous damping to ground [N·s/m | N·m·s/rad],\n"
        "position [m | rad] and velocity [m/s | rad/s] at the start, travel (lower, upper, restitution) [m | rad, -].");
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
    py::class_<Plan, SharedPlan>(module, "Plan", "A model made ready to run; it never changes.")
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
            "signals", [](Model& self) -> SignalBuilder& { return self.signals(); },
            py::return_value_policy::reference_internal, "Sources, controllers, filters.")
        .def("signal_unit", &Model::signal_unit, py::arg("signal"), py::arg("unit"), "The unit a signal is shown with.")
        .def("drop_inertia", &Model::drop_inertia, py::arg("body"),
             "First order: the body has no inertia from here on.")
        .def(
            "build", [](const Model& self) { return std::make_shared<Plan>(self.build()); },
            "Checks everything; raises ModelError with every problem.");
    model.attr("_keywords") = py::dict();  // by method: what its **kwargs take, and of which type
    def_body(model);
    def_parts(model);
}

}  // namespace stiction::python
