// Every method and bristle model by name, and the machines they are all tried on.
#pragma once

#include <string>
#include <vector>

#include "machine/parts/any_method.hpp"
#include "machine_file.hpp"

namespace stiction_test {

using namespace stiction;

inline std::vector<AnyMethod> every_method() {
    std::vector<AnyMethod> all;
    for_each_any_method([&]<class Method>() { all.emplace_back(Method{}); });
    return all;
}

inline Promises promises_of(const AnyMethod& method) {
    Promises found;
    for_each_any_method(
        [&]<class Method>() { found = std::holds_alternative<Method>(method) ? Method::promises : found; });
    return found;
}

inline std::string name_of(const AnyMethod& method) { return description(method).name; }

struct NamedPlan {
    std::string name;
    Plan plan;
};

/// A mass pushed over ground by a force that comes and goes.
inline Model pushed_mass() {
    Model m;
    m.body("mass", {.inertia = 2, .viscous_damping = 0.3, .motion = Motion::translation});
    m.signals().add("push", signal::Sine{.amplitude = 3, .frequency = 4});
    m.force("pusher").on("mass").signal("push");
    m.friction("slide").on("mass").law(Coulomb<double>{.sliding = 1, .breakaway = 1.5});
    return m;
}

/// A mass on ground pulled by another through a damped spring.
inline Model spring_pull() {
    Model m;
    m.body("tractor", {.inertia = 1, .viscous_damping = 0.1, .motion = Motion::translation});
    m.body("sledge", {.inertia = 2, .viscous_damping = 0.1, .motion = Motion::translation});
    m.signals().add("pull", signal::Sine{.amplitude = 4, .frequency = 1.5, .offset = 1});
    m.force("engine").on("tractor").signal("pull");
    m.spring("rope", {.stiffness = 20, .damping = 0.5, .preload = 0.3}).between("tractor", "sledge");
    m.friction("ice").on("sledge").law(Coulomb<double>{.sliding = 1.2, .breakaway = 1.8});
    return m;
}

/// Two shafts with a gear of ratio 3 and a bearing on each.
inline Model geared_pair() {
    Model m;
    m.body("fast", {.inertia = 0.1, .viscous_damping = 0.05});
    m.body("slow", {.inertia = 2, .viscous_damping = 0.05});
    m.signals().add("torque", signal::Sine{.amplitude = 2, .frequency = 3, .offset = 0.2});
    m.force("motor").on("fast").signal("torque");
    m.joint("gear").between("fast", "slow", 3);
    m.friction("fast bearing").on("fast").law(Coulomb<double>{.sliding = 0.3, .breakaway = 0.5});
    m.friction("slow bearing")
        .on("slow")
        .law(Stribeck<double>{
            .sliding = 0.5, .breakaway = 0.8, .stribeck_velocity = 0.05, .exponent = 2, .viscous_coefficient = 0.02});
    return m;
}

/// A sledge that a force throws against buffers at both ends of a bench, on a carriage that rubs on the ground.
inline Model carriage() {
    Model m;
    m.body("carriage", {.inertia = 5, .viscous_damping = 0.1, .motion = Motion::translation});
    m.body("sledge", {.inertia = 1,
                      .viscous_damping = 0.1,
                      .travel = {.lower = -0.3, .upper = 0.2, .restitution = 0.5},
                      .motion = Motion::translation});
    m.signals().add("push", signal::Sine{.amplitude = 4, .frequency = 2});
    m.force("pusher").on("sledge").signal("push");
    m.friction("bench").between("sledge", "carriage").law(Coulomb<double>{.sliding = 1, .breakaway = 1.4});
    m.friction("rails").on("carriage").law(Coulomb<double>{.sliding = 0.8, .breakaway = 1.1});
    return m;
}

inline std::vector<NamedPlan> method_machines() {
    std::vector<NamedPlan> plans;
    plans.push_back({"pushed mass", pushed_mass().build()});
    plans.push_back({"spring pull", spring_pull().build()});
    plans.push_back({"belt oscillator", machines::belt_oscillator()});
    plans.push_back({"geared pair", geared_pair().build()});
    plans.push_back({"dual clutch", machines::load("dual-clutch")});
    plans.push_back({"carriage", carriage().build()});
    plans.push_back({"coupled clutches", machines::load("coupled-clutches")});
    return plans;
}

/// Method `degraded` asks for something that resists the motion of every body it touches; free clutch discs have nothing.
inline bool can_run(const AnyMethod& method, const NamedPlan& machine) {
    const bool free_discs = machine.name == "coupled clutches" || machine.name == "dual clutch";
    return !std::holds_alternative<Degraded<double>>(method) || !free_discs;
}

}  // namespace stiction_test
