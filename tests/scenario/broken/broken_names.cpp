// Misspelt words and names.
#include "scenario/broken/broken.hpp"

namespace stiction_test {

std::vector<Broken> name_mistakes() {
    return {
        {"sliding = \"3 N m\"", "mu = 0.3",
         "machine.toml:8:1: friction.gear.mu: there is no such key here: a coefficient of friction is "
         "sliding_coefficient of "
         "law = \"normal-force\", which takes a normal_force; admissible: on, between, ratio, along, law, sliding, "
         "breakaway, "
         "ground_speed, initially, method"},
        {"sliding = \"3 N m\"", "sliding = \"3 N m\"\nviscous = 2",
         "machine.toml:9:1: friction.gear.viscous: there is no such key here: it is viscous_damping of the body, or "
         "viscous_coefficient of law = \"stribeck\"; admissible: on, between, ratio, along, law, sliding, breakaway, "
         "ground_speed, initially, method"},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\ntitle = \"flap\"",
         "machine.toml:6:1: body.surface.title: there is no such key here: it stands at the top of the file, before "
         "the "
         "first [table]; admissible: ***"},
        {"until = \"1 s\"", "until = \"1 s\"\n[record]\nquantities = [\"surface.vel\"]",
         "machine.toml:5:15: record.quantities: there is no quantity \"surface.vel\"; did you mean "
         "\"surface.velocity\"?"},
        {"inertia = \"270 kg m2\"", "mass = \"3 kg\"\ninertia = \"270 kg m2\"",
         "machine.toml:5:1: body.surface.mass: there is no such key: write inertia; admissible: inertia***"},
        {"sliding = \"3 N m\"", "stiction = \"3 N m\"",
         "machine.toml:8:1: friction.gear.stiction: there is no such key: write breakaway; admissible: ***"},
        {"sliding = \"3 N m\"", "sliding = \"3 N m\"\nnormal_force = \"3 N\"",
         "machine.toml:9:1: friction.gear.normal_force: there is no such key here: law = \"normal-force\" and law = "
         "\"table\" have it; admissible: ***"},
        {"sliding = \"3 N m\"", "sliding_coefficient = 0.3",
         "machine.toml:8:1: friction.gear.sliding_coefficient: there is no such key here: law = \"normal-force\" has "
         "it; "
         "admissible: ***"},
        {"sliding = \"3 N m\"", "sliding = \"3 N m\"\nload = \"load\"",
         "machine.toml:9:1: friction.gear.load: there is no such key here: law = \"transmission\" and law = "
         "\"loaded-stribeck\" have it; admissible: "
         "***"},
        {"sliding = \"3 N m\"", "law = \"transmission\"\nopposing_efficiency = 0.8",
         "machine.toml:9:1: friction.gear.opposing_efficiency: it has no effect without a load: give load = \"the "
         "signal "
         "that loads it\""},
        {"sliding = \"3 N m\"", "law = \"stribeck\"\nsliding = \"3 N m\"",
         "machine.toml:6:1: friction.gear: stribeck_velocity is missing; admissible: above 0: ***"},
        {"sliding = \"3 N m\"", "law = \"table\"\nspeed = [0]\ncoefficient = [1]\npaek = 2",
         "machine.toml:11:1: friction.gear.paek: there is no such key; did you mean \"peak\"?; admissible: on, "
         "between, ratio, along, law, speed, coefficient, geometry, peak, normal_force***"},
        {"on = \"surface\"\nsliding", "on = \"surfice\"\nsliding",
         "machine.toml:7:1: friction.gear: there is no body \"surfice\"; did you mean \"surface\"?"},
        {"value = \"load\"", "value = \"laod\"",
         "machine.toml:11:1: force.air: there is no signal \"laod\"; did you mean \"load\"?"},
        {"kind = \"step\"", "kind = \"setp\"",
         "machine.toml:13:1: signal.load.kind: \"setp\" is not known; admissible: \"constant\", ***\"delay\"; did you "
         "mean \"step\"?"},
        {"sliding = \"3 N m\"", "law = \"columb\"",
         "machine.toml:8:1: friction.gear.law: \"columb\" is not known; admissible: \"coulomb\", \"normal-force\", "
         "\"stribeck\", \"transmission\", \"loaded-stribeck\", \"table\"; did you mean \"coulomb\"?"},
        {"until = \"1 s\"", "until = \"1 s\"\nmethod = \"borelo\"",
         "machine.toml:4:1: run.method: there is no method \"borelo\"; did you mean \"borello\"?; admissible: exact, "
         "borello, ***kikuuwe"},
        {"until = \"1 s\"", "until = \"1 s\"\nengine = \"fast\"",
         "machine.toml:4:1: run.engine: \"fast\" is not known; admissible: \"fixed\", \"located\""},
        {"until = \"1 s\"", "until = \"1 s\"\nstpe = \"1 ms\"",
         "machine.toml:4:1: run.stpe: there is no such key; did you mean \"step\"?; admissible: until, engine, ***"},
        {"inertia = \"270 kg m2\"", "inertai = \"270 kg m2\"\ninertia = \"270 kg m2\"",
         "machine.toml:5:1: body.surface.inertai: there is no such key; did you mean \"inertia\"?; admissible: "
         "inertia, motion, viscous_damping, position, velocity, travel, restitution"},
        {"[run]", "[rnu]\nuntil = \"1 s\"\n[run]",
         "machine.toml:2:1: there is no section \"rnu\"; did you mean \"run\"?; admissible: format, title, ***"},
        {"[signal.load]", "[signal.\"lo ad\"]\nkind = \"constant\"\n[signal.load]",
         "machine.toml:12:1: \"lo ad\" is no name for a part; admissible: up to 64 letters, digits and underscores, a "
         "letter first"},
        {"[signal.load]", "[body.load]\ninertia = 1\n[signal.load]",
         "machine.toml:14:1: signal.load: body.load at machine.toml:12:1 has this name already: give every part and "
         "signal a name of its own"},
        {"[signal.load]", "[spring.gear]\non = \"surface\"\nstiffness = 1\n[signal.load]",
         "machine.toml:12:1: spring.gear: friction.gear at machine.toml:6:1 has this name already: give every part and "
         "signal a name of its own"},
        {"on = \"surface\"\nsliding = \"3 N m\"\n[force.air]\non = \"surface\"",
         "on = \"flap\"\nsliding = \"3 N m\"\n[force.air]\non = \"flap\"",
         "machine.toml:7:1: friction.gear: there is no body \"flap\"; admissible: surface; asked for by force.air too"},
        {"until = \"1 s\"", "until = \"1 s\"\n[record]\nquantities = [\"surface.acceleration\"]",
         "machine.toml:5:15: record.quantities: there is no quantity \"surface.acceleration\"; admissible: "
         "surface.position, surface.velocity, surface.active: stiction list quantities explains them"},
        {"until = \"1 s\"", "until = \"1 s\"\n[record]\nquantities = [\"wing.tip\"]",
         "machine.toml:5:15: record.quantities: there is no quantity \"wing.tip\"; admissible: surface.position, "
         "surface.velocity, surface.active, gear.friction, gear.mode, gear.slip, gear.margin_forward, "
         "gear.margin_backward "
         "and 10 more: stiction list quantities explains them"},
        {"[body.surface]", "[body.\"surface 1\"]",
         "machine.toml:4:1: \"surface 1\" is no name for a part; admissible: ***; asked for by force.air too"},
        {"on = \"surface\"\nsliding = \"3 N m\"\n[force.air]\non = \"surface\"",
         "on = \"lid 1\"\nsliding = \"3 N m\"\n[body.\"lid 1\"]\ninertia = 1\n[force.air]\non = \"lid 1\"",
         "machine.toml:9:1: \"lid 1\" is no name for a part; admissible: up to 64 letters, digits and underscores, a "
         "letter first"},
        {"[body.surface]", "[mass.surface]",
         "machine.toml:4:1: there is no section \"mass\"; did you mean \"body\"?; admissible: format, ***, signal"},
        {"[run]", "[Run]",
         "machine.toml: run: until is missing; ***\nmachine.toml:2:1: there is no section \"Run\"; did you mean "
         "\"run\"?; admissible: format, title, description, extend, remove, run, record, signals, fmi, page, "
         "parameters, display, body, friction, "
         "spring, contact, gear, rack, screw, planetary, belt, rope, clutch, brake, band_brake, freewheel, joint, "
         "motion, "
         "force, gravity, motor, servo, servovalve, valve, hydraulic_motor, jack, companion, signal"},
        {"kind = \"step\"", "kind = \"chirp\"",
         "machine.toml:13:1: signal.load.kind: \"chirp\" is not known; admissible: \"constant\", ***\"delay\"; did you "
         "mean \"sweep\"?"},
        {"kind = \"step\"\nafter = \"5 N m\"", "kind = \"rate_limiter\"\ninput = \"gear.friction\"\nrise = 3",
         "machine.toml:15:1: signal.load.rise: there is no such key: write rising; admissible: ***"},
        {"sliding = \"3 N m\"", "sliding = \"3 N m\"\nbumpiness = 3",
         "machine.toml:9:1: friction.gear.bumpiness: there is no such key; admissible: on, ***"},
        {"sliding = \"3 N m\"", "sliding = \"3 N m\"\nmethod = \"karnop\"",
         "machine.toml:9:1: friction.gear.method.name: there is no method \"karnop\"; did you mean \"karnopp\"?; "
         "admissible: exact, borello, ***kikuuwe"},
        {"sliding = \"3 N m\"", "sliding = \"3 N m\"\nmethod = { name = \"dahl\", stifness = 3 }",
         "machine.toml:9:27: friction.gear.method.stifness: there is no such key; did you mean \"stiffness\"?; "
         "admissible: name, stiffness"},
        {"[signal.load]\n", "[record]\nquantities = [\"surface.positon\"]\n[signal.load]\n",
         "machine.toml:13:15: record.quantities: there is no quantity \"surface.positon\"; did you mean "
         "\"surface.position\"?"},
        {"[signal.load]\n", "[signals]\n\"a b\" = 3\n[signal.load]\n",
         "machine.toml:13:1: \"a b\" is no name for a signal; admissible: up to 64 letters, digits and underscores, a "
         "letter first"},
        {"[signal.load]\n", "[signals]\nt = \"7 N\"\n[signal.load]\n",
         "machine.toml:13:1: \"t\" has a meaning of its own in expressions and cannot name a signal; reserved: t, "
         "time, "
         "pi, e, and, or, not: choose another name"},
        {"[signal.load]\n", "[signal.e]\nkind = \"constant\"\n[signal.load]\n",
         "machine.toml:12:1: \"e\" has a meaning of its own in expressions and cannot name a signal; reserved: ***"},
        {"sliding = \"3 N m\"", "law = \"table\"\nsliding = \"3 N m\"\nspeed = [0]\ncoefficient = [1]",
         "machine.toml:9:1: friction.gear.sliding: there is no such key here: law = \"coulomb\" has it; "
         "admissible: on, ***"},
        {"[friction.gear]", "[friction." + std::string(70, 'g') + "]",
         "machine.toml:6:1: \"ggg***ggg\" is no name for a part; admissible: up to 64 letters, digits and underscores, "
         "a letter first"},
        // A key that stands for a missing one is told, the missing one is not.
        {"on = \"surface\"\nvalue", "body = \"surface\"\nvalue",
         "machine.toml:10:1: force.air.body: there is no such key: write on; admissible: on, factor, value"},
        {"on = \"surface\"\nvalue", "value", "machine.toml:9:1: force.air: on is missing: give the body it pushes"},
        {"value = \"load\"", "torque = \"load\"",
         "machine.toml:11:1: force.air.torque: there is no such key: write value; admissible: on, factor, value"},
        {"on = \"surface\"\nsliding", "body = \"surface\"\nsliding",
         "machine.toml:7:1: friction.gear.body: there is no such key: write on; admissible: on, between, ***"},
        {"kind = \"step\"", "type = \"step\"", "machine.toml:13:1: signal.load.type: there is no such key: write kind"},
        {"kind = \"step\"", "knd = \"step\"",
         "machine.toml:13:1: signal.load.knd: there is no such key; did you mean \"kind\"?"},
        {"inertia", "mass",
         "machine.toml:5:1: body.surface.mass: there is no such key: write inertia; admissible: ***"},
        {"until", "untill",
         "machine.toml:3:1: run.untill: there is no such key; did you mean \"until\"?; admissible: until, ***"},
        {"[signal.load]", "[signal.x]\nkind = \"gain\"\ninput = \"laod\"\n[signal.load]",
         "machine.toml:14:1: signal.x.input: there is no signal \"laod\"; did you mean \"load\"?"},
        {"[signal.load]",
         "[motor.m]\non = \"surface\"\nresistance = \"1 ohm\"\nvoltage = \"laod\"\nconstant = \"1 N "
         "m/A\"\n[signal.load]",
         "machine.toml:15:1: motor.m.voltage: there is no signal \"laod\"; did you mean \"load\"?\n"
         "machine.toml:16:1: motor.m.constant: there is no such key: write torque_constant; admissible: on, ***"},
        {"kind = \"step\"", "kind = \"csv\"", "machine.toml:13:1: ***; did you mean \"file\"?"},
    };
}

}  // namespace stiction_test
