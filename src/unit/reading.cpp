#include "unit/reading.hpp"

#include <cmath>
#include <numbers>
#include <optional>

#include <fmt/core.h>

#include "unit/decimal.hpp"

namespace stiction::unit {
namespace {

constexpr std::size_t kLongestText = 256;
constexpr double kTwoPi = 2 * std::numbers::pi;

constexpr Dimension kPerSecond = power(kTime, -1);
constexpr Dimension kForce = kMass * kLength * power(kTime, -2);
constexpr Dimension kAcceleration = kLength * power(kTime, -2);

/// A value and the quantity it should have.
struct Mismatch {
    std::string_view text;  // the whole of it
    double value;           // SI
    Dimension found;
    const Requirement& needed;
};

/// Cycles where radians are needed, radians where cycles are needed: the factor is 2π.
std::string turns_remedy(const Mismatch& m, const Quantity& q) {
    const bool counts_cycles = m.found == power(kTime, m.found.time) && m.found.time < 0;
    if (counts_cycles && q.dimension == m.found * kAngle) {
        if (m.text.find("Hz") != m.text.npos) return fmt::format("write {:.4g} {} (×2π)", m.value * kTwoPi, q.unit);
        return fmt::format("if it counts cycles write {:.4g} {} (×2π), if radians {:.4g} {}", m.value * kTwoPi, q.unit,
                           m.value, q.unit);
    }
    if (q.dimension == kPerSecond && m.found == kPerSecond * kAngle) {
        return fmt::format("write {:.4g} {} (÷2π)", m.value / kTwoPi, q.unit);
    }
    return {};
}

std::string remedy(const Mismatch& m) {
    for (const Quantity& q : m.needed.quantities) {
        if (std::string turns = turns_remedy(m, q); !turns.empty()) return turns;
        if (q.dimension.angle < 0 && m.found == q.dimension * kAngle) {
            return fmt::format("say per what angle, as in \"{}/rad\", \"{}/deg\" or \"{}/rev\"", m.text, m.text,
                               m.text);
        }
        if (m.found == kMass && q.dimension == kForce) return "for a weight write kgf or lbf";
        if (m.found == kLength && q.dimension == kForce * kLength && m.text.ends_with("nm")) {
            return "nm are nanometres: for a torque write N m";
        }
        if (m.found.mass == 1 && m.found.time == 0 && m.found * kAcceleration == q.dimension) {
            return "lb, oz and kg are masses: for a force write lbf, ozf or kgf";
        }
        if (m.found == kMass && q.dimension == kAcceleration) return "for multiples of gravity write gn";
        if (m.found == kNone && q.dimension == kAngle) return "write deg, rad or rev";
    }
    if (m.needed.quantities.size() == 1 && m.needed.quantities[0].unit == "1") return "give a number without unit";
    const bool share = m.found == kNone && m.text.find('%') != m.text.npos;
    std::string units;
    for (const Quantity& q : m.needed.quantities) {
        for (const std::string& unit : q.shown) units += (units.empty() ? "" : ", ") + unit;
    }
    return (share ? "a share of what is not known: multiply it out and give it in one of " : "give it in one of ") +
           units;
}

Problem mismatch_problem(const Mismatch& m, std::size_t unit_column) {
    const std::string si = si_text(m.found);
    std::string name = names_of(m.found);
    if (m.found == kNone) {
        name = "a plain number";
    } else if (name.empty()) {
        name = fmt::format("in {}", si);
    } else {
        name += fmt::format(" [{}]", si);
    }
    return {unit_column, fmt::format("\"{}\" is {}; admissible: {}: {}", m.text, name, m.needed.text(), remedy(m))};
}

std::string_view trimmed(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

std::string example_of(const Requirement& needed) {
    const std::string unit = needed.quantities.empty() ? "" : needed.quantities.front().unit;
    return unit.empty() || unit == "1" ? "\"0.5\"" : fmt::format("\"0.5 {}\"", unit);
}

/// The problem of a text that does not begin with a number.
Problem no_number(std::string_view text, std::size_t column, const Requirement& needed) {
    if (text.empty())
        return {column, fmt::format("there is nothing here: write a number, as in {}", example_of(needed))};
    return {column, fmt::format("\"{}\" does not begin with a number: write one, as in {}", text, example_of(needed))};
}

/// Signs that a number goes on in a way that is not read: "1,5", "1 000", "1_000".
std::optional<Problem> number_goes_on(std::string_view whole, std::size_t offset) {
    const std::string_view rest = whole.substr(offset);
    const auto digit_at = [&](std::size_t i) { return i < rest.size() && rest[i] >= '0' && rest[i] <= '9'; };
    const std::size_t column = column_of(whole, offset);
    if (!rest.empty() && rest[0] == ',' && digit_at(1)) {
        return Problem{column,
                       "a comma in a number can be read in two ways: write a point for decimals and nothing "
                       "between thousands"};
    }
    std::size_t next = 0;
    while (next < rest.size() && (rest[next] == ' ' || rest[next] == '_' || rest[next] == '\'')) ++next;
    const bool unit_one = rest.substr(next, 1) == "1" && !digit_at(next + 1) && rest.find('/', next) != rest.npos;
    if (next > 0 && digit_at(next) && !unit_one) {
        return Problem{column_of(whole, offset + next), "a second number: write the digits of a number together"};
    }
    return std::nullopt;
}

/// The unit at the end of a text whose number cannot be read, "kg" of "2,5 kg": it still tells the quantity that was meant.
Dimension unit_after_digits(std::string_view inner, std::size_t offset) {
    const std::size_t unit = inner.find_first_not_of("0123456789.,_' ", offset);
    if (unit == inner.npos) return kNone;
    const UnitReading found = read_unit(inner, unit);
    return found.problem.found() ? kNone : found.unit.dimension;
}

}  // namespace

Problem misfit(std::string_view text, double value, const Dimension& found, const Requirement& needed) {
    return mismatch_problem({text, value, found, needed}, 0);
}

Reading read(std::string_view text, const Requirement& needed) {
    Reading result;
    if (text.size() > kLongestText) {
        result.problem = {
            1, fmt::format("{} characters are too many; admissible: up to {}: shorten it", text.size(), kLongestText)};
        return result;
    }
    const std::string_view inner = trimmed(text);
    const auto start = static_cast<std::size_t>(inner.data() - text.data());
    const std::optional<Decimal> decimal = scan_decimal(inner);
    if (!decimal) {
        result.problem = no_number(inner, column_of(text, start), needed);
        return result;
    }
    const std::size_t unit_offset = start + decimal->length;
    if (const std::optional<Problem> more = number_goes_on(text.substr(0, start + inner.size()), unit_offset)) {
        result.problem = *more;
        result.dimension = unit_after_digits(inner, decimal->length);
        return result;
    }
    const UnitReading unit = read_unit(text.substr(0, start + inner.size()), unit_offset);
    result.problem = unit.problem;
    if (!result.ok()) return result;

    result.dimension = unit.unit.dimension;
    const std::optional<double> value = to_double(*decimal, unit.unit.factor);
    if (!value) {
        result.problem = {column_of(text, start), fmt::format("\"{}\" is too large for a number: rescale it", inner)};
        return result;
    }
    result.value = *value;
    result.bare = decimal->length == inner.size();
    result.unit = trimmed(inner.substr(decimal->length));
    if (result.bare || needed.quantities.empty()) return result;
    for (; result.quantity < needed.quantities.size(); ++result.quantity) {
        if (needed.quantities[result.quantity].accepts(unit.unit.dimension)) return result;
    }
    std::size_t at = unit_offset;
    while (text[at] == ' ') ++at;
    result.quantity = 0;
    const Mismatch mismatch{inner, *value, unit.unit.dimension, needed};
    result.problem = mismatch_problem(mismatch, column_of(text, at));
    return result;
}

}  // namespace stiction::unit
