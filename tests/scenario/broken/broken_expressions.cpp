// Formulas and signals.
#include "scenario/broken/broken.hpp"

namespace stiction_test {

std::vector<Broken> expression_mistakes() {
    return {
        {"value = \"load\"", "value = \"3*sin(\"",
         "machine.toml:11:1: force.air.value, column 7: the expression ends too early: a value is missing"},
        {"value = \"load\"", "value = \"3*sinn(t)\"",
         "machine.toml:11:1: force.air.value, column 3: \"sinn\" is not a known function; did you mean \"sin\"?"},
        {"value = \"load\"", "value = \"3 +\"",
         "machine.toml:11:1: force.air.value, column 4: the expression ends too early: a value is missing"},
        {"value = \"load\"", "value = \"surface.velocty*2\"",
         "machine.toml:11:1: force.air.value: there is no signal \"surface.velocty\"; did you mean "
         "\"surface.velocity\"?; admissible: t, time, pi, e and the names of signals"},
        {"value = \"load\"", "value = \"2*(t\"",
         "machine.toml:11:1: force.air.value, column 3: the bracket is not closed: add \")\""},
        {"value = \"load\"", "value = \"if(t < 1, 2)\"",
         "machine.toml:11:1: force.air.value, column 1: if has 2 arguments; admissible: 3: write if(condition, "
         "then, else)"},
        {"value = \"load\"", "value = \"\"",
         "machine.toml:11:1: force.air.value, column 1: there is nothing here: write a number, a signal or a "
         "function of them"},
        {"value = \"load\"", "value = \"gear.friction + air.value\"",
         "machine.toml:11:1: force.air.value: algebraic loop air.value → air.value: put a lag, an integrator, a delay "
         "or a "
         "computation_delay into it"},
        {"value = \"load\"", "value = \"1 + 3/(2 - 2)\"",
         "machine.toml:11:1: force.air.value, column 8: it divides by 0: write a divisor that is not 0"},
        {"value = \"load\"", "value = \"ln(-1)\"",
         "machine.toml:11:1: force.air.value: it has no finite value: look for a root or logarithm of what has none, "
         "and "
         "for numbers that are too large"},
        {"value = \"load\"", "value = \"a = 3\"",
         "machine.toml:11:1: force.air.value, column 3: \"= 3\" cannot stand here: write == to compare"},
        {"[signal.load]\n", "[signals]\na = \"b + 1\"\nb = \"a + 1\"\n[signal.load]\n",
         "machine.toml:13:1: signals.a: algebraic loop a → b → a: put a lag, an integrator, a delay or a "
         "computation_delay into "
         "it"},
        {"[signal.load]\n", "[signals]\na = { unit = \"N\" }\n[signal.load]\n",
         "machine.toml:13:1: signals.a: value is missing: write { value = \"an expression\", unit = \"N m\" }"},
        {"kind = \"step\"\nafter = \"5 N m\"", "kind = \"expression\"\nvalue = \"t +* 2\"",
         "machine.toml:14:1: signal.load.value, column 4: \"* 2\" stands where a value is needed: write a number, a "
         "signal or a function"},
        {"kind = \"step\"\nafter = \"5 N m\"", "kind = \"gain\"\ninputs = [\"surface.position\", \"surface.velocity\"]",
         "machine.toml:14:1: signal.load.inputs = 2 names for a gain; admissible: 1: leave out the rest"},
        {"kind = \"step\"\nafter = \"5 N m\"", "kind = \"sum\"\nterms = { \"surface.position\" = \"one\" }",
         "machine.toml:14:1: signal.load.terms: coefficient of \"surface.position\": \"one\" does not begin with a "
         "number: write one, as in \"0.5\""},
    };
}

}  // namespace stiction_test
