// Numbers outside of their range, and numbers that contradict each other.
#include "scenario/broken/broken.hpp"

namespace stiction_test {

std::vector<Broken> range_mistakes() {
    return {
        {"inertia = \"270 kg m2\"", "inertia = -3",
         "machine.toml:5:1: body.surface.inertia = -3 [kg | kg·m²] is too small; admissible: above 0: give a mass or "
         "inertia above 0"},
        {"inertia = \"270 kg m2\"", "inertia = nan",
         "machine.toml:5:1: body.surface.inertia = nan [kg | kg·m²] is not a number; admissible: above 0: give a mass "
         "or "
         "inertia above 0"},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\nviscous_damping = -1",
         "machine.toml:6:1: body.surface.viscous_damping = -1 [N·s/m | N·m·s/rad] is too small; admissible: at least "
         "0: "
         "give 0 or more"},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\ntravel = [\"10 deg\", \"-10 deg\"]",
         "machine.toml:6:1: body.surface.upper = -0.17453292519943295 is below lower = 0.17453292519943295; "
         "admissible: at "
         "least lower: exchange the two ends of travel"},
        {"inertia = \"270 kg m2\"",
         "inertia = \"270 kg m2\"\nposition = \"20 deg\"\ntravel = [\"-10 deg\", \"10 deg\"]",
         "machine.toml:6:1: body.surface.position = 0.3490658503988659 lies outside the travel from "
         "-0.17453292519943295 to "
         "0.17453292519943295: start inside it"},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\nrestitution = 1.5\ntravel = [\"-10 deg\", \"10 deg\"]",
         "machine.toml:6:1: body.surface.restitution = 1.5 [-] is too large; admissible: from 0 to 1 (excluded): 0 is "
         "a "
         "plastic impact; below 1, or the body bounces for ever"},
        {"sliding = \"3 N m\"", "sliding = \"3 N m\"\nbreakaway = \"1 N m\"",
         "machine.toml:9:1: friction.gear.breakaway = 1 is below sliding = 3; admissible: at least sliding: raise "
         "breakaway to "
         "at least the sliding friction"},
        {"sliding = \"3 N m\"", "law = \"transmission\"\nopposing_efficiency = 1.5\nload = \"load\"",
         "machine.toml:9:1: friction.gear.opposing_efficiency = 1.5 [-] is too large; admissible: from 0 (excluded) to "
         "1: an "
         "efficiency against the load lies above 0 and is at most 1"},
        {"sliding = \"3 N m\"", "law = \"stribeck\"\nsliding = \"3 N m\"\nstribeck_velocity = \"0 rad/s\"",
         "machine.toml:10:1: friction.gear.stribeck_velocity = 0 [m/s | rad/s] is too small; admissible: above 0: give "
         "a speed "
         "above 0; for no fall use law coulomb"},
        {"sliding = \"3 N m\"", "law = \"table\"\nspeed = [1, 0]\ncoefficient = [0.1, 0.2]",
         "machine.toml:9:1: friction.gear.speed = 1 [m/s | rad/s] is out of order: give speeds that start at 0 and "
         "increase "
         "strictly\nmachine.toml:9:1: friction.gear.speed = 0 [m/s | rad/s] is out of order: give speeds that start at "
         "0 and "
         "increase strictly"},
        {"sliding = \"3 N m\"", "law = \"table\"\nspeed = [0, 1]\ncoefficient = [0.1]",
         "machine.toml:9:1: friction.gear.speed: 2 of speed, but 1 of coefficient: give as many of one as of the "
         "other"},
        {"[signal.load]\n", "[spring.s]\non = \"surface\"\nstiffness = \"-1 N m/rad\"\n[signal.load]\n",
         "machine.toml:14:1: spring.s.stiffness = -1 [N/m | N·m/rad] is too small; admissible: at least 0: force per "
         "elongation"},
        {"[signal.load]\n",
         "[spring.s]\non = \"surface\"\nstiffness = \"1 N m/rad\"\ngap = \"1 deg\"\npreload = \"1 N "
         "m\"\n[signal.load]\n",
         "machine.toml:12:1: spring.s: a spring with a gap cannot have a preload: leave one of them out"},
        {"inertia = \"270 kg m2\"", "inertia = 0",
         "machine.toml:5:1: body.surface.inertia = 0 needs viscous damping to ground, which then carries its forces; "
         "admissible: damping above 0: give viscous_damping or a damper to ground, or an inertia"},
    };
}

}  // namespace stiction_test
