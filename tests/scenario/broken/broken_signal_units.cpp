// Signals whose unit does not fit what reads them.
#include "scenario/broken/broken.hpp"

namespace stiction_test {
namespace {

const std::string kPressure =
    "is a pressure [kg/(m s2)]; admissible: a torque [N m]: give it in one of mN m, N m, kN m, MN m";

/// The step of the good one replaced by other signals.
Broken instead_of_step(const std::string& signals, const std::string& told) {
    return {"kind = \"step\"\nafter = \"5 N m\"\n", signals, told};
}

}  // namespace

std::vector<Broken> signal_unit_mistakes() {
    return {
        {"after = \"5 N m\"", "after = \"26 MPa\"",
         "machine.toml:14:1: signal.load.after: \"26 MPa\" " + kPressure + "; force.air.value reads it"},
        {"after = \"5 N m\"", "before = \"3 N\"\nafter = \"26 MPa\"",
         "machine.toml:14:1: signal.load.before: \"3 N\" is a force ***; force.air.value reads it\n"
         "machine.toml:15:1: signal.load.after: \"26 MPa\" is a pressure [kg/(m s2)]; admissible: a force [N]: give it "
         "in one of mN, N, kN, MN; signal.load.before tells so"},
        {"[signal.load]\nkind = \"step\"\nafter = \"5 N m\"", "[signals]\nload = \"26 MPa\"",
         "machine.toml:13:1: signals.load: \"26 MPa\" " + kPressure + "; force.air.value reads it"},
        {"[signal.load]\nkind = \"step\"\nafter = \"5 N m\"", "[signals]\nload = { value = \"3*t\", unit = \"Pa\" }",
         "machine.toml:13:***: signals.load.unit: it is a pressure [Pa]; admissible: a torque [N m]: give it in N m; "
         "force.air.value reads it"},
        instead_of_step(
            "kind = \"points\"\ntimes = [0, 1]\nvalues = [0, \"26 MPa\"]\n",
            "machine.toml:15:1: signal.load.values: \"26 MPa\" " + kPressure + "; force.air.value reads it"),
        instead_of_step(
            "kind = \"points\"\ntimes = [0, 1]\nvalues = [\"3 N m\", \"26 MPa\"]\n",
            "machine.toml:15:1: signal.load.values: \"26 MPa\" " + kPressure + "; signal.load.values tells so"),
        instead_of_step("kind = \"ramp\"\nslope = \"26 MPa/s\"\n",
                        "machine.toml:14:1: signal.load.slope: \"26 MPa/s\" makes it a pressure [Pa]; admissible: a "
                        "torque [N m]: give its change per second, in N m/s; force.air.value reads it"),
        instead_of_step("kind = \"move\"\ndistance = \"3 N m\"\nspeed = \"1 N m/s\"\nacceleration = \"2 N m/s\"\n",
                        "machine.toml:16:1: signal.load.acceleration: \"2 N m/s\" makes it ***; admissible: a "
                        "torque [N m]: give it in N m/s2; signal.load.distance tells so"),
        instead_of_step("kind = \"move\"\ndistance = \"3 m\"\nspeed = \"1 m/s\"\nacceleration = \"2 m/s2\"\n",
                        "machine.toml:14:1: signal.load.distance: \"3 m\" is a length ***; force.air.value reads it"),
        instead_of_step("kind = \"expression\"\nvalue = \"3*t\"\nunit = \"Pa\"\n",
                        "machine.toml:15:1: signal.load.unit: it is a pressure [Pa]; admissible: a torque [N m]: give "
                        "it in N m; force.air.value reads it"),
        instead_of_step(
            "kind = \"sum\"\nterms = { supply = 1 }\n[signals]\nsupply = \"26 MPa\"\n",
            "machine.toml:16:1: signals.supply: \"26 MPa\" " + kPressure + "; force.air.value reads it as \"load\""),
        instead_of_step(
            "kind = \"sum\"\nterms = { wind = 1, supply = -1 }\n[signals]\nsupply = \"26 MPa\"\nwind = \"3 N m\"\n",
            "machine.toml:14:1: signal.load.terms: \"supply\" is a pressure [Pa], but \"wind\" is a torque or an "
            "energy [N m]: give both in one unit"),
        instead_of_step(
            "kind = \"saturation\"\ninput = \"supply\"\nupper = \"9 N m\"\n[signals]\nsupply = \"26 MPa\"\n",
            "machine.toml:14:1: signal.load.input: \"supply\" is a pressure [Pa], but signal.load.upper "
            "tells a torque or an energy [N m]: give both in one unit"),
        instead_of_step("kind = \"selector\"\ninputs = [\"on\", \"supply\", \"wind\"]\n[signals]\non = 1\nsupply = "
                        "\"26 MPa\"\nwind = \"3 N m\"\n",
                        "machine.toml:14:1: signal.load.inputs: \"wind\" is a torque or an energy [N m], but "
                        "\"supply\" is a pressure [Pa]: give both in one unit\n***"),
        instead_of_step("kind = \"gain\"\ninput = \"surface.position\"\ngain = \"3 N/rad\"\n",
                        "machine.toml:15:1: signal.load.gain: \"3 N/rad\" times \"surface.position\" is a force [N]; "
                        "admissible: a torque [N m]: give it in one of N m/rad, kN m/rad, MN m/rad; force.air.value "
                        "reads it"),
        instead_of_step("kind = \"gain\"\ninput = \"flow\"\ngain = \"3 s/m2\"\n[signals]\nflow = \"2 l/min\"\n",
                        "machine.toml:15:1: signal.load.gain: \"3 s/m2\" times \"flow\" is a length [m]; "
                        "admissible: a torque [N m]: give it in ***; force.air.value reads it"),
        instead_of_step("kind = \"delay\"\ninput = \"surface.position\"\n",
                        "machine.toml:11:1: force.air.value: \"load\" is an angle [rad]; admissible: a torque [N m]: "
                        "name another signal, or make one of it with a gain"),
        {"value = \"load\"", "value = \"surface.velocity\"",
         "machine.toml:11:1: force.air.value: \"surface.velocity\" is an angular velocity [rad/s]; admissible: a "
         "torque [N m]: name another signal, or make one of it with a gain"},
        instead_of_step(
            "kind = \"pid\"\ninputs = [\"wanted\", \"surface.position\"]\n[signals]\nwanted = \"3 mm\"\n",
            "machine.toml:14:1: signal.load.inputs: \"wanted\" is a length [m], but \"surface.position\" is "
            "an angle [rad]: compare what has one unit"),
        instead_of_step("kind = \"pid\"\ninput = \"surface.position\"\nupper = \"3 A\"\n",
                        "machine.toml:15:1: signal.load.upper: \"3 A\" is a current [A]; admissible: a torque [N m]: "
                        "give it in one of mN m, N m, kN m, MN m; force.air.value reads it"),
        instead_of_step(
            "kind = \"pid\"\ninput = \"surface.position\"\nproportional = \"3 N m/rad\"\nintegral = \"3 N m/rad\"\n",
            "machine.toml:16:1: signal.load.integral: \"3 N m/rad\" times \"surface.position\" is an angular "
            "momentum [N m s], but signal.load.proportional makes it a torque or an energy [N m]: give it in ***"),
        {"value = \"load\"", "value = \"-surface.velocity\"",
         "machine.toml:11:1: force.air.value: it is an angular velocity [rad/s]; admissible: a torque [N m]: multiply "
         "it by a factor, or tell what it is with unit = \"N m\""},
        instead_of_step("kind = \"expression\"\nvalue = \"abs(surface.position)\"\n",
                        "machine.toml:14:1: signal.load.value: it is an angle [rad]; admissible: a torque [N m]: "
                        "multiply it by a factor, or tell what it is with unit = \"N m\"; force.air.value reads it"),
        {"value = \"load\"", "value = \"surface.position + 0\"",
         "machine.toml:11:1: force.air.value: it is an angle [rad]; admissible: a torque [N m]: multiply it by a "
         "factor, or tell what it is with unit = \"N m\""},
        {"value = \"load\"", "value = \"5*sin(gear.friction - 0.1)\"",
         "machine.toml:11:1: force.air.value, column 7: \"gear.friction - 0.1\" is a torque or an energy [N m], but "
         "sin "
         "takes an angle or a plain number: multiply it by a factor, as in sin(2*(gear.friction - 0.1))"},
        {"value = \"load\"", "value = \"5*exp(-surface.position)\"",
         "machine.toml:11:1: force.air.value, column 8: \"surface.position\" is an angle [rad], but exp takes a plain "
         "number: multiply it by a factor, as in exp(2*surface.position)"},
        {"value = \"load\"", "value = \"5*cos(surface.velocity)\"",
         "machine.toml:11:1: force.air.value, column 7: \"surface.velocity\" is an angular velocity [rad/s], but cos "
         "takes an angle or a plain number: multiply it by a factor, as in cos(2*surface.velocity)"},
        {"value = \"load\"", "value = \"5*tanh(gear.friction)\"",
         "machine.toml:11:1: force.air.value, column 8: \"gear.friction\" is a torque or an energy [N m], but tanh "
         "takes a plain number: multiply it by a factor, as in tanh(2*gear.friction)"},
        {"value = \"load\"", "value = \"5*ln(surface.position)\"",
         "machine.toml:11:1: force.air.value, column 6: \"surface.position\" is an angle [rad], but ln takes a plain "
         "number: multiply it by a factor, as in ln(2*surface.position)"},
        {"value = \"load\"", "value = \"5*atan2(surface.position, gear.friction)\"",
         "machine.toml:11:1: force.air.value, column 27: \"surface.position\" is an angle [rad], but "
         "\"gear.friction\" is a torque or an energy [N m]: take what has one unit, or multiply one of them by a "
         "factor"},
        {"value = \"load\"", "value = \"2^surface.velocity\"",
         "machine.toml:11:1: force.air.value, column 3: \"surface.velocity\" is an angular velocity [rad/s], but an "
         "exponent is a plain number: multiply it by a factor"},
        {"value = \"load\"", "value = \"sqrt(gear.friction^2 + surface.velocity^2)\"",
         "machine.toml:11:1: force.air.value, column 24: \"gear.friction^2\" is in kg2 m4/s4, but "
         "\"surface.velocity^2\" is in rad2/s2: add what has one unit, or multiply one of them by a factor"},
        {"value = \"load\"", "value = \"sqrt(surface.velocity^2)\"",
         "machine.toml:11:1: force.air.value: it is an angular velocity [rad/s]; admissible: a torque [N m]: multiply "
         "it by a factor, or tell what it is with unit = \"N m\""},
        {"value = \"load\"", "value = \"if(surface.velocity > surface.position, 5, 0)\"",
         "machine.toml:11:1: force.air.value, column 23: \"surface.velocity\" is an angular velocity [rad/s], but "
         "\"surface.position\" is an angle [rad]: compare what has one unit, or multiply one of them by a factor"},
        instead_of_step(
            "kind = \"sine_of\"\ninput = \"surface.velocity\"\n",
            "machine.toml:14:1: signal.load.input: \"surface.velocity\" is an angular velocity [rad/s]; "
            "admissible: an angle [rad] or a plain number: name another signal, or make one of it with a gain"),
        instead_of_step("kind = \"time\"\n",
                        "machine.toml:11:1: force.air.value: \"load\" is a time [s]; admissible: a torque [N m]: name "
                        "another signal, or make one of it with a gain"),
        instead_of_step("kind = \"expression\"\nvalue = \"3*(surface.position - surface.velocity)\"\n",
                        "machine.toml:14:1: signal.load.value, column 23: \"surface.position\" is an angle [rad], but "
                        "\"surface.velocity\" is an angular velocity [rad/s]: add what has one unit, or multiply one "
                        "of them by a factor"),
        instead_of_step("kind = \"expression\"\nvalue = \"if(surface.position > surface.velocity, 3, -3)\"\n",
                        "machine.toml:14:1: signal.load.value, column 23: \"surface.position\" is an angle [rad], but "
                        "\"surface.velocity\" is an angular velocity [rad/s]: compare what has one unit, or multiply "
                        "one of them by a factor"),
        instead_of_step(
            "kind = \"product\"\ninputs = [\"supply\", \"area\"]\n[signals]\nsupply = \"26 "
            "MPa\"\narea = \"3 cm2\"\n",
            "machine.toml:14:1: signal.load.inputs: it is a force [N]; admissible: a torque [N m]: multiply "
            "it by a factor, or tell what it is with unit = \"N m\"; force.air.value reads it"),
        instead_of_step(
            "kind = \"sum\"\nterms = { \"surface.position\" = \"3 N m/rad\", \"surface.velocity\" = \"2 N "
            "m/rad\" }\n",
            "machine.toml:14:1: signal.load.terms: \"2 N m/rad\" times \"surface.velocity\" is a rate of "
            "torque or a power [N m/s], but signal.load.terms makes it a torque or an energy [N m]: give it in one of "
            "mN m s/rad, N m s/rad, kN m s/rad"),
        instead_of_step(
            "kind = \"integrator\"\ninput = \"surface.position\"\n",
            "machine.toml:14:1: signal.load.input: \"surface.position\" over time is in s rad; admissible: a "
            "torque [N m]: give a gain in N m/(s rad); force.air.value reads it"),
        {"value = \"load\"", "value = \"load\"\nfactor = \"3 N/A\"",
         "machine.toml:12:1: force.air.factor: \"3 N/A\" times \"load\" is ***; admissible: a torque [N m]: give a "
         "number without unit; force.air.value reads it"},
        instead_of_step("kind = \"step\"\nafter = \"5 N m\"\n[valve.v]\ncommand = \"surface.position\"\n",
                        "machine.toml:16:1: valve.v.command: \"surface.position\" is an angle [rad]; admissible: a "
                        "length [m]: name another signal, or make one of it with a gain"),
        instead_of_step("kind = \"step\"\nafter = \"5 N m\"\n[valve.v]\ncommand = \"3 A\"\ngain = \"2 mm/V\"\n",
                        "machine.toml:17:1: valve.v.gain: \"2 mm/V\" times \"v.command\" is ***; admissible: a "
                        "length [m]: give it in m/A; valve.v.command reads it"),
        instead_of_step("kind = \"relay\"\ninput = \"surface.position\"\non_above = \"3 mm\"\non_value = \"3 N m\"\n",
                        "machine.toml:15:1: signal.load.on_above: it is a length [m], but "
                        "\"surface.position\" is an angle [rad]: compare what has one unit"),
    };
}

}  // namespace stiction_test
