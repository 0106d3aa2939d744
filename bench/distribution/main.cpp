// Runs handed out to many ranks through one counter: its cost measured, and the efficiency expected with 1,000 and 10,000 ranks.
//
//   claim        lock, read, write, unlock of study/work/claims.hpp, by one process and by two at once                     (1)
//   efficiency   Σ run times/(ranks · time of the last to end), by a simulation of events: a rank asks, waits until the counter is free,
//                holds it for the time of (1), and computes its chunk                                                      (2)
//
// Chunks of (2) are those of study/work/run_source.hpp; beside it those whose claims took no time. Run times scatter by their mean (a log-normal law's sum is taken as normal from 30 runs on).
// A counter on a network file system is assumed, not measured: 0.1 and 1 ms a claim.
//
//   bench_distribution
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <queue>
#include <random>
#include <utility>
#include <vector>

#include "study/work/claims.hpp"

namespace {

using Clock = std::chrono::steady_clock;
namespace fs = std::filesystem;

constexpr std::uint64_t kClaims = 200'000;

/// (1) of each of so many processes [s]: wall time of all claims over their number.
double claim_time(const fs::path& file, int processes) {
    stiction::study::reset_claims(file);
    const Clock::time_point begin = Clock::now();
    for (int k = 0; k < processes; ++k) {
        if (fork() == 0) {
            stiction::study::Claims claims(file, kClaims, 1);
            while (!claims.next({1, 1}).empty()) {
            }
            _exit(0);
        }
    }
    while (wait(nullptr) > 0) {
    }
    return std::chrono::duration<double>(Clock::now() - begin).count() / static_cast<double>(kClaims);
}

struct Case {
    std::size_t ranks = 1;
    double claim = 0;  // the counter is held for [s]
    double run = 0;    // mean time of a run [s]
    double share = 0;  // work of each rank, on average [s]
    bool patient = false;
};

/// (2)
double efficiency(const Case& c) {
    std::mt19937_64 engine(1);
    std::normal_distribution<double> normal;
    const double sigma = std::sqrt(std::log(2.0));  // of the logarithm: deviation = mean
    const auto time_of = [&](std::uint64_t runs) {
        if (runs >= 30) {
            const auto n = static_cast<double>(runs);
            return std::max(c.run * (n + std::sqrt(n) * normal(engine)), 0.0);
        }
        double sum = 0;
        for (std::uint64_t k = 0; k < runs; ++k) {
            sum += c.run * std::exp(sigma * normal(engine) - 0.5 * sigma * sigma);
        }
        return sum;
    };
    auto left = static_cast<std::uint64_t>(c.share / c.run * static_cast<double>(c.ranks));
    std::priority_queue<std::pair<double, std::size_t>, std::vector<std::pair<double, std::size_t>>, std::greater<>>
        asks;
    std::vector<std::uint64_t> most(c.ranks, 1);
    for (std::size_t rank = 0; rank < c.ranks; ++rank) {
        asks.emplace(0.0, rank);
    }
    double free = 0;
    double work = 0;
    double last = 0;
    while (!asks.empty()) {
        const auto [time, rank] = asks.top();
        asks.pop();
        free = std::max(free, time) + c.claim;
        const double waited = free - time;
        if (left == 0) {
            last = std::max(last, free);
            continue;
        }
        const std::uint64_t runs = stiction::study::chunk_of(left, c.ranks, {most[rank], 1});
        const double computing = time_of(runs);
        left -= runs;
        work += computing;
        most[rank] = stiction::study::most_of_chunk(computing / static_cast<double>(runs), c.patient ? waited : 0.0);
        asks.emplace(free + computing, rank);
    }
    return work / (static_cast<double>(c.ranks) * last);
}

}  // namespace

int main() {
    const fs::path file = fs::temp_directory_path() / ("stiction-claims-" + std::to_string(getpid()));
    const double one = claim_time(file, 1);
    const double two = claim_time(file, 2);
    fs::remove(file);
    std::printf("a claim: %.2f us by one process, %.2f us by two at once\n\n", 1e6 * one, 1e6 * two);
    constexpr double kShare = 300;  // of each rank: a study of five minutes [s]
    std::printf("%8s %12s %12s %14s %14s\n", "ranks", "claim [us]", "run [ms]", "as it is", "0.1 s only");
    for (const std::size_t ranks : {64U, 1000U, 10000U}) {
        for (const double claim : {two, 1e-4, 1e-3}) {
            for (const double run : {0.01, 1.0}) {
                const Case c{.ranks = ranks, .claim = claim, .run = run, .share = kShare, .patient = true};
                std::printf("%8zu %12.1f %12.0f %14.3f", ranks, 1e6 * claim, 1e3 * run, efficiency(c));
                Case plain = c;
                plain.patient = false;
                ranks <= 1000 ? std::printf(" %14.3f\n", efficiency(plain)) : std::printf("\n");
            }
        }
    }
}
