// Definitions of keys, for the reference: domains of numbers say their range and the remedy outside of it, which is what a message needs; here stands
// what the number means.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace stiction::scenario {

/// The meaning of one key.
struct Definition {
    const char* part;     ///< "body", "signal"; empty: any
    const char* variant;  ///< "coulomb", "pid"; empty: any
    const char* key;
    const char* text;
};

/// All of them; what is more special stands first.
std::span<const Definition> definitions() noexcept;

/// The definition of a key of a part; null where its reader says it all.
const Definition* definition_of(std::string_view part, std::string_view variant, std::string_view key) noexcept;

}  // namespace stiction::scenario
