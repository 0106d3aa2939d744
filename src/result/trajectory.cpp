#include "result/trajectory.hpp"

#include <algorithm>

namespace stiction {
namespace {

template <class Columns>
auto find(const Columns& columns, std::string_view name) noexcept {
    const auto place = std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.name == name; });
    using Values = decltype(columns[0].values);
    return place == columns.end() ? std::span<const typename Values::value_type>()
                                  : std::span<const typename Values::value_type>(place->values);
}

}  // namespace

std::span<const double> Trajectory::operator[](std::string_view name) const noexcept { return find(numbers, name); }
std::span<const Mode> Trajectory::mode(std::string_view name) const noexcept { return find(modes, name); }
std::span<const Stop> Trajectory::stop(std::string_view name) const noexcept { return find(stops, name); }

}  // namespace stiction
