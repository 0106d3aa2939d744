#include "run/comparison.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/fixed/fixed.hpp"
#include "machine/model.hpp"
#include "result/display/display_units.hpp"
#include "run/comparison_pass.hpp"

namespace stiction {
namespace {

using comparison::Progress;
using comparison::Sampled;
using comparison::Sampling;

/// (1), the located engine; false if it cannot run the machine, and then `why` says so.
bool run_located_reference(const scenario::Scenario& scenario, const Sampling& sampling, Progress& progress,
                           Comparison& result, Sampled& sampled) {
    MethodComparison& reference = result.reference;
    try {
        reference.name = "located";
        EngineSettings located = scenario.run;
        located.engine = EngineKind::located;
        const std::unique_ptr<Engine> engine = make_engine(scenario.plan, located);
        comparison::run_pass(scenario, *engine, sampling, progress, reference, sampled);
        result.why = reference.end == Outcome::End::failed ? reference.message : std::string();
    } catch (const ModelError& error) {
        result.why = fmt::format("{}", fmt::join(sentences(error.problems()), "; "));
    }
    return result.why.empty();
}

/// (1), the fixed engine.
void run_fixed_reference(const scenario::Scenario& scenario, const Sampling& sampling, Progress& progress,
                         Comparison& result, Sampled& sampled) {
    constexpr std::size_t kFiner = 10;
    FixedOptions fine = scenario.run.fixed;
    fine.method = Exact<double>{};
    fine.step = scenario.run.fixed.step / static_cast<double>(kFiner);
    MethodComparison& reference = result.reference;
    reference = {};
    reference.name = "exact";
    reference.step = fine.step;
    sampled = {};
    FixedEngine engine(scenario.plan, fine);
    comparison::run_pass(scenario, engine, sampling, progress, reference, sampled);
}

/// The reason without the name of the method, so that the same reason reads the same for all.
std::string refusal_text(const ModelError& error, const std::string& method) {
    std::vector<ModelProblem> problems = error.problems();
    for (ModelProblem& problem : problems) {
        if (problem.method == method) {
            problem.method.clear();
            problem.what = "this method " + problem.what;
        }
    }
    return fmt::format("{}", fmt::join(sentences(problems), "; "));
}

FixedOptions options_for(const scenario::Scenario& scenario, const ComparedMethod& compared) {
    FixedOptions options = scenario.run.fixed;
    if (const auto* const value = std::get_if<AnyMethod>(&compared)) {
        options.method = *value;
    } else if (const auto& name = std::get<std::string>(compared); description(options.method).name != name) {
        options.method = method_named(name).value_or(AnyMethod{});
    }
    return options;
}

void fill_measures(const scenario::Scenario& scenario, const Trajectory& trusted, const Sampled& reference,
                   const Sampled& sampled, MethodComparison& method) {
    const Plan& plan = scenario.plan;
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const SlipMeter& slip = sampled.slips[e];
        const std::size_t expected = reference.slips[e].reversals();
        method.frictions.push_back(
            {plan.frictions[e].name, way_unit(plan.element(e).motion), slip.rests(), slip.kept(), slip.drift(),
             slip.rest_time(), slip.reversals(), slip.reversals() > expected ? slip.reversals() - expected : 0,
             reference.slips[e].largest_slip(),
             shown_in(plan, plan.bodies[plan.layout.elements[e].body.at(0)].name + ".position")});
    }
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        method.bodies.push_back({plan.bodies[i].name, way_unit(plan.bodies[i].options.motion),
                                 position_error(reference.positions[i], sampled.positions[i])});
    }
    method.events = event_errors(trusted.events, method.trajectory.events, scenario.run.until);
    method.energy_made = method.trajectory.energy.scheme + method.trajectory.energy.residual;
    method.loss_error = method.trajectory.energy.friction - trusted.energy.friction;
    const double largest = largest_term(trusted.energy);
    method.energy_error = largest > 0 ? std::fabs(method.energy_made) / largest : 0;  // (3)
}

}  // namespace

Comparison compare(const scenario::Scenario& scenario, const ComparisonOptions& options) {
    Comparison result;
    Sampling sampling = comparison::make_sampling(scenario);
    Progress progress(options, scenario.run.until);
    Sampled reference;
    if (!run_located_reference(scenario, sampling, progress, result, reference)) {
        run_fixed_reference(scenario, sampling, progress, result, reference);
    }
    const Trajectory& trusted = result.reference.trajectory;
    comparison::learn(scenario, trusted, reference, sampling);
    result.stopped = result.reference.end == Outcome::End::stopped;
    for (const ComparedMethod& compared : options.methods) {
        if (result.stopped || result.reference.end == Outcome::End::failed) {
            break;
        }
        MethodComparison method;
        const FixedOptions fixed = options_for(scenario, compared);
        method.name = description(fixed.method).name;
        method.step = fixed.step;
        try {
            Sampled sampled;
            FixedEngine engine(scenario.plan, fixed);
            comparison::run_pass(scenario, engine, sampling, progress, method, sampled);
            fill_measures(scenario, trusted, reference, sampled, method);
            result.stopped = method.end == Outcome::End::stopped;
        } catch (const ModelError& error) {
            method.refusal = refusal_text(error, method.name);
        }
        result.methods.push_back(std::move(method));
    }
    return result;
}

}  // namespace stiction
