// Values as people write them: what they mean, to the last bit, and what is said about those that mean nothing.
#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "random_draw.hpp"
#include "unit/reading.hpp"

namespace stiction::unit {
namespace {

constexpr double kPi = 3.14159265358979323846;

struct Example {
    const char* text;
    const char* needed;
    double value;  // from definitions, by hand
};

// Two roundings of the expected value itself.
void expect_close(const Example& e) {
    const Reading reading = read(e.text, requirement(e.needed));
    ASSERT_TRUE(reading.ok()) << e.text << ": " << reading.problem.text;
    EXPECT_NEAR(reading.value, e.value, 4 * 0x1p-53 * std::fabs(e.value)) << e.text << " for " << e.needed;
}

TEST(AValue, MeansTheSameHoweverItIsSpelt) {
    for (const char* spelling : {"12 N m", "12 Nm", "12 N.m", "12 N*m", "12 N·m", "12N m", " 12  N  m ", "12 m N",
                                 "1.2e1 N m", "0.012 kN m", "12000 mN m", "12000 mNm", "12 J", "12 N⋅m", "+12 N m"}) {
        expect_close({spelling, "N m", 12});
    }
    for (const char* spelling : {"3 m/s2", "3 m/s^2", "3 m/s²", "3 m s-2", "3 m s^-2", "3 m s⁻²", "3 m/s/s",
                                 "3 m/(s s)", "3 m/(s*s)", "3 (m/s)/s", "3 m/s**2", "3 m s^(-2)"}) {
        expect_close({spelling, "m/s2", 3});
    }
}

TEST(AValue, OfEveryKindInTheManualIsRead) {
    const double deg = kPi / 180;
    const double psi = 4.4482216152605 / (0.0254 * 0.0254);
    for (const Example& e : std::vector<Example>{
             {"102 mdeg/s2", "rad/s2", 0.102 * deg},
             {"3 psi s2/mdeg", "psi s2/mdeg", 3 * psi * 1000 / deg},
             {"7 rpm", "rad/s", 7 * 2 * kPi / 60},
             {"7 rev/min", "rad/s", 7 * 2 * kPi / 60},
             {"2 kN/mm", "N/m", 2e6},
             {"5 N m s/rad", "N m s/rad", 5},
             {"5 N m/(rad/s)", "N m s/rad", 5},
             {"5 N m/rpm", "N m s/rad", 5 * 60 / (2 * kPi)},
             {"270 kg m2", "kg m2", 270},
             {"270 kg·m²", "kg m2", 270},
             {"5 N m s2/rad", "kg m2", 5},
             {"5 N m s2/deg", "kg m2", 5 / deg},
             {"5 kg m2/rad2", "kg m2", 5},
             {"5 slug ft2", "kg m2", 5 * 4.4482216152605 / 0.3048 * 0.3048 * 0.3048},
             {"30 %", "-", 0.3},
             {"30%", "1", 0.3},
             {"4 1/s", "1/s", 4},
             {"4/s", "1/s", 4},
             {"1/s", "1/s", 1},
             {"4 Hz", "1/s", 4},
             {"4 deg", "rad", 4 * deg},
             {"4°", "rad", 4 * deg},
             {"-4 deg", "rad", -4 * deg},
             {"\u22124 deg", "rad", -4 * deg},
             {"12 mm", "m", 0.012},
             {"12 µm", "m", 12e-6},
             {"12 μm", "m", 12e-6},
             {"12 um", "m", 12e-6},
             {"207 bar", "Pa", 207e5},
             {"26 MPa", "Pa", 26e6},
             {"30 l/min", "m3/s", 0.03 / 60},
             {"30 lpm", "m3/s", 0.03 / 60},
             {"10 cm3/rev", "m3/rad", 10e-6 / (2 * kPi)},
             {"10 cc/rev", "m3/rad", 10e-6 / (2 * kPi)},
             {"1e-3 m3/rad", "m3/rad", 1e-3},
             {"5 mm/rev", "m/rad", 0.005 / (2 * kPi)},
             {"3 in", "m", 0.0762},
             {"2 lbf", "N", 2 * 4.4482216152605},
             {"2 lbf ft", "N m", 2 * 4.4482216152605 * 0.3048},
             {"2 ft lbf", "N m", 2 * 4.4482216152605 * 0.3048},
             {"2 lbf in", "N m", 2 * 4.4482216152605 * 0.0254},
             {"3 hp", "W", 3 * 550 * 0.3048 * 4.4482216152605},
             {"0.2 V/(rad/s)", "V s/rad", 0.2},
             {"0.2 V s/rad", "N m/A", 0.2},
             {"0.2 N m/A", "V s/rad", 0.2},
             {"2 V/krpm", "V s/rad", 2 * 60 / (2 * kPi) / 1000},
             {"5 N m rad", "J", 5},
             {"5 N m rad/s", "W", 5},
             {"36 km/h", "m/s", 10},
             {"1.5 gn", "m/s2", 1.5 * 9.80665},
             {"90 min", "s", 5400},
             {".5 s", "s", 0.5},
             {"5. s", "s", 5},
             {"0.07", "rad", 0.07},
             {"7", "N | N·m", 7},
             {"1 ohm", "ohm", 1},
             {"1 Ω", "ohm", 1},
         }) {
        expect_close(e);
    }
}

TEST(AValue, TellsWhichOfSeveralQuantitiesItIs) {
    const Requirement needed = requirement("[N | N·m]");
    ASSERT_EQ(needed.quantities.size(), 2U);
    EXPECT_EQ(read("5 kN", needed).quantity, 0U);
    EXPECT_EQ(read("5 kN m", needed).quantity, 1U);
    EXPECT_FALSE(read("5 kN m", needed).bare);
    EXPECT_TRUE(read("5", needed).bare);
}

TEST(AValue, ThatIsInfiniteIsRead) {
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(read("inf", requirement("rad")).value, infinity);
    EXPECT_EQ(read("-inf deg", requirement("rad")).value, -infinity);
    EXPECT_EQ(read("inf N m", requirement("N m")).value, infinity);
}

TEST(Letters, ThatStandTogetherAreOneSymbol) {
    expect_close({"5 mN", "N", 0.005});
    expect_close({"5 m N", "N m", 5});
    expect_close({"5 min", "s", 300});
    expect_close({"5 ft", "m", 1.524});
    expect_close({"5 Pa", "Pa", 5});
}

// A decimal power of ten costs nothing: the result is the double nearest to the decimal number.
TEST(Rounding, OfPrefixedUnitsIsThatOfTheDecimalNumber) {
    EXPECT_EQ(read("0.1 ms", requirement("s")).value, 1e-4);
    EXPECT_EQ(read("0.3 ms", requirement("s")).value, 3e-4);
    EXPECT_EQ(read("74.5 kN m", requirement("N m")).value, 74500.0);
    EXPECT_EQ(read("1.1 um", requirement("m")).value, 1.1e-6);
    EXPECT_EQ(read("207 bar", requirement("Pa")).value, 20.7e6);
    EXPECT_EQ(read("12.7 %", requirement("-")).value, 0.127);
    EXPECT_EQ(read("0.1 mm/us", requirement("m/s")).value, 100.0);
    EXPECT_EQ(read("36 km/h", requirement("m/s")).value, 10.0);
    EXPECT_EQ(read("0.7 min", requirement("s")).value, 42.0);
    EXPECT_EQ(read("1 in", requirement("m")).value, 0.0254);
}

__extension__ using Quad = __float128;

// 113 bits of reference: wrong only if the true product lies within 2⁻⁵⁸ units in the last place of a tie.
TEST(Rounding, OfDegreesIsThatOfTheExactProduct) {
    const Quad pi = static_cast<Quad>(0x1.921fb54442d18p+1) + static_cast<Quad>(0x1.1a62633145c07p-53);
    EXPECT_EQ(read("4 deg", requirement("rad")).value, static_cast<double>(pi * 4 / 180));
    stiction_test::Draw draw(7);
    for (int i = 0; i < 10000; ++i) {
        const auto digits = static_cast<std::int64_t>(draw.decades(1, 9e17));
        const int decimals = draw.below(19);
        std::string text = std::to_string(digits) + "e-" + std::to_string(decimals) + " deg";
        Quad power = 1;
        for (int k = 0; k < decimals; ++k) power *= 10;
        const auto expected = static_cast<double>(static_cast<Quad>(digits) * pi / (180 * power));
        ASSERT_EQ(read(text, requirement("rad")).value, expected) << "seed " << draw.seed << ": " << text;
    }
}

TEST(Reading, DoesNotDependOnTheLocale) {
    const char* before = std::setlocale(LC_ALL, nullptr);
    const std::string kept = before != nullptr ? before : "C";
    for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE"}) {
        if (std::setlocale(LC_ALL, name) != nullptr) break;
    }
    EXPECT_EQ(read("1.5 N", requirement("N")).value, 1.5);
    std::setlocale(LC_ALL, kept.c_str());
}

struct Mistake {
    const char* text;
    const char* needed;
    std::size_t column;
    const char* said;
};

class Mistakes : public ::testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreSaidWithPlaceAndRemedy) {
    const Mistake& m = GetParam();
    const Reading reading = read(m.text, requirement(m.needed));
    EXPECT_EQ(reading.problem.text, m.said) << m.text;
    EXPECT_EQ(reading.problem.column, m.column) << m.text;
}

INSTANTIATE_TEST_SUITE_P(
    OfDimension, Mistakes,
    ::testing::Values(
        Mistake{"7 Hz", "rad/s", 3,
                "\"7 Hz\" is a frequency or a rate [1/s]; admissible: an angular velocity [rad/s]: write 43.98 rad/s "
                "(×2π)"},
        Mistake{"7 1/s", "rad/s", 3,
                "\"7 1/s\" is a frequency or a rate [1/s]; admissible: an angular velocity [rad/s]: if it counts "
                "cycles write "
                "43.98 rad/s (×2π), if radians 7 rad/s"},
        Mistake{"60 rpm", "Hz", 4,
                "\"60 rpm\" is an angular velocity [rad/s]; admissible: a frequency [Hz]: write 1 Hz (÷2π)"},
        Mistake{
            "5 N m", "N m/rad", 3,
            "\"5 N m\" is a torque or an energy [kg m2/s2]; admissible: a rotational stiffness [N m/rad]: say per what "
            "angle, as in \"5 N m/rad\", \"5 N m/deg\" or \"5 N m/rev\""},
        Mistake{
            "5 N m s", "N m s/rad", 3,
            "\"5 N m s\" is an angular momentum [kg m2/s]; admissible: a rotational damping [N m s/rad]: say per what "
            "angle, as in \"5 N m s/rad\", \"5 N m s/deg\" or \"5 N m s/rev\""},
        Mistake{
            "5 N m/rad", "N m", 3,
            "\"5 N m/rad\" is a rotational stiffness [kg m2/(s2 rad)]; admissible: a torque [N m]: give it in one of "
            "mN m, N m, kN m, MN m"},
        Mistake{"26 MPa", "N m", 4,
                "\"26 MPa\" is a pressure [kg/(m s2)]; admissible: a torque [N m]: give it in one of mN m, N m, kN m, "
                "MN m"},
        Mistake{"5 kg", "[N | N·m]", 3,
                "\"5 kg\" is a mass [kg]; admissible: a force [N] or a torque [N m]: for a weight write kgf or lbf"},
        Mistake{"1.5 g", "m/s2", 5,
                "\"1.5 g\" is a mass [kg]; admissible: an acceleration [m/s2]: for multiples of gravity write gn"},
        Mistake{"30 %", "rad", 4, "\"30 %\" is a plain number; admissible: an angle [rad]: write deg, rad or rev"},
        Mistake{"3 A m", "s", 3, "\"3 A m\" is in m A; admissible: a time [s]: give it in one of ns, us, ms, s"},
        Mistake{"3 s", "-", 3, "\"3 s\" is a time [s]; admissible: a plain number: give a number without unit"}));

constexpr const char* kShape = ": write a unit as in \"N m/rad\", \"kg m2\" or \"V/(rad/s)\"";

TEST(MistakesOfSpelling, AreSaidWithPlaceAndRemedy) {
    const auto expect = [](const char* text, std::size_t column, const std::string& said) {
        const Reading reading = read(text, requirement("N m"));
        EXPECT_EQ(reading.problem.text, said) << text;
        EXPECT_EQ(reading.problem.column, column) << text;
    };
    expect("", 1, "there is nothing here: write a number, as in \"0.5 N m\"");
    expect("N m", 1, "\"N m\" does not begin with a number: write one, as in \"0.5 N m\"");
    expect("nan N m", 1, "\"nan N m\" does not begin with a number: write one, as in \"0.5 N m\"");
    expect("5 Nq", 3, "\"Nq\" is not a known unit: write units as in \"N m/rad\", \"kg m2\" or \"mm/s\"");
    expect("5 kg·mx/s", 6, "\"mx\" is not a known unit: write units as in \"N m/rad\", \"kg m2\" or \"mm/s\"");
    expect("5 MPA", 3, "\"MPA\" is not a known unit; did you mean \"MPa\"?");
    expect("5 sec", 3, "\"sec\" is not a known unit: write s");
    expect("5 cycles/s", 3, "\"cycles\" is not a known unit: write rev for an angle of 2π, Hz for cycles per second");
    expect("20 degC", 4, "\"degC\" is not a known unit: a scale with a zero of its own is not a unit: give kelvins, K");
    expect("5 furlongs", 3, "\"furlongs\" is not a known unit: write units as in \"N m/rad\", \"kg m2\" or \"mm/s\"");
    expect("5 N/", 5, std::string("a unit is missing at the end") + kShape);
    expect("5 (N m", 3, "the bracket is not closed: add \")\"");
    expect("5 N)", 4, std::string("\")\" is left over") + kShape);
    expect("5 N m^0.5", 6, "the exponent is not a whole number: write as in \"s^2\" or \"s^-1\"");
    expect("5 N m^x", 6, "the exponent is not a whole number: write as in \"s^2\" or \"s^-1\"");
    expect("5 m12", 4, "the exponent is too large; admissible: from -9 to 9: check it");
    expect("5 J/kg K", 8,
           "a product after a quotient can be read in two ways: put what is divided by into brackets, as in "
           "\"J/(kg K)\", or the quotient last, as in \"J K/kg\"");
    expect("1,5 N m", 2,
           "a comma in a number can be read in two ways: write a point for decimals and nothing between thousands");
    expect("1 000 N m", 3, "a second number: write the digits of a number together");
    expect("5 N ? m", 5, std::string("\"? m\" is not a unit") + kShape);
    expect("1e999 N m", 1, "\"1e999 N m\" is too large for a number: rescale it");
    EXPECT_EQ(read(std::string(300, '1'), requirement("m")).problem.text,
              "300 characters are too many; admissible: up to 256: shorten it");
    EXPECT_EQ(read("5 ((((((((((m))))))))))", requirement("m")).problem.text,
              "brackets too deep; admissible: up to 8: simplify the unit");
    EXPECT_EQ(read("5 m9 m9 m9 m9 m9 m9 m9", requirement("m")).problem.text,
              "the powers grow too large: simplify the unit");
    EXPECT_EQ(read("5 Tlbf9", requirement("m")).problem.column, 3U);
    EXPECT_EQ(read("5 lbf9 lbf9", requirement("m")).problem.text, "the powers grow too large: simplify the unit");
}

}  // namespace
}  // namespace stiction::unit
