// Bodies, frictions, springs, joints, forces, [run], [record] and [fmi].
#include "scenario/every_key.hpp"

namespace stiction_test {

std::vector<KeyCase> mechanics_cases() {
    return {
        {"run", R"toml(
title = "Everything"
description = "Every key of [run]"
[run]
until = "0.5 s"
engine = "located"
step = "0.2 ms"
method = "lugre"
stiffness = "3e5 N/m"
damping = 250
solve_cap = 7
springs = "explicit"
tolerance = 1e-9
absolute_tolerance = 1e-12
max_step = "5 ms"
shortest_flight = "1 us"
event_limit = 500
step_limit = 1e6
[record]
quantities = ["cart.position"]
spacing = "1 ms"
[fmi]
inputs = []
outputs = ["cart.velocity"]
parameters = ["body.cart.inertia"]
)toml"},
        {"elements_of_a_run", R"toml([run]
until = "1 s"
method = "gms"
share = [0.5, 0.3, 0.2]
stiffness = ["4e4 N/m", "2e4 N/m", "1e4 N/m"]
attraction = "80 N/s"
)toml"},
        {"body", R"toml([body.spool]
inertia = 2
motion = "translation"
viscous_damping = "3 N s/m"
position = "1 mm"
velocity = "2 mm/s"
travel = ["-5 mm", "7 mm"]
restitution = 0.25
)toml"},
        {"coulomb", R"toml([friction.f]
on = "cart"
law = "coulomb"
sliding = "3 N"
breakaway = "4 N"
ground_speed = "1 mm/s"
initially = "slipping"
method = { name = "karnopp", dead_band = "1 mm/s" }
)toml"},
        {"normal_force", R"toml([friction.f]
between = ["shaft", "wheel"]
ratio = 3
law = "normal-force"
sliding_coefficient = 0.2
static_coefficient = 0.3
normal_force = "10 + 5*sin(2*t)"
ground_speed = "1 rad/s"
initially = "slipping"
method = "borello"
)toml"},
        {"stribeck", R"toml([friction.f]
along = { cart = 1, shaft = -0.5 }
law = "stribeck"
sliding = "3 N"
breakaway = "4 N"
stribeck_velocity = "2 mm/s"
exponent = 1.5
viscous_coefficient = "3 N s/m"
ground_speed = "1 mm/s"
initially = "stuck"
method = { name = "dahl", stiffness = "2e5 N/m" }
)toml"},
        {"transmission", R"toml([friction.f]
on = "shaft"
law = "transmission"
constant = "3 N m"
opposing_efficiency = 0.8
aiding_efficiency = -0.2
static_ratio = 1.5
load = "2 N m"
ground_speed = "1 rad/s"
initially = "stuck"
method = "borello"
)toml"},
        {"table", R"toml([friction.f]
on = "shaft"
law = "table"
speed = ["0 rad/s", "1 rad/s", "5 rad/s"]
coefficient = [0.3, 0.2, 0.25]
geometry = 0.5
peak = 1.25
normal_force = "5 N"
ground_speed = "1 rad/s"
initially = "stuck"
method = { name = "gms", share = [0.6, 0.4], stiffness = ["4e4 N m/rad", "2e4 N m/rad"], attraction = "80 N m/s" }
)toml"},
        {"spring", R"toml([spring.s]
between = ["cart", "block"]
ratio = 2
stiffness = "3 kN/m"
damping = "4 N s/m"
rest = "5 mm"
preload = "6 N"
[spring.backlash]
on = "cart"
stiffness = "3 kN/m"
gap = "1 mm"
[spring.lever]
along = { cart = 1, wheel = 0.25 }
stiffness = "7 N/m"
)toml"},
        {"joint", R"toml([joint.j]
along = { cart = 1, block = -3 }
speed = "3 mm/s"
[joint.pair]
between = ["shaft", "wheel"]
ratio = -2
[joint.fixed]
on = "ring"
)toml"},
        {"freewheel", R"toml([freewheel.f]
between = ["shaft", "wheel"]
ratio = 2
speed = "1 rad/s"
[freewheel.back]
on = "ring"
[freewheel.lever]
along = { cart = 1, block = -2 }
)toml"},
        {"force", R"toml([force.f]
on = "shaft"
factor = -2
value = "3 N m"
)toml"},
    };
}

}  // namespace stiction_test
