// A machine under construction: named parts and signals, checked as a whole when it is built.
//
//   Model model;
//   model.signals().add("airload", signal::Step{.after = 74500});
//   model.body("surface", {.inertia = 270});
//   model.friction("gear").on("surface").law(Transmission<double>{.constant = 3000, .aiding_efficiency = -0.2}).load("airload");
//   model.force("air").on("surface", -1).signal("airload");
//   const Plan plan = model.build();   // throws ModelError with every problem, each naming its part
//
// Signals that parts publish, to be read by name:
//
//   body            name.position, name.velocity                              [m | rad], [m/s | rad/s]
//   friction        name.friction; clutches and brakes too                    [N | N·m]
//   gear            with losses: name.friction; rack and screw too            [N·m] of the first shaft
//   gravity         name.force, or name.torque of a mass off the axis         [N | N·m]
//   electric_motor  name.current, name.voltage, name.torque or name.force     [A], [V], [N | N·m]
//   servovalve      name.current, name.flapper, name.spool                    [A], [m], [m]
//   valve           name.spool                                                [m]
//   hydraulic_motor name.pressure, name.torque                                [Pa], [N·m]
//   jack            name.pressure, name.force                                 [Pa], [N]
//   companion       name.value                                                its own unit
#pragma once

#include <deque>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "machine/components/list.hpp"
#include "machine/parts/builders.hpp"
#include "machine/parts/part_list.hpp"
#include "machine/plan.hpp"
#include "machine/sketch.hpp"
#include "text/model_problem.hpp"

namespace stiction {

/// Every problem found in a model; its text is one sentence per line.
class ModelError : public std::runtime_error {
public:
    explicit ModelError(std::vector<ModelProblem> problems);
    explicit ModelError(ModelProblem problem) : ModelError(std::vector{std::move(problem)}) {}
    [[nodiscard]] const std::vector<ModelProblem>& problems() const noexcept { return problems_; }

private:
    std::vector<ModelProblem> problems_;
};

class Model {
public:
    /// Signals of the model: sources, controllers, filters; they read what the parts publish (list above).
    [[nodiscard]] SignalBuilder& signals() noexcept { return parts_.signals; }
    /// A signal stands for the value of a part's key: the user has not declared it as one.
    void inner_signal(const std::string& name) { parts_.inner_signals.insert(name); }

    /// The unit of a signal, for those who show it: "MPa" is not asked for, "Pa" is. Components name those of their own.
    void signal_unit(const std::string& signal, const std::string& unit) { parts_.units[signal] = unit; }

    void body(std::string name, BodyOptions options = {});
    FrictionBuilder friction(std::string name);
    SpringBuilder spring(std::string name, SpringOptions options);
    /// A rigid relation between bodies, along any row.
    JointBuilder joint(std::string name);
    /// Blocks relative motion in the forward direction, free backward.
    JointBuilder freewheel(std::string name);
    ForceBuilder force(std::string name);

    // Components (components.hpp has their equations).
    GearBuilder gear(std::string name);
    GearBuilder rack(std::string name);
    GearBuilder screw(std::string name);
    PlanetaryBuilder planetary(std::string name);
    ContactBuilder clutch(std::string name, ContactOptions options = {});
    ContactBuilder brake(std::string name, ContactOptions options = {});
    GravityBuilder gravity(std::string name);
    MotionBuilder motion(std::string name);
    ElectricMotorBuilder electric_motor(std::string name, ElectricMotorOptions options);
    ServovalveBuilder servovalve(std::string name, ServovalveOptions options);
    ValveBuilder valve(std::string name, ValveOptions options);
    HydraulicBuilder hydraulic_motor(std::string name, HydraulicOptions options);
    HydraulicBuilder jack(std::string name, HydraulicOptions options);
    CompanionBuilder companion(std::string name, ActuatorOptions options);
    /// Any component as plain data: part::Planetary{.name = "set", .ratio = 3, …}.
    void add(AnyComponent component) { components_.push_back(std::move(component)); }

    /// First order: the body has no inertia from here on, so neither a velocity at the start nor bounces. reduction.hpp says when
    /// that is admissible.
    void drop_inertia(const std::string& body);

    /// A plan with the problems found on the way to it: where there are some, it is of use only to look for more.
    struct Draft {
        Plan plan{};
        std::vector<ModelProblem> problems{};
    };
    [[nodiscard]] Draft draft() const;

    /// The parts as they were named, for pictures.
    [[nodiscard]] Sketch sketch() const { return sketch_of(parts_, components_); }

    /// Checks everything and makes the constant plan an engine runs. Throws ModelError with all problems.
    [[nodiscard]] Plan build() const;

private:
    template <class Builder>
    Builder keep(typename Builder::Part part);

    PartList parts_;
    std::deque<AnyComponent> components_;
};

}  // namespace stiction
