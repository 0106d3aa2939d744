#include "scenario/parts/part_kinds.hpp"

#include <array>

namespace stiction::scenario {

std::span<const PartKind> part_kinds() noexcept {
    static const std::array<PartKind, 21> kinds{{
        {"body", "something that rotates or translates, with inertia and ends of travel", read_body},
        {"friction", "dry friction of a body against ground, or between bodies", read_friction, law_words(), "law"},
        {"spring", "a spring and damper, with preload, natural length and free play", read_spring},
        {"gear", "two bodies that turn at a fixed ratio, with or without losses", read_gear},
        {"rack", "a pinion or drum and what it moves straight, with or without losses", read_rack},
        {"screw", "a screw and its nut, with or without losses", read_screw},
        {"planetary", "sun, ring and carrier of a planetary set", read_planetary},
        {"clutch", "friction between two bodies, pressed together on command", read_clutch},
        {"brake", "friction against ground, pressed on command", read_brake},
        {"freewheel", "lets a body overrun another one way only", read_freewheel},
        {"joint", "any rigid relation between bodies", read_joint},
        {"motion", "moves a body as a signal says", read_motion},
        {"force", "a force or torque on a body", read_force},
        {"gravity", "weight of a body on a slope, or of a mass off its axis", read_gravity},
        {"motor", "an electric motor, fed by a voltage or by a drive that controls its current", read_electric_motor},
        {"servovalve", "a two-stage hydraulic servovalve: flapper and spool", read_servovalve},
        {"valve", "a spool that follows a command", read_valve},
        {"hydraulic_motor", "a hydraulic motor fed by a spool", read_hydraulic_motor},
        {"jack", "a hydraulic jack fed by a spool", read_jack},
        {"companion", "a quantity that pushes bodies and is driven by their motion", read_companion},
        {"signal", "a source, controller or filter", read_signal_block, signal_words(), "kind"},
    }};
    return kinds;
}

}  // namespace stiction::scenario
