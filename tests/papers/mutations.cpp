// Checks that cannot fail prove nothing: damaged machines must make named claims fail.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <variant>

#include <fmt/format.h>

#include "papers/claims/borello.hpp"
#include "papers/methods.hpp"
#include "papers/reproduction.hpp"
#include "papers/shelf.hpp"

namespace stiction::papers {
namespace {

/// Stated claims that fail, as "figure: claim"; those that fail for a reason apart.
std::set<std::string> failing(const std::vector<Claim>& claims, const Load& load) {
    RunOptions options;
    options.load = load;
    Runs runs(options);
    std::set<std::string> list;
    for (const Claim& claim : claims) {
        const bool counts = claim.kind == Kind::stated && claim.about != About::speed && *claim.reason == '\0';
        if (counts && !check(claim, runs).holds()) {
            list.insert(std::string(claim.figure) + ": " + claim.claim);
        }
    }
    return list;
}

std::set<std::string> failing(const Load& load) { return failing(borello_servo_claims(), load); }

/// Every scenario with something else set.
Load with(const Settings& damage) {
    return [damage](const std::string& name, const Settings& settings) {
        Settings all = damage;
        all.insert(all.end(), settings.begin(), settings.end());
        return load_kept(name, all);
    };
}

void expect_failing(const std::set<std::string>& list, const std::vector<std::string>& expected) {
    for (const std::string& claim : expected) {
        EXPECT_EQ(list.count(claim), 1U) << "still holds: " << claim;
    }
}

TEST(TheFilesAsTheyAre, FailNoClaim) { EXPECT_EQ(failing(load_kept), std::set<std::string>{}); }

TEST(AnAidingEfficiencyOfTheWrongSign, TurnsReversibleIntoIrreversibleAndBack) {
    const std::set<std::string> list = failing([](const std::string& name, const Settings& settings) {
        scenario::Scenario scenario = load_kept(name, settings);
        auto& law = std::get<Transmission<double>>(scenario.plan.frictions[0].law);
        law.aiding_efficiency = -law.aiding_efficiency;
        return scenario;
    });
    expect_failing(list, {"6: moves when the load steps on", "6: is driven back by the load", "7: never sticks",
                          "9: arrives", "10: stalls at 5 MPa and restarts", "11: moves when the load steps on",
                          "11: keeps an error against the slope under load", "13: then runs like a reversible one"});
}

TEST(TheWrongBranchOfTheFriction, OpposingWhereTheLoadAidsAndBack_IsSeen) {
    const std::set<std::string> list = failing([](const std::string& name, const Settings& settings) {
        Settings more = settings;
        more.push_back({"friction.gear.load", "-airload"});
        return load_kept(name, more);
    });
    expect_failing(list, {"8: does not move when the load steps on", "8: never goes back", "8: arrives",
                          "10: stalls at 5 MPa and restarts", "12: breaks away at static friction less load"});
}

TEST(AGearThatHoldsNothing, LeavesTheLoadToTheMotor) {
    const std::set<std::string> list = failing([](const std::string& name, const Settings& settings) {
        scenario::Scenario scenario = load_kept(name, settings);
        std::get<Transmission<double>>(scenario.plan.frictions[0].law).aiding_efficiency = 0.9;
        return scenario;
    });
    expect_failing(list, {"8: friction alone carries the load", "9: friction alone carries the load",
                          "10: friction alone carries the load"});
}

TEST(AMotorThatLeaks, LosesMoreThanItsFlowTakes) {
    const std::set<std::string> list = failing(with({{"hydraulic_motor.motor.leakage", "5e-12"}}));
    expect_failing(list, {"9: pressure losses balance what is left"});
}

TEST(ACommandWithoutItsSteps, TellsTheTwoDevicesApartAtBreakAway) {
    const std::set<std::string> list = failing([](const std::string& name, const Settings& settings) {
        Settings all;
        if (name == borello_name(14) || name == borello_name(15)) {
            all.push_back(
                {"signal.command.values",
                 R"(["0 deg", "0 deg", "0.2 deg", "0.2 deg", "0 deg", "0 deg", "0.2 deg", "0.2 deg", "0 deg"])"});
        }
        all.insert(all.end(), settings.begin(), settings.end());
        return load_kept(name, all);
    });
    expect_failing(list, {"14, 15: the step of the command removes the difference at break-away"});
}

TEST(AGearThatTakesTheLoadForItsOpposite, MovesWithoutADrivingAction) {
    const std::set<std::string> list =
        failing(borello_efficiency_claims(), [](const std::string& name, const Settings& settings) {
            Settings more = settings;
            more.push_back({"friction.gear.load", "-airload"});
            return load_kept(name, more);
        });
    expect_failing(list, {"§4: irreversible: motion starts and persists by driving only"});
}

/// A torque that grows while the surface is pressed against its end.
TEST(ATorqueThatWindsUp, HoldsTheSurfaceAtItsEnd) {
    const std::set<std::string> list =
        failing(borello_algorithm_claims(), [](const std::string& name, const Settings& settings) {
            if (name != kBorelloAlone) {
                return load_kept(name, settings);
            }
            const std::string text = fmt::format(R"toml(extend = "{}.toml"
[signal.wound]
kind = "integrator"
input = "drive"
[force.wound_up]
on = "surface"
value = "wound"
)toml",
                                                 name);
            return scenario::parse(text, name, {}, settings, shelf());
        });
    expect_failing(list, {"§4: pressed against an end nothing winds up"});
}

/// A number of the motor in borello.toml, in SI.
double motor_number(const std::string& key) {
    return number_in(load_kept("borello", {}), "hydraulic_motor.motor", key);
}

/// P12 = clamp(GP·XS − (GP/GQ)·Dis·v, ±PSR) in place of clamp(GP·XS, ±PSR) − (GP/GQ)·Dis·v.
TEST(APressureSaturatedAfterTheFlowLoss, LosesItsDampingAndIsSeen) {
    const double displacement = motor_number("displacement");
    const double gain = motor_number("pressure_gain");
    const double loss = gain / motor_number("flow_gain") * displacement;
    const std::set<std::string> list = failing([&](const std::string& name, const Settings& settings) {
        const std::string text = fmt::format(R"toml(extend = "{}.toml"
remove = ["hydraulic_motor.motor"]
[signals]
wrong_pressure = "max(-supply, min(supply, {}*valve.spool - {}*surface.velocity))"
[force.motor]
on = "surface"
value = "{}*wrong_pressure"
[record]
quantities = ["command", "surface.position", "surface.velocity", "airload", "gear.friction"]
)toml",
                                             name, gain, loss, displacement);
        return scenario::parse(text, name, {}, settings, shelf());
    });
    expect_failing(list, {"7: slows when the supply falls", "7: arrives", "9: slows when the supply falls"});
}

// Dalla Vedova and Di Fiore.

TEST(StaticFrictionNoHigherThanSliding, LeavesNoPeakAtBreakAwayAndNoStickSlip) {
    const std::set<std::string> list = failing(dalla_vedova_claims(), with({{"friction.seals.breakaway", "1000 N"}}));
    expect_failing(list, {"14: speed peaks at break-away, first order", "15: speed peaks at break-away, 0.1 kg",
                          "17, 18: the peak falls with the mass", "18: very high inertia sticks and slips",
                          "14-18: the break-away transient goes with the slope of the command",
                          "§5.2: the stop where the speed goes through zero"});
}

TEST(SealsWithoutFriction, LeaveNoStaticError) {
    const std::set<std::string> list =
        failing(dalla_vedova_claims(), with({{"friction.seals.breakaway", "0 N"}, {"friction.seals.sliding", "0 N"}}));
    expect_failing(list,
                   {"9: keeps a static error due to friction", "10: 0.1 kg has the error of the first-order model",
                    "18: very high inertia sticks and slips"});
}

TEST(AThousandKilogramsMore, AreSeenInEveryClaimAboutLightRods) {
    const std::set<std::string> list =
        failing(dalla_vedova_claims(), [](const std::string& name, const Settings& settings) {
            scenario::Scenario scenario = load_kept(name, settings);
            double& mass = scenario.plan.bodies[0].options.inertia;
            mass = mass > 0 ? mass + 1000 : 0;
            return scenario;
        });
    expect_failing(list, {"8: first order overlaps 0.1 kg in the start-up transient",
                          "10: 0.1 kg has the speed of the first-order model",
                          "12: 100 kg lags significantly behind first order"});
}

// Hill.

TEST(AStaticLevelOfTheCoulombLevel, BreaksAwayTooEarly) {
    const std::set<std::string> list = failing(hill_claims(), with({{"friction.bearing.breakaway", "400"}}));
    expect_failing(list, {"4: rate exactly zero between the static levels", "2: equations 1 to 6 and their conditions",
                          "2: at rest friction equals the torque", "2: conditions 1 to 4 cover every torque and rate",
                          "2: accurate over a wide range of force and velocity"});
}

TEST(AnAxisOfTwiceTheInertia, HasAnotherRateError) {
    const std::set<std::string> list = failing(hill_claims(), [](const std::string& name, const Settings& settings) {
        scenario::Scenario scenario = load_kept(name, settings);
        for (Plan::Body& body : scenario.plan.bodies) {
            body.options.inertia *= 2;
        }
        return scenario;
    });
    expect_failing(list, {"1: 0.1 mdeg/s needs about 1 ms"});
}

TEST(TheConventionalModelInPlaceOfTheNewOne, FailsFigureFour) {
    const std::set<std::string> list = failing(hill_claims(), with_method("hill", "sign"));
    expect_failing(list, {"4: rate exactly zero between the static levels", "4: smooth torque",
                          "2: condition 3: zero at the end of the interval"});
}

TEST(TheNewModelInPlaceOfTheConventionalOne, RestsUnderSmallForcesToo) {
    const std::set<std::string> list = failing(hill_claims(), with_method("sign", "hill"));
    expect_failing(list, {"1: the conventional model needs forces that are large beside the friction"});
}

// Biagiotti and Zanasi.

TEST(TheExactMethodInPlaceOfTheirs, IsNotTheirEquations) {
    const std::set<std::string> list = failing(biagiotti_claims(), with_method("biagiotti", "exact"));
    expect_failing(list, {"5-7: equations 16 to 22 for n bodies, step by step", "§3: the four cases of three bodies",
                          "§2: equation 2, step by step on one mass"});
}

TEST(AnInterfaceThatNeverSlides, LeavesHalfOfTheCases) {
    const std::set<std::string> list =
        failing(biagiotti_claims(), [](const std::string& name, const Settings& settings) {
            Settings all = settings;
            if (name == "biagiotti-five") {
                all.push_back({"friction.fourth.breakaway", "1e6 N m"});
            }
            return load_kept(name, all);
        });
    expect_failing(list, {"5-7: 2^(n-1) cases"});
}

TEST(TorquesThatJump, MakeTheSaturatedFrictionWrongFromRest) {
    const std::set<std::string> list =
        failing(biagiotti_claims(), [](const std::string& name, const Settings& settings) {
            Settings all = settings;
            if (name == "biagiotti-five") {
                all.push_back({"signals.torque1", "if(t < 1, 0, 50)"});
                all.push_back({"friction.second.breakaway", "30 N m"});
                for (const char* torque : {"torque2", "torque3", "torque4", "torque5"}) {
                    all.push_back({std::string("signals.") + torque, "0"});
                }
            }
            return load_kept(name, all);
        });
    expect_failing(list, {"5-7: saturated friction approximates the real value from rest"});
}

TEST(AnEngineOfThreeHundredNewtonMetres, IsNotTheTorqueStated) {
    const std::set<std::string> list =
        failing(biagiotti_claims(), [](const std::string& name, const Settings& settings) {
            Settings all = settings;
            if (name == "biagiotti-dual-clutch") {
                all.push_back({"force.combustion.value", "300 N m"});
            }
            return load_kept(name, all);
        });
    expect_failing(
        list, {"11: clutch 1, engaged, carries the engine torque", "11: clutch 3, engaged, carries the engine torque"});
}

TEST(ClutchesOfHalfTheFriction, NeitherHoldNorCarryWhatIsStated) {
    const std::set<std::string> list =
        failing(biagiotti_claims(), [](const std::string& name, const Settings& settings) {
            scenario::Scenario scenario = load_kept(name, settings);
            for (Plan::Friction& friction : scenario.plan.frictions) {
                if (auto* law = std::get_if<NormalForce<double>>(&friction.law)) {
                    law->sliding_coefficient *= 0.5;
                    law->static_coefficient *= 0.5;
                }
            }
            return scenario;
        });
    expect_failing(list, {"10: z of clutch 1 reaches zero and stays", "11: slipping, it carries Coulomb friction"});
}

}  // namespace
}  // namespace stiction::papers
