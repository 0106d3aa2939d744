#include "study/work/session.hpp"

#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstring>

#include <fmt/format.h>

namespace stiction::study {
namespace {

/// Variables of one launcher; null where it has none.
struct Launcher {
    const char* job;
    const char* step;
    const char* rank;
    const char* size;
    const char* first;  // number of the first rank, where it is not 0
    const char* threads;
};

// An array comes first: each of its tasks may be a step of srun too.
constexpr Launcher kLaunchers[] = {
    {"SLURM_ARRAY_JOB_ID", nullptr, "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN",
     "SLURM_CPUS_PER_TASK"},
    {"PMIX_NAMESPACE", nullptr, "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", nullptr, nullptr},
    {"OMPI_MCA_ess_base_jobid", nullptr, "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", nullptr, nullptr},
    {"SLURM_JOB_ID", "SLURM_STEP_ID", "SLURM_PROCID", "SLURM_NTASKS", nullptr, "SLURM_CPUS_PER_TASK"},
    {"PMI_JOBID", nullptr, "PMI_RANK", "PMI_SIZE", nullptr, nullptr},
};

std::size_t whole_of(const char* text, std::size_t otherwise) {
    std::size_t value = otherwise;
    if (text != nullptr) {
        std::from_chars(text, text + std::strlen(text), value);
    }
    return value;
}

}  // namespace

std::string unique_word() {
    std::string host(256, '\0');
    gethostname(host.data(), host.size() - 1);
    return fmt::format("{}-{}-{}", host.c_str(), getpid(), std::chrono::system_clock::now().time_since_epoch().count());
}

Session session_of(const Environment& environment, const std::string& alone) {
    const auto look = [&](const char* name) { return name == nullptr ? nullptr : environment(name); };
    for (const Launcher& launcher : kLaunchers) {
        const char* job = look(launcher.job);
        const char* rank = look(launcher.rank);
        const std::size_t size = whole_of(look(launcher.size), 1);
        if (job == nullptr || rank == nullptr || size < 2) {
            continue;
        }
        const char* step = look(launcher.step);
        return {.word = fmt::format("{}={}{}{}", launcher.job, job, step == nullptr ? "" : ".",
                                    step == nullptr ? "" : step),
                .rank = whole_of(rank, 0) - whole_of(look(launcher.first), 0),
                .size = size,
                .threads = whole_of(look(launcher.threads), 0)};
    }
    return {.word = alone};
}

}  // namespace stiction::study
