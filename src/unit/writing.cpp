#include "unit/writing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "text/number.hpp"
#include "unit/decimal.hpp"
#include "unit/unit_text.hpp"

namespace stiction::unit {
namespace {

constexpr int kMostDigits = 17;  // of a double

std::string with_unit(const std::string& number, const std::string& unit) {
    return unit == "1" ? number : number + " " + unit;
}

/// x with so many significant digits, as short as they allow.
std::string rounded_text(double x, int digits) {
    const std::optional<Decimal> decimal = scan_decimal(fmt::format("{:.{}e}", x, digits - 1));
    const std::optional<double> value = decimal ? to_double(*decimal) : std::nullopt;
    return fmt::format("{}", value ? *value : x);
}

/// value / factor, nearly correctly rounded.
double in_unit(double value, const Factor& factor) {
    const Twofold digits = Twofold(value) / factor.digits;
    const std::optional<Decimal> decimal = scan_decimal(fmt::format("{}", digits.hi));
    const std::optional<double> shifted = decimal ? to_double(*decimal, -factor.ten) : std::nullopt;
    return shifted ? *shifted : value;
}

/// The largest unit in which the number is at least 1; the smallest if there is none, the SI unit for 0.
const std::string& suited_unit(double value, const Quantity& quantity) {
    if (value == 0 || !std::isfinite(value) || quantity.shown.empty()) return quantity.unit;
    const std::string* best = &quantity.shown.front();
    for (const std::string& unit : quantity.shown) {
        if (std::fabs(in_unit(value, read_unit(unit).unit.factor)) >= 1) best = &unit;
    }
    return *best;
}

/// The fewest digits that bring the value back in this unit; more than kMostDigits if none do.
int digits_needed(double value, double number, const Factor& factor) {
    for (int digits = 1; digits <= kMostDigits; ++digits) {
        const std::optional<Decimal> decimal = scan_decimal(rounded_text(number, digits));
        if (!decimal) break;
        const std::optional<double> back = to_double(*decimal, factor);
        if (back && *back == value) return digits;
    }
    return kMostDigits + 1;
}

struct ShownPrefix {
    const char* text;
    double factor;  // from SI
};
constexpr std::array<ShownPrefix, 6> kShownPrefixes{
    {{"G", 1e-9}, {"M", 1e-6}, {"k", 1e-3}, {"", 1}, {"m", 1e3}, {"\xC2\xB5", 1e6}}};  // the last is U+00B5

bool takes_prefix(std::string_view unit) {
    const std::string_view first = unit.substr(0, unit.find_first_of(" /*\xC2"));
    const auto& all = symbols();
    return std::any_of(all.begin(), all.end(), [&](const Symbol& s) { return s.prefixes && s.name == first; });
}

}  // namespace

std::string suited_unit(std::string_view unit, double size) {
    const auto& all = quantities();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Quantity& q) { return q.unit == unit; });
    return found == all.end() ? std::string(unit) : suited_unit(size, *found);
}

double factor_to(std::string_view unit) { return in_unit(1, read_unit(unit).unit.factor); }

ShownUnit shown_unit(std::string_view unit, double largest) {
    if (!takes_prefix(unit) || !(largest > 0) || !std::isfinite(largest)) return {std::string(unit), 1};
    constexpr double kLeastShown = 0.1;
    for (const ShownPrefix& prefix : kShownPrefixes) {
        const double least = prefix.factor < 1 ? 1 : kLeastShown;
        if (largest * prefix.factor >= least) return {prefix.text + std::string(unit), prefix.factor};
    }
    return {std::string(unit), 1};
}

ShownUnit shown_unit(std::string_view unit, double largest, std::string_view chosen) {
    return chosen.empty() ? shown_unit(unit, largest) : ShownUnit{std::string(chosen), factor_to(chosen)};
}

Conversion::Conversion(std::string_view unit) {
    if (unit.empty()) return;
    const Factor factor = read_unit(unit).unit.factor;
    constexpr int kMostExact = 22;  // 10^22 is the last power of ten that a double holds
    int left = factor.ten < 0 ? -factor.ten : factor.ten;
    Twofold ten = 1.0;
    for (; left > 0; left -= std::min(left, kMostExact)) {
        double power = 1;
        for (int i = 0; i < std::min(left, kMostExact); ++i) power *= 10;
        ten = ten * Twofold(power);
    }
    divisor_ = factor.ten < 0 ? factor.digits / ten : factor.digits * ten;
    same_ = divisor_ == Twofold(1.0);
}

double Conversion::operator()(double value) const {
    constexpr double kLargest = 1e250;  // beyond, the products of a quotient in two parts overflow
    const double size = std::fabs(value);
    if (same_ || !std::isfinite(value) || value == 0) return value;
    if (size > kLargest || size < 1 / kLargest) return value / divisor_.hi;
    const double converted = (Twofold(value) / divisor_).hi;
    constexpr int kSafeDigits = 15;  // of every decimal a double can keep
    const std::optional<Decimal> decimal = scan_decimal(fmt::format("{:.{}e}", converted, kSafeDigits - 1));
    const std::optional<double> shorter = decimal ? to_double(*decimal) : std::nullopt;
    return shorter && (Twofold(*shorter) * divisor_).hi == value ? *shorter : converted;
}

std::string display_text(double value, std::string_view unit, int digits, std::string_view chosen) {
    const ShownUnit shown = shown_unit(unit, std::fabs(value), chosen);
    const double number_shown = value * shown.factor;
    constexpr double kLargestPlain = 1e6;  // no prefix may be chosen: 1500 rpm rather than 1.5e3 rpm
    const double size = std::fabs(number_shown);
    const bool plain = !chosen.empty() && size >= 1 && size < kLargestPlain;
    const int whole = plain ? static_cast<int>(std::floor(std::log10(size))) + 1 : 0;
    const std::string number = short_number(number_shown, std::max(digits, whole));
    return shown.text.empty() ? number : number + ' ' + shown.text;
}

std::string exact_text(double value, const Quantity& quantity, std::string_view written) {
    std::string best = with_unit(fmt::format("{}", value), si_text(quantity.dimension));
    const bool plain = read_unit(quantity.unit).unit.factor.digits == Twofold(1.0);
    if (plain) best = with_unit(fmt::format("{}", value), quantity.unit);
    if (!std::isfinite(value)) return best;

    const auto text_in = [&](const std::string& unit, int most) -> std::optional<std::pair<std::string, int>> {
        const Factor factor = read_unit(unit).unit.factor;
        const double number = in_unit(value, factor);
        const int digits = digits_needed(value, number, factor);
        if (digits > most) return std::nullopt;
        return std::pair(with_unit(rounded_text(number, digits), unit), digits);
    };
    if (!written.empty() && quantity.accepts(read_unit(written).unit.dimension)) {
        if (const auto text = text_in(std::string(written), kMostDigits)) return text->first;
    }
    if (value == 0) return best;
    const std::string& suited = suited_unit(value, quantity);
    int fewest = kMostDigits;
    std::size_t shortest = std::string::npos;
    for (const std::string& unit : quantity.shown) {
        const auto text = text_in(unit, fewest);
        if (!text) continue;
        // Of texts with equally many digits the suited unit is best, then the shortest text: 90 deg, not 90000 mdeg.
        const std::size_t length = unit == suited ? 0 : text->first.size();
        if (text->second == fewest && length >= shortest) continue;
        fewest = text->second;
        shortest = length;
        best = text->first;
    }
    return best;
}

}  // namespace stiction::unit
