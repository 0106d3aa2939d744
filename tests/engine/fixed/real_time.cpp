// What a step costs at most, in counted operations: nothing here reads a clock.
//
//   operations of a step = what the network took, StepView::operations, + 20 for each body, spring, element and signal     (1)
//
// 20 is above what loading, accounting and moving do to one part, counted in the source. The bounds are on the ratio of the worst
// step of a run to its median; bench/engine takes the same over 10⁷ steps.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/allocation_guard.hpp"
#include "engine/fixed/fixed.hpp"
#include "machine_file.hpp"

namespace stiction {
namespace {

#ifdef STICTION_SANITIZED
constexpr std::size_t kSteps = 3'000;
#else
constexpr std::size_t kSteps = 100'000;
#endif
constexpr std::size_t kPerPart = 20;
/// Worst step over median. A change of modes costs one to three solves of a few passes each instead of one small product.
constexpr std::size_t kMultiple = 10;

struct Machine {
    std::string name;
    Plan plan;
};

std::vector<Machine> all_machines() {
    std::vector<Machine> all;
    all.push_back({"coupled clutches", machines::load("coupled-clutches")});
    all.push_back({"dual clutch", machines::load("dual-clutch")});
    all.push_back({"belt oscillator", machines::belt_oscillator()});
    all.push_back({"locked screw", machines::load("locked-screw")});
    all.push_back({"mass on stop", machines::load("mass-on-stop")});
    all.push_back({"brake and bearing", machines::load("brake-and-bearing")});
    return all;
}

struct Cost {
    bool good = true;
    std::size_t median = 0;
    std::size_t worst = 0;
    std::size_t most_solves = 0;
};

Cost cost_of(const Plan& plan, FixedOptions options) {
    FixedEngine engine(plan, options);
    State state = engine.initial_state();
    const std::size_t parts =
        plan.bodies.size() + plan.springs.size() + plan.layout.elements.size() + plan.signals.value_count();
    std::vector<std::size_t> operations(kSteps, 0);
    Cost cost;
    allocation_forbidden = true;
    for (std::size_t& count : operations) {
        const StepView view = engine.step(state);
        cost.good = cost.good && view.status == RunStatus::ok;
        count = view.operations + kPerPart * parts;  // (1)
        cost.most_solves = std::max(cost.most_solves, view.solves);
    }
    allocation_forbidden = false;
    std::sort(operations.begin(), operations.end());
    cost.median = operations[kSteps / 2];
    cost.worst = operations.back();
    return cost;
}

TEST(TheWorstStep, CostsABoundedMultipleOfTheMedianAndAllocatesNothing) {
    for (const Machine& machine : all_machines()) {
        const Cost cost = cost_of(machine.plan, {.step = 1e-4});
        EXPECT_TRUE(cost.good) << machine.name;
        EXPECT_LE(cost.worst, kMultiple * cost.median) << machine.name << ": median " << cost.median;
        // static_lowering.hpp: at most 2m + 2 solves with ties, and each end of travel may be met once in a step
        const std::size_t elements = machine.plan.layout.elements.size();
        EXPECT_LE(cost.most_solves, (2 * elements + 2) * (elements + 1)) << machine.name;
    }
}

TEST(ACapOnSolves, BoundsThemInEveryStep) {
    for (const Machine& machine : all_machines()) {
        const Cost cost = cost_of(machine.plan, {.step = 1e-4, .solve_cap = 1});
        EXPECT_TRUE(cost.good) << machine.name;
        std::size_t ends = 0;
        for (const Plan::Body& body : machine.plan.bodies) {
            ends += body.stop_element != Plan::kNone ? 1U : 0U;
        }
        // one solve, and one more for each end of travel that is met
        EXPECT_LE(cost.most_solves, 1 + ends) << machine.name;
        EXPECT_LE(cost.worst, kMultiple * cost.median) << machine.name << ": median " << cost.median;
    }
}

}  // namespace
}  // namespace stiction
