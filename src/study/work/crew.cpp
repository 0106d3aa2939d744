#include "study/work/crew.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "study/work/runner.hpp"

namespace stiction::study {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kChunkTime =
    0.1;  // of the runs of a chunk [s]: what a killed process loses at most, or runs side by side
constexpr std::uint64_t kLongestChunk = 1000;  // rows of a transaction
constexpr double kPatience = 20;               // a chunk takes so many times what its claim took
constexpr std::chrono::milliseconds kPause(50);

class Crew {
public:
    Crew(const PreparedStudy& study, Claims& claims, Shard& shard, const CrewOptions& options)
        : study_(&study), claims_(&claims), shard_(&shard), options_(&options) {}

    CrewResult work() {
        {
            std::vector<std::jthread> threads;
            const std::size_t count = std::max<std::size_t>(options_->threads, 1);
            working_ = count;
            for (std::size_t k = 0; k < count; ++k) {
                threads.emplace_back([this] { work_alone(); });
            }
            watch();
        }
        result_.done = done_;
        result_.failed = failed_;
        return result_;
    }

private:
    /// Until all threads have ended.
    void watch() {
        std::unique_lock<std::mutex> lock(mutex_);
        while (!ended_.wait_for(lock, kPause, [this] { return working_ == 0; })) {
            const CrewProgress now{done_, failed_};
            lock.unlock();
            if (options_->go_on && !options_->go_on(now) && !stop_.exchange(true)) {
                result_.stopped = true;
            }
            lock.lock();
        }
    }

    void work_alone() {
        try {
            Runner runner(study_->knobs(), stop_);
            Clock::time_point ended = Clock::now();  // the chunk before
            std::uint64_t most = 1;
            while (!stop_) {
                const Chunk chunk = claims_->claim(most, runner.together());
                if (chunk.first == chunk.end) {
                    break;
                }
                most = run_chunk(runner, chunk, ended);
            }
        } catch (const std::exception& error) {  // rows cannot be written, or there is no memory for a runner
            const std::lock_guard<std::mutex> lock(mutex_);
            result_.problem = result_.problem.empty() ? error.what() : result_.problem;
            stop_ = true;
        }
        const std::lock_guard<std::mutex> lock(mutex_);
        --working_;
        ended_.notify_all();
    }

    /// Runs and writes a chunk; how many runs the next should have.
    std::uint64_t run_chunk(Runner& runner, const Chunk& chunk, Clock::time_point& ended) {
        const Clock::time_point begin = Clock::now();
        std::vector<RunToDo> runs;
        for (std::uint64_t run = chunk.first; run < chunk.end; ++run) {
            if (options_->present == nullptr || run >= options_->present->size() || !(*options_->present)[run]) {
                runs.push_back({run, study_->values(run)});
            }
        }
        const std::vector<RunRow> rows = runner.run_all(runs);  // those it lacks are run when the study goes on
        const double each = std::chrono::duration<double>(Clock::now() - begin).count() /
                            static_cast<double>(std::max<std::uint64_t>(chunk.end - chunk.first, 1));
        write(rows);
        // Chunks are longer while many ask for the counter.
        const double waited = std::chrono::duration<double>(begin - ended).count();
        ended = Clock::now();
        return static_cast<std::uint64_t>(std::clamp(std::max(kChunkTime, kPatience * waited) / std::max(each, 1e-9),
                                                     1.0, static_cast<double>(kLongestChunk)));
    }

    void write(const std::vector<RunRow>& rows) {
        if (rows.empty()) {
            return;
        }
        const std::lock_guard<std::mutex> lock(writing_);
        shard_->write(rows);
        done_ += rows.size();
        failed_ += static_cast<std::uint64_t>(
            std::count_if(rows.begin(), rows.end(), [](const RunRow& row) { return row.end == RunEnd::failed; }));
    }

    const PreparedStudy* study_;
    Claims* claims_;
    Shard* shard_;
    const CrewOptions* options_;
    std::atomic<bool> stop_{false};
    std::atomic<std::uint64_t> done_{0};
    std::atomic<std::uint64_t> failed_{0};
    std::mutex writing_;  // the shard
    std::mutex mutex_;    // of what follows
    std::condition_variable ended_;
    std::size_t working_ = 0;
    CrewResult result_{};
};

}  // namespace

CrewResult work(const PreparedStudy& study, Claims& claims, Shard& shard, const CrewOptions& options) {
    return Crew(study, claims, shard, options).work();
}

}  // namespace stiction::study
