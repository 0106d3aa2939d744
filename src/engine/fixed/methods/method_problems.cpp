// Why methods cannot run a plan, in words.
#include <cmath>

#include <fmt/format.h>

#include <stiction/element.hpp>

#include "engine/fixed/methods/compliance.hpp"
#include "engine/fixed/methods/friction_method.hpp"
#include "engine/fixed/methods/method_step.hpp"
#include "text/problem_text.hpp"

namespace stiction::engine {
namespace {

using Lines = std::vector<std::string>;

template <class Part>
void add_domain_problems(const std::string& name, const Part& part, Lines& lines) {
    ProblemList found;
    collect_problems(name.c_str(), part, found);
    for (std::string& line : problem_texts(found)) {
        lines.push_back(std::move(line));
    }
}

/// Parameters out of their domain: the run's method once, a friction's own method with its name.
void add_parameters(const Plan& plan, const AnyMethod& run_method, Lines& lines) {
    std::visit([&]<class Method>(const Method& m) { add_domain_problems(Method::description.name, m, lines); },
               run_method);
    for (const Plan::Friction& friction : plan.frictions) {
        if (friction.method) {
            const std::string name = friction.name + "." + description(*friction.method).name;
            std::visit([&](const auto& m) { add_domain_problems(name, m, lines); }, *friction.method);
        }
    }
}

/// "coulomb, normal-force, stribeck or table"
std::string symmetric_laws() {
    std::vector<std::string> names;
    for_each_law<double>([&]<class Law>() {
        if (Law::symmetric) {
            names.emplace_back(Law::description.name);
        }
    });
    const std::string last = names.back();
    names.pop_back();
    return fmt::format("{} or {}", fmt::join(names, ", "), last);
}

void add_laws(const Plan& plan, std::span<const AnyMethod> methods, Lines& lines) {
    for (std::size_t e = 0; e < methods.size(); ++e) {
        const AnyLaw& law = plan.frictions[e].law;
        if (!accepts_law(methods[e], law)) {
            const char* law_name = std::visit([]<class Law>(const Law&) { return Law::description.name; }, law);
            lines.push_back(
                fmt::format("{}: method \"{}\" needs a law with the same friction both ways, which \"{}\" is not: "
                            "use {}, or another method",
                            plan.frictions[e].name, description(methods[e]).name, law_name, symmetric_laws()));
        }
    }
}

void add_freewheels(const Plan& plan, std::span<const AnyMethod> methods, Lines& lines) {
    for (const AnyMethod& method : methods) {
        if (std::holds_alternative<Exact<double>>(method)) {
            continue;
        }
        for (const Plan::Joint& joint : plan.joints) {
            if (joint.one_way) {
                lines.push_back(
                    fmt::format("{}: only method \"exact\" can decide a freewheel, not \"{}\": run all frictions "
                                "with \"exact\"",
                                joint.name, description(method).name));
            }
        }
        return;
    }
}

/// Torque and friction of a gear with losses are found together, which only the network solver can.
void add_lossy_gears(const Plan& plan, std::span<const AnyMethod> methods, Lines& lines) {
    for (const Plan::Friction& friction : plan.frictions) {
        if (friction.load_joint == Plan::kNone) {
            continue;
        }
        for (const AnyMethod& method : methods) {
            if (!std::holds_alternative<Exact<double>>(method)) {
                lines.push_back(fmt::format(
                    "{}: only method \"exact\" can decide a gear with losses, not \"{}\": run all frictions "
                    "with \"exact\", or give the losses as a friction with the load as a signal",
                    friction.name, description(method).name));
                break;
            }
        }
    }
}

}  // namespace

std::vector<std::string> method_problems(const Plan& plan, const AnyMethod& run_method, double step) {
    Lines lines;
    add_domain_problems("run", TimeStep<double>{step}, lines);
    const std::vector<AnyMethod> methods = methods_of(plan, run_method);
    add_parameters(plan, run_method, lines);
    add_laws(plan, methods, lines);
    add_freewheels(plan, methods, lines);
    add_lossy_gears(plan, methods, lines);
    return lines;
}

std::vector<std::string> inertialess_problems(const Plan& plan, const AnyMethod& run_method, double step) {
    const std::vector<AnyMethod> methods = methods_of(plan, run_method);
    std::vector<double> inertia;
    for (const Plan::Body& body : plan.bodies) {
        inertia.push_back(body.options.inertia + step * body.options.viscous_damping);
    }
    std::vector<std::string> touched;
    for (std::size_t e = 0; e < methods.size(); ++e) {
        for (const std::size_t i : plan.layout.elements[e].body) {
            if (!has_inertia(methods[e])) {
                inertia[i] = step * plan.bodies[i].options.viscous_damping;
                touched.push_back(plan.bodies[i].name);
            }
        }
    }
    if (touched.empty()) {
        return {};
    }
    std::vector<double> springs;
    for (const Plan::Spring& s : plan.springs) {
        springs.push_back(s.gap > 0 ? 0.0 : step * s.damping + step * step * s.stiffness);
    }
    for (std::size_t e = 0; e < methods.size(); ++e) {
        const Plan::Friction& f = plan.frictions[e];
        if (f.damper != Plan::kNone) {
            springs[f.damper] = step * evaluate(f.law, {0, 0, 1}).viscous;
        }
    }
    Compliance compliance(plan.bodies.size(), 0);
    if (compliance.invert(inertia, plan.layout.springs, springs)) {
        return {};
    }
    return {
        fmt::format("{}: a method without inertia (\"degraded\") needs damping or a spring that resists the "
                    "motion: give the body or the law damping above 0",
                    fmt::join(touched, ", "))};
}

}  // namespace stiction::engine
