// Effect of the chosen values on Borello and Dalla Vedova's claims: each is changed alone, and the claims that fail are told.
#pragma once

#include <string>
#include <vector>

namespace calibrate {

struct ChosenValue {
    std::string key{};  ///< "body.surface.inertia"
    double value = 0;   ///< of the file
    std::string unit{};
};

/// All that are chosen and not 0.
std::vector<ChosenValue> chosen_now();

/// Prints a line for every value and change.
void print_effect_of_chosen();

}  // namespace calibrate
