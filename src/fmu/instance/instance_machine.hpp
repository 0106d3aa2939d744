// The scenario inside an instance, with the engines that run it.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "engine/plan_fingerprint.hpp"
#include "fmu/instance/instance.hpp"

namespace stiction::fmu {

struct Instance::Machine {
    explicit Machine(scenario::Scenario read)
        : scenario(std::move(read)), observer(scenario.plan), plan_fingerprint(fingerprint(scenario.plan)) {
        if (scenario.run.engine == scenario::Engine::fixed) {
            fixed = std::make_unique<FixedEngine>(scenario.plan, scenario.run.fixed);
        } else {
            located = std::make_unique<LocatedEngine>(scenario.plan, scenario.run.located);
        }
    }
    [[nodiscard]] State initial_state() { return fixed ? fixed->initial_state() : located->initial_state(); }
    /// The fixed engine with another step.
    FixedEngine& with_step(double step) {
        if (!other || other->step_length() != step) {
            FixedOptions options = scenario.run.fixed;
            options.step = step;
            other = std::make_unique<FixedEngine>(scenario.plan, options);
        }
        return *other;
    }

    scenario::Scenario scenario;
    std::unique_ptr<FixedEngine> fixed;
    std::unique_ptr<FixedEngine> other;
    std::unique_ptr<LocatedEngine> located;
    Observer observer;
    std::uint64_t plan_fingerprint;
};

}  // namespace stiction::fmu
