#include "run/overlay/ranking.hpp"

#include <vector>

#include <fmt/format.h>

#include "text/number.hpp"
#include "unit/writing.hpp"

namespace stiction {
namespace {

constexpr int kDriftDigits = 2;

/// Drift above (2) of the worst friction, in multiples of it; empty if there is none.
std::string drift_fault(const MethodComparison& method) {
    const FrictionComparison* worst = nullptr;
    double most = 1;
    for (const FrictionComparison& f : method.frictions) {
        const double allowed = static_cast<double>(f.rests) * method.step * f.largest_slip;
        if (f.drift > most * allowed) {
            worst = &f;
            most = allowed > 0 ? f.drift / allowed : most;
        }
    }
    return worst == nullptr
               ? std::string()
               : fmt::format("{} drifts {} at rest", worst->name,
                             unit::display_text(worst->drift, worst->way_unit, kDriftDigits, worst->shown));
}

}  // namespace

std::string fault_of(const MethodComparison& method) {
    if (method.end == EngineRun::End::failed) {
        return "fails";
    }
    std::size_t rests = 0;
    std::size_t kept = 0;
    std::size_t reversals = 0;
    for (const FrictionComparison& f : method.frictions) {
        rests += f.rests;
        kept += f.kept;
        reversals += f.false_reversals;
    }
    if (kept < rests) {  // (1)
        return fmt::format("slides in {} of {}", rests - kept, counted(rests, "rest"));
    }
    if (std::string drift = drift_fault(method); !drift.empty()) {  // (2)
        return drift;
    }
    if (reversals > 0) {  // (3)
        return counted(reversals, "false reversal");
    }
    if (method.events.found < method.events.expected) {  // (4)
        return fmt::format("misses {} of {}", method.events.expected - method.events.found,
                           counted(method.events.expected, "event"));
    }
    return "";
}

std::string ranking_sentence(const Comparison& comparison) {
    std::vector<std::string> fine;
    std::vector<std::string> wrong;
    for (const MethodComparison& method : comparison.methods) {
        if (!method.ran() || method.end == EngineRun::End::stopped) {
            continue;
        }
        const std::string fault = fault_of(method);
        if (fault.empty()) {
            fine.push_back(method.name);
        } else {
            wrong.push_back(fmt::format("{} ({})", method.name, fault));
        }
    }
    std::vector<std::string> halves;
    if (!fine.empty()) {
        halves.push_back(fmt::format("{}: fine", fmt::join(fine, ", ")));
    }
    if (!wrong.empty()) {
        halves.push_back(fmt::format("{}: wrong on this machine", fmt::join(wrong, ", ")));
    }
    return fmt::format("{}", fmt::join(halves, "; "));
}

}  // namespace stiction
