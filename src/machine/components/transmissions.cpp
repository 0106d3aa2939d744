// (1)–(5) of components.hpp.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "machine/components/expansion.hpp"

namespace stiction::expansion {
namespace {

constexpr double kPi = 3.14159265358979323846;

const char* word(Motion motion) { return motion == Motion::rotation ? "rotates" : "translates"; }

/// Complains if a body is known and does not move the way it should.
bool check_motion(const std::string& part, const std::string& body, Motion wanted, PartList& list) {
    const part::Body* found = list.find_body(body);
    const bool good = found == nullptr || found->options.motion == wanted;
    if (!good) {
        list.complain(
            part, fmt::format("body \"{}\" {}; admissible: one that {}: give its motion, or name another body", body,
                              word(found->options.motion), word(wanted)));
    }
    return good;
}

struct GearWords {
    const char* number;
    const char* unit;
    const char* first;
    const char* second;
};

GearWords words_of(part::Gear::Kind kind) {
    switch (kind) {
        case part::Gear::Kind::gear: return {"ratio", "", "the motor", "the load"};
        case part::Gear::Kind::rack: return {"radius", " [m]", "the pinion", "the rack"};
        case part::Gear::Kind::screw: return {"lead", " [m]", "the screw", "the nut"};
    }
    return {};
}

/// (3) with a normal force.
NormalForce<double> pressed_law(const part::Contact& contact, PartList& list) {
    const ContactOptions& o = contact.options;
    const bool given = o.static_coefficient != 0;
    if (o.sliding_coefficient == 0) {
        list.complain(contact.name, "sliding_coefficient = 0 [-] carries nothing: give the coefficient of friction");
    } else if (given && o.static_coefficient < o.sliding_coefficient) {
        list.complain(contact.name,
                      fmt::format("static_coefficient = {} is below sliding_coefficient = {}; admissible: "
                                  "at least as much: raise it, or leave it out",
                                  o.static_coefficient, o.sliding_coefficient));
    }
    const double at_rest = given ? std::max(o.static_coefficient, o.sliding_coefficient) : o.sliding_coefficient;
    return {o.radius * o.faces * o.sliding_coefficient, o.radius * o.faces * at_rest};
}

/// (3) with a capacity.
NormalForce<double> capacity_law(const part::Contact& contact, PartList& list) {
    const double ratio = contact.static_ratio;
    const bool good = ratio >= 1 && std::isfinite(ratio);
    if (!good) {
        list.complain(contact.name,
                      fmt::format("static_ratio = {} is out of range; admissible: at least 1: give friction "
                                  "at rest over friction while sliding",
                                  ratio));
    }
    return {1, good ? ratio : 1};
}

}  // namespace

void expand(const part::Gear& gear, PartList& list) {
    const GearWords words = words_of(gear.kind);
    if (gear.a.empty() || gear.b.empty()) {
        list.complain(gear.name,
                      fmt::format("it joins no bodies: name {} and {} with between()", words.first, words.second));
        return;
    }
    if (!gear.given || gear.misnamed) {
        list.complain(gear.name, fmt::format("it takes a {0}, once: give it with {0}()", words.number));
    } else if (!std::isfinite(gear.ratio) || gear.ratio == 0) {
        list.complain(gear.name, fmt::format("{0} = {1}{2} is out of range; admissible: any finite number but 0: give "
                                             "the {0}, negative to reverse the direction",
                                             words.number, gear.ratio, words.unit));
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
    const bool good = gear.given && std::isfinite(gear.ratio) && gear.ratio != 0;
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
    bool good = rho > 1 && std::isfinite(rho);
    if (!good) {
        list.complain(planetary.name,
                      fmt::format("ratio = {} is out of range; admissible: above 1: give the teeth of the "
                                  "ring over the teeth of the sun",
                                  rho));
    }
    good = check_named(planetary.name, planetary.sun, "it has no sun: name its body with sun()", list) && good;
    good = check_named(planetary.name, planetary.ring, "it has no ring: name its body with ring()", list) && good;
    good =
        check_named(planetary.name, planetary.carrier, "it has no carrier: name its body with carrier()", list) && good;
    for (const std::string& body : {planetary.sun, planetary.ring, planetary.carrier}) {
        good = check_motion(planetary.name, body, Motion::rotation, list) && good;
    }
    if (good) {
        list.joints.push_back({.name = planetary.name,
                               .row = {{planetary.sun, 1}, {planetary.ring, rho}, {planetary.carrier, -(1 + rho)}}});
    }
}

void expand(const part::Contact& contact, PartList& list) {
    const bool good = check(contact.name, contact.options, list);
    const std::size_t bodies = contact.is_brake ? 1 : 2;
    if (!contact.row.empty() && !contact.mixes_motions && contact.row.size() != bodies) {
        list.complain(contact.name, contact.is_brake
                                        ? "a brake acts on one body: name it with on(), or use a clutch"
                                        : "a clutch joins two bodies: name them with between(), or use a brake");
    }
    if (contact.normal_force.empty() == contact.capacity.empty()) {
        list.complain(contact.name, "give either normal_force() with coefficients of friction, or capacity()");
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
    const bool unbalance = gravity.radius != 0;
    if (body != nullptr && !unbalance && body->options.motion == Motion::rotation) {
        list.complain(gravity.name,
                      fmt::format("body \"{}\" rotates: give mass and radius of what lies off its axis, or "
                                  "name a body that translates",
                                  gravity.body));
    } else if (body != nullptr) {
        check_motion(gravity.name, gravity.body, unbalance ? Motion::rotation : Motion::translation, list);
    }
    const double mass = gravity.mass != 0 || body == nullptr ? gravity.mass : body->options.inertia;
    for (const auto& [key, number] : {std::pair{"mass", mass}, {"acceleration", gravity.acceleration}}) {
        if (!(number > 0) || !std::isfinite(number)) {
            list.complain(gravity.name,
                          fmt::format("{} = {} is out of range; admissible: above 0: give the mass that is "
                                      "drawn, and how strongly",
                                      key, number));
        }
    }
    if (!std::isfinite(gravity.slope) || !std::isfinite(gravity.radius)) {
        list.complain(gravity.name, "slope and radius must be finite numbers: give the angle above the horizontal");
    }
    const double weight = mass * gravity.acceleration;
    const std::string pull = gravity.name + (unbalance ? ".torque" : ".force");
    if (unbalance && body != nullptr) {  // (4)
        list.signals.add(pull, signal::SineOf{.amplitude = -weight * gravity.radius, .phase = kPi / 2},
                         {gravity.body + ".position"});
    } else if (gravity.slope_signal.empty()) {
        list.signals.add(pull, signal::Constant{-weight * std::sin(gravity.slope)});
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
        list.complain(motion.name, "give either velocity() or position(), a signal");
    }
    part::Joint joint{.name = motion.name, .row = motion.row, .mixes_motions = motion.mixes_motions};
    joint.speed = motion.velocity;
    if (!motion.position.empty()) {
        joint.position = motion.position;
        joint.speed = motion.name + ".rate";
        if (!list.signals.differentiate(joint.speed, motion.position)) {
            list.complain(motion.name,
                          fmt::format("the rate of the signal \"{}\" is not known, or it jumps; admissible: constants, "
                                      "ramps, sines, points, and sums, gains, integrators and lags of them: give "
                                      "velocity() instead, or put a lag behind it",
                                      motion.position));
            joint.speed.clear();
            joint.position.clear();
        }
    }
    list.joints.push_back(joint);
}

}  // namespace stiction::expansion
