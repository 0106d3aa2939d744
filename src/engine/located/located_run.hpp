// One run of the located engine: the five steps of located.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/located/event_location.hpp"
#include "engine/located/event_watch.hpp"
#include "engine/located/located.hpp"
#include "engine/located/mode_decision.hpp"
#include "engine/located/mode_dynamics.hpp"
#include "engine/located/step_memory.hpp"
#include "numeric/integrator.hpp"

namespace stiction {

class LocatedEngine::Run final : public engine::System {
public:
    Run(const Plan& plan, const LocatedOptions& options);

    [[nodiscard]] State initial_state();
    [[nodiscard]] LocatedReport advance(State& state, double until, const LocatedListener& listener);
    [[nodiscard]] const Plan& plan() const noexcept { return *plan_; }

    void rates(double time, const std::vector<double>& y, std::vector<double>& rate) override;

private:
    friend class engine::Exchange;

    void load(const State& state);
    void save(State& state);
    [[nodiscard]] bool settle();
    [[nodiscard]] bool find_rest();
    void stop_exactly();
    void clamp_ends();
    void choose_branches();
    [[nodiscard]] bool switch_and_collide();
    void propose_modes();
    [[nodiscard]] bool decide_modes();
    bool take_decision();
    [[nodiscard]] bool jam_gears();
    void note_changes();
    void set_floors();
    [[nodiscard]] bool step_on(double until);
    [[nodiscard]] bool event_in_step();
    [[nodiscard]] bool event_in_dip();
    [[nodiscard]] bool passes_in(engine::Dip dip, std::size_t first, std::size_t k);
    [[nodiscard]] std::size_t earliest_passed() const;
    bool look_again(double t);
    void narrow(engine::Bracket& bracket, std::size_t k, double width);
    void locate_event(double near, double far);
    void accept_step();
    void record_history();
    [[nodiscard]] double first_step(double until);
    bool fail(LocatedStatus status, std::string message);
    [[nodiscard]] std::string contradicting(std::span<const double> rate);
    [[nodiscard]] std::string not_finite();
    void read_friction();
    bool read_friction(std::vector<double>& friction);
    void read_friction_before(std::vector<double>& friction);
    void tell_instant(const StateHandler& handler);
    void tell_rows(double until);
    void tell_within(double time, const StateHandler& handler);

    const Plan* plan_;
    LocatedOptions options_;
    engine::ModeDynamics dynamics_;
    engine::ModeDecision decision_;
    engine::EventWatch watch_;
    engine::Integrator integrator_;
    engine::StepMemory step_memory_;
    std::vector<double> y_;
    std::vector<double> sample_;
    std::vector<double> near_values_;
    std::array<std::vector<double>, 7> samples_;  // event functions at the sixths of the step
    double looked_at_ = 0;                        // where an event was last looked for
    bool any_passed_ = false;                     // and what was found there
    double repeated_to_ = 0;                      // where the step was last repeated to
    std::vector<double> repeated_;                // y there
    std::vector<double> repeated_rate_;           // and its rate
    double time_ = 0;
    std::uint64_t first_instant_ = 0;         // of the state: 0 until a step was taken
    std::vector<Mode> before_;                // modes before the event
    std::vector<Mode> last_;                  // directions in which elements at rest slid already
    std::vector<std::uint8_t> came_to_rest_;  // slip functions that passed
    std::vector<LocatedEvent> pending_;       // events of this instant
    bool jammed_ = false;                     // gears have just jammed: modes are to be decided again
    std::string switched_;                    // the part that switched last
    double impact_energy_ = 0;                // [J]
    double second_begins_ = 0;
    std::size_t events_in_second_ = 0;
    LocatedReport report_;
    const LocatedListener* listener_ = nullptr;  // of this advance
    double next_row_ = 0;                        // its number; its time is this × row_spacing
    State told_;                                 // what listeners see between steps
    engine::ModeDynamics kept_;                  // the dynamics as they were before listeners were told
    std::vector<double> told_y_;                 // and y
};

}  // namespace stiction
