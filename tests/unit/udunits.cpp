// Every symbol and thousands of composed units against udunits2, an independent table and parser.
//
// udunits2 counts the radian as 1, so that it checks factors and all dimensions but the angle; angles are checked in reading.cpp.
#include <gtest/gtest.h>
#include <udunits2.h>

#include <cmath>
#include <map>
#include <memory>
#include <string>

#include "random_draw.hpp"
#include "unit/unit_text.hpp"

namespace stiction::unit {
namespace {

class Oracle {
public:
    Oracle() {
        ut_set_error_message_handler(ut_ignore);
        system_.reset(ut_read_xml(nullptr));
    }
    /// How many SI units one of these is; NaN if udunits2 does not know it or it measures something else.
    double factor(const std::string& text, const std::string& si) {
        const Parsed from(ut_parse(system_.get(), text.c_str(), UT_UTF8));
        const Parsed to(ut_parse(system_.get(), si.c_str(), UT_UTF8));
        if (!from || !to) return NAN;
        std::unique_ptr<cv_converter, void (*)(cv_converter*)> converter(ut_get_converter(from.get(), to.get()),
                                                                         cv_free);
        return converter ? cv_convert_double(converter.get(), 1.0) : NAN;
    }

private:
    struct Free {
        void operator()(ut_unit* unit) const { ut_free(unit); }
        void operator()(ut_system* system) const { ut_free_system(system); }
    };
    using Parsed = std::unique_ptr<ut_unit, Free>;
    std::unique_ptr<ut_system, Free> system_;
};

/// What udunits2 calls it, where it has another name or none; then its published definition in units that udunits2 has.
std::string foreign_name(const std::string& symbol) {
    static const std::map<std::string, std::string> kNames{
        {"deg", "degree"},
        {"rev", "revolution"},
        {"gon", "grade"},
        {"arcmin", "arc_minute"},
        {"arcsec", "arc_second"},
        {"rpm", "revolution/min"},
        {"rps", "revolution/s"},
        {"Nm", "(N m)"},
        {"Ncm", "(N cm)"},
        {"Nmm", "(N mm)"},
        {"Nms", "(N m s)"},
        {"Ws", "(W s)"},
        {"Wh", "(W h)"},
        {"As", "(A s)"},
        {"Ah", "(A h)"},
        {"Vs", "(V s)"},
        {"thou", "(in/1000)"},
        {"nmi", "nautical_mile"},
        {"gal", "(231 in3)"},
        {"lpm", "(l/min)"},
        {"gpm", "(231 in3/min)"},
        {"mph", "(mi/h)"},
        {"kph", "(km/h)"},
        {"kn", "knot"},
        {"gn", "standard_free_fall"},
        {"oz", "(lb/16)"},  // udunits2 has its ounces to seven digits
        {"ozf", "(lbf/16)"},
        {"slug", "(lbf s2/ft)"},
        {"kp", "kgf"},
        {"dyn", "dyne"},
        {"hp", "(550 ft lbf/s)"},
        {"PS", "(75 kgf m/s)"},
        {"P", "poise"},
        {"ksi", "(1000 psi)"},
        {"psi", "(lbf/in2)"},
    };
    const auto found = kNames.find(symbol);
    return found == kNames.end() ? symbol : found->second;
}

/// The factor as the product of its parts.
double plain(const Factor& factor) { return (factor.digits.hi + factor.digits.lo) * std::pow(10.0, factor.ten); }

// udunits2 multiplies rounded factors: a handful of roundings for one symbol.
constexpr double kOneSymbol = 8 * 0x1p-53;

TEST(UnitTable, EverySymbolIsWhatUdunitsSays) {
    Oracle oracle;
    for (const Symbol& symbol : symbols()) {
        const double theirs = oracle.factor(foreign_name(std::string(symbol.name)), si_text(symbol.unit.dimension));
        EXPECT_NEAR(plain(symbol.unit.factor) / theirs, 1, kOneSymbol) << symbol.name;
    }
}

TEST(UnitTable, EveryPrefixIsWhatUdunitsSays) {
    Oracle oracle;
    for (const Prefix& prefix : prefixes()) {
        const auto unit = find_symbol(std::string(prefix.name) + "V");
        ASSERT_TRUE(unit.has_value()) << prefix.name;
        EXPECT_NEAR(plain(unit->factor) / oracle.factor(std::string(prefix.name) + "V", "V"), 1, kOneSymbol)
            << prefix.name;
    }
}

TEST(UnitTable, NoSymbolIsThereTwiceOrHiddenByAnother) {
    for (const Symbol& symbol : symbols()) {
        const auto found = find_symbol(symbol.name);
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(found->dimension, symbol.unit.dimension) << symbol.name;
        EXPECT_EQ(plain(found->factor), plain(symbol.unit.factor)) << symbol.name;
    }
}

/// A random unit in our spelling and in that of udunits2.
struct Composed {
    std::string ours;
    std::string theirs;
    int powers = 0;
};

Composed compose(stiction_test::Draw& draw) {
    static const char* const kTimes[] = {" ", ".", "*", "·", " · "};
    static const char* const kRaised[] = {"", "", "²", "³"};
    Composed result;
    const int count = 1 + draw.below(4);
    const int first_below = 1 + draw.below(count);
    for (int i = 0; i < count; ++i) {
        const Symbol& symbol = symbols()[static_cast<std::size_t>(draw.below(static_cast<int>(symbols().size())))];
        const Prefix& prefix = prefixes()[static_cast<std::size_t>(draw.below(static_cast<int>(prefixes().size())))];
        const std::string front = symbol.prefixes && draw.below(2) == 0 ? std::string(prefix.name) : "";
        const std::string name = front + std::string(symbol.name);
        std::string foreign = foreign_name(std::string(symbol.name));
        if (!front.empty()) foreign = "1e" + std::to_string(prefix.ten) + " " + foreign;
        const auto known = find_symbol(name);
        const auto meant = find_symbol(symbol.name);
        const bool hidden = known->factor.ten != meant->factor.ten + (front.empty() ? 0 : prefix.ten);
        if (hidden) return compose(draw);  // "min", "ft": the symbol wins
        const int n = 1 + draw.below(3);
        const bool below = i >= first_below;
        std::string power = std::to_string(n);
        const int style = draw.below(4);
        if (n == 1 && style > 0) power = "";
        if (style == 1 && n > 1) power = kRaised[n];
        if (style == 2) power = "^" + std::to_string(n);
        result.ours += i == 0 ? "" : below ? "/" : kTimes[draw.below(5)];
        result.ours += name + power;
        result.theirs += (i == 0 ? "((" : " ((") + foreign + ")^" + std::to_string(below ? -n : n) + ")";
        result.powers += n;
    }
    return result;
}

TEST(ComposedUnits, TenThousandMeanWhatUdunitsSays) {
    Oracle oracle;
#ifdef STICTION_SANITIZED
    constexpr int kCount = 1000;
#else
    constexpr int kCount = 10000;
#endif
    stiction_test::Draw draw(20260101);
    for (int i = 0; i < kCount; ++i) {
        const Composed unit = compose(draw);
        const UnitReading reading = read_unit(unit.ours);
        ASSERT_FALSE(reading.problem.found())
            << "seed " << draw.seed << ": " << unit.ours << ": " << reading.problem.text;
        const double theirs = oracle.factor(unit.theirs, si_text(reading.unit.dimension));
        // each power multiplies the roundings of its symbol, its prefix and the power of ten taken here
        ASSERT_NEAR(plain(reading.unit.factor) / theirs, 1, 3 * kOneSymbol * unit.powers)
            << "seed " << draw.seed << ": " << unit.ours << " as " << unit.theirs;
    }
}

}  // namespace
}  // namespace stiction::unit
