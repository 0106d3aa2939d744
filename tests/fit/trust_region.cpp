// Least squares in a box, on problems whose answers are known.
#include "fit/search/trust_region.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

namespace stiction::fit {
namespace {

using Point = std::vector<double>;

/// A problem whose f is one function of a point.
template <class Function>
LeastSquares problem_of(Point lower, Point upper, Function&& f) {
    LeastSquares problem{.lower = std::move(lower), .upper = std::move(upper)};
    problem.residuals = [f](const std::vector<Point>& points) {
        std::vector<Point> all;
        for (const Point& y : points) {
            all.push_back(f(y));
        }
        return all;
    };
    return problem;
}

Point rosenbrock(const Point& y) { return {10 * (y[1] - y[0] * y[0]), 1 - y[0]}; }

TEST(TrustRegion, RosenbrocksValleyEndsAtOneAndOne) {
    const LeastSquaresResult found = solve(problem_of({-2, -2}, {3, 3}, rosenbrock), {-1.2, 1});
    EXPECT_TRUE(found.converged()) << text_of(found.ended);
    EXPECT_NEAR(found.y[0], 1, 1e-6);
    EXPECT_NEAR(found.y[1], 1, 1e-6);
}

TEST(TrustRegion, RosenbrocksValleyCutByABoundEndsOnTheBound) {
    // x ≤ 1/2: f_1 = 0 can be kept, f_2 = 1/2 is left: cost 1/8 at (1/2, 1/4).
    const LeastSquaresResult found = solve(problem_of({-2, -2}, {0.5, 3}, rosenbrock), {-1.2, 1});
    EXPECT_NEAR(found.y[0], 0.5, 1e-5);
    EXPECT_NEAR(found.y[1], 0.25, 1e-5);
    EXPECT_NEAR(found.cost, 0.125, 1e-5);
}

TEST(TrustRegion, BealesFunctionEndsAtThreeAndAHalf) {
    const auto beale = [](const Point& y) {
        return Point{1.5 - y[0] * (1 - y[1]), 2.25 - y[0] * (1 - y[1] * y[1]), 2.625 - y[0] * (1 - y[1] * y[1] * y[1])};
    };
    const LeastSquaresResult found = solve(problem_of({-4.5, -4.5}, {4.5, 4.5}, beale), {1, 1});
    EXPECT_NEAR(found.y[0], 3, 1e-5);
    EXPECT_NEAR(found.y[1], 0.5, 1e-5);
}

TEST(TrustRegion, KowalikAndOsbornesDataAreFittedAsPublished) {
    // Moré, Garbow and Hillstrom 1981, problem 15: the sum of squares at the minimum is 3.07505…e-4.
    const Point u{4, 2, 1, 0.5, 0.25, 0.167, 0.125, 0.1, 0.0833, 0.0714, 0.0625};
    const Point v{0.1957, 0.1947, 0.1735, 0.16, 0.0844, 0.0627, 0.0456, 0.0342, 0.0323, 0.0235, 0.0246};
    const auto f = [&](const Point& y) {
        Point r;
        for (std::size_t i = 0; i < u.size(); ++i) {
            r.push_back(v[i] - y[0] * u[i] * (u[i] + y[1]) / (u[i] * (u[i] + y[2]) + y[3]));
        }
        return r;
    };
    LeastSquares problem = problem_of({0, 0, 0, 0}, {1, 1, 1, 1}, f);
    problem.gradient = 1e-12;
    const LeastSquaresResult found = solve(problem, {0.25, 0.39, 0.415, 0.39});
    EXPECT_NEAR(2 * found.cost, 3.07505e-4, 1e-9);
    EXPECT_NEAR(found.y[0], 0.1928, 1e-4);
    EXPECT_NEAR(found.y[1], 0.1913, 1e-3);
    EXPECT_NEAR(found.y[2], 0.1231, 5e-4);
    EXPECT_NEAR(found.y[3], 0.1361, 5e-4);
}

TEST(TrustRegion, TheNearestPointOfABoxIsFoundFromEveryCorner) {
    // min |y − c|²: each coordinate clamped to its bounds.
    constexpr unsigned kSeed = 7;
    SCOPED_TRACE("seed " + std::to_string(kSeed));
    std::mt19937_64 bits(kSeed);
    std::uniform_real_distribution<double> draw(-1, 2);
    for (int round = 0; round < 50; ++round) {
        const Point c{draw(bits), draw(bits), draw(bits)};
        const auto f = [&](const Point& y) { return Point{y[0] - c[0], y[1] - c[1], y[2] - c[2]}; };
        for (unsigned corner = 0; corner < 8; ++corner) {
            const Point start{double(corner & 1U), double(corner >> 1U & 1U), double(corner >> 2U & 1U)};
            const LeastSquaresResult found = solve(problem_of({0, 0, 0}, {1, 1, 1}, f), start);
            for (std::size_t j = 0; j < 3; ++j) {
                ASSERT_NEAR(found.y[j], std::clamp(c[j], 0.0, 1.0), 1e-4)
                    << "round " << round << ", corner " << corner << ", " << text_of(found.ended);
            }
        }
    }
}

TEST(TrustRegion, PointsWithoutAValueAreAvoided) {
    // √y has no value below 0; the start's first steps go there. Minimum of (√y − 1)² + (y − 1)² at 1.
    const auto f = [](const Point& y) { return y[0] < 0 ? Point{} : Point{std::sqrt(y[0]) - 1, y[0] - 1}; };
    const LeastSquaresResult found = solve(problem_of({-10}, {10}, f), {9});
    EXPECT_NEAR(found.y[0], 1, 1e-6);
}

TEST(TrustRegion, AStartWithoutAValueSaysSo) {
    const LeastSquaresResult found = solve(problem_of({0}, {1}, [](const Point&) { return Point{}; }), {0.5});
    EXPECT_EQ(found.ended, Ended::no_start);
    EXPECT_EQ(found.evaluations, 1U);
}

TEST(TrustRegion, EvaluationsStayWithinTheirNumber) {
    std::size_t asked = 0;
    LeastSquares problem = problem_of({-2, -2}, {3, 3}, [&](const Point& y) {
        ++asked;
        return rosenbrock(y);
    });
    problem.evaluations = 17;
    const LeastSquaresResult found = solve(problem, {-1.2, 1});
    EXPECT_EQ(found.ended, Ended::evaluations);
    EXPECT_LE(asked, 17U);
    EXPECT_EQ(found.evaluations, asked);
}

TEST(TrustRegion, AStaircaseIsClimbedByItsSlope) {
    // f = stairs of 1/100 around y − 0.7: differences of 1e-5 see no change, those that see one find the slope.
    const auto f = [](const Point& y) { return Point{100 * (std::floor(100 * y[0]) / 100 - 0.7)}; };
    LeastSquares problem = problem_of({0}, {1}, f);
    problem.visible = 2;
    EXPECT_NEAR(solve(problem, {0.2}).y[0], 0.7, 0.02);
    problem.visible = 0;
    EXPECT_NEAR(solve(problem, {0.2}).y[0], 0.2, 1e-6);
}

// Ten values that are almost straight: the Jacobian of the start is good to 5 %, so mended it goes on to the end. Differences for each step would
// take 11 evaluations a step.
TEST(TrustRegion, AJacobianIsMendedRatherThanMadeAnew) {
    constexpr std::size_t kMany = 10;
    const auto f = [](const Point& y) {
        Point r;
        for (std::size_t j = 0; j < kMany; ++j) {
            r.push_back(y[j] - 0.1 * static_cast<double>(j) +
                        0.05 * std::sin(y[(j + 1) % kMany] - 0.1 * double((j + 1) % kMany)));
        }
        return r;
    };
    const LeastSquaresResult found = solve(problem_of(Point(kMany, -2), Point(kMany, 3), f), Point(kMany, 1.5));
    EXPECT_TRUE(found.converged()) << text_of(found.ended);
    for (std::size_t j = 0; j < kMany; ++j) {
        EXPECT_NEAR(found.y[j], 0.1 * static_cast<double>(j), 1e-6);  // f is 0 there
    }
    EXPECT_GE(found.steps, 4U);
    EXPECT_LE(found.evaluations, 3 * (kMany + 1) + found.steps);  // the first J, one at the end, one for good measure
}

// f = A y − b with A given: two steps near the minimum, 0 at (0.4, 0.2), though there are no evaluations for differences. The bounds shorten
// a step a little: (3) is not Newton's.
TEST(TrustRegion, AGivenJacobianNeedsNoDifferences) {
    const auto f = [](const Point& y) { return Point{2 * y[0] + y[1] - 1, y[1] - 0.2, y[0] - y[1] - 0.2}; };
    LeastSquares problem = problem_of({-1, -1}, {1, 1}, f);
    problem.jacobian = {{2, 0, 1}, {1, 1, -1}};
    problem.evaluations = 3;
    const LeastSquaresResult found = solve(problem, {0.5, 0.5});
    EXPECT_EQ(found.evaluations, 3U);
    EXPECT_EQ(found.steps, 2U);
    EXPECT_NEAR(found.y[0], 0.4, 0.02);
    EXPECT_NEAR(found.y[1], 0.2, 0.02);
}

TEST(TrustRegion, CentralDifferencesAreTheDerivative) {
    // d/dy (y³, sin y) at 0.4.
    LeastSquares problem = problem_of({0}, {1}, [](const Point& y) {
        return Point{y[0] * y[0] * y[0], std::sin(y[0])};
    });
    problem.difference = 1e-4;
    const std::vector<Point> columns = central_jacobian(problem, {0.4});
    EXPECT_NEAR(columns[0][0], 3 * 0.16, 1e-7);  // error h²
    EXPECT_NEAR(columns[0][1], std::cos(0.4), 1e-7);
}

}  // namespace
}  // namespace stiction::fit
