// One machine inside an FMU, whatever the version of the standard: values of its variables, its life, its saved states.
//
// Before it runs, parameters and inputs are values to be set; they are put into the scenario, which is read again, so that they pass
// every check a file passes. While it runs, inputs go straight to the machine; a tunable parameter makes the machine anew around
// the state it is in. Nothing here knows names or types of the standard: fmi2.cpp and fmi3.cpp do.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "fmu/export/interface.hpp"
#include "fmu/instance/instance_bytes.hpp"
#include "fmu/instance/running_machine.hpp"

namespace stiction::fmu {

class Instance {
public:
    /// Reads resources/scenario.toml; throws scenario::ScenarioError, ModelError or another std::exception.
    Instance(const std::filesystem::path& resources, Use use, Version version);

    [[nodiscard]] const Interface& interface() const noexcept { return interface_; }
    [[nodiscard]] const std::string& token() const noexcept { return token_; }
    [[nodiscard]] double time() const noexcept { return running_ ? machine_->time() : begin_; }

    /// Empty if the value was taken over, else why not.
    [[nodiscard]] std::string set(std::size_t reference, double value);
    /// The rate at which an input changes within communication steps, counted from the beginning of each; empty, or why not.
    [[nodiscard]] std::string set_rate(std::size_t reference, double rate);
    /// The machine must be ready: see prepare().
    [[nodiscard]] double get(std::size_t reference);
    /// Makes the machine as parameters and inputs now say; empty, or every mistake.
    [[nodiscard]] std::string prepare();
    /// False before the first value is asked for, and after a state from before that was restored.
    [[nodiscard]] bool has_machine() const noexcept { return machine_ != nullptr; }
    /// The machine that prepare() made.
    [[nodiscard]] RunningMachine& machine() noexcept { return *machine_; }
    /// The time at which it begins.
    void begin_at(double time);
    /// From here on the machine runs; empty, or why it cannot.
    [[nodiscard]] std::string start();
    /// As it was made.
    void reset();

    /// A communication step of co-simulation.
    [[nodiscard]] Advance advance(double until, bool stop_at_events, const GoOn& go_on);
    /// Model exchange: discrete states are decided at this instant; empty, or why it cannot go on.
    [[nodiscard]] std::string decide();

    /// Everything that changes, as bytes; `note` travels with it.
    [[nodiscard]] std::string save(const Note& note);
    /// Empty and the note if the bytes were taken over, else why not.
    [[nodiscard]] std::string restore(const std::string& bytes, Note& note);
    /// Reads the bytes of a state of this machine and this kind, which stays as it is; empty, or why they are none.
    [[nodiscard]] std::string read(const std::string& bytes, SavedInstance& saved) const;

private:
    [[nodiscard]] std::string rebuild(bool keep_state);
    [[nodiscard]] std::vector<scenario::Setting> settings() const;
    [[nodiscard]] SavedInstance saved(const Note& note);
    [[nodiscard]] std::string take_over(const SavedInstance& saved);
    void hand_over_rates();

    std::string text_;
    std::filesystem::path folder_;
    Use use_;
    std::string token_;
    Interface interface_;
    std::vector<double> value_;  // of inputs and parameters, by reference
    std::vector<double> built_;  // with which the machine was made
    std::vector<double> rate_;   // of inputs, by reference
    std::unique_ptr<RunningMachine> machine_;
    double begin_ = 0;
    bool stale_ = true;  // values were set that the machine does not know, or there is no machine
    bool running_ = false;
};

}  // namespace stiction::fmu
