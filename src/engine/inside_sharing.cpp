// Stuck elements that share their load in more than one way: parallel clutches, a brake behind a gear and one before it.
//
//   rows that follow from those of others carry nothing while the motion of (1) is found: it is the same          (a)
//   held  ⇔  some share of the load is within all limits: the exact network solver, given static limits, lets nothing slide  (b)
//   beyond the place of the break-away the slips it finds grow from zero, linearly by pieces: secants from there   (c)
//
// Cost: at most kSecants solves of the network, in intervals in which a set breaks away; one more to share the load anew.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/inside_step.hpp"

namespace stiction::engine {
namespace {

constexpr int kSecants = 24;
/// Places of (c) this near to each other are the same, of the interval.
constexpr double kSamePlace = 1e-9;
constexpr double kRounding = 256 * std::numeric_limits<double>::epsilon();

double between(double a, double b, double part) { return Limits::unlimited(a) ? a : a + part * (b - a); }

}  // namespace

/// What is left of a row without its part along the rows of the basis, of its length; left in end_velocity_.
double InsideStep::independent_part(std::size_t e) noexcept {
    const std::size_t n = plan_->bodies.size();
    const Row& row = plan_->layout.elements[e];
    double length = 0;
    std::fill(end_velocity_.begin(), end_velocity_.end(), 0.0);
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        end_velocity_[row.body[a]] += row.coefficient[a];
        length += row.coefficient[a] * row.coefficient[a];
    }
    for (int pass = 0; pass < 2; ++pass) {  // twice is enough
        for (std::size_t b = 0; b < rank_; ++b) {
            double dot = 0;
            for (std::size_t i = 0; i < n; ++i) {
                dot += basis_[b * n + i] * end_velocity_[i];
            }
            for (std::size_t i = 0; i < n; ++i) {
                end_velocity_[i] -= dot * basis_[b * n + i];
            }
        }
    }
    double rest = 0;
    for (const double x : end_velocity_) {
        rest += x * x;
    }
    return std::sqrt(rest / length);
}

/// (a): rows by Gram–Schmidt, joints and ends before frictions.
void InsideStep::find_redundant() noexcept {
    bool same = true;
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        const std::uint8_t held = mode_[e] == Mode::stuck ? 1 : 0;
        same = same && held == held_[e];
        held_[e] = held;
    }
    if (same) {
        return;
    }
    const std::size_t n = plan_->bodies.size();
    rank_ = 0;
    redundant_ = false;
    for (std::size_t k = 0; k < mode_.size(); ++k) {
        const std::size_t e = (k + plan_->frictions.size()) % mode_.size();
        spare_[e] = 0;
        if (held_[e] == 0) {
            continue;
        }
        if (follows_from_held(e)) {
            spare_[e] = 1;
            redundant_ = true;
            continue;
        }
        double length = 0;
        for (const double x : end_velocity_) {
            length += x * x;
        }
        for (std::size_t i = 0; i < n; ++i) {
            basis_[rank_ * n + i] = end_velocity_[i] / std::sqrt(length);
        }
        ++rank_;
    }
}

/// Do the rows found to be held so far imply the motion along this one?
bool InsideStep::follows_from_held(std::size_t e) noexcept {
    constexpr double kDependent = 1e-9;
    return independent_part(e) <= kDependent || rank_ == plan_->bodies.size();
}

/// The linear problem of the network for the modes of the interval, without rows that others imply.
bool InsideStep::solve_held() noexcept {
    find_redundant();
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        network_.motion.mode[e] = spare_[e] != 0 && mode_[e] == Mode::stuck ? Mode::free : mode_[e];
    }
    return network_.solve_held();
}

/// Forces and limits of the held set at one end of the interval.
void InsideStep::keep_forces(std::vector<double>& push, std::vector<Limits>& limits, const Instant& instant) noexcept {
    std::copy(network_.input.push.begin(), network_.input.push.end(), push.begin());
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        limits[e] = held_[e] != 0 ? at_rest_limits(e, instant.levels) : Limits{};
    }
}

/// (6)
void InsideStep::look_at_sharing(const State& state, double interval, NextEvent& next) noexcept {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const double middle = network_.motion.velocity[i];
        end_velocity_[i] = 2 * middle - state.velocity[i];
        end_position_[i] = state.position[i] + interval * middle;
    }
    load_accelerations(state.position, state.velocity, at_[0], held_);
    keep_forces(push_[0], limits_[0], at_[0]);
    load_accelerations(end_position_, end_velocity_, at_[1], held_);
    keep_forces(push_[1], limits_[1], at_[1]);
    double held = 0;
    double broken = next.after / interval;
    double slides = slides_at(broken);
    if (!(slides > 0)) {
        return;
    }
    double further = broken;  // the place before `broken`, and its slip
    double further_slides = 0;
    std::copy(network_.motion.mode.begin(), network_.motion.mode.end(), hint_.begin());
    for (int k = 0; k < kSecants && broken - held > kSamePlace; ++k) {
        const double secant =
            further_slides > slides ? broken - slides * (further - broken) / (further_slides - slides) : -1.0;
        const bool inside = secant > held + kSamePlace && secant < broken;
        const bool near_held = secant > held - kSamePlace && secant <= held + kSamePlace;
        const double place = inside ? secant : near_held ? held + kSamePlace : 0.5 * (held + broken);
        const double here = slides_at(std::min(place, broken));
        if (here > 0) {
            further = broken;
            further_slides = slides;
            broken = place;
            slides = here;
            std::copy(network_.motion.mode.begin(), network_.motion.mode.end(), hint_.begin());
        } else {
            held = place;
        }
    }
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        hint_[e] = held_[e] != 0 && !limits_[0][e].open() ? hint_[e] : mode_[e];
    }
    next = {.after = broken * interval, .what = Happening::set_breaks};
}

/// (b): sum of the slips, as accelerations, of held elements that slide under their static limits at a part of the interval.
double InsideStep::slides_at(double part) noexcept {
    NetworkInput& in = network_.input;
    double size = 0;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        in.inertia[i] = plan_->bodies[i].options.inertia;
        in.push[i] = between(push_[0][i], push_[1][i], part);
        size += std::fabs(in.push[i]) / in.inertia[i];
    }
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        const Limits& first = limits_[0][e];
        const Limits& last = limits_[1][e];
        in.at_rest[e] =
            in.sliding[e] = {between(first.forward, last.forward, part), between(first.backward, last.backward, part)};
        in.ground_speed[e] = between(at_[0].ground_acceleration[e], at_[1].ground_acceleration[e], part);
        network_.motion.mode[e] = held_[e] != 0 ? Mode::stuck : is_gear(e) ? mode_[e] : Mode::free;
    }
    if (gears_.empty() ? network_.solve_exactly().status == solve::SolveStatus::invalid
                       : !gears_.decide(held_, gear_load_, network_)) {
        return 0;
    }
    double slides = !gears_.empty() && gears_.any_jam() ? size : 0.0;
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        if (held_[e] != 0 && network_.motion.mode[e] != Mode::stuck) {
            slides += std::fabs(along(plan_->layout.elements[e], network_.motion.velocity) - in.ground_speed[e]);
        }
    }
    return slides > kRounding * size ? slides : 0.0;
}

/// Impulses of an interval as the network solver shares them, where the linear problem left some elements out.
void InsideStep::share(const State& state, double interval) noexcept {
    if (!redundant_) {
        return;
    }
    NetworkInput& in = network_.input;
    load(state, 0.5 * interval, Grounds::mean);
    std::copy(network_.motion.velocity.begin(), network_.motion.velocity.end(), end_velocity_.begin());
    std::copy(network_.motion.impulse.begin(), network_.motion.impulse.end(), shares_.begin());
    for (const GearSolver::Train& train : gears_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            const double torque = gear_torque(gear.data, interval);
            const Levels<double> l = gear.data.law.evaluate({.velocity = 0, .load = torque, .normal_force = 1});
            in.at_rest[gear.data.friction] = {0.5 * interval * l.static_forward, 0.5 * interval * l.static_backward};
        }
    }
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        network_.motion.mode[e] = held_[e] != 0 ? Mode::stuck : Mode::free;
        in.at_rest[e] = in.sliding[e] = held_[e] != 0 ? in.at_rest[e] : Limits{};
        const Row& row = plan_->layout.elements[e];
        for (std::size_t a = 0; a < row.body.size() && held_[e] == 0; ++a) {
            in.push[row.body[a]] -= row.coefficient[a] * shares_[e];
        }
    }
    bool holds = network_.solve_exactly().status != solve::SolveStatus::invalid;
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        holds = holds && (held_[e] == 0 || in.at_rest[e].open() || network_.motion.mode[e] == Mode::stuck);
    }
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        network_.motion.impulse[e] = holds && held_[e] != 0 ? network_.motion.impulse[e] : shares_[e];
    }
    std::copy(end_velocity_.begin(), end_velocity_.end(), network_.motion.velocity.begin());
}

}  // namespace stiction::engine
