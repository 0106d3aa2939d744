#include "engine/reading/read_frictions.hpp"

#include "engine/reading/step_tables.hpp"

namespace stiction::engine {

void refuse_read_frictions(const Plan& plan, std::vector<ModelProblem>& problems) {
    const std::vector<bool> read = slots_read(plan);
    for (const Plan::Friction& friction : plan.frictions) {
        if (friction.friction_slot != Plan::kNone && read[friction.friction_slot]) {
            problems.push_back({.kind = ProblemKind::unsupported,
                                .part = friction.name,
                                .what = "is read by a signal, which sees it one step late",
                                .remedy = "leave out the signal that reads it"});
        }
    }
}

}  // namespace stiction::engine
