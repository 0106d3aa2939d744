#include "fit/result/answer.hpp"

namespace stiction::fit {

Answer answer(const Fit& fit, const FindOptions& options, bool leave_out) {
    Answer all{.fit = &fit, .result = find(fit, options)};
    if (all.result.found && !all.result.stopped && (leave_out || !fit.simpler.empty())) {
        all.laws = compare_laws(fit, all.result, options, leave_out);
    }
    return all;
}

}  // namespace stiction::fit
