// Files that are watched: a command runs again when one of them was changed (`stiction check FILE --watch`).
//
// Times and sizes of the files are read a few times a second. Editors that write a new file in place of the old one are understood, and
// so are files that are gone for a while.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <vector>

#include "commands/exit_code.hpp"

namespace stiction {

class Watch {
public:
    /// Watches these files too, from now on.
    void add(const std::vector<std::filesystem::path>& files);
    /// Takes the files as they are now: they are no change.
    void begin();
    /// Waits until a file changes; false after Ctrl-C.
    [[nodiscard]] bool wait() const;
    [[nodiscard]] std::size_t files() const noexcept { return seen_.size(); }

private:
    struct Stamp {
        std::filesystem::file_time_type time{};
        std::uintmax_t size = 0;
        bool operator==(const Stamp&) const = default;
    };
    static Stamp stamp(const std::filesystem::path& file);

    std::map<std::filesystem::path, Stamp> seen_;
};

/// Runs a command once or, `watching`, again after every change of the files it adds, until Ctrl-C. The exit code of the last run.
ExitCode run_watched(bool watching, const std::function<ExitCode(Watch*)>& once);

}  // namespace stiction
