#include "engine/fixed/methods/method_problems.hpp"

#include <cmath>

#include <fmt/format.h>

#include <stiction/element.hpp>

#include "engine/fixed/methods/compliance.hpp"
#include "engine/fixed/methods/friction_method.hpp"
#include "engine/fixed/methods/method_step.hpp"

namespace stiction::engine {
namespace {

using Problems = std::vector<ModelProblem>;

template <class Part>
void add_domain_problems(const std::string& name, const Part& part, Problems& problems) {
    ProblemList found;
    collect_problems(name.c_str(), part, found);
    append(problems, found);
}

/// Parameters out of their domain: those of the run's method are keys of the run, those of a friction's own method are "method.KEY".
void add_parameters(const Plan& plan, const AnyMethod& run_method, Problems& problems) {
    std::visit([&](const auto& m) { add_domain_problems("run", m, problems); }, run_method);
    for (const Plan::Friction& friction : plan.frictions) {
        if (friction.method) {
            const std::size_t before = problems.size();
            std::visit([&](const auto& m) { add_domain_problems(friction.name, m, problems); }, *friction.method);
            for (std::size_t i = before; i < problems.size(); ++i) {
                problems[i].key = "method." + problems[i].key;
            }
        }
    }
}

/// Reports distinguish methods by their names.
void add_taken_names(std::span<const AnyMethod> methods, Problems& problems) {
    for (const AnyMethod& method : methods) {
        const std::string name = description(method).name;
        if (std::holds_alternative<OwnMethod>(method) && (name.empty() || method_named(name))) {
            problems.push_back({.kind = ProblemKind::contradiction,
                                .part = "run",
                                .key = "method",
                                .what = name.empty() ? "a method of your own needs a name"
                                                     : fmt::format("\"{}\" is the name of a method of ours", name),
                                .remedy = "give yours another name"});
            return;
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

void add_laws(const Plan& plan, std::span<const AnyMethod> methods, Problems& problems) {
    for (std::size_t e = 0; e < methods.size(); ++e) {
        const AnyLaw& law = plan.frictions[e].law;
        if (!accepts_law(methods[e], law)) {
            const char* law_name = std::visit([]<class Law>(const Law&) { return Law::description.name; }, law);
            problems.push_back(
                {.kind = ProblemKind::unsupported,
                 .part = plan.frictions[e].name,
                 .method = description(methods[e]).name,
                 .what = fmt::format("needs a law with the same friction both ways, which \"{}\" is not", law_name),
                 .remedy = fmt::format("use {}, or another method", symmetric_laws()),
                 .keys = {"law", "method"}});
        }
    }
}

void add_freewheels(const Plan& plan, std::span<const AnyMethod> methods, Problems& problems) {
    for (const AnyMethod& method : methods) {
        if (std::holds_alternative<Exact<double>>(method)) {
            continue;
        }
        for (const Plan::Joint& joint : plan.joints) {
            if (joint.one_way) {
                problems.push_back({.kind = ProblemKind::unsupported,
                                    .part = joint.name,
                                    .method = description(method).name,
                                    .what = "cannot decide a freewheel, only \"exact\" can",
                                    .remedy = "run all frictions with \"exact\""});
            }
        }
        return;
    }
}

/// Torque and friction of a gear with losses are found together, which only the network solver can.
void add_lossy_gears(const Plan& plan, std::span<const AnyMethod> methods, Problems& problems) {
    for (const Plan::Friction& friction : plan.frictions) {
        if (friction.load_joint == Plan::kNone) {
            continue;
        }
        for (const AnyMethod& method : methods) {
            if (!std::holds_alternative<Exact<double>>(method)) {
                problems.push_back({.kind = ProblemKind::unsupported,
                                    .part = friction.name,
                                    .method = description(method).name,
                                    .what = "cannot decide a gear with losses, only \"exact\" can",
                                    .remedy = "run all frictions with \"exact\", or give the losses as a friction "
                                              "with the load as a signal"});
                break;
            }
        }
    }
}

}  // namespace

std::vector<ModelProblem> method_problems(const Plan& plan, const AnyMethod& run_method, double step) {
    Problems problems;
    add_domain_problems("run", TimeStep<double>{step}, problems);
    const std::vector<AnyMethod> methods = methods_of(plan, run_method);
    add_parameters(plan, run_method, problems);
    add_taken_names(methods, problems);
    add_laws(plan, methods, problems);
    add_freewheels(plan, methods, problems);
    add_lossy_gears(plan, methods, problems);
    return problems;
}

std::vector<ModelProblem> inertialess_problems(const Plan& plan, const AnyMethod& run_method, double step) {
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
        springs.push_back(s.gap > 0 || s.contact ? 0.0 : step * s.damping + step * step * s.stiffness);
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
    return {{.kind = ProblemKind::unsupported,
             .part = touched.front(),
             .what = fmt::format("a method without inertia (\"degraded\") needs damping or a spring that resists the "
                                 "motion of {}",
                                 fmt::join(touched, ", ")),
             .remedy = "give the body or the law damping above 0"}};
}

std::vector<std::string> method_remarks(const Plan& plan, const AnyMethod& run_method) {
    const std::vector<AnyMethod> methods = methods_of(plan, run_method);
    std::vector<std::string> remarks;
    if (all_exact(methods)) {
        return remarks;
    }
    const MethodStep step(plan, methods);
    for (std::size_t e = 0; e < methods.size(); ++e) {
        if (std::holds_alternative<Hill2<double>>(methods[e]) && !step.is_alone(e)) {
            remarks.push_back(fmt::format(
                "{}: hill2 is of order 1 here; of order 2 where only forces and this friction against resting "
                "ground act on a body",
                plan.frictions[e].name));
        }
    }
    return remarks;
}

}  // namespace stiction::engine
