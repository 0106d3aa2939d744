// A simulated run becomes a report: planes, maps, modes and events as recorded.
#include "report/from_trajectory.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/fixed/fixed.hpp"
#include "machine_file.hpp"
#include "report/figures.hpp"
#include "result/recorder.hpp"

namespace stiction::report {
namespace {

report::Run simulated(const Plan& plan, double step, double until) {
    FixedEngine engine(plan, {.step = step});
    State state = engine.initial_state();
    Recorder recorder(plan, {.quantities = report_quantities(plan)});
    EXPECT_EQ(stiction::run(engine, state, until, recorder).status, RunStatus::ok);
    return run_from(plan, recorder.trajectory(), "run");
}

TEST(ReportFromTrajectory, AFrictionThatNeverSlidesShowsItsLimitsAtRest) {
    // One bearing on a shaft: torque 2 N m, break-away 3 N m both ways.
    Model m;
    m.body("shaft", {.inertia = 0.5});
    m.signals().add("torque", signal::Constant{2});
    m.force("motor").on("shaft").signal("torque");
    m.friction("bearing").on("shaft").law(Coulomb<double>{.sliding = 2.5, .breakaway = 3});
    const report::Run run = simulated(m.build(), 1e-3, 0.1);
    ASSERT_EQ(run.planes.size(), 1U);
    ASSERT_EQ(run.planes[0].law.size(), 1U) << "it never slides: only the limits at rest";
    EXPECT_EQ(run.planes[0].law[0].friction, (std::vector<double>{-3, 3}));
}

TEST(ReportFromTrajectory, AnImpactIsToldInTheWordsOfTheTerminal) {
    const report::Run run = simulated(machines::load("mass-on-stop"), 1e-3, 3);
    const auto impact =
        std::find_if(run.events.begin(), run.events.end(), [](const EventRow& e) { return e.to == "impact"; });
    ASSERT_NE(impact, run.events.end());
    EXPECT_EQ(impact->part, "mass");
    EXPECT_EQ(impact->text.rfind("on its upper end of travel at ", 0), 0U) << impact->text;
}

TEST(ReportFromTrajectory, ALockedScrewIsHeldOnItsMap) {
    const Plan plan = machines::load("locked-screw");
    const report::Run run = simulated(plan, 1e-4, 0.1);
    ASSERT_EQ(run.maps.size(), 1U);
    EXPECT_TRUE(run.events.empty());
    for (const Mode mode : run.modes.at(0).values) ASSERT_EQ(mode, Mode::stuck);
    const TransmissionMap& map = run.maps[0];
    ASSERT_EQ(map.load.size(), run.time.size());
    for (std::size_t i = 0; i < map.load.size(); ++i) {
        // No motor: the drive is what rounding leaves of load − load.
        ASSERT_EQ(map.drive[i], 0) << i;
        ASSERT_LE(map.load[i], 70000 * (1 + 1e-15));
    }
    EXPECT_TRUE(std::isinf(self_locking_load(map.law)));
}

//   T →( motor )=worm 1:40=( drum )=rope=[ load ]: on the map of the worm stands what the motor gives over what the mesh takes.
TEST(ReportFromTrajectory, AGearWithLossesHasAMapOnItsFirstShaft) {
    const Plan plan = machines::load("worm-hoist");
    const report::Run run = simulated(plan, 1e-3, 1.9);
    ASSERT_EQ(run.maps.size(), 1U);
    const TransmissionMap& map = run.maps[0];
    EXPECT_EQ(map.friction_name, "worm");
    EXPECT_EQ(map.shaft, "rotor");
    EXPECT_EQ(map.unit, "N m");
    ASSERT_EQ(map.load.size(), run.time.size());
    // The weight on the rotor's shaft: m g r/i. At the end the motor is off and the worm holds it alone.
    constexpr double kWeight = 80 * 9.80665 * 0.05 / 40;
    EXPECT_EQ(run.modes.at(0).values.back(), Mode::stuck);
    EXPECT_NEAR(map.load.back(), kWeight, 1e-12);
    EXPECT_EQ(map.drive.back(), 0);
    // While it runs up with 2 N m, less its own drag, the torque balance of the rotor is J a = T − x − F⁺(x): the mesh takes less
    // than the motor gives, and more than the weight, since the load is accelerated too.
    const auto& velocity =
        *std::find_if(run.curves.begin(), run.curves.end(), [](const Curve& c) { return c.name == "rotor.velocity"; });
    std::size_t sliding = 0;
    for (std::size_t i = 2; i < run.time.size(); ++i) {
        if (run.time[i] > 0.9 || run.modes[0].values[i] != Mode::forward) continue;
        ++sliding;
        const double x = map.load[i];
        EXPECT_GT(x, kWeight);
        const double a = (velocity.values[i] - velocity.values[i - 1]) / (run.time[i] - run.time[i - 1]);
        // The reaction is the mean over the step, the drive is seen at its end: they differ by the change of the drag in a step.
        const double drag_change = 5e-3 * std::abs(velocity.values[i] - velocity.values[i - 1]);
        EXPECT_NEAR(2e-3 * a, map.drive[i] - x - (0.02 + x * (1 / 0.6 - 1)), drag_change + 1e-9) << run.time[i];
    }
    EXPECT_GT(sliding, 500U);
    EXPECT_EQ(map_figure(run, map, {}).caption,
              "worm: drive and back-drive on the shaft of rotor, self-locking at every load");
    ASSERT_EQ(run.planes.size(), 1U);
    EXPECT_TRUE(run.planes[0].law.empty()) << "its law depends on the load, which changes: no one curve is its law";
}

TEST(ReportFromTrajectory, ModesEventsAndEnergyAreThoseOfTheRun) {
    const Plan plan = machines::load("coupled-clutches");
    const report::Run run = simulated(plan, 1e-3, 1.2);
    ASSERT_EQ(run.modes.size(), 3U);
    EXPECT_EQ(run.modes[1].name, "clutch2");
    // Every change of a mode between two rows is an event at the later one, and there are no others.
    std::size_t changes = 0;
    for (const ModeColumn& band : run.modes) {
        for (std::size_t i = 1; i < band.values.size(); ++i) {
            if (band.values[i] == band.values[i - 1]) continue;
            ++changes;
            const bool told = std::any_of(run.events.begin(), run.events.end(), [&](const EventRow& event) {
                return event.part == band.name && event.time == run.time[i] && event.from == name(band.values[i - 1]) &&
                       event.to == name(band.values[i]);
            });
            EXPECT_TRUE(told) << band.name << " at " << run.time[i];
        }
    }
    EXPECT_GE(changes, 5U);
    EXPECT_EQ(run.events.size(), changes);
    const EnergyAudit& e = run.energy;
    EXPECT_NEAR(e.input, e.kinetic + e.stored + e.friction + e.damping + e.impact + e.scheme + e.residual,
                1e-12 * std::abs(e.kinetic));
    EXPECT_GT(e.friction, 0);
}

}  // namespace
}  // namespace stiction::report
