#include "result/files/whole_file.hpp"

#include <cstdio>
#include <system_error>

#include <fmt/format.h>

namespace stiction {

std::string write_whole_file(const std::filesystem::path& path,
                             const std::function<std::string(const std::filesystem::path&)>& write) {
    std::filesystem::path unfinished = path;
    unfinished += ".unfinished";
    std::string problem = write(unfinished);
    std::error_code error;
    if (problem.empty()) {
        std::filesystem::rename(unfinished, path, error);
        problem = error ? "it exists and may not be replaced" : "";
    }
    if (problem.empty()) {
        return {};
    }
    std::filesystem::remove(unfinished, error);
    return fmt::format("cannot write {}: {}", path.string(), problem);
}

std::string write_whole_file(const std::filesystem::path& path, const std::string& text) {
    return write_whole_file(path, [&](const std::filesystem::path& unfinished) -> std::string {
        std::FILE* file = std::fopen(unfinished.c_str(), "wb");
        if (file == nullptr) {
            return kFolderProblem;
        }
        const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
        const bool closed = std::fclose(file) == 0;
        return written && closed ? "" : kDiskProblem;
    });
}

}  // namespace stiction
