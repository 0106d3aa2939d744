// A planetary set whose members a clutch and a freewheel close: rows that depend on each other, with a ratio that is no short binary
// number. Modes beside statics in one unknown.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include <stiction/solve/graph.hpp>

namespace stiction::solve::testing {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

#ifdef STICTION_SANITIZED
constexpr unsigned kSets = 500;
#else
constexpr unsigned kSets = 20000;
#endif

//   clutch b0–b1 (c, c), freewheel b1–b2 (∞, 0), planetary set 1 sun + ρ ring − (1 + ρ) carrier = 0 on some order of the three
struct ClosedSet {
    std::array<double, 3> inertia{}, force{}, row{};
    double ratio = 0, clutch = 0, velocity = 0, step = 0;
    std::array<std::size_t, 3> member{0, 1, 2};  // sun, ring, carrier

    explicit ClosedSet(unsigned seed) {
        std::mt19937 dice(seed);
        const auto between = [&](double low, double high) {
            return low + (high - low) * static_cast<double>(dice() % 100001) / 100000.0;
        };
        ratio = between(0.5, 6);
        clutch = between(0.1, 3);
        velocity = dice() % 4 == 0 ? 0.0 : between(-30, 30);
        step = std::array{1.0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5}[dice() % 6];
        for (std::size_t i = 0; i < 3; ++i) {
            inertia[i] = between(0.2, 5);
            force[i] = between(-5, 5);
        }
        std::swap(member[0], member[dice() % 3]);
        std::swap(member[1], member[1 + dice() % 2]);
        row[member[0]] = 1;
        row[member[1]] = ratio;
        row[member[2]] = -(1 + ratio);
    }

    /// Room for the torque T of the set while all move together, |clutch| ≤ c, freewheel ≥ 0; below 0: there is none. With a the
    /// common acceleration and R = F − J a:  clutch = row₀ T − R₀,  freewheel = R₂ − row₂ T.
    [[nodiscard]] double room() const {
        const double a = (force[0] + force[1] + force[2]) / (inertia[0] + inertia[1] + inertia[2]);
        const double first = force[0] - inertia[0] * a;
        const double limit = (force[2] - inertia[2] * a) / row[2];
        const double one = (first - clutch) / row[0], other = (first + clutch) / row[0];
        double low = std::min(one, other), high = std::max(one, other);
        (row[2] > 0 ? high : low) = row[2] > 0 ? std::min(high, limit) : std::max(low, limit);
        return high - low;
    }
};

TEST(GraphClosedTrains, clutches_inside_their_limits_stick_at_every_speed_and_step) {
    constexpr double kDecided = 1e-7;  // of torques of size 1, far above the rounding of J v / h
    const std::vector<std::size_t> row_start{0, 2, 4, 7};
    std::vector<std::byte> workspace(graph_workspace_bytes<double>(3, 3, 7));
    unsigned stuck = 0, sliding = 0;
    for (unsigned seed = 1; seed <= kSets; ++seed) {
        const ClosedSet s(seed);
        const std::vector<std::size_t> body{1, 0, 2, 1, 0, 1, 2};
        const std::vector<double> coefficient{1, -1, 1, -1, s.row[0], s.row[1], s.row[2]};
        const double c = s.clutch * s.step;
        const std::vector<Limits<double>> limits{{c, c}, {kInfinity, 0}, {kInfinity, kInfinity}};
        std::vector<double> push(3), velocity(3), friction(3);
        for (std::size_t i = 0; i < 3; ++i) push[i] = s.inertia[i] * s.velocity + s.step * s.force[i];
        std::vector<Mode> mode(3);
        const GraphReport report = solve_graph<double>({s.inertia, push, row_start, body, coefficient, {}, limits},
                                                       std::span(workspace), {velocity, friction, mode, {}});
        ASSERT_FALSE(refused(report.status)) << "seed " << seed;
        const bool together = mode[0] == Mode::stuck && mode[1] == Mode::stuck;
        if (s.room() > kDecided) {
            ++stuck;
            ASSERT_TRUE(together) << "seed " << seed;
            ASSERT_EQ(velocity[0], velocity[1]) << "seed " << seed;
            ASSERT_EQ(velocity[1], velocity[2]) << "seed " << seed;
        } else if (s.room() < -kDecided) {
            ++sliding;
            ASSERT_FALSE(together) << "seed " << seed;
        }
    }
    EXPECT_GT(stuck, kSets / 4);
    EXPECT_GT(sliding, kSets / 4);
}

}  // namespace
}  // namespace stiction::solve::testing
