// Claims of Borello and Dalla Vedova 2012 on the two efficiencies: sections 4 and 6. The surface alone, under its load.
//
//   aiding efficiency: TFR/TLD, and the driving torque that is missing: −J·a/TLD                                            (1)
//   driving action: what the motor adds to the load, as a share of what friction leaves of it                              (3)
//   ranges: 0 < EtO ≤ 1, EtA ≤ 1, FSD ≥ 1; a file outside of them is refused                                                (2)
#include <cmath>
#include <exception>

#include <fmt/format.h>

#include "papers/claims/borello.hpp"
#include "papers/claims/claim_list.hpp"

namespace stiction::papers {
namespace {

/// The load alone, or with a torque of the motor; the surface at rest or moving with the load.
const Run& load_alone(Runs& runs, double aiding, bool moving, double load = 74500, double drive = 0) {
    return runs.get(kBorelloAlone, {{"run.until", "0.05 s"},
                                    {"body.surface.travel", R"(["-1000 rad", "1000 rad"])"},
                                    {"body.surface.viscous_damping", "0 N m s/rad"},
                                    {"body.surface.velocity", moving ? "-20 rad/s" : "0 rad/s"},
                                    {"friction.gear.constant", "0 N m"},
                                    {"friction.gear.aiding_efficiency", fmt::format("{}", aiding)},
                                    {"signals.airload", fmt::format("{}", load)},
                                    {"signals.drive", fmt::format("{:.17g}", drive)}});
}

Finding friction_of_aiding_efficiency(Runs& runs, double aiding, double friction, double driving) {  // (1)
    const Run& run = load_alone(runs, aiding, true);
    constexpr double kLook = 0.03;  // [s]
    const double seen = std::fabs(value_at(run.trajectory, "gear.friction", kLook)) / 74500;
    const double gain = (value_at(run.trajectory, "surface.velocity", kLook) - -20) / kLook;
    const double missing = run.scenario.plan.bodies[0].options.inertia * gain / 74500;
    constexpr double kRounding = 1e-9;
    return {fmt::format("TFR = {:.6g} TLD, the motor would have to give {:.6g} TLD", seen, missing + 0.0),
            Comparison(std::fabs(seen - friction) <= kRounding && std::fabs(missing - driving) <= 1e-6)};
}

Finding load_stops_irreversible(Runs& runs) {
    const Track t(load_alone(runs, -1, true).trajectory, "surface", "", kDegree);
    const Track slower(runs.get(kBorelloAlone, {{"run.until", "0.5 s"},
                                                {"body.surface.travel", R"(["-1000 rad", "1000 rad"])"},
                                                {"body.surface.velocity", "-20 rad/s"},
                                                {"friction.gear.aiding_efficiency", "-0.5"},
                                                {"signals.airload", "74500"},
                                                {"signals.drive", "0"}})
                           .trajectory,
                       "surface", "", kDegree);
    const bool slows = std::fabs(t.last().velocity) < 20;
    return {fmt::format("{}, then {} and stays", slows ? "slows" : "does not slow",
                        slower.last().velocity == 0 ? "stops" : "moves on"),
            Comparison(slows && slower.at_rest(0.4, 0.5))};
}

Finding load_holds_irreversible(Runs& runs) {
    double off = 0;
    double speed = 0;
    for (const double load : {7450.0, 74500.0, 745000.0}) {
        const Trajectory& t = load_alone(runs, -0.2, false, load).trajectory;
        off = farthest(off, std::fabs(column_of(t, "gear.friction").back()) / load - 1);
        speed = farthest(speed, largest_of(t, "surface.velocity", 0, 0.05));
    }
    return {fmt::format("friction is the load within {:.1g} under 7.45, 74.5 and 745 kN m, speed {:g}", off, speed),
            Comparison(speed == 0 && off <= 1e-9)};
}

/// Driving torque from rest: as a share of FSD·FDA − TLD; in motion: of FDA − TLD.
Finding only_by_driving(Runs& runs) {  // (3)
    constexpr double kAiding = -0.2;   // EtA, P
    const auto last_speed = [&](bool moving, double share) {
        const GearLevels gear = gear_levels(load_alone(runs, kAiding, moving), 74500);
        const double needed = (moving ? 1 : gear.ratio) * gear.aiding - 74500;
        const Run& run = load_alone(runs, kAiding, moving, 74500, -share * needed);
        return 0.0 - column_of(run.trajectory, "surface.velocity").back();
    };
    const double none = last_speed(false, 0);
    const double less = last_speed(false, 0.99);
    const double more = last_speed(false, 1.01);
    const double slower = last_speed(true, 0.99);
    const double faster = last_speed(true, 1.01);
    return {fmt::format("from rest {:g}, {:g}, {:.2f} rad/s with 0, 0.99, 1.01 of FSD FDA - TLD; from 20 rad/s {:.3f} "
                        "and {:.3f} with 0.99, 1.01 of FDA - TLD",
                        none, less, more, slower, faster),
            Comparison(none == 0 && less == 0 && more > 0 && slower < 20 && faster > 20)};
}

Finding load_moves_reversible(Runs& runs) {
    const double from_rest = column_of(load_alone(runs, 0.7, false).trajectory, "surface.velocity").back();
    const double running = column_of(load_alone(runs, 0.7, true).trajectory, "surface.velocity").back();
    return {fmt::format("from rest {:.2f} rad/s, from -20 rad/s {:.2f} rad/s after 0.05 s", from_rest, running),
            Comparison(from_rest < 0 && running < -20)};
}

Finding ranges_are_kept(Runs&) {  // (2)
    std::string text;
    bool all = true;
    for (const scenario::Setting& outside : {scenario::Setting{"friction.gear.opposing_efficiency", "1.1"},
                                             {"friction.gear.opposing_efficiency", "0"},
                                             {"friction.gear.aiding_efficiency", "1.1"},
                                             {"friction.gear.static_ratio", "0.9"}}) {
        bool refused = false;
        try {
            static_cast<void>(load_kept(kBorelloAlone, {outside}));
        } catch (const std::exception&) {
            refused = true;
        }
        text += fmt::format("{}{} = {} {}", text.empty() ? "" : ", ", outside.key.substr(14), outside.value,
                            refused ? "refused" : "taken");
        all = all && refused;
    }
    return {text, Comparison(all)};
}

Finding irreversible_is_less_efficient(Runs& runs) {
    const auto& one = std::get<Transmission<double>>(runs.get(borello_name(6)).scenario.plan.frictions[0].law);
    const auto& other = std::get<Transmission<double>>(runs.get(borello_name(8)).scenario.plan.frictions[0].law);
    return {fmt::format("opposing {:.3f} and {:.3f}, aiding {:.3f} and {:.3f}", one.opposing_efficiency,
                        other.opposing_efficiency, one.aiding_efficiency, other.aiding_efficiency),
            larger(one.opposing_efficiency, other.opposing_efficiency) &&
                larger(one.aiding_efficiency, other.aiding_efficiency) && Comparison(other.aiding_efficiency < 0)};
}

}  // namespace

std::vector<Claim> borello_efficiency_claims() {
    ClaimList list;
    list.stated(About::physics, "§4", "EtA = 0: friction is the load",
                {"if EtA=0, the load produces a friction force TFR that is equal and opposing to the load itself … "
                 "requiring no action by the motor",
                 kSection4},
                "TFR/TLD and the missing torque over TLD, of a surface that moves with the load alone, to rounding",
                [](Runs& r) { return friction_of_aiding_efficiency(r, 0, 1, 0); });
    list.stated(
        About::physics, "§4", "EtA = -0.5: friction is 1.5 times the load",
        {"if EtA=-0.5 …, TLD develops an opposing amount of TFR=1.5·TLD …, so requiring a driving action of 0.5·TLD",
         kSection4},
        "the same", [](Runs& r) { return friction_of_aiding_efficiency(r, -0.5, 1.5, 0.5); });
    list.stated(About::physics, "§4", "EtA = -1: friction is twice the load",
                {"(or EtA=-1) … TFR=2·TLD … requiring a driving action of … 1·TLD", kSection4}, "the same",
                [](Runs& r) { return friction_of_aiding_efficiency(r, -1, 2, 1); });
    list.stated(
        About::physics, "§4", "irreversible, at rest: the load alone moves nothing",
        {"whatever value the load assumes, the friction torque, produced by the load itself and opposing it, can be "
         "eventually greater than it and actually equal to it",
         kFigure8Text},
        "EtA = -0.2 from rest, three loads: v = 0.0, friction equals the load to 1e-9", load_holds_irreversible);
    list.stated(About::physics, "§4", "irreversible, moving: friction exceeds the load and stops it",
                {"the system develops a friction force/torque actually exceeding the load itself, so progressively "
                 "stopping the current motion",
                 "section 6"},
                "from 20 rad/s with EtA = -1 slower after 0.05 s, with -0.5 at rest from 0.4 s",
                load_stops_irreversible);
    list.stated(About::physics, "§4", "irreversible: motion starts and persists by driving only",
                {"In sticking conditions, the breakaway is possible or in slipping the motion may persist only as a "
                 "consequence of a proper driving action applied on the input side",
                 "section 6"},
                "EtA = -0.2 under 74.5 kN m: from rest by 1.01 and not by 0.99 or 0 of FSD FDA - TLD; from 20 rad/s "
                "slower with 0.99, faster with 1.01 of FDA - TLD",
                only_by_driving);
    list.stated(About::physics, "§4", "reversible: the load alone moves it",
                {"if the motion transmission is reversible the load alone … may be capable of performing the system "
                 "breakaway in sticking or the motion persistence in slipping",
                 "section 6"},
                "EtA = 0.7: moves from rest, and faster than 20 rad/s from there", load_moves_reversible);
    list.model(
        About::scheme, "§4", "ranges of the efficiencies and of FSD",
        {"must lie in the interval between 0 and 1 …, while the value of η_aid … must be not greater than 1 …; FSD "
         "(static to dynamic friction ratio equal or greater than 1)",
         kSection4},
        "EtO = 1.1 and 0, EtA = 1.1, FSD = 0.9 are refused", ranges_are_kept);
    list.model(About::scheme, "§4", "irreversible transmissions are less efficient",
               {"the efficiencies of the irreversible transmissions are lower than the reversible ones; particularly "
                "the aiding "
                "efficiency of the irreversible arrangement must be intended as negative",
                kSection4},
               "those of figures 6 and 8", irreversible_is_less_efficient);
    return list.take();
}

}  // namespace stiction::papers
