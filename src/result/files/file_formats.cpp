#include "result/files/file_formats.hpp"

#include <fmt/format.h>

#include "result/files/csv.hpp"
#include "result/files/mat.hpp"

namespace stiction {
namespace {

constexpr FileFormat kFormats[] = {
    {".csv", "--no-csv", "do not write trajectory.csv", true, write_csv},
    {".mat", "--mat", "also write trajectory.mat for MATLAB", false,
     [](const std::filesystem::path& path, const Trajectory& t, const Written&) { return write_mat(path, t).problem; }},
};

}  // namespace

std::span<const FileFormat> file_formats() noexcept { return kFormats; }

std::string write_trajectory(const std::filesystem::path& path, const Trajectory& trajectory) {
    std::string endings;
    for (const FileFormat& format : kFormats) {
        if (path.extension() == format.ending) {
            return format.write(path, trajectory, {});
        }
        endings += endings.empty() ? format.ending : fmt::format(", {}", format.ending);
    }
    return fmt::format("cannot write {}: admissible endings: {}", path.string(), endings);
}

}  // namespace stiction
