#include "machines.hpp"

namespace stiction::machines {
namespace {

constexpr double kPi = 3.14159265358979323846;

}  // namespace

Model coupled_clutches() {
    Model m;
    m.body("J1", {.inertia = 1, .velocity = 10});
    m.body("J2", {.inertia = 1});
    m.body("J3", {.inertia = 1});
    m.body("J4", {.inertia = 1});
    m.signals()
        .add("torque", signal::Sine{.amplitude = 10, .frequency = 2 * kPi * 5})
        .add("press1", signal::Sine{.amplitude = 20, .frequency = 2 * kPi * 0.2, .phase = kPi / 2})
        .add("press2", signal::Step{.start = 0.4, .after = 20})
        .add("press3", signal::Step{.start = 0.9, .after = 20});
    m.force("drive").on("J1").signal("torque");
    const NormalForce<double> law{.sliding_coefficient = 0.5, .static_coefficient = 0.55};
    m.friction("clutch1").between("J1", "J2").law(law).normal_force("press1");
    m.friction("clutch2").between("J2", "J3").law(law).normal_force("press2");
    m.friction("clutch3").between("J3", "J4").law(law).normal_force("press3");
    return m;
}

Model dual_clutch() {
    constexpr double kFirstGear = 13.99;
    constexpr double kThirdGear = 8.07;
    Model m;
    m.body("J1", {.inertia = 0.02});
    m.body("engine", {.inertia = 0.2, .velocity = 100});
    m.body("J3", {.inertia = 0.02});
    m.body("vehicle", {.inertia = 158, .viscous_damping = 150});
    m.signals()
        .add("engine torque", signal::Constant{400})
        .add("capacity1", signal::Points{.times = {0, 0.2, 4, 4.25, 7.25, 7.55}, .values = {0, 780, 780, 0, 0, 780}})
        .add("capacity3", signal::Points{.times = {4.05, 4.45, 7, 7.5}, .values = {0, 780, 780, 0}});
    m.force("combustion").on("engine").signal("engine torque");
    const NormalForce<double> law{.sliding_coefficient = 1, .static_coefficient = 0.31 / 0.30};
    m.friction("clutch1").between("J1", "engine").law(law).normal_force("capacity1");
    m.friction("clutch3").between("engine", "J3").law(law).normal_force("capacity3");
    const SpringOptions shaft{.stiffness = 1e4, .damping = 300};
    m.spring("shaft1", shaft).along({{"J1", 1 / kFirstGear}, {"vehicle", -1}});
    m.spring("shaft3", shaft).along({{"J3", 1 / kThirdGear}, {"vehicle", -1}});
    return m;
}

Model belt_oscillator(const BeltOptions& options) {
    Model m;
    m.body("block", {.inertia = options.mass, .motion = Motion::translation});
    m.signals().add("belt", signal::Constant{options.belt_speed});
    m.spring("spring", {.stiffness = options.stiffness}).on("block");
    m.friction("contact")
        .on("block")
        .law(Coulomb<double>{.sliding = options.sliding, .breakaway = options.breakaway})
        .ground_speed("belt");
    return m;
}

Model locked_screw() {
    Model m;
    m.body("nut", {.inertia = 270, .position = 0.07});
    m.signals().add("airload", signal::Sine{.amplitude = 30000, .frequency = 2 * kPi * 50, .offset = 40000});
    m.force("air").on("nut", -1).signal("airload");
    m.friction("thread")
        .on("nut")
        .law(Transmission<double>{
            .constant = 3000, .opposing_efficiency = 0.825, .aiding_efficiency = -0.2, .static_ratio = 1.5})
        .load("airload");
    return m;
}

Model mass_on_stop() {
    Model m;
    m.body("mass", {.inertia = 2, .travel = {.lower = -1, .upper = 0.5}, .motion = Motion::translation});
    m.signals().add("push", signal::Constant{3});
    m.force("pusher").on("mass").signal("push");
    m.friction("slide").on("mass").law(Coulomb<double>{.sliding = 1, .breakaway = 1.5});
    return m;
}

Model brake_and_bearing() {
    Model m;
    m.body("shaft", {.inertia = 0.5});
    m.signals().add("torque", signal::Constant{2});
    m.force("motor").on("shaft").signal("torque");
    m.friction("brake").on("shaft").law(Coulomb<double>{.sliding = 3, .breakaway = 3});
    m.friction("bearing").on("shaft").law(Coulomb<double>{.sliding = 1, .breakaway = 1});
    return m;
}

Model commanded_flap() {
    constexpr double kTravel = 10 * kPi / 180;
    constexpr double kLargestTorque = 1.25e5;
    Model m;
    m.body("surface", {.inertia = 350, .viscous_damping = 1e6, .travel = {.lower = -kTravel, .upper = kTravel}});
    m.signals()
        .add("command", signal::External{})
        .add("airload", signal::External{})
        .add("motor", signal::Pid{.proportional = 2e7, .lower = -kLargestTorque, .upper = kLargestTorque},
             {"command", "surface.position"});
    m.force("drive").on("surface").signal("motor");
    m.force("air").on("surface", -1).signal("airload");
    m.friction("gear")
        .on("surface")
        .law(Transmission<double>{
            .constant = 1000, .opposing_efficiency = 0.822, .aiding_efficiency = -0.2, .static_ratio = 1.5})
        .load("airload");
    return m;
}

}  // namespace stiction::machines
