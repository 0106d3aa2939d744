#include "picture/glyphs.hpp"

#include <array>

#include <fmt/format.h>

#include "text/escape.hpp"

namespace stiction::picture {
namespace {

struct Glyph {
    std::string_view kind;
    std::string_view svg;
};

// Ground is a line with hatching; what slides on it, or on another body, has the class "rub" and takes the colour of its mode.
constexpr std::string_view kGround = R"(<path class="thin" d="M-16 9H16M-13 14l4-5M-5 14l4-5M3 14l4-5M11 14l4-5"/>)";

constexpr std::string_view kSlidingOnGround = R"(<rect class="rub" x="-11" y="-8" width="22" height="16" rx="2"/>)";
constexpr std::string_view kSlidingOnBody =
    R"(<rect class="rub" x="-16" y="-11" width="32" height="9" rx="1.5"/><rect class="rub" x="-16" y="2" width="32" height="9" rx="1.5"/>)";

// A cross over what rubs, seen while it is stuck: colour is not the only sign.
constexpr std::string_view kHold = R"(<path class="hold" d="M-5 -5L5 5M-5 5L5 -5"/>)";

constexpr std::array kGlyphs{
    Glyph{"spring", R"(<path d="M0 -14V-11L9 -8.500L-9 -3.500L9 1.500L-9 6.500L0 11V14"/>)"},
    Glyph{"contact", R"(<path d="M-14 -4H14M-14 4H14M0 -14V-4M0 4V14"/><path class="thin" d="M-8 0h16"/>)"},
    Glyph{
        "gear",
        R"(<circle cx="0" cy="-5.500" r="6.500"/><circle cx="0" cy="7" r="6"/><path class="thin" d="M-4 -5.500h8M-3 7h6M0 -9.500v8"/>)"},
    Glyph{"rack", R"(<circle cx="0" cy="-4" r="8"/><path d="M-17 7h4l2-3 3 6 3-6 3 6 3-6 3 6 3-6 2 3h4"/>)"},
    Glyph{"screw", R"(<path d="M-8 -14V14M8 -14V14M-8 -10L8 -5M-8 -4L8 1M-8 2L8 7M-8 8L8 13"/>)"},
    Glyph{
        "planetary",
        R"(<circle r="13"/><circle r="5"/><circle cx="0" cy="-9" r="3.500"/><circle cx="8" cy="5" r="3.500"/><circle cx="-8" cy="5" r="3.500"/>)"},
    Glyph{"belt", R"(<circle cx="-9" cy="0" r="7"/><circle cx="11" cy="0" r="5"/><path d="M-9 -7L11 -5M-9 7L11 5"/>)"},
    Glyph{"rope", R"(<circle cx="-4" cy="-3" r="8"/><path d="M4 -3V13M-12 -3V6"/>)"},
    Glyph{"band_brake", R"(<circle cx="0" cy="2" r="8"/><path class="rub-line" d="M-11 12V2A11 11 0 0 1 11 2V12"/>)"},
    Glyph{"joint", R"(<path d="M-5 -14V14M5 -14V14M-9 -5H9M-9 5H9"/>)"},
    Glyph{"freewheel", R"(<path d="M0 -14V-9M0 14V9M-9 -9H9L0 8ZM-10 9H10"/>)"},
    Glyph{"force", R"(<path class="arrow" d="M16 0H-10M-3 -6L-11 0L-3 6"/>)"},
    Glyph{"gravity", R"(<path class="arrow" d="M0 -12V10M-6 3L0 11L6 3"/>)"},
    Glyph{"motion", R"(<path class="arrow" d="M-15 0H15M-9 -6L-16 0L-9 6M9 -6L16 0L9 6"/>)"},
    Glyph{"electric_motor", R"(<circle r="12.500"/><path d="M-6 6V-6L0 2L6 -6V6"/>)"},
    Glyph{"servo", R"(<circle r="12.500"/><path d="M-6 6V-6L0 2L6 -6V6"/><path class="thin" d="M-16 12h32"/>)"},
    Glyph{"hydraulic_motor", R"(<circle r="12.500"/><path d="M-12 0L-4 -5V5Z"/>)"},
    Glyph{"jack", R"(<rect x="-6" y="-9" width="22" height="18"/><path d="M3 -9V9M-17 0H3"/>)"},
    Glyph{"brake", R"(<path d="M0 -13V13"/><path class="rub" d="M-3 -8L-14 -12V12L-3 8ZM3 -8L14 -12V12L3 8Z"/>)"},
    Glyph{"clutch",
          R"(<path d="M0 -14V-5M0 5V14"/><path class="rub" d="M-15 -5H15V-1.500H-15ZM-15 1.500H15V5H-15Z"/>)"},
};

}  // namespace

bool rubs(std::string_view kind) {
    return kind == "friction" || kind == "clutch" || kind == "brake" || kind == "belt" || kind == "rope" ||
           kind == "band_brake";
}

std::string hold_mark() { return std::string(kHold); }

std::string part_glyph(std::string_view kind, bool grounded) {
    if (kind == "friction") {
        return grounded ? fmt::format("{}{}", kSlidingOnGround, kGround) : std::string(kSlidingOnBody);
    }
    for (const Glyph& glyph : kGlyphs) {
        if (glyph.kind == kind) {
            const bool stands = grounded && (kind == "spring" || kind == "contact");
            return std::string(glyph.svg) +
                   (stands ? fmt::format(R"g(<g transform="translate(0 5)">{}</g>)g", kGround) : "");
        }
    }
    return fmt::format(R"(<rect x="-17" y="-11" width="34" height="22" rx="3"/><text class="word" y="4">{}</text>)",
                       xml_text(kind.substr(0, 5)));
}

std::string body_glyph(Motion motion) {
    if (motion == Motion::rotation) {
        return fmt::format(
            R"(<g class="moves"><circle class="mass" r="{0}"/><path d="M0 0V-{0}"/><circle class="hub" r="3"/></g>)",
            kBodyHeight);
    }
    return fmt::format(
        R"(<g class="moves"><rect class="mass" x="-{0}" y="-{1}" width="{2}" height="{3}" rx="3"/><path class="thin" d="M0 -6V6"/></g>)",
        kBodyWidth, kBodyHeight - 5, 2 * kBodyWidth, 2 * (kBodyHeight - 5));
}

}  // namespace stiction::picture
