// Claims of Borello and Dalla Vedova 2012 on torques in figures 6 to 13, and how each is measured on a run. e = Com − XJ.
//
//   FDO = TFR0 + (1/EtO − 1)·|TLD|,   FDA = TFR0 + (1 − EtA)·|TLD|                                        equations 3 and 4
//   balance at rest   v == 0.0, and TM − TLD is the friction, within 1 % of the load                                     (1)
//   balance at a rate TM − TLD − TFR − CM·v at 0.28 s, at most 1 % of the load                                            (2)
//   rate              (Dis·PSR/k ∓ TLD − FD)/(CM + (GP/GQ)·Dis²/k), k = 1 + (GP/GQ)·leakage: the spool at its end, within 1 % (3)
//   break-away        last row at rest: TM − TLD at FSD·FDO upwards, −FSD·FDA downwards, within 1 % of the load           (4)
//   final error       at rest at the end with e > 0, (1) to 0.1 %                                                        (5)
//   at 5 MPa          what the motor can give, Dis·5 MPa, against FDA − TLD                                              (6)
//   losses            at 5 MPa, 0.5 s: (GP/GQ)·Dis²·v against Dis·5 MPa + TLD − TFR − CM·v, within 1 % of Dis·5 MPa     (8)
//   action            mean of TM while the ramp runs down under load: above 0 it brakes, below 0 it drives               (7)
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "papers/claims/borello.hpp"
#include "papers/claims/claim_list.hpp"

namespace stiction::papers {
namespace {

constexpr double kLoad = 74500;     // TLD [N m], P
constexpr double kNominal = 26e6;   // PSR [Pa], P
constexpr double kDropped = 5e6;    // PSR [Pa], P
constexpr double kOfLoad = 0.01;    // (1), (2), (4)
constexpr double kSteadyAt = 0.28;  // (2), (3) [s]

double displacement(const Run& run) { return number_in(run.scenario, "hydraulic_motor.motor", "displacement"); }

/// Motor less load, and friction, at a time.
struct Torques {
    double left = 0;
    double friction = 0;
};
Torques torques_at(const Run& run, double time) {
    return {value_at(run.trajectory, "motor.torque", time) - value_at(run.trajectory, "airload", time),
            value_at(run.trajectory, "gear.friction", time)};
}

Finding balances_at_rest(Runs& runs, int figure, double time) {  // (1)
    const Torques t = torques_at(runs.get(borello_name(figure)), time);
    const bool rests = borello_track(runs, figure).at(time).velocity == 0;
    return {fmt::format("{} at {} s; motor less load {:.1f} kN m, friction {:.1f} kN m", rests ? "at rest" : "moves",
                        time, 1e-3 * t.left, 1e-3 * t.friction),
            Comparison(rests) && at_most(std::fabs(t.left - t.friction), kOfLoad * kLoad)};
}

Finding final_error(Runs& runs, int figure) {  // (5)
    const Sample last = borello_track(runs, figure).last();
    const Torques t = torques_at(runs.get(borello_name(figure)), last.time);
    constexpr double kUnsettled = 1e-3;  // of the load: a valve still settling leaves less than that
    constexpr double kBand = 0.05;       // of the arrival [deg]
    return {fmt::format("{:.4f} deg at rest; motor less load {:.1f} kN m, friction {:.1f} kN m", last.error,
                        1e-3 * t.left, 1e-3 * t.friction),
            Comparison(last.velocity == 0) && positive(last.error, kBand) &&
                at_most(std::fabs(t.left - t.friction), kUnsettled * kLoad)};
}

Finding friction_alone_holds(Runs& runs, int figure) {
    const Trajectory& t = runs.get(borello_name(figure)).trajectory;
    const double motor = largest_of(t, "motor.torque", 0, 0.1);
    const double friction = value_at(t, "gear.friction", 0.05);
    return {
        fmt::format("motor {:.3f} kN m, friction {:.1f} kN m under a load of 74.5 kN m", 1e-3 * motor, 1e-3 * friction),
        at_most(motor, kOfLoad * kLoad) && within(std::fabs(friction), kLoad, kOfLoad * kLoad)};
}

/// Rests that begin in a window and end in a break-away.
struct Leaving {
    int figure;
    double from;  ///< [s]
    double to;    ///< [s]
    bool upwards;
};
Finding breaks_away_at_limit(Runs& runs, const Leaving& leaving) {  // (4)
    const Run& run = runs.get(borello_name(leaving.figure));
    const std::vector<Rest> rests = borello_track(runs, leaving.figure).rests(leaving.from, leaving.to);
    if (rests.empty()) {
        return {"no rest to break away from", false};
    }
    const GearLevels gear = gear_levels(run, kLoad);
    const double limit = gear.ratio * (leaving.upwards ? gear.opposing : -gear.aiding);
    const double end = rests.back().end;
    const double left = torques_at(run, end).left;
    return {fmt::format("at {:.4f} s motor less load {:.0f} N m; the limit is {:.0f} N m", end, left, limit),
            within(left, limit, kOfLoad * kLoad)};
}

Finding sticks_below_static_friction(Runs& runs) {  // every rest of figure 6
    const Run& run = runs.get(borello_name(6));
    const GearLevels gear = gear_levels(run, kLoad);
    const std::span<const double> motor = column_of(run.trajectory, "motor.torque");
    const std::span<const double> speed = column_of(run.trajectory, "surface.velocity");
    double most = 0;  // of the limit on its side
    std::size_t rows = 0;
    for (std::size_t i = 1; i < motor.size(); ++i) {
        if (speed[i - 1] == 0 && speed[i] == 0 && run.trajectory.time[i] > run.trajectory.time[i - 1]) {
            const double left = motor[i - 1] - kLoad;  // what the step begins with
            most = farthest(most, left / (gear.ratio * (left > 0 ? gear.opposing : gear.aiding)));
            ++rows;
        }
    }
    return {fmt::format("at most {:.3f} of the limit in {} rows at rest", most, rows),
            Comparison(rows > 100 && most <= 1 + 1e-9)};
}

Finding balances_at_rate(Runs& runs, int figure, bool opposing) {  // (2)
    const Run& run = runs.get(borello_name(figure));
    const GearLevels gear = gear_levels(run, kLoad);
    const double motor = value_at(run.trajectory, "motor.torque", kSteadyAt);
    const double friction = opposing ? gear.opposing : -gear.aiding;
    const double viscous =
        run.scenario.plan.bodies[0].options.viscous_damping * value_at(run.trajectory, "surface.velocity", kSteadyAt);
    return {fmt::format("motor {:.1f} kN m, load 74.5, friction {:.1f}, viscous {:.1f}", 1e-3 * motor, 1e-3 * friction,
                        1e-3 * viscous),
            at_most(std::fabs(motor - kLoad - friction - viscous), kOfLoad * kLoad)};
}

Finding rate_of_the_values(Runs& runs) {  // (3)
    double off = 0;
    std::string text;
    for (const int figure : {6, 7, 8, 9}) {
        const Run& run = runs.get(borello_name(figure));
        const auto of_motor = [&](const char* key) { return number_in(run.scenario, "hydraulic_motor.motor", key); };
        const GearLevels gear = gear_levels(run, kLoad);
        const double per_flow = of_motor("pressure_gain") / of_motor("flow_gain");  // GP/GQ
        const double leaks = 1 + per_flow * of_motor("leakage");
        const double driving = displacement(run) * kNominal / leaks;
        const double damping = number_in(run.scenario, "body.surface", "viscous_damping") +
                               per_flow * displacement(run) * displacement(run) / leaks;
        const bool opposing = figure == 6 || figure == 8;
        const double told = (opposing ? driving - kLoad - gear.opposing : -(driving + kLoad - gear.aiding)) / damping;
        const double seen = value_at(run.trajectory, "surface.velocity", kSteadyAt);
        off = farthest(off, seen / told - 1);
        text += fmt::format("{}{:.3f} of {:.3f}", text.empty() ? "" : ", ", seen / kDegree, told / kDegree);
    }
    return {text + " deg/s in figures 6 to 9", at_most(off, 0.01)};
}

Finding friction_against_load(Runs& runs, int figure, bool above) {
    const double friction = std::fabs(value_at(runs.get(borello_name(figure)).trajectory, "gear.friction", 0.5));
    return {fmt::format("friction {:.1f} kN m, load 74.5 kN m", 1e-3 * friction),
            above ? larger(friction, kLoad) : larger(kLoad, friction)};
}

Finding driving_against_net_friction(Runs& runs, int figure, bool moves) {  // (6)
    const Run& run = runs.get(borello_name(figure));
    const double driving = displacement(run) * kDropped;
    const double net = gear_levels(run, kLoad).aiding - kLoad;
    return {fmt::format("driving {:.1f} kN m, friction less load {:.1f} kN m", 1e-3 * driving, 1e-3 * net),
            moves ? larger(driving, net) : larger(net, driving)};
}

Finding losses_balance(Runs& runs) {  // (8)
    const Run& run = runs.get(borello_name(9));
    const auto of_motor = [&](const char* key) { return number_in(run.scenario, "hydraulic_motor.motor", key); };
    const double speed = -value_at(run.trajectory, "surface.velocity", 0.5);
    const double losses =
        of_motor("pressure_gain") / of_motor("flow_gain") * displacement(run) * displacement(run) * speed;
    const double driving = displacement(run) * kDropped;
    const double left = driving + kLoad + value_at(run.trajectory, "gear.friction", 0.5) -
                        number_in(run.scenario, "body.surface", "viscous_damping") * speed;
    return {fmt::format("losses {:.2f} kN m, supply and load less friction {:.2f} kN m", 1e-3 * losses, 1e-3 * left),
            within(losses, left, 0.01 * driving) && positive(losses, driving)};
}

Finding losses_above_damping(Runs& runs) {
    const Run& run = runs.get(borello_name(13));
    const auto of_motor = [&](const char* key) { return number_in(run.scenario, "hydraulic_motor.motor", key); };
    const double losses = of_motor("pressure_gain") / of_motor("flow_gain") * displacement(run) * displacement(run);
    const double damping = number_in(run.scenario, "body.surface", "viscous_damping");
    return {fmt::format("losses {:.0f} kN m s/rad, damping {:.0f} kN m s/rad", 1e-3 * losses, 1e-3 * damping),
            larger(losses, damping)};
}

Finding motor_action(Runs& runs, int figure, double sign) {  // (7)
    const double mean = mean_of(runs.get(borello_name(figure)).trajectory, "motor.torque", 0.15, 0.2);
    return {fmt::format("mean motor torque {:+.1f} kN m while it moves down", 1e-3 * mean),
            positive(sign * mean, 0.1 * kLoad)};
}

void add_balances(ClaimList& list) {
    const Said able{
        "reaching a position error value able to balance the load itself, by means of the servomechanism motor action "
        "… together with the friction torque",
        kFigure6Text};
    constexpr const char* kAtRest = "at rest; motor torque less load is the friction, within 1 % of the load";
    constexpr const char* kUnderLoad = "comes to a balance under the load";
    list.stated(About::physics, "6", kUnderLoad, able, kAtRest, [](Runs& r) { return balances_at_rest(r, 6, 0.1); });
    list.stated(About::physics, "7", kUnderLoad, able, kAtRest, [](Runs& r) { return balances_at_rest(r, 7, 0.1); });
    list.stated(
        About::physics, "11", kUnderLoad,
        {"reaching a position error value able to balance the load itself by the motor action and the friction torque",
         kFigure11Text},
        kAtRest, [](Runs& r) { return balances_at_rest(r, 11, 0.07); });
    const Said aided{"the torques balance is quite similar to the case considered in Fig. 7",
                     "section 6, Figs. 9 and 10"};
    constexpr const char* kBalance =
        "motor torque less load, friction by equation 3 or 4 and viscous torque: at most 1 % of the load at 0.28 s";
    constexpr const char* kAtRate = "torques balance at the constant rate";
    list.stated(About::physics, "6", kAtRate,
                {"the action of the hydraulic system differential pressure balances the pressure losses …, the viscous "
                 "friction, the load dependent and independent dry friction and the external load",
                 kFigure6Text},
                kBalance, [](Runs& r) { return balances_at_rate(r, 6, true); });
    list.stated(About::physics, "7", kAtRate,
                {"hydraulic system differential pressure PSR and external load balance servovalve passageways pressure "
                 "losses, viscous friction, load dependent and independent dry friction",
                 kFigure7Text},
                kBalance, [](Runs& r) { return balances_at_rate(r, 7, false); });
    list.stated(About::physics, "8", kAtRate,
                {"the torques balance is quite similar to the case reported in Fig. 6", kFigure8Text}, kBalance,
                [](Runs& r) { return balances_at_rate(r, 8, true); });
    list.stated(About::physics, "9", kAtRate, aided, kBalance, [](Runs& r) { return balances_at_rate(r, 9, false); });
    list.stated(About::physics, "10", kAtRate, aided, kBalance, [](Runs& r) { return balances_at_rate(r, 10, false); });
    list.stated(
        About::physics, "6-9", "the rate follows from displacement, ends of travel and gains",
        {"it is related to the values characterising the motor displacement, the servovalve ends of travel, pressure "
         "and flow gains and so on",
         kFigure6Text},
        "(Dis PSR -/+ TLD - FD)/(CM + GP/GQ Dis^2), the spool at its end: within 1 % at 0.28 s", rate_of_the_values);
}

void add_limits(ClaimList& list) {
    constexpr const char* kLimit =
        "last row at rest: motor less load is FSD FDO upwards, -FSD FDA downwards, within 1 % of the load";
    list.stated(
        About::physics, "6", "the load breaks it away at the static limit",
        {"the undesired system breakaway … (load exceeding the sum of driving and friction torques)", kFigure6Text},
        kLimit, [](Runs& r) {
            return breaks_away_at_limit(r, {6, 0.3, 0.4, false});
        });
    list.stated(About::physics, "6", "breaks away at the static limit",
                {"It occurs when the supply pressure is able to produce a driving torque amount exceeding the sum of "
                 "load and friction torque",
                 kFigure6Text},
                kLimit, [](Runs& r) {
                    return breaks_away_at_limit(r, {6, 0.6, 0.75, true});
                });
    list.stated(About::physics, "8", "breaks away at the static limit",
                {"performs a new load opposing system breakaway … It occurs for the same reasons reported in the case "
                 "of Fig. 6",
                 kFigure8Text},
                kLimit, [](Runs& r) {
                    return breaks_away_at_limit(r, {8, 0.3, 0.4, true});
                });
    list.stated(
        About::physics, "12", "breaks away at static friction less load",
        {"moves when the driving torque … overcomes the net torque between static friction and load", kFigure12Text},
        kLimit, [](Runs& r) {
            return breaks_away_at_limit(r, {12, 0, 0.07, false});
        });
    list.stated(About::physics, "6", "every rest is within the static friction",
                {"All the sticking conditions are characterised by an absolute value of the difference between driving "
                 "torque TM and load TLD lower than the maximum static friction torque",
                 kFigure6Text},
                "every row at rest; FSD FDO or FSD FDA by the sign of the difference", sticks_below_static_friction);
    constexpr const char* kLastError =
        "at rest at 2 s with e > 0; motor less load is the friction, within 0.1 % of the load";
    list.stated(About::physics, "6", "keeps a final error from load and friction",
                {"having a final \"error\" caused both by the load and the friction torque", kFigure6Text}, kLastError,
                [](Runs& r) { return final_error(r, 6); });
    list.stated(About::physics, "8", "keeps a final error from load and friction",
                {"having a final \"error\" related both to the load and the friction torque", kFigure8Text}, kLastError,
                [](Runs& r) { return final_error(r, 8); });
}

void add_friction_and_load(ClaimList& list) {
    list.stated(About::physics, "7", "friction is lower than the load",
                {"motion transmission reversibility, involving friction torques lower than load actions", kFigure7Text},
                "at 0.5 s", [](Runs& r) { return friction_against_load(r, 7, false); });
    const Said alone{
        "having the sole load dependent friction torque the ability to balance the load itself, without servomechanism "
        "motor action",
        kFigures8To10Text};
    constexpr const char* kAlone = "friction alone carries the load";
    constexpr const char* kNoMotor = "until 0.1 s motor at most 1 % of the load; friction the load within 1 %";
    list.stated(About::physics, "8", kAlone, alone, kNoMotor, [](Runs& r) { return friction_alone_holds(r, 8); });
    list.stated(About::physics, "9", kAlone, alone, kNoMotor, [](Runs& r) { return friction_alone_holds(r, 9); });
    list.stated(About::physics, "10", kAlone, alone, kNoMotor, [](Runs& r) { return friction_alone_holds(r, 10); });
    list.stated(About::physics, "9", "friction is greater than the load",
                {"in this condition, the friction torque is greater than the load", kFigure9Text}, "at 0.5 s",
                [](Runs& r) { return friction_against_load(r, 9, true); });
    list.stated(
        About::physics, "9", "but their net effect is lower than the driving torque",
        {"but their net effect is lower than driving torque produced by the differential supply-return pressure PSR",
         kFigure9Text},
        "Dis 5 MPa > FDA - TLD", [](Runs& r) { return driving_against_net_friction(r, 9, true); });
    list.stated(About::physics, "9", "pressure losses balance what is left",
                {"the torque related to the pressure losses within the valve passageways produced by the actuation "
                 "rate, balances the abovementioned torques",
                 kFigure9Text},
                "at 0.5 s GP/GQ Dis^2 v against Dis 5 MPa + TLD - TFR - CM v, within 1 % of Dis 5 MPa", losses_balance);
    list.stated(
        About::physics, "10", "their net effect overcomes the driving torque",
        {"the higher excess of friction torque with respect to the load overcomes the driving torque related to the "
         "differential supply-return pressure PSR",
         kFigure10Text},
        "FDA - TLD > Dis 5 MPa", [](Runs& r) { return driving_against_net_friction(r, 10, false); });
    const Said brakes{"producing an aiding net torque, requiring a braking action to the hydraulic motor",
                      kFigure13Text};
    constexpr const char* kAction =
        "mean motor torque over 0.15 to 0.2 s: above 0 it brakes the way down, below 0 it drives";
    list.stated(About::physics, "11", "reversible: the motor brakes", brakes, kAction,
                [](Runs& r) { return motor_action(r, 11, 1); });
    list.stated(About::physics, "12", "irreversible: the motor drives",
                {"producing an opposing net torque, requiring a driving action to the hydraulic motor", kFigure13Text},
                kAction, [](Runs& r) { return motor_action(r, 12, -1); });
    list.stated(About::physics, "13", "dynamically reversible: the motor brakes", brakes, kAction,
                [](Runs& r) { return motor_action(r, 13, 1); });
    list.model(About::scheme, "13", "pressure losses brake more than viscous damping",
               {"the braking action represented by the viscous damping of the mechanical subsystem and mainly by the "
                "pressure losses through the valve passageways",
                kFigure13Text},
               "GP/GQ Dis^2 above CM, of the file", losses_above_damping);
}

}  // namespace

std::vector<Claim> borello_torque_claims() {
    ClaimList list;
    add_balances(list);
    add_limits(list);
    add_friction_and_load(list);
    return list.take();
}

}  // namespace stiction::papers
