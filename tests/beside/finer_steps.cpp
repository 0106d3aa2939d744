#include "beside/finer_steps.hpp"

namespace stiction_test {

Tendency tendency(const stiction::Plan& plan, double until, const FinerSteps& steps, double coarse_error,
                  const Error& error) {
    Tendency result{.coarse = coarse_error, .step = steps.step};
    bool fell = false;
    for (int k = 0; k < steps.refinements && !result.tends; ++k) {
        const double before = k > 0 ? result.finest : coarse_error;
        const bool last = k + 1 == steps.refinements;
        result.step /= steps.factor;
        result.run = run_engine(plan, {.engine = stiction::EngineKind::fixed, .fixed = {.step = result.step}}, until);
        result.finest = result.run.ended() ? error(result.run.end) : std::numeric_limits<double>::infinity();
        const bool close = result.finest <= steps.close + steps.tolerance;
        const bool falls = result.finest <= 0.5 * before;
        result.tends = (result.finest <= 0.5 * coarse_error + steps.tolerance && (close || (last && falls))) ||  // (2)
                       (last && close && falls && fell);                                                         // (3)
        fell = falls;
    }
    return result;
}

}  // namespace stiction_test
