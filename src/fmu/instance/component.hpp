// An instance as an importer sees it, for both versions of the standard: which call is allowed when, what a status means, what is logged.
//
// Statuses are those of the standard, which both versions number alike. A call that is not allowed now, or whose arguments make no
// sense, is refused with `error` and a message, and changes nothing. A value out of its range is refused with `discard`. A step
// that fails leaves the machine at its last good state and the component `failed`: it can be read, saved, restored, reset and freed.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fmu/instance/exchange_time.hpp"
#include "fmu/instance/instance.hpp"

namespace stiction::fmu {

enum class Status : int { ok = 0, warning = 1, discard = 2, error = 3, fatal = 4 };

/// Phase of a component's life; sets of them say when a call is allowed.
enum Phase : unsigned {
    kInstantiated = 1,
    kInitialising = 2,
    kEvent = 4,
    kContinuous = 8,
    kStep = 16,
    kIntermediate = 32,  ///< inside the callback of a step
    kTerminated = 64,
    kFailed = 128,
};

/// Told of everything that is not ok.
using Log = std::function<void(Status status, const char* category, const std::string& message)>;

/// The numbers of a type that the standard knows: which variables it is for.
enum class Type : unsigned char { real, whole, none };

class Component {
public:
    Component(std::unique_ptr<Instance> instance, Use use, Log log, bool logging);

    Instance& instance() noexcept { return *instance_; }
    [[nodiscard]] bool exchanges() const noexcept { return use_ == Use::model_exchange; }
    [[nodiscard]] Phase phase() const noexcept { return phase_; }
    /// Events are told of or not; what is refused is always told of. Without names: every category.
    Status set_logging(bool on, std::span<const char* const> categories);

    /// Is a call allowed now? If not, says so.
    [[nodiscard]] bool allows(const char* call, unsigned phases);
    Status refuse(const std::string& message, Status status = Status::error);
    void note(const std::string& message);

    Status set(Type type, std::span<const unsigned> references, std::span<const double> values);
    Status get(Type type, std::span<const unsigned> references, std::span<double> values);

    Status set_up(double start, std::optional<double> stop);
    [[nodiscard]] bool is_set_up() const noexcept { return set_up_; }
    Status enter_initialisation();
    Status exit_initialisation();
    Status terminate();
    Status reset();

    /// A communication step. `done` says how far it came.
    Status step(double from, double length, bool stop_at_events, const GoOn& go_on, Advance& done);
    /// Derivatives of inputs by time, of the first order.
    Status set_input_derivatives(std::span<const unsigned> references, std::span<const int> orders,
                                 std::span<const double> values);
    /// Derivatives of continuous outputs by time, of the first order.
    Status get_output_derivatives(std::span<const unsigned> references, std::span<const int> orders,
                                  std::span<double> values);
    void enter(Phase phase) noexcept { phase_ = phase; }

    void enter_event() noexcept;
    /// Discrete states are decided at this instant.
    Status decide();
    /// Into continuous time, once discrete states are decided.
    Status go_on(const char* call);
    /// A step of the solver was accepted. An event is due where it went to or over an instant declared before.
    Status complete_step(bool& event_is_due);
    Status set_time(double time);
    Status set_states(std::span<const double> values);
    Status get_states(std::span<double> values);
    Status get_derivatives(std::span<double> values);
    Status get_indicators(std::span<double> values);
    Status get_nominals(std::span<double> values);
    Status directional(std::span<const unsigned> unknowns, std::span<const unsigned> knowns,
                       std::span<const double> seed, std::span<double> sensitivity);

    /// A state of the standard is these bytes.
    Status save(std::string& bytes);
    Status restore(const std::string& bytes);
    Status examine(const std::string& bytes);

private:
    [[nodiscard]] const Variable* variable(Type type, unsigned reference);
    [[nodiscard]] bool may_set(const Variable& v) const noexcept;
    Status ready();
    [[nodiscard]] bool all_finite(std::span<const double> values, const char* what);

    std::unique_ptr<Instance> instance_;
    Use use_;
    Log log_;
    bool logging_;
    Phase phase_ = kInstantiated;
    bool set_up_ = false;
    bool decided_ = false;  // in this event mode
    ExchangeTime clock_;
};

}  // namespace stiction::fmu
