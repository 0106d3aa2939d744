#include "machine/components/servo.hpp"

#include <cmath>

#include "machine/components/expansion.hpp"

namespace stiction::part {
namespace {

bool check_servo(const Servo& s, PartList& list) {
    const ServoOptions& o = s.options;
    bool good = expansion::check(s.name, o, list);
    good = expansion::check_named(s.name, s.reference, "no signal tells where it should be", "name one with reference",
                                  list) &&
           good;
    if (is_given(o.speed_gain) == is_given(o.speed_bandwidth)) {
        list.complain({.kind = is_given(o.speed_gain) ? ProblemKind::contradiction : ProblemKind::missing,
                       .part = s.name,
                       .key = "speed_gain",
                       .what = "its speed loop has no gain, or two",
                       .range = "one of speed_gain and speed_bandwidth",
                       .remedy = "give speed_gain, or speed_bandwidth with inertia",
                       .keys = {"speed_bandwidth"}});
        good = false;
    }
    if (!is_given(o.inertia) && (is_given(o.speed_bandwidth) || !s.reference_acceleration.empty())) {
        list.complain({.kind = ProblemKind::missing,
                       .part = s.name,
                       .key = "inertia",
                       .what = "is needed by speed_bandwidth and by the feed-forward of the acceleration",
                       .remedy = "give the inertia of all that the motor accelerates"});
        good = false;
    }
    return good;
}

/// A measured signal, or the motion of the row itself.
std::string measured(const Servo& s, PartList& list, const std::string& given, const char* what) {
    if (!given.empty()) {
        return given;
    }
    const std::string name = s.name + ".measured" + what;
    expansion::add_motion_signal(name, list, s.row, 1, what);
    return name;
}

/// (1)
void add_position_loop(const Servo& s, const std::string& speed, PartList& list) {
    const ServoOptions& o = s.options;
    SignalBuilder& signals = list.signals;
    signals.sum(s.name + ".error", {{1, s.reference}, {-1, measured(s, list, s.position, ".position")}});
    std::vector<signal::Term> wanted{{o.position_gain, s.name + ".error"}};
    if (!s.reference_velocity.empty()) {
        wanted.push_back({1, s.reference_velocity});
    }
    signals.sum(s.name + ".wanted speed", wanted);
    if (s.enable.empty()) {
        expansion::add_limited(signals, s.name + ".speed_command", s.name + ".wanted speed", o.speed_limit);
        return;
    }
    expansion::add_limited(signals, s.name + ".enabled speed", s.name + ".wanted speed", o.speed_limit);
    signals.add(s.name + ".speed_command", signal::Selector{}, {s.enable, s.name + ".enabled speed", speed});
}

/// (2), (3)
void add_speed_loop(const Servo& s, const std::string& speed, PartList& list) {
    const ServoOptions& o = s.options;
    const double gain = is_given(o.speed_gain) ? o.speed_gain : o.inertia * o.speed_bandwidth / o.torque_constant;
    const signal::Pid pid{.proportional = gain,
                          .integral = std::isinf(o.integral_time) ? 0 : gain / o.integral_time,
                          .lower = -o.current_limit,
                          .upper = o.current_limit};
    std::vector<std::string> inputs{s.name + ".speed_command", speed};
    if (!s.reference_acceleration.empty()) {
        list.signals.add(s.name + ".accelerating current", signal::Gain{o.inertia / o.torque_constant},
                         {s.reference_acceleration});
        inputs.push_back(s.name + ".accelerating current");
    }
    if (o.interval > 0) {
        list.signals.add(s.name + ".current_command", signal::SampledPid{.control = pid, .interval = o.interval},
                         inputs);
    } else {
        list.signals.add(s.name + ".current_command", pid, inputs);
    }
}

/// (4)
ElectricMotor motor_of(const Servo& s) {
    const ServoOptions& o = s.options;
    return {.name = s.name,
            .options = {.resistance = o.resistance,
                        .inductance = o.inductance,
                        .torque_constant = o.torque_constant,
                        .current_limit = o.current_limit,
                        .voltage_limit = o.voltage_limit,
                        .current_bandwidth = o.current_bandwidth,
                        .brake_resistance = o.brake_resistance},
            .row = s.row,
            .mixes_motions = s.mixes_motions,
            .current = s.name + ".current_command",
            .enable = s.enable,
            .braking = s.braking};
}

}  // namespace

void expand(const Servo& s, PartList& list) {
    if (!check_servo(s, list)) {
        return;
    }
    const std::string speed = measured(s, list, s.velocity, ".velocity");
    add_position_loop(s, speed, list);
    list.controllers.push_back({s.name, s.reference, s.position.empty() ? s.name + ".measured.position" : s.position});
    add_speed_loop(s, speed, list);
    expansion::expand(motor_of(s), list);
    const bool straight = expansion::translates(s.row, list);
    list.units.insert({{s.name + ".error", straight ? "m" : "rad"},
                       {s.name + ".speed_command", straight ? "m/s" : "rad/s"},
                       {s.name + ".current_command", "A"}});
}

}  // namespace stiction::part
