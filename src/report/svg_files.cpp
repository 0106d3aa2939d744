#include "report/svg_files.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "report/figures.hpp"

namespace stiction::report {
namespace {

/// Letters, digits, points and underscores stay; "N m/rad" becomes "N-m-per-rad".
std::string file_word(const std::string& text) {
    std::string word;
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (plain || c == '.' || c == '_') {
            word += c;
        } else if (c == '/') {
            word += "-per-";
        } else if (!word.empty() && word.back() != '-') {
            word += '-';
        }
    }
    return word;
}

const std::string& unit_of(const Curve& curve) { return curve.display.empty() ? curve.unit : curve.display; }

/// Units of the curves that are shown at first, in their order.
std::vector<std::string> shown_units(const Run& run) {
    std::vector<std::string> units;
    for (const Curve& curve : run.curves) {
        if (curve.shown && std::find(units.begin(), units.end(), unit_of(curve)) == units.end())
            units.push_back(unit_of(curve));
    }
    return units;
}

/// Lines beyond the last colour of the palette are dashed.
void dash(Plot& plot) {
    static constexpr std::array<const char*, 4> kDashes{"", "7 4", "2 3", "10 3 2 3"};
    for (std::size_t i = 0; i < plot.lines.size(); ++i) {
        plot.lines[i].dash = kDashes[i / plot.colours.lines.size() % kDashes.size()];
    }
}

/// All curves of one unit.
std::string curves_svg(const Run& run, const std::string& unit) {
    std::vector<std::string> names;
    for (const Curve& curve : run.curves) {
        if (curve.shown && unit_of(curve) == unit) names.push_back(curve.name);
    }
    Plot plot = time_plot(run, names, run.modes.empty() ? std::string() : run.modes.front().name);
    plot.description = "Curves over time.";
    dash(plot);
    return svg_plot(plot);
}

/// One curve of all runs.
std::string overlay_svg(const std::vector<Run>& runs, const std::string& curve) {
    Plot all;
    for (const Run& run : runs) {
        Plot one = time_plot(run, {curve}, {});
        for (PlotLine& line : one.lines) {
            line.name = run.name;
            all.lines.push_back(std::move(line));
        }
        if (&run == &runs.front()) {
            all.x = one.x;
            all.y = one.y;
        }
    }
    all.description = curve + " of all runs over time.";
    dash(all);
    return svg_plot(all);
}

}  // namespace

std::vector<SvgFile> svg_files(const Content& content) {
    std::vector<SvgFile> files;
    for (const Run& run : content.runs) {
        const std::string begin = content.runs.size() > 1 ? file_word(run.name) + "-" : std::string();
        for (const std::string& unit : shown_units(run)) {
            const std::string name = unit.empty() ? "number" : file_word(unit);
            files.push_back({fmt::format("{}curves-{}.svg", begin, name), curves_svg(run, unit)});
        }
        for (const TransmissionMap& map : run.maps) {
            files.push_back(
                {fmt::format("{}{}-map.svg", begin, file_word(map.friction_name)), map_figure(run, map, {}).svg});
        }
        for (const FrictionPlane& plane : run.planes) {
            files.push_back({fmt::format("{}{}-friction.svg", begin, file_word(plane.friction_name)),
                             plane_figure(run, plane, {}).svg});
        }
    }
    return files;
}

std::vector<SvgFile> overlay_files(const Content& content) {
    std::vector<SvgFile> files;
    for (const Curve& curve : content.runs.empty() ? std::vector<Curve>{} : content.runs.front().curves) {
        if (curve.shown) {
            files.push_back(
                {fmt::format("comparison-{}.svg", file_word(curve.name)), overlay_svg(content.runs, curve.name)});
        }
    }
    return files;
}

}  // namespace stiction::report
