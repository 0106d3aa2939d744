// Every number of a plan and all that is no number, in an order that depends on the plan's structure only.
//
//   struct Visitor {
//       void number(Bytes* eight);            // a double where it lies: void*, or const void* of a constant plan
//       void fact(std::uint64_t word);        // an index, a choice, a length
//       void fact(std::string_view text);     // a name
//   };
//
// Two plans with the same facts have the same numbers in the same places: a fingerprint adds them up, a study writes into them.
// Signals are visited apart (SignalProgram::visit): their parameters lie as words, in which numbers and choices look alike.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <variant>

#include "machine/plan.hpp"

namespace stiction {

/// Fields of a part that lists them; its lists last, with their length.
template <class Part, class Visitor>
void visit_fields(Part& part, Visitor& visitor) {
    for (const auto& field : Part::fields) {
        visitor.number(&(part.*field.member));
    }
    if constexpr (requires { Part::lists; }) {
        visitor.fact(std::uint64_t{part.*Part::list_length});
        for (const auto& list : Part::lists) {
            for (auto& number : part.*list.member) {
                visitor.number(&number);
            }
        }
    }
}

/// A law or a method: which one, and its numbers; of a method of the user's own its name, of a long table its points, which it shares.
template <class Variant, class Visitor>
void visit_choice(Variant& any, Visitor& visitor) {
    visitor.fact(std::uint64_t{any.index()});
    std::visit(
        [&](auto& part) {
            using Part = std::remove_cvref_t<decltype(part)>;
            visit_fields(part, visitor);
            if constexpr (std::is_same_v<Part, OwnMethod>) {
                visitor.fact(std::string_view(part.facts().name));
            }
            if constexpr (std::is_same_v<Part, LongTable>) {
                for (const auto* list : {&part.points->speed, &part.points->coefficient}) {
                    visitor.fact(std::uint64_t{list->size()});
                    for (const double number : *list) {
                        std::uint64_t word = 0;
                        std::memcpy(&word, &number, sizeof word);
                        visitor.fact(word);
                    }
                }
            }
        },
        any);
}

namespace visiting {

template <class Visitor, class... Words>
void facts(Visitor& visitor, Words... words) {
    (visitor.fact(static_cast<std::uint64_t>(words)), ...);
}

template <class Visitor, class... Numbers>
void numbers(Visitor& visitor, Numbers&... numbers) {
    (visitor.number(&numbers), ...);
}

template <class Body, class Visitor>
void body(Body& body, Visitor& visitor) {
    visitor.fact(std::string_view(body.name));
    visit_fields(body.options, visitor);
    visit_fields(body.options.travel, visitor);
    facts(visitor, body.options.motion, body.position_slot, body.velocity_slot, body.stop_element);
}

template <class Friction, class Visitor>
void friction(Friction& friction, Visitor& visitor) {
    visitor.fact(std::string_view(friction.name));
    visit_choice(friction.law, visitor);
    facts(visitor, friction.load_slot, friction.load_joint, friction.drive_slot, friction.normal_slot,
          friction.speed_slot, friction.friction_slot, friction.damper, friction.initial, friction.method.has_value());
    if (friction.method) {
        visit_choice(*friction.method, visitor);
    }
}

template <class Spring, class Visitor>
void spring(Spring& spring, Visitor& visitor) {
    visitor.fact(std::string_view(spring.name));
    facts(visitor, spring.origin, spring.contact.has_value());
    visit_fields(spring, visitor);
    if (spring.contact) {
        numbers(visitor, spring.contact->lower, spring.contact->upper);
    }
}

template <class State, class Visitor>
void actuator(State& c, Visitor& visitor) {
    visitor.fact(std::string_view(c.name));
    facts(visitor, c.spring, c.state, c.quantity, c.input, c.follows, c.circuit, c.limit, c.orifice.has_value());
    numbers(visitor, c.memory, c.decay, c.per_position, c.per_velocity, c.force, c.lower, c.upper, c.initial,
            c.follow_time, c.input_limit, c.shorted_decay);
    if (c.orifice) {
        numbers(visitor, c.orifice->displacement, c.orifice->flow_gain, c.orifice->leakage, c.orifice->rated_pressure);
    }
}

template <class Rows, class Visitor>
void rows(Rows& rows, Visitor& visitor) {
    for (auto& row : rows) {
        facts(visitor, row.body.size());
        for (const std::size_t body : row.body) {
            visitor.fact(std::uint64_t{body});
        }
        for (auto& coefficient : row.coefficient) {
            visitor.number(&coefficient);
        }
    }
}

}  // namespace visiting

/// All of a plan but its signals and the units in which people see it. `AnyPlan` is Plan or const Plan.
template <class AnyPlan, class Visitor>
void visit_plan(AnyPlan& plan, Visitor& visitor) {
    using visiting::facts;
    facts(visitor, plan.bodies.size(), plan.frictions.size(), plan.springs.size(), plan.joints.size(),
          plan.forces.size(), plan.actuator_states.size());
    for (auto& body : plan.bodies) {
        visiting::body(body, visitor);
    }
    for (auto& friction : plan.frictions) {
        visiting::friction(friction, visitor);
    }
    for (auto& spring : plan.springs) {
        visiting::spring(spring, visitor);
    }
    for (const Plan::Joint& joint : plan.joints) {
        visitor.fact(std::string_view(joint.name));
        facts(visitor, joint.speed_slot, joint.position_slot, joint.one_way);
    }
    for (auto& force : plan.forces) {
        visitor.fact(std::string_view(force.name));
        facts(visitor, force.body, force.slot, force.of_actuator);
        visitor.number(&force.coefficient);
    }
    for (auto& state : plan.actuator_states) {
        visiting::actuator(state, visitor);
    }
    visiting::rows(plan.layout.springs, visitor);
    visiting::rows(plan.layout.elements, visitor);
}

}  // namespace stiction
