// Keys of blocks are in the unit of the output y, in that of the input x, or relate the two:
//
//   value, after, upper, …        [y]                         on_above of a relay, x of a look-up table      [x]
//   slope, rising, falling        [y]/s                       gain                                           [y]/[x]
//   acceleration, jerk of a move  [y]/s², [y]/s³
//   integral                      [y]/([x] s)                 derivative                                     [y] s/[x]
//
// The signal NAME.velocity of a block is in [y]/s. An integrator without gain makes [y] = [x] s, a product [y] = [x₁][x₂]…
#include "scenario/units/block_units.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "expression/parser.hpp"

namespace stiction::scenario {
namespace {

using signal::Kind;
using unit::Dimension;

enum class Role : unsigned char { output, rate, input, factor, none };

struct KeyRole {
    Kind kind;
    std::string_view key;
    Role role;
    Dimension times = unit::kNone;  ///< [y] = [key]·times·[x], or [key]·times of a rate
    int derivative = 1;             ///< which one a rate is
};

/// All keys that are not simply in the unit of the output.
constexpr KeyRole kRoles[] = {
    {Kind::ramp, "slope", Role::rate, unit::kTime},
    {Kind::rate_limiter, "rising", Role::rate, unit::kTime},
    {Kind::rate_limiter, "falling", Role::rate, unit::kTime},
    {Kind::move, "speed", Role::rate, unit::kTime},
    {Kind::move, "acceleration", Role::rate, power(unit::kTime, 2), 2},
    {Kind::move, "jerk", Role::rate, power(unit::kTime, 3), 3},
    {Kind::relay, "on_above", Role::input},
    {Kind::relay, "off_below", Role::input},
    {Kind::lookup, "x", Role::input},
    {Kind::gain, "gain", Role::factor},
    {Kind::lag, "gain", Role::factor},
    {Kind::integrator, "gain", Role::factor, unit::kTime},
    {Kind::pid, "proportional", Role::factor},
    {Kind::pid, "integral", Role::factor, unit::kTime},
    {Kind::pid, "derivative", Role::factor, power(unit::kTime, -1)},
    {Kind::pid, "proportional_weight", Role::none},
    {Kind::pid, "derivative_weight", Role::none},
    {Kind::delay, "samples", Role::none},
};

KeyRole role_of(Kind kind, std::string_view key) {
    const Kind alike = kind == Kind::sampled_pid ? Kind::pid : kind;
    const auto* found = std::find_if(std::begin(kRoles), std::end(kRoles),
                                     [&](const KeyRole& r) { return r.kind == alike && r.key == key; });
    return found == std::end(kRoles) ? KeyRole{kind, key, Role::output} : *found;
}

/// Does the output have the unit of these inputs? The first and the one after the last.
std::pair<std::size_t, std::size_t> carried_inputs(const Section& section, Kind kind, std::size_t count) {
    switch (kind) {
        case Kind::saturation:
        case Kind::dead_zone:
        case Kind::quantiser:
        case Kind::encoder:
        case Kind::absolute:
        case Kind::minimum:
        case Kind::maximum:
        case Kind::rate_limiter:
        case Kind::delay: return {0, count};
        case Kind::selector: return {1, count};
        case Kind::lag: return {0, section.has("gain") ? 0 : count};
        default: return {0, 0};
    }
}

void tell_written(const Section& section, Machine& machine, Kind kind, const std::vector<std::string>& inputs,
                  const Section::Written& written) {
    const KeyRole role = role_of(kind, written.key);
    const KeyPlace key = key_place(section, written.key);
    Mistakes& mistakes = section.reading().mistakes;
    switch (role.role) {
        case Role::output: machine.units.tell(section.name(), {written.dimension, key, written.text}, mistakes); break;
        case Role::rate:
            machine.units.tell(section.name(), {written.dimension * role.times, key, written.text, role.derivative},
                               mistakes);
            break;
        case Role::input:
            machine.units.tell(key.path(), {written.dimension, key, written.text}, mistakes);
            if (!inputs.empty()) {
                machine.units.compare(key.path(), inputs[0], key);
            }
            break;
        case Role::factor:
            if (!inputs.empty()) {
                machine.units.carry(section.name(), inputs[0], key, {written.dimension, written.text, role.times});
            }
            break;
        case Role::none: break;
    }
}

}  // namespace

void tell_block_units(const Section& section, Machine& machine, Kind kind, const std::vector<std::string>& inputs) {
    for (const Section::Written& written : section.written()) {
        tell_written(section, machine, kind, inputs, written);
    }
    const KeyPlace reader = key_place(section, section.has("input") ? "input" : "inputs");
    if (kind == Kind::product) {
        if (expression::Parsing product = expression::parse(fmt::format("{}", fmt::join(inputs, "*")));
            product.program) {
            machine.units.formula(section.name(), reader, std::move(product));
        }
    }
    if (kind == Kind::integrator && !section.has("gain") && !inputs.empty()) {
        machine.units.carry(section.name(), inputs[0], reader, {unit::kNone, "", unit::kTime});
    }
    if (kind == Kind::sine_of && !inputs.empty()) {
        machine.units.feed(inputs[0], reader, unit::requirement("[rad | -]"));
    }
    if (kind == Kind::time) {
        machine.units.publish(section.name(), "s");
    }
    const int rates = kind == Kind::move ? 2 : kind == Kind::encoder ? 1 : 0;
    for (int n = 1; n <= rates; ++n) {
        machine.units.carry(section.name() + (n == 1 ? ".velocity" : ".acceleration"), section.name(),
                            key_place(section, "kind"), {unit::kNone, "", power(unit::kTime, -n)});
    }
    if (kind == Kind::encoder && section.has("counts_per_turn")) {
        machine.units.tell(section.name(), {unit::read("1 rad", {}).dimension, key_place(section, "counts_per_turn")},
                           section.reading().mistakes);
    }
    const auto [first, end] = carried_inputs(section, kind, inputs.size());
    for (std::size_t i = first; i < end; ++i) {
        machine.units.carry(section.name(), inputs[i], reader);
    }
    const bool compares = kind == Kind::comparator || kind == Kind::pid || kind == Kind::sampled_pid;
    if (compares && inputs.size() >= 2) {
        machine.units.compare(inputs[0], inputs[1], reader);
    }
    if (compares && inputs.size() == 3) {  // the feed-forward has the unit of the output
        machine.units.carry(section.name(), inputs[2], reader);
    }
}

}  // namespace stiction::scenario
