// The job of a lane kernel: some machines of one shape, one per lane, whose usual steps it takes.
//
// A table is rows of as many numbers as there are lanes; row r of lane l is at [r·lanes + l]. What is the same in all lanes (who acts on
// whom, what a block computes) is said once. Plain pointers and numbers only: this header is shared by translation units compiled for
// different instruction sets, so it holds no code that the linker could exchange.
#pragma once

#include <cstddef>
#include <cstdint>

namespace stiction::study {

inline constexpr std::uint32_t kNoSlot = 0xFFFFFFFF;  ///< of a signal that a part does not read

/// Way in which a block of the signals is computed in lanes.
enum class LaneOperation : unsigned char {
    flat,    ///< one number until the lane switches
    line,    ///< base + slope (t − start), or flat
    points,  ///< base + rise (t − start)/length, or flat
    sine,    ///< offset + amplitude sin(ω (t − start) + phase), or flat
    time,
    sum,
    gain,
    product,
    saturation,
    dead_zone,
    sine_of,
    expression,
    integrator,
    lag,
    transfer_function,
    pid,
    lane_by_lane,  ///< by the code of the scalar engine, one lane after another
};

struct LaneBlock {
    LaneOperation operation = LaneOperation::flat;
    std::uint32_t output = 0;  ///< slot
    std::uint32_t input_count = 0;
    const std::uint32_t* inputs = nullptr;  ///< slots
    std::uint32_t numbers = 0;              ///< its first row in the table of numbers
    std::uint32_t state = 0;                ///< its first continuous state
    std::uint32_t order = 0;                ///< how many it has
    const std::uint64_t* words = nullptr;   ///< of an expression
    std::uint32_t length = 0;
    std::uint32_t index = 0;  ///< among the blocks of the program
};

/// Rows Σ coefficient · motion of body, as numeric/packed_rows.hpp has them.
struct LaneRow {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    std::uint32_t rest = 0;
    std::uint32_t rest_count = 0;
};
struct LaneRows {
    std::size_t count = 0;
    const LaneRow* row = nullptr;
    const double* coefficient = nullptr;       ///< table: two rows for each
    const std::uint32_t* rest_body = nullptr;  ///< third bodies and those after them
    const double* rest_coefficient = nullptr;  ///< table
};

struct LaneFriction {
    enum class Asked : unsigned char {
        once,            ///< the law answers the same at every step
        about_signals,   ///< it feels load, drive or normal force
        about_velocity,  ///< it feels how fast it slips
    };
    Asked asked = Asked::once;
    std::uint32_t law = 0;      ///< place in the list of laws
    std::uint32_t numbers = 0;  ///< first row in the table of laws
    std::uint32_t points = 0;   ///< of a table
    std::uint32_t load = kNoSlot;
    std::uint32_t drive = kNoSlot;
    std::uint32_t normal = kNoSlot;
    std::uint32_t speed = kNoSlot;
    std::uint32_t damper = kNoSlot;  ///< spring that carries the viscous part
};

struct LaneJoint {
    std::uint32_t element = 0;
    std::uint32_t speed = kNoSlot;
    bool one_way = false;
};
struct LaneReading {
    std::uint32_t slot = 0;
    std::uint32_t index = 0;
};
struct LaneForce {
    std::uint32_t body = 0;
    std::uint32_t slot = 0;
};
struct LaneEnds {
    std::uint32_t body = 0;
    std::uint32_t element = 0;
};

/// Velocity of a body that is tied to others in some lanes, numeric/tied_bodies.hpp.
struct LaneTie {
    enum class Kind : unsigned char { rest, row, follow };
    Kind kind = Kind::rest;
    std::uint32_t body = 0;     ///< whose velocity it sets
    std::uint32_t leader = 0;   ///< of a follower
    double sign = 1;            ///< of a follower
    std::uint32_t element = 0;  ///< whose ground speed a row has
    std::uint32_t term = 0;     ///< first term of a row
    std::uint32_t terms = 0;
    std::uint32_t lanes = 0;  ///< row in the table of tied lanes
};
struct LaneTieTerm {
    std::uint32_t body = 0;
    double sign = 1;
    bool own = false;
    const double* coefficient = nullptr;  ///< one row
};
/// Positions of two bodies that some lanes hold together, engine/fixed/step/tied_positions.hpp.
struct LaneHold {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    const double* per_a = nullptr;  ///< one row
    const double* per_b = nullptr;
    std::uint32_t lanes = 0;  ///< row in the table of held lanes
};

enum class LanePhase : unsigned char { decide, late, output, hold, along };

struct LaneJob {
    /// A block of kind lane_by_lane, for all lanes. A lane that switches gets 0 in `usual`.
    using BlockCall = void (*)(const LaneJob&, const LaneBlock&, LanePhase, double time, double* states, double* values,
                               const double* end_values);
    /// Holds positions of lanes in which several pairs of bodies are tied.
    using HoldCall = void (*)(const LaneJob&, const double* position, const double* velocity, double* end_position);
    void* host = nullptr;
    BlockCall call_block = nullptr;
    HoldCall call_hold = nullptr;

    // Shape.
    double h = 0;         ///< [s]
    bool plain = false;   ///< StepPlan::plain
    bool memory = false;  ///< signals have continuous states
    bool grounds_change = false;
    bool holds_several = false;  ///< call_hold is needed now
    std::size_t bodies = 0;
    std::size_t elements = 0;
    std::size_t frictions = 0;
    std::size_t states = 0;  ///< continuous ones of the signals
    std::size_t values = 0;
    LaneRows spring_rows;
    LaneRows element_rows;
    const LaneBlock* block = nullptr;
    std::size_t blocks = 0;
    const LaneBlock* dynamic = nullptr;  ///< those with continuous states
    std::size_t dynamics = 0;
    bool any_lane_by_lane = false;
    const LaneFriction* friction = nullptr;
    const LaneJoint* joint = nullptr;
    std::size_t joints = 0;
    const LaneEnds* ends = nullptr;
    std::size_t end_count = 0;
    const LaneReading* read_position = nullptr;
    std::size_t read_positions = 0;
    const LaneReading* read_velocity = nullptr;
    std::size_t read_velocities = 0;
    const LaneReading* read_friction = nullptr;
    std::size_t read_frictions = 0;
    const LaneReading* ground = nullptr;  ///< element `index` has the speed of a slot
    std::size_t grounds = 0;
    const LaneForce* force = nullptr;
    std::size_t forces = 0;
    const std::uint32_t* viscous_body = nullptr;
    std::size_t viscous_bodies = 0;
    const LaneTie* tie = nullptr;
    std::size_t ties = 0;
    const LaneTieTerm* tie_term = nullptr;
    const LaneHold* hold = nullptr;
    std::size_t holds = 0;
    const std::uint32_t* column = nullptr;  ///< of the inverse: those whose right-hand side is not 0 in all lanes
    std::size_t columns = 0;

    // Tables of numbers that differ by lane.
    const double* ready = nullptr;        ///< one row: 1 where the pattern is loaded
    const double* idle = nullptr;         ///< one row: 1 where there is no machine, or its run has ended
    const double* switch_time = nullptr;  ///< one row: when a source switches [s]
    const double* block_numbers = nullptr;
    const double* law_numbers = nullptr;
    const double* inertia = nullptr;  ///< by body
    const double* damping = nullptr;  ///< by body
    const double* force_coefficient = nullptr;
    const double* spring = nullptr;  ///< four rows each: stiffness, damping, rest, preload
    const double* lower = nullptr;   ///< by body with ends
    const double* upper = nullptr;
    const double* inverse = nullptr;  ///< column by column
    const double* stuck = nullptr;    ///< by element, 1 or 0
    const double* forward = nullptr;
    const double* backward = nullptr;
    const double* open = nullptr;
    const double* moving = nullptr;
    const double* tied_lanes = nullptr;
    const double* held_lanes = nullptr;
    const double* spring_inertia = nullptr;  ///< by spring: the inverse was made for these

    // Rows of the state that are written down after every step.
    const double* const* logged = nullptr;
    std::size_t log_rows = 0;
    double* log = nullptr;  ///< table: the logged rows of one step after another

    // The state.
    std::uint64_t step = 0;
    double* position = nullptr;
    double* velocity = nullptr;
    double* told_friction = nullptr;  ///< by element
    double* state = nullptr;          ///< continuous ones of the signals
    double* energy = nullptr;         ///< the five sums of EnergyAccount

    // Work.
    double* usual = nullptr;  ///< one row: after a step, 1 where it was taken
    double* value = nullptr;
    double* end_value = nullptr;
    double* end_state = nullptr;
    double* applied_force = nullptr;  ///< by body; those of steady forces stay
    double* level = nullptr;          ///< by friction, five rows each
    double* at_rest = nullptr;        ///< by element: limits × h, forward and backward
    double* sliding = nullptr;
    double* ground_speed = nullptr;  ///< by element
    double* path = nullptr;          ///< by element: its speed at the end
    double* stretch = nullptr;       ///< by spring
    double* stored = nullptr;        ///< one row: energy of all springs
    double* spring_impulse = nullptr;
    double* right = nullptr;  ///< bodies, then elements
    double* answer = nullptr;
    double* end_position = nullptr;
    double* end_friction = nullptr;
};

/// Takes up to `steps` steps of all lanes; ends after the first in which a lane is not usual: `usual` tells which. Returns how many were
/// begun.
using LaneKernel = std::size_t (*)(LaneJob&, std::size_t steps);

LaneKernel sse2_lane_kernel() noexcept;
LaneKernel avx2_lane_kernel() noexcept;
LaneKernel avx512_lane_kernel() noexcept;

}  // namespace stiction::study
