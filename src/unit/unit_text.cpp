#include "unit/unit_text.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include <fmt/core.h>

namespace stiction::unit {
namespace {

constexpr int kLargestPower = 9;
constexpr int kDeepest = 8;
constexpr int kMostFactors = 32;

constexpr std::string_view kRaised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
constexpr std::string_view kRaisedMinus = "⁻";
constexpr std::string_view kDots[] = {"·", "⋅"};

class Parser {
public:
    Parser(std::string_view text, std::size_t offset) : text_(text), at_(offset) {}

    UnitReading all() {
        skip_space();
        if (at_ == text_.size()) return {};
        Unit unit = product();
        if (!problem_.found() && at_ < text_.size()) fail(at_, fmt::format("{} is left over", shown(at_)) + kShape);
        return {problem_.found() ? Unit{} : unit, std::move(problem_)};
    }

    /// As far as it is a unit, in a formula.
    UnitScan beginning() {
        UnitScan scan{.end = at_};
        skip_space();
        if (!at_known_symbol()) return scan;
        scan.unit = plain_factor();
        scan.end = at_;
        for (bool divided = false; !problem_.found();) {
            skip_space();
            if (take("/")) {
                if (!divisor(scan.unit)) break;
                divided = true;
            } else {
                const std::size_t place = at_;
                if (take_dot()) skip_space();
                if (!at_known_symbol()) break;
                scan.unit = divided ? fail(place, kTwoWays) : scan.unit * plain_factor();
            }
            scan.end = at_;
        }
        scan.unit = bounded(scan.unit);
        scan.problem = std::move(problem_);
        return scan;
    }

private:
    static constexpr const char* kTwoWays =
        "a product after a quotient can be read in two ways: put what is divided by into "
        "brackets, as in \"J/(kg K)\", or the quotient last, as in \"J K/kg\"";
    static constexpr const char* kShape = ": write a unit as in \"N m/rad\", \"kg m2\" or \"V/(rad/s)\"";

    Unit product() {
        Unit result;
        bool divided = false;
        if (!leading_one()) {
            skip_space();
            if (!starts_with("/")) result = factor();
        }
        while (!problem_.found()) {
            const std::size_t before = at_;
            skip_space();
            if (at_ == text_.size() || text_[at_] == ')') break;
            if (take("/")) {
                divided = true;
                skip_space();
                result = result / factor();
                continue;
            }
            const std::size_t place = at_;
            const bool sign = take_times();
            skip_space();
            const bool dash = starts_with("-") && place + 1 < text_.size() && !is_digit(text_[place + 1]);
            if (!sign && dash) {
                fail(at_, "a - between units could be read as a minus: write a space, as in \"N m\" or \"lbf ft\"");
            } else if (!sign && before == at_ && text_[at_] != '(') {
                fail(at_, fmt::format("{} cannot stand here", shown(at_)) + kShape);
            } else if (divided) {
                fail(place, kTwoWays);
            } else {
                result = result * factor();
            }
        }
        return bounded(result);
    }

    Unit factor() {
        const std::size_t start = at_;
        if (++factors_ > kMostFactors) return fail(start, "too many factors; admissible: up to 32: simplify the unit");
        Unit base;
        if (take("(")) {
            if (++depth_ > kDeepest) return fail(start, "brackets too deep; admissible: up to 8: simplify the unit");
            base = product();
            --depth_;
            if (problem_.found()) return {};
            if (!take(")")) return fail(start, "the bracket is not closed: add \")\"");
        } else {
            const std::string_view name = symbol();
            if (name.empty()) {
                return fail(start, at_ == text_.size() ? std::string("a unit is missing at the end") + kShape
                                                       : fmt::format("{} is not a unit", shown(start)) + kShape);
            }
            const std::optional<Unit> known = find_symbol(name);
            if (!known || (in_formula_ && name == "t"))
                return fail(start, fmt::format("\"{}\" is not a known unit{}", name, advice_for(name)));
            base = *known;
        }
        const int n = exponent();
        return problem_.found() ? Unit{} : bounded(power(base, n));
    }

    /// A symbol of the table; not a name or a function of a formula, nor the time t or the sign % that formulas know.
    [[nodiscard]] bool at_known_symbol() const {
        Parser ahead = *this;
        const std::string_view name = ahead.symbol();
        const bool goes_on = ahead.starts_with("(") || ahead.starts_with(".");
        return !goes_on && name != "t" && name != "%" && find_symbol(name).has_value();
    }

    /// A factor of a unit in a formula, where "s-1" could be a difference.
    Unit plain_factor() {
        Parser ahead = *this;
        static_cast<void>(ahead.symbol());
        if (ahead.starts_with("-") && ahead.at_ + 1 < text_.size() && is_digit(text_[ahead.at_ + 1])) {
            return fail(ahead.at_, "it can be a power or a difference: write \"s^-1\", or a space before the minus");
        }
        return factor();
    }

    /// Reads the unit after a "/": one symbol or a bracket of them.
    bool divisor(Unit& unit) {
        skip_space();
        if (at_known_symbol()) {
            unit = unit / plain_factor();
            return true;
        }
        if (!starts_with("(")) return false;
        Parser ahead = *this;
        ahead.in_formula_ = true;
        const Unit bracket = ahead.factor();
        if (ahead.problem_.found()) return false;
        unit = unit / bracket;
        at_ = ahead.at_;
        return true;
    }

    /// "1" of "1/s", but not of "1000".
    bool leading_one() {
        std::size_t next = at_ + 1;
        if (!starts_with("1")) return false;
        while (next < text_.size() && text_[next] == ' ') ++next;
        if (next < text_.size() && text_[next] != '/' && text_[next] != ')') return false;
        at_ = next;
        return true;
    }

    std::string_view symbol() {
        const std::size_t start = at_;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '%' || c == '_';
            const bool foreign = (static_cast<unsigned char>(c) & 0x80U) != 0U && !at_operator();
            if (!letter && !foreign) break;
            at_ += 1;
        }
        return text_.substr(start, at_ - start);
    }

    /// A raised digit, a raised minus or a dot in the middle: not part of a symbol.
    [[nodiscard]] bool at_operator() const {
        for (const std::string_view raised : kRaised) {
            if (starts_with(raised)) return true;
        }
        return starts_with(kRaisedMinus) || starts_with(kDots[0]) || starts_with(kDots[1]);
    }

    int exponent() {
        const std::size_t start = at_;
        const bool marked = take("**") || take("^");
        bool any = false;
        int value = raised_digits(any);
        if (!any) {
            const bool bracket = marked && take("(");
            const bool sign_follows = starts_with("-") || (marked && starts_with("+"));
            const bool digit_after_sign = sign_follows && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]);
            const bool negative = digit_after_sign && text_[at_] == '-';
            if (digit_after_sign) ++at_;
            for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
                any = true;
                value = value > kLargestPower ? value : value * 10 + (text_[at_] - '0');
            }
            value = negative ? -value : value;
            if (bracket && !take(")")) any = false;
            const bool fraction = at_ + 1 < text_.size() && text_[at_] == '.' && is_digit(text_[at_ + 1]);
            if (fraction || (marked && !any)) {
                fail(start, "the exponent is not a whole number: write as in \"s^2\" or \"s^-1\"");
            }
        }
        if (std::abs(value) > kLargestPower)
            fail(start, "the exponent is too large; admissible: from -9 to 9: check it");
        return any ? value : 1;
    }

    int raised_digits(bool& any) {
        const std::size_t start = at_;
        const bool negative = take(kRaisedMinus);
        int value = 0;
        for (bool more = true; more;) {
            more = false;
            for (int digit = 0; digit < 10 && !more; ++digit) more = take(kRaised[digit]) && accept(value, digit);
            any = any || more;
        }
        if (!any) at_ = start;
        return negative ? -value : value;
    }
    static bool accept(int& value, int digit) {
        value = value > kLargestPower ? value : value * 10 + digit;
        return true;
    }

    bool take_times() { return take_dot() || take("*") || take("."); }
    bool take_dot() { return take(kDots[0]) || take(kDots[1]); }
    bool take(std::string_view word) {
        if (!starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    [[nodiscard]] bool starts_with(std::string_view word) const { return text_.substr(at_, word.size()) == word; }
    void skip_space() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    }
    static bool is_digit(char c) { return c >= '0' && c <= '9'; }

    [[nodiscard]] std::string shown(std::size_t place) const { return quoted_rest(text_, place); }

    /// Exponents that no real unit has; keeps the arithmetic of factors within range.
    Unit bounded(const Unit& unit) {
        constexpr int kMostPower = 60;
        constexpr int kMostTens = 200;
        constexpr double kLargestDigits = 1e150;
        const Dimension& d = unit.dimension;
        const int largest = std::max({std::abs(d.length), std::abs(d.mass), std::abs(d.time), std::abs(d.current),
                                      std::abs(d.temperature), std::abs(d.angle)});
        const double digits = unit.factor.digits.hi;
        const bool good = largest <= kMostPower && std::abs(unit.factor.ten) <= kMostTens && digits < kLargestDigits &&
                          digits > 1 / kLargestDigits;
        if (!good) fail(at_ - 1, "the powers grow too large: simplify the unit");
        return unit;
    }
    Unit fail(std::size_t place, std::string text) {
        if (!problem_.found()) problem_ = {column_of(text_, place), std::move(text)};
        return {};
    }

    std::string_view text_;
    std::size_t at_;
    int depth_ = 0;
    int factors_ = 0;
    bool in_formula_ = false;  // where t is the time
    Problem problem_;
};

}  // namespace

UnitReading read_unit(std::string_view text, std::size_t offset) { return Parser(text, offset).all(); }

UnitScan scan_unit(std::string_view text, std::size_t offset) { return Parser(text, offset).beginning(); }

std::string si_text(const Dimension& d) {
    const std::pair<const char*, int> parts[] = {{"kg", d.mass},       {"m", d.length}, {"A", d.current},
                                                 {"K", d.temperature}, {"s", d.time},   {"rad", d.angle}};
    std::string above;
    std::string below;
    int count_below = 0;
    for (const auto& [name, exponent] : parts) {
        if (exponent == 0) continue;
        std::string& side = exponent > 0 ? above : below;
        if (!side.empty()) side += ' ';
        side += name;
        if (std::abs(exponent) > 1) side += std::to_string(std::abs(exponent));
        count_below += exponent < 0 ? 1 : 0;
    }
    if (above.empty()) above.push_back('1');
    if (below.empty()) return above;
    return count_below > 1 ? fmt::format("{}/({})", above, below) : fmt::format("{}/{}", above, below);
}

}  // namespace stiction::unit
