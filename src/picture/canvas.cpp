#include "picture/canvas.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/escape.hpp"

namespace stiction::picture {
namespace {

// Mean widths of letters in the widest font of the style [px]; names are larger and bold.
constexpr double kNameLetter = 8.6;
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

/// A name without its middle: what tells names apart stands at their ends.
std::string without_middle(std::string_view name, std::size_t most) {
    const std::size_t all = letters(name);
    const std::size_t tail = most / 3;
    return all <= most ? std::string(name)
                       : std::string(first(name, most - 1 - tail)) + "…" +
                             std::string(name.substr(first(name, all - tail).size()));
}

/// End of a line that is too long: at the last space or "*" of those inside the fewest brackets, in its second half; npos if there
/// is none.
std::size_t end_of_line(std::string_view head) {
    std::size_t best = std::string_view::npos;
    int least = 0;
    int depth = 0;
    for (std::size_t at = 0; at < head.size(); ++at) {
        depth += head[at] == '(' ? 1 : head[at] == ')' ? -1 : 0;
        const bool cuts = head[at] == ' ' || head[at] == '*';
        if (cuts && 2 * at >= head.size() && (best == std::string_view::npos || depth <= least)) {
            best = head[at] == ' ' ? at : at + 1;
            least = depth;
        }
    }
    return best;
}

/// Lines of at most `most` letters.
std::vector<std::string> folded(std::string_view text, std::size_t most) {
    std::vector<std::string> lines;
    while (letters(text) > most && lines.size() + 1 < kMostLines) {
        const std::string_view head = first(text, most);
        const std::size_t cut = std::min(end_of_line(head), head.size());
        lines.emplace_back(text.substr(0, cut));
        text.remove_prefix(text[cut] == ' ' ? cut + 1 : cut);
    }
    lines.push_back(shortened(text, most));
    return lines;
}

}  // namespace

Label make_label(std::string_view name, const std::vector<std::string>& captions, double width) {
    Label label{without_middle(name, static_cast<std::size_t>(width / kNameLetter)), {}};
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
