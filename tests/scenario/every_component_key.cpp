// Transmissions, contacts, weights, motors and hydraulics.
#include "scenario/every_key.hpp"

namespace stiction_test {

std::vector<KeyCase> component_cases() {
    return {
        {"gear", R"toml([gear.worm]
between = ["shaft", "wheel"]
ratio = -40
constant = "0.02 N m"
opposing_efficiency = 0.6
aiding_efficiency = -0.1
static_ratio = 1.2
)toml"},
        {"rack", R"toml([rack.rope]
between = ["shaft", "cart"]
radius = "50 mm"
constant = "0.02 N m"
opposing_efficiency = 0.9
aiding_efficiency = 0.8
static_ratio = 1.2
)toml"},
        {"screw", R"toml([screw.spindle]
between = ["shaft", "cart"]
lead = "5 mm"
constant = "0.02 N m"
opposing_efficiency = 0.3
aiding_efficiency = -1.3
static_ratio = 1.2
)toml"},
        {"planetary", R"toml([planetary.set]
sun = "shaft"
ring = "ring"
carrier = "wheel"
ratio = 2.5
)toml"},
        {"clutch", R"toml([clutch.pressed]
between = ["shaft", "wheel"]
ratio = 2
sliding_coefficient = 0.3
static_coefficient = 0.4
radius = "0.1 m"
faces = 6
normal_force = "1 kN"
initially = "stuck"
[clutch.commanded]
between = ["wheel", "ring"]
capacity = "40 N m"
static_ratio = 1.2
[clutch.lever]
along = { cart = 1, ring = -0.5 }
capacity = "40 N"
)toml"},
        {"brake", R"toml([brake.pressed]
on = "shaft"
sliding_coefficient = 0.3
static_coefficient = 0.4
radius = "0.1 m"
faces = 2
normal_force = "1 kN"
initially = "slipping"
[brake.commanded]
on = "cart"
capacity = "40 N"
static_ratio = 1.2
[brake.lever]
along = { block = 1, wheel = -0.5 }
capacity = "40 N"
)toml"},
        {"motion", R"toml([motion.m]
along = { cart = 1, block = -0.5 }
velocity = "0.1*sin(2*t)"
[motion.cam]
on = "shaft"
position = "angle"
[motion.pair]
between = ["wheel", "ring"]
ratio = 2
velocity = "1 rad/s"
[signal.angle]
kind = "ramp"
slope = "2 rad/s"
)toml"},
        {"gravity", R"toml([gravity.weight]
on = "cart"
slope = "30 deg"
mass = "7 kg"
acceleration = "1.62 m/s2"
[gravity.tipping]
on = "block"
slope_signal = "0.1*t"
[gravity.unbalance]
on = "shaft"
mass = "2 kg"
radius = "0.3 m"
)toml"},
        {"motor", R"toml([motor.m]
on = "shaft"
resistance = "0.5 ohm"
inductance = "2 mH"
torque_constant = "0.3 N m/A"
current_limit = "60 A"
voltage_limit = "48 V"
voltage = "20 V"
[motor.drive]
between = ["wheel", "ring"]
ratio = 2
resistance = "0.5 ohm"
inductance = "2 mH"
torque_constant = "0.3 N m/A"
current_bandwidth = "500 rad/s"
current = "5 A"
[motor.controlled]
along = { block = 1 }
inductance = "2 mH"
torque_constant = "30 N/A"
current_gain = "3 V/A"
current_integral = "200 V/(A s)"
voltage_limit = "48 V"
current = "5 A"
[motor.switched]
on = "ring"
resistance = "0.5 ohm"
torque_constant = "0.3 N m/A"
brake_resistance = "2 ohm"
voltage = "20 V"
enable = "if(t < 1, 1, 0)"
braking = "if(t < 2, 0, 1)"
)toml"},
        {"servo", R"toml([servo.axis]
on = "shaft"
torque_constant = "0.3 N m/A"
position_gain = "20 1/s"
speed_bandwidth = "200 rad/s"
integral_time = "20 ms"
inertia = "0.5 kg m2"
speed_limit = "3000 rpm"
current_limit = "60 A"
interval = "1 ms"
resistance = "0.5 ohm"
inductance = "2 mH"
voltage_limit = "48 V"
current_bandwidth = "2000 rad/s"
brake_resistance = "3 ohm"
reference = "2*t"
reference_velocity = "2 rad/s"
reference_acceleration = "0.1 rad/s2"
position = "wheel.position"
velocity = "wheel.velocity"
enable = "if(t < 1, 1, 0)"
braking = "if(t < 2, 0, 1)"
[servo.other]
on = "cart"
torque_constant = "30 N/A"
position_gain = "20 1/s"
speed_gain = "5 A s/m"
reference = "3 m"
[servo.pair]
between = ["wheel", "ring"]
ratio = 2
torque_constant = "0.3 N m/A"
position_gain = "20 1/s"
speed_gain = "5 A s/rad"
reference = "3 rad"
[servo.row]
along = { block = 1 }
torque_constant = "30 N/A"
position_gain = "20 1/s"
speed_gain = "5 A s/m"
reference = "3 m"
)toml"},
        {"servovalve", R"toml([servovalve.v]
current = "3 mA"
current_limit = "8 mA"
torque_gain = "1.8125 N m/A"
flapper_inertia = 1.0575e-5
flapper_damping = 0.45
flapper_stiffness = 301.6
flapper_travel = "30.5 um"
wire_stiffness = 14.5
spool_gain = "5111 1/s"
spool_travel = "0.9 mm"
)toml"},
        {"valve", R"toml([valve.v]
command = "3 V"
gain = "2e-3 m/V"
time_constant = "4 ms"
spool_travel = "0.9 mm"
)toml"},
        {"hydraulic_motor", R"toml([hydraulic_motor.h]
on = "shaft"
spool = "0.1 mm"
supply = "20 MPa"
displacement = "4.8e-3 m3/rad"
pressure_gain = "2.6e10 Pa/m"
flow_gain = "0.63 m2/s"
leakage = 1e-12
law = "limited-pressure"
[hydraulic_motor.other]
on = "wheel"
spool = "0.1 mm"
displacement = "4.8e-3 m3/rad"
flow_gain = "0.63 m2/s"
leakage = 1e-12
supply_pressure = "21 MPa"
law = "orifice"
)toml"},
        {"jack", R"toml([jack.j]
on = "cart"
spool = "0.1 mm"
supply = "20 MPa"
displacement = "1e-3 m2"
pressure_gain = "2.6e10 Pa/m"
flow_gain = "0.63 m2/s"
leakage = 1e-12
law = "limited-opening"
[jack.other]
on = "block"
spool = "0.1 mm"
pressure_gain = "2.6e10 Pa/m"
supply_pressure = "21 MPa"
)toml"},
        {"companion", R"toml([companion.q]
on = "cart"
memory = 0.1
decay = -2
per_position = -3
per_velocity = -4
force = 5
lower = -10
upper = 20
initial = 0.5
input = "sin(2*t)"
[companion.pair]
between = ["shaft", "wheel"]
ratio = 2
per_velocity = -1
force = 1
[companion.lever]
along = { cart = 1, wheel = 0.5 }
per_velocity = -1
force = 1
)toml"},
        {"contact", R"toml([contact.floor]
on = "cart"
stiffness = "1e5 N/m"
damping = "50 N s/m"
lower = "-1 mm"
[contact.teeth]
between = ["shaft", "wheel"]
ratio = 2
stiffness = "300 N m/rad"
lower = "-0.5 deg"
upper = "0.5 deg"
[contact.lever]
along = { block = 1, wheel = -0.5 }
stiffness = "1e5 N/m"
upper = "2 mm"
)toml"},
        {"belt", R"toml([belt.drive]
driver = "shaft"
driven = "wheel"
driver_radius = "50 mm"
driven_radius = "120 mm"
wrap = "160 deg"
coefficient = 0.4
static_coefficient = 0.5
pretension = "150 N"
[belt.axis]
driver = "ring"
driven = "cart"
driver_radius = "20 mm"
coefficient = 0.4
pretension = "150 N"
)toml"},
        {"band_brake", R"toml([band_brake.band]
on = "shaft"
radius = "0.1 m"
wrap = "240 deg"
coefficient = 0.3
tension = "20 N"
)toml"},
        {"rope", R"toml([rope.capstan]
drum = "shaft"
load = "cart"
radius = "0.15 m"
wrap = "720 deg"
coefficient = 0.2
tension = "40 N"
)toml"},
    };
}

}  // namespace stiction_test
