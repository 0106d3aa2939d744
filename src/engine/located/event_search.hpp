// Search for the first event within an accepted step: steps 3 and 4 of located.hpp.
//
// Event functions are sampled on the dense output at the sixths of the step. The first sample at which one has passed brackets the
// event. A function that dips below zero and comes back between two samples is found by cubics through four samples
// (event_location.hpp (2)). The event is then located on the step repeated from its beginning, which has the full order of the method,
// until the bracket is one rounding of the time wide.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "engine/located/event_functions.hpp"
#include "engine/located/event_location.hpp"
#include "engine/located/motion/mode_dynamics.hpp"
#include "engine/located/motion/state_vector.hpp"
#include "numeric/integrator.hpp"

namespace stiction::engine {

class EventSearch {
public:
    /// All three must outlive it.
    EventSearch(ModeDynamics& dynamics, EventFunctions& functions, Integrator& integrator);

    /// True if an event function passes within the last step of the integrator: then `now` is moved to the first event, just past the
    /// zero, with the functions evaluated there. Otherwise the dynamics are evaluated at the end of the step.
    [[nodiscard]] bool find(StateVector& now);

private:
    [[nodiscard]] bool find_in_dips(StateVector& now);
    [[nodiscard]] bool passes_in(Dip dip, std::size_t first, std::size_t k, StateVector& now);
    [[nodiscard]] std::size_t earliest_passed() const;
    bool look_again(double t);
    void narrow(Bracket& bracket, std::size_t k, double width);
    void locate_event(double near, double far, StateVector& now);

    ModeDynamics* dynamics_;
    EventFunctions* functions_;
    Integrator* integrator_;
    std::array<std::vector<double>, 7> samples_;  // event functions at the sixths of the step
    std::vector<double> near_values_;             // event functions on the near side of the bracket
    std::vector<double> sample_;                  // y where the functions were evaluated last
    double looked_at_ = 0;                        // time of the last look_again()
    bool any_passed_ = false;                     // and its answer
    double repeated_to_ = 0;                      // time to which the step was last repeated
    std::vector<double> repeated_;                // y there
    std::vector<double> repeated_rate_;           // y' there
};

}  // namespace stiction::engine
