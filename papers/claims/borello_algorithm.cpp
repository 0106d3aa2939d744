// Claims of Borello and Dalla Vedova 2012 on the algorithm itself: sections 4 and 5.3, Table 1. Small machines, looked at step by step.
//
//   Table 1, statements 1 to 17, run beside the machine from the same torques: largest difference of DXJ, XJ and TFR, of their sizes  (1)
//   conditions a to e of section 4 occur; e takes two steps: speeds +, 0.0, −                                              (2)
//   delay at a reversal, in steps: (v(end)/a − (t(end) − t_turn))/h with t_turn of the continuous solution, mean of 40 phases (3)
//   break-away from rest: (Act − FSD·FD)·DT/JM after one step                                                               (4)
//
// Efficiencies: borello_efficiency.cpp.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "papers/claims/beside.hpp"
#include "papers/claims/borello.hpp"
#include "papers/claims/claim_list.hpp"

namespace stiction::papers {
namespace {

constexpr const char* kAlone = kBorelloAlone;

/// One step of Table 1.
struct Table1 {
    double DXJ = 0;  ///< [rad/s]
    double XJ = 0;   ///< [rad]
    double TFR = 0;  ///< [N·m]

    /// Statements 1 to 17; returns the condition of section 4: 'a' to 'd'.
    char step(const Run& run, double TM, double TLD) {
        const BodyOptions& body = run.scenario.plan.bodies[0].options;
        const double DT = run.scenario.run.fixed.step;
        const GearLevels gear = gear_levels(run, TLD);             // 02, 03
        const double Act = TM - TLD - body.viscous_damping * DXJ;  // 01
        const double FSD = gear.ratio;
        const bool rests = DXJ == 0;  // 04
        if (!rests) {
            TFR = std::copysign(gear.opposing, DXJ);             // 05
            if ((DXJ < 0 && TLD > 0) || (DXJ > 0 && TLD < 0)) {  // 06
                TFR = std::copysign(gear.aiding, DXJ);
            }
        } else if (TLD < 0) {  // 09
            TFR = std::min(std::max(-FSD * gear.opposing, Act), FSD * gear.aiding);
        } else {  // 08
            TFR = std::min(std::max(-FSD * gear.aiding, Act), FSD * gear.opposing);
        }
        const double D2XJ = (Act - TFR) / body.inertia;  // 11
        const double Old = DXJ;                          // 12
        DXJ += D2XJ * DT;                                // 13
        char condition = rests ? (DXJ == 0 ? 'a' : 'b') : 'c';
        if ((Old < 0 && DXJ > 0) || (Old > 0 && DXJ < 0)) {  // 14
            DXJ = 0;
            condition = 'd';
        }
        XJ = std::min(std::max(body.travel.lower, XJ + (Old + DXJ) * DT / 2), body.travel.upper);  // 15
        DXJ = XJ == body.travel.lower ? std::max(0.0, DXJ) : DXJ;                                  // 16
        DXJ = XJ == body.travel.upper ? std::min(DXJ, 0.0) : DXJ;                                  // 17
        return condition;
    }
};

/// The 17 statements from the torques of a run, `told` steps.
Finding statement_by_statement(const Run& run, const char* motor, std::size_t told) {  // (1)
    const Trajectory& t = run.trajectory;
    const std::span<const double> drive = column_of(t, motor);
    const std::span<const double> load = column_of(t, "airload");
    const std::span<const double> speed = column_of(t, "surface.velocity");
    const std::span<const double> place = column_of(t, "surface.position");
    const std::span<const double> friction = column_of(t, "gear.friction");
    Table1 listing{speed[0], place[0]};
    double off = 0;
    for (std::size_t k = 0; k + 1 < t.time.size(); ++k) {
        listing.step(run, drive[k], load[k]);
        off = farthest(off, listing.DXJ - speed[k + 1], listing.XJ - place[k + 1],
                       (listing.TFR - friction[k + 1]) / 1e4);  // speeds of 1 rad/s, friction of 10 kN m
    }
    return alike({t.time.size() - 1, told, off});
}

Finding five_conditions(Runs& runs) {  // (2)
    const Run& run = runs.get(kAlone);
    const std::span<const double> drive = column_of(run.trajectory, "drive");
    const std::span<const double> load = column_of(run.trajectory, "airload");
    const std::span<const double> speed = column_of(run.trajectory, "surface.velocity");
    const std::span<const double> place = column_of(run.trajectory, "surface.position");
    std::array<std::array<std::size_t, 5>, 2>
        count{};  // by the sense of the load: against what moves or would move, with it
    Table1 step;
    char before = 'a';
    bool told = true;
    for (std::size_t k = 0; k + 1 < speed.size(); ++k) {
        step.DXJ = speed[k];
        step.XJ = place[k];
        const char now = step.step(run, drive[k], load[k]);
        const double sense = speed[k] != 0 ? speed[k] : drive[k] - load[k];
        std::array<std::size_t, 5>& of = count[(load[k] > 0) == (sense > 0) ? 0 : 1];
        ++of[static_cast<std::size_t>(now - 'a')];
        of[4] += before == 'd' && now == 'b' ? 1U : 0U;
        told = told && (speed[k + 1] == 0) == (step.DXJ == 0);  // moves and rests as the condition says
        before = now;
    }
    bool all = true;
    for (const std::array<std::size_t, 5>& of : count) {
        all = all && std::all_of(of.begin(), of.end(), [](std::size_t n) { return n > 0; });
    }
    const auto& [against, with] = count;
    return {fmt::format("load opposing: a {}, b {}, c {}, d {}, e {}; aiding: a {}, b {}, c {}, d {}, e {} times{}",
                        against[0], against[1], against[2], against[3], against[4], with[0], with[1], with[2], with[3],
                        with[4], told ? ", each as told" : "; not as told"),
            Comparison(all && told)};
}

/// "Selects the correct friction force/torque sign …; distinguishes between aiding and opposing load conditions".
Finding sign_and_level(Runs& runs) {
    const Run& run = runs.get(kAlone);
    const std::span<const double> load = column_of(run.trajectory, "airload");
    const std::span<const double> speed = column_of(run.trajectory, "surface.velocity");
    const std::span<const double> friction = column_of(run.trajectory, "gear.friction");
    std::array<std::size_t, 4> count{};  // both ways, load against and with it
    double off = 0;
    for (std::size_t k = 0; k + 1 < speed.size(); ++k) {
        if (speed[k] != 0) {
            const GearLevels gear = gear_levels(run, load[k]);
            const bool against = (load[k] > 0) == (speed[k] > 0);
            off = farthest(off, friction[k + 1] - std::copysign(against ? gear.opposing : gear.aiding, speed[k]));
            ++count[(speed[k] > 0 ? 0U : 2U) + (against ? 0U : 1U)];
        }
    }
    return {fmt::format("up {} against the load, {} with it, down {} and {} steps; off by {:.1g} N m", count[0],
                        count[1], count[2], count[3], off),
            Comparison(off <= 1e-6 && *std::min_element(count.begin(), count.end()) > 0)};
}

/// A body turned round by a constant torque of three times its friction, without load and damping.
Settings reversal(double start_speed) {
    return {{"run.until", "0.6 s"},
            {"run.step", "10 ms"},
            {"body.surface.travel", R"(["-1000 rad", "1000 rad"])"},
            {"body.surface.viscous_damping", "0 N m s/rad"},
            {"body.surface.inertia", "1000 kg m2"},
            {"body.surface.velocity", fmt::format("{:.17g} rad/s", start_speed)},
            {"friction.gear.constant", "1000 N m"},
            {"friction.gear.static_ratio", "1"},
            {"signals.airload", "0"},
            {"signals.drive", "-3000"}};
}

Finding one_step_at_rest(Runs& runs) {  // (2), condition e
    const std::span<const double> speed = column_of(runs.get(kAlone, reversal(1.01)).trajectory, "surface.velocity");
    const auto turn = std::find_if(speed.begin(), speed.end(), [](double v) { return v <= 0; });
    const auto k = static_cast<std::size_t>(turn - speed.begin());
    if (k == 0 || k + 1 >= speed.size()) {
        return {"does not turn", false};
    }
    return {fmt::format("speeds {:+.3f}, {:g}, {:+.3f} rad/s", speed[k - 1], speed[k], speed[k + 1]),
            Comparison(speed[k] == 0 && speed[k + 1] < 0)};
}

/// From rest, one kilonewton metre beyond the limit, up against the load and down with it.
Finding excess_accelerates(Runs& runs) {  // (4)
    double off = 0;
    for (const bool upwards : {true, false}) {
        constexpr double kTld = 30000;    // [N m]
        constexpr double kExcess = 1000;  // [N m]
        const GearLevels gear = gear_levels(runs.get(kAlone), kTld);
        const double act = upwards ? gear.ratio * gear.opposing + kExcess : -gear.ratio * gear.aiding - kExcess;
        const Run& run = runs.get(kAlone, {{"run.until", "1 ms"},
                                           {"signals.airload", fmt::format("{}", kTld)},
                                           {"signals.drive", fmt::format("{:.17g}", act + kTld)}});
        const double gain =
            std::copysign(kExcess, act) * run.scenario.run.fixed.step / run.scenario.plan.bodies[0].options.inertia;
        off = farthest(off, column_of(run.trajectory, "surface.velocity").back() / gain - 1);
    }
    return {fmt::format("1 kN m beyond the limit accelerates by 1 kN m, within {:.1g}, both ways", off),
            Comparison(off <= kAlike)};
}

/// Models of the literature in figure 8, where the load alone must move nothing.
Finding others_move(Runs& runs) {
    std::string text;
    bool all = true;
    for (const char* method : {"sign", "hyperviscous"}) {
        const double speed =
            largest_of(runs.get(borello_name(8), {{"run.method", method}, {"run.until", "0.1 s"}}).trajectory,
                       "surface.velocity", 0, 0.1);
        text += fmt::format("{}{} {:.1g}", text.empty() ? "" : ", ", method, speed);
        all = all && speed > 0;
    }
    const double own = largest_of(runs.get(borello_name(8)).trajectory, "surface.velocity", 0, 0.1);
    return {text + fmt::format(" rad/s; Table 1 {:g}", own), Comparison(all && own == 0)};
}

Finding half_a_step_late(Runs& runs) {  // (3)
    constexpr double kStep = 0.01;      // [s]
    constexpr double kBefore = 4;       // deceleration (3000 + 1000)/1000 [rad/s²]
    constexpr double kAfter = 2;        // acceleration (3000 − 1000)/1000 [rad/s²]
    constexpr int kPhases = 40;
    double sum = 0;
    for (int k = 0; k < kPhases; ++k) {
        const double turn = kStep * (25 + (k + 0.5) / kPhases);
        const Trajectory& t = runs.get(kAlone, reversal(kBefore * turn)).trajectory;
        sum += (t.time.back() + column_of(t, "surface.velocity").back() / kAfter - turn) / kStep;
    }
    return {fmt::format("{:.3f} steps on average of {} reversals", sum / kPhases, kPhases),
            within(sum / kPhases, 0.5, 0.05)};
}

/// A run into an end of travel, and away from it.
const Run& into_the_stop(Runs& runs) {
    return runs.get(kAlone, {{"run.until", "0.4 s"}, {"signals.airload", "0"}, {"signals.drive", "20e3*cos(10*t)"}});
}

Finding stops_at_the_end(Runs& runs) {
    const Run& run = into_the_stop(runs);
    const double end = run.scenario.plan.bodies[0].options.travel.upper;
    const Track t(run.trajectory, "surface", "", 1);
    double beyond = -1;
    bool sticks = true;
    bool met = false;
    for (const Sample& s : t.samples()) {
        beyond = std::max(beyond, s.position - end);
        sticks = sticks && (s.position != end || s.velocity <= 0 || !met);  // the first row there may be its arrival
        met = met || s.position == end;
    }
    return {fmt::format("{}, at most {:.1g} rad beyond", met ? "meets the end" : "does not meet the end",
                        std::max(0.0, beyond)),
            Comparison(met && sticks && beyond <= 1e-15)};
}

Finding impact_is_inelastic(Runs& runs) {
    const Run& run = into_the_stop(runs);
    const double end = run.scenario.plan.bodies[0].options.travel.upper;
    const Track t(run.trajectory, "surface", "", 1);
    const auto& rows = t.samples();
    const auto met = std::find_if(rows.begin(), rows.end(), [&](const Sample& s) { return s.position == end; });
    const bool rests = met != rows.end() && t.at_rest(met->time + 1e-6, 0.14);  // the torque turns at 0.157 s
    return {met == rows.end() ? "does not meet the end"
                              : fmt::format("meets it at {:.4f} s and {}", met->time, rests ? "rests" : "moves"),
            Comparison(rests)};
}

Finding leaves_the_end(Runs& runs) {
    const Run& run = into_the_stop(runs);
    const GearLevels gear = gear_levels(run, 0);
    // 20 kN m · cos(10 t) = −FSD·FDA: when static friction lets go
    const double exact = std::acos(-gear.ratio * gear.aiding / 20e3) / 10;
    const std::optional<Sample> away = Track(run.trajectory, "surface", "", 1).first_move(0.1, -1);
    const double late = away ? away->time - exact : 1;
    constexpr double kSteps = 2e-3;  // the step that leaves and its row [s]
    return {fmt::format("{:.1f} ms after static friction lets go", 1e3 * late),
            Comparison(late >= -1e-6 && late <= kSteps)};
}

/// Pressed against the upper end for a time, then pulled away with 30 kN m: how long until it moves.
Finding no_windup(Runs& runs) {
    const auto delay = [&](double pressed) {
        const Run& run = runs.get(kAlone, {{"run.until", fmt::format("{} s", pressed + 0.1)},
                                           {"signals.airload", "0"},
                                           {"signals.drive", fmt::format("if(t < {}, 60e3, -30e3)", pressed)}});
        const std::optional<Sample> away = Track(run.trajectory, "surface", "", 1).first_move(pressed, -1);
        const double end = run.scenario.plan.bodies[0].options.travel.upper;
        const bool there = value_at(run.trajectory, "surface.position", pressed - 0.01) == end;
        return there && away ? away->time - pressed : 1;
    };
    const double brief = delay(1);
    const double long_ = delay(4);
    constexpr double kSteps = 2e-3;  // the step that leaves and its row [s]
    return {fmt::format("moves {:.2f} ms after the torque turns, pressed for 1 s; {:.2f} ms, pressed for 4 s",
                        1e3 * brief, 1e3 * long_),
            at_most(farthest(brief, long_), kSteps) && Comparison(std::fabs(brief - long_) <= 1e-9)};
}

constexpr const char* kFive3 = "section 5.3";

}  // namespace

std::vector<Claim> borello_algorithm_claims() {
    ClaimList list;
    list.stated(About::scheme, "§4", "Table 1, statement by statement",
                {"FORTRAN Listing of the Authors' Friction Algorithm", "Table 1"},
                "the 17 statements beside the run, from the same torques: speed, position and friction of 6000 steps "
                "to rounding, 1e-9",
                [](Runs& r) { return statement_by_statement(r.get(kAlone), "drive", 6000); });
    list.stated(
        About::scheme, "6", "Table 1, statement by statement in the servo",
        {"the sum of the active forces/torques, which must be previously known (computed) to evaluate the friction",
         "section 5.2"},
        "figure 6 with springs = \"explicit\" and steps of 40 us, valve and motor from what is known: the 17 "
        "statements from "
        "its own motor torque and load, 50000 steps to rounding, 1e-9",
        [](Runs& r) {
            return statement_by_statement(
                r.get(borello_name(6), {{"run.springs", "explicit"}, {"run.step", "0.04 ms"}}), "motor.torque", 50000);
        });
    list.stated(
        About::scheme, "§4", "five conditions at each step",
        {"five possible conditions can occur at each computational step", kSection4},
        "a to e occur in the run; every step ends at rest or in motion as its condition says; each with the load "
        "opposing and aiding (section 4: \"in case of both opposing and aiding load\")",
        five_conditions);
    list.stated(
        About::scheme, "§4", "friction has the sign of the rate and the level of the load",
        {"selects the correct friction force/torque sign as a function of the relative velocity sense … computes the "
         "friction force/torque according to the actual external load value …; distinguishes between aiding and "
         "opposing load conditions",
         "section 3"},
        "every step that slips: FDO against the load, FDA with it, to 1e-6 N m; both ways, both loads", sign_and_level);
    list.stated(
        About::scheme, "§4", "breaks away with the excess over the limit",
        {"an eventual acceleration D2XJ proportional to the eventual excess of Act with respect to the proper TFR "
         "limit, having the sense of Act",
         kFive3},
        "from rest, 1 kN m beyond FSD FDO and FSD FDA: the rate after one step, to 1e-9", excess_accelerates);
    list.ours(About::scheme, "§4", "sign and hyperviscous models do not hold the surface",
              "figure 8 until 0.1 s: v = 0.0 by Table 1, not by sign and hyperviscous", others_move);
    list.stated(About::scheme, "§4", "a reversal takes two steps, one of them at rest",
                {"the condition e) is performed by means of two following computational steps: the present step is "
                 "considered as case d) and the following one as case b)",
                 kSection4},
                "speeds of three rows in turn: above 0, 0.0, below 0", one_step_at_rest);
    list.stated(About::scheme, "§4", "break-away after a reversal is half a step late",
                {"on an average the time-delay amounts to half computing interval", kSection4},
                "mean of 40 phases of the reversal in the step within 0.05 of 0.5", half_a_step_late);
    list.stated(About::physics, "§4", "travel is held within its ends",
                {"the mechanical travel is constrained within two hard-stops (-XJM, XJM)", kFive3},
                "the end is met exactly and no row lies beyond it by more than rounding", stops_at_the_end);
    list.stated(
        About::physics, "§4", "the impact on an end is inelastic",
        {"the impact is computed as quite inelastic and, as a consequence, the velocity DXJ is set equal to zero",
         kFive3},
        "v = 0.0 in every row from the impact until the torque turns", impact_is_inelastic);
    list.stated(About::physics, "§4", "leaves an end without delay",
                {"allow the eventually correct departure from the considered hard-stop", kFive3},
                "moves within two steps of the torque that static friction cannot hold", leaves_the_end);
    list.stated(About::physics, "§4", "pressed against an end nothing winds up",
                {"nullify the D2XJ value until the controlled element is pushed against the hard-stop (avoiding "
                 "undesired integrator windup)",
                 kFive3},
                "pressed for 1 s and for 4 s, then pulled away: moves within two steps, after the same time to 1e-9 s",
                no_windup);
    return list.take();
}

}  // namespace stiction::papers
