#include "papers/runs.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "papers/shelf.hpp"
#include "result/recorder.hpp"

namespace stiction::papers {
namespace {

/// Between rows of an engine with variable steps where the file keeps every step: a tenth of a millisecond shows every stop of 2 ms.
constexpr double kSpacing = 1e-4;  // [s]

Run simulate(scenario::Scenario scenario) {
    Run run;
    run.scenario = std::move(scenario);
    const scenario::RunSettings& how = run.scenario.run;
    const std::unique_ptr<Engine> engine = make_engine(run.scenario.plan, how);
    RecordOptions record = how.record;
    if (engine->description().step == 0 && !(record.spacing > 0)) {
        record.spacing = std::max(kSpacing, 1e-5 * how.until);
    }
    Recorder recorder(run.scenario.plan, record);
    State state = engine->initial_state();
    run.finished = stiction::run(*engine, state, how.until, recorder).status == RunStatus::ok;
    run.trajectory = recorder.trajectory();
    return run;
}

/// The first number that is none; empty where all are finite.
std::string first_unsound(const Trajectory& recorded) {
    for (const auto& column : recorded.numbers) {
        const auto bad =
            std::find_if(column.values.begin(), column.values.end(), [](double x) { return !std::isfinite(x); });
        if (bad != column.values.end()) {
            return fmt::format("{} is {} at {} s", column.name, *bad,
                               recorded.time[static_cast<std::size_t>(bad - column.values.begin())]);
        }
    }
    return {};
}

}  // namespace

scenario::Scenario load_kept(const std::string& name, const Settings& settings) {
    const std::string file = name + ".toml";
    for (const scenario::ShelvedFile& kept : shelf()) {
        if (kept.name == file) {
            return scenario::parse(std::string(kept.text), file, {}, settings, shelf());
        }
    }
    throw std::invalid_argument("there is no paper scenario " + name);
}

double number_in(const scenario::Scenario& scenario, const std::string& section, const std::string& key) {
    for (const scenario::Value& value : scenario.values) {
        if (value.section == section && value.key == key && value.number) {
            return value.number->value;
        }
    }
    throw std::invalid_argument(fmt::format("there is no number {}.{}", section, key));
}

const Run& Runs::get(const std::string& name, const Settings& settings) {
    std::string key = name;
    Settings all = options_.settings;
    all.insert(all.end(), settings.begin(), settings.end());
    for (const scenario::Setting& setting : settings) {
        key += "\n" + setting.key + "=" + setting.value;
    }
    std::unique_ptr<Run>& run = kept_[key];
    if (!run) {
        scenario::Scenario scenario = options_.load(name, all);
        scenario.run.engine = options_.engine.value_or(scenario.run.engine);
        run = std::make_unique<Run>(simulate(std::move(scenario)));
        if (options_.spoil) {
            options_.spoil(run->trajectory);
        }
        run->unsound = first_unsound(run->trajectory);
    }
    if (!run->finished) {
        throw std::runtime_error(name + " did not come to its end");
    }
    if (!run->unsound.empty()) {
        throw std::runtime_error(name + ": " + run->unsound);
    }
    return *run;
}

}  // namespace stiction::papers
