// Gears with load-dependent losses in a fixed step: the torque a gear transmits and its friction are found together.
//
//   on the motor shaft: x torque handed to the load (reaction of the rigid joint), y torque taken from the motor      (1)
//   friction y − x on the row of the motor shaft, limits ±f(x) of the transmission law with x for its load             (2)
//   F(x): reaction after the exact network step with the limits f(x);   wanted x = F(x)                                (3)
//   at rest: x with the gear locked; it holds if the friction is within the static limits at x, else it slides         (4)
//   sliding: F(0) ≥ 0 → x ≥ 0, else x < 0; on that side x − F(x) has one change of sign                                (5)
//
// (3) is piecewise linear, so a secant through two points of one piece is exact; it is kept inside a bracket, and the number
// of solves is bounded. A jam (J_m + η_aid J ≤ 0 while the load drives, docs/theory/lossy-gear.md) has no root of (3) while it
// slides: the root on that side is the gear at rest, so its velocity is 0.0 at the end of the step. Where no root is found within
// the bound, which a reversal inside a step with static friction above sliding friction can cause, the gear is locked for this
// step. Several gears are taken in turn until none changes; a bounded number of times. Gears that rigid joints tie into one
// train are refused (solve/lossy_gear_train.hpp has these). The last x is the reaction in the State: a restored run goes on bit for bit. No allocation after construction.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <stiction/law/levels.hpp>
#include <stiction/law/transmission.hpp>

#include "engine/network_step.hpp"
#include "engine/state.hpp"
#include "model/plan.hpp"

namespace stiction::engine {

/// Gears with losses that joints tie to one another, in words: at rest their shares of the friction are not determined.
[[nodiscard]] std::vector<std::string> lossy_gear_problems(const Plan& plan);

class LossyGearStep {
public:
    static constexpr std::size_t kSolvesPerGear = 16;  ///< of (5), in one turn
    static constexpr std::size_t kTurns = 40;          ///< of several gears

    explicit LossyGearStep(const Plan& plan);

    [[nodiscard]] bool empty() const noexcept { return gears_.empty(); }

    /// Solves the step for the network's input, from the modes of the state; writes limits and levels of the gears.
    [[nodiscard]] NetworkReport solve(const State& state, double step, NetworkStep& network,
                                      std::span<Levels<double>> levels) noexcept;

private:
    struct Gear {
        std::size_t friction = 0;  ///< element on the row of the motor shaft
        std::size_t joint = 0;     ///< element that is rigid
        double lever = 1;          ///< x per reaction of the joint: coefficient of the motor shaft
        Transmission<double>::Prepared law{};
        double load = 0;   ///< x [N·m]
        double scale = 0;  ///< of what acts on it, for rounding [N·m]
    };
    /// A point of (3) on one side: u = |x|, g = u − F on that side.
    struct Point {
        double u = 0;
        double g = 0;
    };
    struct Bracket {
        Point low;   ///< g < 0
        Point high;  ///< g > 0, if there is one
        Point last;
        Point before;
        std::size_t points = 0;
        bool closed = false;        ///< `high` is known
        bool locked_tried = false;  ///< with the gear at rest
    };

    void begin(const State& state) noexcept;
    void settle(Gear& gear) noexcept;
    void settle_at_rest(Gear& gear) noexcept;
    [[nodiscard]] bool slide(Gear& gear) noexcept;
    [[nodiscard]] bool search(Gear& gear, double side, Bracket bracket) noexcept;
    [[nodiscard]] double propose(const Gear& gear, double side, std::size_t tries, Bracket& bracket) noexcept;
    void set_limits(const Gear& gear, double load) noexcept;
    [[nodiscard]] double transmitted(const Gear& gear, double load) noexcept;
    [[nodiscard]] double locked(const Gear& gear) noexcept;
    [[nodiscard]] double solve_once(const Gear& gear) noexcept;
    [[nodiscard]] bool turned_round(const Gear& gear) const noexcept;
    [[nodiscard]] bool same(const Gear& gear, double load, double answer) const noexcept;

    static void note(Bracket& bracket, Point point) noexcept;

    std::vector<Gear> gears_;
    std::vector<Mode> start_;  // by element: mode from which every solve of this step begins
    NetworkStep* network_ = nullptr;
    double h_ = 0;
    NetworkReport report_;
    std::size_t solves_ = 0;
    std::size_t operations_ = 0;
};

}  // namespace stiction::engine
