// Runs of the scenarios of the papers, each made once and kept.
//
//   Runs runs({.engine = EngineKind::located});
//   const Run& figure = runs.get("borello-fig06");
//   const Run& heavy = runs.get("dalla-vedova-fig08", {{"body.rod.inertia", "1000 kg"}});
//
// A run depends on its name and settings only, not on the order of requests.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "result/trajectory.hpp"
#include "scenario/scenario.hpp"

namespace stiction::papers {

using Settings = std::vector<scenario::Setting>;

struct Run {
    scenario::Scenario scenario;
    Trajectory trajectory;
    bool finished = false;  ///< it came to its end
};

/// A scenario by its name; a test may hand in one that damages it.
using Load = std::function<scenario::Scenario(const std::string& name, const Settings& settings)>;

/// From the files kept in the program.
scenario::Scenario load_kept(const std::string& name, const Settings& settings);

struct RunOptions {
    std::optional<EngineKind> engine{};  ///< in place of what the file says
    Settings settings{};                 ///< before those of each run
    Load load = load_kept;
};

class Runs {
public:
    explicit Runs(RunOptions options = {}) : options_(std::move(options)) {}

    /// Throws std::runtime_error if it did not come to its end.
    const Run& get(const std::string& name, const Settings& settings = {});

    [[nodiscard]] const RunOptions& options() const noexcept { return options_; }
    [[nodiscard]] bool located() const noexcept { return options_.engine == EngineKind::located; }

private:
    RunOptions options_;
    std::map<std::string, std::unique_ptr<Run>> kept_;
};

}  // namespace stiction::papers
