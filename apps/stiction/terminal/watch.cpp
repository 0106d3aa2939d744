#include "terminal/watch.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "terminal/interrupt.hpp"
#include "text/number.hpp"

namespace stiction {
namespace {

constexpr std::chrono::milliseconds kPause(200);  // between two looks at the files

}  // namespace

void Watch::add(const std::vector<std::filesystem::path>& files) {
    for (const std::filesystem::path& file : files) {
        seen_.try_emplace(file.lexically_normal(), stamp(file));
    }
}

void Watch::begin() {
    for (auto& [file, seen] : seen_) {
        seen = stamp(file);
    }
}

bool Watch::wait() const {
    while (!interrupted()) {
        const bool changed = std::any_of(seen_.begin(), seen_.end(),
                                         [](const auto& entry) { return stamp(entry.first) != entry.second; });
        if (changed) {
            return true;
        }
        std::this_thread::sleep_for(kPause);
    }
    return false;
}

Watch::Stamp Watch::stamp(const std::filesystem::path& file) {
    std::error_code gone;
    const Stamp stamp{std::filesystem::last_write_time(file, gone), std::filesystem::file_size(file, gone)};
    return gone ? Stamp{} : stamp;
}

ExitCode run_watched(bool watching, const std::function<ExitCode(Watch*)>& once) {
    if (!watching) {
        return once(nullptr);
    }
    note_interrupts();
    Watch watch;
    ExitCode last = ExitCode::fine;
    do {
        watch.begin();
        last = once(&watch);
        std::fflush(stdout);
        if (!interrupted()) {
            fmt::print(stderr, "watching {}; Ctrl-C ends\n", counted(watch.files(), "file"));
        }
    } while (watch.wait());
    return last;
}

}  // namespace stiction
