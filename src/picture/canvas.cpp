#include "picture/canvas.hpp"

#include <fmt/format.h>

#include "text/escape.hpp"

namespace stiction::picture {
namespace {

// Mean widths of letters in the fonts of the style [px]; names are larger and bold.
constexpr double kNameLetter = 7.3;
constexpr double kCaptionLetter = 6.1;
constexpr std::size_t kMostLines = 3;

/// Letters, not bytes, of UTF-8.
std::size_t letters(std::string_view text) {
    std::size_t count = 0;
    for (const char byte : text) {
        count += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U ? 1 : 0;
    }
    return count;
}

/// The first letters of a text.
std::string_view first(std::string_view text, std::size_t count) {
    std::size_t at = 0;
    while (at < text.size()) {
        const bool begins = (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
        if (begins && count-- == 0) {
            break;
        }
        ++at;
    }
    return text.substr(0, at);
}

std::string shortened(std::string_view text, std::size_t most) {
    return letters(text) <= most ? std::string(text) : std::string(first(text, most - 1)) + "…";
}

/// Lines of at most `most` letters, cut at spaces where there are any.
std::vector<std::string> folded(std::string_view text, std::size_t most) {
    std::vector<std::string> lines;
    while (letters(text) > most && lines.size() + 1 < kMostLines) {
        const std::string_view head = first(text, most);
        const std::size_t space = head.rfind(' ');
        const std::size_t cut = space == std::string_view::npos ? head.size() : space;
        lines.emplace_back(text.substr(0, cut));
        text.remove_prefix(space == std::string_view::npos ? cut : cut + 1);
    }
    lines.push_back(shortened(text, most));
    return lines;
}

}  // namespace

Label make_label(std::string_view name, const std::vector<std::string>& captions, double width) {
    Label label{shortened(name, static_cast<std::size_t>(width / kNameLetter)), {}};
    for (const std::string& caption : captions) {
        if (!caption.empty()) {
            for (std::string& line : folded(caption, static_cast<std::size_t>(width / kCaptionLetter))) {
                label.lines.push_back(std::move(line));
            }
        }
    }
    return label;
}

void Canvas::line(const std::vector<Point>& points, std::string_view style_class) {
    std::string path;
    for (const Point& point : points) {
        path += fmt::format("{}{:g} {:g}", path.empty() ? "M" : "L", point.x, point.y);
    }
    markup_ += fmt::format("<path class=\"{}\" d=\"{}\"/>\n", style_class, path);
}

void Canvas::label(const Label& label, Point left_middle) {
    constexpr double kAscent = 11;  // of letters above the line they stand on
    double y = left_middle.y - label.height() / 2 + kAscent;
    markup_ +=
        fmt::format("<text class=\"name\" x=\"{:g}\" y=\"{:g}\">{}</text>", left_middle.x, y, xml_text(label.name));
    for (const std::string& line : label.lines) {
        y += kLineHeight;
        markup_ += fmt::format("<text x=\"{:g}\" y=\"{:g}\">{}</text>", left_middle.x, y, xml_text(line));
    }
    markup_ += "\n";
}

void Canvas::glyph(std::string_view markup, Point centre, std::string_view attributes) {
    markup_ += fmt::format("<g transform=\"translate({:g} {:g})\"{}{}>{}</g>\n", centre.x, centre.y,
                           attributes.empty() ? "" : " ", attributes, markup);
}

}  // namespace stiction::picture
