#include "study/work/sweep.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <stiction/version.hpp>

#include "engine/plan_fingerprint.hpp"
#include "scenario/show.hpp"
#include "study/file/read_study.hpp"
#include "study/store/study_file_text.hpp"
#include "study/work/boundary_work.hpp"
#include "study/work/claims.hpp"

namespace stiction::study {
namespace {

std::uint64_t count_of(const std::vector<bool>& present) {
    return static_cast<std::uint64_t>(std::count(present.begin(), present.end(), true));
}

/// Claims and runs until nothing is left to claim.
CrewResult work_once(const PreparedStudy& study, StudyFolder& folder, const SweepOptions& options,
                     const std::vector<bool>& present) {
    const std::uint64_t there = count_of(present);
    if (there == study.design().runs()) {
        return {};
    }
    const std::size_t threads = std::min<std::uint64_t>(options.threads, study.design().runs() - there);
    Claims claims(folder.claims(), study.design().runs(), threads * options.session.size, present);
    Shard shard(folder.new_shard(), study.heads());
    CrewOptions crew{.threads = threads};
    if (options.go_on) {
        crew.go_on = [&](CrewProgress progress) {
            progress.all = options.session.shared() ? claims.handed_out() : 0;
            return options.go_on(there, progress);
        };
    }
    return work(study, claims, shard, crew);
}

}  // namespace

StudyTexts texts_of(const StudyText& text, const PreparedStudy& study) {
    StudyText whole = text;
    if (!whole.design) {
        whole.design = Written{name(study.study().design), {}};
    }
    if (!whole.seed) {
        whole.seed = Written{std::to_string(study.study().seed), {}};
    }
    StudyTexts texts{{"study.toml", study_file_text(whole)}};
    const std::vector<scenario::Scenario> machines = study.machines().all();
    for (std::size_t k = 0; k < machines.size(); ++k) {
        texts.emplace_back(k == 0 ? "machine.toml" : fmt::format("machine-{}.toml", k + 1),
                           scenario::show(machines[k], scenario::Units::written));
    }
    if (text.points) {
        texts.emplace_back(kPointsFile, points_text(text));
    }
    std::string data;
    for (std::size_t k = 0; k < machines.size(); ++k) {
        data += fmt::format("machine {} with the data it reads: {:016x}\n", k + 1, fingerprint(machines[k].plan));
    }
    texts.emplace_back("data.txt", data);
    texts.emplace_back("version.txt", fmt::format("{}\n", kVersion));
    return texts;
}

SweepResult sweep(const StudyText& text, const PreparedStudy& study, const SweepOptions& options) {
    const bool refined = study.study().refine > 0;
    StudyFolder folder(options.folder);
    folder.enter(texts_of(text, study), options.begin, options.session.word);
    SweepResult result;
    result.runs = study.design().runs();
    const std::vector<bool> before = folder.present(result.runs);
    result.present = count_of(before);
    static_cast<CrewResult&>(result) = refined ? work_near_boundary(study, folder, options, result.present)
                                               : work_once(study, folder, options, before);
    if (!folder.leave_last()) {
        return result;
    }
    const std::vector<bool> now = folder.present(result.runs);
    if (!refined && !result.stopped && result.problem.empty() && count_of(now) < result.runs) {  // somebody died
        reset_claims(folder.claims());
        const CrewResult rest = work_once(study, folder, options, now);
        result.done += rest.done;
        result.failed += rest.failed;
        result.stopped = rest.stopped;
        result.problem = rest.problem;
    }
    result.table = folder.load(study.study(), study.heads());
    return result;
}

RunOfStudy run_of_study(const std::filesystem::path& folder, std::uint64_t run) {
    const StudyFolder stored(folder);
    if (stored.text("study.toml").empty()) {
        throw StoreError(fmt::format("{}: there is no study in this folder", folder.string()));
    }
    const StudyText text = read_study_text(folder / "study.toml");
    const PreparedStudy study(understand(text));
    if (run >= study.design().runs()) {
        throw StoreError(
            fmt::format("{}: there is no run {}; runs are 0 to {}", folder.string(), run, study.design().runs() - 1));
    }
    for (const auto& [name, now] : texts_of(text, study)) {
        const std::string before = stored.text(name);
        if ((name.starts_with("machine") || name == "data.txt") && before != now) {
            throw StoreError(
                fmt::format("{}: the machine, or data that it reads, has changed since its rows were computed\n{} (- "
                            "then, + now):{}",
                            folder.string(), name, difference(before, now)));
        }
    }
    const std::vector<double> values = study.values(run);
    return {study.machines().file(values), study.machines().settings(values)};
}

}  // namespace stiction::study
