// Bodies without inertia: what they need, and what the engines can not decide for them.
//
//   C v = F − friction,   C: all damping to ground > 0                                                              (1)
//
// Velocity is then no state: it follows from forces at once. Forces must therefore not follow from that velocity at once, other
// than through C; friction must not depend on it; and what is rigid or rubs joins such bodies to ground or to each other,
// not to bodies with inertia.
#include <algorithm>

#include <fmt/format.h>

#include "machine/plan_maker.hpp"

namespace stiction {

std::size_t PlanMaker::count_without_inertia(const Row& row) const {
    return static_cast<std::size_t>(std::count_if(row.body.begin(), row.body.end(),
                                                  [&](std::size_t i) { return plan_.bodies[i].without_inertia(); }));
}

/// A damper between such a body and ground becomes the body's own.
void PlanMaker::fold_dampers_to_ground() {
    for (std::size_t s = 0; s < list_.springs.size(); ++s) {
        const Row& row = plan_.layout.springs[s];
        Plan::Spring& spring = plan_.springs[s];
        const bool only_damps =
            spring.preload != 0 && spring.stiffness == 0;  // its damping keeps the preload in the plan
        if (row.body.size() == 1 && count_without_inertia(row) == 1 && spring.gap == 0 && !only_damps) {
            plan_.bodies[row.body[0]].options.viscous_damping +=
                spring.damping * row.coefficient[0] * row.coefficient[0];
            spring.damping = 0;
        }
    }
}

void PlanMaker::check_bodies_without_inertia() {
    if (std::none_of(plan_.bodies.begin(), plan_.bodies.end(),
                     [](const Plan::Body& b) { return b.without_inertia(); })) {
        return;
    }
    for (const Plan::Body& body : plan_.bodies) {
        if (body.without_inertia()) {
            check_body_without_inertia(body);
        }
    }
    check_elements_without_inertia();
    check_springs_without_inertia();
}

void PlanMaker::check_body_without_inertia(const Plan::Body& body) {
    if (!(body.options.viscous_damping > 0)) {  // (1)
        complain({.kind = ProblemKind::out_of_range,
                  .part = body.name,
                  .key = "inertia",
                  .value = 0,
                  .what = "needs viscous damping to ground, which then carries its forces",
                  .range = "damping above 0",
                  .remedy = "give viscous_damping or a damper to ground, or an inertia",
                  .keys = {"viscous_damping"}});
    }
    if (body.options.velocity != 0) {
        complain({.kind = ProblemKind::contradiction,
                  .part = body.name,
                  .key = "velocity",
                  .value = body.options.velocity,
                  .what = "at the start means nothing without inertia, it follows from the forces",
                  .remedy = "leave it out",
                  .keys = {"inertia"}});
    }
    if (body.options.travel.restitution != 0) {
        complain({.kind = ProblemKind::contradiction,
                  .part = body.name,
                  .key = "restitution",
                  .value = body.options.travel.restitution,
                  .what = "means nothing without inertia, nothing bounces",
                  .remedy = "leave it out",
                  .keys = {"inertia"}});
    }
}

void PlanMaker::check_elements_without_inertia() {
    for (std::size_t e = 0; e < plan_.first_stop(); ++e) {
        const Row& row = plan_.layout.elements[e];
        const std::size_t count = count_without_inertia(row);
        if (count == 0) {
            continue;
        }
        const Plan::Element element = plan_.element(e);
        const std::string name(element.name);
        if (count != row.body.size()) {
            contradiction(name, "it joins bodies with inertia to bodies without", "give all of them inertia, or none");
        }
        if (element.kind != Plan::Element::Kind::friction) {
            continue;
        }
        const AnyLaw& law = plan_.frictions[e].law;
        if (feels_velocity(law)) {
            contradiction(
                name, "its law depends on the velocity, which a body without inertia takes from the friction itself",
                "use a law that does not, or give the body an inertia");
        } else if (plan_.frictions[e].damper != Plan::kNone) {
            contradiction(name, "its law has a viscous part on a body without inertia",
                          "give it to the body as viscous_damping");
        }
    }
}

void PlanMaker::check_springs_without_inertia() {
    for (std::size_t s = 0; s < list_.springs.size(); ++s) {
        const std::size_t count = count_without_inertia(plan_.layout.springs[s]);
        const Plan::Spring& spring = plan_.springs[s];
        if (count > 1 && spring.damping > 0) {
            contradiction(spring.name, "it damps between two bodies without inertia", "give one of them an inertia");
        } else if (count == 1 && spring.damping > 0 && spring.gap > 0) {
            contradiction(spring.name, "damping with a gap on a body without inertia",
                          "give the body an inertia, or leave one out");
        }
    }
}

/// Velocities of such bodies must not come back to them at the same instant.
void PlanMaker::check_velocity_loops() {
    for (const Plan::Force& force : plan_.forces) {
        if (plan_.bodies[force.body].without_inertia()) {
            check_velocity_loop(force.name, force.slot);
        }
    }
    for (std::size_t e = 0; e < plan_.frictions.size(); ++e) {
        const Plan::Friction& f = plan_.frictions[e];
        if (count_without_inertia(plan_.layout.elements[e]) > 0) {
            check_velocity_loop(f.name, f.load_slot);
            check_velocity_loop(f.name, f.normal_slot);
        }
        check_velocity_loop(f.name, f.speed_slot);
    }
    for (const Plan::Joint& joint : plan_.joints) {
        check_velocity_loop(joint.name, joint.speed_slot);
    }
}

void PlanMaker::check_velocity_loop(const std::string& part, std::size_t slot) {
    for (const Plan::Body& body : plan_.bodies) {
        if (slot != Plan::kNone && body.without_inertia() && plan_.signals.follows_at_once(slot, body.velocity_slot)) {
            const std::string& signal = plan_.signals.names()[slot];
            complain({.kind = ProblemKind::loop,
                      .part = part,
                      .what = fmt::format("its signal \"{}\" follows the velocity of \"{}\" at once, which has no "
                                          "inertia and follows the forces at once",
                                          signal, body.name),
                      .remedy = "put a lag between them, or give the body an inertia",
                      .name = signal});
        }
    }
}

}  // namespace stiction
