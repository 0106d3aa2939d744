// A load that friction can hold, simulated with a step of 10 ms by three methods; draws the picture of the README.
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
constexpr double kHeight = 280;  // [px]
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
double down(double mm) { return kHeight - 40 - (kHeight - 70) * mm / kHighest; }

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
        "</g>\n<text x=\"%.1f\" y=\"%.1f\" fill=\"#444\">position [mm] of a block that friction can hold, step 10 "
        "ms</text>\n",
        across(0) - 30, 22.0);
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
    draw(simulate<Sign<double>>("sign", "#c0392b"));
    draw(simulate<Tanh<double>>("tanh", "#d68910"));
    draw(simulate<Exact<double>>("exact: 0.0", "#1f618d"));
    std::printf("</svg>\n");
    return 0;
}
