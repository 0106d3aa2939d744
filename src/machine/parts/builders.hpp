// The fluent part of the API: each builder fills in one part; every call returns it again.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "machine/components/components.hpp"
#include "machine/parts/parts.hpp"

namespace stiction {

/// Fills in one part along a row.
template <class Self, class Part>
class RowBuilder {
public:
    explicit RowBuilder(Part& part) : part_(&part) {}

    /// Against ground.
    Self& on(std::string body, double coefficient = 1) { return row({{std::move(body), coefficient}}, false); }
    /// Between two bodies that both rotate or both translate: z = a − ratio·b.
    Self& between(std::string a, std::string b, double ratio = 1) {
        return row({{std::move(a), 1}, {std::move(b), -ratio}}, false);
    }
    /// Along any row; its coefficients may turn rotation into translation.
    Self& along(std::vector<Term> terms) { return row(std::move(terms), true); }

protected:
    Part* part_;

private:
    Self& row(std::vector<Term> terms, bool mixes_motions) {
        part_->row = std::move(terms);
        part_->mixes_motions = mixes_motions;
        return static_cast<Self&>(*this);
    }
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
    FrictionBuilder& drive(std::string signal) {
        part_->drive = std::move(signal);
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
    /// Decided by this method whatever the run's is; fixed engine only.
    FrictionBuilder& method(AnyMethod method) {
        part_->method = method;
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

/// Gear, rack or screw.
class GearBuilder {
public:
    explicit GearBuilder(part::Gear& part) : part_(&part) {}
    /// Motor and load; pinion and rack; screw and nut.
    GearBuilder& between(std::string a, std::string b) {
        part_->a = std::move(a);
        part_->b = std::move(b);
        return *this;
    }
    /// Of a gear: turns of the first per turn of the second; negative: they turn opposite ways [-].
    GearBuilder& ratio(double i) { return number(part::Gear::Kind::gear, i); }
    /// Of a rack's pinion or a drum; negative: the other way [m].
    GearBuilder& radius(double r) { return number(part::Gear::Kind::rack, r); }
    /// Of a screw: way per turn; negative: left-handed [m].
    GearBuilder& lead(double p) { return number(part::Gear::Kind::screw, p); }
    /// Losses of the mesh, counted on the shaft of the first: reversible, marginal or self-locking. Publishes name.friction.
    GearBuilder& losses(const Transmission<double>& law) {
        part_->losses = law;
        return *this;
    }

private:
    GearBuilder& number(part::Gear::Kind kind, double value) {
        part_->ratio = part_->kind == kind ? value : part_->ratio;
        part_->misnamed = part_->misnamed || part_->kind != kind;
        part_->given = part_->given || part_->kind == kind;
        return *this;
    }
    part::Gear* part_;
};

class PlanetaryBuilder {
public:
    explicit PlanetaryBuilder(part::Planetary& part) : part_(&part) {}
    PlanetaryBuilder& sun(std::string body) {
        part_->sun = std::move(body);
        return *this;
    }
    PlanetaryBuilder& ring(std::string body) {
        part_->ring = std::move(body);
        return *this;
    }
    PlanetaryBuilder& carrier(std::string body) {
        part_->carrier = std::move(body);
        return *this;
    }
    /// Teeth of the ring over teeth of the sun [-].
    PlanetaryBuilder& ratio(double rho) {
        part_->ratio = rho;
        return *this;
    }

private:
    part::Planetary* part_;
};

/// Clutch or brake: give a normal force or a capacity.
class ContactBuilder : public RowBuilder<ContactBuilder, part::Contact> {
public:
    using RowBuilder::RowBuilder;
    ContactBuilder& normal_force(std::string signal) {
        part_->normal_force = std::move(signal);
        return *this;
    }
    /// Friction while it slides, commanded; at rest it holds static_ratio times as much.
    ContactBuilder& capacity(std::string signal, double static_ratio = 1) {
        part_->capacity = std::move(signal);
        part_->static_ratio = static_ratio;
        return *this;
    }
    ContactBuilder& initially(InitialMode mode) {
        part_->initial = mode;
        return *this;
    }
};

/// Weight along the way of a body that translates (straight up unless a slope is given), or of a mass off the axis of one that rotates.
class GravityBuilder {
public:
    explicit GravityBuilder(part::Gravity& part) : part_(&part) {}
    GravityBuilder& on(std::string body) {
        part_->body = std::move(body);
        return *this;
    }
    /// Above the horizontal, towards positive positions [rad].
    GravityBuilder& slope(double angle) {
        part_->slope = angle;
        return *this;
    }
    GravityBuilder& slope(std::string signal) {
        part_->slope_signal = std::move(signal);
        return *this;
    }
    GravityBuilder& slope(const char* signal) { return slope(std::string(signal)); }
    /// In place of the body's own inertia [kg].
    GravityBuilder& mass(double m) {
        part_->mass = m;
        return *this;
    }
    /// A mass off the axis, level with it at position 0 [kg, m].
    GravityBuilder& unbalance(double m, double radius) {
        part_->mass = m;
        part_->radius = radius;
        return *this;
    }
    GravityBuilder& acceleration(double g) {
        part_->acceleration = g;
        return *this;
    }

private:
    part::Gravity* part_;
};

/// Moves a row as a signal says.
class MotionBuilder : public RowBuilder<MotionBuilder, part::PrescribedMotion> {
public:
    using RowBuilder::RowBuilder;
    MotionBuilder& velocity(std::string signal) {
        part_->velocity = std::move(signal);
        return *this;
    }
    /// A signal whose rate is known: constant, ramp, sine, points, sum, gain, integrator, lag.
    MotionBuilder& position(std::string signal) {
        part_->position = std::move(signal);
        return *this;
    }
};

class ElectricMotorBuilder : public RowBuilder<ElectricMotorBuilder, part::ElectricMotor> {
public:
    using RowBuilder::RowBuilder;
    /// Voltage command [V].
    ElectricMotorBuilder& voltage(std::string signal) {
        part_->voltage = std::move(signal);
        return *this;
    }
    /// Driven while this signal is above ½; else open circuit, or braking where there is a brake_resistance.
    ElectricMotorBuilder& enable(std::string signal) {
        part_->enable = std::move(signal);
        return *this;
    }
    /// Of a motor that is not enabled: it brakes while this signal is above ½, else its circuit is open.
    ElectricMotorBuilder& braking(std::string signal) {
        part_->braking = std::move(signal);
        return *this;
    }
    /// Current command of a drive whose loop is ideal within the limits [A].
    ElectricMotorBuilder& current(std::string signal) {
        part_->current = std::move(signal);
        return *this;
    }
    /// Current command of a drive with this controller [A].
    ElectricMotorBuilder& current(std::string signal, CurrentController controller) {
        part_->controlled = true;
        part_->controller = controller;
        return current(std::move(signal));
    }
};

class ServovalveBuilder {
public:
    explicit ServovalveBuilder(part::Servovalve& part) : part_(&part) {}
    /// Command [A].
    ServovalveBuilder& current(std::string signal) {
        part_->current = std::move(signal);
        return *this;
    }

private:
    part::Servovalve* part_;
};

class ValveBuilder {
public:
    explicit ValveBuilder(part::Valve& part) : part_(&part) {}
    ValveBuilder& command(std::string signal) {
        part_->command = std::move(signal);
        return *this;
    }

private:
    part::Valve* part_;
};

class HydraulicBuilder {
public:
    explicit HydraulicBuilder(part::Hydraulic& part) : part_(&part) {}
    HydraulicBuilder& on(std::string body) {
        part_->body = std::move(body);
        return *this;
    }
    /// Position of the spool [m].
    HydraulicBuilder& spool(std::string signal) {
        part_->spool = std::move(signal);
        return *this;
    }
    /// A supply that changes, in place of the constant [Pa].
    HydraulicBuilder& supply(std::string signal) {
        part_->supply = std::move(signal);
        return *this;
    }
    /// Needed where the supply is limited and flow is lost.
    HydraulicBuilder& law(PressureLaw law) {
        part_->law = law;
        return *this;
    }

private:
    part::Hydraulic* part_;
};

class CompanionBuilder : public RowBuilder<CompanionBuilder, part::ActuatorState> {
public:
    using RowBuilder::RowBuilder;
    CompanionBuilder& input(std::string signal) {
        part_->input = std::move(signal);
        return *this;
    }
};

}  // namespace stiction
