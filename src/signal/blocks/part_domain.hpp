// The few shapes of domain that parameters of signal blocks have. Signals carry any unit; "[·]" is the unit of the signal.
#pragma once

#include <array>

#include <stiction/law/domain.hpp>

namespace stiction::signal {

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
constexpr Domain not_negative(const char* key, const char* unit, const char* remedy) noexcept {
    return {key, unit, 0, kUnbounded, false, true, false, remedy};
}

/// The same domain of a key that may be left out.
constexpr Domain or_left_out(Domain domain) noexcept {
    domain.optional = true;
    return domain;
}

template <class Part>
using NoRelations = std::array<FieldRelation<Part, double>, 0>;

}  // namespace stiction::signal
