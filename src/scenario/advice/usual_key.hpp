// Words that people bring from elsewhere, and the keys that mean them here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stiction::scenario {

/// The key among those a section takes that is meant by this word ("mass": inertia, "kp": proportional); empty if none is.
[[nodiscard]] std::string usual_key(std::string_view word, const std::vector<std::string>& keys);

// Advice for a word that is not known: ': write inertia', or the nearest of those that are.

[[nodiscard]] std::string key_advice(std::string_view word, const std::vector<std::string>& keys);
/// Of a kind of signal or another choice.
[[nodiscard]] std::string choice_advice(std::string_view word, const std::vector<std::string>& words);
/// Of a section.
[[nodiscard]] std::string section_advice(std::string_view word, const std::vector<std::string>& sections);

}  // namespace stiction::scenario
