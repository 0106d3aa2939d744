// Canvas for a picture of one column: markup that grows downward, lines of text that fit its width.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stiction::picture {

inline constexpr double kWidth = 390;        ///< of a picture: that of a phone [px]
inline constexpr double kMargin = 8;         ///< left and right of it [px]
inline constexpr double kLaneWidth = 8;      ///< between lines beside each other [px]
inline constexpr double kLineHeight = 14.5;  ///< of captions [px]

struct Point {
    double x = 0;
    double y = 0;
};

/// Name and captions of a part, folded to the width that is left for them.
struct Label {
    std::string name{};
    std::vector<std::string> lines{};

    [[nodiscard]] double height() const noexcept { return kLineHeight * static_cast<double>(lines.size() + 1); }
};

/// Captions are folded at spaces into at most three lines each; longer ones end in "…". `width` is what is left of the picture [px].
[[nodiscard]] Label make_label(std::string_view name, const std::vector<std::string>& captions, double width);

class Canvas {
public:
    /// A line through these points; rounded joins come from the style.
    void line(const std::vector<Point>& points, std::string_view style_class = "wire");
    /// The label with the middle of its lines at this height; everything is escaped here.
    void label(const Label& label, Point left_middle);
    /// Markup of our own around a point.
    void glyph(std::string_view markup, Point centre, std::string_view attributes = {});
    [[nodiscard]] const std::string& markup() const noexcept { return markup_; }

private:
    std::string markup_;
};

/// A finished picture of the width kWidth.
struct Drawing {
    std::string markup{};
    double height = 0;  ///< 0: there is nothing to draw [px]
};

}  // namespace stiction::picture
