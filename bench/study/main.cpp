// A run of a study beside the bare engine, in turns: the cost of everything around the steps, and the throughput that is left.
//
//   overhead     a run of one step less the step itself: values set, engine and first state made, metrics read [µs]
//   throughput   time of the bare loop (engine made before, nobody listens) over time of the study's run, for whole runs
//   reader       a run of one step whose values are read anew
//
//   bench_study
#include <atomic>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "micro/interleaved.hpp"
#include "run/simulation.hpp"
#include "study/work/runner.hpp"

namespace {

using namespace stiction;

struct Machine {
    const char* file;
    const char* key;
    const char* unit;
    double lower;
    double upper;
    std::vector<std::string> keep;
};

void measure(const Machine& machine, std::size_t rounds) {
    study::Study study;
    study.folder = STICTION_SCENARIOS;
    study.machine = machine.file;
    study.axes.push_back({.key = machine.key, .unit = machine.unit});
    study.keep = machine.keep;
    study::Study tiny = study;
    const study::Machines whole(study);
    tiny.settings = {"run.until=" + std::to_string(whole.base().run.fixed.step)};
    const study::Machines one_step(tiny);
    const study::Box box{{machine.lower}, {machine.upper}};
    const study::Knobs knobs(whole, box);
    const study::Knobs tiny_knobs(one_step, box);
    const study::Knobs none(one_step, box, 0);
    const std::atomic<bool> go{false};
    study::Runner runner(knobs, go);
    study::Runner tiny_runner(tiny_knobs, go);
    study::Runner reader(none, go);
    const std::vector<double> values{0.5 * (machine.lower + machine.upper)};
    const scenario::Scenario read = whole.read(values);
    const std::unique_ptr<Engine> engine = make_engine(read.plan, simulated_settings(read.run));
    const State start = engine->initial_state();
    const study::RunRow row = runner.run(0, values);
    if (row.end != study::RunEnd::finished || !knobs.all_proven()) {
        std::printf("%s: %s\n", machine.file, row.reason.c_str());
        return;
    }
    std::vector<bench::Contender> contenders{
        {"bare",
         [&] {
             State state = start;
             static_cast<void>(engine->advance_to(state, read.run.until));
         }},
        {"study", [&] { static_cast<void>(runner.run(0, values)); }},
        {"one step", [&] { static_cast<void>(tiny_runner.run(0, values)); }},
        {"bare step",
         [&] {
             State state = start;
             static_cast<void>(engine->advance_to(state, read.run.fixed.step));
         }},
        {"read", [&] { static_cast<void>(reader.run(0, values)); }},
    };
    bench::time_in_turns(contenders, rounds, 1);
    const double us = 1e-3;
    std::printf("%-22s %10.3f ms %10.3f %14.2f us %12.1f us\n", machine.file, 1e-6 * contenders[0].nanoseconds,
                contenders[0].nanoseconds / contenders[1].nanoseconds,
                us * (contenders[2].nanoseconds - contenders[3].nanoseconds), us * contenders[4].nanoseconds);
}

}  // namespace

int main() {
    std::printf("%-22s %13s %10s %17s %15s\n", "machine", "bare run", "throughput", "overhead", "reader, 1 step");
    measure({"flap-actuator.toml", "body.surface.inertia", "kg m2", 340, 360, {"gear.stops"}}, 15);
    measure({"dual-clutch.toml", "body.vehicle.inertia", "kg m2", 150, 160, {"clutch1.stops"}}, 15);
    measure({"servo-hunting.toml", "body.table.inertia", "kg", 1, 2, {"table.limit_cycle.amplitude"}}, 15);
    measure({"servo-hunting.toml", "body.table.inertia", "kg", 1, 2, {"guide.stops"}}, 15);
    return 0;
}
