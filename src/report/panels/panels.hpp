// Panels of curves: those of one unit share one, but those that name one of their own. What is shown chooses its title and prefix; the page
// offers other units.
//
//   title   its own, or the kind that all its shown curves share ("velocity"), or else the quantity of its unit             (1)
//   units   the one it is shown in first, then SI and those in which people like to see it                                  (2)
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "text/json.hpp"

namespace stiction::report {

class Panels {
public:
    /// Index of the panel of a curve, made where it is the first. `display` and `title` as in Curve.
    std::size_t place(const std::string& unit, const std::string& display, const std::string& title = {});

    /// A curve that is shown, of any of several runs.
    void see(std::size_t panel, const std::string& name, std::span<const double> values);

    /// "panels": [{unit, title, units: [{shown, factor}]}]
    void put(JsonWriter& json) const;

private:
    struct Panel {
        std::string unit;
        std::string display;
        std::string title;
        double largest = 0;
        std::vector<std::string> kinds{};  // of its curves that are shown: "position"
    };
    std::vector<Panel> panels_;
};

}  // namespace stiction::report
