// Servo of one body for benchmarks: a table on a guide with a falling characteristic, held by a continuous controller. The shipped servo is
// sampled, and samples keep a machine out of lanes.
#pragma once

namespace stiction::bench {

inline constexpr const char* kServo = R"toml(format = 1
[run]
until = "20 s"
step = "0.2 ms"
[body.table]
inertia = "2 kg"
[friction.guide]
on = "table"
law = "stribeck"
sliding = "20 N"
breakaway = "32 N"
stribeck_velocity = "5 mm/s"
viscous_coefficient = "30 N s/m"
[signal.command]
kind = "sine"
amplitude = "10 mm"
frequency = "3 rad/s"
[signal.control]
kind = "pid"
inputs = ["command", "table.position"]
proportional = "40 kN/m"
integral = "120 kN/(m s)"
derivative = "800 N s/m"
filter_time = "2 ms"
lower = "-200 N"
upper = "200 N"
[force.drive]
on = "table"
value = "control"
)toml";

}  // namespace stiction::bench
