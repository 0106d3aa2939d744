#include "report/svg_plot.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include <fmt/format.h>

#include "report/axis_ticks.hpp"
#include "text/escape.hpp"
#include "text/number.hpp"
#include "unit/writing.hpp"

namespace stiction::report {
namespace {

// Sizes of the drawing [px].
constexpr double kFont = 12;
constexpr double kLetter = 7;  // width of a letter of that font, of words with wide ones
constexpr double kLeft = 62;
constexpr double kRight = 16;
constexpr double kBottom = 46;
constexpr double kTitle = 26;
constexpr double kLegendLine = 18;
constexpr double kSwatch = 22;
// Points beyond the frame are drawn so far outside at most: enough for every slope, short enough for every reader.
constexpr double kOutside = 2000;

/// One axis: range in SI, unit as shown, place on the drawing.
struct Scale {
    double lowest = 0;
    double highest = 1;
    unit::ShownUnit unit{};
    double start = 0;   // px of lowest
    double length = 1;  // px, negative upwards
    bool logarithmic = false;

    [[nodiscard]] double at(double value) const {
        if (logarithmic) return start + length * std::log(value / lowest) / std::log(highest / lowest);
        return start + length * (value - lowest) / (highest - lowest);
    }
    [[nodiscard]] bool shows(double value) const { return std::isfinite(value) && (!logarithmic || value > 0); }
    /// In shown units.
    [[nodiscard]] Ticks ticks(int at_most) const {
        return logarithmic ? decade_ticks(lowest, highest, at_most)
                           : axis_ticks(lowest * unit.factor, highest * unit.factor, at_most);
    }
};

struct Range {
    double lowest = std::numeric_limits<double>::infinity();
    double highest = -std::numeric_limits<double>::infinity();
    void see(double value) {
        if (!std::isfinite(value)) return;
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
    }
    void see(const std::vector<double>& values) {
        for (const double value : values) see(value);
    }
};

/// The range of a logarithmic axis: as given, else that of the data.
Scale logarithmic_scale(const PlotAxis& axis, const Range& data) {
    Scale scale;
    scale.logarithmic = true;
    scale.unit.text = axis.unit;
    scale.lowest = axis.lowest.value_or(data.lowest);
    scale.highest = axis.highest.value_or(data.highest);
    if (!(scale.lowest > 0) || !std::isfinite(scale.lowest)) scale.lowest = 1;
    if (!(scale.lowest < scale.highest)) scale.highest = 10 * scale.lowest;
    return scale;
}

/// The range of an axis: as given, else that of the data with some room.
Scale scale_of(const PlotAxis& axis, Range data, double room) {
    if (axis.logarithmic) return logarithmic_scale(axis, data);
    if (data.lowest > data.highest) data = {0, 1};
    if (data.lowest == data.highest) {
        const double half = data.lowest == 0 ? 1 : 0.1 * std::abs(data.lowest);
        data = {data.lowest - half, data.highest + half};
    }
    const double margin = room * (data.highest - data.lowest);
    Scale scale;
    scale.lowest = axis.lowest.value_or(data.lowest - margin);
    scale.highest = axis.highest.value_or(data.highest + margin);
    if (!(scale.lowest < scale.highest)) scale.highest = scale.lowest + 1;
    scale.unit = unit::shown_unit(axis.unit, std::max(std::abs(scale.lowest), std::abs(scale.highest)), axis.display);
    return scale;
}

struct LegendEntry {
    std::string name;
    std::string colour;
    std::string dash;
    bool filled = false;
    double opacity = 1;
};

class Drawing {
public:
    explicit Drawing(const Plot& plot) : plot_(plot) {
        Range xs;
        Range ys;
        for (const PlotLine& line : plot.lines) {
            xs.see(line.x);
            ys.see(line.y);
        }
        for (const PlotBand& band : plot.bands) {
            xs.see(band.from);
            xs.see(band.to);
        }
        x_ = scale_of(plot.x, xs, 0);
        y_ = scale_of(plot.y, ys, 0.06);
        collect_legend();
        const double top = (plot.title.empty() ? 12 : kTitle + 6) + static_cast<double>(legend_lines_) * kLegendLine;
        x_.start = kLeft;
        x_.length = plot.width - kLeft - kRight;
        y_.start = plot.height - kBottom;
        y_.length = -(plot.height - kBottom - top);
    }

    std::string text() {
        open();
        draw_areas();
        draw_grid();
        draw_lines();
        draw_frame();
        draw_marks();
        draw_legend();
        put("</svg>\n");
        return fmt::to_string(out_);
    }

private:
    template <class... Arguments>
    void put(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(out_), form, std::forward<Arguments>(arguments)...);
    }
    /// 0.01 px, without needless zeros.
    static std::string px(double value) {
        const double bounded = std::clamp(value, -kOutside, 2 * kOutside);
        return short_number(std::round(bounded * 100) / 100, 8);
    }
    [[nodiscard]] double top() const { return y_.start + y_.length; }
    [[nodiscard]] double right() const { return x_.start + x_.length; }

    [[nodiscard]] std::string colour_of(std::size_t line) const {
        if (!plot_.lines[line].colour.empty() || plot_.colours.lines.empty()) return plot_.lines[line].colour;
        return plot_.colours.lines[line % plot_.colours.lines.size()];
    }

    void collect_legend() {
        const auto add = [this](LegendEntry entry) {
            const bool there = std::any_of(legend_.begin(), legend_.end(),
                                           [&entry](const LegendEntry& known) { return known.name == entry.name; });
            if (!entry.name.empty() && !there) legend_.push_back(std::move(entry));
        };
        for (std::size_t i = 0; i < plot_.lines.size(); ++i) {
            add({plot_.lines[i].name, colour_of(i), plot_.lines[i].dash, false, 1});
        }
        for (const PlotBand& band : plot_.bands) add({band.name, band.colour, "", true, band.opacity});
        for (const PlotRegion& region : plot_.regions) add({region.name, region.colour, "", true, region.opacity});
        double at = 0;
        legend_lines_ = legend_.empty() ? 0 : 1;
        for (const LegendEntry& entry : legend_) {
            const double wide = entry_width(entry);
            if (at > 0 && at + wide > plot_.width - kLeft - kRight) {
                ++legend_lines_;
                at = 0;
            }
            at += wide;
        }
    }
    static double entry_width(const LegendEntry& entry) {
        return kSwatch + 22 + kLetter * static_cast<double>(entry.name.size());
    }

    void open() {
        put("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" font-family=\"system-ui, "
            "'Segoe UI', 'Noto Sans', sans-serif\" font-size=\"{}\">\n",
            px(plot_.width), px(plot_.height), px(kFont));
        if (!plot_.title.empty()) put("<title>{}</title>\n", xml_text(plot_.title));
        if (!plot_.description.empty()) put("<desc>{}</desc>\n", xml_text(plot_.description));
        if (plot_.colours.paper != "none") {
            put("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n", xml_text(plot_.colours.paper));
        }
        if (!plot_.title.empty()) {
            put("<text x=\"{}\" y=\"20\" font-weight=\"600\" font-size=\"14\" fill=\"{}\">{}</text>\n", px(kLeft),
                xml_text(plot_.colours.ink), xml_text(plot_.title));
        }
    }

    /// Filled areas, cut at the frame by a nested viewport: identifiers would clash between drawings of one page.
    void draw_areas() {
        open_viewport();
        for (const PlotBand& band : plot_.bands) {
            put("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" fill-opacity=\"{}\"/>\n",
                px(x_.at(band.from)), px(top()), px(std::max(0.0, x_.at(band.to) - x_.at(band.from))), px(-y_.length),
                xml_text(band.colour), short_number(band.opacity, 3));
        }
        for (const PlotRegion& region : plot_.regions) {
            put("<polygon fill=\"{}\" fill-opacity=\"{}\" points=\"", xml_text(region.colour),
                short_number(region.opacity, 3));
            put_points(region.x, region.y, 0, std::min(region.x.size(), region.y.size()));
            put("\"/>\n");
        }
        put("</svg>\n");
    }

    void open_viewport() {
        put("<svg x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" viewBox=\"{0} {1} {2} {3}\">\n", px(x_.start),
            px(top()), px(x_.length), px(-y_.length));
    }

    void put_points(const std::vector<double>& x, const std::vector<double>& y, std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            put("{}{},{}", i == from ? "" : " ", px(x_.at(x[i])), px(y_.at(y[i])));
        }
    }

    void draw_grid() {
        const Ticks across = x_.ticks(std::max(2, static_cast<int>(x_.length / 80)));
        const Ticks up = y_.ticks(std::max(2, static_cast<int>(-y_.length / 42)));
        put("<g stroke=\"{}\" stroke-width=\"1\">\n", xml_text(plot_.colours.grid));
        for (const double value : across.values) {
            const std::string x = px(x_.at(value / x_.unit.factor));
            put("<path d=\"M{0} {1}V{2}\"/>\n", x, px(top()), px(y_.start));
        }
        for (const double value : up.values) {
            put("<path d=\"M{} {}H{}\"/>\n", px(x_.start), px(y_.at(value / y_.unit.factor)), px(right()));
        }
        put("</g>\n<g fill=\"{}\">\n", xml_text(plot_.colours.quiet));
        for (std::size_t i = 0; i < across.values.size(); ++i) {
            put("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                px(x_.at(across.values[i] / x_.unit.factor)), px(y_.start + 17), across.labels[i]);
        }
        for (std::size_t i = 0; i < up.values.size(); ++i) {
            put("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", px(x_.start - 7),
                px(y_.at(up.values[i] / y_.unit.factor) + 4), up.labels[i]);
        }
        put("</g>\n");
    }

    void draw_lines() {
        open_viewport();
        if (plot_.zero_lines) {
            put("<path d=\"M{0} {1}V{2}M{3} {4}H{5}\" stroke=\"{6}\" stroke-opacity=\"0.6\" fill=\"none\"/>\n",
                px(x_.at(0)), px(top()), px(y_.start), px(x_.start), px(y_.at(0)), px(right()),
                xml_text(plot_.colours.quiet));
        }
        for (std::size_t i = 0; i < plot_.lines.size(); ++i) draw_line(plot_.lines[i], colour_of(i));
        put("</svg>\n");
    }

    /// One polyline per stretch of finite points.
    void draw_line(const PlotLine& line, const std::string& colour) {
        const std::size_t count = std::min(line.x.size(), line.y.size());
        const auto finite = [&](std::size_t i) { return x_.shows(line.x[i]) && y_.shows(line.y[i]); };
        for (std::size_t from = 0; from < count;) {
            std::size_t to = from;
            while (to < count && finite(to)) ++to;
            if (to > from) {
                put("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"{}{} points=\"",
                    xml_text(colour), short_number(line.width, 3),
                    line.dash.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", xml_text(line.dash)),
                    line.css_class.empty() ? "" : fmt::format(" class=\"{}\"", xml_text(line.css_class)));
                put_points(line.x, line.y, from, to);
                put("\"/>\n");
            }
            from = to + 1;
        }
    }

    void draw_frame() {
        put("<path d=\"M{0} {1}V{2}H{3}\" fill=\"none\" stroke=\"{4}\"/>\n", px(x_.start), px(top()), px(y_.start),
            px(right()), xml_text(plot_.colours.quiet));
        const auto label = [](const PlotAxis& axis, const unit::ShownUnit& unit) {
            return xml_text(unit.text.empty() ? axis.label : fmt::format("{} [{}]", axis.label, unit.text));
        };
        put("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"{}\">{}</text>\n", px(x_.start + x_.length / 2),
            px(plot_.height - 10), xml_text(plot_.colours.ink), label(plot_.x, x_.unit));
        put("<text transform=\"translate(15 {}) rotate(-90)\" text-anchor=\"middle\" fill=\"{}\">{}</text>\n",
            px(y_.start + y_.length / 2), xml_text(plot_.colours.ink), label(plot_.y, y_.unit));
    }

    void draw_marks() {
        for (const PlotMark& mark : plot_.marks) {
            const double x = x_.at(mark.x);
            const double y = y_.at(mark.y);
            if (mark.dot) {
                put("<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{}\"/>\n", px(x), px(y), xml_text(plot_.colours.ink));
            }
            put("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"{}\">{}</text>\n", px(x),
                px(mark.dot ? y - 8 : y + 4), xml_text(plot_.colours.ink), xml_text(mark.text));
        }
    }

    void draw_legend() {
        double at = kLeft;
        double y = (plot_.title.empty() ? 12 : kTitle + 6) + 4;
        for (const LegendEntry& entry : legend_) {
            const double wide = entry_width(entry);
            if (at > kLeft && at + wide > plot_.width - kRight) {
                at = kLeft;
                y += kLegendLine;
            }
            if (entry.filled) {
                put("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"10\" fill=\"{}\" fill-opacity=\"{}\"/>\n", px(at),
                    px(y - 5), px(kSwatch), xml_text(entry.colour), short_number(entry.opacity, 3));
            } else {
                put("<path d=\"M{} {}h{}\" stroke=\"{}\" stroke-width=\"2\"{}/>\n", px(at), px(y), px(kSwatch),
                    xml_text(entry.colour),
                    entry.dash.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", xml_text(entry.dash)));
            }
            put("<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>\n", px(at + kSwatch + 6), px(y + 4),
                xml_text(plot_.colours.ink), xml_text(entry.name));
            at += wide;
        }
    }

    const Plot& plot_;
    Scale x_;
    Scale y_;
    std::vector<LegendEntry> legend_;
    std::size_t legend_lines_ = 0;
    fmt::memory_buffer out_;
};

}  // namespace

std::string svg_plot(const Plot& plot) { return Drawing(plot).text(); }

}  // namespace stiction::report
