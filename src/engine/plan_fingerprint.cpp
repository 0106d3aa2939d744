#include "engine/plan_fingerprint.hpp"

#include <variant>

#include "signal/program/fingerprint.hpp"

namespace stiction {
namespace {

void add(Fingerprint& to, const Row& row) noexcept {
    for (const std::size_t body : row.body) {
        to.add(std::uint64_t{body});
    }
    to.add(std::span<const double>(row.coefficient));
}

/// A law or a method: which one, and its numbers.
template <class... Parts>
void add(Fingerprint& to, const std::variant<Parts...>& any) noexcept {
    to.add(std::uint64_t{any.index()});
    std::visit([&](const auto& part) { add_fields(to, part); }, any);
}

void add(Fingerprint& to, const Plan::Body& body) noexcept {
    const BodyOptions& o = body.options;
    to.add(std::string_view(body.name));
    add_fields(to, o);
    add_fields(to, o.travel);
    to.add(static_cast<std::uint64_t>(o.motion));
}

void add(Fingerprint& to, const Plan::Friction& friction) noexcept {
    to.add(std::string_view(friction.name));
    add(to, friction.law);
    for (const std::size_t slot : {friction.load_slot, friction.normal_slot, friction.speed_slot}) {
        to.add(std::uint64_t{slot});
    }
    if (friction.load_joint != Plan::kNone) {
        to.add(std::uint64_t{friction.load_joint});
    }
    to.add(static_cast<std::uint64_t>(friction.initial));
    if (friction.method) {
        add(to, *friction.method);
    }
}

}  // namespace

std::uint64_t fingerprint(const Plan& plan) noexcept {
    Fingerprint all;
    for (const Plan::Body& body : plan.bodies) {
        add(all, body);
    }
    for (const Plan::Friction& friction : plan.frictions) {
        add(all, friction);
    }
    for (const Plan::Spring& s : plan.springs) {
        all.add(std::string_view(s.name));
        add_fields(all, s);
    }
    for (const Plan::Joint& joint : plan.joints) {
        all.add(std::string_view(joint.name));
        all.add(std::uint64_t{joint.speed_slot});
        all.add(std::uint64_t{joint.position_slot});
        all.add(std::uint64_t{joint.one_way ? 1U : 0U});
    }
    for (const Plan::Force& force : plan.forces) {
        all.add(std::string_view(force.name));
        all.add(std::uint64_t{force.body});
        all.add(force.coefficient);
        all.add(std::uint64_t{force.slot});
    }
    for (const Plan::ActuatorState& c : plan.actuator_states) {
        for (const std::size_t slot : {c.spring, c.state, c.quantity, c.input, c.follows, c.limit}) {
            all.add(std::uint64_t{slot});
        }
        for (const double number : {c.memory, c.decay, c.per_position, c.per_velocity, c.force, c.lower, c.upper,
                                    c.follow_time, c.input_limit}) {
            all.add(number);
        }
    }
    for (const auto* rows : {&plan.layout.springs, &plan.layout.elements}) {
        for (const Row& row : *rows) {
            add(all, row);
        }
    }
    all.add(plan.signals.fingerprint());
    return all.value();
}

}  // namespace stiction
