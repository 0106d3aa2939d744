// Claims of Borello and Dalla Vedova 2012 on figures 6 to 17, and how each is measured on a run. e = Com − XJ.
//
//   arrival           rows after the last one with |XJ − target| > 0.05°, within 0.02 s of the time stated                (1)
//   moves at the load step: |XJ − XJ(0)| ≥ 0.005° before the command (0.1 s; 0.07 s in figure 11); no motion: v == 0 there (2)
//   constant rate     spread of v at most 1 % over 0.2–0.3 s                                                              (3)
//   stops             a rest begins in 0.3–0.4 s; driven back: XJ falls 0.1° below it; sticks again: a rest begins in
//                     0.6–0.75 s; never goes back: XJ does not fall after 0.1 s                                           (4)
//   never sticks      v < 0 in every row from 0.12 s to the arrival; slows: at 5 MPa below half its speed at 0.3 s (5)
//   stalls            v == 0 throughout 0.4–0.6 s, v < 0 by 0.85 s                                                        (6)
//   final error       at rest at the end with e > 0; motor torque minus load is what friction carries, within its limits  (7)
//   lag               mean of sign(slope)·e over the last 0.15 s of each ramp, in which there is no rest                  (8)
//   stick–slip step   mean travel between rests beginning in 0.4–2.05 s (opposing), after the first move back (aiding)    (9)
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "papers/claim.hpp"
#include "papers/track.hpp"

namespace stiction::papers {
namespace {

constexpr double kDegree = 3.14159265358979323846 / 180;  // [rad]
constexpr double kCommand = 0.1;                          // when the command steps, figures 6 to 10 [s]
constexpr double kBand = 0.05;                            // (1) [deg]
constexpr double kWithin = 0.02;                          // (1) [s]
constexpr double kYields = 0.005;                         // (2) [deg]

std::string figure_name(int figure) { return fmt::format("borello-fig{:02}", figure); }

Track track(Runs& runs, int figure) {
    return {runs.get(figure_name(figure)).trajectory, "surface", "command", kDegree};
}

Finding arrives(Runs& runs, int figure, double target, double stated) {  // (1)
    const double time = track(runs, figure).arrival(target, kBand);
    return {fmt::format("{:.3f} s", time), std::fabs(time - stated) <= kWithin};
}

Finding moves_at_load_step(Runs& runs, int figure, double until) {  // (2)
    const Track t = track(runs, figure);
    const double start = t.samples().front().position;
    const double far = std::max(start - t.lowest(0, until), t.highest(0, until) - start);
    return {fmt::format("moves {:.4f} deg", far), far >= kYields};
}

Finding no_motion_at_load_step(Runs& runs, int figure, double until) {  // (2)
    const Track t = track(runs, figure);
    const std::optional<Sample> down = t.first_move(0, -1);
    const std::optional<Sample> up = t.first_move(0, 1);
    const double first = std::min(down ? down->time : t.last().time, up ? up->time : t.last().time);
    return {fmt::format("first motion at {:.4f} s", first), t.at_rest(0, until)};
}

Finding constant_rate(Runs& runs, int figure) {  // (3)
    const double spread = track(runs, figure).velocity_spread(0.2, 0.3);
    return {fmt::format("spread {:.2f} %", 100 * spread), spread <= 0.01};
}

Finding stops(Runs& runs, int figure) {  // (4)
    const std::vector<Rest> rests = track(runs, figure).rests(0.3, 0.4);
    return {rests.empty() ? "no rest begins in 0.3 to 0.4 s" : fmt::format("rests from {:.3f} s", rests[0].begin),
            !rests.empty()};
}

Finding driven_back(Runs& runs) {  // (4)
    const Track t = track(runs, 6);
    const std::vector<Rest> rests = t.rests(0.3, 0.4);
    const double fall = rests.empty() ? 0 : rests[0].position - t.lowest(rests[0].begin, t.last().time);
    return {fmt::format("falls {:.3f} deg below its rest", fall), fall >= 0.1};
}

Finding sticks_again(Runs& runs) {  // (4)
    const std::vector<Rest> rests = track(runs, 6).rests(0.6, 0.75);
    return {rests.empty() ? "no rest begins in 0.6 to 0.75 s" : fmt::format("rests from {:.3f} s", rests[0].begin),
            !rests.empty()};
}

Finding breaks_away_to_command(Runs& runs) {
    const Track t = track(runs, 6);
    const std::vector<Rest> rests = t.rests(0.6, 0.75);
    const std::optional<Sample> move = rests.empty() ? std::nullopt : t.first_move(rests[0].end, 1);
    const bool reaches = std::fabs(t.last().error) <= kBand;
    return {move ? fmt::format("breaks away at {:.3f} s, ends {:.3f} deg off", move->time, t.last().error)
                 : "does not break away",
            move && reaches};
}

Finding final_error(Runs& runs, int figure) {  // (7)
    const Run& run = runs.get(figure_name(figure));
    const Track t = track(runs, figure);
    const double end = t.last().time;
    const double left = value_at(run.trajectory, "motor.torque", end) - value_at(run.trajectory, "airload", end);
    const double friction = value_at(run.trajectory, "gear.friction", end);
    const double load = value_at(run.trajectory, "airload", end);
    const bool balanced = std::fabs(left - friction) <= 1e-3 * load;  // a valve still settling leaves less than that
    return {fmt::format("{:.4f} deg at rest; motor less load {:.1f} kN m, friction {:.1f} kN m", t.last().error,
                        1e-3 * left, 1e-3 * friction),
            t.last().velocity == 0 && t.last().error > 0 && balanced};
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
    return {fmt::format("slowest {:.3f} deg/s until it arrives", std::fabs(slowest) / kDegree), slowest < 0};
}

Finding slows(Runs& runs, int figure) {  // (5)
    const Track t = track(runs, figure);
    const double before = std::fabs(t.at(0.3).velocity);
    double most = 0;
    for (const Sample& s : t.samples()) {
        most = s.time >= 0.41 && s.time <= 0.6 ? std::max(most, std::fabs(s.velocity)) : most;
    }
    return {fmt::format("from {:.2f} to {:.2f} deg/s", before / kDegree, most / kDegree), most < 0.5 * before};
}

Finding stalls_and_restarts(Runs& runs) {  // (6)
    const Track t = track(runs, 10);
    const std::optional<Sample> again = t.first_move(0.6, -1);
    return {fmt::format("{} in 0.4 to 0.6 s, {}", t.at_rest(0.4, 0.6) ? "at rest" : "moves",
                        again ? fmt::format("restarts at {:.3f} s", again->time) : "never restarts"),
            t.at_rest(0.4, 0.6) && again && again->time <= 0.85};
}

Finding error_at_break_away(Runs& runs, int figure, double sign) {
    const std::optional<Sample> move = track(runs, figure).first_move(0.07, -1);
    return {move ? fmt::format("e = {:+.4f} deg at {:.4f} s", move->error, move->time) : "never moves",
            move && sign * move->error > 0};
}

Finding mean_error(Runs& runs, int figure, double from, double to, double sign) {
    const double e = track(runs, figure).mean_error(from, to);
    return {fmt::format("mean e = {:+.4f} deg", e), sign * e > 0};
}

Finding slope_sign_throughout(Runs& runs) {
    const Track t = track(runs, 12);
    double worst = -1;
    for (const Sample& s : t.samples()) {
        worst = s.time >= 0.0705 - 1e-9 ? std::max(worst, s.error) : worst;
    }
    return {fmt::format("largest e = {:+.5f} deg", worst), worst < 0};
}

Finding runs_like_reversible(Runs& runs) {
    const Track t = track(runs, 13);
    const double e = t.mean_error(0.15, 0.2);
    const bool moves = t.never_at_rest(0.15, 0.2);
    return {fmt::format("mean e = {:+.4f} deg, {}", e, moves ? "no rest" : "rests"), moves && e > 0};
}

/// (8): both ramps of one slope; nothing where it rests in one of them.
struct Lag {
    double mean = 0;
    bool rests = false;
};
Lag lag(Runs& runs, int figure, bool up) {
    const Track t = track(runs, figure);
    Lag lag;
    for (const double end : {up ? 0.5 : 0.9, up ? 1.3 : 1.7}) {
        const double last = end - 1e-4;  // the command jumps at the end
        lag.mean += 0.5 * (up ? 1 : -1) * t.mean_error(end - 0.15, last);
        lag.rests = lag.rests || !t.never_at_rest(end - 0.15, last);
    }
    return lag;
}

Finding smaller_lag(Runs& runs, bool up) {
    const Lag reversible = lag(runs, 14, up);
    const Lag irreversible = lag(runs, 15, up);
    const bool moving = !reversible.rests && !irreversible.rests;
    return {fmt::format("{:+.4f} deg reversible, {:+.4f} deg irreversible{}", reversible.mean, irreversible.mean,
                        moving ? "" : "; rests"),
            moving && reversible.mean < irreversible.mean};
}

Finding leads(Runs& runs) {
    const Lag aiding = lag(runs, 14, false);
    return {fmt::format("lag {:+.4f} deg", aiding.mean), !aiding.rests && aiding.mean < 0};
}

/// (9).
struct Halves {
    Steps opposing;
    Steps aiding;
};
Halves halves(Runs& runs, int figure) {
    const Track t = track(runs, figure);
    const std::optional<Sample> back = t.first_move(2.05, -1);
    return {t.steps(0.4, 2.05), back ? t.steps(back->time, t.last().time) : Steps{}};
}

Finding bore_sticks_and_slips(Runs& runs, int figure) {
    const Halves h = halves(runs, figure);
    return {fmt::format("{} and {} steps between rests", h.opposing.count, h.aiding.count),
            h.opposing.count >= 3 && h.aiding.count >= 3};
}

Finding larger_steps_when_irreversible(Runs& runs, bool aiding) {
    const Halves r = halves(runs, 16);
    const Halves i = halves(runs, 17);
    const Steps& a = aiding ? r.aiding : r.opposing;
    const Steps& b = aiding ? i.aiding : i.opposing;
    return {fmt::format("{:.2f} mdeg in {:.2f} s against {:.2f} mdeg in {:.2f} s", 1e3 * b.travel, b.duration,
                        1e3 * a.travel, a.duration),
            a.count > 0 && b.count > 0 && b.travel > a.travel && b.duration > a.duration};
}

Finding larger_steps_when_aiding(Runs& runs, int figure) {
    const Halves h = halves(runs, figure);
    return {fmt::format("{:.2f} mdeg aiding, {:.2f} mdeg opposing", 1e3 * h.aiding.travel, 1e3 * h.opposing.travel),
            h.opposing.count > 0 && h.aiding.travel > h.opposing.travel};
}

Finding larger_error_when_irreversible(Runs& runs) {
    const double reversible = track(runs, 16).mean_error(0.4, 2.05);
    const double irreversible = track(runs, 17).mean_error(0.4, 2.05);
    return {fmt::format("{:.2f} mdeg against {:.2f} mdeg", 1e3 * irreversible, 1e3 * reversible),
            irreversible > reversible};
}

void add_reversible_steps(std::vector<Claim>& list) {
    const auto add = [&](const char* figure, const char* claim, const char* stated, auto check) {
        list.push_back({figure, claim, stated, About::physics, check});
    };
    add("6", "moves when the load steps on", "at least 0.005 deg before 0.1 s",
        [](Runs& r) { return moves_at_load_step(r, 6, kCommand); });
    add("6", "reaches a constant actuation rate", "spread at most 1 % over 0.2 to 0.3 s",
        [](Runs& r) { return constant_rate(r, 6); });
    add("6", "stops when the supply falls", "a rest begins in 0.3 to 0.4 s", [](Runs& r) { return stops(r, 6); });
    add("6", "is driven back by the load", "at least 0.1 deg", driven_back);
    add("6", "sticks again as the supply recovers", "a rest begins in 0.6 to 0.75 s", sticks_again);
    add("6", "breaks away towards the command", "and reaches it", breaks_away_to_command);
    add("6", "arrives", "1.41 s", [](Runs& r) { return arrives(r, 6, 1.5, 1.41); });
    add("6", "keeps a final error from load and friction", "e > 0 at rest, carried by friction",
        [](Runs& r) { return final_error(r, 6); });
    add("7", "moves when the load steps on", "at least 0.005 deg before 0.1 s",
        [](Runs& r) { return moves_at_load_step(r, 7, kCommand); });
    add("7", "slows when the supply falls", "below half its speed", [](Runs& r) { return slows(r, 7); });
    add("7", "never sticks", "v < 0 from 0.12 s until it arrives", [](Runs& r) { return never_sticks(r, 7); });
    add("7", "arrives", "0.94 s", [](Runs& r) { return arrives(r, 7, 0, 0.94); });
}

void add_irreversible_steps(std::vector<Claim>& list) {
    const auto add = [&](const char* figure, const char* claim, const char* stated, auto check) {
        list.push_back({figure, claim, stated, About::physics, check});
    };
    add("8", "does not move when the load steps on", "v = 0 until 0.1 s",
        [](Runs& r) { return no_motion_at_load_step(r, 8, kCommand); });
    add("8", "reaches a constant actuation rate", "spread at most 1 % over 0.2 to 0.3 s",
        [](Runs& r) { return constant_rate(r, 8); });
    add("8", "stops when the supply falls", "a rest begins in 0.3 to 0.4 s", [](Runs& r) { return stops(r, 8); });
    add("8", "never goes back", "XJ does not fall after 0.1 s", never_goes_back);
    add("8", "arrives", "1.30 s", [](Runs& r) { return arrives(r, 8, 1.5, 1.30); });
    add("8", "keeps a final error from load and friction", "e > 0 at rest, carried by friction",
        [](Runs& r) { return final_error(r, 8); });
    add("9", "does not move when the load steps on", "v = 0 until 0.1 s",
        [](Runs& r) { return no_motion_at_load_step(r, 9, kCommand); });
    add("9", "slows when the supply falls", "below half its speed", [](Runs& r) { return slows(r, 9); });
    add("9", "never sticks", "v < 0 from 0.12 s until it arrives", [](Runs& r) { return never_sticks(r, 9); });
    add("9", "arrives", "1.02 s", [](Runs& r) { return arrives(r, 9, 0, 1.02); });
    add("10", "does not move when the load steps on", "v = 0 until 0.1 s",
        [](Runs& r) { return no_motion_at_load_step(r, 10, kCommand); });
    add("10", "stalls at 5 MPa and restarts", "at rest in 0.4 to 0.6 s, moving by 0.85 s", stalls_and_restarts);
    add("10", "arrives", "1.28 s", [](Runs& r) { return arrives(r, 10, 0, 1.28); });
}

void add_ramps(std::vector<Claim>& list) {
    const auto add = [&](const char* figure, const char* claim, const char* stated, auto check) {
        list.push_back({figure, claim, stated, About::physics, check});
    };
    add("11", "moves when the load steps on", "at least 0.005 deg before 0.07 s",
        [](Runs& r) { return moves_at_load_step(r, 11, 0.07); });
    add("11", "breaks away with an error against the slope", "e > 0",
        [](Runs& r) { return error_at_break_away(r, 11, 1); });
    add("11", "keeps an error against the slope under load", "e > 0 over 0.15 to 0.2 s",
        [](Runs& r) { return mean_error(r, 11, 0.15, 0.2, 1); });
    add("11", "has an error with the slope without load", "e < 0 over 0.3 to 0.4 s",
        [](Runs& r) { return mean_error(r, 11, 0.3, 0.4, -1); });
    add("12", "does not move when the load steps on, breaks away late", "v = 0 until 0.09 s",
        [](Runs& r) { return no_motion_at_load_step(r, 12, 0.09); });
    add("12", "has an error with the slope throughout", "e < 0 from 0.0705 s", slope_sign_throughout);
    add("13", "does not move when the load steps on", "v = 0 until 0.07 s",
        [](Runs& r) { return no_motion_at_load_step(r, 13, 0.07); });
    add("13", "breaks away like an irreversible device", "e < 0",
        [](Runs& r) { return error_at_break_away(r, 13, -1); });
    add("13", "then runs like a reversible one", "e > 0 and no rest over 0.15 to 0.2 s", runs_like_reversible);
    add("14, 15", "lag is smaller when reversible, load opposing", "reversible < irreversible",
        [](Runs& r) { return smaller_lag(r, true); });
    add("14, 15", "lag is smaller when reversible, load aiding", "reversible < irreversible",
        [](Runs& r) { return smaller_lag(r, false); });
    add("14", "the position leads the command when the load aids", "lag < 0", leads);
}

void add_stick_slip(std::vector<Claim>& list) {
    const auto add = [&](const char* figure, const char* claim, const char* stated, auto check) {
        list.push_back({figure, claim, stated, About::physics, check});
    };
    add("16", "sticks and slips", "steps both ways", [](Runs& r) { return bore_sticks_and_slips(r, 16); });
    add("17", "sticks and slips", "steps both ways", [](Runs& r) { return bore_sticks_and_slips(r, 17); });
    add("16, 17", "the irreversible device takes larger, longer steps, load opposing", "larger and longer",
        [](Runs& r) { return larger_steps_when_irreversible(r, false); });
    add("16, 17", "the irreversible device takes larger, longer steps, load aiding", "larger and longer",
        [](Runs& r) { return larger_steps_when_irreversible(r, true); });
    add("16", "steps are larger when the load aids", "aiding > opposing",
        [](Runs& r) { return larger_steps_when_aiding(r, 16); });
    add("17", "steps are larger when the load aids", "aiding > opposing",
        [](Runs& r) { return larger_steps_when_aiding(r, 17); });
    add("16, 17", "the mean error is larger when irreversible, load opposing", "irreversible > reversible",
        larger_error_when_irreversible);
}

}  // namespace

std::vector<Claim> borello_claims() {
    std::vector<Claim> list;
    add_reversible_steps(list);
    add_irreversible_steps(list);
    add_ramps(list);
    add_stick_slip(list);
    return list;
}

}  // namespace stiction::papers
