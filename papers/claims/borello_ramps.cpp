// Claims of Borello and Dalla Vedova 2012 on figures 11 to 17, and how each is measured on a run. e = Com − XJ.
//
//   lag               mean of sign(slope)·e over the last 0.15 s of each ramp, in which there is no rest                  (1)
//   stick–slip step   mean travel between rests beginning in 0.4–2.05 s (opposing), after the first move back (aiding)    (2)
//   steady            mean rate over the last 0.15 s of each ramp, within 5 % of its slope                                (3)
//   signs of errors are told with their size as a share of 0.005°, a tenth of the steps of the command in figures 14 and 15 (4)
//   what it takes     figure 14 with one thing changed: the lead of the aided ramp turns into a lag                       (5)
//   difference at break-away: first motion up of figure 15 after that of figure 14, with the steps of the command and without (6)
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "papers/claims/borello.hpp"
#include "papers/claims/claim_list.hpp"

namespace stiction::papers {
namespace {

constexpr double kSmallError = 0.005;  // (4) [deg]
constexpr double kRampLoad = 74500;    // TLD of figure 13 [N m], P

/// Figure 13: at rest more than the load, while sliding less.
Finding static_above_dynamic_below_load(Runs& runs) {
    const GearLevels gear = gear_levels(runs.get(borello_name(13)), kRampLoad);
    const double resting = gear.ratio * gear.aiding;
    return {fmt::format("static {:.1f} kN m, dynamic {:.1f} kN m, load 74.5 kN m", 1e-3 * resting, 1e-3 * gear.aiding),
            larger(resting, kRampLoad) && larger(kRampLoad, gear.aiding)};
}

Finding error_at_break_away(Runs& runs, int figure, double sign) {
    const std::optional<Sample> move = borello_track(runs, figure).first_move(0.07, -1);
    return {move ? fmt::format("e = {:+.4f} deg at {:.4f} s", move->error, move->time) : "never moves",
            move ? positive(sign * move->error, kSmallError) : Comparison(false)};
}

Finding mean_error(Runs& runs, int figure, double from, double to, double sign) {
    const double e = borello_track(runs, figure).mean_error(from, to);
    return {fmt::format("mean e = {:+.4f} deg", e), positive(sign * e, kSmallError)};
}

Finding runs_like_reversible(Runs& runs) {
    const Track t = borello_track(runs, 13);
    const double e = t.mean_error(0.15, 0.2);
    const bool moves = t.never_at_rest(0.15, 0.2);
    return {fmt::format("mean e = {:+.4f} deg, {}", e, moves ? "no rest" : "rests"),
            Comparison(moves) && positive(e, kSmallError)};
}

/// (1): both ramps of one slope; nothing where it rests in one of them.
struct Lag {
    double mean = 0;
    double rate = 0;  ///< the larger magnitude of both [deg/s]
    bool rests = false;
};
Lag lag(const Run& run, bool up) {
    const Track t(run.trajectory, "surface", "command", kDegree);
    Lag lag;
    for (const double end : {up ? 0.5 : 0.9, up ? 1.3 : 1.7}) {
        const double last = end - 1e-4;  // the command jumps at the end
        lag.mean += 0.5 * (up ? 1 : -1) * t.mean_error(end - 0.15, last);
        lag.rate = farthest(lag.rate, (t.position_at(last) - t.position_at(end - 0.15)) / (last - end + 0.15));
        lag.rests = lag.rests || !t.never_at_rest(end - 0.15, last);
    }
    return lag;
}
Lag lag(Runs& runs, int figure, bool up) { return lag(runs.get(borello_name(figure)), up); }

Finding smaller_lag(Runs& runs, bool up) {
    const Lag reversible = lag(runs, 14, up);
    const Lag irreversible = lag(runs, 15, up);
    const bool moving = !reversible.rests && !irreversible.rests;
    return {fmt::format("{:+.4f} deg reversible, {:+.4f} deg irreversible{}", reversible.mean, irreversible.mean,
                        moving ? "" : "; rests"),
            Comparison(moving) && larger(irreversible.mean, reversible.mean)};
}

Finding leads(Runs& runs) {
    const Lag aiding = lag(runs, 14, false);
    return {fmt::format("lag {:+.4f} deg", aiding.mean),
            Comparison(!aiding.rests) && positive(-aiding.mean, kSmallError)};
}

/// (2).
struct Halves {
    Steps opposing;
    Steps aiding;
};
Halves halves(Runs& runs, int figure) {
    const Track t = borello_track(runs, figure);
    const std::optional<Sample> back = t.first_move(2.05, -1);
    return {t.steps(0.4, 2.05), back ? t.steps(back->time, t.last().time) : Steps{}};
}

Finding bore_sticks_and_slips(Runs& runs, int figure) {
    const Halves h = halves(runs, figure);
    return {fmt::format("{} and {} steps between rests", h.opposing.count, h.aiding.count),
            at_least(static_cast<double>(std::min(h.opposing.count, h.aiding.count)), 3)};
}

Finding larger_steps_when_irreversible(Runs& runs, bool aiding) {
    const Halves r = halves(runs, 16);
    const Halves i = halves(runs, 17);
    const Steps& a = aiding ? r.aiding : r.opposing;
    const Steps& b = aiding ? i.aiding : i.opposing;
    return {fmt::format("{:.2f} mdeg in {:.2f} s against {:.2f} mdeg in {:.2f} s", 1e3 * b.travel, b.duration,
                        1e3 * a.travel, a.duration),
            Comparison(a.count > 0 && b.count > 0) && larger(b.travel, a.travel) && larger(b.duration, a.duration)};
}

Finding larger_steps_when_aiding(Runs& runs, int figure) {
    const Halves h = halves(runs, figure);
    return {fmt::format("{:.2f} mdeg in {:.2f} s aiding, {:.2f} mdeg in {:.2f} s opposing", 1e3 * h.aiding.travel,
                        h.aiding.duration, 1e3 * h.opposing.travel, h.opposing.duration),
            Comparison(h.opposing.count > 0) && larger(h.aiding.travel, h.opposing.travel) &&
                larger(h.aiding.duration, h.opposing.duration)};
}

Finding larger_error_when_irreversible(Runs& runs) {
    const double reversible = borello_track(runs, 16).mean_error(0.4, 2.05);
    const double irreversible = borello_track(runs, 17).mean_error(0.4, 2.05);
    return {fmt::format("{:.2f} mdeg against {:.2f} mdeg", 1e3 * irreversible, 1e3 * reversible),
            larger(irreversible, reversible)};
}

/// "Low efficiency involves … high difference between its static and dynamic values": (FSD − 1)·F of the four halves, in rising order.
Finding steps_follow_friction(Runs& runs) {
    constexpr double kSlowLoad = 25000;          // TLD of figures 16 and 17 [N m], P
    std::vector<std::pair<double, double>> all;  // difference of friction [N m], travel [deg]
    for (const int figure : {16, 17}) {
        const GearLevels gear = gear_levels(runs.get(borello_name(figure)), kSlowLoad);
        const Halves h = halves(runs, figure);
        all.emplace_back((gear.ratio - 1) * gear.opposing, h.opposing.travel);
        all.emplace_back((gear.ratio - 1) * gear.aiding, h.aiding.travel);
    }
    std::sort(all.begin(), all.end());
    std::string text;
    Comparison rising(true);
    for (std::size_t k = 0; k < all.size(); ++k) {
        text +=
            fmt::format("{}{:.2f} mdeg with {:.1f} kN m", k == 0 ? "" : ", ", 1e3 * all[k].second, 1e-3 * all[k].first);
        rising = k == 0 ? rising : rising && larger(all[k].second, all[k - 1].second);
    }
    return {text, rising};
}

/// Without a difference between static and dynamic friction.
Finding one_level_does_not_stick(Runs& runs) {
    std::size_t steps = 0;
    for (const int figure : {16, 17}) {
        const Track t(
            runs.get(borello_name(figure), {{"friction.gear.static_ratio", "1"}, {"run.until", "2.05 s"}}).trajectory,
            "surface", "command", kDegree);
        steps += t.steps(0.4, 2.05).count;
    }
    return {fmt::format("{} steps between rests with FSD = 1", steps), steps == 0};
}

Finding steady_ramps(Runs& runs) {  // (3)
    double off = 0;
    for (const int figure : {14, 15}) {
        off = farthest(off, lag(runs, figure, true).rate / 0.5 - 1, lag(runs, figure, false).rate / 0.5 - 1);
    }
    return {fmt::format("within {:.2f} % of 0.5 deg/s", 100 * off), at_most(off, 0.05)};
}

Finding what_the_lead_takes(Runs& runs) {  // (5)
    const std::string name = borello_name(14);
    const double faster =
        lag(runs.get(
                name,
                {{"signal.command.values",
                  R"(["0 deg", "0.05 deg", "4.05 deg", "4 deg", "0 deg", "0.05 deg", "4.05 deg", "4 deg", "0 deg"])"}}),
            false)
            .mean;
    const double lighter = lag(runs.get(name, {{"signal.airload.values", R"(["0 N m", "1000 N m"])"}}), false).mean;
    const double rougher = lag(runs.get(name, {{"friction.gear.constant", "30 kN m"}}), false).mean;
    return {fmt::format("lag {:+.4f} deg at 10 deg/s, {:+.4f} deg under 1 kN m, {:+.4f} deg with TFR0 = 30 kN m",
                        faster, lighter, rougher),
            positive(faster, kSmallError) && positive(lighter, kSmallError) && positive(rougher, kSmallError)};
}

/// First motion up after the load and the command of 0.1 s: how much later the irreversible device is [s].
double later_break_away(Runs& runs, const Settings& command) {
    const auto first = [&](int figure) {
        const Track t(runs.get(borello_name(figure), command).trajectory, "surface", "command", kDegree);
        const std::optional<Sample> move = t.first_move(0.1, 1);
        return move ? move->time : t.last().time;
    };
    return first(15) - first(14);
}

Finding steps_level_break_away(Runs& runs) {  // (6)
    const double with = later_break_away(runs, {});
    const double without = later_break_away(
        runs, {{"signal.command.values",
                R"(["0 deg", "0 deg", "0.2 deg", "0.2 deg", "0 deg", "0 deg", "0.2 deg", "0.2 deg", "0 deg"])"}});
    return {fmt::format("irreversible {:.1f} ms later; without the steps {:.1f} ms later", 1e3 * with, 1e3 * without),
            at_most(std::fabs(with), 0.1 * without)};
}

/// "Higher enough to prevent stick–slip": no rest at the end of any ramp.
Finding no_stick_slip(Runs& runs) {
    bool rests = false;
    for (const int figure : {14, 15}) {
        rests = rests || lag(runs, figure, true).rests || lag(runs, figure, false).rests;
    }
    return {rests ? "rests" : "no rest in the last 0.15 s of any ramp", !rests};
}

constexpr const char* kFourteen = "section 6, Figs. 14 and 15";
constexpr const char* kSixteen = "section 6, Figs. 16 and 17";
constexpr const char* kLag = "mean of the lag over the last 0.15 s of both ramps of a slope, without a rest";
constexpr const char* kStepsOf = "mean travel and duration from rest to rest, rests of 2 ms and more";

void add_passing_load(ClaimList& list) {
    list.stated(About::physics, "11", "moves when the load steps on",
                {"develops, at time = 0.02 s, a movement following the first step load application", kFigure11Text},
                "at least 0.005 deg before 0.07 s", [](Runs& r) { return moves_at_load_step(r, 11, 0.07); });
    list.stated(About::physics, "11", "breaks away with an error against the slope",
                {"breakaway occurs starting from a positive (Fig. 11) … value of position error", kFigure12Text},
                "e > 0 at the first move after 0.07 s", [](Runs& r) { return error_at_break_away(r, 11, 1); });
    list.stated(
        About::physics, "11", "keeps an error against the slope under load",
        {"the slope and position error signs are opposite (as shown in Fig. 11 till to time = 0.2 s)", kFigure12Text},
        "mean e > 0 over 0.15 to 0.2 s", [](Runs& r) { return mean_error(r, 11, 0.15, 0.2, 1); });
    list.stated(About::physics, "11", "has an error with the slope without load",
                {"when the load value returns to 0 … position error having the same sign of ComR", kFigure12Text},
                "mean e < 0 over 0.3 to 0.4 s", [](Runs& r) { return mean_error(r, 11, 0.3, 0.4, -1); });
    list.stated(About::physics, "12", "does not move when the load steps on",
                {"performing no movement in the same step load conditions", kFigure12Text},
                "v = 0 in every row until 0.07 s", [](Runs& r) { return rests_until(r, 12, 0.07); });
    list.stated(About::physics, "12", "breaks away late",
                {"the system breakaway occurs following a defined time delay (resolution)", kFigure12Text},
                "v = 0 in every row until 0.09 s, 0.02 s after the ramp begins",
                [](Runs& r) { return rests_until(r, 12, 0.09); });
    list.stated(About::physics, "12", "breaks away with an error with the slope",
                {"breakaway occurs starting from a … negative (Fig. 12) value of position error", kFigure12Text},
                "e < 0 at the first move after 0.07 s", [](Runs& r) { return error_at_break_away(r, 12, -1); });
    list.stated(
        About::physics, "12", "keeps an error with the slope under load",
        {"in case of irreversible system, the average position error sense is the same of the required actuation rate",
         kFigure13Text},
        "mean e < 0 over 0.15 to 0.2 s", [](Runs& r) { return mean_error(r, 12, 0.15, 0.2, -1); });
    list.stated(About::physics, "12", "has an error with the slope without load",
                {"both the reversible and irreversible systems develop position error having the same sign of ComR",
                 kFigure12Text},
                "mean e < 0 over 0.3 to 0.4 s", [](Runs& r) { return mean_error(r, 12, 0.3, 0.4, -1); });
    list.stated(
        About::physics, "13", "static friction above the load, dynamic below",
        {"a static friction torque exceeding the corresponding load (while the dynamic one is lower)", kFigure13Text},
        "FSD FDA > TLD > FDA", static_above_dynamic_below_load);
    list.stated(
        About::physics, "13", "does not move when the load steps on",
        {"sufficiently high to perform a static friction torque exceeding the corresponding load", kFigure13Text},
        "v = 0 in every row until 0.07 s", [](Runs& r) { return rests_until(r, 13, 0.07); });
    list.stated(About::physics, "13", "breaks away like an irreversible device",
                {"the position error in breakaway condition is proper of an irreversible system", kFigure13Text},
                "e < 0 at the first move after 0.07 s", [](Runs& r) { return error_at_break_away(r, 13, -1); });
    list.stated(About::physics, "13", "then runs like a reversible one",
                {"in steady state, the behaviour is characteristic of a reversible one", kFigure13Text},
                "mean e > 0 and no rest over 0.15 to 0.2 s", runs_like_reversible);
}

void add_ramps(ClaimList& list) {
    const Said lower{
        "the delay between commanded and actual position is lower in case of a reversible than irreversible system",
        kFourteen};
    list.stated(About::physics, "14, 15", "lag is smaller when reversible, load opposing", lower, kLag,
                [](Runs& r) { return smaller_lag(r, true); });
    list.stated(About::physics, "14, 15", "lag is smaller when reversible, load aiding", lower, kLag,
                [](Runs& r) { return smaller_lag(r, false); });
    list.stated(
        About::physics, "14", "the position leads the command when the load aids",
        {"the actual position leads the commanded one in condition of steady-state low rate ramp command", kFourteen},
        kLag, leads);
    list.stated(About::physics, "14, 15", "does not stick and slip",
                {"properly low actuation rate (but higher enough to prevent stick-slip)", kFourteen},
                "no row at rest in the last 0.15 s of any ramp", no_stick_slip);
    list.stated(About::physics, "14, 15", "the step of the command leaves a brief transient",
                {"producing a brief transient to the steady-state ramp response", kFourteen},
                "mean rate over the last 0.15 s of each ramp within 5 % of its slope", steady_ramps);
    list.stated(About::physics, "14, 15", "the step of the command removes the difference at break-away",
                {"removing the behaviour difference between reversible and irreversible system in break-away condition",
                 kFourteen},
                "first motion up after 0.1 s, irreversible against reversible: later by at most a tenth of what it is "
                "without the steps",
                steps_level_break_away);
    list.stated(
        About::physics, "14", "it takes a low rate, a high load and little constant friction",
        {"the consequence of properly low actuation rate …, sufficiently high value of aiding load TLD and low value "
         "of load independent friction force",
         kFourteen},
        "one thing changed, 10 deg/s, 1 kN m or TFR0 = 30 kN m: the lead turns into a lag", what_the_lead_takes);
}

void add_stick_slip(ClaimList& list) {
    const Said stepping{"sufficiently low to perform a stepping dynamic response (stick-slip)", kSixteen};
    const Said higher{"the irreversible system is characterised by higher steps than the reversible one", kSixteen};
    const Said aiding{"the aiding load travel performs higher steps than the opposing one", kSixteen};
    list.stated(About::physics, "16", "sticks and slips", stepping, "at least three steps both ways",
                [](Runs& r) { return bore_sticks_and_slips(r, 16); });
    list.stated(About::physics, "17", "sticks and slips", stepping, "at least three steps both ways",
                [](Runs& r) { return bore_sticks_and_slips(r, 17); });
    list.stated(About::physics, "16, 17", "the irreversible device takes larger, longer steps, load opposing", higher,
                kStepsOf, [](Runs& r) { return larger_steps_when_irreversible(r, false); });
    list.stated(About::physics, "16, 17", "the irreversible device takes larger, longer steps, load aiding", higher,
                kStepsOf, [](Runs& r) { return larger_steps_when_irreversible(r, true); });
    list.stated(About::physics, "16", "steps are larger and longer when the load aids", aiding, kStepsOf,
                [](Runs& r) { return larger_steps_when_aiding(r, 16); });
    list.stated(About::physics, "17", "steps are larger and longer when the load aids", aiding, kStepsOf,
                [](Runs& r) { return larger_steps_when_aiding(r, 17); });
    list.stated(About::physics, "16, 17", "steps follow the difference of static and dynamic friction",
                {"low efficiency involves large values of friction force/torque related to a given external load, so "
                 "performing "
                 "high difference between its static and dynamic values",
                 kSixteen},
                "travel in the order of (FSD - 1) FDO and (FSD - 1) FDA of both figures", steps_follow_friction);
    list.stated(
        About::physics, "16, 17", "without that difference there is no stick-slip",
        {"(stick-slip) as a consequence of the difference between static and dynamic friction forces", kSixteen},
        "FSD = 1: no two rests after each other from 0.4 to 2.05 s", one_level_does_not_stick);
    list.stated(About::physics, "16, 17", "the mean error is larger when irreversible, load opposing",
                {"higher values of average position error regarding the irreversible system than the reversible one "
                 "along the actuation travel in opposing conditions",
                 kSixteen},
                "mean e over 0.4 to 2.05 s", larger_error_when_irreversible);
}

}  // namespace

std::vector<Claim> borello_ramp_claims() {
    ClaimList list;
    add_passing_load(list);
    add_ramps(list);
    add_stick_slip(list);
    return list.take();
}

}  // namespace stiction::papers
