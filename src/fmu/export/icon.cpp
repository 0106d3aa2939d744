#include "fmu/export/icon.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <zlib.h>

namespace stiction::fmu {
namespace {

constexpr int kWhite = 255;
constexpr int kGround = 232;  // inside of a body
constexpr int kInk = 40;
constexpr double kLine = 5;  // width of lines [px]
constexpr int kParts = 4;    // points per pixel and direction: edges are smooth
constexpr std::size_t kMostBodies = 3;
constexpr double kHatch = 9;  // [px] between the strokes of ground, and their length

struct Place {
    double x = 0;
    double y = 0;
};

double distance(Place a, Place b) { return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)); }

/// Of a point from the line between two others.
double distance(Place at, Place from, Place to) {
    const double length = distance(from, to);
    const double along = ((at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y)) / (length * length);
    const double t = std::clamp(along, 0.0, 1.0);
    return distance(at, {from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)});
}

struct Body {
    Place middle;
    double size = 0;  // half its width [px]
    bool turns = false;
    bool rubs = false;  // on ground
};

bool rubs_on_ground(const Sketch& sketch, const std::string& body) {
    return std::any_of(sketch.parts.begin(), sketch.parts.end(), [&](const Sketch::Part& part) {
        return part.kind == "friction" && part.row.size() == 1 && part.row.front().body == body;
    });
}

std::vector<Body> bodies_of(const Sketch& sketch) {
    std::vector<Body> bodies;
    const std::size_t count = std::min(kMostBodies, sketch.bodies.size());
    const double each = static_cast<double>(kIconSize) / static_cast<double>(std::max<std::size_t>(1, count));
    for (std::size_t i = 0; i < count; ++i) {
        const Sketch::Body& body = sketch.bodies[i];
        bodies.push_back({{(static_cast<double>(i) + 0.5) * each, 0.47 * kIconSize},
                          std::min(0.34 * each, 30.0),
                          body.motion == Motion::rotation,
                          rubs_on_ground(sketch, body.name)});
    }
    return bodies;
}

/// Shade of a body at a point; -1: none.
int shade_of(const Body& body, Place at) {
    const double half = kLine / 2;
    if (body.turns) {
        const double r = distance(at, body.middle);
        if (std::fabs(r - body.size) <= half || r <= 0.22 * body.size) return kInk;
        if (r < body.size) return kGround;
    } else {
        // How far outside of the block; negative inside.
        const double out = std::max(std::fabs(at.x - body.middle.x), std::fabs(at.y - body.middle.y)) - body.size;
        if (std::fabs(out) <= half) return kInk;
        if (out < 0) return kGround;
    }
    const double ground = body.middle.y + body.size + kLine;
    const double reach = 1.15 * body.size;
    if (!body.rubs || std::fabs(at.x - body.middle.x) > reach) return -1;
    if (std::fabs(at.y - ground - half) <= half) return kInk;
    const double below = at.y - ground;
    const double stroke = at.x + below - std::floor((at.x + below) / kHatch) * kHatch;
    return below > 0 && below < kHatch + kLine && stroke < kLine / 2 ? kInk : -1;
}

int shade_at(const std::vector<Body>& bodies, Place at) {
    for (const Body& body : bodies) {
        if (const int shade = shade_of(body, at); shade >= 0) return shade;
    }
    const bool joined = bodies.size() > 1 && distance(at, bodies.front().middle, bodies.back().middle) <= kLine / 2;
    return joined ? kInk : kWhite;
}

void put_big_endian(std::string& out, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(static_cast<unsigned char>(value >> shift));
}

void put_chunk(std::string& out, const std::string& kind, const std::string& bytes) {
    const std::string checked = kind + bytes;
    put_big_endian(out, static_cast<std::uint32_t>(bytes.size()));
    out += checked;
    put_big_endian(out, static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(checked.data()),
                                                         static_cast<uInt>(checked.size()))));
}

}  // namespace

std::string icon_png(const Sketch& sketch) {
    const std::vector<Body> bodies = bodies_of(sketch);
    std::string rows;
    for (int y = 0; y < kIconSize; ++y) {
        rows += '\0';  // no filter
        for (int x = 0; x < kIconSize; ++x) {
            int sum = 0;
            for (int k = 0; k < kParts * kParts; ++k) {
                const double right = (k % kParts + 0.5) / kParts;
                const double down = (static_cast<double>(k / kParts) + 0.5) / kParts;
                sum += shade_at(bodies, {x + right, y + down});
            }
            rows += static_cast<char>(static_cast<unsigned char>(sum / (kParts * kParts)));
        }
    }
    std::string packed(compressBound(static_cast<uLong>(rows.size())), '\0');
    uLongf size = static_cast<uLongf>(packed.size());
    if (compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(rows.data()),
                 static_cast<uLong>(rows.size())) != Z_OK) {
        throw std::runtime_error("zlib has no memory for the icon");
    }
    packed.resize(size);
    std::string head;
    put_big_endian(head, kIconSize);
    put_big_endian(head, kIconSize);
    head += {8, 0, 0, 0, 0};  // bits per pixel, grey, deflate, filters by row, no interlace
    std::string out = "\x89PNG\r\n\x1a\n";
    put_chunk(out, "IHDR", head);
    put_chunk(out, "IDAT", packed);
    put_chunk(out, "IEND", "");
    return out;
}

}  // namespace stiction::fmu
