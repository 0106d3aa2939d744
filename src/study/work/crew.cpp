#include "study/work/crew.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "study/work/runner.hpp"
#include "study/work/threads.hpp"

namespace stiction::study {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPause(50);

class Crew {
public:
    Crew(const PreparedStudy& study, RunSource& source, Shard& shard, const CrewOptions& options)
        : study_(&study), source_(&source), shard_(&shard), options_(&options) {}

    CrewResult work() {
        {
            const std::size_t count = std::max<std::size_t>(options_->threads, 1);
            working_ = count;
            const std::vector<std::jthread> threads = threads_at_most(count, [this] { work_alone(); });
            {
                const std::lock_guard<std::mutex> lock(mutex_);
                working_ -= count - threads.size();
            }
            if (threads.empty()) {
                result_.problem = "the system starts no thread: end other programs, and go on with --resume";
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
                const std::vector<std::uint64_t> numbers = source_->next({most, runner.together()});
                if (numbers.empty()) {
                    break;
                }
                most = run_chunk(runner, numbers, ended);
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
    std::uint64_t run_chunk(Runner& runner, const std::vector<std::uint64_t>& numbers, Clock::time_point& ended) {
        const Clock::time_point begin = Clock::now();
        std::vector<RunToDo> runs;
        for (const std::uint64_t run : numbers) {
            runs.push_back({run, study_->values(run)});
        }
        const std::vector<RunRow> rows = runner.run_all(runs);  // those it lacks are run when the study goes on
        const double each =
            std::chrono::duration<double>(Clock::now() - begin).count() / static_cast<double>(numbers.size());
        write(rows);
        const double waited = std::chrono::duration<double>(begin - ended).count();
        ended = Clock::now();
        return most_of_chunk(each, waited);
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
    RunSource* source_;
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

CrewResult work(const PreparedStudy& study, RunSource& source, Shard& shard, const CrewOptions& options) {
    return Crew(study, source, shard, options).work();
}

}  // namespace stiction::study
