// Stacks, trees, static lowering, the Biagiotti method and lossy gears never ask for memory while they solve.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "forbidden.hpp"
#include "reference/lossy_gear.hpp"
#include "reference/lossy_gear_train.hpp"
#include "solve/network_cases.hpp"
#include "stiction/solve/biagiotti.hpp"
#include "stiction/solve/static_lowering.hpp"

namespace stiction::solve::testing {
namespace {

template <class T>
void expect_no_allocation(double decades) {
    for (int k = 0; k < 600; ++k) {
        Dice<T> dice(13000000U + static_cast<std::uint64_t>(k));
        Recipe r;
        r.bodies = 1 + dice.below(100);
        r.ground_chance = k % 2 == 0 ? 0 : 0.5;
        r.stop_chance = k % 4 == 3 ? 0.3 : 0;
        r.speeds = 1 + k % 2;
        r.decades = decades;
        const NetworkCase<T> c = dice.draw(r);
        NetworkAnswer<T> a(c);
        const auto chain_problem = c.chain();
        const auto chain_solution = a.chain();
        const auto tree_problem = c.tree();
        const auto tree_solution = a.tree();
        std::array<SolveStatus, 4> status{};
        {
            const ForbidAllocation forbid;
            status[0] = solve_chain(chain_problem, chain_solution, a.workspace);
            status[1] = resolve_chain(chain_problem, chain_solution, a.workspace);
            status[2] = solve_tree(tree_problem, tree_solution, a.workspace);
            status[3] = resolve_tree(tree_problem, tree_solution, a.workspace);
        }
        ASSERT_EQ(status, (std::array{SolveStatus::exact, SolveStatus::warm, SolveStatus::exact, SolveStatus::warm}))
            << "case " << k << "\n"
            << c.text();
    }
}

TEST(NetworkAllocation, StacksAndTreesDoNotAllocateInDoublePrecision) { expect_no_allocation<double>(12); }

TEST(NetworkAllocation, StacksAndTreesDoNotAllocateInSinglePrecision) { expect_no_allocation<float>(4); }

TEST(NetworkAllocation, StaticLoweringDoesNotAllocate) {
    NetworkCase<double> c;
    c.make_stack(3);
    c.push = {1.1, 1, -3};
    NetworkAnswer<double> a(c);
    const std::vector<Limits<double>> rest{{1, 1}, {2, 2}}, slide{{1, 1}, {1, 1}};
    const ChainProblem<double> problem = c.chain();
    const ChainSolution<double> solution = a.chain();
    const LoweringGroup<double> group{rest, slide, std::span<Limits<double>>(c.limits).first(2), solution.mode};
    LoweringReport report;
    {
        const ForbidAllocation forbid;
        report = solve_static_above_sliding<double>(
            std::span<const LoweringGroup<double>>(&group, 1),
            [&](bool) noexcept { return solve_chain(problem, solution, a.workspace); });
    }
    EXPECT_EQ(report.status, SolveStatus::exact);
    EXPECT_EQ(a.velocity[2], -2.0);
}

TEST(NetworkAllocation, TheBiagiottiMethodDoesNotAllocate) {
    const std::vector<double> inertia{1, 1, 1}, torque{6, 0, 0}, limit{3, 1.8}, sliding{3, 1.8};
    std::vector<double> velocity(2), friction(2), acceleration(2), workspace(4);
    std::vector<Mode> mode(2);
    BiagiottiFriction<double> result{friction, acceleration, mode};
    BiagiottiProblem problem{};
    {
        const ForbidAllocation forbid;
        problem = solve(BiagiottiStack<double>{inertia, torque, limit, sliding}, std::span<const double>(velocity),
                        std::span<double>(workspace), result);
    }
    EXPECT_EQ(problem, BiagiottiProblem::none);
    EXPECT_EQ(friction[0], 3.0);
}

TEST(NetworkAllocation, LossyGearsAndTrainsDoNotAllocate) {
    const GearMesh<double> mesh{.ratio = 2, .opposing_efficiency = 0.5};
    const LossyGear<double> gear{1, 1, mesh};
    const std::vector<double> inertia{1, 1, 1}, torque{7, 0, 0};
    const std::vector<GearMesh<double>> meshes(2, GearMesh<double>{.opposing_efficiency = 0.5});
    std::vector<double> workspace(train_workspace_size(2)), motor_side(2), load_side(2);
    GearStep<double> step_result;
    TrainMotion<double> motion;
    motion.motor_side = motor_side;
    motion.load_side = load_side;
    double velocity = 1;
    GearProblem single{}, train{};
    {
        const ForbidAllocation forbid;
        single = step(gear, {4.0, 1.0}, 0.01, velocity, step_result);
        train = solve(GearTrain<double>{inertia, meshes}, 1.0, std::span<const double>(torque),
                      std::span<double>(workspace), motion);
    }
    EXPECT_EQ(single, GearProblem::none);
    EXPECT_EQ(train, GearProblem::none);
    EXPECT_EQ(motion.acceleration, 1.0);
}

}  // namespace
}  // namespace stiction::solve::testing
