// The fluent part of the API: each builder fills in one part; every call returns it again.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "machine/components/components.hpp"
#include "machine/parts/parts.hpp"

namespace stiction {

/// Fills in one part.
template <class Self, class Filled>
class PartBuilder {
public:
    using Part = Filled;
    explicit PartBuilder(Part& part) : part_(&part) {}

protected:
    template <class Value>
    Self& set(Value Part::*member, std::type_identity_t<Value> value) {
        part_->*member = std::move(value);
        return static_cast<Self&>(*this);
    }
    Part* part_;
};

/// Fills in one part along a row.
template <class Self, class Filled>
class RowBuilder : public PartBuilder<Self, Filled> {
public:
    using PartBuilder<Self, Filled>::PartBuilder;

    /// Against ground.
    Self& on(std::string body, double coefficient = 1) { return row({{std::move(body), coefficient}}, false); }
    /// Between two bodies that both rotate or both translate: z = a − ratio·b.
    Self& between(std::string a, std::string b, double ratio = 1) {
        return row({{std::move(a), 1}, {std::move(b), -ratio}}, false);
    }
    /// Along any row; its coefficients may turn rotation into translation.
    Self& along(std::vector<Term> terms) { return row(std::move(terms), true); }

private:
    Self& row(std::vector<Term> terms, bool mixes_motions) {
        this->part_->mixes_motions = mixes_motions;
        return this->set(&Filled::row, std::move(terms));
    }
};

class FrictionBuilder : public RowBuilder<FrictionBuilder, part::Friction> {
public:
    using RowBuilder::RowBuilder;
    FrictionBuilder& law(AnyLaw law) { return set(&Part::law, law); }
    FrictionBuilder& load(std::string signal) { return set(&Part::load, std::move(signal)); }
    FrictionBuilder& drive(std::string signal) { return set(&Part::drive, std::move(signal)); }
    FrictionBuilder& normal_force(std::string signal) { return set(&Part::normal_force, std::move(signal)); }
    FrictionBuilder& ground_speed(std::string signal) { return set(&Part::ground_speed, std::move(signal)); }
    FrictionBuilder& initially(InitialMode mode) { return set(&Part::initial, mode); }
    /// Decided by this method whatever the run's is; fixed engine only.
    FrictionBuilder& method(AnyMethod method) { return set(&Part::method, method); }
};

class SpringBuilder : public RowBuilder<SpringBuilder, part::Spring> {
public:
    using RowBuilder::RowBuilder;
};

class JointBuilder : public RowBuilder<JointBuilder, part::Joint> {
public:
    using RowBuilder::RowBuilder;
    /// Prescribed: z follows this signal.
    JointBuilder& speed(std::string signal) { return set(&Part::speed, std::move(signal)); }
};

class ForceBuilder : public PartBuilder<ForceBuilder, part::Force> {
public:
    using PartBuilder::PartBuilder;
    ForceBuilder& on(std::string body, double coefficient = 1) {
        part_->on = {std::move(body), coefficient};
        return *this;
    }
    ForceBuilder& signal(std::string name) { return set(&Part::signal, std::move(name)); }
};

/// Gear, rack or screw.
class GearBuilder : public PartBuilder<GearBuilder, part::Gear> {
public:
    using PartBuilder::PartBuilder;
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
    GearBuilder& losses(const Transmission<double>& law) { return set(&Part::losses, law); }

private:
    GearBuilder& number(part::Gear::Kind kind, double value) {
        part_->ratio = part_->kind == kind ? value : part_->ratio;
        part_->misnamed = part_->misnamed || part_->kind != kind;
        part_->given = part_->given || part_->kind == kind;
        return *this;
    }
};

class PlanetaryBuilder : public PartBuilder<PlanetaryBuilder, part::Planetary> {
public:
    using PartBuilder::PartBuilder;
    PlanetaryBuilder& sun(std::string body) { return set(&Part::sun, std::move(body)); }
    PlanetaryBuilder& ring(std::string body) { return set(&Part::ring, std::move(body)); }
    PlanetaryBuilder& carrier(std::string body) { return set(&Part::carrier, std::move(body)); }
    /// Teeth of the ring over teeth of the sun [-].
    PlanetaryBuilder& ratio(double rho) { return set(&Part::ratio, rho); }
};

/// Clutch or brake: give a normal force or a capacity.
class ContactBuilder : public RowBuilder<ContactBuilder, part::ClutchOrBrake> {
public:
    using RowBuilder::RowBuilder;
    ContactBuilder& normal_force(std::string signal) { return set(&Part::normal_force, std::move(signal)); }
    /// Friction while it slides, commanded; at rest it holds static_ratio times as much.
    ContactBuilder& capacity(std::string signal, double static_ratio = 1) {
        part_->capacity = std::move(signal);
        part_->static_ratio = static_ratio;
        return *this;
    }
    ContactBuilder& initially(InitialMode mode) { return set(&Part::initial, mode); }
};

/// Weight along the way of a body that translates (straight up unless a slope is given), or of a mass off the axis of one that rotates.
class GravityBuilder : public PartBuilder<GravityBuilder, part::Gravity> {
public:
    using PartBuilder::PartBuilder;
    GravityBuilder& on(std::string body) { return set(&Part::body, std::move(body)); }
    /// Above the horizontal, towards positive positions [rad].
    GravityBuilder& slope(double angle) { return set(&Part::slope, angle); }
    GravityBuilder& slope(std::string signal) { return set(&Part::slope_signal, std::move(signal)); }
    GravityBuilder& slope(const char* signal) { return slope(std::string(signal)); }
    /// In place of the body's own inertia [kg].
    GravityBuilder& mass(double m) { return set(&Part::mass, m); }
    /// A mass off the axis, level with it at position 0 [kg, m].
    GravityBuilder& unbalance(double m, double radius) {
        part_->mass = m;
        part_->radius = radius;
        return *this;
    }
    GravityBuilder& acceleration(double g) { return set(&Part::acceleration, g); }
};

/// Moves a row as a signal says.
class MotionBuilder : public RowBuilder<MotionBuilder, part::PrescribedMotion> {
public:
    using RowBuilder::RowBuilder;
    MotionBuilder& velocity(std::string signal) { return set(&Part::velocity, std::move(signal)); }
    /// A signal whose rate is known: constant, ramp, sine, points, sum, gain, integrator, lag.
    MotionBuilder& position(std::string signal) { return set(&Part::position, std::move(signal)); }
};

class ElectricMotorBuilder : public RowBuilder<ElectricMotorBuilder, part::ElectricMotor> {
public:
    using RowBuilder::RowBuilder;
    /// Voltage command [V].
    ElectricMotorBuilder& voltage(std::string signal) { return set(&Part::voltage, std::move(signal)); }
    /// Driven while this signal is above ½; else open circuit, or braking where there is a brake_resistance.
    ElectricMotorBuilder& enable(std::string signal) { return set(&Part::enable, std::move(signal)); }
    /// Of a motor that is not enabled: it brakes while this signal is above ½, else its circuit is open.
    ElectricMotorBuilder& braking(std::string signal) { return set(&Part::braking, std::move(signal)); }
    /// Current command of a drive whose loop is ideal within the limits [A].
    ElectricMotorBuilder& current(std::string signal) { return set(&Part::current, std::move(signal)); }
    /// Current command of a drive with this controller [A].
    ElectricMotorBuilder& current(std::string signal, CurrentController controller) {
        part_->controlled = true;
        part_->controller = controller;
        return current(std::move(signal));
    }
};

class ServovalveBuilder : public PartBuilder<ServovalveBuilder, part::Servovalve> {
public:
    using PartBuilder::PartBuilder;
    /// Command [A].
    ServovalveBuilder& current(std::string signal) { return set(&Part::current, std::move(signal)); }
};

class ValveBuilder : public PartBuilder<ValveBuilder, part::Valve> {
public:
    using PartBuilder::PartBuilder;
    ValveBuilder& command(std::string signal) { return set(&Part::command, std::move(signal)); }
};

class HydraulicBuilder : public PartBuilder<HydraulicBuilder, part::Hydraulic> {
public:
    using PartBuilder::PartBuilder;
    HydraulicBuilder& on(std::string body) { return set(&Part::body, std::move(body)); }
    /// Position of the spool [m].
    HydraulicBuilder& spool(std::string signal) { return set(&Part::spool, std::move(signal)); }
    /// A supply that changes, in place of the constant [Pa].
    HydraulicBuilder& supply(std::string signal) { return set(&Part::supply, std::move(signal)); }
    /// Needed where the supply is limited and flow is lost.
    HydraulicBuilder& law(PressureLaw law) { return set(&Part::law, law); }
};

class CompanionBuilder : public RowBuilder<CompanionBuilder, part::ActuatorState> {
public:
    using RowBuilder::RowBuilder;
    CompanionBuilder& input(std::string signal) { return set(&Part::input, std::move(signal)); }
};

}  // namespace stiction
