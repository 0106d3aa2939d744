// A machine under construction: named parts and signals, checked as a whole when it is built.
//
//   Model model;
//   model.signals().step("airload", {.to = 74500});
//   model.body("surface", {.inertia = 270});
//   model.friction("gear").on("surface").law(Transmission<double>{.constant = 3000, .aiding_efficiency = -0.2}).load("airload");
//   model.force("air").on("surface", -1).signal("airload");
//   const Plan plan = model.build();   // throws ModelError with every problem, each naming its part
#pragma once

#include <deque>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/parts.hpp"
#include "model/plan.hpp"
#include "signal/builder.hpp"

namespace stiction {

/// Every problem found in a model, one line each.
class ModelError : public std::runtime_error {
public:
    explicit ModelError(std::vector<std::string> problems);
    [[nodiscard]] const std::vector<std::string>& problems() const noexcept { return problems_; }

private:
    std::vector<std::string> problems_;
};

/// Fills in one part along a row; every call returns the part again.
template <class Self, class Part>
class RowBuilder {
public:
    explicit RowBuilder(Part& part) : part_(&part) {}

    /// Against ground.
    Self& on(std::string body, double coefficient = 1) { return along({{std::move(body), coefficient}}); }
    /// Between two bodies: z = a − ratio·b.
    Self& between(std::string a, std::string b, double ratio = 1) {
        return along({{std::move(a), 1}, {std::move(b), -ratio}});
    }
    /// Along any row.
    Self& along(std::vector<Term> row) {
        part_->row = std::move(row);
        return static_cast<Self&>(*this);
    }

protected:
    Part* part_;
};

class FrictionBuilder : public RowBuilder<FrictionBuilder, part::Friction> {
public:
    using RowBuilder::RowBuilder;
    FrictionBuilder& law(AnyLaw law) {
        part_->law = law;
        return *this;
    }
    FrictionBuilder& load(std::string signal) {
        part_->load = std::move(signal);
        return *this;
    }
    FrictionBuilder& normal_force(std::string signal) {
        part_->normal_force = std::move(signal);
        return *this;
    }
    FrictionBuilder& ground_speed(std::string signal) {
        part_->ground_speed = std::move(signal);
        return *this;
    }
    FrictionBuilder& initially(InitialMode mode) {
        part_->initial = mode;
        return *this;
    }
};

class SpringBuilder : public RowBuilder<SpringBuilder, part::Spring> {
public:
    using RowBuilder::RowBuilder;
};

class JointBuilder : public RowBuilder<JointBuilder, part::Joint> {
public:
    using RowBuilder::RowBuilder;
    /// Prescribed: z follows this signal.
    JointBuilder& speed(std::string signal) {
        part_->speed = std::move(signal);
        return *this;
    }
};

class ForceBuilder {
public:
    explicit ForceBuilder(part::Force& part) : part_(&part) {}
    ForceBuilder& on(std::string body, double coefficient = 1) {
        part_->on = {std::move(body), coefficient};
        return *this;
    }
    ForceBuilder& signal(std::string name) {
        part_->signal = std::move(name);
        return *this;
    }

private:
    part::Force* part_;
};

struct SpringOptions {
    double stiffness = 0;  ///< [N/m | N·m/rad]
    double damping = 0;    ///< [N·s/m | N·m·s/rad]
    double rest = 0;       ///< elongation at which the force is the preload [m | rad]
    double preload = 0;    ///< [N | N·m]
    double gap = 0;        ///< total free play around rest [m | rad]
};

class Model {
public:
    /// Signals of the model: sources, controllers, filters. The motion of the parts can be read by name:
    /// "surface.position", "surface.velocity", "gear.friction".
    [[nodiscard]] SignalBuilder& signals() noexcept { return signals_; }

    void body(std::string name, BodyOptions options = {});
    FrictionBuilder friction(std::string name);
    SpringBuilder spring(std::string name, SpringOptions options);
    /// A rigid relation between bodies: gear, rack, planetary set, prescribed motion.
    JointBuilder joint(std::string name);
    /// Blocks relative motion in the forward direction, free backward.
    JointBuilder freewheel(std::string name);
    ForceBuilder force(std::string name);

    /// Checks everything and makes the constant plan an engine runs. Throws ModelError with all problems.
    [[nodiscard]] Plan build() const;

private:
    friend class PlanMaker;
    std::deque<part::Body> bodies_;  // a deque keeps builders valid while parts are added
    std::deque<part::Friction> frictions_;
    std::deque<part::Spring> springs_;
    std::deque<part::Joint> joints_;
    std::deque<part::Force> forces_;
    SignalBuilder signals_;
};

}  // namespace stiction
