// Does the fixed engine tend to an answer as its step falls?
//
// It is of order one, but where events fall within its steps is by chance, so that the error of a finer step is asked to be at most
// half as large, not a share of the step; and a step may meet the right answer by chance, so that still finer ones are allowed:
//
//   error(h/q) ≤ error(h)/2 + tolerance   and   error(h/q) ≤ close + tolerance,    q = factor, factor², …               (1)
//
// Where the last q is not close yet, its error has to be half of that of the q before: it still falls.                   (2)
// Where the coarse step met the right answer by chance, the error of the last two q has to fall by half each, and be close.   (3)
#pragma once

#include <functional>
#include <limits>

#include "beside/engine_run.hpp"

namespace stiction_test {

struct FinerSteps {
    double step = 1e-3;  ///< h, the coarse one [s]
    double factor = 16;
    int refinements = 1;                                     ///< at most
    double close = std::numeric_limits<double>::infinity();  ///< of (1) [m | rad, and per second]
    double tolerance = 0;                                    ///< of (1)
};

struct Tendency {
    bool tends = false;
    double coarse = 0;  ///< error of the coarse step
    double finest = std::numeric_limits<double>::infinity();
    double step = 0;  ///< the finest [s]
    EngineRun run{};  ///< at the finest step
};

using Error = std::function<double(const stiction::State& end)>;

/// (1), with the error of the coarse step known.
[[nodiscard]] Tendency tendency(const stiction::Plan& plan, double until, const FinerSteps& steps, double coarse_error,
                                const Error& error);

}  // namespace stiction_test
