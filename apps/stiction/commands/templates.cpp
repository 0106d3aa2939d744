#include "commands/templates.hpp"

#include <fmt/format.h>

#include "text/escape.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

constexpr const char* kBlock = R"(
[run]
until = "2 s"                 # end of the simulation
step = "1 ms"                 # constant steps; engine = "located" in place of it locates every stop and break-away

[body.block]
inertia = "2 kg"              # a mass moves along a line; "kg m2" makes a shaft that turns

[friction.table]              # the block rests until it is pushed with more than the break-away force
on = "block"
law = "coulomb"               # stiction list laws
sliding = "10 N"
breakaway = "14 N"

[force.push]
on = "block"
value = "command"             # the name of a signal, or a formula of time and signals

[signal.command]              # up to 20 N within a second, then nothing: it slides on and stops
kind = "points"
times = ["0 s", "1 s", "1.1 s"]
values = ["0 N", "20 N", "0 N"]
)";

constexpr const char* kServo = R"(
[run]
until = "1 s"
step = "0.1 ms"

[parameters]                  # named values; use them in any other value
lead = "5 mm"                 # way of the table per turn of the screw

[body.rotor]                  # motor, coupling and screw
inertia = "2e-4 kg m2"

[body.table]
inertia = "40 kg"

[screw.spindle]
between = ["rotor", "table"]
lead = "lead"

[friction.guide]
on = "table"
law = "stribeck"
sliding = "60 N"
breakaway = "90 N"
stribeck_velocity = "5 mm/s"

[motor.drive]
on = "rotor"
torque_constant = "0.3 N m/A"
resistance = "0.8 ohm"
current = "control"           # what the controller asks for

[signal.command]              # reference: the table shall move by 20 mm
kind = "step"
start = "0.1 s"
after = "20 mm"

[signal.control]              # reference first, then what is measured
kind = "sampled_pid"
inputs = ["command", "table.position"]
proportional = "800 A/m"
derivative = "40 A s/m"
filter_time = "1 ms"
interval = "0.5 ms"
lower = "-10 A"
upper = "10 A"
)";

constexpr const char* kBrake = R"(
[run]
until = "3 s"
engine = "located"            # locates the instant of standstill

[body.drum]
inertia = "0.5 kg m2"
velocity = "1000 rpm"

[force.load]                  # it would turn the drum back: a rope with a weight
on = "drum"
value = "-12 N m"

[brake.shoe]
on = "drum"
capacity = "pressed"          # torque that the closed brake can hold
static_ratio = 1.2            # at rest it holds a little more than when it slips

[signal.pressed]
kind = "points"
times = ["0.5 s", "0.7 s"]
values = ["0 N m", "40 N m"]
)";

constexpr Template kTemplates[] = {
    {"block", "a block on a rough table, pushed until it moves", kBlock},
    {"servo", "a position servo: motor, screw, table with friction, controller", kServo},
    {"brake", "a drum that a brake stops and holds against a weight", kBrake},
};

}  // namespace

std::span<const Template> templates() noexcept { return kTemplates; }

std::string file_text(const Template& chosen, const std::string& name) {
    return fmt::format(
        "# A first machine: {}.\n"
        "#   stiction check {}   finds mistakes          stiction list keys   every key there is\n"
        "#   stiction run {}     simulates it\n"
        "format = 1\ntitle = {}\n{}",
        chosen.meaning, printable_line(name), printable_line(name), toml_text(name), chosen.text);
}

}  // namespace stiction
