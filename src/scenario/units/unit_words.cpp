#include "scenario/units/unit_words.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "unit/quantity.hpp"
#include "unit/reading.hpp"

namespace stiction::scenario {
namespace {

using unit::Dimension;

/// "N m/(s rad)": a unit over another, or the base units where both have a part in common.
std::string unit_over(const Dimension& over, const Dimension& under) {
    const auto halves = [](std::string unit) {
        std::erase_if(unit, [](char c) { return c == '(' || c == ')'; });
        const std::size_t slash = unit.find('/');
        const std::string top = unit.substr(0, slash);
        return std::pair(top == "1" ? std::string() : top,
                         slash == std::string::npos ? std::string() : unit.substr(slash + 1));
    };
    const auto joined = [](const std::string& a, const std::string& b) {
        return a.empty() || b.empty() ? a + b : a + " " + b;
    };
    const auto [over_top, over_bottom] = halves(unit::unit_of(over));
    const auto [under_top, under_bottom] = halves(unit::unit_of(under));
    const std::string top = joined(over_top, under_bottom);
    const std::string bottom = joined(over_bottom, under_top);
    const std::string text =
        (top.empty() ? "1" : top) + "/" + (bottom.find(' ') == bottom.npos ? bottom : "(" + bottom + ")");
    const unit::Reading read = unit::read("1 " + text, {});
    const bool simple = !bottom.empty() && (" " + top + " ").find(" " + under_top + " ") == std::string::npos;
    return simple && read.ok() && read.dimension == over / under ? text : unit::unit_of(over / under);
}

/// "one of N m/rad, kN m/rad", "A/rad": units to write a value of over/under in.
std::string units_for(const Dimension& over, const Dimension& under) {
    const Dimension dimension = over / under;
    const auto& all = unit::quantities();
    const auto named =
        std::find_if(all.begin(), all.end(), [&](const unit::Quantity& q) { return q.dimension == dimension; });
    if (named == all.end() || named->shown.size() < 2) {
        return unit_over(over, under);
    }
    return fmt::format("one of {}", fmt::join(named->shown, ", "));
}

}  // namespace

std::string factor_remedy(const std::string& text, const Dimension& needed, const Dimension& per) {
    if (needed == per) {
        return "give a number without unit";
    }
    return fmt::format("{} in {}", text.empty() ? "give a gain" : "give it", units_for(needed, per));
}

bool agree(const Dimension& a, const Dimension& b) {
    if (a == b) {
        return true;
    }
    const auto& all = unit::quantities();
    return std::any_of(all.begin(), all.end(), [&](const unit::Quantity& q) { return q.accepts(a) && q.accepts(b); });
}

bool agree_but_for_angle(const Dimension& a, Dimension b) {
    b.angle = a.angle;
    return agree(a, b);
}

std::string described(const Dimension& dimension) {
    const std::string name = unit::names_of(dimension);
    const std::string symbol = unit::unit_of(dimension);
    if (dimension == unit::kNone) {
        return "a plain number";
    }
    return name.empty() ? fmt::format("in {}", symbol) : fmt::format("{} [{}]", name, symbol);
}

std::string unit_word(const Dimension& dimension) {
    return dimension == unit::kNone ? std::string() : unit::unit_of(dimension);
}

}  // namespace stiction::scenario
