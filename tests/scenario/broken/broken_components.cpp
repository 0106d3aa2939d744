// Gears, brakes, motors, hydraulics, weights.
#include "scenario/broken/broken.hpp"

namespace stiction_test {

std::vector<Broken> component_mistakes() {
    return {
        {"[signal.load]", "[gravity.pull]\non = \"surface\"\nmass = \"2 kg\"\nradius = \"-1 m\"\n[signal.load]",
         "machine.toml:15:1: gravity.pull.radius = -1 [m] is too small; admissible: at least 0: distance of the mass "
         "from the axis of a body that rotates; turn the body's position by half a turn for the other side"},
        {"[signal.load]\n", "[gear.g]\nbetween = [\"surface\", \"other\"]\nratio = 3\n[signal.load]\n",
         "machine.toml:13:23: gear.g: there is no body \"other\"; admissible: surface"},
        {"[signal.load]\n",
         "[body.o]\ninertia = 1\n[belt.b]\nbetween = [\"surface\", \"o\"]\ndriver = \"surface\"\ndriven = "
         "\"o\"\ndriver_radius = \"1 m\"\ndriven_radius = \"1 m\"\nwrap = \"1 rad\"\ncoefficient = 0.3\npretension = "
         "\"1 N\"\n[signal.load]\n",
         "machine.toml:15:1: belt.b.between: there is no such key: write driver; admissible: driver, driven, "
         "driver_radius, driven_radius, wrap, coefficient, static_coefficient, pretension"},
        {"[signal.load]\n", "[gear.g]\nbetween = [\"surface\"]\nratio = 3\n[signal.load]\n",
         "machine.toml:13:1: gear.g.between: it needs two bodies, not 1: give motor and load"},
        {"[signal.load]\n", "[body.o]\ninertia = 1\n[gear.g]\nbetween = [\"surface\", \"o\"]\n[signal.load]\n",
         "machine.toml:14:1: gear.g: ratio is missing; admissible: any finite number: turns of the first per turn of "
         "the second, not 0; negative if they turn opposite ways"},
        {"[signal.load]\n",
         "[body.o]\ninertia = 1\n[gear.g]\nbetween = [\"surface\", \"o\"]\nratio = 0\n[signal.load]\n",
         "machine.toml:16:1: gear.g.ratio = 0 [-] is out of range; admissible: any finite number but 0: turns of the "
         "first per turn of the second, not 0; negative if they turn opposite ways"},
        {"[signal.load]\n",
         "[body.o]\ninertia = 1\n[rack.g]\nbetween = [\"surface\", \"o\"]\nradius = \"1 m\"\n[signal.load]\n",
         "machine.toml:15:23: rack.g: body \"o\" rotates; admissible: one that translates: give its motion, or name "
         "another "
         "body"},
        {"[signal.load]\n",
         "[body.o]\ninertia = \"1 kg\"\n[spring.s]\nbetween = [\"surface\", \"o\"]\nstiffness = 1\n[signal.load]\n",
         "machine.toml:15:12: spring.s: body \"surface\" rotates and \"o\" translates: join them with a rack or a "
         "screw, or "
         "give "
         "the lever arm in along"},
        {"[signal.load]\n",
         "[body.o]\ninertia = 1\n[gear.g]\nbetween = [\"surface\", \"o\"]\nratio = 3\nopposing_efficiency = "
         "2\n[signal.load]\n",
         "machine.toml:17:1: gear.g.opposing_efficiency = 2 [-] is too large; admissible: from 0 (excluded) to 1: an "
         "efficiency against the load lies above 0 and is at most 1"},
        {"until = \"1 s\"",
         "until = \"1 s\"\nmethod = \"borello\"\n[body.o]\ninertia = 1\n[gear.g]\nbetween = [\"surface\", "
         "\"o\"]\nratio = 3\nopposing_efficiency = 0.5",
         "machine.toml:7:1: gear.g: method \"borello\" cannot decide a gear with losses, only \"exact\" can: run all "
         "frictions "
         "with \"exact\", or give the losses as a friction with the load as a signal"},
        {"[signal.load]\n", "[brake.b]\non = \"surface\"\n[signal.load]\n",
         "machine.toml:12:1: brake.b: give either normal_force with coefficients of friction, or capacity"},
        {"[signal.load]\n", "[brake.b]\non = \"surface\"\nnormal_force = \"3 N\"\n[signal.load]\n",
         "machine.toml:12:1: brake.b: sliding_coefficient is missing: give the coefficient of friction while it "
         "slides"},
        {"[signal.load]\n",
         "[brake.b]\non = \"surface\"\nnormal_force = \"3 N\"\nsliding_coefficient = 0.3\nstatic_coefficient = "
         "0\n[signal.load]\n",
         "machine.toml:16:1: brake.b.static_coefficient = 0 [-] is too small; admissible: above 0: give the "
         "coefficient "
         "at rest, or leave it out"},
        {"[signal.load]\n", "[brake.b]\non = \"surface\"\ncapacity = \"3 N m\"\nfaces = 2\n[signal.load]\n",
         "machine.toml:15:1: brake.b.faces: has no effect beside capacity, which is the friction itself: leave it out, "
         "or "
         "give normal_force in place of capacity; static_ratio raises a capacity at rest"},
        {"[signal.load]\n",
         "[brake.b]\non = \"surface\"\nnormal_force = \"3 N\"\nsliding_coefficient = 0.3\nstatic_ratio = "
         "2\n[signal.load]\n",
         "machine.toml:16:1: brake.b.static_ratio: it belongs to a capacity: give static_coefficient instead"},
        {"[signal.load]\n", "[brake.b]\non = \"surface\"\ncapacity = \"3 N m\"\nstatic_ratio = 0.5\n[signal.load]\n",
         "machine.toml:15:1: brake.b.static_ratio = 0.5 [-] is too small; admissible: at least 1: friction at rest "
         "over friction while it slides"},
        {"[signal.load]\n", "[brake.b]\nbetween = [\"surface\", \"surface\"]\ncapacity = \"3 N m\"\n[signal.load]\n",
         "machine.toml:13:1: brake.b.between: it acts on one body, against ground: give on = \"body\""},
        {"[signal.load]\n", "[planetary.p]\nsun = \"surface\"\nratio = 0.5\n[signal.load]\n",
         "machine.toml:12:1: planetary.p: ring is missing: give the body that is the ring\nmachine.toml:12:1: "
         "planetary.p: carrier is missing: give the body that is the carrier\nmachine.toml:14:1: planetary.p.ratio = "
         "0.5 [-] is too small; admissible: above 1: teeth of the ring over teeth of the sun"},
        {"[signal.load]\n", "[motor.m]\non = \"surface\"\n[signal.load]\n",
         "machine.toml:12:1: motor.m: give either voltage or current, the signal that commands it"},
        {"[signal.load]\n", "[motor.m]\non = \"surface\"\nresistance = \"0 ohm\"\nvoltage = \"3 V\"\n[signal.load]\n",
         "machine.toml:14:1: motor.m.resistance = 0 [Ω] is too small; admissible: above 0: give the resistance above "
         "0"},
        {"[signal.load]\n", "[motor.m]\non = \"surface\"\nvoltage = \"3 A\"\n[signal.load]\n",
         "machine.toml:14:1: motor.m.voltage: \"3 A\" is a current [A]; admissible: a voltage [V]: give it in one of "
         "mV, V, kV"},
        {"[signal.load]\n", "[jack.j]\non = \"surface\"\nspool = \"1 mm\"\npressure_gain = 1e10\n[signal.load]\n",
         "machine.toml:13:1: jack.j: body \"surface\" does not translate: use a hydraulic_motor"},
        {"[signal.load]\n", "[jack.j]\nspool = \"1 mm\"\npressure_gain = 1e10\n[signal.load]\n",
         "machine.toml:12:1: jack.j: on is missing: give the body it pushes"},
        {"[signal.load]\n", "[hydraulic_motor.h]\non = \"surface\"\nspool = \"1 mm\"\n[signal.load]\n",
         "machine.toml:12:1: hydraulic_motor.h: pressure_gain is missing: give the pressure per spool position"},
        {"[signal.load]\n",
         "[hydraulic_motor.h]\non = \"surface\"\nspool = \"1 mm\"\npressure_gain = 1e10\nflow_gain = 1\n"
         "supply_pressure = \"26 MPa\"\n[signal.load]\n",
         "machine.toml:12:1: hydraulic_motor.h: law is missing: give \"limited-pressure\" (the supply limits the "
         "pressure itself), \"limited-opening\" (the supply limits what the spool asks for, flow losses come off it) "
         "or "
         "\"orifice\": they differ"},
        {"[signal.load]\n",
         "[hydraulic_motor.h]\non = \"surface\"\nspool = \"1 mm\"\nlaw = \"orifice\"\npressure_gain = 1e10\n"
         "flow_gain = 1\nleakage = 1e-12\nsupply_pressure = \"26 MPa\"\n[signal.load]\n",
         "machine.toml:16:1: hydraulic_motor.h.pressure_gain: an orifice has no use for it: leave it out"},
        {"[signal.load]\n",
         "[hydraulic_motor.h]\non = \"surface\"\nspool = \"1 mm\"\nlaw = \"orifice\"\nflow_gain = 1\n"
         "supply_pressure = \"26 MPa\"\n[signal.load]\n",
         "machine.toml:12:1: hydraulic_motor.h: leakage is missing: without any, a closed spool locks the body "
         "rigidly: "
         "give the flow past it"},
        {"[signal.load]\n",
         "[body.r]\ninertia = 1\n[body.c]\ninertia = \"1 kg\"\n[planetary.p]\nsun = \"surface\"\nring = \"r\"\ncarrier "
         "= "
         "\"c\"\nratio = 3\n[signal.load]\n",
         "machine.toml:19:1: planetary.p: body \"c\" translates; admissible: one that rotates: give its motion, or "
         "name another "
         "body"},
        {"[signal.load]\n", "[gravity.g]\non = \"surface\"\n[signal.load]\n",
         "machine.toml:13:1: gravity.g: body \"surface\" rotates: give mass and radius of what lies off its axis, or "
         "name a "
         "body that translates"},
        {"[signal.load]\n", "[gravity.g]\non = \"surface\"\nradius = \"1 m\"\nmass = \"-2 kg\"\n[signal.load]\n",
         "machine.toml:15:1: gravity.g.mass = -2 [kg] is too small; admissible: at least 0: the mass that is pulled; "
         "the body's own if left out"},
        {"[signal.load]\n", "[motion.m]\non = \"surface\"\n[signal.load]\n",
         "machine.toml:12:1: motion.m: give either velocity or position, a signal"},
        {"[signal.load]\n", "[motion.m]\non = \"surface\"\nposition = \"load\"\n[signal.load]\n",
         "machine.toml:14:1: motion.m: the rate of the signal \"load\" is not known, or it jumps; admissible: "
         "constants, "
         "ramps, sines, points, moves, and sums, gains, integrators and lags of them: give velocity instead, or put a "
         "lag "
         "behind it\nmachine.toml:17:1: signal.load.after: \"5 N m\" is a torque or an energy "
         "[kg m2/s2]; admissible: an angle [rad]: give it in one of mdeg, deg, rad; motion.m.position reads it"},
        {"[signal.load]\n", "[companion.c]\non = \"surface\"\ndecay = 3\nper_velocity = -1\nforce = 1\n[signal.load]\n",
         "machine.toml:14:1: companion.c.decay = 3 is too large; admissible: at most 0: q must not grow by itself (a)"},
        {"[signal.load]\n", "[companion.c]\non = \"surface\"\nper_velocity = 1\nforce = 1\n[signal.load]\n",
         "machine.toml:14:1: companion.c.per_velocity = 1 has the sign of force = 1; admissible: the opposite sign, or "
         "0: its "
         "force must oppose the motion that drives it"},
        {"[signal.load]\n",
         "[motor.m]\non = \"surface\"\ntorque_constant = \"1 N m/A\"\ncurrent = \"1 A\"\nbrake_resistance = \"2 "
         "ohm\"\n[signal.load]\n",
         "machine.toml:16:1: motor.m.brake_resistance: acts only while the motor is not enabled: give enable, the "
         "signal "
         "that tells when it is"},
        {"[signal.load]\n",
         "[servo.m]\non = \"surface\"\ntorque_constant = \"1 N m/A\"\nposition_gain = \"2 1/s\"\nspeed_bandwidth = "
         "\"20 rad/s\"\nreference = \"1 rad\"\n[signal.load]\n",
         "machine.toml:12:1: servo.m.inertia: is needed by speed_bandwidth and by the feed-forward of the "
         "acceleration: "
         "give the inertia of all that the motor accelerates"},
        {"[signal.load]\n", "[servovalve.v]\nspool_gain = 1\n[signal.load]\n",
         "machine.toml:12:1: servovalve.v: no signal drives it: name one with current"},
        {"[signal.load]\n", "[force.f]\non = \"surface\"\nvalue = \"5 N\"\n[signal.load]\n",
         "machine.toml:14:1: force.f.value: \"5 N\" is a force [kg m/s2]; admissible: a torque [N m]: give it in one "
         "of mN m, N m, kN m, MN m"},
    };
}

}  // namespace stiction_test
