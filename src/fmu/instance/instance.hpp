// One machine inside an FMU, whatever the version of the standard: its values, its life, its steps.
//
// Before it runs, parameters and inputs are values to be set; they are put into the scenario, which is read again, so that they pass
// every check a file passes. While it runs, inputs go straight to the machine; a tunable parameter makes the machine anew around
// the state it is in. Nothing here knows names or types of the standard: fmi2.cpp and fmi3.cpp do.
//
// Co-simulation, fixed engine, communication step H, step h of the scenario:
//
//   t ≥ 0 and t + H are on the grid of h: steps of h, the bits of a run without FMU                                     (1)
//   else:                                 n = ⌈H/h⌉ steps of H/n                                                        (2)
//
// Co-simulation, located engine, at the start and wherever values were set since the last step: outputs are those of the instant at
// which the next step begins, signals switched and modes decided; the state itself stays as it is until that step        (3)
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/located/exchange.hpp"
#include "engine/observe/observation.hpp"
#include "fmu/export/interface.hpp"

namespace stiction::fmu {

/// What an advance did.
struct Advance {
    bool ok = true;
    std::string message{};  ///< why not
    bool early = false;     ///< it ended before the time asked for, at its own or the listener's wish
    bool event = false;     ///< a friction, joint or end of travel changed its mode
    double time = 0;        ///< reached [s]
};

/// What the calls of the standard left, kept with a saved state.
struct Note {
    std::uint64_t flags = 0;
    double earliest = 0;   ///< instant to which time may go back [s]
    double completed = 0;  ///< last completed step [s]
};

/// Asked after every inner step that is not the last; false ends the advance there.
using GoOn = std::function<bool(double time)>;

class Instance {
public:
    enum class Use : unsigned char { model_exchange, co_simulation };

    /// Reads resources/scenario.toml; throws scenario::ScenarioError, ModelError or another std::exception.
    Instance(const std::filesystem::path& resources, Use use, Version version);
    ~Instance();
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    [[nodiscard]] const Interface& interface() const noexcept { return interface_; }
    [[nodiscard]] const std::string& token() const noexcept { return token_; }
    [[nodiscard]] double time() const noexcept;

    /// Empty if the value was taken over, else why not.
    [[nodiscard]] std::string set(std::size_t reference, double value);
    /// The machine must be ready: see prepare().
    [[nodiscard]] double get(std::size_t reference);
    /// Makes the machine as parameters and inputs now say; empty, or every mistake.
    [[nodiscard]] std::string prepare();
    /// The time at which it begins.
    void begin_at(double time);
    /// From here on the machine runs; empty, or why it cannot.
    [[nodiscard]] std::string start();
    /// As it was made.
    void reset();

    // Co-simulation.
    [[nodiscard]] Advance advance(double until, bool stop_at_events, const GoOn& go_on);

    // Model exchange.
    [[nodiscard]] engine::Exchange& exchange() noexcept { return *exchange_; }
    void set_time(double time);
    void set_states(std::span<const double> values);
    /// Discrete states are decided at this instant; empty, or why it cannot go on.
    [[nodiscard]] std::string decide();

    /// d unknowns / d knowns · seed in the present modes, by central differences; false if a reference is not for this.
    [[nodiscard]] bool directional(std::span<const std::size_t> unknowns, std::span<const std::size_t> knowns,
                                   std::span<const double> seed, std::span<double> sensitivity);

    /// Everything that changes, as bytes; `note` travels with it.
    [[nodiscard]] std::string save(const Note& note);
    /// Empty and the note if the bytes were taken over, else why not.
    [[nodiscard]] std::string restore(const std::string& bytes, Note& note);
    /// Could these bytes be restored? Empty, or why not.
    [[nodiscard]] std::string examine(const std::string& bytes) const;

private:
    struct Machine;

    [[nodiscard]] std::string rebuild(bool keep_state);
    [[nodiscard]] std::vector<scenario::Setting> settings() const;
    [[nodiscard]] std::string take_over(const std::string& bytes, Note& note);
    [[nodiscard]] bool begins_anew() const noexcept;
    const State& look();
    void set_state(std::size_t state, double value);
    void changed() noexcept { seen_ = false; }
    [[nodiscard]] double rate(std::size_t state);
    [[nodiscard]] double indicator(std::size_t k);

    std::string text_;
    std::filesystem::path folder_;
    Use use_;
    Version version_;
    std::string token_;
    Interface interface_;
    std::vector<double> value_;  // of inputs and parameters, by reference
    std::vector<double> built_;  // with which the machine was made
    std::unique_ptr<Machine> machine_;
    std::unique_ptr<engine::Exchange> exchange_;
    State state_;  // co-simulation, and what was last seen in model exchange
    State begun_;  // co-simulation: as the next step begins, (3)
    double begin_ = 0;
    bool stale_ = true;    // values were set that the machine does not know
    bool touched_ = true;  // values were set since the last step
    bool running_ = false;
    bool seen_ = false;
};

}  // namespace stiction::fmu
