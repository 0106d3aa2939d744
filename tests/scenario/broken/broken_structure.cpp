// Things that are missing, twice there, or of another kind than they should be.
#include "scenario/broken/broken.hpp"

namespace stiction_test {

std::vector<Broken> structure_mistakes() {
    return {
        {"format = 1", "format = 2", "machine.toml:1:1: format: this program reads format = 1"},
        {"format = 1\n", "", "machine.toml: format is missing: write format = 1 on the first line"},
        {"format = 1", "format = \"1\"", "machine.toml:1:1: format: this program reads format = 1"},
        {"until = \"1 s\"\n", "",
         "machine.toml:2:1: run: until is missing; admissible: above 0: give how long to simulate"},
        {"[run]\nuntil = \"1 s\"\n", "",
         "machine.toml: run: until is missing; admissible: above 0: give how long to simulate"},
        {"[run]\nuntil = \"1 s\"", "run = 3", "machine.toml:2:1: run: it is a number, not a table: write [run]"},
        {"until = \"1 s\"", "until = true",
         "machine.toml:3:1: run.until: true or false is not a number: write one, with its unit in quotes"},
        {"until = \"1 s\"", "until = [1, 2]",
         "machine.toml:3:1: run.until: a list is not a number: write one, with its unit in quotes"},
        {"until = \"1 s\"", "until = 1979-05-27",
         "machine.toml:3:1: run.until: a date or time is not a number: write one, with its unit in quotes"},
        {"format = 1", "format = 1\ntitle = 3", "machine.toml:2:1: title: a number is not a text"},
        {"inertia = \"270 kg m2\"\n", "",
         "machine.toml:4:1: body.surface: inertia is missing; admissible: above 0: give a mass or inertia above 0, "
         "or 0 where a rigid joint or damping says how it moves"},
        {"sliding = \"3 N m\"\n", "",
         "machine.toml:6:1: friction.gear: nothing says how much friction there is: give sliding = \"3 N m\", and "
         "breakaway where it is more at rest"},
        {"sliding = \"3 N m\"", "law = \"normal-force\"\nnormal_force = \"3 kN\"",
         "machine.toml:6:1: friction.gear: nothing says how much friction there is: give sliding_coefficient = 0.1, "
         "and "
         "static_coefficient where it is more at rest"},
        {"sliding = \"3 N m\"", "law = \"transmission\"\nload = \"load\"",
         "machine.toml:6:1: friction.gear: nothing says how much friction there is: give constant = \"3 N m\", or "
         "opposing_efficiency = 0.8 with a load"},
        {"sliding = \"3 N m\"", "law = \"table\"\npeak = 1.5",
         "machine.toml:6:1: friction.gear: nothing says how much friction there is: give speed = [0, 1] and "
         "coefficient = [0.3, 0.2], as many points as you have"},
        {"[body.surface]\ninertia = \"270 kg m2\"\n[friction.gear]\non = \"surface\"\nsliding = \"3 N m\"\n"
         "[force.air]\non = \"surface\"\nvalue = \"load\"\n",
         "",
         "machine.toml: there is no body, so nothing can move: write [body.NAME] with inertia = \"2 kg m2\", or \"2 "
         "kg\" "
         "where it moves straight"},
        {"sliding = \"3 N m\"", "sliding = \"3 N m\"\nbetween = [\"surface\", \"surface\"]",
         "machine.toml:9:1: friction.gear.between: give one of on, between and along, not several"},
        {"on = \"surface\"\nsliding", "sliding",
         "machine.toml:6:1: friction.gear: it acts on no body: give on = \"body\" or between = [\"body\", \"other\"]"},
        {"on = \"surface\"\nsliding", "between = [\"surface\"]\nsliding",
         "machine.toml:7:1: friction.gear.between: it needs two bodies, not 1"},
        {"on = \"surface\"\nsliding", "between = [\"surface\", \"surface\"]\nsliding",
         "machine.toml:7:12: friction.gear: body \"surface\" stands twice in its row"},
        {"on = \"surface\"\nsliding", "along = \"surface\"\nsliding",
         "machine.toml:7:1: friction.gear.along: a text is not a table: write { body = 1, other = -2 }"},
        {"on = \"surface\"\nsliding", "along = { surface = 0 }\nsliding",
         "machine.toml:7:1: friction.gear: the coefficient 0 of body \"surface\" must be finite and not 0"},
        {"on = \"surface\"\nsliding", "along = { surface = \"1\" }\nsliding",
         "machine.toml:7:1: friction.gear.along: the coefficient of \"surface\" must be a number"},
        {"on = \"surface\"\nsliding", "on = \"surface\"\nratio = 2\nsliding",
         "machine.toml:8:1: friction.gear.ratio: it belongs to between: leave it out"},
        {"on = \"surface\"\nsliding", "on = 3\nsliding",
         "machine.toml:7:1: friction.gear.on: a number is not a text: write in quotes the body it acts on, against "
         "ground"},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\ntravel = [\"10 deg\"]",
         "machine.toml:6:1: body.surface.travel: it needs two ends, not 1: write [lower, upper]"},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\ntravel = \"10 deg\"",
         "machine.toml:6:1: body.surface.travel: a text is not a list: write [first, second, …]"},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\nmotion = \"sideways\"",
         "machine.toml:6:1: body.surface.motion: \"sideways\" is not known; admissible: \"rotation\", \"translation\""},
        {"[friction.gear]\n", "[friction]\ngear = 3\n[friction.gear2]\n",
         "machine.toml:7:1: friction.gear: a number is not a part: give it a name, as in [friction.NAME]"},
        {"value = \"load\"\n", "",
         "machine.toml:9:1: force.air: value is missing: give a signal, a number or an expression"},
        {"kind = \"step\"\n", "",
         "machine.toml:12:1: signal.load: kind is missing; admissible: \"constant\", ***\"delay\""},
        {"value = \"load\"", "value = true",
         "machine.toml:11:1: force.air.value: true or false is no signal: write a number with its unit, the name of a "
         "signal or an expression, in quotes"},
        {"kind = \"step\"\nafter = \"5 N m\"", "kind = \"points\"\ntimes = [0, 1]\nvalues = [1]",
         "machine.toml:14:1: signal.load.times: it has 2 numbers, and values has 1; admissible: as many of one as of "
         "the "
         "other, at least 1: complete the shorter one"},
        {"format = 1", "format = 1\nsignals = 3", "machine.toml:2:1: signals: write [signals], then name = \"value\""},
        {"format = 1", "format = 1\nspring = 3",
         "machine.toml:2:1: spring: it is a number, not a table: write [spring.NAME]"},
        {"[signal.load]\n",
         "[signal.filter]\nkind = \"lookup\"\nx = [0, 0]\ny = [1, 2]\ninput = \"load\"\n[signal.load]\n",
         "machine.toml:14:1: signal.filter.x[1] = 0 is out of order; admissible: above 0: sort the table"},
        {"[signal.load]\n",
         "[signal.filter]\nkind = \"transfer_function\"\nnumerator = [1, 2, 3]\ndenominator = [1, 2]\ninput = "
         "\"load\"\n[signal.load]\n",
         "machine.toml:14:1: signal.filter.numerator: its order is 2; admissible: from 0 to 1, the order of the "
         "denominator: add "
         "a pole that filters what is differentiated"},
        {"[signal.load]\n",
         "[signal.filter]\nkind = \"saturation\"\nlower = 3\nupper = -3\ninput = \"load\"\n[signal.load]\n",
         "machine.toml:15:1: signal.filter.upper = -3 is below lower = 3; admissible: at least lower: exchange the two "
         "limits"},
        {"[signal.load]\n",
         "[signal.filter]\nkind = \"delay\"\ndelay = \"1 ms\"\nsamples = 1\ninput = \"load\"\n[signal.load]\n",
         "machine.toml:15:1: signal.filter.samples = 1 is too small; admissible: from 2 to 1000000: give the number of "
         "points "
         "kept per delay"},
        {"[signal.load]\n",
         "[signal.filter]\nkind = \"points\"\ntimes = [\"1 s\", \"0.5 s\"]\nvalues = [1, 2]\n[signal.load]\n",
         "machine.toml:14:1: signal.filter.times[1] = 0.5 is out of order; admissible: at least 1: sort the table"},
        {"[signal.load]\n", "[signal.filter]\nkind = \"lag\"\ninput = [\"load\"]\n[signal.load]\n",
         "machine.toml:14:1: signal.filter.input: a list is no signal: write a number with its unit, the "
         "name of a signal or an expression, in quotes"},
        {"[signal.load]\n",
         "[signal.a]\nkind = \"delay\"\nsamples = 1e6\ninput = \"load\"\n[signal.b]\nkind = \"delay\"\nsamples = 1e6\n"
         "input = \"a\"\n[signal.c]\nkind = \"delay\"\nsamples = 3\ninput = \"b\"\n[signal.load]\n",
         "machine.toml:22:1: signal.c.samples: all delays together keep more than 2*10^6 points; admissible: up to "
         "that: give fewer samples"},
    };
}

}  // namespace stiction_test
