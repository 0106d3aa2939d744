// Claims of Hill on figures 3 and 4 and the limit cycle, and how each is measured on a run. Units: mdeg, psi, s.
//
//   chatter            largest |rate| over 0.2–1.5 s, in which the torque never reaches 400 psi: above 1 mdeg/s at 10 ms, at most
//                      0.2 mdeg/s at 1 ms, about a mean that is not zero                                                  (1)
//   exactly at rest    rate == 0.0 in every row before the torque first exceeds the static level, and again after the stop (2)
//   smooth             the applied torque does not turn while it is below the friction: no sign change of its increments   (3)
//   accurate at 10 ms  position at 5 s and its rms difference over 5 s within 0.5 % of the same method at 0.1 ms, pressure
//                      peak within 1 %                                                                                    (4)
//   limit cycle        result/limit_cycle.hpp, over the second half of 600 s: period, lowest and highest position         (5)
//   gear mode          free vibration without drive and friction: motor and axis pass each other's speed                (6)
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "papers/claim.hpp"
#include "papers/track.hpp"
#include "result/limit_cycle.hpp"

namespace stiction::papers {
namespace {

constexpr double kFrom = 0.2;     // (1) [s]
constexpr double kTo = 1.5;       // (1) [s]
constexpr double kCoulomb = 400;  // [psi], P
constexpr double kStatic = 425;   // [psi], P

constexpr double kRounding = 1e-9;    // of the torque at which the located engine lets go
constexpr double kEventSides = 1e-6;  // the located engine keeps both sides of an event [s]

const Settings kFine{{"run.step", "0.1 ms"}};

Track axis(const Run& run) { return {run.trajectory, "axis", "command", 1}; }

Finding chatters(Runs& runs) {  // (1)
    const Run& run = runs.get("hill-conventional");
    const double rate = largest_of(run.trajectory, "axis.velocity", kFrom, kTo);
    const double torque = largest_of(run.trajectory, "pressure", kFrom, kTo);
    return {fmt::format("{:.2f} mdeg/s while the torque is at most {:.0f} psi", rate, torque),
            rate > 1 && torque < kCoulomb};
}

Finding erroneous_mean(Runs& runs) {  // (1)
    const double mean = mean_of(runs.get("hill-conventional").trajectory, "axis.velocity", kFrom, kTo);
    return {fmt::format("mean rate {:.3f} mdeg/s", mean), mean > 0.1};
}

Finding needs_a_millisecond(Runs& runs) {  // (1)
    const Run& run = runs.get("hill-conventional", {{"run.step", "1 ms"}});
    const double rate = largest_of(run.trajectory, "axis.velocity", kFrom, kTo);
    return {fmt::format("{:.3f} mdeg/s at 1 ms", rate), rate <= 0.2};
}

std::size_t turns_of_torque(const Run& run, double from, double to) {  // (3)
    const std::span<const double> torque = column_of(run.trajectory, "pressure");
    std::size_t turns = 0;
    double last = 0;
    for (std::size_t i = 1; i < torque.size(); ++i) {
        const double change = torque[i] - torque[i - 1];
        if (run.trajectory.time[i] < from || run.trajectory.time[i] > to || change == 0) {
            continue;
        }
        turns += (last > 0 && change < 0) || (last < 0 && change > 0) ? 1U : 0U;
        last = change;
    }
    return turns;
}

Finding irregular_torque(Runs& runs) {
    const std::size_t turns = turns_of_torque(runs.get("hill-conventional"), kFrom, kTo);
    return {fmt::format("the torque turns {} times while it rises", turns), turns > 10};
}

Finding smooth_torque(Runs& runs) {  // (3)
    const Run& run = runs.get("hill-predictive");
    const std::optional<Sample> move = axis(run).first_move(0, 1);
    const double until = move ? move->time : run.scenario.run.until;
    const std::size_t turns = turns_of_torque(run, kFrom, until);
    return {fmt::format("the torque turns {} times while it rises", turns), turns == 0};
}

Finding exactly_at_rest(Runs& runs) {  // (2)
    const Run& run = runs.get("hill-predictive");
    const Track t = axis(run);
    const std::optional<Sample> move = t.first_move(0, 1);
    const std::vector<Rest> after = t.rests(move ? move->time : 0, t.last().time);
    const double torque = move ? value_at(run.trajectory, "pressure", move->time) : 0;
    const bool rests_again = !after.empty() && t.at_rest(after.back().begin + kEventSides, t.last().time);
    return {fmt::format("0.0 until {:.2f} s, when the torque is {:.0f} psi; 0.0 again from {:.2f} s",
                        move ? move->time : -1, torque, after.empty() ? -1 : after.back().begin),
            move && t.at_rest(0, move->time - kEventSides) && torque >= kStatic * (1 - kRounding) &&
                torque < kStatic + 20 && rests_again};
}

Finding same_position(Runs& runs) {  // (4)
    const double coarse = axis(runs.get("hill-predictive")).last().position;
    const double fine = axis(runs.get("hill-predictive", kFine)).last().position;
    return {
        fmt::format("{:.5f} mdeg at 10 ms, {:.5f} mdeg at 0.1 ms: {:+.3f} %", coarse, fine, 100 * (coarse / fine - 1)),
        std::fabs(coarse / fine - 1) <= 5e-3};
}

Finding same_path(Runs& runs) {  // (4)
    const Track coarse = axis(runs.get("hill-predictive"));
    const Track fine = axis(runs.get("hill-predictive", kFine));
    double sum = 0;
    for (const Sample& s : coarse.samples()) {
        const double off = s.position - fine.position_at(s.time);
        sum += off * off;
    }
    const double rms = std::sqrt(sum / static_cast<double>(coarse.samples().size())) / fine.last().position;
    return {fmt::format("rms {:.3f} % of the travel", 100 * rms), rms <= 5e-3};
}

Finding same_pressure_peak(Runs& runs) {  // (4)
    const double coarse = largest_of(runs.get("hill-predictive").trajectory, "pressure", 0, 5);
    const double fine = largest_of(runs.get("hill-predictive", kFine).trajectory, "pressure", 0, 5);
    return {
        fmt::format("{:.2f} psi at 10 ms, {:.2f} psi at 0.1 ms: {:+.3f} %", coarse, fine, 100 * (coarse / fine - 1)),
        std::fabs(coarse / fine - 1) <= 0.01};
}

std::optional<LimitCycle> cycle(Runs& runs) {  // (5)
    const Run& run = runs.get("hill");
    return find_limit_cycle({run.trajectory.time, column_of(run.trajectory, "axis.position")});
}

bool within_one_percent(double value, double stated) { return std::fabs(value / stated - 1) <= 0.01; }

Finding hunts(Runs& runs) {
    const std::optional<LimitCycle> c = cycle(runs);
    return {c ? fmt::format("{:.3f} s over {} cycles", c->period, c->cycles) : "no limit cycle",
            c && within_one_percent(c->period, 20.45)};
}

Finding hunts_between(Runs& runs) {
    const std::optional<LimitCycle> c = cycle(runs);
    const double low = c ? c->middle - c->amplitude : 0;
    const double high = c ? c->middle + c->amplitude : 0;
    return {fmt::format("{:.4f} to {:.4f} mdeg", low, high),
            c && within_one_percent(low, 0.433) && within_one_percent(high, 1.567)};
}

Finding gear_mode(Runs& runs) {  // (6)
    const Run& run = runs.get("hill-predictive", {{"run.step", "0.1 ms"},
                                                  {"run.until", "2 s"},
                                                  {"signal.pressure.lower", "0"},
                                                  {"signal.pressure.upper", "0"},
                                                  {"friction.bearing.sliding", "0"},
                                                  {"friction.bearing.breakaway", "0"},
                                                  {"body.axis.velocity", "1"}});
    const std::span<const double> motor = column_of(run.trajectory, "motor.velocity");
    const std::span<const double> load = column_of(run.trajectory, "axis.velocity");
    std::vector<double> crossings;
    for (std::size_t i = 1; i < motor.size(); ++i) {
        if (motor[i - 1] < load[i - 1] && motor[i] >= load[i]) {
            crossings.push_back(run.trajectory.time[i]);
        }
    }
    const double cycles = static_cast<double>(crossings.size()) - 1;
    const double frequency = cycles >= 1 ? cycles / (crossings.back() - crossings.front()) : 0;
    return {fmt::format("{:.3f} Hz", frequency), std::fabs(frequency - 7.0) <= 0.05};
}

Finding order(Runs& runs) {
    const Plan& plan = runs.get("hill-predictive").scenario.plan;
    const std::size_t count = 2 * plan.bodies.size() + plan.signals.continuous_count();
    return {fmt::format("{} states", count), count == 8};
}

}  // namespace

std::vector<Claim> hill_claims() {
    std::vector<Claim> list;
    const auto add = [&](const char* figure, const char* claim, const char* stated, About about, auto check) {
        list.push_back({figure, claim, stated, about, check});
    };
    add("3", "the conventional model oscillates while the torque is below the friction", "above 1 mdeg/s at 10 ms",
        About::scheme, chatters);
    add("3", "about a mean rate that is not zero", "mean rate > 0.1 mdeg/s", About::scheme, erroneous_mean);
    add("3", "it would need a step of about 1 ms", "0.1 mdeg/s at about 1 ms; at most 0.2 with our set", About::scheme,
        needs_a_millisecond);
    add("3", "irregularities on the rising torque", "it turns again and again", About::scheme, irregular_torque);
    add("4", "the dynamic system is of eighth order", "8", About::scheme, order);
    add("4", "rate exactly zero between the static levels", "0.0 at 10 ms; breaks away at 425 psi", About::physics,
        exactly_at_rest);
    add("4", "smooth torque", "no turn while it rises", About::physics, smooth_torque);
    add("4", "10 ms is enough: position at 5 s", "within 0.5 % of 0.1 ms", About::scheme, same_position);
    add("4", "10 ms is enough: rms of the position", "within 0.5 % of 0.1 ms", About::scheme, same_path);
    add("4", "10 ms is enough: pressure peak", "within 1 % of 0.1 ms", About::scheme, same_pressure_peak);
    add("4", "the mode of the gear", "7.0 Hz", About::physics, gear_mode);
    add("I", "limit cycle: period", "hunts; 20.45 s within 1 % with our set", About::physics, hunts);
    add("I", "limit cycle: range", "hunts; 0.433 to 1.567 mdeg within 1 % with our set", About::physics, hunts_between);
    return list;
}

}  // namespace stiction::papers
