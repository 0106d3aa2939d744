// The library's `borello` with the transmission law beside two hand-written loops, scalar, with the full report consumed.
//
// Consumed in two ways: summed up as it comes, and written to a log of reports, as an engine does.
#include "scalar_borello.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

#include <stiction/law/transmission.hpp>
#include <stiction/method/borello.hpp>

#include "hand_borello.hpp"
#include "interleaved.hpp"

namespace stiction::bench {
namespace {

using Flap = Element<double, Transmission<double>, Borello<double>>;

Flap::Parts flap_parts() {
    return {.body = {.inertia = 270, .viscous_damping = 100},
            .law = {.constant = 3000, .opposing_efficiency = 0.825, .aiding_efficiency = -0.2, .static_ratio = 1.5},
            .travel = {.lower = -0.17, .upper = 0.17},
            .step = kStep};
}

HandGear hand_gear() {
    const Flap::Parts p = flap_parts();
    return {.step = p.step,
            .inertia = p.body.inertia,
            .damping = p.body.viscous_damping,
            .mobility = p.step / p.body.inertia,
            .constant = p.law.constant,
            .opposing = 1 / p.law.opposing_efficiency - 1,
            .aiding = 1 - p.law.aiding_efficiency,
            .static_ratio = p.law.static_ratio,
            .lower = p.travel.lower,
            .upper = p.travel.upper};
}

/// Sums every field of every report.
struct Sum {
    double numbers = 0;
    unsigned words = 0;
    void take(const StepReport<double>& r) {
        numbers += ((r.friction + r.active) + (r.margin_forward + r.margin_backward)) +
                   ((r.input_energy + r.friction_energy) + (r.viscous_energy + r.impact_energy)) +
                   (r.scheme_energy + r.stop_impulse);
        words +=
            static_cast<unsigned>(r.mode) + 4 * static_cast<unsigned>(r.stop) + 16 * static_cast<unsigned>(r.status);
    }
    bool operator==(const Sum&) const = default;
};

/// Writes every report to a log that stays in the first-level cache.
struct Log {
    static constexpr std::size_t kKept = 128;
    std::array<StepReport<double>, kKept> reports{};
    std::size_t count = 0;
    void take(const StepReport<double>& r) { reports[count++ % kKept] = r; }
};

template <class Consumer>
[[gnu::noinline]] double run_library(const Flap& flap, const LoadRecord& record, Consumer& consumer_out) {
    Consumer consumer = consumer_out;
    Flap::State state;
    for (std::size_t k = 0; k < kRecordSteps; ++k) {
        consumer.take(flap.step(state, {.drive = record.drive[k], .load = record.load[k]}));
    }
    consumer_out = consumer;
    return state.position + state.velocity;
}

template <class Consumer, class Step>
[[gnu::noinline]] double run_hand(const LoadRecord& record, Step step, Consumer& consumer_out) {
    Consumer consumer = consumer_out;
    HandGear gear = hand_gear();
    for (std::size_t k = 0; k < kRecordSteps; ++k) {
        consumer.take(step(gear, record.drive[k], record.load[k]));
    }
    consumer_out = consumer;
    return gear.position + gear.velocity;
}

volatile double kept = 0;  // where results go, so that no compiler leaves the work out

constexpr auto kBranching = [](HandGear& g, double drive, double load) { return branching_step(g, drive, load); };
constexpr auto kBranchFree = [](HandGear& g, double drive, double load) { return branch_free_step(g, drive, load); };

bool same(const StepReport<double>& a, const StepReport<double>& b) {
    return a.friction == b.friction && a.active == b.active && a.margin_forward == b.margin_forward &&
           a.margin_backward == b.margin_backward && a.input_energy == b.input_energy &&
           a.friction_energy == b.friction_energy && a.viscous_energy == b.viscous_energy &&
           a.impact_energy == b.impact_energy && a.scheme_energy == b.scheme_energy &&
           a.stop_impulse == b.stop_impulse && a.mode == b.mode && a.stop == b.stop && a.status == b.status;
}

/// Every field of every report must be equal before a time counts. Prints what the record does.
bool agree(const LoadRecord& record) {
    const Flap flap(flap_parts());
    Flap::State state;
    HandGear branching = hand_gear();
    HandGear branch_free = hand_gear();
    std::array<int, 4> modes{};
    int at_end = 0;
    for (std::size_t k = 0; k < kRecordSteps; ++k) {
        const double drive = record.drive[k];
        const double load = record.load[k];
        const StepReport<double> r = flap.step(state, {.drive = drive, .load = load});
        if (!same(r, branching_step(branching, drive, load)) || !same(r, branch_free_step(branch_free, drive, load)) ||
            state.position != branching.position || state.position != branch_free.position) {
            std::printf("%s: answers differ at step %zu\n", record.name, k);
            return false;
        }
        ++modes[static_cast<std::size_t>(r.mode)];
        at_end += r.stop != Stop::none ? 1 : 0;
    }
    std::printf("%s: all reports equal; stuck %d, forward %d, backward %d, at an end %d of %zu steps\n", record.name,
                modes[0], modes[1], modes[2], at_end, kRecordSteps);
    return true;
}

template <class Consumer>
double compare(const LoadRecord& record, const char* consumer_name, std::size_t rounds) {
    const Flap flap(flap_parts());
    Consumer consumer;
    std::vector<Contender> contenders{{"library", [&] { kept = run_library(flap, record, consumer); }},
                                      {"hand, branching", [&] { kept = run_hand(record, kBranching, consumer); }},
                                      {"hand, branch-free", [&] { kept = run_hand(record, kBranchFree, consumer); }}};
    time_in_turns(contenders, rounds, kRecordSteps);
    const double faster = std::min(contenders[1].nanoseconds, contenders[2].nanoseconds);
    const double ratio = contenders[0].nanoseconds / faster;
    std::printf("| %-6s | %-7s | %7.2f | %9.2f | %11.2f | %5.2f |\n", record.name, consumer_name,
                contenders[0].nanoseconds, contenders[1].nanoseconds, contenders[2].nanoseconds, ratio);
    return ratio;
}

}  // namespace

bool bench_scalar_borello(std::size_t rounds) {
    const LoadRecord records[] = {sine_record(), random_record()};
    for (const LoadRecord& record : records) {
        if (!agree(record)) {
            return false;
        }
    }
    std::printf("\n| record | report  | library | branching | branch-free | ratio |   ns per step\n");
    std::printf("| ------ | ------- | ------- | --------- | ----------- | ----- |\n");
    double worst = 0;
    for (const LoadRecord& record : records) {
        worst = std::max(worst, compare<Sum>(record, "summed", rounds));
        worst = std::max(worst, compare<Log>(record, "logged", rounds));
    }
    std::printf("worst ratio to the faster hand-written loop: %.2f (goal: at most 1.15)\n\n", worst);
    return true;
}

}  // namespace stiction::bench
