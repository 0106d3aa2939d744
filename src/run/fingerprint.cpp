#include "run/fingerprint.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "machine/model.hpp"
#include "result/quantity.hpp"
#include "run/simulation.hpp"
#include "text/fingerprint.hpp"

namespace stiction {
namespace {

std::uint64_t bits_of(const Trajectory& trajectory) {
    Fingerprint hash;
    const auto add_all = [&hash](const std::vector<double>& values) {
        std::for_each(values.begin(), values.end(), [&hash](double value) { hash.add(value); });
    };
    add_all(trajectory.time);
    for (const NumberColumn& column : trajectory.numbers) {
        add_all(column.values);
    }
    for (const ModeColumn& column : trajectory.modes) {
        for (const Mode mode : column.values) {
            hash.add(static_cast<std::uint64_t>(mode));
        }
    }
    for (const StopColumn& column : trajectory.stops) {
        for (const Stop stop : column.values) {
            hash.add(static_cast<std::uint64_t>(stop));
        }
    }
    for (const Event& event : trajectory.events) {
        hash.add(event.time);
        hash.add(event.speed);
        hash.add(static_cast<std::uint64_t>(event.kind));
    }
    return hash.value();
}

}  // namespace

std::string fingerprint(scenario::Scenario scenario, EngineKind engine) {
    scenario.run.engine = engine;
    scenario.run.record.quantities.clear();
    scenario.run.record.spacing = scenario.run.record.spacing.value_or(0);  // every row, where the file asks for none
    for (const Quantity& quantity : quantities(scenario.plan)) {
        scenario.run.record.quantities.push_back(quantity.name);
    }
    try {
        const Outcome outcome = simulate(scenario);
        return fmt::format("{:016x} {} rows, {}", bits_of(outcome.trajectory), outcome.trajectory.time.size(),
                           name(outcome.end));
    } catch (const ModelError&) {
        return "refused";
    }
}

}  // namespace stiction
