// Sources, controllers and filters, and signals written as one value.
#include "scenario/every_key.hpp"

namespace stiction_test {

std::vector<KeyCase> signal_cases() {
    return {
        {"sources", R"toml([signal.constant]
kind = "constant"
value = "3 N"
[signal.external]
kind = "external"
initial = "2 deg"
[signal.clock]
kind = "time"
[signal.step]
kind = "step"
start = "0.1 s"
before = "1 N m"
after = "2 N m"
[signal.ramp]
kind = "ramp"
slope = 0.03
start = "0.1 s"
duration = "3 s"
offset = 0.08
unit = "rad"
[signal.sine]
kind = "sine"
amplitude = "2 N"
frequency = "3 rad/s"
phase = "20 deg"
offset = "1 N"
start = "0.2 s"
[signal.sweep]
kind = "sweep"
amplitude = "2 N"
start_frequency = "3 rad/s"
end_frequency = "30 rad/s"
duration = "5 s"
phase = "20 deg"
offset = "1 N"
start = "0.2 s"
logarithmic = true
[signal.points]
kind = "points"
times = ["0 s", "100 ms", "100 ms"]
values = ["1 kN", "2 kN", "3 kN"]
[signal.move]
kind = "move"
distance = "300 mm"
speed = "0.2 m/s"
acceleration = "0.8 m/s2"
jerk = "9 m/s3"
start = "0.1 s"
offset = "50 mm"
moves = 3
pause = "0.2 s"
[signal.noise]
kind = "noise"
standard_deviation = "2 N"
interval = "3 ms"
mean = "1 N"
seed = 4711
distribution = "uniform"
[signal.dither]
kind = "dither"
amplitude = "2 mA"
frequency = "300 rad/s"
wave = "sine"
[signal.formula]
kind = "expression"
value = "3*sin(2*t) + 2*noise"
unit = "N"
)toml"},
        {"shapes", R"toml([signal.sum]
kind = "sum"
terms = { "shaft.position" = 2, "wheel.position" = -2.5 }
unit = "rad"
[signal.gain]
kind = "gain"
gain = 3
input = "sum"
unit = "N m"
[signal.stiffness]
kind = "gain"
gain = "3 kN m/rad"
input = "sum"
[signal.product]
kind = "product"
inputs = ["sum", "gain"]
unit = "N m"
[signal.saturation]
kind = "saturation"
lower = "-3 N m"
upper = "4 N m"
input = "gain"
[signal.dead_zone]
kind = "dead_zone"
lower = "-3 N m"
upper = "4 N m"
input = "gain"
[signal.lookup]
kind = "lookup"
x = ["0 rad", "1 rad", "2 rad"]
y = [0, 3, 4]
outside = "extend"
input = "sum"
unit = "N"
[signal.relay]
kind = "relay"
on_above = 0.5
off_below = -0.5
on_value = 3
off_value = -3
initially_on = true
input = "sum"
unit = "V"
[signal.comparator]
kind = "comparator"
inputs = ["sum", "absolute"]
unit = "m"
[signal.selector]
kind = "selector"
inputs = ["comparator", "one", "other"]
unit = "m"
[signal.both]
kind = "and"
inputs = ["comparator", "relay"]
unit = "m"
[signal.either]
kind = "or"
inputs = ["comparator", "relay"]
unit = "m"
[signal.neither]
kind = "not"
input = "either"
unit = "m"
[signal.cosine]
kind = "sine_of"
amplitude = 2
phase = "90 deg"
input = "sum"
unit = "m"
[signal.quantiser]
kind = "quantiser"
interval = "1 mm"
input = "cosine"
[signal.encoder]
kind = "encoder"
counts_per_turn = 4096
interval = "2 ms"
offset = "3 deg"
input = "shaft.position"
[signal.scale]
kind = "encoder"
resolution = "5 um"
interval = "1 ms"
input = "cart.position"
[signal.absolute]
kind = "absolute"
input = "one"
unit = "rad"
[signal.minimum]
kind = "minimum"
inputs = ["one", "other"]
unit = "rad"
[signal.maximum]
kind = "maximum"
inputs = ["one", "other"]
unit = "rad"
[signal.sign]
kind = "sign"
input = "sum"
unit = "m"
[signals]
one = "2*t"
other = "3*t"
)toml"},
        {"dynamics", R"toml([signal.integrator]
kind = "integrator"
gain = 2
initial = 0.5
lower = -3
upper = 4
input = "shaft.position"
unit = "rad s"
[signal.lag]
kind = "lag"
time_constant = "3 ms"
gain = 2
initial = 0.5
input = "shaft.position"
unit = "rad"
[signal.transfer_function]
kind = "transfer_function"
numerator = [1, 2]
denominator = [1, 3, 5]
initial_input = 0.5
input = "shaft.position"
unit = "rad"
[signal.rate_limiter]
kind = "rate_limiter"
rising = 2
falling = 3
time_constant = "2 ms"
initial = 0.5
input = "2*shaft.position"
unit = "rad"
[signal.pid]
kind = "pid"
proportional = 2
integral = 3
derivative = 0.1
filter_time = "5 ms"
proportional_weight = 0.5
derivative_weight = 0.25
lower = -3
upper = 4
tracking_time = "0.3 s"
initial_integral = 0.5
anti_windup = "conditional"
inputs = ["lag", "shaft.position"]
unit = "N m"
[signal.sampled_pid]
kind = "sampled_pid"
interval = "2 ms"
computation_delay = "1 ms"
initial_output = 0.25
proportional = 2
integral = 3
derivative = 0.1
filter_time = "5 ms"
proportional_weight = 0.5
derivative_weight = 0.25
lower = -3
upper = 4
tracking_time = "0.3 s"
initial_integral = 0.5
anti_windup = "none"
inputs = ["lag", "shaft.position"]
unit = "N m"
[signal.delay]
kind = "delay"
delay = "5 ms"
initial = 0.5
samples = 100
input = "2*shaft.position"
unit = "rad"
)toml"},
        {"one_value", R"toml([force.f]
on = "shaft"
value = { value = "3*error", unit = "N m" }
[signals]
error = "1 - shaft.position"
limit = "74.5 kN m"
number = 3
current = { value = "9.3*error", unit = "A" }
supply = { value = 26e6, unit = "Pa" }
)toml"},
    };
}

}  // namespace stiction_test
