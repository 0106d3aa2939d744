// What happens to a machine at one instant: impacts, rest, modes and jams, until motion can go on.
//
//   a. impacts, as long as a body enters its end or a joint has a wrong speed                        newton_impact.hpp      (1)
//      joints first, then the ends from which bodies rebound, with the speeds the joints leave
//   b. what has no slip is at rest, and exactly so from here on                                                          (2)
//   c. modes of all that is at rest                                                                  mode_enumeration.hpp   (3)
//   d. no modes are right: gears jam, the fewest of them: their shafts stop at once, and a. follows                      (4)
//      on the way to the stop what was apart may meet, and its inertia may end the jam before: how far the teeth have gone then
//      depends on how they spring, which rigid ones do not tell: ambiguous                                               (6)
//
// A bounce whose flight would be shorter than `shortest_flight` does not happen: 2 e v/a is its length.                   (5)
#pragma once

#include <string>

#include "reference/mode_enumeration.hpp"
#include "reference/newton_impact.hpp"

namespace reference {

/// All that changes during a run.
struct RunState {
    Real time = 0;       ///< [s]
    Real read_time = 0;  ///< at which signals are read: the time, or a little beside a jump of theirs [s]
    Vector position{};
    Vector velocity{};
    Vector fastest{};  ///< by body: its largest speed so far, for what is small beside it
    Modes modes{};
};

struct Event {
    enum class Kind { mode, impact, jam };
    Real time = 0;  ///< [s]
    Kind kind = Kind::mode;
    std::string part{};
    Mode from = Mode::free;
    Mode to = Mode::free;
    Real speed = 0;  ///< with which a body met its end, or with which a gear jammed
};

/// What a run tells.
struct Log {
    std::vector<Event> events{};
    std::vector<Real> ambiguous{};  ///< times at which mechanics alone did not decide, mode_enumeration.hpp (2)
    std::vector<Real> tied{};       ///< times at which a load equalled the limits that held it
    bool too_many = false;          ///< modes were not decided: kMostCombinations of mode_enumeration.hpp
};

class OneInstant {
public:
    OneInstant(const MotionEquations& equations, Real shortest_flight)
        : equations_(equations), machine_(equations.machine()), shortest_flight_(shortest_flight) {}

    /// Modes by motion alone, with which a run begins.
    void begin(RunState& state) const;
    /// (1)–(4). Says what is wrong; empty if nothing is.
    [[nodiscard]] std::string settle(RunState& state, Log& log) const;

    /// Does mechanics alone not decide how motion goes on from here?
    [[nodiscard]] bool undecided(RunState state) const;

    /// Rows that are held at a speed by the modes, or by what is at rest beside them.
    [[nodiscard]] std::vector<ImpactRow> held_rows(Real read_time, const Modes& modes, const AtRest& rest = {}) const;
    /// Size of the speeds along a row, below 1e-11 of which slip is none.
    [[nodiscard]] static Real slip_scale(const Row& row, const Vector& fastest, const Vector& velocity, Real ground);

private:
    enum class Collision { none, happened, contradictory };
    [[nodiscard]] Collision collide_once(RunState& state, Log& log) const;
    [[nodiscard]] std::vector<ImpactRow> joint_rows(const RunState& state) const;
    [[nodiscard]] std::vector<int> ends_met(const RunState& state) const;
    [[nodiscard]] bool throws_back_a_lock(const RunState& state, const std::vector<ImpactRow>& rows,
                                          const Impact& impact) const;
    [[nodiscard]] AtRest find_rest(RunState& state) const;
    [[nodiscard]] Decision decide_modes(RunState& state, const AtRest& rest, Log& log) const;
    [[nodiscard]] bool jam(RunState& state, Log& log) const;
    [[nodiscard]] bool ends_on_the_way(const RunState& before, const AtRest& rest, const Vector& locked,
                                       Log& log) const;
    void tell(const Modes& before, const RunState& state, Log& log) const;

    const MotionEquations& equations_;
    const Machine& machine_;
    Real shortest_flight_;
};

}  // namespace reference
