// One run of one engine: how it ended, what it told, and its energy account.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "engine/make_engine.hpp"

namespace stiction_test {

/// A mode and since when.
struct Episode {
    std::string mode{};
    double since = 0;    ///< [s]
    double blurred = 0;  ///< length of shorter ones left out just before it [s]
};
using Episodes = std::vector<Episode>;

struct EngineRun {
    stiction::RunReport report{};
    stiction::State start{};
    stiction::State end{};
    double energy_before = 0;       ///< mechanical [J]
    double energy_after = 0;        ///< mechanical [J]
    bool told_jam = false;          ///< of a gear
    std::vector<Episodes> modes{};  ///< by friction

    [[nodiscard]] bool ended() const { return report.status == stiction::RunStatus::ok; }
    /// Energy missing in: energy before + input = energy after + losses + scheme [J].
    [[nodiscard]] double open() const;
    /// Largest of the energies in that account, at least 1 [J].
    [[nodiscard]] double energy_size() const;
};

/// A run that begins late: so many steps have passed.
struct Later {
    std::uint64_t steps = 0;
    double step = 0;  ///< [s]
};

struct Running {
    /// Called with the start and every step; of the located engine also with what its dense output says every millisecond.
    stiction::StateHandler look{};
    stiction::StateHandler
        aside{};  ///< every other state that a listener may see: before and after decisions, in between
    std::size_t most_steps = std::numeric_limits<std::size_t>::max();  ///< it is stopped there
    Later later{};
};

[[nodiscard]] EngineRun run_engine(const stiction::Plan& plan, const stiction::EngineSettings& settings, double until,
                                   const Running& running = {});

/// Largest distance of positions and velocities.
[[nodiscard]] double distance(const stiction::State& a, const stiction::State& b);
/// Of the motion: the largest position or velocity, at least 1.
[[nodiscard]] double size_of(const stiction::State& state);

}  // namespace stiction_test
