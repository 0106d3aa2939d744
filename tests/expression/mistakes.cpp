// What is said about texts that are no expressions, and that hostile ones are refused.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "expression/function_table.hpp"
#include "expression/parser.hpp"

namespace stiction::expression {
namespace {

const std::vector<std::string> kKnown{"load.velocity", "load.position", "motor.current"};

struct Mistake {
    const char* text;
    std::size_t column;
    const char* said;
};

class Mistakes : public ::testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreSaidWithPlaceAndRemedy) {
    const Mistake& m = GetParam();
    const Parsing parsing = parse(m.text, &kKnown);
    EXPECT_FALSE(parsing.program.has_value());
    EXPECT_EQ(parsing.problem.text, m.said) << m.text;
    EXPECT_EQ(parsing.problem.column, m.column) << m.text;
}

INSTANTIATE_TEST_SUITE_P(
    OfText, Mistakes,
    ::testing::Values(
        Mistake{"", 1, "there is nothing here: write a number, a signal or a function of them"},
        Mistake{"2 +", 4, "the expression ends too early: a value is missing"},
        Mistake{"2 + * 3", 5, "\"* 3\" stands where a value is needed: write a number, a signal or a function"},
        Mistake{"t + 1/3 s", 5, "it can be read in two ways: write 1/3*1 s or 1/(3 s)"},
        Mistake{"2*5 s-1", 6, "it can be a power or a difference: write \"s^-1\", or a space before the minus"},
        Mistake{"2*5 J/kg K", 10,
                "a product after a quotient can be read in two ways: put what is divided by into brackets, as in "
                "\"J/(kg K)\", or the quotient last, as in \"J K/kg\""},
        Mistake{"3 t", 3, "\"t\" cannot stand here: write an operator between two values, as in \"2*t\""},
        Mistake{"1:2:3", 4, "\":3\" cannot stand here"},
        Mistake{"2t", 2, "\"t\" cannot stand here: write an operator between two values, as in \"2*t\""},
        Mistake{"2 3", 3, "\"3\" cannot stand here: write an operator between two values, as in \"2*t\""},
        Mistake{"2(t)", 2, "\"(t)\" cannot stand here: write an operator between two values, as in \"2*t\""},
        Mistake{"(2 + t", 1, "the bracket is not closed: add \")\""},
        Mistake{"sin(2", 4, "the bracket is not closed: add \")\""},
        Mistake{"2 + t)", 6, "\")\" cannot stand here: there is no bracket to close, take it away"},
        Mistake{"1,5*t", 2, "\",5*t\" cannot stand here: write a point for decimals, a comma only between arguments"},
        Mistake{"t**2", 2, "\"**2\" cannot stand here: write ^ for a power"},
        Mistake{"t < 1 && t > 0", 7, "\"&& t > 0\" cannot stand here: write and"},
        Mistake{"t < 1 || t > 0", 7, "\"|| t > 0\" cannot stand here: write or"},
        Mistake{"!t", 1, "\"!t\" stands where a value is needed: write not"},
        Mistake{"t = 1", 3, "\"= 1\" cannot stand here: write == to compare"},
        Mistake{"t % 2", 3, "\"% 2\" cannot stand here: write mod(a, b)"},
        Mistake{"t ? 1 : 2", 3, "\"? 1 : 2\" cannot stand here: write if(condition, then, else)"},
        Mistake{"2·t", 2, "\"·t\" cannot stand here: write *"}, Mistake{"t²", 2, "\"²\" cannot stand here: write ^2"},
        Mistake{"2 − t", 3, "\"− t\" cannot stand here: write -"},
        Mistake{"t ≤ 2", 3, "\"≤ 2\" cannot stand here: write <="},
        Mistake{"2*π*t", 3, "\"π*t\" stands where a value is needed: write pi"},
        Mistake{"t[1]", 2, "\"[1]\" cannot stand here: write round brackets"},
        Mistake{"0 < t < 1", 7,
                "a second comparison in a row can be read in two ways: join them by and, as in \"a < b and b < c\""},
        Mistake{"t > 0 and or", 11,
                "\"or\" stands where a value is needed: write what it works on, as in \"a > 0 or b > 0\""},
        Mistake{"sine(t)", 1, "\"sine\" is not a known function; did you mean \"sin\"?"},
        Mistake{"1e999", 1, "\"1e999\" is too large for a number: rescale it"},
        Mistake{"load.velocty^2", 1, "\"load.velocty\" is not a known signal; did you mean \"load.velocity\"?"},
        Mistake{"3*motr.current", 3, "\"motr.current\" is not a known signal; did you mean \"motor.current\"?"},
        Mistake{"3*elephant", 3, "\"elephant\" is not a known signal"},
        Mistake{"2*sin", 3, "\"sin\" is a function: write sin(x)"},
        Mistake{"log(t)", 1, "\"log\" is not a known function: write ln or log10"},
        Mistake{"sqrtt(t)", 1, "\"sqrtt\" is not a known function; did you mean \"sqrt\"?"},
        Mistake{"sin()", 1, "sin has 0 arguments; admissible: 1: write sin(x)"},
        Mistake{"sin(1, 2)", 1, "sin has 2 arguments; admissible: 1: write sin(x)"},
        Mistake{"min()", 1, "min has 0 arguments; admissible: at least 1: write min(a, b, …)"},
        Mistake{"2 + if(t, 1)", 5, "if has 2 arguments; admissible: 3: write if(condition, then, else)"},
        Mistake{"atan2(t)", 1, "atan2 has 1 argument; admissible: 2: write atan2(y, x)"},
        Mistake{"polynomial(t)", 1,
                "\"polynomial\" is not a known function; admissible: sin cos tan asin acos atan atan2 sinh cosh tanh "
                "exp ln "
                "log10 sqrt abs sign min max if floor ceil round mod hypot pow step: use one of these"}));

std::string repeated(const std::string& part, std::size_t count) {
    std::string result;
    for (std::size_t i = 0; i < count; ++i) result += part;
    return result;
}

TEST(AHostileText, IsRefused) {
    const std::string deep = "more than 64 brackets, signs and powers inside each other: split it into several signals";
    EXPECT_EQ(parse(repeated("(", 2000) + "t" + repeated(")", 2000)).problem.text, deep);
    EXPECT_EQ(parse(repeated("-", 2000) + "t").problem.text, deep);
    EXPECT_EQ(parse(repeated("not ", 500) + "t").problem.text, deep);
    EXPECT_EQ(parse(repeated("t^", 1000) + "t").problem.text,
              "more than 64 values wait for their operation: split it into several signals");
    EXPECT_EQ(parse(repeated("t^-", 1000) + "t").problem.text, deep);
    EXPECT_EQ(parse(repeated("sin(", 1000)).problem.text, deep);
    EXPECT_EQ(parse(repeated("max(t,", 600) + "1").problem.text, deep);
    EXPECT_EQ(parse(repeated("t+", 1000) + "t").problem.text,
              "more than 1024 operations: split it into several signals");
    EXPECT_EQ(parse(repeated("1", 5000)).problem.text,
              "5000 characters are too many; admissible: up to 4096: split it into several signals");
    EXPECT_TRUE(parse(repeated("(", 60) + "t" + repeated(")", 60)).program.has_value());
    EXPECT_TRUE(parse(repeated("t+", 500) + "t").program.has_value());
}

TEST(ANumberOfEveryLength, IsReadOrRefused) {
    EXPECT_TRUE(parse("0." + repeated("3", 3000)).program.has_value());
    EXPECT_FALSE(parse(repeated("9", 3000)).program.has_value());
}

TEST(Names, ArePartedFromWordsAndSigns) {
    const Parsing parsing = parse("android.x + or2*notch - t1");
    ASSERT_TRUE(parsing.program.has_value()) << parsing.problem.text;
    EXPECT_EQ(parsing.program->signals, (std::vector<std::string>{"android.x", "or2", "notch", "t1"}));
    EXPECT_FALSE(parsing.program->uses_time);
    const Parsing twice = parse("a.b*a.b + t");
    EXPECT_EQ(twice.program->signals.size(), 1U);
    EXPECT_TRUE(twice.program->uses_time);
    const std::vector<std::string> step{"step"};
    EXPECT_TRUE(parse("step*2", &step).program.has_value()) << "a signal may have the name of a function";
}

}  // namespace
}  // namespace stiction::expression
