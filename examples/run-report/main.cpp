// Reports of three runs: a row of clutches, a self-locking screw that a motor moves against a load, and the same screw with two steps.
//
//   motor T_M ──▶ [ nut 270 kg m² ] ◀── load T_LD = 40 kN m ± 10 kN m       thread: T_FR0 = 3 kN m, η_opp = 0.825, η_aid = −0.2
//
// Usage: run-report FOLDER    writes clutches.html, screw.html, steps.html and screw.svg there
#include <cstdio>
#include <filesystem>
#include <string>

#include <stiction/version.hpp>

#include "engine/fixed/fixed.hpp"
#include "machine_file.hpp"
#include "report/figures.hpp"
#include "report/from_trajectory.hpp"
#include "report/html.hpp"
#include "result/files/whole_file.hpp"
#include "result/recorder.hpp"
#include "result/verdict.hpp"

namespace {

using namespace stiction;

constexpr double kPi = 3.14159265358979323846;

/// The motor turns the nut against the load, lets go, and turns it back with the load.
Model driven_screw() {
    Model m;
    m.body("nut", {.inertia = 270, .viscous_damping = 40000, .travel = {.lower = -0.05, .upper = 0.2}});
    m.signals()
        .add("airload", signal::Sine{.amplitude = 10000, .frequency = 2 * kPi * 3, .offset = 40000})
        .add("motor", signal::Points{.times = {0.2, 0.3, 0.9, 0.95, 1.3, 1.4, 1.8, 1.85},
                                     .values = {0, 80000, 80000, 0, 0, -60000, -60000, 0}});
    m.force("air").on("nut", -1).signal("airload");
    m.force("drive").on("nut").signal("motor");
    m.friction("thread")
        .on("nut")
        .law(Transmission<double>{
            .constant = 3000, .opposing_efficiency = 0.825, .aiding_efficiency = -0.2, .static_ratio = 1.5})
        .load("airload");
    return m;
}

report::Run simulate(const Plan& plan, double step, double until, const std::string& name) {
    FixedEngine engine(plan, {.step = step});
    State state = engine.initial_state();
    Recorder recorder(plan, {.quantities = report::report_quantities(plan)});
    if (run(engine, state, until, recorder).status != RunStatus::ok) std::fprintf(stderr, "the run ended early\n");
    report::Run result = report::run_from(plan, recorder.trajectory(), name);
    Observer observer(plan);
    observer.observe(state, SignalReading::decided);
    result.verdicts = verdicts(plan, state, observer.seen(), recorder.trajectory().events);
    char text[40];
    std::snprintf(text, sizeof text, "%g ms", 1000 * step);
    result.facts = {{"Engine", "fixed"}, {"Method", "exact"}, {"Step", text}, {"Steps", std::to_string(state.step)}};
    return result;
}

bool write(const std::filesystem::path& file, const std::string& text) {
    const std::string problem = write_whole_file(file, text);
    if (problem.empty()) {
        std::printf("%s: %zu kB\n", file.c_str(), text.size() / 1000);
    } else {
        std::fprintf(stderr, "%s\n", problem.c_str());
    }
    return problem.empty();
}

}  // namespace

int main(int count, char** words) {
    const std::filesystem::path folder = count > 1 ? words[1] : ".";
    const Plan clutches = machines::load("coupled-clutches");
    const Plan screw = driven_screw().build();
    report::Content content;
    content.title = "Coupled clutches";
    content.subtitle = "Four inertias in a row, three clutches closed one after the other, a torque on the first.";
    content.facts = {{"Stiction", kVersion}};
    content.files = {{"scenarios/coupled-clutches.toml", "[run]\nuntil = \"1.2 s\"\nstep = \"0.1 ms\"\n"}};
    content.runs = {simulate(clutches, 1e-4, 1.2, "clutches")};
    bool good = write(folder / "clutches.html", report::html_text(content));

    content.title = "Self-locking screw";
    content.subtitle = "A motor moves a nut against an oscillating load, lets go, and moves it back.";
    content.runs = {simulate(screw, 1e-4, 2, "screw")};
    good = write(folder / "screw.html", report::html_text(content)) && good;
    const report::Run& driven = content.runs.front();
    good = write(folder / "screw.svg", report::map_figure(driven, driven.maps.front(), {}).svg) && good;

    content.title = "Self-locking screw, two steps";
    content.subtitle = "The same run with a step of 0.1 ms and of 20 ms.";
    content.runs = {simulate(screw, 1e-4, 2, "0.1 ms"), simulate(screw, 2e-2, 2, "20 ms")};
    good = write(folder / "steps.html", report::html_text(content)) && good;
    return good ? 0 : 1;
}
