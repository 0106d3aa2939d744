// Several gears with losses in one train, in both engines: against the solver of trains, and by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "reference/lossy_gear_train.hpp"

#include "engine/both_engines.hpp"
#include "engine/located/located_story.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

#ifdef STICTION_SANITIZED
constexpr int kTrains = 30;
#else
constexpr int kTrains = 60;
#endif

constexpr std::size_t kPieces = 8;
constexpr double kPiece = 0.1;  // [s]
constexpr double kLook = 0.9;   // where in a piece it is looked at [-]

/// Shafts in a row with a mesh between neighbours, torques constant for a while.
struct Drawn {
    std::vector<double> inertia;
    std::vector<solve::GearMesh<double>> mesh;
    std::vector<std::vector<double>> torque;  // by piece, by shaft [N·m]
    std::vector<double> workspace, motor_side, load_side;

    [[nodiscard]] solve::GearTrain<double> view() const { return {inertia, mesh}; }
    /// One piece, exactly.
    solve::GearProblem step(std::size_t piece, double& v, solve::TrainStep<double>& out,
                            solve::TrainMotion<double>& end, double h) {
        end.motor_side = motor_side;
        end.load_side = load_side;
        return solve::step(view(), std::span<const double>(torque[piece]), h, v, std::span<double>(workspace), out,
                           end);
    }
};

Drawn draw(std::mt19937_64& random, int k) {
    const auto within = [&random](double a, double b) { return std::uniform_real_distribution<double>(a, b)(random); };
    const std::size_t n = 2 + static_cast<std::size_t>(k % 2);
    Drawn d;
    double r = 1;
    std::vector<double> referred{1.0};
    d.inertia.push_back(within(0.5, 2));
    for (std::size_t j = 0; j < n; ++j) {
        solve::GearMesh<double> mesh;
        mesh.ratio = within(-1, 1) > 0 ? within(1, 5) : -within(1, 5);
        mesh.constant_friction = k % 5 == 0 ? 0.0 : within(0.05, 0.5) * std::fabs(r);
        mesh.opposing_efficiency = within(0.5, 1);
        mesh.aiding_efficiency = k % 3 == 0 ? within(0.2, 1) : j + 1 == n ? within(-3, 0.2) : within(0.2, 1);
        mesh.static_ratio = k % 2 == 0 ? 1.0 : within(1, 1.6);
        r *= mesh.ratio;
        referred.push_back(r);
        d.mesh.push_back(mesh);
        d.inertia.push_back(within(0.1, 2) * r * r);
    }
    for (std::size_t piece = 0; piece < kPieces; ++piece) {
        d.torque.emplace_back();
        for (std::size_t j = 0; j <= n; ++j) {
            d.torque.back().push_back((piece % 4 == 3 && j < n ? 0.0 : within(-6, 6)) * referred[j]);
        }
    }
    d.workspace.resize(solve::train_workspace_size(n));
    d.motor_side.resize(n);
    d.load_side.resize(n);
    return d;
}

Plan plan_of(const Drawn& d) {
    Model m;
    for (std::size_t j = 0; j < d.inertia.size(); ++j) {
        const std::string shaft = "shaft" + std::to_string(j);
        m.body(shaft, {.inertia = d.inertia[j]});
        signal::Points points;
        for (std::size_t piece = 0; piece < kPieces; ++piece) {
            const auto k = static_cast<double>(piece);
            points.times.insert(points.times.end(), {kPiece * k, kPiece * (k + 1)});
            points.values.insert(points.values.end(), {d.torque[piece][j], d.torque[piece][j]});
        }
        m.signals().add("torque" + std::to_string(j), points);
        m.force("push" + std::to_string(j)).on(shaft).signal("torque" + std::to_string(j));
    }
    for (std::size_t j = 0; j < d.mesh.size(); ++j) {
        const solve::GearMesh<double>& mesh = d.mesh[j];
        m.gear("gear" + std::to_string(j))
            .between("shaft" + std::to_string(j), "shaft" + std::to_string(j + 1))
            .ratio(mesh.ratio)
            .losses({.constant = mesh.constant_friction,
                     .opposing_efficiency = mesh.opposing_efficiency,
                     .aiding_efficiency = mesh.aiding_efficiency,
                     .static_ratio = mesh.static_ratio});
    }
    return m.build();
}

/// solve::step of the train is exact over a piece. 1e-10 of the largest velocity: step errors of 3e-12 and located events.
TEST(ALocatedTrainOfGears, MovesAsTheSolverOfTrainsSays) {
    constexpr std::uint64_t kSeed = 7321;
    std::mt19937_64 random(kSeed);
    int stops = 0;
    int jams = 0;
    for (int k = 0; k < kTrains; ++k) {
        Drawn d = draw(random, k);
        const Plan plan = plan_of(d);
        LocatedEngine engine(plan);
        State state = engine.initial_state();
        double v = 0;
        double largest = 1e-3;
        for (std::size_t piece = 0; piece < kPieces; ++piece) {  // looked at before torques jump
            std::size_t told = 0;
            const RunReport report = engine.advance_to(
                state, kPiece * (static_cast<double>(piece) + kLook),
                {.on_event = [&](const Event& e, const State&) { told += e.kind == Event::Kind::jam ? 1U : 0U; }});
            ASSERT_EQ(report.status, RunStatus::ok) << "seed " << kSeed << ", train " << k << report.message;
            solve::TrainStep<double> result;
            solve::TrainMotion<double> end;
            if (piece > 0) {
                ASSERT_EQ(d.step(piece - 1, v, result, end, (1 - kLook) * kPiece), solve::GearProblem::none);
                stops += result.stopped ? 1 : 0;
            }
            const double before = v;
            ASSERT_EQ(d.step(piece, v, result, end, kLook * kPiece), solve::GearProblem::none);
            largest = std::max(largest, std::fabs(v));
            stops += result.stopped ? 1 : 0;
            jams += result.jammed ? 1 : 0;
            ASSERT_NEAR(state.velocity[0], v, 1e-10 * largest)
                << "seed " << kSeed << ", train " << k << ", piece " << piece << ", before " << before << ", jammed "
                << result.jammed;
            ASSERT_EQ(told > 0, result.jammed) << "seed " << kSeed << ", train " << k << ", piece " << piece;
            for (std::size_t j = 0; j < d.mesh.size(); ++j) {
                // all within a few tens of N m on the first shaft; shares at rest are found by halving
                const double scale = 1e-9 * 100 * std::fabs(d.inertia[j] > 1 ? d.inertia[j] : 1.0);
                ASSERT_NEAR(state.friction[d.mesh.size() + j] * d.mesh[j].ratio, end.load_side[j],
                            scale * std::fabs(d.mesh[j].ratio))
                    << "seed " << kSeed << ", train " << k << ", piece " << piece << ", mesh " << j << ", v " << v;
            }
            if (v == 0) {
                for (const double speed : state.velocity) {
                    ASSERT_EQ(speed, 0.0);
                }
            }
        }
    }
    EXPECT_GT(stops, kTrains / 2);
    EXPECT_GT(jams, 0);
}

/// With constant torques implicit Euler has the velocities of the exact step, unless the motion turns round inside it.
TEST(ATrainOfGearsInFixedSteps, MovesAsTheSolverOfTrainsSays) {
    constexpr std::uint64_t kSeed = 7322;
    constexpr double kStep = 1e-3;
    constexpr int kSteps = 100;  // of a piece
    std::mt19937_64 random(kSeed);
    int stops = 0;
    for (int k = 0; k < kTrains / 2; ++k) {
        Drawn d = draw(random, k);
        const Plan plan = plan_of(d);
        FixedEngine engine(plan, {.step = kStep});
        State state = engine.initial_state();
        double v = 0;
        double largest = 1e-3;
        for (std::size_t i = 0; i < kPieces * kSteps; ++i) {
            const StepView view = engine.step(state);
            ASSERT_EQ(view.status, RunStatus::ok);
            const double before = v;
            solve::TrainStep<double> result;
            solve::TrainMotion<double> end;
            for (std::size_t j = 0; j < d.inertia.size(); ++j) {  // as the engine reads them
                d.torque[0][j] = view.values[*plan.signals.slot("torque" + std::to_string(j))];
            }
            ASSERT_EQ(d.step(0, v, result, end, kStep), solve::GearProblem::none);
            largest = std::max(largest, std::fabs(v));
            stops += before != 0 && v == 0 ? 1 : 0;
            if (result.stopped && v != 0) {
                ASSERT_LE(std::fabs(state.velocity[0] - v), std::fabs(before) + std::fabs(v));
                v = state.velocity[0];
                continue;
            }
            ASSERT_NEAR(state.velocity[0], v, 1e-9 * largest) << "seed " << kSeed << ", train " << k << ", step " << i
                                                              << ", before " << before << ", jammed " << result.jammed;
            ASSERT_EQ(result.jammed, std::count(view.jams.begin(), view.jams.end(), Jam::own) > 0 && before != 0);
        }
    }
    EXPECT_GT(stops, kTrains / 4);
}

/// Two motors on one drum, each through its gear: the second motor is off and is turned by the drum, x_b = −J_b a/η_aid … its motor
/// takes y_b = −J_b a = T_0b + η_aid x_b backward through the mesh: x_b = −(J_b a + T_0b)/η_aid.
TEST(TwoMotorsOnOneDrum, DriveItAndEachOtherThroughTheirGears) {
    Model m;
    m.body("a", {.inertia = 0.3});
    m.body("b", {.inertia = 0.2});
    m.body("drum", {.inertia = 2});
    m.gear("gear a")
        .between("a", "drum")
        .ratio(1)
        .losses({.constant = 0.1, .opposing_efficiency = 0.9, .aiding_efficiency = 0.8});
    m.gear("gear b")
        .between("b", "drum")
        .ratio(1)
        .losses({.constant = 0.2, .opposing_efficiency = 0.85, .aiding_efficiency = 0.7});
    m.signals().add("torque", signal::Constant{5});
    m.force("drive").on("a").signal("torque");
    const Plan plan = m.build();
    // a: 0.3 α = 5 − y_a, y_a = 0.1 + x_a/0.9;  b: 0.2 α = −y_b, y_b = 0.2 + 0.7 x_b;  drum: 2 α = x_a + x_b
    const double alpha = (0.9 * (5 - 0.1) - 0.2 / 0.7) / (2 + 0.9 * 0.3 + 0.2 / 0.7);
    for (const State& s : {run_fixed(plan, 1e-3, 1), run_located(plan, 1)}) {
        EXPECT_NEAR(s.velocity[0], alpha, 1e-10);
        EXPECT_EQ(s.velocity[0], s.velocity[1]);
        EXPECT_EQ(s.velocity[0], s.velocity[2]);
    }
}

TEST(ATrainOfTooManyGears, IsRefusedByBothEngines) {
    Model m;
    m.body("0");
    for (int j = 1; j <= 9; ++j) {
        m.body(std::to_string(j));
        m.gear("gear" + std::to_string(j))
            .between(std::to_string(j - 1), std::to_string(j))
            .ratio(2)
            .losses({.aiding_efficiency = 0.5});
    }
    const Plan plan = m.build();
    const auto refusals = [](const auto& construct) {
        try {
            construct();
        } catch (const ModelError& error) {
            return sentences(error.problems());
        }
        return std::vector<std::string>{};
    };
    const auto told = ElementsAre(
        AllOf(StartsWith("gear1:"), HasSubstr("9 gears"), HasSubstr("at most 8"), HasSubstr("with a spring")));
    EXPECT_THAT(refusals([&] { FixedEngine engine(plan, {}); }), told);
    EXPECT_THAT(refusals([&] { LocatedEngine engine(plan); }), told);
}

}  // namespace
}  // namespace stiction
