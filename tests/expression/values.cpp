// Values on every scalar type, derivatives by dual numbers, and the bits of packs.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include <stiction/scalar/dual.hpp>

#include "expression/evaluate.hpp"
#include "expression/parser.hpp"
#include "lanes/batch.hpp"
#include "random_expression.hpp"

namespace stiction::expression::testing {
namespace {

template <class T>
T value_of(const std::string& text, const T& t, const T& x = T(0), const T& y = T(0)) {
    const Parsing parsing = parse(text);
    if (!parsing.program) {
        ADD_FAILURE() << text << ": " << parsing.problem.text;
        return T(0);
    }
    const Program& program = *parsing.program;
    return evaluate(program.code(), t, [&](std::size_t i) { return program.signals[i] == "x" ? x : y; });
}

TEST(AnExpression, HasTheValueOfItsText) {
    const auto at = [](const char* text, double t, double x = 0) { return value_of<double>(text, t, x); };
    EXPECT_EQ(at("1", 0), 1);
    EXPECT_EQ(at("2:8", 0), 0.25);
    EXPECT_EQ(at("x + 1:4", 0, 3), 1);
    EXPECT_EQ(at("5 mm*t", 2), 0.01);
    EXPECT_EQ(at("6 m/2 s", 0), 3);
    EXPECT_EQ(at("6 m/(2*t)", 3), 1);
    EXPECT_EQ(at("3 kN/(m s)*2", 0), 6000);
    EXPECT_EQ(at("9 m2/x", 0, 3), 3);
    EXPECT_EQ(at("10 mm - 2 mm", 0), 0.008);
    EXPECT_EQ(at("2 m^3 + 1", 0), 3);
    EXPECT_EQ(at("-2^2", 0), -4);
    EXPECT_EQ(at("(-2)^2", 0), 4);
    EXPECT_EQ(at("2^3^2", 0), 512);
    EXPECT_EQ(at("2^-1", 0), 0.5);
    EXPECT_EQ(at("10 - 4 - 3", 0), 3);
    EXPECT_EQ(at("24/4/3", 0), 2);
    EXPECT_EQ(at("2*3 + 4*5", 0), 26);
    EXPECT_EQ(at("t", 7), 7);
    EXPECT_EQ(at("time", 7), 7);
    EXPECT_EQ(at("pi", 0), 3.14159265358979323846);
    EXPECT_EQ(at("e", 0), 2.71828182845904523536);
    EXPECT_EQ(at("x^2", 0, -3), 9);
    EXPECT_EQ(at("pow(x, 2)", 0, -3), 9);
    EXPECT_EQ(at("pow(x, -1)", 0, -4), -0.25);
    EXPECT_EQ(at("x^3", 0, -3), -27);
    EXPECT_EQ(at("-20*(x/10)^2", 0, 5), -5);
    EXPECT_EQ(at("log10(1000)", 0), 3);
    EXPECT_EQ(at("min(3)", 0), 3);
    EXPECT_EQ(at("max(3, 9, 5, 8)", 0), 9);
    EXPECT_EQ(at("min(3, 9, 1, 8)", 0), 1);
}

TEST(AnExpression, KnowsTruth) {
    const auto at = [](const char* text, double x) { return value_of<double>(text, 0, x); };
    EXPECT_EQ(at("x < 1", 0.5), 1);
    EXPECT_EQ(at("x < 1", 1), 0);
    EXPECT_EQ(at("x <= 1", 1), 1);
    EXPECT_EQ(at("x > 1", 1), 0);
    EXPECT_EQ(at("x >= 1", 1), 1);
    EXPECT_EQ(at("x == 1", 1), 1);
    EXPECT_EQ(at("x == 1", 1.5), 0);
    EXPECT_EQ(at("x != 1", 1.5), 1);
    EXPECT_EQ(at("not x < 1", 2), 1);
    EXPECT_EQ(at("x > 0 and x < 1 or x > 5", 0.5), 1);
    EXPECT_EQ(at("x > 0 and (x < 1 or x > 5)", 3), 0);
    EXPECT_EQ(at("x or 0", 0.5), 0) << "true is above one half";
    EXPECT_EQ(at("x or 0", 0.51), 1);
    EXPECT_EQ(at("(x < 1)*5", 0), 5);
    EXPECT_EQ(at("if(x > 2, 10, 20)", 3), 10);
    EXPECT_EQ(at("if(x, 10, 20)", 0), 20);
    EXPECT_EQ(at("sign(x)", -0.0), 0);
    EXPECT_EQ(at("step(x)", 0), 1);
    EXPECT_EQ(at("step(x)", -1e-300), 0);
    EXPECT_EQ(at("mod(x, 3)", -1), 2);
    EXPECT_EQ(at("mod(x, -3)", 1), -2);
    EXPECT_EQ(at("round(x)", -0.5), -1);
    EXPECT_EQ(at("round(x)", 2.5), 3);
    EXPECT_EQ(at("ceil(x)", -0.5), 0);
    EXPECT_EQ(at("abs(x)", -3), 3);
    EXPECT_EQ(at("if(x > 0, sqrt(x), 0)", -4), 0) << "the branch not taken may be anything";
}

// d/dt by dual numbers; closed forms at t = 0.7. A few roundings, each at most a few units of the size of the result.
TEST(ADual, HasTheDerivativeOfTheClosedForm) {
    const double t = 0.7;
    const struct {
        const char* text;
        double derivative;
    } kCases[] = {
        {"10*sin(2*pi*5*t)", 100 * M_PI * std::cos(10 * M_PI * t)},
        {"-20*(t/10.472)^2", -40 * t / (10.472 * 10.472)},
        {"t^3 - 1/t", 3 * t * t + 1 / (t * t)},
        {"exp(-t^2)", -2 * t * std::exp(-t * t)},
        {"t^t", std::pow(t, t) * (std::log(t) + 1)},
        {"2^t", std::pow(2, t) * std::log(2)},
        {"sqrt(1 + t)", 0.5 / std::sqrt(1 + t)},
        {"ln(1 + t)*log10(t)", std::log10(t) / (1 + t) + std::log(1 + t) / (t * std::log(10))},
        {"atan(t)/tan(t)", 1 / ((1 + t * t) * std::tan(t)) - std::atan(t) / (std::sin(t) * std::sin(t))},
        {"asin(t)*acos(t)", (std::acos(t) - std::asin(t)) / std::sqrt(1 - t * t)},
        {"sinh(t)*cosh(t)", std::cosh(2 * t)},
        {"tanh(3*t)", 3 / (std::cosh(3 * t) * std::cosh(3 * t))},
        {"hypot(t, 2)", t / std::hypot(t, 2)},
        {"atan2(t, 2)", 2 / (4 + t * t)},
        {"abs(-t)*sign(t)", 1},
        {"if(t < 0.5, t, t^2)", 2 * t},
        {"min(t, 1)*max(t, 2, 0)", 2},
        {"mod(5*t, 1)", 5},
        {"floor(5*t) + round(t) + step(t) + (t < 1)", 0},
    };
    for (const auto& c : kCases) {
        const Dual<double> got = value_of(c.text, Dual<double>(t, 1));
        EXPECT_NEAR(got.derivative, c.derivative, 64 * 0x1p-53 * (1 + std::fabs(c.derivative))) << c.text;
        EXPECT_EQ(got.value, value_of<double>(c.text, t)) << c.text << ": the value has the bits of the plain run";
    }
}

TEST(AFloat, FollowsTheDoubleToItsOwnPrecision) {
    for (const char* text :
         {"10*sin(2*pi*5*t)", "exp(-t)*cos(3*t)", "sqrt(t)+t^2", "atan2(t, 2)", "if(t > 0.5, tanh(t), 0)"}) {
        const float got = value_of<float>(text, 0.7F);
        const double wanted = value_of<double>(text, static_cast<double>(0.7F));
        // sin(2π·5·t): the rounding of an argument of 22 weighs most
        EXPECT_NEAR(static_cast<double>(got), wanted, 10 * 32 * 0x1p-24 * std::fabs(22.0)) << text;
    }
}

TEST(APack, HasTheBitsOfTheScalarRunInEveryLane) {
    using Pack = xsimd::batch<double, xsimd::sse2>;
    stiction_test::Draw draw(99);
    int compared = 0;
    for (int i = 0; i < 3000; ++i) {
        const Point a{draw.uniform(0, 5), draw.uniform(-3, 3), draw.uniform(-3, 3)};
        const Point b{draw.uniform(0, 5), draw.uniform(-3, 3), draw.uniform(-3, 3)};
        Generator generator(draw, a);
        const Node node = generator.number(4);
        if (node.ours.size() > 300) continue;
        const double lanes[3][2] = {{a.t, b.t}, {a.x, b.x}, {a.y, b.y}};
        const Pack packed = value_of(node.ours, Pack::load_unaligned(lanes[0]), Pack::load_unaligned(lanes[1]),
                                     Pack::load_unaligned(lanes[2]));
        double got[2];
        packed.store_unaligned(got);
        const double wanted[2] = {value_of<double>(node.ours, a.t, a.x, a.y),
                                  value_of<double>(node.ours, b.t, b.x, b.y)};
        for (int lane = 0; lane < 2; ++lane) {
            if (std::isnan(wanted[lane]) && std::isnan(got[lane])) continue;
            ASSERT_EQ(std::memcmp(&got[lane], &wanted[lane], sizeof(double)), 0)
                << "seed " << draw.seed << ": " << node.ours << ": " << got[lane] << ", " << wanted[lane];
            ++compared;
        }
    }
    EXPECT_GT(compared, 2000);
}

}  // namespace
}  // namespace stiction::expression::testing
