#include "measure.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <limits>

namespace peers {
namespace {

using Clock = std::chrono::steady_clock;

std::string words_for(const Dial& dial, int level) {
    const std::size_t hole = dial.words.find("%d");
    if (hole == std::string::npos) return dial.words;
    return dial.words.substr(0, hole) + std::to_string(level) + dial.words.substr(hole + 2);
}

Entry at_level(const Candidate& candidate, const Stack& stack, const Motion& motion, int level) {
    Entry entry;
    entry.engine = candidate.engine;
    entry.solver = candidate.solver;
    entry.setting = words_for(candidate.dial, level);
    entry.peer = candidate.dial.make(level)(stack);
    entry.error = velocity_error(*entry.peer, motion);
    std::fprintf(stderr, "  %s %s, %s: %.2e\n", entry.engine.c_str(), entry.solver.c_str(), entry.setting.c_str(),
                 entry.error);
    return entry;
}

// A step longer than this [s] is sure to be interrupted by other programs now and then, and is timed by the processor
// time of this one, whose clock is too dear and too coarse for short steps.
constexpr double kLongStep = 1e-3;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// One pass over the motion; the seconds inside every step() go to row[k].
void run_once(Peer& peer, const Motion& motion, double* row) {
    bool slow = false;
    for (std::size_t k = 0; k < motion.steps; ++k) {
        peer.load(motion.velocity_at(k), motion.force_at(k));
        const double processor_begin = slow ? processor_seconds() : 0;
        const Clock::time_point begin = Clock::now();
        peer.step();
        const double elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
        row[k] = slow ? std::min(elapsed, processor_seconds() - processor_begin) : elapsed;
        slow = elapsed > kLongStep;
    }
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

double velocity_error(Peer& peer, const Motion& motion) {
    std::vector<double> velocity(motion.bodies);
    double largest = 0;
    for (std::size_t k = 0; k < motion.steps; ++k) {
        peer.load(motion.velocity_at(k), motion.force_at(k));
        peer.step();
        peer.read(velocity.data());
        const double* exact = motion.velocity_at(k + 1);
        for (std::size_t i = 0; i < motion.bodies; ++i) {
            const double error = std::abs(velocity[i] - exact[i]);
            if (!(error <= std::numeric_limits<double>::max())) return std::numeric_limits<double>::infinity();
            largest = std::max(largest, error);
        }
    }
    return largest / motion.velocity_scale;
}

Entry at_defaults(const Candidate& candidate, const Stack& stack, const Motion& motion) {
    Entry entry;
    entry.engine = candidate.engine;
    entry.solver = candidate.solver;
    entry.setting = "defaults: " + candidate.defaults;
    entry.peer = candidate.make_default(stack);
    entry.at_defaults = true;
    entry.error = velocity_error(*entry.peer, motion);
    return entry;
}

Entry at_accuracy(const Candidate& candidate, const Stack& stack, const Motion& motion, double wanted) {
    constexpr int kFineness = 20;  // the level found is at most 1/20 too high
    const Dial& dial = candidate.dial;
    Entry best = at_level(candidate, stack, motion, dial.first);
    int low = dial.first, high = dial.first;
    while (best.error > wanted && high < dial.last) {
        low = high;
        high = std::min(2 * high, dial.last);
        Entry entry = at_level(candidate, stack, motion, high);
        if (entry.error < best.error) best = std::move(entry);
    }
    if (best.error > wanted) return best;
    while (high - low > std::max(1, high / kFineness)) {
        const int middle = low + (high - low) / 2;
        Entry entry = at_level(candidate, stack, motion, middle);
        if (entry.error <= wanted) {
            high = middle;
            best = std::move(entry);
        } else {
            low = middle;
        }
    }
    return best;
}

void time_interleaved(std::vector<Entry>& entries, const Motion& motion, int repetitions) {
    const std::size_t rows = static_cast<std::size_t>(repetitions);
    for (Entry& entry : entries) entry.seconds.assign(rows * motion.steps, 0);
    for (std::size_t r = 0; r < rows; ++r) {
        for (Entry& entry : entries) run_once(*entry.peer, motion, entry.seconds.data() + r * motion.steps);
    }
    for (Entry& entry : entries) {
        double total = 0;
        for (std::size_t k = 0; k < motion.steps; ++k) {
            std::vector<double> same_step;
            for (std::size_t r = 0; r < rows; ++r) same_step.push_back(entry.seconds[r * motion.steps + k]);
            total += median(std::move(same_step));
        }
        entry.nanoseconds_per_body_step =
            1e9 * total / (static_cast<double>(motion.bodies) * static_cast<double>(motion.steps));
    }
}

}  // namespace peers
