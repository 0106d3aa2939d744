// Motion of an island in one step: its parts, which rows are held, what its frictions do, and how it is written to the machine.
//
// No allocation after construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <stiction/method/advance.hpp>

#include "engine/fixed/methods/island/island_ends.hpp"
#include "engine/fixed/step_data.hpp"
#include "machine/plan.hpp"
#include "numeric/rows.hpp"

namespace stiction::engine {

/// Parts of an island, by indices of the plan; each list ascending.
struct IslandMembers {
    std::vector<std::size_t> bodies;
    std::vector<std::size_t> springs;
    std::vector<std::size_t> frictions;
    std::vector<std::size_t> joints;
};

/// Its rows in indices of its own bodies.
struct IslandRows {
    IslandRows(const Plan& plan, const IslandMembers& members);

    std::vector<Row> springs;
    std::vector<Row> frictions;
    std::vector<Row> joints;
};

/// A friction with the method that decides it and where its memory lies in the state.
struct DecidedFriction {
    const AnyMethod* method = nullptr;
    std::size_t memory_start = 0;
    std::size_t memory_count = 0;
};

struct IslandFriction {
    std::size_t element = 0;
    DecidedFriction by{};
    bool holds = false;    ///< its method keeps rest exactly
    bool inertial = true;  ///< its method moves a mass
    double start = 0;      ///< z
    double impulse = 0;    ///< ρ as known so far
    double decided = 0;    ///< ρ when it was decided
    double extra = 0;      ///< Δz − h z⁺
    bool held = false;     ///< at rest at the end of the step
    bool carried = false;  ///< others hold it, or move it as they like
    bool stopped = false;  ///< decided without ends of travel, which may hold it now
    double unstopped = 0;  ///< what it carried then
    double resting = 0;    ///< what it would carry of the push at rest
    Advance<double> step{};

    /// At rest from start to end.
    [[nodiscard]] bool rested() const noexcept { return held && start == 0; }
};

struct HeldRow {
    enum class Kind : std::uint8_t { joint, end, friction };
    Kind kind = Kind::joint;
    std::size_t index = 0;
};

struct IslandMotion {
    IslandMotion(const Plan& plan, IslandMembers members, std::span<const DecidedFriction> frictions);

    const Plan* plan;
    IslandMembers members;
    IslandRows rows;
    IslandEnds ends;
    std::vector<IslandFriction> frictions;
    bool together = false;         ///< frictions are decided at once (biagiotti_network.hpp)
    std::vector<HeldRow> held;     ///< joints, engaged ends, frictions at rest
    std::size_t base_count = 0;    ///< of them joints and ends
    std::size_t held_count = 0;    ///< all
    std::vector<double> velocity;  ///< w
    std::vector<double> rate;      ///< dx/h
    std::vector<double> reaction;  ///< by held row

    [[nodiscard]] const Row& row_of(const HeldRow& row) const noexcept;
    /// At the end of the step, and along the path: a body may arrive on its end with another speed than it leaves the step.
    [[nodiscard]] double speed_of(const HeldRow& row, const StepInput& input) const noexcept;
    [[nodiscard]] double path_speed(const HeldRow& row, const StepInput& input) const noexcept;

    void write(const StepInput& input, StepOutcome& outcome) const noexcept;

private:
    void write_ends(StepOutcome& outcome) const noexcept;
    void write_friction(std::size_t f, const StepInput& input, StepOutcome& outcome) const noexcept;
};

}  // namespace stiction::engine
