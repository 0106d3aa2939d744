// (1)–(5) of components.hpp.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include <stiction/scalar/elementary.hpp>

#include "machine/components/expansion.hpp"
#include "signal/build/derivative.hpp"

namespace stiction::expansion {
namespace {

constexpr double kPi = std::numbers::pi;

const char* word(Motion motion) { return motion == Motion::rotation ? "rotates" : "translates"; }

const char* bodies_of(part::Gear::Kind kind) {
    switch (kind) {
        case part::Gear::Kind::gear: return "the motor and the load";
        case part::Gear::Kind::rack: return "the pinion and the rack";
        case part::Gear::Kind::screw: return "the screw and the nut";
    }
    return "";
}

/// (3) with a normal force.
NormalForce<double> pressed_law(const part::ClutchOrBrake& contact, PartList& list) {
    const ContactOptions& o = contact.options;
    if (!is_given(o.sliding_coefficient)) {
        list.complain({.kind = ProblemKind::missing,
                       .part = contact.name,
                       .key = "sliding_coefficient",
                       .remedy = "give the coefficient of friction while it slides"});
        return {};
    }
    const double at_rest = is_given(o.static_coefficient) ? o.static_coefficient : o.sliding_coefficient;
    return {o.radius * o.faces * o.sliding_coefficient, o.radius * o.faces * at_rest};
}

/// A capacity is a force or torque already: coefficients, radius and faces have no say in it.
void refuse_beside_capacity(const part::ClutchOrBrake& contact, PartList& list) {
    const ContactOptions& o = contact.options;
    const ContactOptions none;
    for (const auto& field : ContactOptions::fields) {
        const double value = o.*field.member;
        if (is_given(value) && value != none.*field.member) {
            list.complain({.kind = ProblemKind::contradiction,
                           .part = contact.name,
                           .key = field.domain.key,
                           .what = "has no effect beside capacity, which is the friction itself",
                           .remedy = "leave it out, or give normal_force in place of capacity; static_ratio raises a "
                                     "capacity at rest",
                           .keys = {"capacity"}});
        }
    }
}

/// (3) with a capacity.
NormalForce<double> capacity_law(const part::ClutchOrBrake& contact, PartList& list) {
    const bool good = check(contact.name, part::ClutchOrBrake::capacity_ratio, contact.static_ratio, list);
    return {1, good ? contact.static_ratio : 1};
}

}  // namespace

bool check_motion(const std::string& part, const std::string& body, Motion wanted, PartList& list) {
    const part::Body* found = list.find_body(body);
    const bool good = found == nullptr || found->options.motion == wanted;
    if (!good) {
        list.complain({.kind = ProblemKind::wrong_motion,
                       .part = part,
                       .what = fmt::format("body \"{}\" {}", body, word(found->options.motion)),
                       .range = fmt::format("one that {}", word(wanted)),
                       .remedy = "give its motion, or name another body",
                       .name = body});
    }
    return good;
}

bool check_not_zero(const std::string& part, const Domain& domain, double value, PartList& list) {
    if (value == 0) {
        list.complain({.kind = ProblemKind::out_of_range,
                       .part = part,
                       .key = domain.key,
                       .value = value,
                       .unit = domain.unit,
                       .what = "is out of range",
                       .range = "any finite number but 0",
                       .remedy = domain.remedy});
    }
    return value != 0;
}

void expand(const part::Gear& gear, PartList& list) {
    if (gear.a.empty() || gear.b.empty()) {
        list.complain({.kind = ProblemKind::missing,
                       .part = gear.name,
                       .what = "it joins no bodies",
                       .remedy = fmt::format("name {} with between", bodies_of(gear.kind))});
        return;
    }
    const Domain& number = gear.number();
    bool good = gear.given && !gear.misnamed;
    if (good) {
        good = check(gear.name, number, gear.ratio, list) && check_not_zero(gear.name, number, gear.ratio, list);
    } else {
        list.complain({.kind = ProblemKind::missing,
                       .part = gear.name,
                       .what = fmt::format("it takes a {}, once", number.key),
                       .remedy = fmt::format("give its {}", number.key),
                       .keys = {number.key}});
    }
    part::Joint joint{.name = gear.name};
    if (gear.kind == part::Gear::Kind::gear) {
        joint.row = {{gear.a, 1}, {gear.b, -gear.ratio}};  // (1)
    } else {
        check_motion(gear.name, gear.a, Motion::rotation, list);
        check_motion(gear.name, gear.b, Motion::translation, list);
        const double per_angle = gear.kind == part::Gear::Kind::rack ? gear.ratio : gear.ratio / (2 * kPi);  // (2)
        joint.row = {{gear.a, per_angle}, {gear.b, -1}};
        joint.mixes_motions = true;
    }
    if (gear.losses && check(gear.name, *gear.losses, list) && good) {
        joint.name = gear.name + ".mesh";
        part::Friction friction{.name = gear.name, .row = {{gear.a, 1}}, .law = *gear.losses};  // (1a)
        friction.load_joint = joint.name;
        list.frictions.push_back(friction);
    }
    if (good) {
        list.joints.push_back(joint);
    }
}

void expand(const part::Planetary& planetary, PartList& list) {
    const double rho = planetary.ratio;
    bool good = check(planetary.name, planetary, list);
    good = check_named(planetary.name, planetary.sun, "it has no sun", "name its body with sun", list) && good;
    good = check_named(planetary.name, planetary.ring, "it has no ring", "name its body with ring", list) && good;
    good =
        check_named(planetary.name, planetary.carrier, "it has no carrier", "name its body with carrier", list) && good;
    for (const std::string& body : {planetary.sun, planetary.ring, planetary.carrier}) {
        good = check_motion(planetary.name, body, Motion::rotation, list) && good;
    }
    if (good) {
        list.joints.push_back({.name = planetary.name,
                               .row = {{planetary.sun, 1}, {planetary.ring, rho}, {planetary.carrier, -(1 + rho)}}});
    }
}

void expand(const part::ClutchOrBrake& contact, PartList& list) {
    const bool good = check(contact.name, contact.options, list);
    const std::size_t bodies = contact.is_brake ? 1 : 2;
    if (!contact.row.empty() && !contact.mixes_motions && contact.row.size() != bodies) {
        list.complain({.kind = ProblemKind::contradiction,
                       .part = contact.name,
                       .what = contact.is_brake ? "a brake acts on one body" : "a clutch joins two bodies",
                       .remedy = contact.is_brake ? "name it with on, or use a clutch"
                                                  : "name them with between, or use a brake"});
    }
    if (contact.normal_force.empty() == contact.capacity.empty()) {
        list.complain({.kind = contact.capacity.empty() ? ProblemKind::missing : ProblemKind::contradiction,
                       .part = contact.name,
                       .what = "give either normal_force with coefficients of friction, or capacity"});
    }
    if (!contact.capacity.empty()) {
        refuse_beside_capacity(contact, list);
        list.units.insert({contact.capacity, expansion::translates(contact.row, list) ? "N" : "N m"});
    }
    part::Friction friction{.name = contact.name, .row = contact.row, .mixes_motions = contact.mixes_motions};
    friction.initial = contact.initial;
    friction.normal_force = contact.capacity.empty() ? contact.normal_force : contact.capacity;
    if (good && contact.normal_force.empty() != contact.capacity.empty()) {
        friction.law = contact.capacity.empty() ? pressed_law(contact, list) : capacity_law(contact, list);
    }
    list.frictions.push_back(friction);
}

void expand(const part::Gravity& gravity, PartList& list) {
    const part::Body* body = list.find_body(gravity.body);
    const bool unbalance = is_given(gravity.radius);
    if (body != nullptr && !unbalance && body->options.motion == Motion::rotation) {
        list.complain({.kind = ProblemKind::wrong_motion,
                       .part = gravity.name,
                       .what = fmt::format("body \"{}\" rotates", gravity.body),
                       .remedy = "give mass and radius of what lies off its axis, or name a body that translates",
                       .name = gravity.body});
    } else if (body != nullptr) {
        check_motion(gravity.name, gravity.body, unbalance ? Motion::rotation : Motion::translation, list);
    }
    const bool own = !is_given(gravity.mass);
    const double mass = !own ? gravity.mass : body != nullptr ? body->options.inertia : 0.0;
    const bool weightless = body != nullptr && mass == 0;  // any other inadmissible inertia is reported at the body
    if (check(gravity.name, gravity, list) && own && (unbalance || weightless)) {
        list.complain({.kind = ProblemKind::missing,
                       .part = gravity.name,
                       .key = "mass",
                       .remedy = unbalance ? "give the mass that lies off the axis" : "give the mass that is pulled"});
    }
    const double weight = mass * gravity.acceleration;
    const std::string pull = gravity.name + (unbalance ? ".torque" : ".force");
    if (unbalance && body != nullptr) {  // (4)
        list.signals.add(pull, signal::SineOf{.amplitude = -weight * gravity.radius, .phase = kPi / 2},
                         {gravity.body + ".position"});
    } else if (gravity.slope_signal.empty()) {
        list.signals.add(pull, signal::Constant{-weight * sine(gravity.slope)});
    } else {
        list.signals.add(pull, signal::SineOf{.amplitude = -weight}, {gravity.slope_signal});
    }
    part::Force& force = list.forces.emplace_back();
    force.name = gravity.name;
    force.on.body = gravity.body;
    force.signal = pull;
}

void expand(const part::PrescribedMotion& motion, PartList& list) {
    if (motion.velocity.empty() == motion.position.empty()) {
        list.complain({.kind = motion.velocity.empty() ? ProblemKind::missing : ProblemKind::contradiction,
                       .part = motion.name,
                       .what = "give either velocity or position, a signal"});
    }
    part::Joint joint{.name = motion.name, .row = motion.row, .mixes_motions = motion.mixes_motions};
    joint.speed = motion.velocity;
    if (!motion.position.empty()) {
        joint.position = motion.position;
        joint.speed = motion.name + ".rate";
        if (!differentiate(list.signals, joint.speed, motion.position)) {
            list.complain(
                {.kind = ProblemKind::unsupported,
                 .part = motion.name,
                 .what = fmt::format("the rate of the signal \"{}\" is not known, or it jumps", motion.position),
                 .range = "constants, ramps, sines, points, moves, and sums, gains, integrators and lags of them",
                 .remedy = "give velocity instead, or put a lag behind it",
                 .name = motion.position});
            joint.speed.clear();
            joint.position.clear();
        }
    }
    list.joints.push_back(joint);
}

}  // namespace stiction::expansion
