// [parameters] that cannot be, and values that use them wrongly.
#include "scenario/broken/broken.hpp"

namespace stiction_test {

std::vector<Broken> parameter_mistakes() {
    return {
        {"[run]", "[parameters]\na = \"2*b\"\nb = \"c\"\nc = \"a + 1\"\n[run]",
         "machine.toml:3:1: parameters.a: parameters need each other in a circle: a → b → c → a: give one of them a "
         "number"},
        {"[run]", "[parameters]\nm = \"2 kg\"\n[run]",
         "machine.toml:3:1: parameters.m: \"m\" is a unit, and formulas would read it as one: give the parameter "
         "another "
         "name"},
        {"[run]", "[parameters]\nmin = 2\n[run]",
         "machine.toml:3:1: parameters.min: \"min\" is a unit, and formulas would read it as one: give the parameter "
         "another name"},
        {"[run]", "[parameters]\nsqrt = 2\n[run]",
         "machine.toml:3:1: parameters.sqrt: \"sqrt\" is a function of formulas: give the parameter another name"},
        {"[run]", "[parameters]\ntime = 2\n[run]",
         "machine.toml:3:1: \"time\" has a meaning of its own in expressions and cannot name a parameter; reserved: t, "
         "time, pi, e, and, or, not: choose another name"},
        {"[run]", "[parameters]\nload = 2\n[run]",
         "machine.toml:3:1: parameters.load: signal.load at machine.toml:14:1 has this name already: give the "
         "parameter "
         "another name"},
        {"[run]", "[parameters]\nlist = [1, 2]\n[run]",
         "machine.toml:3:1: parameters.list: a list is no parameter: write a number, with its unit in quotes"},
        {"[run]", "[parameters]\nlength = \"3 furlongs\"\n[run]",
         "machine.toml:3:1: parameters.length: \"furlongs\" is not a known unit: write units as in \"N m/rad\", \"kg "
         "m2\" "
         "or \"mm/s\""},
        {"[run]", "[parameters]\nlevel = \"load\"\n[run]",
         "machine.toml:3:1: parameters.level: \"load\" is a signal, and this value is constant: a value is made of "
         "numbers, "
         "units and [parameters]; signals stand where a signal is read"},
        {"format = 1", "format = 1\nparameters = 3",
         "machine.toml:2:1: parameters: write [parameters], then name = \"value\""},
        {"inertia = \"270 kg m2\"", "inertia = \"2*mass\"",
         "machine.toml:5:1: body.surface.inertia: there is no parameter \"mass\": write [parameters] with mass = \"a "
         "number with its unit\""},
        {"sliding = \"3 N m\"", "sliding = \"reach*3 kg\"\n[parameters]\nreach = \"2 m\"",
         "machine.toml:8:1: friction.gear.sliding: \"reach*3 kg\" is in kg m; admissible: a torque [N m]: lb, oz and "
         "kg "
         "are masses: for a force write lbf, ozf or kgf"},
        {"sliding = \"3 N m\"", "sliding = \"2*pi/4096 N m\"",
         "machine.toml:8:1: friction.gear.sliding: \"2*pi/4096 N m\" is in ***; admissible: a torque [N m]: give it in "
         "one of mN m, N m, kN m, MN m; the unit belongs to the last number: did you mean \"2*pi/4096*1 N m\"?"},
        {"value = \"load\"", "value = \"reach\"\n[parameters]\nreach = \"2 m\"",
         "machine.toml:11:1: force.air.value: \"reach\" is a length [m]; admissible: a torque [N m]: give it in one of "
         "mN m, "
         "N m, kN m, MN m"},
        {"value = \"load\"", "value = \"reach*surface.velocity\"\n[parameters]\nreach = \"2 m\"",
         "machine.toml:11:1: force.air.value: it is ***; admissible: a torque [N m]: multiply it by a factor, or tell "
         "what it is with unit = \"N m\""},
        {"value = \"load\"", "value = \"load + 3 kg\"",
         "machine.toml:11:1: force.air.value, column 8: \"load\" is a torque or an energy [N m], but \"3 kg\" is a "
         "mass "
         "[kg]: add what has one unit, or multiply one of them by a factor"},
    };
}

}  // namespace stiction_test
