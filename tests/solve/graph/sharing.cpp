// How indeterminate torques are shared: closed forms, and every pattern of saturated elements in 113-bit arithmetic.
#include <gtest/gtest.h>

#include <random>

#include "solve/graph_reference.hpp"

using graph_test::Answer;
using graph_test::magnitude;
using graph_test::Network;
using graph_test::Quad;
using graph_test::solve;
using stiction::Mode;
using stiction::solve::SolveStatus;

namespace {

constexpr double kSharingInfinite = std::numeric_limits<double>::infinity();
constexpr double kSharingRounding = std::numeric_limits<double>::epsilon();

#ifdef STICTION_SANITIZED
constexpr int kSharingCases = 200;
#else
constexpr int kSharingCases = 4000;
#endif

/// min Σ(τ/c)² over the torques of the elements at rest, others as answered; by trying every pattern.
class LeastNormByPatterns {
public:
    LeastNormByPatterns(const Network<double>& net, const Answer<double>& answer) : net_(net), load_(net.bodies()) {
        for (std::size_t i = 0; i < net.bodies(); ++i)
            load_[i] = net.push[i] - Quad(net.inertia[i]) * answer.velocity[i];
        for (std::size_t e = 0; e < net.elements(); ++e) {
            if (answer.mode[e] == Mode::stuck) {
                resting_.push_back(e);
                continue;
            }
            for (std::size_t at = net.row_start[e]; at < net.row_start[e + 1]; ++at)
                load_[net.body[at]] -= Quad(net.coefficient[at]) * answer.friction[e];
        }
        state_.resize(resting_.size());
        torque_.assign(resting_.size(), 0);
    }

    /// The least Σ(τ/c)² of all patterns; negative if none fits.
    Quad run() {
        search(0);
        return best_;
    }
    [[nodiscard]] std::size_t element(std::size_t k) const { return resting_[k]; }
    [[nodiscard]] Quad torque(std::size_t k) const { return torque_[k]; }
    [[nodiscard]] std::size_t count() const { return resting_.size(); }

private:
    static constexpr int kPositive = 0, kNegative = 1, kForward = 2, kBackward = 3;

    void search(std::size_t k) {
        if (k == resting_.size()) {
            try_pattern();
            return;
        }
        for (const int state : {kPositive, kNegative, kForward, kBackward}) {
            state_[k] = state;
            search(k + 1);
        }
    }

    [[nodiscard]] Quad capacity(std::size_t k) const {
        const auto& limits = net_.limits[resting_[k]];
        return state_[k] == kPositive || state_[k] == kForward ? limits.forward : limits.backward;
    }

    /// ω τ + d·λ = 0 for the free ones, Σ d τ = load for every body.
    void try_pattern() {
        const std::size_t r = resting_.size(), n = net_.bodies();
        std::vector<std::vector<Quad>> system(r + n, std::vector<Quad>(r + n + 1, 0));
        for (std::size_t i = 0; i < n; ++i) system[r + i][r + n] = load_[i];
        for (std::size_t k = 0; k < r; ++k) {
            const bool free = state_[k] == kPositive || state_[k] == kNegative;
            if (free && capacity(k) == 0) return;
            system[k][k] = free ? 1 / (capacity(k) * capacity(k)) : Quad(1);
            system[k][r + n] = free ? Quad(0) : state_[k] == kForward ? capacity(k) : -capacity(k);
            for (std::size_t at = net_.row_start[resting_[k]]; at < net_.row_start[resting_[k] + 1]; ++at) {
                system[r + net_.body[at]][k] = net_.coefficient[at];
                if (free) system[k][r + net_.body[at]] = net_.coefficient[at];
            }
        }
        std::vector<std::size_t> order;
        const std::size_t rank = graph_test::gauss(system, r + n, order);
        for (std::size_t row = rank; row < r + n; ++row)
            if (magnitude(system[row][r + n]) > kFit) return;
        std::vector<Quad> tau(r, 0);
        for (std::size_t row = 0; row < rank; ++row)
            if (order[row] < r) tau[order[row]] = system[row][r + n];
        Quad norm = 0;
        for (std::size_t k = 0; k < r; ++k) {
            const auto& limits = net_.limits[resting_[k]];
            if (tau[k] > limits.forward + kFit || tau[k] < -limits.backward - kFit) return;
            if ((state_[k] == kPositive && tau[k] < -kFit) || (state_[k] == kNegative && tau[k] > kFit)) return;
            const Quad c = capacity(k);
            if (c > 0) norm += tau[k] * tau[k] / (c * c);
        }
        if (best_ >= 0 && norm >= best_) return;
        best_ = norm;
        torque_ = tau;
    }

    static constexpr double kFit = 1e-13;  // the velocities handed in are rounded to double
    const Network<double>& net_;
    std::vector<Quad> load_;
    std::vector<std::size_t> resting_;
    std::vector<int> state_;
    std::vector<Quad> torque_;
    Quad best_ = -1;
};

Network<double> brakes(double push, std::initializer_list<std::pair<double, double>> limits) {
    Network<double> net;
    net.add_body(2, push);
    for (const auto& [forward, backward] : limits) net.add_element({{0, 1}}, forward, backward);
    return net;
}

}  // namespace

TEST(GraphSharing, BrakesOnOneShaftShareByTheSquareOfTheirCapacityWhileNoneIsFull) {
    //  brake 1 N·m ─┐
    //  brake 3 N·m ─┴─ shaft, load 2 N·m:  minimise τ1² + (τ2/3)², τ1 + τ2 = 2  ⇒  τ = 2·(1, 9)/10
    const Answer<double> answer = solve(brakes(2, {{1, 1}, {3, 3}}));
    EXPECT_EQ(answer.velocity[0], 0.0);
    EXPECT_NEAR(answer.friction[0], 0.2, 2 * kSharingRounding);
    EXPECT_NEAR(answer.friction[1], 1.8, 2 * kSharingRounding);
    EXPECT_NEAR(answer.margin[0].forward, 0.8, 2 * kSharingRounding);
    EXPECT_NEAR(answer.margin[0].backward, 1.2, 2 * kSharingRounding);
}

TEST(GraphSharing, AFullBrakeLeavesTheRestToTheOther) {
    // Load 3.9: the share 3.51 of the second would exceed 3, so it carries exactly 3 and the first 0.9.
    const Answer<double> answer = solve(brakes(3.9, {{1, 1}, {3, 3}}));
    EXPECT_EQ(answer.friction[1], 3.0);
    EXPECT_NEAR(answer.friction[0], 0.9, 4 * kSharingRounding);
    EXPECT_EQ(answer.mode[0], Mode::stuck);
    EXPECT_EQ(answer.mode[1], Mode::stuck);
}

TEST(GraphSharing, EachDirectionCountsWithItsOwnLimit) {
    // Load −2: capacities backward are 3 and 1, so the first carries 9/10, whatever it could carry forward.
    const Answer<double> answer = solve(brakes(-2, {{1, 3}, {50, 1}}));
    EXPECT_NEAR(answer.friction[0], -1.8, 2 * kSharingRounding);
    EXPECT_NEAR(answer.friction[1], -0.2, 2 * kSharingRounding);
}

TEST(GraphSharing, ARigidElementTakesWhatIsLeftAndRelievesTheFiniteOnesCompletely) {
    const Answer<double> answer = solve(brakes(-2, {{1, 3}, {kSharingInfinite, kSharingInfinite}, {50, 1}}));
    EXPECT_EQ(answer.friction[0], 0.0);
    EXPECT_EQ(answer.friction[1], -2.0);
    EXPECT_EQ(answer.friction[2], 0.0);
    // One-sided: the end of travel carries all of a push against it, nothing of a pull away from it.
    EXPECT_EQ(solve(brakes(2, {{1, 3}, {kSharingInfinite, 0}})).friction[0], 0.0);
    EXPECT_EQ(solve(brakes(2, {{1, 3}, {kSharingInfinite, 0}})).friction[1], 2.0);
    EXPECT_EQ(solve(brakes(-2, {{1, 3}, {kSharingInfinite, 0}})).friction[0], -2.0);
    EXPECT_EQ(solve(brakes(-2, {{1, 3}, {kSharingInfinite, 0}})).friction[1], 0.0);
}

TEST(GraphSharing, RigidElementsShareEquallyAmongThemselves) {
    const Answer<double> answer = solve(brakes(
        9,
        {{kSharingInfinite, kSharingInfinite}, {kSharingInfinite, kSharingInfinite}, {1, 1}, {kSharingInfinite, 0}}));
    for (const std::size_t e : {0u, 1u, 3u}) EXPECT_NEAR(answer.friction[e], 3.0, 8 * kSharingRounding);
    EXPECT_EQ(answer.friction[2], 0.0);
}

TEST(GraphSharing, TwoBrakedShaftsJoinedByAClutchShareAroundTheLoop) {
    //  ground ─ brake a ─ shaft 0 ─ clutch c ─ shaft 1 ─ brake b ─ ground;  load 1 on shaft 0, all limits 1.
    //  a + c = 1, b = c:  minimise a² + 2c² ⇒ a = 2/3, b = c = 1/3.
    Network<double> net;
    net.add_body(1, 1);
    net.add_body(1e6, 0);
    net.add_element({{0, 1}}, 1, 1);
    net.add_element({{1, 1}}, 1, 1);
    net.add_element({{0, 1}, {1, -1}}, 1, 1);
    const Answer<double> answer = solve(net);
    EXPECT_NEAR(answer.friction[0], 2.0 / 3, kSharingRounding);
    EXPECT_NEAR(answer.friction[1], 1.0 / 3, kSharingRounding);
    EXPECT_NEAR(answer.friction[2], 1.0 / 3, kSharingRounding);
}

TEST(GraphSharing, NoOtherShareHasALesserNorm) {
    constexpr unsigned kSeed = 5150;
    std::mt19937_64 random(kSeed);
    const auto pick = [&](std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
    };
    const auto size = [&] { return std::uniform_real_distribution<double>(0.2, 3)(random); };
    int tried = 0;
    for (int n = 0; n < kSharingCases; ++n) {
        Network<double> net;
        const std::size_t bodies = 1 + pick(3), elements = 2 + pick(4);
        for (std::size_t i = 0; i < bodies; ++i) net.add_body(size(), size() * (pick(2) == 0 ? 1 : -1));
        for (std::size_t e = 0; e < elements; ++e) {
            const std::size_t a = pick(bodies), b = (a + 1) % bodies, c = (a + 2) % bodies;
            const double forward = pick(9) == 0 ? 0 : size(), backward = pick(2) == 0 ? forward : size();
            const std::size_t kind = pick(10);
            if (bodies == 1 || kind < 4)
                net.add_element({{a, 1.0}}, forward, backward);
            else if (bodies == 3 && kind == 4)
                net.add_element({{a, 1.0}, {b, 2.0}, {c, -3.0}}, forward, backward);
            else
                net.add_element({{a, 1.0}, {b, kind == 5 ? -2.5 : -1.0}}, forward, backward);
        }
        const Answer<double> answer = solve(net);
        ASSERT_EQ(answer.report.status, SolveStatus::exact) << net.text();
        if (answer.report.sharing_passes == 0) continue;
        LeastNormByPatterns reference(net, answer);
        const Quad norm = reference.run();
        ASSERT_GE(double(norm), 0.0) << "seed " << kSeed << " case " << n << "\n" << net.text();
        ++tried;
        // The pattern is accepted within 1e-13 and Σ(τ/c)² is strictly convex: torques agree to about 1e-12/limit.
        for (std::size_t k = 0; k < reference.count(); ++k)
            ASSERT_NEAR(answer.friction[reference.element(k)], double(reference.torque(k)), 2e-11)
                << "seed " << kSeed << " case " << n << " element " << reference.element(k) << "\n"
                << net.text();
    }
    std::printf("%d indeterminate networks compared with every pattern\n", tried);
    EXPECT_GT(tried, kSharingCases / 5);
}

TEST(GraphSharing, UnitsAndOrderDoNotChangeTheShare) {
    // The same machine twice: a row in other units (coefficients × s, limits ÷ s) and all elements in another order.
    constexpr unsigned kSeed = 99;
    std::mt19937_64 random(kSeed);
    const auto size = [&] { return std::uniform_real_distribution<double>(0.2, 3)(random); };
    int shared = 0;
    for (int n = 0; n < kSharingCases; ++n) {
        const double scale = std::exp(std::uniform_real_distribution<double>(-9, 9)(random));
        Network<double> net, other;
        for (int i = 0; i < 3; ++i) {
            net.add_body(size(), size() - 1.6);
            other.add_body(net.inertia.back(), net.push.back());
        }
        std::vector<std::vector<std::pair<std::size_t, double>>> rows{{{0, 1.0}, {1, -1.0}},
                                                                      {{1, 1.0}, {2, -1.0}},
                                                                      {{2, 1.0}, {0, -1.0}},
                                                                      {{0, 1.0}},
                                                                      {{0, 1.0}, {1, 2.7}, {2, -3.7}}};
        std::vector<std::pair<double, double>> limits;
        for (std::size_t e = 0; e < rows.size(); ++e) {
            limits.push_back({size(), size()});
            net.add_element(rows[e], limits[e].first, limits[e].second);
        }
        const std::size_t scaled = std::uniform_int_distribution<std::size_t>(0, 4)(random);
        for (std::size_t e = rows.size(); e-- > 0;) {
            const double s = e == scaled ? scale : 1;
            for (auto& [body, d] : rows[e]) d *= s;
            other.add_element(rows[e], limits[e].first / s, limits[e].second / s);
        }
        const Answer<double> a = solve(net), b = solve(other);
        ASSERT_EQ(a.report.status, SolveStatus::exact);
        ASSERT_EQ(b.report.status, SolveStatus::exact);
        if (a.report.sharing_passes > 0) ++shared;
        for (std::size_t i = 0; i < 3; ++i) ASSERT_NEAR(a.velocity[i], b.velocity[i], 1e-14) << n << "\n" << net.text();
        for (std::size_t e = 0; e < rows.size(); ++e) {
            const double s = e == scaled ? scale : 1;
            ASSERT_NEAR(a.friction[e], b.friction[rows.size() - 1 - e] * s, 1e-14) << n << "\n" << net.text();
        }
    }
    EXPECT_GT(shared, kSharingCases / 5);
}
