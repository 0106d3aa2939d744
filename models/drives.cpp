// Electric drives through gears.
#include "machines.hpp"

namespace stiction::machines {

Model geared_winch(const WinchOptions& o) {
    Model m;
    m.body("rotor", {.inertia = 2e-3});
    m.body("drum", {.inertia = 0.4});
    m.body("load", {.inertia = o.load, .motion = Motion::translation});
    m.signals()
        .add("wanted", signal::Points{.times = {0, 0, o.hold, o.hold}, .values = {0, o.voltage, o.voltage, 0}})
        .add("pressing", signal::Points{.times = {o.hold, o.hold}, .values = {0, 400}});
    m.electric_motor(
         "motor",
         {.resistance = 0.5, .inductance = 2e-3, .torque_constant = 0.3, .current_limit = 60, .voltage_limit = 48})
        .on("rotor")
        .voltage("wanted");
    m.brake("brake", {.sliding_coefficient = 0.35, .static_coefficient = 0.4, .radius = 0.05, .faces = 2})
        .on("rotor")
        .normal_force("pressing");
    m.gear("gear").between("rotor", "drum").ratio(25);
    m.rack("rope").between("drum", "load").radius(0.15);
    m.gravity("weight").on("load");
    return m;
}

Model planetary_set(const PlanetaryOptions& o) {
    Model m;
    m.body("sun", {.inertia = 0.02});
    m.body("ring", {.inertia = 0.1});
    m.body("carrier", {.inertia = 0.5, .viscous_damping = 2});
    m.signals()
        .add("engine torque", signal::Constant{o.torque})
        .add("band capacity", signal::Points{.times = {0.5, 1, 2, 2.5}, .values = {0, 200, 200, 0}})
        .add("lock capacity", signal::Points{.times = {2, 2.5}, .values = {0, 200}});
    m.planetary("gears").sun("sun").ring("ring").carrier("carrier").ratio(o.ratio);
    m.force("engine").on("sun").signal("engine torque");
    m.brake("band").on("ring").capacity("band capacity", 1.1);
    m.clutch("lock").between("sun", "carrier").capacity("lock capacity", 1.1);
    return m;
}

Model motor_with_worm(const WormOptions& o) {
    Model m;
    m.body("rotor", {.inertia = 1e-4});
    m.body("wheel", {.inertia = 0.5});
    m.signals()
        .add("wanted", signal::Points{.times = {0.1, 0.1, 1, 1}, .values = {0, o.current, o.current, 0}})
        .add("load torque", signal::Constant{o.load});
    m.electric_motor(
         "motor",
         {.resistance = 1.2, .inductance = 3e-3, .torque_constant = 0.08, .current_limit = 12, .voltage_limit = 24})
        .on("rotor")
        .current("wanted");
    m.gear("worm").between("rotor", "wheel").ratio(50);
    m.force("load").on("wheel", -1).signal("load torque");
    m.friction("thread")
        .on("wheel")
        .law(Transmission<double>{
            .constant = 0.5, .opposing_efficiency = 0.55, .aiding_efficiency = -0.15, .static_ratio = 1.2})
        .load("load torque");
    return m;
}

Model worm_hoist(const WormHoistOptions& o) {
    Model m;
    m.body("rotor", {.inertia = 2e-3, .viscous_damping = 5e-3});
    m.body("drum", {.inertia = 0.4});
    m.body("load", {.inertia = o.load, .motion = Motion::translation});
    m.signals().add("torque",
                    signal::Points{.times = {0, 1, 1, 2, 2, 3, 3},
                                   .values = {o.torque, o.torque, 0, 0, -0.5 * o.torque, -0.5 * o.torque, 0}});
    m.force("motor").on("rotor").signal("torque");
    m.gear("worm")
        .between("rotor", "drum")
        .ratio(40)
        .losses({.constant = 0.02,
                 .opposing_efficiency = o.opposing_efficiency,
                 .aiding_efficiency = o.aiding_efficiency,
                 .static_ratio = 1.2});
    m.rack("rope").between("drum", "load").radius(0.05);
    m.gravity("weight").on("load");
    return m;
}

}  // namespace stiction::machines
