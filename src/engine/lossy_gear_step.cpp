#include "engine/lossy_gear_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <variant>

#include <fmt/format.h>

namespace stiction::engine {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Of the scale: some hundred roundings of a small network.
constexpr double kSame = 1e-13;

}  // namespace

std::vector<std::string> lossy_gear_problems(const Plan& plan) {
    std::vector<std::size_t> group(plan.bodies.size());  // of bodies tied by joints
    std::iota(group.begin(), group.end(), std::size_t{0});
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        const Row& row = plan.layout.elements[plan.frictions.size() + j];
        for (const std::size_t body : row.body) {
            std::replace(group.begin(), group.end(), std::size_t{group[body]}, std::size_t{group[row.body[0]]});
        }
    }
    std::vector<std::string> problems;
    std::map<std::size_t, std::string> first;  // gear by group
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const std::string& name = plan.frictions[e].name;
        if (plan.frictions[e].load_joint == Plan::kNone) {
            continue;
        }
        const auto [found, is_first] = first.emplace(group[plan.layout.elements[e].body[0]], name);
        if (!is_first) {
            problems.push_back(fmt::format(
                "{}: rigid joints tie it to \"{}\", which has losses too, and at rest their shares are not determined: "
                "put "
                "the stiffness of a shaft between them with spring(), or give one of them the losses of both",
                name, found->second));
        }
    }
    return problems;
}

LossyGearStep::LossyGearStep(const Plan& plan) : start_(plan.layout.elements.size(), Mode::stuck) {
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const Plan::Friction& friction = plan.frictions[e];
        const auto* law = std::get_if<Transmission<double>>(&friction.law);
        if (friction.load_joint == Plan::kNone || law == nullptr) {
            continue;
        }
        Gear gear{.friction = e, .joint = plan.frictions.size() + friction.load_joint};
        gear.lever = plan.layout.elements[gear.joint].coefficient[0];
        gear.law = law->prepared();
        gears_.push_back(gear);
    }
}

NetworkReport LossyGearStep::solve(const State& state, double step, NetworkStep& network,
                                   std::span<Levels<double>> levels) noexcept {
    network_ = &network;
    h_ = step;
    begin(state);
    bool changed = true;
    for (std::size_t turn = 0; turn < kTurns && changed; ++turn) {
        changed = false;
        for (Gear& gear : gears_) {
            const double before = gear.load;
            settle(gear);
            changed = changed || (gears_.size() > 1 && (turn == 0 || !same(gear, before, gear.load)));
        }
        changed = changed && report_.status != solve::SolveStatus::invalid;
    }
    for (const Gear& gear : gears_) {
        levels[gear.friction] = gear.law.evaluate({.velocity = 0, .load = gear.load, .normal_force = 1});
    }
    report_.solves = solves_;
    report_.operations = operations_;
    return report_;
}

/// Loads of the last step, modes from which this one begins.
void LossyGearStep::begin(const State& state) noexcept {
    solves_ = 0;
    operations_ = 0;
    std::copy(state.mode.begin(), state.mode.end(), start_.begin());
    const NetworkInput& input = network_->input;
    double springs = 0;
    for (std::size_t s = 0; s < input.spring_impulse.size(); ++s) {
        springs += input.spring_inertia[s] > 0 ? std::fabs(input.spring_impulse[s]) / h_ : 0.0;
    }
    for (Gear& gear : gears_) {
        const Row& joint = network_->layout().elements[gear.joint];
        gear.load = gear.lever * state.friction[gear.joint];
        gear.scale = gear.law.constant + springs;
        for (std::size_t a = 0; a < joint.body.size(); ++a) {
            gear.scale += std::fabs(gear.lever / joint.coefficient[a] * input.push[joint.body[a]]) / h_;
        }
        if (start_[gear.friction] == Mode::free) {  // it carried nothing
            const double v = state.velocity[joint.body[0]];
            start_[gear.friction] = v > 0 ? Mode::forward : v < 0 ? Mode::backward : Mode::stuck;
        }
        set_limits(gear, gear.load);
    }
}

void LossyGearStep::settle(Gear& gear) noexcept {
    if (start_[gear.friction] == Mode::stuck || !slide(gear)) {
        settle_at_rest(gear);
    }
}

/// (4)
void LossyGearStep::settle_at_rest(Gear& gear) noexcept {
    gear.load = locked(gear);
    const double friction = network_->motion.impulse[gear.friction];
    set_limits(gear, gear.load);
    const NetworkInput& input = network_->input;
    const Limits limits =
        solve::starting_limits(start_[gear.friction], input.at_rest[gear.friction], input.sliding[gear.friction]);
    if (friction <= limits.forward && friction >= -limits.backward) {
        return;
    }
    start_[gear.friction] = friction > 0 ? Mode::forward : Mode::backward;
    if (!slide(gear)) {
        gear.load = locked(gear);
    }
}

/// (5), first with the load of the last step. False if there is no answer within the bound.
bool LossyGearStep::slide(Gear& gear) noexcept {
    const double guess = gear.load;
    const double answer = transmitted(gear, guess);
    if (same(gear, guess, answer)) {
        return !turned_round(gear);
    }
    const double unloaded = guess == 0 ? answer : transmitted(gear, 0);
    if (same(gear, 0, unloaded)) {
        gear.load = 0;
        return !turned_round(gear);
    }
    const double side = unloaded >= 0 ? 1.0 : -1.0;
    Bracket bracket;
    note(bracket, {0, -std::fabs(unloaded)});
    if (side * guess > 0) {
        note(bracket, {side * guess, side * (guess - answer)});
    }
    return search(gear, side, bracket);
}

bool LossyGearStep::search(Gear& gear, double side, Bracket bracket) noexcept {
    for (std::size_t tries = 1; tries <= kSolvesPerGear; ++tries) {
        const double u = propose(gear, side, tries, bracket);
        const double answer = transmitted(gear, side * u);
        if (same(gear, side * u, answer)) {
            gear.load = side * u;
            return !turned_round(gear);
        }
        note(bracket, {u, u - side * answer});
    }
    return false;
}

void LossyGearStep::note(Bracket& bracket, Point point) noexcept {
    if (point.g < 0) {
        bracket.low = point.u >= bracket.low.u ? point : bracket.low;
    } else if (!bracket.closed || point.u < bracket.high.u) {
        bracket.high = point;
        bracket.closed = true;
    }
    bracket.before = bracket.last;
    bracket.last = point;
    ++bracket.points;
}

/// Where to look next: on the line through the last two points, at rest, at the last answer, in the middle.
double LossyGearStep::propose(const Gear& gear, double side, std::size_t tries, Bracket& bracket) noexcept {
    constexpr std::size_t kHalveEvery = 5;
    const auto inside = [&bracket](double u) {
        return u > bracket.low.u && (bracket.closed ? u < bracket.high.u : u < kInfinity);
    };
    const Point a = bracket.before;
    const Point b = bracket.last;
    const double on_line = b.u - b.g * ((b.u - a.u) / (b.g - a.g));
    if (bracket.points > 1 && inside(on_line) && tries % kHalveEvery != 0) {
        return on_line;
    }
    if (bracket.points > 1 && !bracket.locked_tried) {
        bracket.locked_tried = true;
        const double at_rest = side * locked(gear);
        if (inside(at_rest)) {
            return at_rest;
        }
    }
    const double last_answer = b.u - b.g;
    if (inside(last_answer) && tries % kHalveEvery != 0) {
        return last_answer;
    }
    return bracket.closed ? bracket.low.u + 0.5 * (bracket.high.u - bracket.low.u)
                          : 2 * (bracket.low.u - bracket.low.g);
}

void LossyGearStep::set_limits(const Gear& gear, double load) noexcept {
    const Levels<double> l = gear.law.evaluate({.velocity = 0, .load = load, .normal_force = 1});
    network_->input.sliding[gear.friction] = {h_ * l.sliding_forward, h_ * l.sliding_backward};
    network_->input.at_rest[gear.friction] = {h_ * l.static_forward, h_ * l.static_backward};
}

/// F of (3).
double LossyGearStep::transmitted(const Gear& gear, double load) noexcept {
    set_limits(gear, load);
    return solve_once(gear);
}

/// x with the gear at rest, whatever that takes.
double LossyGearStep::locked(const Gear& gear) noexcept {
    network_->input.sliding[gear.friction] = {kInfinity, kInfinity};
    network_->input.at_rest[gear.friction] = {kInfinity, kInfinity};
    return solve_once(gear);
}

double LossyGearStep::solve_once(const Gear& gear) noexcept {
    std::copy(start_.begin(), start_.end(), network_->motion.mode.begin());
    report_ = network_->solve();
    solves_ += report_.solves;
    operations_ += report_.operations;
    return gear.lever * network_->motion.impulse[gear.joint] / h_;
}

/// A motion the other way begins from rest, where (4) decides.
bool LossyGearStep::turned_round(const Gear& gear) const noexcept {
    const Mode now = network_->motion.mode[gear.friction];
    return (now == Mode::forward || now == Mode::backward) && now != start_[gear.friction];
}

bool LossyGearStep::same(const Gear& gear, double load, double answer) const noexcept {
    return std::fabs(load - answer) <= kSame * (gear.scale + std::fabs(answer));
}

}  // namespace stiction::engine
