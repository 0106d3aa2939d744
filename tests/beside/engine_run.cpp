#include "beside/engine_run.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

namespace stiction_test {

using stiction::State;

double EngineRun::open() const {
    const stiction::EnergyAccount& e = end.energy;
    return energy_before + e.input - e.friction - e.damping - e.impact - e.scheme - energy_after;
}

double EngineRun::energy_size() const {
    const stiction::EnergyAccount& e = end.energy;
    return std::max(
        {1.0, std::fabs(e.input), std::fabs(energy_before), std::fabs(energy_after), e.friction, e.damping, e.impact});
}

EngineRun run_engine(const stiction::Plan& plan, const stiction::EngineSettings& settings, double until,
                     const Running& running) {
    constexpr double kRows = 1e-3;  // [s]
    const std::unique_ptr<stiction::Engine> engine = make_engine(plan, settings);
    const bool located = settings.engine == stiction::EngineKind::located;
    EngineRun run;
    run.start = engine->initial_state();
    if (running.later.steps > 0) {
        run.start.time = static_cast<double>(running.later.steps) * running.later.step;
        run.start.step = located ? 0 : running.later.steps;
    }
    run.end = run.start;
    run.energy_before = engine->mechanical_energy(run.start);
    for (std::size_t f = 0; f < plan.frictions.size(); ++f) {
        run.modes.push_back({{name(run.start.mode[f]), 0}});
    }
    std::size_t steps = 0;
    stiction::Listener listener{
        .on_event =
            [&](const stiction::Event& event, const State&) {
                run.told_jam = run.told_jam || event.kind == stiction::Event::Kind::jam;
                if (event.kind == stiction::Event::Kind::mode && event.element < plan.frictions.size()) {
                    run.modes[event.element].push_back({name(event.to), event.time});
                }
            },
        .on_step = running.look,
        .go_on = [&](const State&) { return ++steps < running.most_steps; }};
    listener.before_decision = listener.after_decision = listener.between = running.aside;
    if (running.look) {
        running.look(run.start);
        if (located) {
            listener.on_row = running.look;
            listener.row_spacing = kRows;
        }
    }
    run.report = engine->advance_to(run.end, until, listener);
    run.energy_after = engine->mechanical_energy(run.end);
    return run;
}

double distance(const State& a, const State& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.position.size(); ++i) {
        worst = std::max({worst, std::fabs(a.position[i] - b.position[i]), std::fabs(a.velocity[i] - b.velocity[i])});
    }
    return worst;
}

double size_of(const State& state) {
    double size = 1;
    for (std::size_t i = 0; i < state.position.size(); ++i) {
        size = std::max({size, std::fabs(state.position[i]), std::fabs(state.velocity[i])});
    }
    return size;
}

}  // namespace stiction_test
