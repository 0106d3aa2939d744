// Domains of parameters as data: one table serves validation, scenario files, generated documentation and FMU attributes.
//
// A law, method or body lists its fields as Field{member, Domain}; relations between two fields (static not below sliding), where it
// has some, are data too. `admissible` reads the table lane by lane, `collect_problems` names every violation at once in a fixed-capacity list.
// Words for people are made above the core, from the same data.
#pragma once

#include <array>
#include <cstddef>

#include <stiction/scalar/scalar.hpp>

namespace stiction {

/// Admissible range of a number, and the remedy outside of it.
struct Domain {
    const char* key;        ///< the name of the parameter, as in scenario files
    const char* unit;       ///< "[N]", "[rad/s]", "[-]"; "[N | N·m]" where a body may be translational or rotational
    double lower;           ///< smallest admissible value
    double upper;           ///< largest admissible value
    bool lower_open;        ///< the lower bound itself is excluded
    bool upper_open;        ///< the upper bound itself is excluded
    bool infinite;          ///< ±∞ is a meaningful value ("no end of travel")
    const char* remedy;     ///< what the user can do
    bool optional = false;  ///< may be left out: kLeftOut, which is no number, so that every number means itself
};

inline constexpr double kUnbounded = std::numeric_limits<double>::infinity();
inline constexpr double kLeftOut = std::numeric_limits<double>::quiet_NaN();
[[nodiscard]] constexpr bool is_given(double value) noexcept { return value == value; }

constexpr Domain any_finite(const char* key, const char* unit, const char* remedy) noexcept {
    return {key, unit, -kUnbounded, kUnbounded, true, true, false, remedy};
}
constexpr Domain any_or_infinite(const char* key, const char* unit, const char* remedy) noexcept {
    return {key, unit, -kUnbounded, kUnbounded, false, false, true, remedy};
}
constexpr Domain positive(const char* key, const char* unit, const char* remedy) noexcept {
    return {key, unit, 0, kUnbounded, true, true, false, remedy};
}
constexpr Domain positive_or_infinite(const char* key, const char* unit, const char* remedy) noexcept {
    return {key, unit, 0, kUnbounded, true, false, true, remedy};
}
constexpr Domain at_least(double lower, const char* key, const char* unit, const char* remedy) noexcept {
    return {key, unit, lower, kUnbounded, false, true, false, remedy};
}
constexpr Domain not_negative(const char* key, const char* unit, const char* remedy) noexcept {
    return at_least(0, key, unit, remedy);
}
/// The same domain of a key that may be left out.
constexpr Domain or_left_out(Domain domain) noexcept {
    domain.optional = true;
    return domain;
}

/// "first ≥ second" between two keys of one part.
struct Relation {
    const char* greater;
    const char* smaller;
    const char* remedy;
};

/// A member of Part with its domain.
template <class Part, class T>
struct Field {
    T Part::*member;
    Domain domain;
};

/// A member of Part that is a list of numbers, with the domain of each. The lists of one part have one length, its member
/// `Part::*list_length`.
template <class Part, class T, std::size_t Capacity>
struct ListField {
    std::array<T, Capacity> Part::*member;
    Domain domain;
};

/// `greater ≥ smaller` between two members of Part.
template <class Part, class T>
struct FieldRelation {
    T Part::*greater;
    T Part::*smaller;
    Relation relation;
};

/// Kind of defect of one value.
enum class Defect : unsigned char { not_a_number, not_finite, below_range, above_range, relation, order };

/// One problem: the part and key, the value found, and the data needed to say range and remedy in words.
struct Problem {
    const char* part;
    const char* key;
    double value;
    Defect defect;
    const Domain* domain;                ///< set for the range defects
    const Relation* relation = nullptr;  ///< set for Defect::relation
    double other = 0;                    ///< the value it was compared with, for Defect::relation
};

/// All problems of one element, without allocation. More than the capacity are counted, not kept.
class ProblemList {
public:
    static constexpr std::size_t kCapacity = 32;

    constexpr void add(const Problem& problem) noexcept {
        if (count_ < kCapacity) {
            problems_[count_] = problem;
        }
        ++count_;
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
    /// Problems found, kept or not.
    [[nodiscard]] constexpr std::size_t found() const noexcept { return count_; }
    /// Problems kept, to be read by index.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_ < kCapacity ? count_ : kCapacity; }
    constexpr const Problem& operator[](std::size_t i) const noexcept { return problems_[i]; }
    [[nodiscard]] constexpr const Problem* begin() const noexcept { return problems_.data(); }
    [[nodiscard]] constexpr const Problem* end() const noexcept { return problems_.data() + size(); }

private:
    std::array<Problem, kCapacity> problems_{};
    std::size_t count_ = 0;
};

/// Lane-wise: is x inside the domain? NaN is only where it may be left out.
template <class T>
constexpr mask_t<T> within(const Domain& domain, const T& x) noexcept {
    const T lower = number<T>(domain.lower);
    const T upper = number<T>(domain.upper);
    const mask_t<T> above = domain.lower_open ? x > lower : x >= lower;
    const mask_t<T> below = domain.upper_open ? x < upper : x <= upper;
    const mask_t<T> inside = domain.infinite ? both(above, below) : both(above, below, is_finite(x));
    return domain.optional ? either(inside, x != x) : inside;
}

/// Lane-wise: are all fields and relations of the part in order?
template <class T, class Part>
constexpr mask_t<T> admissible(const Part& part) noexcept {
    mask_t<T> good = number<T>(0) == number<T>(0);
    for (const auto& field : Part::fields) {
        good = both(good, within(field.domain, part.*field.member));
    }
    if constexpr (requires { Part::relations; }) {
        for (const auto& r : Part::relations) {
            good = both(good, part.*r.greater >= part.*r.smaller);
        }
    }
    if constexpr (requires { part.well_formed(); }) {
        good = both(good, part.well_formed());
    }
    return good;
}

/// Names what is wrong with one value, if anything is.
constexpr void collect_value(const char* part, const Domain& d, double x, ProblemList& problems) noexcept {
    if (within(d, x)) {
        return;
    }
    const bool finite = x - x == 0;
    const bool low = d.lower_open ? x <= d.lower : x < d.lower;
    const Defect defect = x != x                   ? Defect::not_a_number
                          : !finite && !d.infinite ? Defect::not_finite
                          : low                    ? Defect::below_range
                                                   : Defect::above_range;
    problems.add({part, d.key, x, defect, &d});
}

/// Names every violation of the part's domains and relations. Plain scalars only: a pack is validated lane by lane.
template <class Part>
constexpr void collect_problems(const char* name, const Part& part, ProblemList& problems) noexcept {
    for (const auto& field : Part::fields) {
        collect_value(name, field.domain, static_cast<double>(part.*field.member), problems);
    }
    if constexpr (requires { Part::relations; }) {
        for (const auto& r : Part::relations) {
            const double greater = static_cast<double>(part.*r.greater);
            const double smaller = static_cast<double>(part.*r.smaller);
            if (greater < smaller) {
                problems.add({name, r.relation.greater, greater, Defect::relation, nullptr, &r.relation, smaller});
            }
        }
    }
    if constexpr (requires { part.collect_own_problems(name, problems); }) {
        part.collect_own_problems(name, problems);
    }
}

}  // namespace stiction
