// Runs of the scenarios of the papers, each made once and kept.
//
//   Runs runs({.engine = EngineKind::located});
//   const Run& figure = runs.get("borello-fig06");
//   const Run& heavy = runs.get("dalla-vedova-fig08", {{"body.rod.inertia", "1000 kg"}});
//
// A run depends on its name and settings only, not on the order of requests. One that holds something that is not a number is no evidence: it
// is handed to no claim.
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
    std::string unsound{};  ///< the column that holds something that is not a number, and when
};

/// A scenario by its name; a test may hand in one that damages it.
using Load = std::function<scenario::Scenario(const std::string& name, const Settings& settings)>;

/// From the files kept in the program.
scenario::Scenario load_kept(const std::string& name, const Settings& settings);

/// A number of a scenario as its files write it, in SI; throws std::invalid_argument if there is none.
double number_in(const scenario::Scenario& scenario, const std::string& section, const std::string& key);

struct RunOptions {
    std::optional<EngineKind> engine{};  ///< in place of what the file says
    Settings settings{};                 ///< before those of each run
    Load load = load_kept;
    std::function<void(Trajectory& recorded)> spoil{};  ///< a test may damage what was recorded
};

class Runs {
public:
    explicit Runs(RunOptions options = {}) : options_(std::move(options)) {}

    /// Throws std::runtime_error if it did not come to its end, or recorded something that is not a number.
    const Run& get(const std::string& name, const Settings& settings = {});

    /// All that were asked for so far, by name and settings.
    [[nodiscard]] const std::map<std::string, std::unique_ptr<Run>>& kept() const noexcept { return kept_; }

    [[nodiscard]] const RunOptions& options() const noexcept { return options_; }
    [[nodiscard]] bool located() const noexcept { return options_.engine == EngineKind::located; }

private:
    RunOptions options_;
    std::map<std::string, std::unique_ptr<Run>> kept_;
};

}  // namespace stiction::papers
