// Progress of a study: a bar of all its runs, and lines of single ranks on request.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

#include <fmt/format.h>

#include "study/work/crew.hpp"
#include "study/work/prepared.hpp"
#include "study/work/session.hpp"
#include "terminal/progress_bar.hpp"
#include "text/number.hpp"

namespace stiction {

/// Runs done by all processes, runs a second, time left, failures of this one; on a terminal only. How many runs lie along a boundary
/// nobody knows before: there are neither a bar nor a time left.
class SweepBar {
public:
    SweepBar(const study::PreparedStudy& study, bool wanted)
        : runs_(study.design().runs()), refined_(study.study().refine > 0), bar_("", wanted) {}
    void show(std::uint64_t present, const study::CrewProgress& progress) {
        const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
        const std::uint64_t done = std::max(present + progress.done, progress.all);
        const std::string all = refined_ ? counted(done, "run") + " along the boundary"
                                         : fmt::format("{} of {}", done, counted(runs_, "run"));
        bar_.label(fmt::format("{}, {:.4g}/s, {} failed", all,
                               seconds > 0 ? static_cast<double>(done - present) / seconds : 0.0, progress.failed));
        if (refined_) {
            bar_.show_label();
            return;
        }
        bar_.show(runs_ == 0 ? 1 : static_cast<double>(done) / static_cast<double>(runs_),
                  static_cast<double>(present) / static_cast<double>(std::max<std::uint64_t>(runs_, 1)));
    }

private:
    using Clock = std::chrono::steady_clock;
    std::uint64_t runs_;
    bool refined_;
    Clock::time_point begin_ = Clock::now();
    ProgressBar bar_;
};

/// Lines of each rank, on request: what it did, now and then and at its end. Ranks write to one terminal or to files of their own, where
/// bars would be noise.
class RankLines {
public:
    RankLines(const study::Session& session, bool wanted) : session_(&session), wanted_(wanted) {}
    void show(const study::CrewProgress& progress) {
        if (wanted_ && Clock::now() - last_ > kBetween) {
            last_ = Clock::now();
            print(progress, "");
        }
    }
    void end(const study::CrewProgress& progress) const {
        if (wanted_) {
            print(progress, ", ended");
        }
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds kBetween{5};

    void print(const study::CrewProgress& progress, const char* after) const {
        const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
        fmt::print(stderr, "rank {} of {}: {}, {:.4g}/s, {} failed{}\n", session_->rank, session_->size,
                   counted(progress.done, "run"), seconds > 0 ? static_cast<double>(progress.done) / seconds : 0.0,
                   progress.failed, after);
    }

    const study::Session* session_;
    bool wanted_;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_ = begin_;
};

}  // namespace stiction
