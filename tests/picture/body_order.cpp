// Bodies down the page: every body and part once, chains straight, trees without crossings, loops with lanes of their own.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>
#include <string>

#include "picture/body_order.hpp"
#include "random_draw.hpp"

namespace stiction::picture {
namespace {

Sketch bodies(std::size_t count) {
    Sketch sketch;
    for (std::size_t i = 0; i < count; ++i) {
        sketch.bodies.push_back({.name = "b" + std::to_string(i)});
    }
    return sketch;
}

void join(Sketch& sketch, std::size_t a, std::size_t b) {
    sketch.parts.push_back({.kind = "spring",
                            .name = "p" + std::to_string(sketch.parts.size()),
                            .row = {{sketch.bodies[a].name, 1}, {sketch.bodies[b].name, -1}}});
}

/// A line from the stem of a body, or from its lane to a link above the body at `row`, with the lane it comes from.
struct Across {
    std::size_t row = 0;
    std::size_t lane = 0;
    bool at_link = false;
};

struct Bus {
    std::size_t from = 0;
    std::size_t to = 0;
    std::size_t lane = 0;
};

/// Crossings of horizontal lines with lanes further right. A link stands above its body: a lane that begins at the body is not met there.
std::size_t crossings(const BodyOrder& order) {
    std::vector<std::size_t> place(order.bodies.size());
    for (std::size_t i = 0; i < order.bodies.size(); ++i) place[order.bodies[i].body] = i;
    std::vector<Bus> buses(order.bodies.size());
    std::vector<Across> lines;
    for (std::size_t i = 0; i < order.bodies.size(); ++i) {
        if (order.bodies[i].lane != kNoLane) lines.push_back({i, order.bodies[i].lane, false});
        for (const OrderedLink& link : order.bodies[i].links) {
            for (const std::size_t above : link.above) {
                if (link.straight) continue;
                const std::size_t from = place[above];
                buses[from] = {from, i, order.bodies[from].lane};
                lines.push_back({i, order.bodies[from].lane, true});
            }
        }
    }
    std::size_t count = 0;
    for (const Across& line : lines) {
        for (const Bus& bus : buses) {
            if (bus.to == 0 || bus.lane >= line.lane) continue;
            count += bus.from < line.row && line.row < bus.to ? 1 : 0;
        }
    }
    return count;
}

void expect_complete(const Sketch& sketch, const BodyOrder& order) {
    std::set<std::size_t> seen;
    std::multiset<std::size_t> parts;
    for (const OrderedBody& body : order.bodies) {
        seen.insert(body.body);
        parts.insert(body.attachments.begin(), body.attachments.end());
        for (const OrderedLink& link : body.links) parts.insert(link.part);
    }
    EXPECT_EQ(seen.size(), sketch.bodies.size());
    EXPECT_EQ(order.bodies.size(), sketch.bodies.size());
    EXPECT_EQ(parts.size(), sketch.parts.size());
    EXPECT_EQ(std::set<std::size_t>(parts.begin(), parts.end()).size(), sketch.parts.size());
}

TEST(BodyOrder, AChainIsStraightFromOneEndToTheOther) {
    Sketch sketch = bodies(4);
    join(sketch, 2, 0);
    join(sketch, 0, 3);
    join(sketch, 3, 1);
    const BodyOrder order = body_order(sketch);
    expect_complete(sketch, order);
    EXPECT_EQ(order.lanes, 0U);
    std::vector<std::size_t> names;
    for (const OrderedBody& body : order.bodies) names.push_back(body.body);
    EXPECT_EQ(names, (std::vector<std::size_t>{1, 3, 0, 2}));  // 1 and 2 are ends; 1 stands first in the file
    for (std::size_t i = 1; i < 4; ++i) EXPECT_TRUE(order.bodies[i].links.front().straight);
}

TEST(BodyOrder, PartsAgainstGroundStandAtTheirBody) {
    Sketch sketch = bodies(1);
    sketch.parts.push_back({.kind = "friction", .name = "f", .row = {{"b0", 1}}});
    sketch.parts.push_back({.kind = "valve", .name = "v"});
    const BodyOrder order = body_order(sketch);
    ASSERT_EQ(order.bodies.size(), 1U);
    EXPECT_EQ(order.bodies[0].attachments, std::vector<std::size_t>{0});
}

TEST(BodyOrder, ASecondPartBetweenNeighboursTakesALane) {
    Sketch sketch = bodies(2);
    join(sketch, 0, 1);
    join(sketch, 0, 1);
    const BodyOrder order = body_order(sketch);
    expect_complete(sketch, order);
    ASSERT_EQ(order.bodies[1].links.size(), 2U);
    EXPECT_TRUE(order.bodies[1].links[0].straight);
    EXPECT_FALSE(order.bodies[1].links[1].straight);
    EXPECT_EQ(order.lanes, 1U);
}

TEST(BodyOrder, TreesAreDrawnWithoutCrossingsInFewLanes) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        stiction_test::Draw draw(seed);
        const auto count = static_cast<std::size_t>(2 + draw.below(60));
        Sketch sketch = bodies(count);
        for (std::size_t i = 1; i < count; ++i) {
            join(sketch, i, static_cast<std::size_t>(draw.below(static_cast<int>(i))));
        }
        const BodyOrder order = body_order(sketch);
        expect_complete(sketch, order);
        EXPECT_EQ(crossings(order), 0U) << "seed " << seed;
        // The largest branch is last: each lane passed halves the branch at least.
        EXPECT_LE(order.lanes, static_cast<std::size_t>(std::bit_width(count))) << "seed " << seed;
    }
}

TEST(BodyOrder, LinesThatOverlapHaveLanesOfTheirOwn) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        stiction_test::Draw draw(seed);
        const int count = 3 + draw.below(12);
        Sketch sketch = bodies(static_cast<std::size_t>(count));
        for (int i = 0; i < 2 * count; ++i) {
            const int a = draw.below(count);
            join(sketch, static_cast<std::size_t>(a),
                 static_cast<std::size_t>((a + 1 + draw.below(count - 1)) % count));
        }
        const BodyOrder order = body_order(sketch);
        expect_complete(sketch, order);
        std::vector<Bus> buses(order.bodies.size());
        for (std::size_t i = 0; i < order.bodies.size(); ++i) {
            for (const OrderedLink& link : order.bodies[i].links) {
                for (const std::size_t above : link.above) {
                    if (link.straight) continue;
                    const auto at = std::find_if(order.bodies.begin(), order.bodies.end(),
                                                 [&](const OrderedBody& body) { return body.body == above; });
                    const auto from = static_cast<std::size_t>(at - order.bodies.begin());
                    ASSERT_LT(from, i) << "seed " << seed;
                    ASSERT_NE(at->lane, kNoLane) << "seed " << seed;
                    buses[from] = {from, i, at->lane};
                }
            }
        }
        for (const Bus& a : buses) {
            for (const Bus& b : buses) {
                const bool overlap = a.from < b.from && b.from < a.to && b.to > 0;
                EXPECT_FALSE(overlap && a.lane == b.lane) << "seed " << seed;
            }
        }
    }
}

}  // namespace
}  // namespace stiction::picture
