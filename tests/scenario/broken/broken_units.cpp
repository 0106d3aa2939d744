// Values with units that do not fit their key.
#include "scenario/broken/broken.hpp"

namespace stiction_test {

std::vector<Broken> units_mistakes() {
    return {
        {"inertia = \"270 kg m2\"", "inertia = \"26 MPa\"",
         "machine.toml:5:1: body.surface.inertia: \"26 MPa\" is a pressure [kg/(m s2)]; admissible: a mass [kg] or a "
         "moment of inertia [kg m2]: give it in one of g, kg, t, g mm2, kg mm2, kg m2"},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kgm2\"",
         "machine.toml:5:1: body.surface.inertia: \"kgm\" is not a known unit: write \"kg m\", with a space between"},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kg m2 x\"",
         "machine.toml:5:1: body.surface.inertia: \"x\" is not a known unit: write units as in \"N m/rad\", \"kg m2\" "
         "or \"mm/s\""},
        {"sliding = \"3 N m\"", "law = \"normal-force\"\nsliding_coefficient = \"2 cm\"\nnormal_force = \"50 %\"",
         "machine.toml:10:1: friction.gear.normal_force: \"50 %\" is a plain number; admissible: a force [N]: a share "
         "of "
         "what is not known: multiply it out and give it in one of mN, N, kN, MN"},
        {"sliding = \"3 N m\"", "sliding = \"3 N m\"\n[spring.s]\non = \"surface\"\ndamping = \"3 Ns/m\"",
         "machine.toml:11:1: spring.s.damping: \"Ns\" is not a known unit: write \"N s\", with a space between"},
        {"inertia = \"270 kg m2\"", "inertia = \"heavy\"",
         "machine.toml:5:1: body.surface.inertia: \"heavy\" does not begin with a number: write one, as in \"0.5 kg\""},
        {"inertia = \"270 kg m2\"", "inertia = \"\"",
         "machine.toml:5:1: body.surface.inertia: there is nothing here: write a number, as in \"0.5 kg\""},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\nvelocity = \"7 Hz\"",
         "machine.toml:6:1: body.surface.velocity: \"7 Hz\" is a frequency or a rate [1/s]; admissible: an angular "
         "velocity [rad/s]: write 43.98 rad/s (×2π)"},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\nposition = \"7 m\"",
         "machine.toml:6:1: body.surface.position: \"7 m\" is a length [m]; admissible: an angle [rad]: give it in one "
         "of mdeg, deg, rad"},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\nviscous_damping = \"3 N m/rad\"",
         "machine.toml:6:1: body.surface.viscous_damping: \"3 N m/rad\" is a rotational stiffness [kg m2/(s2 rad)]; "
         "admissible: a rotational damping [N m s/rad]: give it in one of mN m s/rad, N m s/rad, kN m s/rad"},
        {"sliding = \"3 N m\"", "sliding = \"3 N m/rad\"",
         "machine.toml:8:1: friction.gear.sliding: \"3 N m/rad\" is a rotational stiffness [kg m2/(s2 rad)]; "
         "admissible: a torque [N m]: give it in one of mN m, N m, kN m, MN m"},
        {"sliding = \"3 N m\"", "sliding = \"3 kN/mm\"",
         "machine.toml:8:1: friction.gear.sliding: \"3 kN/mm\" is a stiffness [kg/s2]; admissible: a torque [N m]: "
         "give it in one of mN m, N m, kN m, MN m"},
        {"until = \"1 s\"", "until = \"1 kg\"",
         "machine.toml:3:1: run.until: \"1 kg\" is a mass [kg]; admissible: a time [s]: give it in one of ns, us, ms, "
         "s"},
        {"value = \"load\"", "value = \"3 MPa\"",
         "machine.toml:11:1: force.air.value: \"3 MPa\" is a pressure [kg/(m s2)]; admissible: a torque [N m]: give it "
         "in one of mN m, N m, kN m, MN m"},
        {"after = \"5 N m\"", "after = \"5 N m\"\nstart = \"5 N m\"",
         "machine.toml:15:1: signal.load.start: \"5 N m\" is a torque or an energy [kg m2/s2]; admissible: a time [s]: "
         "give it in one of ns, us, ms, s"},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kg m2\"\ntravel = [\"-10 deg\", \"10 mm\"]",
         "machine.toml:6:22: body.surface.travel: \"10 mm\" is a length [m]; admissible: an angle [rad]: give it in "
         "one "
         "of mdeg, deg, rad"},
        {"after = \"5 N m\"", "after = \"5 N m\"\nunit = \"kN m\"",
         "machine.toml:15:1: signal.load.unit: signals are in SI units: give \"N m\" instead of \"kN m\""},
        {"after = \"5 N m\"", "after = \"5 N m\"\nunit = \"rad\"",
         "machine.toml:15:1: signal.load.unit: its values have the unit \"N m\": leave this one out"},
        {"after = \"5 N m\"", "after = \"5 blub\"",
         "machine.toml:14:1: signal.load.after: \"blub\" is not a known unit: write units as in \"N m/rad\", \"kg m2\" "
         "or \"mm/s\""},
        {"inertia = \"270 kg m2\"", "inertia = \"1e400 kg m2\"",
         "machine.toml:5:1: body.surface.inertia: \"1e400 kg m2\" is too large for a number: rescale it"},
        {"inertia = \"270 kg m2\"", "inertia = \"270 kg/\"",
         "machine.toml:5:1: body.surface.inertia: a unit is missing at the end: write a unit as in \"N m/rad\", \"kg "
         "m2\" or \"V/(rad/s)\""},
        {"sliding = \"3 N m\"", "sliding = \"5 ft lb\"",
         "machine.toml:8:1: friction.gear.sliding: \"5 ft lb\" is in kg m; admissible: a torque [N m]: lb, oz and kg "
         "are "
         "masses: for a force write lbf, ozf or kgf"},
        {"sliding = \"3 N m\"", "sliding = \"5 kg cm\"", "machine.toml:8:1: ***for a force write lbf, ozf or kgf"},
        {"sliding = \"3 N m\"", "sliding = \"5 N-m\"",
         "machine.toml:8:1: friction.gear.sliding: a - between units could be read as a minus: write a space, as in "
         "\"N "
         "m\" or \"lbf ft\""},
        {"sliding = \"3 N m\"", "sliding = \"5 Newtonmeter\"",
         "machine.toml:8:1: friction.gear.sliding: \"Newtonmeter\" is not a known unit: write N m"},
        {"sliding = \"3 N m\"", "sliding = \"5 ozin\"",
         "machine.toml:8:1: friction.gear.sliding: \"ozin\" is not a known unit: write ozf in"},
        {"sliding = \"3 N m\"", "sliding = \"5 U/min\"",
         "machine.toml:8:1: friction.gear.sliding: \"U\" is not a known unit: write rev for a turn"},
        {"sliding = \"3 N m\"", "sliding = \"5 nm\"",
         "machine.toml:8:1: friction.gear.sliding: \"5 nm\" is a length [m]; admissible: a torque [N m]: nm are "
         "nanometres: "
         "for a torque write N m"},
    };
}

}  // namespace stiction_test
