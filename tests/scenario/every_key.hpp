// Scenarios that between them give every key there is, for the tests that each key is understood, matters, and reads back.
#pragma once

#include <string>
#include <vector>

namespace stiction_test {

/// One machine: what every one of them has, and its own keys, one to a line.
struct KeyCase {
    const char* name;
    const char* text;
};

inline constexpr const char* kCommonParts = R"(format = 1
[body.shaft]
inertia = "0.5 kg m2"
[body.wheel]
inertia = "2 kg m2"
[body.ring]
inertia = "1 kg m2"
[body.cart]
inertia = "3 kg"
[body.block]
inertia = "4 kg"
)";

/// Not where a case has its own.
inline constexpr const char* kCommonRun = "[run]\nuntil = \"1 s\"\n";

inline std::string whole(const std::string& text) {
    return kCommonParts + (text.find("[run]") == std::string::npos ? kCommonRun + text : text);
}

std::vector<KeyCase> mechanics_cases();  // every_mechanics_key.cpp
std::vector<KeyCase> component_cases();  // every_component_key.cpp
std::vector<KeyCase> signal_cases();     // every_signal_key.cpp

}  // namespace stiction_test
