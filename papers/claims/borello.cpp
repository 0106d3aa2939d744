// Claims of Borello and Dalla Vedova 2012 on figures 6 to 10, and how each is measured on a run. e = Com − XJ.
//
//   arrival           rows after the last one with |XJ − target| > 0.05°, within 0.02 s of the time stated                (1)
//   moves at the load step: |XJ − XJ(0)| ≥ 0.005° before the command at 0.1 s; no motion: v == 0 there (borello_runs.cpp) (2)
//   constant rate     spread of v at most 1 % over 0.2–0.3 s; regained: v at most 1 % from its value at 0.3 s again after 0.8 s (3)
//   stops             a rest begins in 0.3–0.4 s; driven back: XJ falls 0.1° below it; sticks again: a rest begins in
//                     0.6–0.75 s; never goes back: XJ does not fall after 0.1 s                                           (4)
//   never sticks      v < 0 in every row from 0.12 s to the arrival; slows: at 5 MPa below half its speed at 0.3 s         (5)
//   stalls            v == 0 throughout 0.4–0.6 s, v < 0 by 0.85 s                                                        (6)
//   quick             99 % of the constant rate at most 0.05 s after the command                                          (7)
//
// Torques of these figures: borello_torques.cpp.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "papers/claims/borello.hpp"
#include "papers/claims/claim_list.hpp"

namespace stiction::papers {
namespace {

constexpr double kCommand = 0.1;  // when the command steps, figures 6 to 10 [s]
constexpr double kBand = 0.05;    // (1) [deg]
constexpr double kWithin = 0.02;  // (1) [s]

Track track(Runs& runs, int figure) { return borello_track(runs, figure); }

Finding arrives(Runs& runs, int figure, double target, double stated) {  // (1)
    const double time = track(runs, figure).arrival(target, kBand);
    return {fmt::format("{:.3f} s", time), within(time, stated, kWithin)};
}

Finding constant_rate(Runs& runs, int figure) {  // (3)
    const double spread = track(runs, figure).velocity_spread(0.2, 0.3);
    return {fmt::format("spread {:.2f} %", 100 * spread), at_most(spread, 0.01)};
}

Finding quickly(Runs& runs, int figure) {  // (7)
    const Track t = track(runs, figure);
    const double rate = t.at(0.3).velocity;
    for (const Sample& s : t.samples()) {
        if (s.time >= kCommand && s.velocity / rate >= 0.99) {
            return {fmt::format("after {:.4f} s", s.time - kCommand), at_most(s.time - kCommand, 0.05)};
        }
    }
    return {"never", false};
}

Finding begins_to_rest(Runs& runs, int figure, double from, double to) {
    const std::vector<Rest> rests = track(runs, figure).rests(from, to);
    return rests.empty()
               ? Finding{fmt::format("no rest begins in {} to {} s", from, to), false}
               : Finding{fmt::format("rests from {:.3f} s", rests[0].begin), inside(rests[0].begin, from, to)};
}

Finding driven_back(Runs& runs) {  // (4)
    const Track t = track(runs, 6);
    const std::vector<Rest> rests = t.rests(0.3, 0.4);
    const double fall = rests.empty() ? 0 : rests[0].position - t.lowest(rests[0].begin, t.last().time);
    return {fmt::format("falls {:.3f} deg below its rest", fall), at_least(fall, 0.1)};
}

Finding breaks_away_to_command(Runs& runs) {
    const Track t = track(runs, 6);
    const std::vector<Rest> rests = t.rests(0.6, 0.75);
    const std::optional<Sample> move = rests.empty() ? std::nullopt : t.first_move(rests[0].end, 1);
    return {move ? fmt::format("breaks away at {:.3f} s, ends {:.3f} deg off", move->time, t.last().error)
                 : "does not break away",
            Comparison(move.has_value()) && at_most(std::fabs(t.last().error), kBand)};
}

Finding never_goes_back(Runs& runs) {  // (4)
    const Track t = track(runs, 8);
    double fall = 0;
    double highest = t.at(kCommand).position;
    for (const Sample& s : t.samples()) {
        if (s.time >= kCommand) {
            highest = std::max(highest, s.position);
            fall = std::max(fall, highest - s.position);
        }
    }
    constexpr double kRounding = 1e-12;  // of positions of a degree, interpolated by the located engine [deg]
    return {fmt::format("falls {:.1g} deg after 0.1 s", fall), fall <= kRounding};
}

Finding never_sticks(Runs& runs, int figure) {  // (5)
    const Track t = track(runs, figure);
    const double arrival = t.arrival(0, kBand);
    double slowest = -1e9;
    for (const Sample& s : t.samples()) {
        slowest = s.time >= 0.12 && s.time < arrival ? std::max(slowest, s.velocity) : slowest;
    }
    return {fmt::format("slowest {:.3f} deg/s until it arrives", std::fabs(slowest) / kDegree),
            positive(-slowest, std::fabs(t.at(0.3).velocity))};
}

Finding slows(Runs& runs, int figure) {  // (5)
    const Track t = track(runs, figure);
    const double before = std::fabs(t.at(0.3).velocity);
    double most = 0;
    for (const Sample& s : t.samples()) {
        most = s.time >= 0.41 && s.time <= 0.6 ? farthest(most, s.velocity) : most;
    }
    return {fmt::format("from {:.2f} to {:.2f} deg/s", before / kDegree, most / kDegree), at_most(most, 0.5 * before)};
}

Finding stalls_and_restarts(Runs& runs) {  // (6)
    const Track t = track(runs, 10);
    const std::optional<Sample> again = t.first_move(0.6, -1);
    return {fmt::format("{} in 0.4 to 0.6 s, {}", t.at_rest(0.4, 0.6) ? "at rest" : "moves",
                        again ? fmt::format("restarts at {:.3f} s", again->time) : "never restarts"),
            Comparison(t.at_rest(0.4, 0.6)) && (again ? at_most(again->time - 0.6, 0.25) : Comparison(false))};
}

Finding regains_rate(Runs& runs, int figure) {  // (3)
    const Track t = track(runs, figure);
    const double before = t.at(0.3).velocity;
    const double arrival = t.arrival(0, kBand);
    double nearest = 1;
    for (const Sample& s : t.samples()) {
        nearest = s.time > 0.8 && s.time < arrival ? std::min(nearest, std::fabs(s.velocity / before - 1)) : nearest;
    }
    return {fmt::format("{:.2f} deg/s before, again within {:.2f} %", before / kDegree, 100 * nearest),
            at_most(nearest, 0.01)};
}

/// The comparison of figures 9 and 10: nothing but the aiding efficiency differs, and one sticks.
Finding level_decides(Runs& runs) {
    const double nine = std::fabs(track(runs, 9).at(0.5).velocity);
    const double ten = std::fabs(track(runs, 10).at(0.5).velocity);
    return {fmt::format("at 0.5 s {:.2f} deg/s with -0.2, {:.2f} deg/s with -0.4", nine / kDegree, ten / kDegree),
            Comparison(nine > 0 && ten == 0)};
}

/// One figure of several that show the same.
struct Same {
    int number;
    const char* figure;
    Said said;
};

void add_load_step(ClaimList& list) {
    constexpr const char* kMoves = "develops a movement following the step load application";
    for (const Same& one : {Same{6, "6", {kMoves, kFigure6Text}}, Same{7, "7", {kMoves, kFigure6Text}}}) {
        list.stated(About::physics, one.figure, "moves when the load steps on", one.said,
                    "at least 0.005 deg before 0.1 s",
                    [one](Runs& r) { return moves_at_load_step(r, one.number, kCommand); });
    }
    const Said none{"not interested by any movement following the step load application", kFigures8To10Text};
    for (const Same& one : {Same{8, "8", none}, Same{9, "9", none}, Same{10, "10", none}}) {
        list.stated(About::physics, one.figure, "does not move when the load steps on", one.said,
                    "v = 0 in every row until 0.1 s", [one](Runs& r) { return rests_until(r, one.number, kCommand); });
    }
}

void add_rates(ClaimList& list) {
    const Said reached{"the consequent quick acceleration transient, a constant actuation rate condition is reached",
                       "section 6, Figs. 9 and 10"};
    for (const Same& one :
         {Same{6,
               "6",
               {"the quick breakaway of the system … consequently reaching a constant actuation rate condition",
                kFigure6Text}},
          Same{7, "7", {"a constant actuation rate condition is reached", kFigure7Text}},
          Same{8,
               "8",
               {"following a quick acceleration transient, a constant actuation rate condition is reached",
                kFigure8Text}},
          Same{9, "9", reached}, Same{10, "10", reached}}) {
        list.stated(About::physics, one.figure, "reaches a constant actuation rate", one.said,
                    "spread of the rate at most 1 % over 0.2 to 0.3 s",
                    [one](Runs& r) { return constant_rate(r, one.number); });
        if (one.number != 7) {  // of which the text does not say quick
            list.stated(About::physics, one.figure, "reaches it quickly", one.said,
                        "99 % of the rate at 0.3 s at most 0.05 s after the command",
                        [one](Runs& r) { return quickly(r, one.number); });
        }
    }
    for (const Same& one :
         {Same{7, "7", {"the actuation rate increases again till to the previously seen value", kFigure7Text}},
          Same{9, "9", {"the actuation rate increases again till to its initial value", kFigure9Text}},
          Same{10, "10", {"developing the initial actuation rate value", kFigure10Text}}}) {
        list.stated(About::physics, one.figure, "regains its rate", one.said,
                    "after 0.8 s within 1 % of the rate at 0.3 s",
                    [one](Runs& r) { return regains_rate(r, one.number); });
    }
}

void add_failing_supply(ClaimList& list) {
    for (const Same& one :
         {Same{6, "6", {"the actuation rate decreases till to a full system stop", kFigure6Text}},
          Same{8, "8", {"the actuation rate decreases till to a sticking condition", kFigure8Text}}}) {
        list.stated(About::physics, one.figure, "stops when the supply falls", one.said,
                    "a rest begins in 0.3 to 0.4 s",
                    [one](Runs& r) { return begins_to_rest(r, one.number, 0.3, 0.4); });
    }
    list.stated(
        About::physics, "6", "is driven back by the load",
        {"the undesired system breakaway developing an actuation rate sense opposing the input command", kFigure6Text},
        "falls at least 0.1 deg below its rest", driven_back);
    list.stated(About::physics, "6", "sticks again as the supply recovers",
                {"the undesired \"aiding\" movement decreases till to a new sticking condition", kFigure6Text},
                "a rest begins in 0.6 to 0.75 s", [](Runs& r) { return begins_to_rest(r, 6, 0.6, 0.75); });
    list.stated(About::physics, "6", "breaks away towards the command",
                {"followed by the desired breakaway towards the commanded position", kFigure6Text},
                "moves up after that rest, ends within 0.05 deg of the command", breaks_away_to_command);
    list.stated(About::physics, "8", "never goes back", {"without any back movement aided by the load", kFigure8Text},
                "XJ does not fall after 0.1 s", never_goes_back);
    for (const Same& one :
         {Same{7, "7", {"the actuation rate decreases, but no sticking conditions is reached", kFigure7Text}},
          Same{9, "9", {"the actuation rate decreases, but no sticking condition is reached", kFigure9Text}}}) {
        list.stated(About::physics, one.figure, "slows when the supply falls", one.said,
                    "below half its speed at 0.3 s from 0.41 to 0.6 s",
                    [one](Runs& r) { return slows(r, one.number); });
        list.stated(About::physics, one.figure, "never sticks", one.said,
                    "v < 0 in every row from 0.12 s until it arrives",
                    [one](Runs& r) { return never_sticks(r, one.number); });
    }
    list.stated(About::physics, "10", "stalls at 5 MPa and restarts",
                {"so performing a motor stall condition. When PSR restores, the system performs a new breakaway",
                 kFigure10Text},
                "at rest in every row from 0.4 to 0.6 s, moving by 0.85 s", stalls_and_restarts);
    list.stated(About::physics, "9, 10", "the level of irreversibility alone decides",
                {"take correctly into account the effects of the irreversibility \"level\"", kFigure10Text},
                "at 0.5 s figure 9 moves, figure 10 rests", level_decides);
}

void add_arrivals(ClaimList& list) {
    struct Arrival {
        Same figure;
        double target;  ///< [deg]
        double stated;  ///< [s]
    };
    for (const Arrival& one :
         {Arrival{{6, "6", {"At time = 1.41 s the commanded position is reached", kFigure6Text}}, 1.5, 1.41},
          Arrival{{7, "7", {"so reaching the commanded position at time = 0.94 s", kFigure7Text}}, 0, 0.94},
          Arrival{{8, "8", {"At time = 1.3 s the commanded position is reached", kFigure8Text}}, 1.5, 1.30},
          Arrival{{9, "9", {"so reaching the commanded position at time = 1.02 s", kFigure9Text}}, 0, 1.02},
          Arrival{{10, "10", {"reaching the commanded position at time = 1.28 s", kFigure10Text}}, 0, 1.28}}) {
        list.stated(About::physics, one.figure.figure, "arrives", one.figure.said,
                    "from then on within 0.05 deg of the command; the time within 0.02 s",
                    [one](Runs& r) { return arrives(r, one.figure.number, one.target, one.stated); });
    }
}

}  // namespace

std::vector<Claim> borello_servo_claims() {
    ClaimList steps;
    add_load_step(steps);
    add_rates(steps);
    add_failing_supply(steps);
    add_arrivals(steps);
    steps.append(borello_torque_claims());
    steps.append(borello_ramp_claims());
    return steps.take();
}

}  // namespace stiction::papers
