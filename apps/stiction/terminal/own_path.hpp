// Place of the running program: what it brings along is found beside it, wherever it was installed.
#pragma once

#include <sys/auxv.h>

#include <filesystem>
#include <system_error>

namespace stiction {

/// Absolute; empty where the system does not say.
inline std::filesystem::path own_path() {
    std::error_code error;
    const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) return path;
    // Without /proc: the name it was started by.
    const auto* name = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
    return name == nullptr ? std::filesystem::path{} : std::filesystem::canonical(name, error);
}

}  // namespace stiction
