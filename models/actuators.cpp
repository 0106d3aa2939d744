// Hydraulic actuators of the papers, with the sets of values given in the calibration of this product.
#include "machines.hpp"

namespace stiction::machines {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kDegree = kPi / 180;

/// A constant that becomes another at one instant.
signal::Points jump(double at, double before, double after) { return {{at, at}, {before, after}}; }

struct Efficiencies {
    double opposing;
    double aiding;
};
constexpr Efficiencies kReversible{0.865, 0.77};
constexpr Efficiencies kIrreversible{0.822, -0.2};

void set(FlapActuatorOptions& o, const Efficiencies& e) {
    o.opposing_efficiency = e.opposing;
    o.aiding_efficiency = e.aiding;
}

/// Figures 6–10: a step of the command under full load, while the supply fails and comes back.
void step_with_failing_supply(FlapActuatorOptions& o, double from, double to) {
    constexpr double kFull = 26e6;
    constexpr double kLow = 5e6;
    o.start = from * kDegree;
    o.command = jump(0.1, from * kDegree, to * kDegree);
    o.load = {{0}, {74500}};
    o.supply = {{0.3, 0.4, 0.6, 0.8}, {kFull, kLow, kLow, kFull}};
}

/// Figures 11–13: a ramp against, then without, a load.
void ramp_under_passing_load(FlapActuatorOptions& o) {
    constexpr double kEnd = 10;
    o.start = 0.1 * kDegree;
    o.command = {{0.07, kEnd}, {0.1 * kDegree, (0.1 - 0.5 * (kEnd - 0.07)) * kDegree}};
    o.load = {{0.02, 0.02, 0.2, 0.2}, {0, 74500, 74500, 0}};
}

/// Figures 14, 15: steps and ramps up and down, again and again.
void ramps_up_and_down(FlapActuatorOptions& o) {
    o.load = jump(0.1, 0, 37243);
    o.command = {{0.1}, {0}};
    for (int half = 0; half < 16; ++half) {  // of 0.4 s: up, then down
        const bool up = half % 2 == 0;
        o.command.times.insert(o.command.times.end(), {0.1 + 0.4 * half, 0.1 + 0.4 * (half + 1)});
        o.command.values.insert(o.command.values.end(), {(up ? 0.05 : 0.2) * kDegree, (up ? 0.25 : 0.0) * kDegree});
    }
}

/// Figures 16, 17: so slow that it sticks and slips.
void creeping_ramps(FlapActuatorOptions& o) {
    constexpr double kTop = 0.025 * 1.95;
    constexpr double kEnd = 20;
    o.load = jump(0.1, 0, 25000);
    o.command = {{0.1, 2.05, kEnd}, {0, kTop * kDegree, (kTop - 0.025 * (kEnd - 2.05)) * kDegree}};
}

}  // namespace

FlapActuatorOptions borello_figure(int figure) {
    FlapActuatorOptions o;
    const bool reversible = figure == 6 || figure == 7 || figure == 11 || figure == 14 || figure == 16;
    set(o, reversible ? kReversible : kIrreversible);
    switch (figure) {
        case 6:
        case 8: step_with_failing_supply(o, 0, 1.5); break;
        case 7: step_with_failing_supply(o, 7, 0); break;
        case 9:
        case 10: step_with_failing_supply(o, 4, 0); break;
        case 11:
        case 12:
        case 13: ramp_under_passing_load(o); break;
        case 14:
        case 15: ramps_up_and_down(o); break;
        case 16:
        case 17: creeping_ramps(o); break;
        default: break;
    }
    o.aiding_efficiency = figure == 10 ? -0.4 : figure == 13 ? 0.4 : o.aiding_efficiency;
    return o;
}

Model flap_actuator(const FlapActuatorOptions& o) {
    Model m;
    m.body("surface", {.inertia = 350,
                       .viscous_damping = 1e4,
                       .position = o.start,
                       .travel = {.lower = -10 * kDegree, .upper = 10 * kDegree}});
    m.signals()
        .add("command", o.command)
        .add("airload", o.load)
        .add("supply", o.supply)
        .sum("error", {{1, "command"}, {-1, "surface.position"}})
        .add("amplifier", signal::Gain{9.3}, {"error"});
    m.servovalve("valve", {.current_limit = 8e-3,
                           .torque_gain = 1.8125,
                           .flapper_inertia = 1.0575e-5,
                           .flapper_damping = 0.45,
                           .flapper_stiffness = 301.6,
                           .flapper_travel = 3.05e-5,
                           .wire_stiffness = 14.5,
                           .spool_gain = 5111,
                           .spool_travel = 1e-3})
        .current("amplifier");
    m.hydraulic_motor("motor", {.displacement = 4.8e-3, .pressure_gain = 2.6e10, .flow_gain = 0.63})
        .on("surface")
        .spool("valve.spool")
        .supply("supply");
    m.force("air").on("surface", -1).signal("airload");
    m.friction("gear")
        .on("surface")
        .law(Transmission<double>{.constant = 1000,
                                  .opposing_efficiency = o.opposing_efficiency,
                                  .aiding_efficiency = o.aiding_efficiency,
                                  .static_ratio = o.static_ratio})
        .load("airload");
    return m;
}

Model linear_actuator(const LinearActuatorOptions& o) {
    Model m;
    m.body("rod", {.inertia = o.mass, .viscous_damping = 500, .motion = Motion::translation});
    if (o.ramp > 0) {
        m.signals().add("command", signal::Ramp{.slope = o.ramp, .start = 0.005});
    } else {
        m.signals().add("command", signal::Step{.start = 0.005, .after = 0.2});
    }
    m.signals().sum("error", {{1, "command"}, {-1, "rod.position"}});
    m.valve("valve", {.gain = 0.02, .time_constant = 4e-3, .spool_travel = 1e-3}).command("error");
    m.jack("jack", {.displacement = 1e-3, .pressure_gain = 2.6e10, .flow_gain = 1, .supply_pressure = 26e6})
        .on("rod")
        .spool("valve.spool");
    m.friction("seals").on("rod").law(Coulomb<double>{.sliding = 1000, .breakaway = 1500});
    return m;
}

Model antenna(const AntennaOptions& o) {
    constexpr double kInertia = 400.0 / 102;  // friction over the acceleration it can stop [psi·s²/mdeg]
    Model m;
    m.body("motor", {.inertia = 0.1 * kInertia});
    m.body("axis", {.inertia = 0.9 * kInertia});
    m.spring("gear", {.stiffness = 683}).between("motor", "axis");
    m.friction("bearing").on("axis").law(Coulomb<double>{.sliding = 400, .breakaway = 425});
    m.signals()
        .add("command", signal::Constant{o.step})
        .sum("error", {{1, "command"}, {-1, "axis.position"}})
        .add("error sum", signal::Integrator{.gain = 0.3}, {"error"})
        .sum("rate error", {{1, "error"}, {1, "error sum"}, {-1, "motor.velocity"}})
        .add("rate error sum", signal::Integrator{.gain = 200}, {"rate error"})
        .sum("wanted pressure", {{37, "rate error"}, {1, "rate error sum"}})
        .add("pressure", signal::Saturation{-2000, 2000}, {"wanted pressure"});
    m.force("drive").on("motor").signal("pressure");
    return m;
}

}  // namespace stiction::machines
