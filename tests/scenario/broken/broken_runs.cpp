// How to run it, and how much to keep.
#include "scenario/broken/broken.hpp"

namespace stiction_test {

std::vector<Broken> run_mistakes() {
    return {
        {"until = \"1 s\"", "until = \"-1 s\"",
         "machine.toml:3:1: run.until = -1 [s] is too small; admissible: above 0: give how long to simulate"},
        {"until = \"1 s\"", "until = inf",
         "machine.toml:3:1: run.until = inf [s] is infinite; admissible: above 0: give how long to simulate"},
        {"until = \"1 s\"", "until = \"1 s\"\nstep = \"0 s\"",
         "machine.toml:4:1: run.step = 0 [s] is too small; admissible: above 0: give the step of the fixed engine"},
        {"until = \"1 s\"", "until = \"1 s\"\nstep = 1e-30",
         "machine.toml:4:1: run.step: 1 s in steps of 1e-30 s are more than 10^12 steps: make the step longer, or end "
         "earlier"},
        {"until = \"1 s\"", "until = \"1 s\"\nsolve_cap = 1.5",
         "machine.toml:4:1: run.solve_cap: write a whole number, 0 or more, without a point"},
        {"until = \"1 s\"", "until = \"1 s\"\nsolve_cap = -1",
         "machine.toml:4:1: run.solve_cap: write a whole number, 0 or more, without a point"},
        {"until = \"1 s\"", "until = \"1 s\"\ntolerance = 2",
         "machine.toml:4:1: run.tolerance = 2 [-] is too large; admissible: from 0 (excluded) to 1 (excluded): give "
         "the error of a step of the located engine, of the size of the motion"},
        {"until = \"1 s\"", "until = \"1e6 s\"\n[record]\nspacing = 0",
         "machine.toml:5:1: record.spacing: 1000000 s in rows 0.0001 s apart are more than the 2*10^8 numbers that are "
         "kept of a run; admissible: from 0.04 s: give a longer record.spacing, or end earlier"},
        {"until = \"1 s\"", "until = \"1e6 s\"\n[record]\nspacing = \"1 ms\"",
         "machine.toml:5:1: record.spacing: 1000000 s in rows 0.001 s apart are more than the 2*10^8 numbers that are "
         "kept of a run; admissible: from 0.04 s: give a longer record.spacing, or end earlier"},
        {"until = \"1 s\"", "until = \"1 s\"\nmethod = \"dahl\"\nstiffness = -1",
         "machine.toml:5:1: run.stiffness = -1 [N/m | N·m/rad] is too small; admissible: above 0: give the slope of "
         "friction over displacement at rest, above 0"},
        {"until = \"1 s\"", "until = \"1 s\"\nintegration = \"stiff\"",
         "machine.toml:4:1: run.integration: no key any more; the located engine takes the method with the longer "
         "steps "
         "by itself: leave it out"},
        {"until = \"1 s\"", "until = \"1 s\"\nevent_limit = \"many\"",
         "machine.toml:4:1: run.event_limit: write a whole number, 0 or more, without a point"},
        {"until = \"1 s\"", "until = \"1 s\"\nsprings = \"explicitly\"",
         "machine.toml:4:1: run.springs: \"explicitly\" is not known; admissible: \"implicit\", \"explicit\", "
         "\"explicit_unchecked\"; did you mean \"explicit\"?"},
        {"until = \"1 s\"", "until = \"1 s\"\nmethod = \"karnopp\"\ndead_band = -1",
         "machine.toml:5:1: run.dead_band = -1 [m/s | rad/s] is too small; admissible: at least 0: give 0 to let "
         "the step decide, or a speed of at least (F_c + F_s) h/(2J)"},
        {"until = \"1 s\"", "until = 1e300\nengine = \"located\"",
         "machine.toml:3:1: run.until: 1e+300 s are more than 10^9 s, 30 years: end earlier"},
    };
}

}  // namespace stiction_test
