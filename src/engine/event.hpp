// Event: a change at one instant of a run. Every engine fills in the same type; it outlives plan and engine.
#pragma once

#include <cstddef>
#include <string>

#include <stiction/mode.hpp>

namespace stiction {

struct Event {
    enum class Kind : unsigned char {
        mode,     ///< a friction or joint changed its mode: from, to
        stop,     ///< a body came to rest on an end of its travel, or left it: stop_from, stop_to
        impact,   ///< a body met an end of its travel: stop_to, speed
        settled,  ///< the last of its bounces, reported by the located engine only: stop_to, speed
        jam,      ///< the teeth of a gear with losses locked while it moved: from, to (stuck), speed
        contact,  ///< an elastic contact touched: stop_to, speed; or it was left: stop_from
    };
    double time = 0;     ///< located: the instant; fixed: the end of the step in which it happened [s]
    std::string part{};  ///< name of the friction, joint or contact; of the body for ends of travel
    Mode from = Mode::free;
    Mode to = Mode::free;
    Kind kind = Kind::mode;
    Stop stop_from = Stop::none;
    Stop stop_to = Stop::none;
    double speed = 0;         ///< at an impact or touch; before a jam, with its sign [m/s | rad/s]
    std::size_t element = 0;  ///< index among the elements of the plan; for ends of travel that of the body's ends
    std::size_t spring = 0;   ///< of a contact: index among the springs of the plan
};

constexpr const char* name(Event::Kind kind) noexcept {
    switch (kind) {
        case Event::Kind::mode: return "mode";
        case Event::Kind::stop: return "stop";
        case Event::Kind::impact: return "impact";
        case Event::Kind::settled: return "settled";
        case Event::Kind::contact: return "contact";
        case Event::Kind::jam: return "jam";
    }
    return "unknown";
}

}  // namespace stiction
