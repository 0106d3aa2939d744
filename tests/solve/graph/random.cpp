// The general network solver against every pattern in 113-bit arithmetic, and against its conditions of optimality in large
// networks.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>

#include "rounds.hpp"
#include "solve/graph_reference.hpp"

using graph_test::Answer;
using graph_test::BruteForce;
using graph_test::magnitude;
using graph_test::Network;
using graph_test::Quad;
using graph_test::Reference;
using graph_test::solve;
using stiction::Mode;
using stiction::solve::GraphProblem;
using stiction::solve::SolveStatus;

namespace {

constexpr double kRandomInfinite = std::numeric_limits<double>::infinity();

#ifdef STICTION_SANITIZED
constexpr int kSmallCases = 3000;
constexpr int kLargeCases = 60;
#else
constexpr int kSmallCases = 100000;
constexpr int kLargeCases = 1500;
#endif

/// Random networks of one family: how numbers are drawn, what kinds of elements occur.
class Generator {
public:
    explicit Generator(unsigned seed) : random_(seed) {}

    Network<double> draw(std::size_t bodies, std::size_t elements, bool rigid_grounds_move) {
        style_ = pick(3);
        moving_ = pick(4) == 0;
        rigid_moves_ = rigid_grounds_move;
        Network<double> net;
        for (std::size_t i = 0; i < bodies; ++i) net.add_body(size(), pick(6) == 0 ? 0 : push());
        for (std::size_t e = 0; e < elements; ++e) add_element(net);
        return net;
    }

    std::size_t pick(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }

private:
    double uniform(double a, double b) { return std::uniform_real_distribution<double>(a, b)(random_); }

    /// Small integers (exact ties), everyday numbers, or twelve decades.
    double size() {
        if (style_ == 0) return double(1 + pick(4));
        if (style_ == 1) return uniform(0.1, 5);
        return std::pow(10.0, uniform(-6, 6));
    }
    double push() { return pick(2) == 0 ? size() * (style_ == 0 ? 1 : 3) : -size() * (style_ == 0 ? 1 : 3); }

    double limit() {
        const std::size_t kind = pick(10);
        return kind == 0 ? 0 : kind == 1 ? kRandomInfinite : size();
    }

    void add_element(Network<double>& net) {
        const std::size_t n = net.bodies();
        std::vector<std::pair<std::size_t, double>> row;
        const std::size_t a = pick(n);
        const std::size_t kind = n == 1 ? 0 : pick(n > 2 ? 10 : 8);
        double speed = 0;
        double forward = limit();
        double backward = pick(3) == 0 ? limit() : forward;
        if (kind < 2) {
            row = {{a, pick(4) == 0 ? -1.0 : 1.0}};
            if (moving_ && (rigid_moves_ || (forward < kRandomInfinite && backward < kRandomInfinite)))
                speed = double(pick(3));
        } else {
            const std::size_t b = (a + 1 + pick(n - 1)) % n;
            if (kind < 7) {
                row = {{a, 1.0}, {b, -1.0}};
            } else if (kind == 7) {
                constexpr std::array<double, 5> kRatios{2, -1, 0.5, 3.7, 11.0 / 3};
                row = {{a, 1.0}, {b, -kRatios[pick(kRatios.size())]}};
            } else {
                std::size_t c = pick(n);
                while (c == a || c == b) c = pick(n);
                constexpr std::array<double, 4> kRatios{2, 1.5, 2.7, 3.3};
                const double r = kRatios[pick(kRatios.size())];
                row = {{a, 1.0}, {b, r}, {c, -(1 + r)}};
                if (pick(3) != 0) forward = backward = kRandomInfinite;
            }
        }
        net.add_element(row, forward, backward, speed);
    }

    std::mt19937_64 random_;
    std::size_t style_ = 0;
    bool moving_ = false, rigid_moves_ = false;
};

/// Largest imbalance of a body over its largest term: J w = p − Σ d τ.
double worst_imbalance(const Network<double>& net, const Answer<double>& answer) {
    std::vector<Quad> sum(net.bodies()), largest(net.bodies());
    const auto add = [&](std::size_t i, Quad term) {
        sum[i] += term;
        largest[i] = std::max(largest[i], magnitude(term));
    };
    for (std::size_t i = 0; i < net.bodies(); ++i) {
        add(i, net.push[i]);
        add(i, -Quad(net.inertia[i]) * answer.velocity[i]);
    }
    for (std::size_t e = 0; e < net.elements(); ++e)
        for (std::size_t at = net.row_start[e]; at < net.row_start[e + 1]; ++at)
            add(net.body[at], -Quad(net.coefficient[at]) * answer.friction[e]);
    double worst = 0;
    for (std::size_t i = 0; i < net.bodies(); ++i)
        if (largest[i] > 0) worst = std::max(worst, double(magnitude(sum[i]) / largest[i]));
    return worst;
}

/// Limits to the last bit, modes that agree with slips, ties bit for bit, brakes exactly at ground speed. Empty if all hold.
std::string broken_promise(const Network<double>& net, const Answer<double>& answer) {
    for (std::size_t e = 0; e < net.elements(); ++e) {
        const auto& limits = net.limits[e];
        const double tau = answer.friction[e];
        const std::string name = " of element " + std::to_string(e);
        if (!(tau <= limits.forward) || !(tau >= -limits.backward)) return "limit" + name;
        if (answer.margin[e].forward < 0 || answer.margin[e].backward < 0) return "margin" + name;
        const std::size_t first = net.row_start[e], terms = net.row_start[e + 1] - first;
        const auto w = [&](std::size_t k) { return answer.velocity[net.body[first + k]]; };
        if (answer.mode[e] == Mode::stuck) {
            if (terms == 1 && w(0) * net.coefficient[first] != net.ground[e]) return "ground speed" + name;
            if (terms == 2 && net.coefficient[first] == -net.coefficient[first + 1] && w(0) != w(1))
                return "tie" + name;
        }
        if (answer.mode[e] == Mode::forward && tau != limits.forward) return "forward friction" + name;
        if (answer.mode[e] == Mode::backward && tau != -limits.backward) return "backward friction" + name;
        if (answer.mode[e] == Mode::free && (limits.forward != 0 || limits.backward != 0)) return "freedom" + name;
        Quad slip = -Quad(net.ground[e]), scale = magnitude(slip);
        for (std::size_t k = 0; k < terms; ++k) {
            slip += Quad(net.coefficient[first + k]) * w(k);
            scale += magnitude(Quad(net.coefficient[first + k]) * w(k));
        }
        // Velocities are rounded once: half an epsilon of each term.
        const Quad rounding = scale * std::numeric_limits<double>::epsilon();
        if (answer.mode[e] == Mode::forward && slip < -rounding) return "forward slip" + name;
        if (answer.mode[e] == Mode::backward && slip > rounding) return "backward slip" + name;
        if (answer.mode[e] == Mode::stuck && magnitude(slip) > 2 * rounding) return "stuck slip" + name;
    }
    return {};
}

/// Passes per element, printed as counts of ⌈10 passes / (3 m)⌉ tenths of the bound.
struct PassCount {
    std::map<std::size_t, std::size_t> passes;
    std::array<std::size_t, 12> tenths{};
    double worst_ratio = 0;
    void add(std::size_t count, std::size_t elements) {
        ++passes[count];
        const double ratio = double(count) / double(3 * elements);
        worst_ratio = std::max(worst_ratio, ratio);
        ++tenths[std::min<std::size_t>(11, std::size_t(std::ceil(10 * ratio)))];
    }
    void print(const char* title) const {
        std::printf("%s: passes (count):", title);
        for (const auto& [count, times] : passes) std::printf(" %zu (%zu)", count, times);
        std::printf("\n  tenths of 3m (count):");
        for (std::size_t k = 0; k < tenths.size(); ++k)
            if (tenths[k] > 0) std::printf(" %zu (%zu)", k, tenths[k]);
        std::printf("; largest passes/3m %.3f\n", worst_ratio);
    }
};

}  // namespace

TEST(GraphRandom, EveryPatternIn113BitsGivesTheSameMotionForUpToSixElements) {
    constexpr unsigned kSeed = 20240611;
    Generator generator(kSeed);
    PassCount count;
    double worst_velocity = 0, worst_balance = 0;
    int contradictory = 0, shared = 0;
    constexpr std::array<std::size_t, 20> kElements{1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6};
    const int cases = stiction_test::rounds(kSmallCases);
    for (int n = 0; n < cases; ++n) {
        const std::size_t bodies = 1 + generator.pick(5);
        const std::size_t elements = kElements[generator.pick(kElements.size())];
        const Network<double> net = generator.draw(bodies, elements, true);
        const Answer<double> answer = solve(net);
        const Reference reference = BruteForce(net).run();
        const auto input = [&] {
            return "seed " + std::to_string(kSeed) + " case " + std::to_string(n) + "\n" + net.text();
        };
        if (!reference.found) {
            ++contradictory;
            ASSERT_EQ(answer.report.problem, GraphProblem::contradictory) << input();
            ASSERT_EQ(answer.velocity[0], -77) << "nothing may be written\n" << input();
            continue;
        }
        ASSERT_EQ(answer.report.status, SolveStatus::exact) << input();
        for (std::size_t i = 0; i < bodies; ++i) {
            const Quad error = magnitude(answer.velocity[i] - reference.velocity[i]);
            if (error <= reference.noise[i]) continue;
            ASSERT_LE(double(error), 1e-12 * double(reference.scale[i])) << "body " << i << "\n" << input();
            worst_velocity = std::max(worst_velocity, double(error / reference.scale[i]));
        }
        const double imbalance = worst_imbalance(net, answer);
        ASSERT_LE(imbalance, 1e-12) << input();
        worst_balance = std::max(worst_balance, imbalance);
        const std::string broken = broken_promise(net, answer);
        ASSERT_TRUE(broken.empty()) << broken << "\n" << input();
        ASSERT_LE(answer.report.passes, 3 * elements) << input();
        count.add(answer.report.passes, elements);
        if (answer.report.sharing_passes > 0) ++shared;
    }
    std::printf(
        "%d networks of up to six elements: velocity error %.2e of the cluster scale, balance %.2e of the largest "
        "term, %d contradictory, %d with shared torques\n",
        cases, worst_velocity, worst_balance, contradictory, shared);
    count.print("up to six elements");
    EXPECT_GT(contradictory, 0);
    EXPECT_GT(shared, cases / 20);
}

TEST(GraphRandom, LargeNetworksMeetTheConditionsOfOptimality) {
    constexpr unsigned kSeed = 77003;
    Generator generator(kSeed);
    PassCount count;
    double worst_balance = 0;
    int solved = 0;
    for (int n = 0; n < kLargeCases; ++n) {
        const std::size_t bodies = 6 + generator.pick(55);
        const std::size_t elements = bodies / 2 + generator.pick(bodies + 1);
        const Network<double> net = generator.draw(bodies, elements, false);
        const Answer<double> answer = solve(net);
        const auto input = [&] {
            return "seed " + std::to_string(kSeed) + " case " + std::to_string(n) + "\n" + net.text();
        };
        ASSERT_EQ(answer.report.status, SolveStatus::exact) << input();
        const double imbalance = worst_imbalance(net, answer);
        ASSERT_LE(imbalance, 1e-12) << input();
        worst_balance = std::max(worst_balance, imbalance);
        const std::string broken = broken_promise(net, answer);
        ASSERT_TRUE(broken.empty()) << broken << "\n" << input();
        ASSERT_LE(answer.report.passes, 3 * elements) << input();
        count.add(answer.report.passes, elements);
        ++solved;
    }
    std::printf("%d networks of 6 to 60 bodies: balance %.2e of the largest term\n", solved, worst_balance);
    count.print("6 to 60 bodies");
    EXPECT_EQ(solved, kLargeCases);
}
