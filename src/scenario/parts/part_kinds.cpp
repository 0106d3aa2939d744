#include "scenario/parts/part_kinds.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "scenario/parts/tabled_part.hpp"

namespace stiction::scenario {
namespace {

/// A component that is read by its tables.
template <TabledComponent Part>
constexpr PartKind tabled() {
    return {Part::word, Part::meaning, read_tabled_part<Part>};
}

std::vector<PartKind> make_kinds() {
    std::vector<PartKind> kinds{
        {"body", "something that rotates or translates, with inertia and ends of travel", read_body},
        {"friction", "dry friction of a body against ground, or between bodies", read_friction, law_words(), "law"},
        {"spring", "a spring and damper, with preload, natural length and free play", read_spring},
        tabled<part::ElasticContact>(),
        {"gear", "two bodies that turn at a fixed ratio, with or without losses", read_gear},
        {"rack", "a pinion or drum and what it moves straight, with or without losses", read_rack},
        {"screw", "a screw and its nut, with or without losses", read_screw},
        tabled<part::Planetary>(),
        tabled<part::Belt>(),
        tabled<part::Rope>(),
        {"clutch", "friction between two bodies, pressed together on command", read_clutch},
        {"brake", "friction against ground, pressed on command", read_brake},
        tabled<part::BandBrake>(),
        {"freewheel", "lets a body overrun another one way only", read_freewheel},
        {"joint", "any rigid relation between bodies", read_joint},
        tabled<part::PrescribedMotion>(),
        {"force", "a force or torque on a body", read_force},
        tabled<part::Gravity>(),
        {"motor", "an electric motor, fed by a voltage or by a drive that controls its current", read_electric_motor},
        tabled<part::Servo>(),
        tabled<part::Servovalve>(),
        {"valve", "a spool that follows a command", read_valve},
        {"hydraulic_motor", "a hydraulic motor fed by a spool", read_hydraulic_motor},
        {"jack", "a hydraulic jack fed by a spool", read_jack},
        tabled<part::ActuatorState>(),
        {"signal", "a source, controller or filter", read_signal_block, signal_words(), "kind"},
    };
    for_each_type(Components{}, [&]<class Part>() {  // those that have no place of their own above
        if constexpr (TabledComponent<Part>) {
            const bool listed = std::any_of(kinds.begin(), kinds.end(), [](const PartKind& kind) {
                return std::string_view(kind.word) == Part::word;
            });
            if (!listed) {
                kinds.push_back(tabled<Part>());
            }
        }
    });
    return kinds;
}

}  // namespace

std::span<const PartKind> part_kinds() {
    static const std::vector<PartKind> kinds = make_kinds();
    return kinds;
}

}  // namespace stiction::scenario
