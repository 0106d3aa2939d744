// The formats in which a trajectory is written to a file. A new one is a row of the table in file_formats.cpp: the command line gets its
// flag from there, Python its ending.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "result/trajectory.hpp"

namespace stiction {

/// Receives the share that is written, 0 … 1.
using Written = std::function<void(double share)>;

struct FileFormat {
    const char* ending;  ///< of file names, ".csv"
    const char* flag;    ///< of `stiction run`: "--mat"
    const char* help;    ///< of the flag
    bool usual;          ///< `stiction run` writes it unless the flag is given; else only then
    /// Writes the file whole or not at all. Returns why it could not be written; empty if it was.
    std::string (*write)(const std::filesystem::path& path, const Trajectory& trajectory, const Written& written);
};

[[nodiscard]] std::span<const FileFormat> file_formats() noexcept;

/// Writes a trajectory in the format of the file's ending. Returns why it could not be written; empty if it was.
[[nodiscard]] std::string write_trajectory(const std::filesystem::path& path, const Trajectory& trajectory);

}  // namespace stiction
