// Values of the other three systems: which are derived from what a paper states, and from which formula.
//
// These papers state no number that depends on a free value (no arrival, no period, no height): there is nothing to fit. What is not derived
// is chosen, from comparable machines, and marked so in the files. What is derived is computed here and compared with the files.
#pragma once

#include <string>
#include <vector>

namespace calibrate {

struct Derived {
    const char* file;
    const char* section;
    const char* key;
    double value;      ///< by the formula, before rounding
    double grain;      ///< rounded to this in the file; 0: every digit
    const char* from;  ///< the formula and what it rests on
};

std::vector<Derived> derived_values();

/// Prints them and tells whether every file holds its value.
bool print_origins();

}  // namespace calibrate
