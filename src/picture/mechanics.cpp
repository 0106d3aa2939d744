#include "picture/mechanics.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "picture/body_order.hpp"
#include "picture/glyphs.hpp"
#include "text/escape.hpp"

namespace stiction::picture {
namespace {

// Distances of the page [px].
constexpr double kSlide = 22;       // a block slides so far to either side
constexpr double kBodyRow = 58;     // height of the row of a body
constexpr double kLeastRow = 40;    // of a part's row: its glyph and some air
constexpr double kBetween = 12;     // air around captions that are higher than that
constexpr double kFromStem = 42;    // glyph of a part against ground, right of the stem
constexpr double kRail = 26;        // line past further links, right of the stem
constexpr double kTextBeside = 26;  // of a glyph's middle
constexpr double kFromEnd = 8;      // of travel to the name of its body
constexpr double kBelow = 14;       // the last row

/// Reads of a part, as captions: "capacity ← closing".
std::vector<std::string> captions_of(const Sketch::Part& part, const Captions& captions) {
    std::vector<std::string> lines{captions.of(part.kind, part.name)};
    for (const Sketch::Input& input : part.inputs) {
        lines.push_back(input.key + " ← " + input.signal);
    }
    return lines;
}

class Mechanics {
public:
    Mechanics(const Sketch& sketch, const Captions& captions, const Oddities& odd)
        : sketch_(&sketch),
          captions_(&captions),
          odd_(&odd),
          order_(body_order(sketch)),
          stem_y_(sketch.bodies.size(), 0) {
        stem_ = kMargin + kLaneWidth * static_cast<double>(order_.lanes) + kBodyWidth + kSlide;
    }

    Drawing draw() {
        if (order_.bodies.empty()) {
            return {};
        }
        for (const OrderedBody& body : order_.bodies) {
            draw_body(body);
        }
        return {lines_.markup() + glyphs_.markup(), y_ + kBelow};
    }

private:
    [[nodiscard]] double lane_x(std::size_t lane) const {
        return stem_ - kBodyWidth - kSlide - kLaneWidth * static_cast<double>(lane) - 2;
    }

    void draw_body(const OrderedBody& ordered) {
        const Sketch::Body& body = sketch_->bodies[ordered.body];
        if (y_ > 0 && ordered.links.empty()) {
            y_ += kBetween;  // nothing joins it to those above
        }
        std::vector<double> rails;
        for (std::size_t i = 0; i < ordered.links.size(); ++i) {
            draw_link(ordered.links[i], i + 1 == ordered.links.size(), rails);
        }
        const double y = y_ + kBodyRow / 2;
        for (const double from : rails) {
            lines_.line({{stem_, from}, {stem_ + kRail, from}, {stem_ + kRail, y}, {stem_, y}});
        }
        if (!ordered.links.empty()) {
            lines_.line({{stem_, y_}, {stem_, y}});
        }
        draw_travel(body, y);
        glyphs_.glyph(body_glyph(body.motion), {stem_, y},
                      fmt::format("class=\"body {}\" data-body=\"{}\"",
                                  body.motion == Motion::rotation ? "turns" : "slides", xml_attribute(body.name)));
        put_oddity("body." + body.name, {stem_ - kBodyWidth + 2, y - kBodyHeight + 2});
        const double text = stem_ + kBodyWidth + kSlide + kFromEnd;
        glyphs_.label(make_label(body.name, {captions_->of("body", body.name)}, kWidth - kMargin - text), {text, y});
        stem_y_[ordered.body] = y;
        lane_[ordered.body] = ordered.lane;
        y_ += kBodyRow;
        draw_attachments(ordered, y);
        if (ordered.lane != kNoLane) {
            lines_.line({{stem_, y}, {lane_x(ordered.lane), y}});
        }
    }

    /// Ends of travel beside a block, where it has any.
    void draw_travel(const Sketch::Body& body, double y) {
        if (body.motion == Motion::rotation) {
            return;
        }
        const double reach = kBodyWidth + kSlide;
        lines_.line({{stem_ - reach, y + kBodyHeight}, {stem_ + reach, y + kBodyHeight}}, "rail");
        for (const double side : {-1.0, 1.0}) {
            if (std::isfinite(side < 0 ? body.travel.lower : body.travel.upper)) {
                lines_.line({{stem_ + side * reach, y + kBodyHeight}, {stem_ + side * reach, y - kBodyHeight / 2}},
                            "end");
            }
        }
    }

    void draw_attachments(const OrderedBody& ordered, double body_y) {
        double last = body_y;
        for (const std::size_t index : ordered.attachments) {
            const Sketch::Part& part = sketch_->parts[index];
            const double text = stem_ + kFromStem + kTextBeside;
            const Label label = make_label(part.name, captions_of(part, *captions_), kWidth - kMargin - text);
            const double height = std::max(kLeastRow, label.height() + kBetween);
            const double y = y_ + height / 2;
            lines_.line({{stem_, y}, {stem_ + kFromStem - kGlyphWidth / 2, y}});
            put_part(part, {stem_ + kFromStem, y}, true);
            glyphs_.label(label, {text, y});
            y_ += height;
            last = y;
        }
        lines_.line({{stem_, body_y}, {stem_, last}});
        reaches_ = last;
    }

    void draw_link(const OrderedLink& link, bool is_last, std::vector<double>& rails) {
        const Sketch::Part& part = sketch_->parts[link.part];
        const double text = stem_ + kRail + 8;
        const Label label = make_label(part.name, captions_of(part, *captions_), kWidth - kMargin - text);
        const double height = std::max(kLeastRow + kBetween, label.height() + kBetween);
        const double y = y_ + height / 2;
        const double top = y - kGlyphHeight / 2;
        if (link.straight) {
            lines_.line({{stem_, reaches_}, {stem_, top}});
        } else {
            for (const std::size_t body : link.above) {
                const double x = lane_x(lane_[body]);
                lines_.line({{x, stem_y_[body]}, {x, top - 3}, {stem_, top - 3}, {stem_, top}});
            }
        }
        put_part(part, {stem_, y}, false);
        glyphs_.label(label, {text, y});
        const double bottom = y + kGlyphHeight / 2;
        y_ += height;
        if (is_last) {
            lines_.line({{stem_, bottom}, {stem_, y_}});
        } else {
            lines_.line({{stem_, bottom}, {stem_, bottom + 3}});
            rails.push_back(bottom + 3);
        }
    }

    void put_part(const Sketch::Part& part, Point centre, bool grounded) {
        // A force is drawn as an arrow of its size: the page looks up the formula that stands at it, or the signal that it reads.
        const bool load = part.kind == "force";
        glyphs_.glyph(part_glyph(part.kind, grounded) + hold_mark(), centre,
                      fmt::format("class=\"part{}{}\" data-part=\"{}\"{}", rubs(part.kind) ? " rubs" : "",
                                  grounded ? " grounded" : "", xml_attribute(part.name),
                                  load ? fmt::format(" data-load=\"{}\" data-sign=\"{}\"",
                                                     part.inputs.empty() ? "" : xml_attribute(part.inputs[0].signal),
                                                     part.row.empty() || part.row[0].coefficient >= 0 ? 1 : -1)
                                       : std::string()));
        put_oddity(part.kind + "." + part.name, {centre.x - kGlyphWidth / 2 + 2, centre.y - kGlyphHeight / 2 + 2});
    }

    /// "!" where something looks odd; pointing at it tells why.
    void put_oddity(const std::string& section, Point at) {
        const auto found = odd_->find(section);
        if (found != odd_->end()) {
            glyphs_.glyph(
                fmt::format("<title>{}</title><circle r=\"7\"/><text y=\"4\">!</text>", xml_text(found->second)), at,
                "class=\"odd\"");
        }
    }

    const Sketch* sketch_;
    const Captions* captions_;
    const Oddities* odd_;
    BodyOrder order_;
    std::vector<double> stem_y_;                                                         // by body
    std::vector<std::size_t> lane_ = std::vector<std::size_t>(stem_y_.size(), kNoLane);  // by body
    Canvas lines_;                                                                       // below
    Canvas glyphs_;                                                                      // above
    double stem_ = 0;
    double y_ = 4;
    double reaches_ = 0;  // the stem of the body above
};

}  // namespace

Drawing draw_mechanics(const Sketch& sketch, const Captions& captions, const Oddities& odd) {
    return Mechanics(sketch, captions, odd).draw();
}

}  // namespace stiction::picture
