#include "engine/fixed/run_problems.hpp"

#include <utility>

#include "engine/fixed/explicit_limits.hpp"
#include "engine/fixed/methods/friction_method.hpp"
#include "engine/fixed/methods/method_step.hpp"
#include "engine/gear/gear_train.hpp"

namespace stiction::engine {
namespace {

using Lines = std::vector<std::string>;

void append(Lines& lines, Lines more) {
    for (std::string& line : more) {
        lines.push_back(std::move(line));
    }
}

void add_explicit_contradictions(const Plan& plan, const FixedOptions& options, Lines& lines) {
    for (const AnyMethod& method : methods_of(plan, options.method)) {
        if (!has_inertia(method)) {
            lines.push_back(std::string("run.springs: method \"") + description(method).name +
                            "\" drops inertia, which explicit springs need: leave springs implicit");
            return;
        }
    }
}

}  // namespace

Lines combination_problems(const Plan& plan, const FixedOptions& options) {
    Lines lines = method_problems(plan, options.method, options.step);
    if (options.springs != SpringStep::implicitly) {
        add_explicit_contradictions(plan, options, lines);
    }
    return lines;
}

Lines fixed_problems(const Plan& plan, const FixedOptions& options) {
    Lines lines = combination_problems(plan, options);
    append(lines, gear_train_problems(plan));
    if (lines.empty()) {
        append(lines, inertialess_problems(plan, options.method, options.step));
    }
    if (lines.empty() && options.springs == SpringStep::explicitly) {
        append(lines, explicit_problems(plan, options.step));
    }
    return lines;
}

}  // namespace stiction::engine
