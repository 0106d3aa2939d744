// A machine that runs inside an instance: the scenario with its engine, the state, its outputs and its continuous states.
//
// Co-simulation advances the engine of the scenario. With the located engine, at the start and wherever values were set since the
// last step, outputs are those of the instant at which the next step begins, signals switched and modes decided; the state itself stays
// as it is until that step                                                                                              (1)
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/located/exchange.hpp"
#include "engine/observe/observation.hpp"
#include "fmu/export/interface.hpp"

namespace stiction::fmu {

enum class Use : unsigned char { model_exchange, co_simulation };

/// Result of an advance.
struct Advance {
    bool ok = true;
    std::string message{};  ///< why not
    bool early = false;     ///< it ended before the time asked for, at its own or the listener's wish
    bool event = false;     ///< a friction, joint or end of travel changed its mode
    double time = 0;        ///< reached [s]
};

/// Asked after every inner step that is not the last; false ends the advance there.
using GoOn = std::function<bool(double time)>;

/// Everything of a running machine that changes, as numbers to be kept.
struct KeptMachine {
    std::vector<std::byte> state;  ///< engine/state_bytes.hpp
    std::vector<double> held;      ///< between two events, of model exchange (engine/located/exchange.hpp)
    bool touched = true;           ///< values were set since the last step
};

class RunningMachine {
public:
    /// Begins at this time [s]; the interface must outlive it. Throws ModelError.
    RunningMachine(scenario::Scenario scenario, const Interface& interface, Use use, double begin);

    /// Goes on where another machine of the same scenario with other parameters is; empty, or why it cannot.
    [[nodiscard]] std::string continue_from(RunningMachine& other);

    [[nodiscard]] double time() const noexcept;
    void set_input(std::size_t external, double value);
    /// Co-simulation: from now on the input changes at this rate [1/s].
    void set_input_rate(std::size_t external, double rate);
    /// Of an output, a state, a derivative or an indicator.
    [[nodiscard]] double get(const Variable& v);

    // Co-simulation.
    /// How far the time of an importer may be from that of the machine: where the grid of a constant step ends (step_count.hpp) [s].
    [[nodiscard]] double time_guard() const;
    [[nodiscard]] Advance advance(double until, bool stop_at_events, const GoOn& go_on);
    /// d/dt of outputs, while modes stay as they are: of states their rates, of others by central differences along the motion.
    void output_rates(std::span<const std::size_t> outputs, std::span<double> rates);

    // Model exchange.
    [[nodiscard]] engine::Exchange& exchange() noexcept { return *exchange_; }
    void set_time(double time);
    void set_states(std::span<const double> values);
    void set_state(std::size_t state, double value);
    /// Decides discrete states at this instant; empty, or why it cannot go on.
    [[nodiscard]] std::string decide();
    /// d unknowns / d knowns · seed in the present modes, by central differences; false if a reference is not for this.
    [[nodiscard]] bool directional(std::span<const std::size_t> unknowns, std::span<const std::size_t> knowns,
                                   std::span<const double> seed, std::span<double> sensitivity);

    [[nodiscard]] KeptMachine keep();
    /// Empty if it was taken over, else why not.
    [[nodiscard]] std::string restore(const KeptMachine& kept);

private:
    [[nodiscard]] bool begins_anew() const noexcept;
    const State& look();
    void look_at_exchange();
    void changed() noexcept { seen_ = false; }

    scenario::Scenario scenario_;
    const Interface* interface_;
    Use use_;
    std::unique_ptr<Engine> engine_;
    SignalReading reading_;
    Observer observer_;
    std::uint64_t fingerprint_;
    std::unique_ptr<engine::Exchange> exchange_;
    State state_;          // co-simulation, and as last seen in model exchange
    State begun_;          // co-simulation: as the next step begins, (1)
    bool touched_ = true;  // values were set since the last step
    bool seen_ = false;    // the observer has seen the present state
};

}  // namespace stiction::fmu
