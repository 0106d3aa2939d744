// Finds the set of least cost: from the nominal values over the whole ranges first, then digit by digit around the best.
//
// Over the ranges: evolution of a normal distribution (src/fit/search/evolution.hpp) of y_j = (x_j − least_j)/(most_j − least_j)        (1)
//
// Digit by digit: each value is moved by a digit up and down, kept where the cost falls, until nothing falls any more        (2)
//
// The first mean is the nominal set. The same seed gives the same answer on any number of threads.
#pragma once

#include "fit.hpp"
#include "fit/search/evolution.hpp"

namespace calibrate {

using stiction::fit::Effort;

/// Told after every generation with the best set so far.
using Watch = std::function<void(std::size_t generation, const Set& best, double cost)>;

/// (1).
Set search_ranges(const std::vector<Value>& values, const Cost& cost, const Effort& effort, const Watch& watch);

/// (2). The set lies on the grains of its values; one from which it does not move is the end of a fit.
Set polish(const std::vector<Value>& values, const Cost& cost, Set set);

}  // namespace calibrate
