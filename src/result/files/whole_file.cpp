#include "result/files/whole_file.hpp"

#include <cstdio>
#include <system_error>

#include <fmt/format.h>

namespace stiction {

std::string write_whole_file(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::path unfinished = path;
    unfinished += ".unfinished";
    const auto fail = [&](const char* what) {
        std::error_code ignored;
        std::filesystem::remove(unfinished, ignored);
        return fmt::format("cannot write {}: {}", path.string(), what);
    };
    std::FILE* file = std::fopen(unfinished.c_str(), "wb");
    if (file == nullptr) {
        return fail("the folder does not exist or may not be written to");
    }
    const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const bool closed = std::fclose(file) == 0;
    if (!written || !closed) {
        return fail("the disk is full or failing");
    }
    std::error_code problem;
    std::filesystem::rename(unfinished, path, problem);
    return problem ? fail("it exists and may not be replaced") : std::string();
}

}  // namespace stiction
