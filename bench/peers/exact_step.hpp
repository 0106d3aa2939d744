// One step of the stack, certified in 113-bit arithmetic whoever guessed who sticks.
#pragma once

#include <span>
#include <vector>

#include "stack.hpp"
#include "stiction/mode.hpp"

namespace peers {

struct ExactStep {
    std::vector<double> velocity;      ///< n, rounded once from 113 bits
    std::vector<stiction::Mode> mode;  ///< n − 1
    bool certified = false;
};

ExactStep exact_step(const Stack& stack, std::span<const double> velocity, std::span<const double> force);

}  // namespace peers
