// Gears with losses inside a step: which side their teeth press on, when that ends, and jams.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/gear_sides.hpp"
#include "engine/inside_step.hpp"

namespace stiction::engine {
namespace {

/// Torque this near zero has not changed its side: roundings of a step, generously.
constexpr double kAtZero = 256 * std::numeric_limits<double>::epsilon();

double direction_of(Mode mode) { return mode == Mode::forward ? 1.0 : mode == Mode::backward ? -1.0 : 0.0; }

}  // namespace

/// Sides of the teeth and modes of gears when an interval begins; again from rest where a moving train jams. Teeth that have
/// just changed their side press little, and the place is off by O(δ²): they are not asked.
bool InsideStep::decide_gears(State& state, const NextEvent& last, double time, double step) noexcept {
    constexpr double kLittle = 0.1;
    constexpr int kRounds = 8;
    for (int round = 0; round < kRounds; ++round) {
        if (!gears_.decide(rests_, gear_load_, network_)) {
            return false;
        }
        bool jammed = false;
        for (std::size_t e = 0; e < jams_.size(); ++e) {
            const Jam jam = gears_.jams()[e];
            jams_[e] = jam == Jam::none ? jams_[e] : jam;
            jammed = jammed || jam != Jam::none;
        }
        if (!jammed) {
            break;
        }
        if (!jam_gears(state, time, step)) {
            return false;
        }
        classify(state);
        load_accelerations(state.position, state.velocity, at_[0], rests_);
    }
    for (const GearSolver::Train& train : gears_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            const std::size_t e = gear.data.friction;
            const bool changed = last.what == Happening::tooth_side && last.index == e &&
                                 std::fabs(gear.load) <= kLittle * std::fabs(gear_load_[e]);
            tooth_side_[e] = changed ? -tooth_side_[e] : gear.load < 0 ? -1.0 : 1.0;
            gear_load_[e] = gear.load;
        }
    }
    return true;
}

/// The linear problem of an interval with friction that follows the torques of the gears, on the sides of their teeth.
bool InsideStep::cross_gears(double half) noexcept {
    GearLine line;
    std::array<GearFace, GearLine::kMost> faces;
    std::array<double, GearLine::kMost> here{};
    for (const GearSolver::Train& train : gears_.trains()) {  // as many as slide, of all trains together
        for (const GearSolver::Gear& gear : train.gears) {
            const double d = direction_of(mode_[gear.data.friction]);
            if (d != 0 && line.count < GearLine::kMost) {
                faces[line.count++] = {.gear = &gear.data, .direction = d, .side = tooth_side_[gear.data.friction]};
            }
        }
    }
    const auto carry = [&](const GearFace& face, double friction) {  // along the direction of its mode
        const double impulse = half * face.direction * friction;
        network_.input.sliding[face.gear->friction] = {impulse, impulse};
    };
    const auto transmitted = [&](const GearFace& face) {
        return face.gear->lever * network_.motion.impulse[face.gear->joint] / half;
    };
    for (std::size_t g = 0; g < line.count; ++g) {
        carry(faces[g], 0);
    }
    if (!solve_held() || line.count == 0) {
        return line.count == 0 && solve_held();
    }
    for (std::size_t r = 0; r < line.count; ++r) {
        here[r] = line.at_zero[r] = transmitted(faces[r]);
        line.scale += std::fabs(here[r]) + faces[r].gear->law.constant;
    }
    const double change = line.scale > 0 ? line.scale : 1.0;
    for (std::size_t c = 0; c < line.count; ++c) {
        carry(faces[c], change);
        if (!solve_held()) {
            return false;
        }
        for (std::size_t r = 0; r < line.count; ++r) {
            line.q(r, c) = (transmitted(faces[r]) - here[r]) / change;
        }
        carry(faces[c], 0);
    }
    const GearSides answer = solve_on_sides(line, std::span(faces).first(line.count));
    for (std::size_t g = 0; g < line.count; ++g) {
        carry(faces[g], answer.friction[g]);
    }
    return answer.found && solve_held();
}

/// Limits of gears at both ends of the interval, for (3): their torques taken linearly as well.
void InsideStep::read_gear_limits(double interval) noexcept {
    for (const GearSolver::Train& train : gears_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            const std::size_t e = gear.data.friction;
            const double end = 2 * gear_torque(gear.data, interval) - gear_load_[e];
            at_[0].levels[e] = gear.data.law.evaluate({.velocity = 0, .load = gear_load_[e], .normal_force = 1});
            at_[1].levels[e] = gear.data.law.evaluate({.velocity = 0, .load = end, .normal_force = 1});
        }
    }
}

/// x at the middle of the interval.
double InsideStep::gear_torque(const LossyGear& gear, double interval) const noexcept {
    return gear.lever * network_.motion.impulse[gear.joint] / (0.5 * interval);
}

/// (5)
void InsideStep::look_at_teeth(double interval, NextEvent& next) const noexcept {
    for (const GearSolver::Train& train : gears_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            const std::size_t e = gear.data.friction;
            if (direction_of(mode_[e]) == 0) {
                continue;
            }
            const double middle = gear_torque(gear.data, interval);
            const double begin = std::max(tooth_side_[e] * gear_load_[e], 0.0);
            const double end = tooth_side_[e] * (2 * middle - gear_load_[e]);
            if (!(end < -kAtZero * (begin + std::fabs(middle)))) {
                continue;
            }
            const double after = interval * (begin / (begin - end));
            if (after < next.after) {
                next = {.after = after, .what = Happening::tooth_side, .index = e};
            }
        }
    }
}

}  // namespace stiction::engine
