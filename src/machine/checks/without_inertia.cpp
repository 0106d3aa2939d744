#include "machine/checks/without_inertia.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace stiction {
namespace {

using Problems = std::vector<ModelProblem>;

std::size_t count_without_inertia(const Plan& plan, const Row& row) {
    return static_cast<std::size_t>(std::count_if(row.body.begin(), row.body.end(),
                                                  [&](std::size_t i) { return plan.bodies[i].without_inertia(); }));
}

void contradiction(Problems& problems, const std::string& part, const char* what, const char* remedy) {
    problems.push_back({.kind = ProblemKind::contradiction, .part = part, .what = what, .remedy = remedy});
}

void check_body(const Plan::Body& body, Problems& problems) {
    if (!(body.options.viscous_damping > 0)) {  // (1)
        problems.push_back({.kind = ProblemKind::out_of_range,
                            .part = body.name,
                            .key = "inertia",
                            .value = 0,
                            .what = "needs viscous damping to ground, which then carries its forces",
                            .range = "damping above 0",
                            .remedy = "give viscous_damping or a damper to ground, or an inertia",
                            .keys = {"viscous_damping"}});
    }
    if (body.options.velocity != 0) {
        problems.push_back({.kind = ProblemKind::contradiction,
                            .part = body.name,
                            .key = "velocity",
                            .value = body.options.velocity,
                            .what = "at the start means nothing without inertia, it follows from the forces",
                            .remedy = "leave it out",
                            .keys = {"inertia"}});
    }
    if (body.options.travel.restitution != 0) {
        problems.push_back({.kind = ProblemKind::contradiction,
                            .part = body.name,
                            .key = "restitution",
                            .value = body.options.travel.restitution,
                            .what = "means nothing without inertia, nothing bounces",
                            .remedy = "leave it out",
                            .keys = {"inertia"}});
    }
}

void check_elements(const Plan& plan, Problems& problems) {
    for (std::size_t e = 0; e < plan.first_stop(); ++e) {
        const Row& row = plan.layout.elements[e];
        const std::size_t count = count_without_inertia(plan, row);
        if (count == 0) {
            continue;
        }
        const Plan::Element element = plan.element(e);
        const std::string name(element.name);
        if (count != row.body.size()) {
            const auto light = std::find_if(row.body.begin(), row.body.end(),
                                            [&](std::size_t i) { return plan.bodies[i].without_inertia(); });
            problems.push_back(
                {.kind = ProblemKind::contradiction,
                 .part = name,
                 .what = "it joins bodies with inertia to bodies without",
                 .remedy = fmt::format("give \"{}\" an inertia, a millionth of what it is joined to changes the motion "
                                       "by about as much; or give none of them inertia",
                                       plan.bodies[*light].name),
                 .name = plan.bodies[*light].name});
        }
        if (element.kind != Plan::Element::Kind::friction) {
            continue;
        }
        const AnyLaw& law = plan.frictions[e].law;
        if (feels_velocity(law)) {
            contradiction(
                problems, name,
                "its law depends on the velocity, which a body without inertia takes from the friction itself",
                "use a law that does not, or give the body an inertia");
        } else if (plan.frictions[e].damper != Plan::kNone) {
            contradiction(problems, name, "its law has a viscous part on a body without inertia",
                          "give it to the body as viscous_damping");
        }
    }
}

void check_springs(const Plan& plan, Problems& problems) {
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const std::size_t count = count_without_inertia(plan, plan.layout.springs[s]);
        const Plan::Spring& spring = plan.springs[s];
        if (count > 1 && spring.damping > 0) {
            contradiction(problems, spring.name, "it damps between two bodies without inertia",
                          "give one of them an inertia");
        } else if (count == 1 && spring.damping > 0 && (spring.gap > 0 || spring.contact)) {
            contradiction(problems, spring.name, "damping with a gap on a body without inertia",
                          "give the body an inertia, or leave one out");
        }
    }
}

void check_velocity_loop(const Plan& plan, const std::string& part, std::size_t slot, Problems& problems) {
    for (const Plan::Body& body : plan.bodies) {
        if (slot != Plan::kNone && body.without_inertia() && plan.signals.follows_at_once(slot, body.velocity_slot)) {
            const std::string& signal = plan.signals.names()[slot];
            problems.push_back(
                {.kind = ProblemKind::loop,
                 .part = part,
                 .what = fmt::format("its signal \"{}\" follows the velocity of \"{}\" at once, which has no "
                                     "inertia and follows the forces at once",
                                     signal, body.name),
                 .remedy = "put a lag between them, or give the body an inertia",
                 .name = signal});
        }
    }
}

}  // namespace

void fold_dampers_to_ground(Plan& plan) {
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const Row& row = plan.layout.springs[s];
        Plan::Spring& spring = plan.springs[s];
        const bool only_damps =
            spring.preload != 0 && spring.stiffness == 0;  // its damping keeps the preload in the plan
        if (row.body.size() == 1 && count_without_inertia(plan, row) == 1 && spring.gap == 0 && !spring.contact &&
            !only_damps) {
            plan.bodies[row.body[0]].options.viscous_damping +=
                spring.damping * row.coefficient[0] * row.coefficient[0];
            spring.damping = 0;
        }
    }
}

void check_bodies_without_inertia(const Plan& plan, std::vector<ModelProblem>& problems) {
    if (std::none_of(plan.bodies.begin(), plan.bodies.end(), [](const Plan::Body& b) { return b.without_inertia(); })) {
        return;
    }
    for (const Plan::Body& body : plan.bodies) {
        if (body.without_inertia()) {
            check_body(body, problems);
        }
    }
    check_elements(plan, problems);
    check_springs(plan, problems);
}

void check_velocity_loops(const Plan& plan, std::vector<ModelProblem>& problems) {
    const auto check = [&](const std::string& part, std::size_t slot) {
        check_velocity_loop(plan, part, slot, problems);
    };
    for (const Plan::Force& force : plan.forces) {
        if (plan.bodies[force.body].without_inertia()) {
            check(force.name, force.slot);
        }
    }
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const Plan::Friction& f = plan.frictions[e];
        if (count_without_inertia(plan, plan.layout.elements[e]) > 0) {
            check(f.name, f.load_slot);
            check(f.name, f.drive_slot);
            check(f.name, f.normal_slot);
        }
        check(f.name, f.speed_slot);
    }
    for (const Plan::Joint& joint : plan.joints) {
        check(joint.name, joint.speed_slot);
    }
}

}  // namespace stiction
