// A table of lanes: rows of as many numbers as there are lanes, each beginning where a pack may be read.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace stiction::study {

class LaneTable {
public:
    LaneTable() = default;
    /// `lanes` divides the numbers of a line, or is a multiple of them.
    LaneTable(std::size_t rows, std::size_t lanes, double value = 0) : lanes_(lanes) {
        Line line{};
        line.fill(value);
        lines_.assign((rows * lanes + line.size() - 1) / line.size() + 1, line);
    }

    [[nodiscard]] double* data() noexcept { return lines_[0].data(); }
    [[nodiscard]] double* row(std::size_t r) noexcept { return data() + r * lanes_; }
    [[nodiscard]] double& at(std::size_t r, std::size_t lane) noexcept { return row(r)[lane]; }

private:
    static constexpr std::size_t kLine = 64;  // bytes of a cache line and of the widest pack
    struct alignas(kLine) Line : std::array<double, kLine / sizeof(double)> {};
    std::size_t lanes_ = 1;
    std::vector<Line> lines_ = std::vector<Line>(1);
};

}  // namespace stiction::study
