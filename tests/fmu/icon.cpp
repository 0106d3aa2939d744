// The icon, read back as a PNG: shades where the machine says they are.
#include "fmu/export/icon.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdint>

namespace stiction::fmu {
namespace {

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t k = 0; k < 4; ++k) value = value << 8U | static_cast<unsigned char>(bytes[at + k]);
    return value;
}

/// Shades of an icon by row and column; every chunk is checked.
class Shades {
public:
    explicit Shades(const std::string& png) {
        EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
        for (std::size_t at = 8; at + 12 <= png.size();) {
            const std::size_t size = number_at(png, at);
            const std::string checked = png.substr(at + 4, size + 4);
            const auto crc =
                crc32(0, reinterpret_cast<const Bytef*>(checked.data()), static_cast<uInt>(checked.size()));
            EXPECT_EQ(number_at(png, at + 8 + size), crc);
            if (checked.starts_with("IHDR")) {
                EXPECT_EQ(number_at(checked, 4), static_cast<unsigned>(kIconSize));
            } else if (checked.starts_with("IDAT")) {
                unpack(checked.substr(4));
            }
            at += 12 + size;
        }
    }
    [[nodiscard]] int at(int x, int y) const {
        return static_cast<unsigned char>(rows_.at(static_cast<std::size_t>(y * (kIconSize + 1) + 1 + x)));
    }

private:
    void unpack(const std::string& packed) {
        uLongf size = kIconSize * (kIconSize + 1);
        rows_.resize(size);
        ASSERT_EQ(uncompress(reinterpret_cast<Bytef*>(rows_.data()), &size,
                             reinterpret_cast<const Bytef*>(packed.data()), static_cast<uLong>(packed.size())),
                  Z_OK);
        ASSERT_EQ(size, rows_.size());
    }
    std::string rows_;
};

constexpr int kDark = 80;
constexpr int kLight = 200;

TEST(AnIcon, OfABlockOnGroundIsASquareOnAHatchedLine) {
    Sketch sketch;
    sketch.bodies.push_back({.name = "block", .motion = Motion::translation});
    const Shades free(icon_png(sketch));
    sketch.parts.push_back({.kind = "friction", .name = "floor", .row = {{"block", 1}}});
    const Shades shades(icon_png(sketch));
    // Half its width is 30 px around (64, 60).
    EXPECT_LT(shades.at(34, 60), kDark) << "left edge";
    EXPECT_LT(shades.at(36, 32), kDark) << "a corner";
    EXPECT_GT(shades.at(64, 60), kLight) << "inside";
    EXPECT_EQ(shades.at(5, 60), 255);
    EXPECT_LT(shades.at(64, 97), kDark) << "ground";
    EXPECT_EQ(free.at(64, 97), 255) << "no friction, no ground";
}

TEST(AnIcon, OfTurningBodiesIsDiscsOnAShaft) {
    Sketch sketch;
    for (const char* name : {"a", "b", "c", "d"}) sketch.bodies.push_back({.name = name});
    const Shades shades(icon_png(sketch));
    // Three of them, 43 px apart, of a radius of 14.5 px.
    for (const int x : {21, 64, 106}) {
        EXPECT_LT(shades.at(x, 60), kDark) << "hub at " << x;
        EXPECT_LT(shades.at(x, 46), kDark) << "rim at " << x;
        EXPECT_GT(shades.at(x + 8, 66), kLight) << "inside at " << x;
        EXPECT_EQ(shades.at(x + 14, 46), 255) << "no corner at " << x;
    }
    EXPECT_LT(shades.at(42, 60), kDark) << "shaft";
    EXPECT_EQ(shades.at(2, 60), 255) << "the shaft ends";
}

TEST(AnIcon, OfNoBodyIsEmpty) { EXPECT_EQ(Shades(icon_png({})).at(64, 64), 255); }

}  // namespace
}  // namespace stiction::fmu
