// Watches the states of one run: (2)–(6) of judge.hpp.
#pragma once

#include <string>

#include "engine/engine.hpp"
#include "machine/plan.hpp"
#include "random/judge.hpp"

namespace random_machines {

/// Faults of one machine, the first of each promise.
class Faults {
public:
    explicit Faults(std::vector<Fault>& list) : list_(list) {}
    void add(Promise promise, std::string what);

private:
    std::vector<Fault>& list_;
};

/// Of energies, beside the largest of them: the located engine's error of a step is 3e-12, and a run has some hundred steps.
inline constexpr double kEnergyRounding = 1e-9;

class Watch {
public:
    Watch(const stiction::Plan& plan, const stiction::EngineDescription& engine, Faults& faults)
        : plan_(plan),
          reading_(engine.reading),
          engine_(engine.name),
          step_(engine.step),
          faults_(faults),
          observer_(plan) {}

    void look(const stiction::State& state);
    /// Positions alone: what holds at the left side of a jump too.
    void look_at_travel(const stiction::State& state);

private:
    void look_at_friction(const stiction::State& state, std::size_t f);
    [[nodiscard]] double slip_at_rest(const stiction::State& state, std::size_t f) const;
    [[nodiscard]] double speeds(const stiction::State& state, std::size_t f, double time) const;
    [[nodiscard]] double slip_rounding(const stiction::State& state, std::size_t f) const;
    [[nodiscard]] double slip_between_instants(const stiction::State& state, std::size_t f) const;
    [[nodiscard]] bool jumps(std::size_t f) const;
    void add(Promise promise, const stiction::State& state, const std::string& part, double value);

    const stiction::Plan& plan_;
    stiction::SignalReading reading_;
    std::string engine_;
    double step_;  // 0: variable [s]
    Faults& faults_;
    stiction::Observer observer_;
    double fastest_ = 0;  // speed of any body so far
    double friction_ = 0;
    double damping_ = 0;
    double impact_ = 0;
};

}  // namespace random_machines
