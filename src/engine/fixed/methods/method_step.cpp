#include "engine/fixed/methods/method_step.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "engine/fixed/methods/friction_method.hpp"
#include "numeric/body_groups.hpp"

namespace stiction::engine {
namespace {

std::vector<IslandMembers> find_groups(const Plan& plan) {
    BodyGroups groups(plan.bodies.size());
    const std::size_t frictions = plan.frictions.size();
    const std::size_t joined = frictions + plan.joints.size();
    for (std::size_t e = 0; e < joined; ++e) {
        groups.join(plan.layout.elements[e]);
    }
    for (const Row& row : plan.layout.springs) {
        groups.join(row);
    }
    groups.settle();
    std::map<std::size_t, IslandMembers> found;
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        found[groups.leader(i)].bodies.push_back(i);
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        found[groups.leader(plan.layout.springs[s].body[0])].springs.push_back(s);
    }
    for (std::size_t e = 0; e < joined; ++e) {
        IslandMembers& members = found[groups.leader(plan.layout.elements[e].body[0])];
        (e < frictions ? members.frictions : members.joints).push_back(e < frictions ? e : e - frictions);
    }
    std::vector<IslandMembers> result;
    for (auto& [first, members] : found) {
        result.push_back(std::move(members));
    }
    return result;
}

bool is_unit_pair(const Row& row) {
    return row.body.size() == 2 && std::fabs(row.coefficient[0]) == 1 && row.coefficient[0] == -row.coefficient[1];
}

/// Bodies from end to end and the frictions between neighbours; empty if the rows do not make a stack.
struct Sequence {
    std::vector<std::size_t> bodies;
    std::vector<std::size_t> frictions;
};

Sequence find_sequence(const Plan& plan, const IslandMembers& members) {
    std::map<std::size_t, std::vector<std::size_t>> touching;  // body → frictions
    for (const std::size_t e : members.frictions) {
        for (const std::size_t body : plan.layout.elements[e].body) {
            touching[body].push_back(e);
        }
    }
    std::size_t first = Plan::kNone;
    for (const auto& [body, frictions] : touching) {
        if (frictions.size() > 2) {
            return {};
        }
        first = first == Plan::kNone && frictions.size() == 1 ? body : first;
    }
    if (first == Plan::kNone) {
        return {};
    }
    Sequence result{{first}, {}};
    while (result.frictions.size() < members.frictions.size()) {
        const std::size_t here = result.bodies.back();
        const std::size_t last = result.frictions.empty() ? Plan::kNone : result.frictions.back();
        const std::vector<std::size_t>& choices = touching[here];
        const auto next = std::find_if(choices.begin(), choices.end(), [&](std::size_t e) { return e != last; });
        const std::vector<std::size_t>& ends = plan.layout.elements[*next].body;
        result.frictions.push_back(*next);
        result.bodies.push_back(ends[0] == here ? ends[1] : ends[0]);
    }
    return result;
}

}  // namespace

std::vector<AnyMethod> methods_of(const Plan& plan, const AnyMethod& run_method) {
    std::vector<AnyMethod> result;
    for (const Plan::Friction& friction : plan.frictions) {
        result.push_back(friction.method.value_or(run_method));
    }
    return result;
}

bool all_exact(std::span<const AnyMethod> methods) noexcept {
    return std::all_of(methods.begin(), methods.end(),
                       [](const AnyMethod& m) { return std::holds_alternative<Exact<double>>(m); });
}

MethodStep::MethodStep(const Plan& plan, std::vector<AnyMethod> methods)
    : methods_(std::move(methods)),
      has_inertia_(plan.bodies.size(), 1),
      viscous_at_start_(plan.frictions.size(), 0),
      alone_(plan.frictions.size(), 0),
      body_accounted_(plan.bodies.size(), 0),
      element_accounted_(plan.layout.elements.size(), 0) {
    for (std::size_t e = 0; e < methods_.size(); ++e) {
        const std::size_t count = engine::memory_size(methods_[e]);
        frictions_.push_back({&methods_[e], memory_size_, count});
        memory_size_ += count;
        if (!engine::has_inertia(methods_[e])) {
            for (const std::size_t body : plan.layout.elements[e].body) {
                has_inertia_[body] = 0;
            }
        }
    }
    sort(plan);
}

void MethodStep::sort(const Plan& plan) {
    for (IslandMembers& members : find_groups(plan)) {
        const bool lone = is_lone(plan, members);
        const bool massless = std::any_of(members.bodies.begin(), members.bodies.end(),
                                          [&](std::size_t i) { return plan.bodies[i].without_inertia(); });
        for (const std::size_t e : members.frictions) {
            viscous_at_start_[e] = by_biagiotti(members, frictions_) && !massless ? 1 : 0;
        }
        if (!lone && !add_stack(plan, members)) {
            islands_.emplace_back(plan, std::move(members), frictions_);
            continue;
        }
        if (lone) {
            alone_[members.frictions[0]] = 1;
            ramps_push_ = ramps_push_ || reads_push_rate(methods_[members.frictions[0]]);
            lone_.emplace_back(plan, members.bodies[0], members.frictions[0], frictions_[members.frictions[0]]);
        }
        for (const std::size_t body : members.bodies) {
            body_accounted_[body] = 1;
            if (plan.bodies[body].stop_element != Plan::kNone) {
                element_accounted_[plan.bodies[body].stop_element] = 1;
            }
        }
        for (const std::size_t e : members.frictions) {
            element_accounted_[e] = 1;
        }
    }
}

bool MethodStep::is_lone(const Plan& plan, const IslandMembers& members) const {
    if (members.bodies.size() != 1 || members.frictions.size() != 1 || !members.joints.empty()) {
        return false;
    }
    const Plan::Friction& friction = plan.frictions[members.frictions[0]];
    const bool own_damper_only =
        members.springs.empty() || (members.springs.size() == 1 && members.springs[0] == friction.damper);
    const Row& row = plan.layout.elements[members.frictions[0]];
    const bool moves_a_mass = engine::has_inertia(methods_[members.frictions[0]]);
    if (moves_a_mass && plan.bodies[members.bodies[0]].without_inertia()) {
        return false;
    }
    return own_damper_only && friction.speed_slot == Plan::kNone && std::fabs(row.coefficient[0]) == 1;
}

bool MethodStep::add_stack(const Plan& plan, const IslandMembers& members) {
    const auto is_own_damper = [&](std::size_t s) {
        return std::any_of(members.frictions.begin(), members.frictions.end(),
                           [&](std::size_t e) { return plan.frictions[e].damper == s; });
    };
    if (members.bodies.size() < 2 || members.frictions.size() + 1 != members.bodies.size() ||
        !std::all_of(members.springs.begin(), members.springs.end(), is_own_damper) || !members.joints.empty()) {
        return false;
    }
    for (const std::size_t e : members.frictions) {
        const Plan::Friction& friction = plan.frictions[e];
        const bool symmetric = std::visit([]<class Law>(const Law&) { return Law::symmetric; }, friction.law);
        if (!symmetric || friction.speed_slot != Plan::kNone || !is_unit_pair(plan.layout.elements[e]) ||
            !std::holds_alternative<Biagiotti<double>>(methods_[e])) {
            return false;
        }
    }
    const bool unfit = std::any_of(members.bodies.begin(), members.bodies.end(), [&](std::size_t i) {
        return plan.bodies[i].stop_element != Plan::kNone || plan.bodies[i].without_inertia();
    });
    Sequence sequence = unfit ? Sequence{} : find_sequence(plan, members);
    if (sequence.bodies.empty()) {
        return false;
    }
    stacks_.emplace_back(plan, std::move(sequence.bodies), std::move(sequence.frictions));
    return true;
}

void MethodStep::prepare(StepOutcome& outcome) const {
    outcome.memory.assign(memory_size_, 0);
    outcome.body_accounted = body_accounted_;
    outcome.element_accounted = element_accounted_;
}

RunStatus MethodStep::solve(const StepInput& input, StepOutcome& outcome) noexcept {
    outcome.own = {};
    for (const LoneBody& body : lone_) {
        const RunStatus status = body.solve(input, outcome);
        if (status != RunStatus::ok) {
            return status;
        }
    }
    for (BiagiottiStack& stack : stacks_) {
        const RunStatus status = stack.solve(input, outcome);
        if (status != RunStatus::ok) {
            return status;
        }
    }
    for (Island& island : islands_) {
        const RunStatus status = island.solve(input, outcome);
        if (status != RunStatus::ok) {
            return status;
        }
    }
    return RunStatus::ok;
}

}  // namespace stiction::engine
