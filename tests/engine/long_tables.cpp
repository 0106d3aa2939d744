// Tables of any length: to the bit those of the core where both can be, and constant beyond their last point.
//
//   μ = μ_0 e^{−v/v_0} in n points:  the chord lies above the curve by at most μ_0 (Δ/v_0)²/8                                   (1)
#include <gtest/gtest.h>

#include <random>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

LongTable shared(std::vector<double> speed, std::vector<double> coefficient, double geometry = 1, double peak = 1) {
    LongTable law{.geometry = geometry, .peak = peak};
    law.points = std::make_shared<const LongTable::Points>(LongTable::Points{std::move(speed), std::move(coefficient)});
    return law;
}

TEST(ALongTable, AnswersAsTheCoresToTheBit) {
    std::mt19937 random(7);
    const auto draw = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    for (int round = 0; round < 200; ++round) {
        Table<double> table{.points = 1 + static_cast<std::size_t>(random()) % Table<double>::kCapacity};
        table.geometry = draw(0, 2);
        table.peak = draw(1, 2);
        for (std::size_t i = 0; i < table.points; ++i) {
            table.speed[i] = i == 0 ? 0 : table.speed[i - 1] + draw(1e-3, 1);
            table.coefficient[i] = draw(0, 1);
        }
        const auto n = static_cast<std::ptrdiff_t>(table.points);
        const LongTable law =
            shared({table.speed.begin(), table.speed.begin() + n},
                   {table.coefficient.begin(), table.coefficient.begin() + n}, table.geometry, table.peak);
        const double last = table.speed[table.points - 1];
        for (int k = 0; k < 100; ++k) {
            const std::size_t at = static_cast<std::size_t>(random()) % table.points;
            const double v = k % 3 == 0 ? table.speed[at] : draw(-1.5, 1.5) * last;
            const Contact<double> contact{.velocity = v, .normal_force = draw(-0.2, 3)};
            const Levels<double> a = table.evaluate(contact);
            const Levels<double> b = law.evaluate(contact);
            ASSERT_EQ(a.sliding_forward, b.sliding_forward) << "points " << table.points << ", v " << v;
            ASSERT_EQ(a.static_forward, b.static_forward);
        }
    }
}

/// 2000 points of a falling characteristic, and the constant beyond them.
TEST(ALongTable, FollowsACurveAndStaysConstantBeyondIt) {
    constexpr std::size_t kPoints = 2000;
    std::vector<double> speed;
    std::vector<double> coefficient;
    for (std::size_t i = 0; i < kPoints; ++i) {
        speed.push_back(5.0 * static_cast<double>(i) / (kPoints - 1));
        coefficient.push_back(0.4 * std::exp(-speed.back()));
    }
    const LongTable law = shared(speed, coefficient);
    const double spacing = 5.0 / (kPoints - 1);
    for (double v = 0; v < 5; v += 0.0137) {
        EXPECT_NEAR(law.evaluate({.velocity = v, .normal_force = 1}).sliding_forward, 0.4 * std::exp(-v),
                    0.4 * spacing * spacing / 8 + 1e-15);  // (1)
    }
    const double last = law.evaluate({.velocity = 5, .normal_force = 1}).sliding_forward;
    EXPECT_EQ(law.evaluate({.velocity = 1e6, .normal_force = 1}).sliding_forward, last);
    EXPECT_EQ(law.evaluate({.velocity = -1e6, .normal_force = 1}).sliding_forward, last);
}

/// m v' = −c v in 501 points: v = v_0 e^{−c t/m}; the limit at rest is 0.
TEST(ALongTable, DecidesInBothEngines) {
    std::vector<double> speed;
    std::vector<double> coefficient;
    for (int i = 0; i <= 500; ++i) {
        speed.push_back(0.01 * i);
        coefficient.push_back(0.02 * i);
    }
    Model m;
    m.body("block", {.inertia = 1, .velocity = 3, .motion = Motion::translation});
    m.friction("guide").on("block").law(shared(speed, coefficient));
    const Plan plan = m.build();
    EXPECT_NEAR(run_located(plan, 1).velocity[0], 3 * std::exp(-2.0), 1e-8);
    expect_order_one(plan, 1, 1e-2, velocity(plan, "block"));
}

TEST(ALongTable, SaysWhatIsWrongWithIt) {
    Model m;
    m.body("block", {.motion = Motion::translation});
    m.friction("guide").on("block").law(shared({0, 1, 1}, {0.3, 0.2, 0.2}));
    m.friction("other").on("block").law(shared({0, 1}, {0.3}));
    try {
        const Plan plan = m.build();
        FAIL();
    } catch (const ModelError& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("guide.speed = 1"), std::string::npos) << text;
        EXPECT_NE(text.find("give as many coefficients as speeds"), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace stiction
