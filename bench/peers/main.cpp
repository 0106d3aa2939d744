// bench_peers: the exact chain solver beside packaged physics engines, one table in Markdown on standard output.
//
//   bench_peers [bodies = 100] [steps = 400] [repetitions = 7] [seed = 1]
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

#include "engines/engines.hpp"
#include "measure.hpp"

namespace {

using peers::Candidate;
using peers::Entry;

constexpr double kWantedError = 1e-6;      // relative to the velocity scale
constexpr std::size_t kSettleSteps = 500;  // half a period of the slowest load: the start from rest is forgotten

struct Options {
    std::size_t bodies = 100;
    std::size_t steps = 400;
    int repetitions = 7;
    std::uint64_t seed = 1;
};

bool read_number(const char* text, unsigned long least, unsigned long& number) {
    char* end = nullptr;
    number = std::strtoul(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && number >= least;
}

bool read_options(int argc, char** argv, Options& options) {
    unsigned long number = 0;
    if (argc > 5) return false;
    for (int a = 1; a < argc; ++a) {
        const unsigned long least = a == 1 ? 2 : a == 4 ? 0 : 1;
        if (!read_number(argv[a], least, number)) return false;
        if (a == 1) options.bodies = number;
        if (a == 2) options.steps = number;
        if (a == 3) options.repetitions = static_cast<int>(number);
        if (a == 4) options.seed = number;
    }
    return true;
}

std::string processor() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("model name", 0) == 0) return line.substr(line.find(':') + 2);
    }
    return "unknown processor";
}

std::vector<Candidate> other_engines() {
    std::vector<Candidate> all;
    [[maybe_unused]] const auto add = [&all](std::vector<Candidate> some) {
        for (Candidate& candidate : some) all.push_back(std::move(candidate));
    };
#ifdef STICTION_PEER_ODE
    add(peers::ode_candidates());
#endif
#ifdef STICTION_PEER_BULLET
    add(peers::bullet_candidates());
#endif
#ifdef STICTION_PEER_MUJOCO
    add(peers::mujoco_candidates());
#endif
#ifdef STICTION_PEER_DART
    add(peers::dart_candidates());
#endif
#ifdef STICTION_PEER_SICONOS
    add(peers::siconos_candidates());
#endif
    return all;
}

std::vector<Entry> entries_for(const peers::Stack& stack, const peers::Motion& motion) {
    std::vector<Entry> entries;
    for (const Candidate& candidate : peers::stiction_candidates()) {
        entries.push_back(peers::at_defaults(candidate, stack, motion));
        entries.back().setting = candidate.defaults;
        entries.back().ours = true;
    }
    for (const Candidate& candidate : other_engines()) {
        bool accurate = false;
        if (candidate.make_default) {
            entries.push_back(peers::at_defaults(candidate, stack, motion));
            accurate = entries.back().error <= kWantedError;
        }
        if (!accurate && candidate.dial.first <= candidate.dial.last) {
            entries.push_back(peers::at_accuracy(candidate, stack, motion, kWantedError));
        }
    }
    return entries;
}

void print_problem(const Options& options, const peers::Motion& motion) {
    std::printf("# Peers on %s\n\n", processor().c_str());
    std::printf("    bench_peers %zu %zu %d %llu\n\n", options.bodies, options.steps, options.repetitions,
                static_cast<unsigned long long>(options.seed));
    std::printf(
        "%zu bodies in a row, step 1 ms, %zu steps; %.0f %% of the interfaces stick, largest cluster %zu bodies, %.2f "
        "interfaces change per step, none in %.0f %% of the steps. Velocity scale %.3g m/s.\n\n",
        motion.bodies, motion.steps, 100 * motion.stuck_share, motion.largest_cluster, motion.changes_per_step,
        100 * motion.steady_share, motion.velocity_scale);
}

// Ratios are to our warm and to our cold time.
void print_table(const std::vector<Entry>& entries) {
    const double warm = entries[0].nanoseconds_per_body_step;
    const double cold = entries[1].nanoseconds_per_body_step;
    std::printf("| engine | solver | setting | largest error | ns/body/step | × warm | × cold |\n");
    std::printf("| --- | --- | --- | ---: | ---: | ---: | ---: |\n");
    for (const Entry& entry : entries) {
        const double time = entry.nanoseconds_per_body_step;
        std::printf("| %s | %s | %s%s | %.1e | %.*f | %.*f | %.*f |\n", entry.engine.c_str(), entry.solver.c_str(),
                    entry.setting.c_str(),
                    !entry.ours && !entry.at_defaults && entry.error > kWantedError ? " (1e-6 not reached)" : "",
                    entry.error, time < 100 ? 1 : 0, time, entry.ours ? 2 : 0, time / warm, entry.ours ? 2 : 0,
                    time / cold);
    }
}

// The goal, against every row that is accurate enough for its time to count.
void print_verdict(const std::vector<Entry>& entries) {
    constexpr double kGoal = 30;
    const Entry& warm = entries[0];
    std::printf(
        "\nGoal, against each engine where its error is below %.0e: at least %.0f times faster (warm), with a smaller "
        "error.\n\n",
        kWantedError, kGoal);
    for (const Entry& entry : entries) {
        if (entry.ours || entry.error > kWantedError) continue;
        const double ratio = entry.nanoseconds_per_body_step / warm.nanoseconds_per_body_step;
        std::printf("* %s %s: %.1f times, %s; error %s\n", entry.engine.c_str(), entry.solver.c_str(), ratio,
                    ratio >= kGoal ? "met" : "missed",
                    warm.error < entry.error    ? "smaller"
                    : warm.error == entry.error ? "equal"
                                                : "larger");
    }
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    if (!read_options(argc, argv, options)) {
        std::fprintf(stderr, "usage: bench_peers [bodies] [steps] [repetitions] [seed]\n");
        return 2;
    }
    try {
        const peers::Stack stack = peers::make_stack(options.bodies, options.seed);
        const peers::Motion motion = peers::make_motion(stack, kSettleSteps, options.steps);
        std::vector<Entry> entries = entries_for(stack, motion);
        peers::time_interleaved(entries, motion, options.repetitions);
        print_problem(options, motion);
        print_table(entries);
        print_verdict(entries);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "bench_peers: %s\n", problem.what());
        return 1;
    }
    return 0;
}
