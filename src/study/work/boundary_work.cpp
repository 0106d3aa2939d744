#include "study/work/boundary_work.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

#include "study/boundary/refined_map.hpp"
#include "study/work/held_runs.hpp"

namespace stiction::study {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks(20);  // between two looks for rows of others

class BoundaryWork {
public:
    BoundaryWork(const PreparedStudy& study, StudyFolder& folder, const SweepOptions& options, std::uint64_t there)
        : study_(&study), folder_(&folder), options_(&options), there_(there) {}

    CrewResult work() {
        while (!sum_.stopped && sum_.problem.empty()) {
            const std::vector<std::uint64_t> wanted = wanted_runs(folder_->load(study_->study(), study_->heads()));
            if (wanted.empty()) {
                break;
            }
            HeldRuns others(folder_->held());
            const std::vector<std::uint64_t> own = share_of(wanted, others);
            if (own.empty()) {
                wait();
            } else {
                add(run(own));
            }
        }
        return sum_;
    }

private:
    /// Runs of (1) for this process; without those whose rows came while it took them.
    [[nodiscard]] std::vector<std::uint64_t> share_of(const std::vector<std::uint64_t>& wanted,
                                                      HeldRuns& others) const {
        const Session& session = options_->session;
        if (!session.shared()) {
            return wanted;
        }
        const std::uint64_t most = chunk_of(wanted.size(), session.size, {wanted.size(), options_->threads});
        std::vector<std::uint64_t> own = others.hold(wanted, session.rank * wanted.size() / session.size, most);
        const std::vector<bool> present = folder_->present(study_->design().runs());
        std::erase_if(own, [&](std::uint64_t run) { return present[run]; });
        return own;
    }

    [[nodiscard]] bool go_on(const CrewProgress& progress) const {
        return !options_->go_on || options_->go_on(there_, progress);
    }

    void wait() {
        sum_.stopped = !go_on(sum_);
        std::this_thread::sleep_for(kBetweenLooks);
    }

    [[nodiscard]] CrewResult run(const std::vector<std::uint64_t>& runs) {
        if (!shard_) {
            shard_.emplace(folder_->new_shard(), study_->heads());
        }
        const std::size_t threads = std::min(options_->threads, runs.size());
        ListedRuns source(runs, threads);
        return stiction::study::work(*study_, source, *shard_,
                                     {.threads = threads, .go_on = [this](const CrewProgress& progress) {
                                          return go_on({sum_.done + progress.done, sum_.failed + progress.failed});
                                      }});
    }

    void add(const CrewResult& round) {
        sum_.done += round.done;
        sum_.failed += round.failed;
        sum_.stopped = round.stopped;
        sum_.problem = round.problem;
    }

    const PreparedStudy* study_;
    StudyFolder* folder_;
    const SweepOptions* options_;
    std::uint64_t there_;
    std::optional<Shard> shard_;
    CrewResult sum_;
};

}  // namespace

CrewResult work_near_boundary(const PreparedStudy& study, StudyFolder& folder, const SweepOptions& options,
                              std::uint64_t there) {
    return BoundaryWork(study, folder, options, there).work();
}

}  // namespace stiction::study
