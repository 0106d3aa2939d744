// A run of a study beside the bare engine, in turns: the cost of everything around the steps, the throughput that is left, and lanes.
//
//   throughput   time of the bare loop (engine made before, nobody listens) over time of the study's run, for whole runs
//   overhead     a run of one step less the step itself: values set, engine and first state made, metrics read; many after another [µs]
//   reader       a run of one step whose values are read anew
//   lanes        runs side by side, one by one and on bare engines; rows are compared before times count
//
//   bench_study [ROUNDS]
#include <atomic>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "lanes/one_body_servo.hpp"
#include "micro/interleaved.hpp"
#include "run/simulation.hpp"
#include "study/work/runner.hpp"

namespace {

using namespace stiction;

struct Machine {
    std::string file;
    const char* key;
    const char* unit;
    double lower;
    double upper;
    std::vector<std::string> keep;
    std::vector<std::string> settings{};

    [[nodiscard]] study::Study study() const {
        study::Study study;
        study.folder = STICTION_SCENARIOS;
        study.machine = file;
        study.axes.push_back({.key = key, .unit = unit});
        study.keep = keep;
        study.settings = settings;
        return study;
    }
    [[nodiscard]] study::Box box() const { return {{lower}, {upper}}; }
    [[nodiscard]] std::string name() const {
        return std::filesystem::path(file).stem().string() + ", " + (keep.empty() ? "all" : keep.front());
    }
};

/// The engine of a run, made before.
struct Bare {
    Bare(const study::Machines& machines, const std::vector<double>& values)
        : machine(machines.read(values)),
          engine(make_engine(machine.plan, simulated_settings(machine.run))),
          start(engine->initial_state()) {}
    void run(double until) {
        State state = start;
        if (engine->advance_to(state, until).status != RunStatus::ok) std::abort();
    }
    scenario::Scenario machine;
    std::unique_ptr<Engine> engine;
    State start;
};

void measure(const Machine& machine, std::size_t rounds) {
    constexpr std::size_t kShort = 50;  // runs of one step in a turn
    const study::Machines whole(machine.study());
    study::Study tiny = machine.study();
    tiny.settings.push_back("run.until=" + std::to_string(whole.base().run.fixed.step));
    const study::Machines one_step(tiny);
    const study::Knobs knobs(whole, machine.box());
    const study::Knobs tiny_knobs(one_step, machine.box());
    const study::Knobs none(one_step, machine.box(), 0);
    const std::atomic<bool> go{false};
    study::Runner runner(knobs, go);
    study::Runner tiny_runner(tiny_knobs, go);
    study::Runner reader(none, go);
    const std::vector<double> values{0.5 * (machine.lower + machine.upper)};
    Bare bare(whole, values);
    const study::RunRow row = runner.run(0, values);
    if (row.end != study::RunEnd::finished || !knobs.all_proven()) {
        std::printf("%s: %s\n", machine.name().c_str(), row.reason.c_str());
        return;
    }
    const auto often = [](const auto& work) {
        for (std::size_t k = 0; k < kShort; ++k) work();
    };
    std::vector<bench::Contender> contenders{
        {"bare", [&] { bare.run(bare.machine.run.until); }},
        {"study", [&] { static_cast<void>(runner.run(0, values)); }},
        {"one step", [&] { often([&] { static_cast<void>(tiny_runner.run(0, values)); }); }},
        {"bare step", [&] { often([&] { bare.run(bare.machine.run.fixed.step); }); }},
        {"read", [&] { static_cast<void>(reader.run(0, values)); }},
    };
    bench::time_in_turns(contenders, rounds, 1);
    const double us = 1e-3;
    std::printf("%-44s %8.2f ms %10.3f %12.1f us %12.0f us\n", machine.name().c_str(), 1e-6 * contenders[0].nanoseconds,
                contenders[0].nanoseconds / contenders[1].nanoseconds,
                us * (contenders[2].nanoseconds - contenders[3].nanoseconds) / kShort, us * contenders[4].nanoseconds);
}

bool same_rows(const std::vector<study::RunRow>& a, const std::vector<study::RunRow>& b) {
    bool same = a.size() == b.size();
    for (std::size_t k = 0; same && k < a.size(); ++k) {
        same = a[k].run == b[k].run && a[k].end == b[k].end && a[k].metrics.size() == b[k].metrics.size();
        for (std::size_t i = 0; same && i < a[k].metrics.size(); ++i) {
            same = std::bit_cast<std::uint64_t>(a[k].metrics[i]) == std::bit_cast<std::uint64_t>(b[k].metrics[i]);
        }
    }
    return same;
}

bool measure_lanes(const Machine& machine, std::size_t rounds) {
    const study::Machines machines(machine.study());
    const study::Knobs knobs(machines, machine.box());
    const std::atomic<bool> go{false};
    study::Runner runner(knobs, go);
    std::vector<study::RunToDo> runs;
    std::vector<std::unique_ptr<Bare>> bare;
    for (std::size_t k = 0; k < runner.together(); ++k) {
        const double share = (static_cast<double>(k) + 0.5) / static_cast<double>(runner.together());
        runs.push_back({k, {machine.lower + share * (machine.upper - machine.lower)}});
        bare.push_back(std::make_unique<Bare>(machines, runs.back().values));
    }
    const auto one_by_one = [&] {
        std::vector<study::RunRow> rows;
        for (const study::RunToDo& run : runs) rows.push_back(runner.run(run.run, run.values));
        return rows;
    };
    const bool same = same_rows(runner.run_all(runs), one_by_one());
    std::vector<bench::Contender> contenders{
        {"bare",
         [&] {
             for (const auto& one : bare) one->run(one->machine.run.until);
         }},
        {"one by one", [&] { static_cast<void>(one_by_one()); }},
        {"side by side", [&] { static_cast<void>(runner.run_all(runs)); }},
    };
    bench::time_in_turns(contenders, rounds, runs.size());
    std::printf("%-44s %8.2f ms %10.3f %12.2f %s\n", machine.name().c_str(), 1e-6 * contenders[0].nanoseconds,
                contenders[0].nanoseconds / contenders[1].nanoseconds,
                contenders[0].nanoseconds / contenders[2].nanoseconds,
                !same                                         ? "ROWS DIFFER"
                : knobs.all_proven() && runner.together() > 1 ? ""
                                                              : "not in lanes");
    return same;
}

}  // namespace

int main(int count, char** arguments) {
    const long given = count > 1 ? std::strtol(arguments[1], nullptr, 10) : 0;
    const std::size_t rounds = given > 0 ? static_cast<std::size_t>(given) : 15;
    const std::filesystem::path servo = std::filesystem::temp_directory_path() / "bench_study_servo.toml";
    std::ofstream(servo) << bench::kServo;
    const Machine clutch{"dual-clutch.toml", "body.vehicle.inertia", "kg m2", 150, 160, {"clutch1.stops"}};
    const auto table = [&](std::vector<std::string> keep) {
        return Machine{servo.string(), "body.table.inertia", "kg", 1.9, 2.1, std::move(keep)};
    };
    const auto with = [](Machine machine, std::vector<std::string> keep) {
        machine.keep = std::move(keep);
        return machine;
    };
    std::printf("medians of %zu interleaved rounds\n", rounds);
    std::printf("%-44s %11s %10s %15s %15s\n", "machine, what is kept", "bare run", "throughput", "overhead",
                "reader, 1 step");
    measure({"flap-actuator.toml", "body.surface.inertia", "kg m2", 340, 360, {"gear.stops"}}, rounds);
    measure(clutch, rounds);
    const Machine hunting{"servo-hunting.toml", "body.table.inertia", "kg", 1, 2, {"guide.stops"}};
    measure(hunting, rounds);
    measure(with(hunting, {"table.limit_cycle.amplitude"}), rounds);
    std::printf("\n%-44s %11s %10s %12s\n", "times the bare engine", "bare run", "one by one", "side by side");
    bool good = true;
    for (const Machine& machine :
         {clutch, with(clutch, {"vehicle.position"}), with(clutch, {"clutch1.peak_friction"}), with(clutch, {}),
          table({"guide.stops"}), table({"guide.peak_friction"}), table({"table.limit_cycle.amplitude"}),
          Machine{"papers/hill.toml", "body.axis.inertia", "", 3.4, 3.6, {"bearing.stops"}, {"run.method=exact"}}}) {
        good = measure_lanes(machine, rounds) && good;
    }
    std::filesystem::remove(servo);
    return good ? 0 : 1;
}
