// The energy audit of a run: where its energy went since the first row [J].
//
//   residual = input − kinetic − stored − friction − damping − impact − scheme                                          (1)
//
// Input, friction, damping, impact and scheme are sums over the steps (EnergyAccount of engine/state.hpp), kinetic and stored the
// changes since the first row. The table names every term for summary.json, MATLAB files and the report.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/state.hpp"

namespace stiction {

struct EnergyAudit {
    double input = 0;     ///< work of forces and moving grounds
    double kinetic = 0;   ///< change
    double stored = 0;    ///< change
    double friction = 0;  ///< lost
    double damping = 0;   ///< lost
    double impact = 0;    ///< lost
    double scheme = 0;    ///< removed (> 0) or added (< 0) by the time step itself
    double residual = 0;  ///< (1)
};

/// An instant as the audit needs it.
struct EnergyReading {
    EnergyAccount account{};
    double kinetic = 0;  ///< [J]
    double stored = 0;   ///< [J]
};

/// The audit from one instant to another.
[[nodiscard]] inline EnergyAudit energy_audit(const EnergyReading& first, const EnergyReading& now) noexcept {
    EnergyAudit e{.input = now.account.input - first.account.input,
                  .kinetic = now.kinetic - first.kinetic,
                  .stored = now.stored - first.stored,
                  .friction = now.account.friction - first.account.friction,
                  .damping = now.account.damping - first.account.damping,
                  .impact = now.account.impact - first.account.impact,
                  .scheme = now.account.scheme - first.account.scheme};
    e.residual = e.input - e.kinetic - e.stored - e.friction - e.damping - e.impact - e.scheme;  // (1)
    return e;
}

struct EnergyTerm {
    const char* key;      ///< in files
    const char* label;    ///< in the report
    const char* meaning;  ///< in the report
    double EnergyAudit::*value;
};
/// The terms of (1); the residual is the last.
inline constexpr std::array<EnergyTerm, 8> kEnergyTerms{{
    {"input", "Input", "work of forces and moving grounds", &EnergyAudit::input},
    {"kinetic", "Kinetic", "change", &EnergyAudit::kinetic},
    {"stored", "Stored", "change, in springs", &EnergyAudit::stored},
    {"friction", "Friction", "lost", &EnergyAudit::friction},
    {"damping", "Damping", "lost", &EnergyAudit::damping},
    {"impact", "Impacts", "lost at ends of travel and in gears that jam", &EnergyAudit::impact},
    {"scheme", "Time step", "removed by the scheme itself", &EnergyAudit::scheme},
    {"residual", "Residual", "not accounted for: rounding", &EnergyAudit::residual},
}};

/// The largest magnitude of all terms but the residual [J].
[[nodiscard]] inline double largest_term(const EnergyAudit& energy) noexcept {
    double largest = 0;
    for (const EnergyTerm& term : kEnergyTerms) {
        const bool counts = term.value != &EnergyAudit::residual;
        largest = counts ? std::max(largest, std::fabs(energy.*term.value)) : largest;
    }
    return largest;
}

}  // namespace stiction
