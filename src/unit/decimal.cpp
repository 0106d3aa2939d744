#include "unit/decimal.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#if !defined(__cpp_lib_to_chars)
#include <locale>
#include <sstream>
#endif

namespace stiction::unit {
namespace {

constexpr int kLargestExponent = 100000;  // far beyond double; keeps sums of exponents within int
constexpr int kSafeExponent = 250;        // of ten: products of two doubles and their remainders stay normal numbers

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// The exponent of ten in front of `offset`, moved past it; 0 if there is none.
int scan_exponent(std::string_view text, std::size_t& offset) noexcept {
    std::size_t at = offset;
    if (at >= text.size() || (text[at] != 'e' && text[at] != 'E')) return 0;
    ++at;
    bool negative = false;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) negative = text[at++] == '-';
    if (at >= text.size() || !is_digit(text[at])) return 0;
    int value = 0;
    for (; at < text.size() && is_digit(text[at]); ++at)
        value = std::min(kLargestExponent, value * 10 + (text[at] - '0'));
    offset = at;
    return negative ? -value : value;
}

bool scan_sign(std::string_view text, std::size_t& offset) noexcept {
    constexpr std::string_view kMinusSign = "\u2212";
    if (text.substr(0, kMinusSign.size()) == kMinusSign) {
        offset = kMinusSign.size();
        return true;
    }
    if (text.empty() || (text[0] != '+' && text[0] != '-')) return false;
    offset = 1;
    return text[0] == '-';
}

/// "123e-4" read by the standard library; nothing if it is out of range.
std::optional<double> read_exactly(const std::string& text) {
    double value = 0;
#if defined(__cpp_lib_to_chars)
    const std::from_chars_result result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc()) return std::nullopt;
#else
    std::istringstream stream(text);
    stream.imbue(std::locale::classic());
    stream >> value;
    if (stream.fail()) return std::nullopt;
#endif
    return value;
}

Twofold ten_to(int n) noexcept {
    Twofold result = 1.0;
    Twofold square = 10.0;
    for (; n > 0; n /= 2) {
        if (n % 2 == 1) result = result * square;
        if (n > 1) square = square * square;
    }
    return result;
}

/// The first 45 digits, more than 106 bits hold; `exponent` is that of the last of them.
Twofold leading_digits(const Decimal& decimal, int& exponent) {
    constexpr std::size_t kChunk = 15;  // whole numbers of so many digits are doubles
    constexpr std::size_t kMost = 3 * kChunk;
    const std::size_t used = std::min(decimal.digits.size(), kMost);
    exponent = decimal.exponent + static_cast<int>(decimal.digits.size() - used);
    Twofold value;
    for (std::size_t first = 0; first < used; first += kChunk) {
        const std::size_t count = std::min(kChunk, used - first);
        std::int64_t chunk = 0;
        for (std::size_t i = first; i < first + count; ++i) chunk = chunk * 10 + (decimal.digits[i] - '0');
        value = value * ten_to(static_cast<int>(count)) + Twofold(static_cast<double>(chunk));
    }
    return value;
}

}  // namespace

std::optional<Decimal> scan_decimal(std::string_view text) {
    Decimal result;
    std::size_t at = 0;
    result.negative = scan_sign(text, at);
    constexpr std::string_view kInfinity = "inf";
    if (text.substr(at, kInfinity.size()) == kInfinity) {
        result.infinite = true;
        result.length = at + kInfinity.size();
        return result;
    }
    bool any = false;
    bool after_point = false;
    for (; at < text.size(); ++at) {
        if (text[at] == '.' && !after_point) {
            const bool digit_follows = at + 1 < text.size() && is_digit(text[at + 1]);
            if (!any && !digit_follows) break;
            after_point = true;
            continue;
        }
        if (!is_digit(text[at])) break;
        any = true;
        if (result.digits == "0") result.digits.clear();
        result.digits.push_back(text[at]);
        if (after_point) --result.exponent;
    }
    if (!any) return std::nullopt;
    result.exponent += scan_exponent(text, at);
    result.length = at;
    return result;
}

std::optional<double> to_double(const Decimal& decimal, int ten) {
    if (decimal.infinite) {
        const double infinity = std::numeric_limits<double>::infinity();
        return decimal.negative ? -infinity : infinity;
    }
    const int exponent = decimal.exponent + ten;
    const std::optional<double> size = read_exactly(decimal.digits + "e" + std::to_string(exponent));
    const bool zero = decimal.digits == "0" || exponent + static_cast<int>(decimal.digits.size()) < 0;
    if (!size && !zero) return std::nullopt;
    const double value = size ? *size : 0.0;
    return decimal.negative ? -value : value;
}

std::optional<double> to_double(const Decimal& decimal, const Factor& factor) {
    if (decimal.infinite || factor.digits == Twofold(1.0)) return to_double(decimal, factor.ten);
    int exponent = 0;
    const Twofold product = leading_digits(decimal, exponent) * factor.digits;
    exponent += factor.ten;
    double value = 0;
    if (std::abs(exponent) <= kSafeExponent) {
        const Twofold scaled = exponent < 0 ? product / ten_to(-exponent) : product * ten_to(exponent);
        value = scaled.hi;
    } else {
        const std::optional<double> plain = to_double(decimal, factor.ten);
        if (!plain) return std::nullopt;
        value = std::fabs(*plain) * factor.digits.hi;
    }
    if (!std::isfinite(value)) return std::nullopt;
    return decimal.negative ? -value : value;
}

}  // namespace stiction::unit
