// Boundaries of known shapes, beside the whole grid.
#include "study/boundary/boundary_search.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>
#include <stdexcept>

namespace stiction::study {
namespace {

using Behaviour = std::function<int(const GridPoint&)>;

/// Answers every question; how many there were.
std::size_t explore(BoundarySearch& search, const Behaviour& behaviour) {
    std::size_t runs = 0;
    for (std::vector<GridPoint> points = search.wanted(); !points.empty(); points = search.wanted()) {
        for (const GridPoint& point : points) {
            search.tell(point, behaviour(point));
            ++runs;
        }
    }
    return runs;
}

Behaviour disc(double first, double second, double radius) {
    return [=](const GridPoint& point) {
        const double a = static_cast<double>(point.first) - first;
        const double b = static_cast<double>(point.second) - second;
        return a * a + b * b < radius * radius ? 1 : 0;
    };
}

std::vector<int> whole_grid(std::size_t first, std::size_t second, const Behaviour& behaviour) {
    std::vector<int> all;
    for (std::size_t i = 0; i < first; ++i) {
        for (std::size_t k = 0; k < second; ++k) {
            all.push_back(behaviour({i, k}));
        }
    }
    return all;
}

TEST(ABoundary, OfADiscCostsLessThanATenthOfTheGrid) {
    const Behaviour inside = disc(123.4, 140.2, 71.7);
    BoundarySearch search(257, 257, 16);
    const std::size_t runs = explore(search, inside);
    EXPECT_LE(runs, 257 * 257 / 10);
    EXPECT_EQ(search.filled(), whole_grid(257, 257, inside));
}

TEST(ABoundary, IsALineAroundTheDisc) {
    BoundarySearch search(129, 129, 8);
    explore(search, disc(60.3, 64.9, 40));
    const std::vector<std::vector<GridPlace>> lines = search.lines();
    ASSERT_EQ(lines.size(), 1u);
    const std::vector<GridPlace>& line = lines.front();
    EXPECT_EQ(line.front().first, line.back().first);
    EXPECT_EQ(line.front().second, line.back().second);
    double length = 0;
    for (std::size_t k = 0; k < line.size(); ++k) {
        // The circle crosses the same grid edge as the line, which goes through its middle.
        EXPECT_LE(std::fabs(std::hypot(line[k].first - 60.3, line[k].second - 64.9) - 40), 0.5);
        if (k > 0) {
            length += std::hypot(line[k].first - line[k - 1].first, line[k].second - line[k - 1].second);
        }
    }
    // Steps of 1 along the axes and 1/√2 across them: a direction φ is cos φ + (√2 − 1) sin φ long, between 1 and 1.083 times the truth.
    const double pi = std::acos(-1.0);
    EXPECT_GE(length, 2 * pi * 40 * 0.99);
    EXPECT_LE(length, 2 * pi * 40 * 1.09);
}

TEST(ABoundary, IsFollowedIntoCellsWhoseCornersAgree) {
    // A finger one coarse cell long and thinner than a cell, which no corner of the coarse grid but its root touches.
    const auto finger = [](const GridPoint& p) {
        return p.second <= 3 || (p.first >= 21 && p.first <= 27 && p.second <= 60) ? 1 : 0;
    };
    BoundarySearch search(65, 65, 16);
    const std::size_t runs = explore(search, finger);
    EXPECT_EQ(search.filled(), whole_grid(65, 65, finger));
    EXPECT_LT(runs, 65u * 65u / 2);
}

TEST(ABoundary, DoesNotDependOnTheOrderOfAnswers) {
    std::mt19937 random(7);
    for (int trial = 0; trial < 20; ++trial) {
        std::uniform_real_distribution<double> place(0, 70);
        const Behaviour inside = disc(place(random), place(random), 12 + place(random) / 4);
        BoundarySearch one(71, 53, 9);
        BoundarySearch other(71, 53, 9);
        explore(one, inside);
        for (std::vector<GridPoint> points = other.wanted(); !points.empty(); points = other.wanted()) {
            std::shuffle(points.begin(), points.end(), random);
            points.resize((points.size() + 1) / 2);
            for (const GridPoint& point : points) {
                other.tell(point, inside(point));
            }
        }
        EXPECT_EQ(one.known(), other.known());
        EXPECT_EQ(one.filled(), whole_grid(71, 53, inside));  // radii above the stride: no island is missed
    }
}

TEST(ABoundary, OfThreeBehavioursMeetsInOnePoint) {
    // Three sectors around the middle.
    const auto sector = [](const GridPoint& p) { return p.second < 20 ? 0 : (p.first < 20 ? 1 : 2); };
    BoundarySearch search(41, 41, 8);
    explore(search, sector);
    const std::vector<std::vector<GridPlace>> lines = search.lines();
    ASSERT_EQ(lines.size(), 3u);
    for (const std::vector<GridPlace>& line : lines) {
        const bool here = line.front().first == 19.5 && line.front().second == 19.5;
        const bool there = line.back().first == 19.5 && line.back().second == 19.5;
        EXPECT_TRUE(here || there);
    }
}

TEST(ABoundary, IsContinuedBeyondTheGrid) {
    // A straight line through a grid of 33 points each way, with 64 more on every side: it leaves them at (0, 30.3) and (160, 110.3).
    const auto above = [](const GridPoint& p) {
        return static_cast<double>(p.second) > 30.3 + 0.5 * static_cast<double>(p.first) ? 1 : 0;
    };
    BoundarySearch search(161, 161, 8, 64);
    const std::size_t runs = explore(search, above);
    EXPECT_LT(runs, 161u * 161u / 10);
    const std::vector<std::vector<GridPlace>> lines = search.lines();
    ASSERT_EQ(lines.size(), 1u);
    const std::vector<GridPlace>& line = lines.front();
    for (const GridPlace& place : line) {
        // The middle of a grid edge that the line crosses.
        EXPECT_LE(std::fabs(place.second - 30.3 - 0.5 * place.first), 0.5 + 0.5 * 0.5);
    }
    EXPECT_EQ(std::min(line.front().first, line.back().first), 0);
    EXPECT_EQ(std::max(line.front().first, line.back().first), 160);
}

TEST(ABoundary, EndsBeyondTheGridWhereRunsFail) {
    const auto sector = [](const GridPoint& p) { return p.first < 20 ? 2 : (p.second < 40 ? 0 : 1); };
    BoundarySearch search(81, 81, 8, 24);
    explore(search, sector);
    // The border of the runs that fail is not followed: nothing away from the line is run beyond the grid.
    for (const auto& [point, behaviour] : search.known()) {
        const bool inside = point.first >= 24 && point.first <= 56 && point.second >= 24 && point.second <= 56;
        EXPECT_TRUE(inside || (point.second >= 32 && point.second <= 48)) << point.first << ", " << point.second;
    }
    bool ends = false;
    for (const std::vector<GridPlace>& line : search.lines()) {
        for (const GridPlace& place : line) {
            ends = ends || (place.first == 80 && place.second == 39.5);
        }
    }
    EXPECT_TRUE(ends);
}

TEST(ABoundary, OfOneBehaviourIsNone) {
    BoundarySearch search(33, 17, 8);
    EXPECT_EQ(explore(search, [](const GridPoint&) { return 1; }), 5u * 3u);
    EXPECT_TRUE(search.lines().empty());
    EXPECT_EQ(search.filled(), std::vector<int>(33 * 17, 1));
}

TEST(ABoundary, NeedsTwoPointsEachWay) {
    EXPECT_THROW(BoundarySearch(1, 5, 2), std::invalid_argument);
    EXPECT_THROW(BoundarySearch(5, 5, 0), std::invalid_argument);
}

}  // namespace
}  // namespace stiction::study
