#include "unit/table.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "text/nearest_name.hpp"

namespace stiction::unit {
namespace {

constexpr Unit scaled(double digits, int ten, const Unit& unit) { return Unit{{digits, ten}, {}} * unit; }

constexpr Twofold kPi{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

constexpr Unit kOne{};
constexpr Unit kMetre{{}, kLength};
constexpr Unit kKilogram{{}, kMass};
constexpr Unit kSecond{{}, kTime};
constexpr Unit kAmpere{{}, kCurrent};
constexpr Unit kKelvin{{}, kTemperature};
constexpr Unit kRadian{{}, kAngle};

constexpr Unit kNewton = kKilogram * kMetre / power(kSecond, 2);
constexpr Unit kPascal = kNewton / power(kMetre, 2);
constexpr Unit kJoule = kNewton * kMetre;
constexpr Unit kWatt = kJoule / kSecond;
constexpr Unit kCoulomb = kAmpere * kSecond;
constexpr Unit kVolt = kWatt / kAmpere;
constexpr Unit kOhm = kVolt / kAmpere;
constexpr Unit kWeber = kVolt * kSecond;

constexpr Unit kMinute = scaled(60, 0, kSecond);
constexpr Unit kHour = scaled(3600, 0, kSecond);
constexpr Unit kDegree = Unit{{kPi / Twofold(180.0), 0}, kAngle};
constexpr Unit kRevolution = Unit{{kPi * Twofold(2.0), 0}, kAngle};
constexpr Unit kLitre = scaled(1, -3, power(kMetre, 3));
constexpr Unit kInch = scaled(254, -4, kMetre);
constexpr Unit kFoot = scaled(3048, -4, kMetre);
constexpr Unit kYard = scaled(9144, -4, kMetre);
constexpr Unit kMile = scaled(1609344, -3, kMetre);
constexpr Unit kNauticalMile = scaled(1852, 0, kMetre);
constexpr Unit kPound = scaled(45359237, -8, kKilogram);
constexpr Unit kStandardGravity = scaled(980665, -5, kMetre / power(kSecond, 2));
constexpr Unit kPoundForce = kPound * kStandardGravity;
constexpr Unit kSlug = kPoundForce * power(kSecond, 2) / kFoot;
constexpr Unit kPoundPerSquareInch = kPoundForce / power(kInch, 2);
constexpr Unit kGallon = scaled(231, 0, power(kInch, 3));  // US, liquid

constexpr Symbol kSymbols[] = {
    // SI
    {"m", kMetre, true},
    {"g", scaled(1, -3, kKilogram), true},
    {"s", kSecond, true},
    {"A", kAmpere, true},
    {"K", kKelvin, true},
    {"rad", kRadian, true},
    {"N", kNewton, true},
    {"Pa", kPascal, true},
    {"J", kJoule, true},
    {"W", kWatt, true},
    {"Hz", kOne / kSecond, true},
    {"C", kCoulomb, true},
    {"V", kVolt, true},
    {"ohm", kOhm, true},
    {"Ω", kOhm, true},  // the Greek letter
    {"Ω", kOhm, true},  // the ohm sign
    {"F", kCoulomb / kVolt, true},
    {"Wb", kWeber, true},
    {"T", kWeber / power(kMetre, 2), true},
    {"H", kWeber / kAmpere, true},
    // written without a separator
    {"Nm", kNewton* kMetre, true},
    {"Ncm", scaled(1, -2, kNewton* kMetre)},
    {"Nmm", scaled(1, -3, kNewton* kMetre)},
    {"Nms", kNewton* kMetre* kSecond, true},
    {"Ws", kJoule, true},
    {"Wh", scaled(3600, 0, kJoule), true},
    {"As", kCoulomb, true},
    {"Ah", scaled(3600, 0, kCoulomb), true},
    {"Vs", kWeber, true},
    // angle and rotation
    {"deg", kDegree, true},
    {"°", kDegree},
    {"arcmin", kDegree / scaled(60, 0, kOne)},
    {"arcsec", kDegree / scaled(3600, 0, kOne)},
    {"gon", Unit{{kPi / Twofold(200.0), 0}, kAngle}},
    {"rev", kRevolution},
    {"turn", kRevolution},
    {"rpm", kRevolution / kMinute, true},
    {"rps", kRevolution / kSecond},
    // time
    {"min", kMinute},
    {"h", kHour},
    {"d", scaled(86400, 0, kSecond)},
    // length, volume, speed
    {"in", kInch},
    {"ft", kFoot},
    {"yd", kYard},
    {"mi", kMile},
    {"thou", scaled(254, -7, kMetre)},
    {"nmi", kNauticalMile},
    {"l", kLitre, true},
    {"L", kLitre, true},
    {"cc", scaled(1, -6, power(kMetre, 3))},
    {"gal", kGallon},
    {"lpm", kLitre / kMinute},
    {"gpm", kGallon / kMinute},
    {"mph", kMile / kHour},
    {"kph", scaled(1, 3, kMetre / kHour)},
    {"kn", kNauticalMile / kHour},
    {"gn", kStandardGravity},
    // mass, force, pressure
    {"t", scaled(1, 3, kKilogram)},
    {"lb", kPound},
    {"oz", kPound / scaled(16, 0, kOne)},
    {"slug", kSlug},
    {"kgf", kKilogram* kStandardGravity},
    {"kp", kKilogram* kStandardGravity},
    {"dyn", scaled(1, -5, kNewton)},
    {"lbf", kPoundForce},
    {"ozf", kPoundForce / scaled(16, 0, kOne)},
    {"bar", scaled(1, 5, kPascal), true},
    {"psi", kPoundPerSquareInch},
    {"ksi", scaled(1, 3, kPoundPerSquareInch)},
    {"atm", scaled(101325, 0, kPascal)},
    // energy, power, viscosity
    {"hp", scaled(550, 0, kFoot* kPoundForce / kSecond)},
    {"PS", scaled(75, 0, kKilogram* kStandardGravity* kMetre / kSecond)},
    {"P", scaled(1, -1, kPascal* kSecond), true},
    {"St", scaled(1, -4, power(kMetre, 2) / kSecond), true},
    // numbers
    {"%", scaled(1, -2, kOne)},
    {"ppm", scaled(1, -6, kOne)},
};

constexpr Prefix kPrefixes[] = {
    {"T", 12}, {"G", 9},   {"M", 6},   {"k", 3},  {"h", 2},  {"da", 1},
    {"d", -1}, {"c", -2},  {"m", -3},  {"u", -6}, {"µ", -6},  // the micro sign
    {"μ", -6},                                                // the Greek letter
    {"n", -9}, {"p", -12}, {"f", -15},
};

/// Words, parted by blanks, that are no units here, and what to write instead; also for their plural and in other letters.
struct Advice {
    std::string_view words;
    std::string_view remedy;
};
constexpr Advice kAdvice[] = {
    {"degC °C degF °F", "a scale with a zero of its own is not a unit: give kelvins, K"},
    {"dB", "a logarithm is not a unit: give the ratio"},
    {"sec second", "write s"},
    {"hr hour", "write h"},
    {"degree", "write deg"},
    {"radian", "write rad"},
    {"meter metre", "write m"},
    {"inch inches", "write in"},
    {"feet", "write ft"},
    {"lbs lbm", "write lb for a mass, lbf for a force"},
    {"newton", "write N"},
    {"newtonmeter newtonmetre", "write N m"},
    {"joule", "write J"},
    {"watt", "write W"},
    {"volt", "write V"},
    {"amp ampere", "write A"},
    {"kilogram", "write kg"},
    {"gram", "write g"},
    {"ton", "write t for 1000 kg"},
    {"tonne", "write t"},
    {"minute", "write min"},
    {"hertz", "write Hz"},
    {"turn revs", "write rev"},
    {"r u", "write rev for a turn"},
    {"ozin", "write ozf in"},
    {"inlb lbin", "write lbf in"},
    {"ftlb lbft", "write lbf ft"},
    {"gcm", "write \"g cm\", with a space between"},
    {"mil", "write in: 1 mil is 0.001 in"},
    {"micron", "write um"},
    {"hp", "write hp"},
    {"psi", "write psi"},
    {"percent", "write %"},
    {"cycle", "write rev for an angle of 2π, Hz for cycles per second"},
    {"RPM", "write rpm"},
    {"G", "write gn for the standard gravity"},
};

constexpr std::size_t kLongestMisspelling = 12;  // bytes; no symbol is half as long

const Symbol* exact(std::string_view name) noexcept {
    for (const Symbol& symbol : kSymbols) {
        if (symbol.name == name) return &symbol;
    }
    return nullptr;
}

std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

}  // namespace

std::span<const Symbol> symbols() noexcept { return kSymbols; }
std::span<const Prefix> prefixes() noexcept { return kPrefixes; }

std::optional<Unit> find_symbol(std::string_view name) noexcept {
    if (const Symbol* symbol = exact(name)) return symbol->unit;
    for (const Prefix& prefix : kPrefixes) {
        if (name.size() <= prefix.name.size() || name.substr(0, prefix.name.size()) != prefix.name) continue;
        const Symbol* symbol = exact(name.substr(prefix.name.size()));
        if (symbol == nullptr || !symbol->prefixes) continue;
        Unit unit = symbol->unit;
        unit.factor.ten += prefix.ten;
        return unit;
    }
    return std::nullopt;
}

namespace {

/// "kgm" as "kg m"; empty if it is no row of units that are often written so.
std::string parted(std::string_view name) {
    constexpr std::string_view kOften[] = {"kg", "kN", "mN",  "MN",  "N", "mm", "cm", "m",
                                           "ms", "s",  "rad", "deg", "A", "V",  "W",  "J"};
    for (const std::string_view first : kOften) {
        if (name == first) return std::string(name);
        if (!name.starts_with(first)) continue;
        const std::string rest = parted(name.substr(first.size()));
        if (!rest.empty()) return std::string(first) + " " + rest;
    }
    return {};
}

}  // namespace

std::string advice_for(std::string_view name) {
    const std::string lower = lower_case(name);
    const std::string_view one =
        std::string_view(lower).substr(0, lower.ends_with('s') ? lower.size() - 1 : lower.npos);
    for (const std::string_view word : {name, std::string_view(lower), one}) {
        for (const Advice& known : kAdvice) {
            if ((" " + std::string(known.words) + " ").find(" " + std::string(word) + " ") != std::string::npos) {
                return ": " + std::string(known.remedy);
            }
        }
    }
    const std::string example = ": write units as in \"N m/rad\", \"kg m2\" or \"mm/s\"";
    if (name.size() > kLongestMisspelling) return example;
    std::vector<std::string> known;
    for (const Symbol& symbol : kSymbols) known.emplace_back(symbol.name);
    for (const Symbol& symbol : kSymbols) {
        if (!symbol.prefixes) continue;
        for (const Prefix& prefix : kPrefixes) known.push_back(std::string(prefix.name) + std::string(symbol.name));
    }
    std::vector<std::string> same_letters;  // but for their case
    std::copy_if(known.begin(), known.end(), std::back_inserter(same_letters),
                 [&](const std::string& other) { return lower_case(other) == lower_case(name); });
    if (const std::string apart = parted(name); !apart.empty()) {
        return ": write \"" + apart + "\", with a space between";
    }
    const std::string nearest = did_you_mean(name, same_letters.empty() ? known : same_letters);
    return nearest.empty() ? example : nearest;
}

}  // namespace stiction::unit
