// The scenario inside an instance, with the engine that runs it.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "engine/plan_fingerprint.hpp"
#include "fmu/instance/instance.hpp"

namespace stiction::fmu {

struct Instance::Machine {
    explicit Machine(scenario::Scenario read)
        : scenario(std::move(read)), observer(scenario.plan), plan_fingerprint(fingerprint(scenario.plan)) {}

    scenario::Scenario scenario;
    std::unique_ptr<Engine> engine = make_engine(scenario.plan, scenario.run);
    SignalReading reading = engine->description().reading;
    Observer observer;
    std::uint64_t plan_fingerprint;
};

}  // namespace stiction::fmu
