// A hundred thousand random expressions against muParser and against long doubles.
//
// The same text goes to both, but for: and, or, not, if (muParser: &&, ||, arithmetic, ?:). Precedence agrees where both have an
// operator: a sign binds weaker than ^ and stronger than * in both, and ^ groups from the right.
#include <gtest/gtest.h>
#include <muParser.h>

#include <cmath>

#include "expression/evaluate.hpp"
#include "expression/parser.hpp"
#include "random_expression.hpp"

namespace stiction::expression::testing {
namespace {

double mu_step(double x) { return x >= 0 ? 1 : 0; }
double mu_mod(double a, double b) { return a - b * std::floor(a / b); }
double mu_floor(double x) { return std::floor(x); }
double mu_ceil(double x) { return std::ceil(x); }
double mu_round(double x) { return std::round(x); }
double mu_hypot(double x, double y) { return std::hypot(x, y); }

class Foreign {
public:
    Foreign() {
        parser_.EnableOptimizer(false);  // it turns (3 - t)*c into 3*c - t*c, which rounds otherwise
        parser_.DefineNameChars("0123456789_.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
        parser_.DefineVar("t", &point_.t);
        parser_.DefineVar("x", &point_.x);
        parser_.DefineVar("load.y", &point_.y);
        parser_.DefineConst("pi", 3.14159265358979323846);
        parser_.DefineFun("step", mu_step);
        parser_.DefineFun("mod", mu_mod);
        parser_.DefineFun("floor", mu_floor);
        parser_.DefineFun("ceil", mu_ceil);
        parser_.DefineFun("round", mu_round);
        parser_.DefineFun("hypot", mu_hypot);
    }
    double value(const std::string& text, Point point) {
        point_ = point;
        try {
            parser_.SetExpr(text);
            return parser_.Eval();
        } catch (const mu::Parser::exception_type& error) {
            ADD_FAILURE() << text << ": " << error.GetMsg();
            return NAN;
        }
    }

private:
    mu::Parser parser_;
    Point point_{};
};

double ours(const std::string& text, Point point) {
    const Parsing parsing = parse(text);
    if (!parsing.program) {
        ADD_FAILURE() << text << ": column " << parsing.problem.column << ": " << parsing.problem.text;
        return NAN;
    }
    const Program& program = *parsing.program;
    return evaluate(program.code(), point.t,
                    [&](std::size_t i) { return program.signals[i] == "x" ? point.x : point.y; });
}

TEST(AgainstMuParser, SignsAndPowersAgree) {
    Foreign foreign;
    const Point point{0.25, 1.5, -2};
    for (const char* text : {"-2^2", "2^3^2", "2^-1", "-x^2", "2^-x^2", "-load.y^2*3", "2*-x", "x--t", "x-t-1", "x/t/2",
                             "x/t*2", "2^-x*4", "-x*-t", "1-2*3^2"}) {
        EXPECT_DOUBLE_EQ(ours(text, point), foreign.value(text, point)) << text;
    }
}

TEST(AgainstMuParser, AHundredThousandRandomExpressionsAgree) {
#ifdef STICTION_SANITIZED
    constexpr int kCount = 5'000;
#else
    constexpr int kCount = 100'000;
#endif
    Foreign foreign;
    stiction_test::Draw draw(424242);
    for (int done = 0; done < kCount;) {
        const Point point{draw.uniform(0, 5), draw.uniform(-3, 3), draw.uniform(-3, 3)};
        Generator generator(draw, point);
        const Node node = generator.number(2 + draw.below(4));
        if (!node.good || node.ours.size() > 300) continue;
        ++done;
        const double mine = ours(node.ours, point);
        const double theirs = foreign.value(node.foreign, point);
        const long double bound = 2 * node.error + 1e-300L;  // of each, and second-order terms
        ASSERT_LE(std::fabs(static_cast<long double>(mine) - node.value), bound)
            << "seed " << draw.seed << ": " << node.ours << " at t = " << point.t << ", x = " << point.x
            << ", load.y = " << point.y << ": " << mine << ", exact " << node.value;
        ASSERT_LE(std::fabs(static_cast<long double>(mine) - static_cast<long double>(theirs)), 2 * bound)
            << "seed " << draw.seed << ": " << node.ours << " as " << node.foreign << ": " << mine << ", muParser "
            << theirs;
    }
}

}  // namespace
}  // namespace stiction::expression::testing
