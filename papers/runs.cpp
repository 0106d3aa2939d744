#include "papers/runs.hpp"

#include <algorithm>
#include <stdexcept>

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
    }
    if (!run->finished) {
        throw std::runtime_error(name + " did not come to its end");
    }
    return *run;
}

}  // namespace stiction::papers
