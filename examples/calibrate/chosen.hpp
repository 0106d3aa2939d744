// Effect of the chosen values on Borello and Dalla Vedova's claims: each is changed alone, and the claims that fail are told.
#pragma once

namespace calibrate {

/// Prints a line for every value and change.
void print_effect_of_chosen();

}  // namespace calibrate
