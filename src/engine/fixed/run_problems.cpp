#include "engine/fixed/run_problems.hpp"

#include "engine/fixed/explicit_limits.hpp"
#include "engine/fixed/methods/friction_method.hpp"
#include "engine/fixed/methods/method_problems.hpp"
#include "engine/fixed/methods/method_step.hpp"
#include "engine/gear/gear_train.hpp"

namespace stiction::engine {
namespace {

using Problems = std::vector<ModelProblem>;

void append(Problems& problems, const Problems& more) { problems.insert(problems.end(), more.begin(), more.end()); }

void add_explicit_contradictions(const Plan& plan, const FixedOptions& options, Problems& problems) {
    for (const AnyMethod& method : methods_of(plan, options.method)) {
        if (!has_inertia(method)) {
            problems.push_back({.kind = ProblemKind::unsupported,
                                .part = "run",
                                .key = "springs",
                                .method = description(method).name,
                                .what = "drops inertia, which explicit springs need",
                                .remedy = "leave springs implicit",
                                .keys = {"method"}});
            return;
        }
    }
}

}  // namespace

Problems combination_problems(const Plan& plan, const FixedOptions& options) {
    Problems problems = method_problems(plan, options.method, options.step);
    if (options.springs != SpringStep::implicitly) {
        add_explicit_contradictions(plan, options, problems);
    }
    return problems;
}

Problems fixed_problems(const Plan& plan, const FixedOptions& options) {
    Problems problems = combination_problems(plan, options);
    append(problems, gear_train_problems(plan));
    if (problems.empty()) {
        append(problems, inertialess_problems(plan, options.method, options.step));
    }
    if (problems.empty() && options.springs == SpringStep::explicitly) {
        append(problems, explicit_problems(plan, options.step));
    }
    return problems;
}

}  // namespace stiction::engine
