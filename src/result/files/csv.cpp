#include "result/files/csv.hpp"

#include <iterator>

#include <fmt/format.h>

#include "text/escape.hpp"

namespace stiction {
namespace {

using Group = Trajectory::Place::Group;
using Output = std::back_insert_iterator<fmt::memory_buffer>;

void put_header(const Trajectory& t, Output to) {
    fmt::format_to(to, "time [s]");
    for (const Trajectory::Place& place : t.order) {
        if (place.group == Group::numbers) {
            const NumberColumn& column = t.numbers[place.index];
            const std::string unit = column.unit.empty() ? "" : " [" + column.unit + "]";
            fmt::format_to(to, ",{}", csv_field(column.name + unit));
        } else {
            fmt::format_to(
                to, ",{}",
                csv_field(place.group == Group::modes ? t.modes[place.index].name : t.stops[place.index].name));
        }
    }
}

}  // namespace

std::string csv_text(const Trajectory& t) {
    fmt::memory_buffer out;
    const auto to = std::back_inserter(out);
    put_header(t, to);
    for (std::size_t row = 0; row < t.time.size(); ++row) {
        fmt::format_to(to, "\n{}", t.time[row]);
        for (const Trajectory::Place& place : t.order) {
            switch (place.group) {
                case Group::numbers: fmt::format_to(to, ",{}", t.numbers[place.index].values[row]); break;
                case Group::modes: fmt::format_to(to, ",{}", name(t.modes[place.index].values[row])); break;
                case Group::stops: fmt::format_to(to, ",{}", name(t.stops[place.index].values[row])); break;
            }
        }
    }
    out.push_back('\n');
    return fmt::to_string(out);
}

}  // namespace stiction
