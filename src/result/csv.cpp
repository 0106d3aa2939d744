#include "result/csv.hpp"

#include <iterator>

#include <fmt/format.h>

namespace stiction {

std::string csv_text(const Trajectory& trajectory) {
    fmt::memory_buffer out;
    const auto to = std::back_inserter(out);
    fmt::format_to(to, "time [s]");
    for (const NumberColumn& column : trajectory.numbers()) {
        fmt::format_to(to, ",{} [{}]", column.name, column.unit);
    }
    for (const ModeColumn& column : trajectory.modes()) {
        fmt::format_to(to, ",{}", column.name);
    }
    for (std::size_t row = 0; row < trajectory.time().size(); ++row) {
        fmt::format_to(to, "\n{}", trajectory.time()[row]);
        for (const NumberColumn& column : trajectory.numbers()) {
            fmt::format_to(to, ",{}", column.values[row]);
        }
        for (const ModeColumn& column : trajectory.modes()) {
            fmt::format_to(to, ",{}", name(column.values[row]));
        }
    }
    out.push_back('\n');
    return fmt::to_string(out);
}

}  // namespace stiction
