// Claims of Dalla Vedova and Di Fiore 2020 on the ramps of figures 14 to 18, and how each is measured on a run. v = DXJ.
//
//   peak              largest v of the ramp; equal: within 0.1 % of the first-order model's                               (1)
//   stick–slip        rests of 2 ms and more after the first move                                                         (2)
//   transient         time of the first move, and largest v less the slope                                                (3)
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "papers/claims/claim_list.hpp"
#include "papers/claims/dalla_vedova.hpp"

namespace stiction::papers {
namespace {

constexpr double kSlope = 0.001;  // of the ramp [m/s]

const Run& ramp_run(Runs& runs, double mass) {
    if (mass == 0) {
        return runs.get("dalla-vedova-fig14");
    }
    return runs.get("dalla-vedova-fig15", {{"body.rod.inertia", fmt::format("{} kg", mass)}});
}

double peak(Runs& runs, double mass) {  // (1)
    const Run& run = ramp_run(runs, mass);
    return largest_of(run.trajectory, "rod.velocity", 0, run.scenario.run.until);
}

/// Break-away on a ramp of a slope [mm/s]: when [s], and how far the speed rises above the slope [m/s].
struct BreakAway {
    double time = 0;
    double excess = 0;
};
BreakAway break_away(Runs& runs, const char* name, double slope) {
    const Run& run = runs.get(
        name, {{"signal.command.values", fmt::format(R"(["0 m", "{} m"])", 20e-3 * slope)}, {"run.until", "4 s"}});
    const std::optional<Sample> move = rod_of(run).first_move(0, 1);
    return {move ? move->time : run.scenario.run.until,
            largest_of(run.trajectory, "rod.velocity", 0, run.scenario.run.until) - 1e-3 * slope};
}

Finding transient_follows_the_slope(Runs& runs) {  // (3)
    std::string text;
    Comparison falling(true);
    for (const char* name : {"dalla-vedova-fig14", "dalla-vedova-fig17"}) {
        BreakAway last{1e9, 1e9};
        for (const double slope : {1.0, 5.0, 10.0}) {
            const BreakAway now = break_away(runs, name, slope);
            text += fmt::format("{}{:.2f} s {:.1f} mm/s", text.empty() ? "" : ", ", now.time, 1e3 * now.excess);
            falling = falling && larger(last.time, now.time) && larger(last.excess, now.excess) &&
                      positive(now.excess, 1e-3 * slope);
            last = now;
        }
    }
    return {text, falling};
}

Finding peak_at_break_away(Runs& runs, double mass) {
    const double most = peak(runs, mass);
    return {fmt::format("{:.3f} mm/s on a ramp of {:g} mm/s", 1e3 * most, 1e3 * kSlope), at_least(most, 1.1 * kSlope)};
}

Finding same_peak(Runs& runs) {
    const double first = peak(runs, 0);
    double worst = 0;
    for (const double mass : {0.1, 1.0}) {
        worst = farthest(worst, peak(runs, mass) / first - 1);
    }
    return {fmt::format("within {:.3f} %", 100 * worst), at_most(worst, 1e-3)};
}

Finding smaller_peaks(Runs& runs) {
    const double light = peak(runs, 1);
    const double heavier = peak(runs, 100);
    const double heaviest = peak(runs, 1000);
    const auto gained = [&](double mass) {
        const Track t = rod_of(ramp_run(runs, mass));
        const std::optional<Sample> move = t.first_move(0, 1);
        return move ? t.at(move->time + 1e-3).velocity / 1e-3 : 0;
    };
    return {fmt::format("{:.3f}, {:.3f}, {:.3f} mm/s and {:.3g}, {:.3g}, {:.3g} m/s2 for 1, 100, 1000 kg", 1e3 * light,
                        1e3 * heavier, 1e3 * heaviest, gained(1), gained(100), gained(1000)),
            larger(light, heavier) && larger(heavier, heaviest) && larger(gained(1), gained(100)) &&
                larger(gained(100), gained(1000))};
}

Finding follows_the_slope(Runs& runs) {
    double worst = 0;
    for (const double mass : {0.0, 0.1, 1.0, 100.0}) {
        const Run& run = ramp_run(runs, mass);
        worst = farthest(worst, mean_of(run.trajectory, "rod.velocity", 5, 10) / kSlope - 1);
    }
    return {fmt::format("within {:.3f} % of the slope", 100 * worst), at_most(worst, 0.01)};
}

/// Rests after the first move on a ramp of a slope [mm/s].
std::size_t rests_on_ramp(Runs& runs, double slope) {
    const Run& run =
        runs.get("dalla-vedova-fig18", {{"signal.command.values", fmt::format(R"(["0 m", "{} m"])", 20e-3 * slope)}});
    const Track t = rod_of(run);
    const std::optional<Sample> first = t.first_move(0, 1);
    return first ? t.rests(first->time, t.last().time).size() : 0;
}

Finding sticks_and_slips(Runs& runs) {
    const std::size_t stops = rests_on_ramp(runs, 1e3 * kSlope);
    return {fmt::format("{} stops in 10 s", stops), at_least(static_cast<double>(stops), 3)};
}

Finding friction_falls(Runs& runs) {
    double before = 0;
    double after = 0;
    for (const double mass : {0.0, 0.1, 1.0, 100.0, 1000.0}) {
        const Run& run = ramp_run(runs, mass);
        const std::vector<Rest> rests = rod_of(run).rests(0, 0.1);
        const double end = rests.empty() ? 0 : rests.back().end;
        before = farthest(before, value_at(run.trajectory, "seals.friction", end) /
                                          number_in(run.scenario, "friction.seals", "breakaway") -
                                      1);
        after = farthest(after, value_at(run.trajectory, "seals.friction", end + 3e-4) /
                                        number_in(run.scenario, "friction.seals", "sliding") -
                                    1);
    }
    return {fmt::format("FSJ within {:.2g} %, then FDJ within {:.1g} %", 100 * before, 100 * after),
            at_most(before, 0.01) && Comparison(after <= 1e-9)};
}

Finding sticks_on_a_steep_ramp(Runs& runs) {
    const std::size_t slow = rests_on_ramp(runs, 1);
    const std::size_t steep = rests_on_ramp(runs, 20);
    return {fmt::format("{} stops at 1 mm/s, {} at 20 mm/s", slow, steep), Comparison(steep > slow)};
}

}  // namespace

std::vector<Claim> dalla_vedova_ramp_claims() {
    ClaimList list;
    constexpr const char* kRamp = "section 7, Figs. 14 to 18";
    const Said at_peak{
        "the peak of actuation speed following the break-away is caused by the momentary imbalance between the "
        "actuation force and the friction force",
        kRamp};
    constexpr const char* kAbove = "largest speed at least 1.1 times the slope";
    struct Drawn {
        const char* figure;
        const char* claim;
        double mass;  ///< [kg]
    };
    for (const Drawn& one :
         {Drawn{"14", "speed peaks at break-away, first order", 0},
          Drawn{"15", "speed peaks at break-away, 0.1 kg", 0.1}, Drawn{"16", "speed peaks at break-away, 1 kg", 1},
          Drawn{"17", "speed peaks at break-away, 100 kg", 100},
          Drawn{"18", "speed peaks at break-away, 1000 kg", 1000}}) {
        list.stated(About::physics, one.figure, one.claim, at_peak, kAbove,
                    [one](Runs& r) { return peak_at_break_away(r, one.mass); });
    }
    list.stated(
        About::physics, "14-18", "friction falls from static to dynamic at break-away",
        {"the transition from the adhesion to the sliding condition is a non-linear phenomenon in which the friction "
         "force markedly reduces (according to Eq. 5)",
         kRamp},
        "FSJ within 1 % in the last row at rest, FDJ to rounding two steps after it, for all five", friction_falls);
    list.ours(About::physics, "14-16", "the peak is that of first order up to 1 kg", "within 0.1 %", same_peak);
    list.stated(About::physics, "17, 18", "the peak falls with the mass",
                {"As the mass involved increases, the peak takes on lower values since the accelerations connected to "
                 "it are less",
                 kRamp},
                "largest speed of 1, 100 and 1000 kg in falling order, and speed gained in 1 ms after break-away",
                smaller_peaks);
    list.stated(About::physics, "14-18", "the break-away transient goes with the slope of the command",
                {"a break-away transient (related to the slope of the command input and the dynamic characteristics of "
                 "the different models)",
                 kRamp},
                "first order and 100 kg on ramps of 1, 5 and 10 mm/s: time of break-away, and peak of the speed above "
                "the slope, both in falling order",
                transient_follows_the_slope);
    list.stated(
        About::physics, "14-17", "then it moves at the slope of the command",
        {"followed by a section in which the EHA moves at a constant speed (equal to the slope of the commanded ramp)",
         kRamp},
        "mean speed from 5 to 10 s within 1 %, up to 100 kg", follows_the_slope);
    list.stated(
        About::physics, "18", "very high inertia sticks and slips",
        {"In the case of very high inertia …, the second-order system generates a stick-slip phenomenon", kRamp},
        "1000 kg, the heaviest drawn, on a ramp of 1 mm/s: at least three stops after the first move",
        sticks_and_slips);
    list.stated(About::physics, "18", "on a ramp that is steep enough", {"a sufficiently high ramp slope", kRamp},
                "1000 kg stop more often at 20 mm/s than at 1 mm/s", sticks_on_a_steep_ramp,
                "it takes a slow ramp: the faster the command, the less the rod slows down between two slips, until it "
                "stops no more");
    return list.take();
}

}  // namespace stiction::papers
