// A load that friction can hold, simulated with a step of 10 ms by three methods; draws the moving picture of the README:
// the blocks as they move, and below them their positions over time, with a line at the instant that is shown.
//
//        push 0.6 N ──▶ [ 1 kg ]      F_c = 1 N, F_s = 1.5 N: it must not move.
//        ═══════════════════════
//
// Usage: held-load > docs/held-load.svg
#include <cstdio>
#include <string>
#include <vector>

#include <stiction/stiction.hpp>

namespace {

using namespace stiction;

constexpr double kStep = 0.01;   // [s]
constexpr double kUntil = 2;     // [s]
constexpr double kPush = 0.6;    // [N]
constexpr double kWidth = 640;   // of the drawing [px]
constexpr double kHeight = 420;  // [px]
constexpr double kChart = 190;   // top of the chart of positions [px]
constexpr double kRow = 42;      // height of a row with a block [px]
constexpr double kZoom = 22;     // of the motion of blocks [px/mm]
constexpr double kSlow = 2;      // the picture is slower than the block
constexpr double kMargin = 56;   // [px]
constexpr double kHighest = 14;  // end of the position axis [mm]

struct Curve {
    const char* label;
    const char* colour;
    std::vector<double> millimetres;
};

template <class Method>
Curve simulate(const char* label, const char* colour) {
    using Block = Element<double, Coulomb<double>, Method>;
    typename Block::Parts parts;
    parts.law = {.sliding = 1, .breakaway = 1.5};
    parts.step = kStep;
    const Block block(parts);
    typename Block::State state;
    Curve curve{label, colour, {0}};
    for (int i = 0; i < static_cast<int>(kUntil / kStep); ++i) {
        if (block.step(state, {.drive = kPush}).status != Status::ok) {
            break;
        }
        curve.millimetres.push_back(1000 * state.position);
    }
    return curve;
}

double across(double time) { return kMargin + (kWidth - 2.6 * kMargin) * time / kUntil; }
double down(double mm) { return kHeight - 40 - (kHeight - kChart - 40) * mm / kHighest; }

/// Attributes of whatever moves with the picture's time.
void animate(const char* what, const char* attribute) {
    std::printf("<%s attributeName=\"%s\" dur=\"%gs\" repeatCount=\"indefinite\"", what, attribute, kSlow * kUntil);
}

/// A block on its ground, pushed, moving as it was simulated.
void draw_block(const Curve& curve, int row) {
    constexpr int kEvery = 4;  // steps between values of the animation
    const double ground = 44 + kRow * (row + 1);
    std::printf("<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#444\"/>\n", across(0), across(kUntil),
                ground, ground);
    std::printf("<g transform=\"translate(%.1f %.1f)\"><g>", across(0) + 70, ground);
    std::printf("<rect y=\"-26\" width=\"46\" height=\"26\" rx=\"3\" fill=\"%s\"/>", curve.colour);
    std::printf("<path d=\"M-44 -13 H-8 m-8 -5 l8 5 l-8 5\" fill=\"none\" stroke=\"#444\" stroke-width=\"2\"/>");
    animate("animateTransform", "transform");
    std::printf(" type=\"translate\" values=\"");
    for (std::size_t i = 0; i < curve.millimetres.size(); i += kEvery) {
        std::printf("%s%.1f", i > 0 ? ";" : "", kZoom * curve.millimetres[i]);
    }
    std::printf("\"/></g></g>\n<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">%s</text>\n", across(kUntil) + 6, ground - 8,
                curve.colour, curve.label);
}

/// The line through the chart at the instant that the blocks show.
void draw_instant() {
    std::printf("<line y1=\"%.1f\" y2=\"%.1f\" x1=\"%.1f\" x2=\"%.1f\" stroke=\"#444\" stroke-dasharray=\"3 3\">",
                kChart + 20, down(0), across(0), across(0));
    for (const char* end : {"x1", "x2"}) {
        animate("animate", end);
        std::printf(" from=\"%.1f\" to=\"%.1f\"/>", across(0), across(kUntil));
    }
    std::printf("</line>\n");
}

void draw(const Curve& curve) {
    std::printf("<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"", curve.colour);
    for (std::size_t i = 0; i < curve.millimetres.size(); ++i) {
        std::printf("%.1f,%.1f ", across(kStep * static_cast<double>(i)), down(curve.millimetres[i]));
    }
    std::printf("\"/>\n<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">%s</text>\n", across(kUntil) + 6,
                down(curve.millimetres.back()) + 4, curve.colour, curve.label);
}

void draw_axes() {
    std::printf("<g stroke=\"#bbb\" fill=\"#444\">\n");
    for (int mm = 0; mm <= 12; mm += 4) {
        std::printf("<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>", across(0), across(kUntil), down(mm),
                    down(mm));
        std::printf("<text stroke=\"none\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n", across(0) - 8,
                    down(mm) + 4, mm);
    }
    for (int half = 0; half <= 4; ++half) {
        std::printf("<text stroke=\"none\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.1f</text>\n",
                    across(0.5 * half), down(0) + 20, 0.5 * half);
    }
    std::printf(
        "</g>\n<text x=\"%.1f\" y=\"22\" fill=\"#444\">0.6 N push each block, friction can hold 1.5 N. Step 10 ms, "
        "motion enlarged</text>\n",
        across(0));
    std::printf("<text x=\"%.1f\" y=\"%.1f\" fill=\"#444\">position [mm]</text>\n", across(0), kChart + 12);
    std::printf("<text x=\"%.1f\" y=\"%.1f\" fill=\"#444\" text-anchor=\"end\">time [s]</text>\n", across(kUntil),
                down(0) + 36);
}

}  // namespace

int main() {
    std::printf(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\" "
        "font-size=\"13\">\n",
        kWidth, kHeight);
    std::printf("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n");
    draw_axes();
    const Curve curves[] = {simulate<Sign<double>>("sign", "#c0392b"), simulate<Tanh<double>>("tanh", "#d68910"),
                            simulate<Exact<double>>("exact: 0.0", "#1f618d")};
    for (int i = 0; i < 3; ++i) {
        draw(curves[i]);
        draw_block(curves[i], i);
    }
    draw_instant();
    std::printf("</svg>\n");
    return 0;
}
