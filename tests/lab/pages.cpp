// Pages as texts: packing, sentences of the gallery, files that travel, what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "lab/export/gallery.hpp"
#include "lab/export/packed.hpp"
#include "lab/session/introduction.hpp"
#include "scratch_folder.hpp"

namespace stiction::lab {
namespace {

using testing::HasSubstr;

// RFC 4648, section 10.
TEST(Packed, Base64IsThatOfTheStandard) {
    EXPECT_EQ(base64(""), "");
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("fo"), "Zm8=");
    EXPECT_EQ(base64("foo"), "Zm9v");
    EXPECT_EQ(base64("foob"), "Zm9vYg==");
    EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
    EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
    EXPECT_EQ(base64(std::string("\xff\xfe\x00", 3)), "//4A");
}

TEST(Packed, GzipIsReadBack) {
    std::string text;
    for (int k = 0; k < 5000; ++k) text += static_cast<char>((k * k) % 251);
    std::string packed = gzipped(text);
    EXPECT_LT(packed.size(), text.size());
    std::string out(text.size() + 1, '\0');
    z_stream stream{};
    ASSERT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
    stream.next_in = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
    out.resize(stream.total_out);
    inflateEnd(&stream);
    EXPECT_EQ(out, text);
}

TEST(Gallery, SaysTheFirstSentenceOfAFile) {
    EXPECT_EQ(first_sentence("# A lift: it rises\n# and stops. Then it falls.\nformat = 1\n", ""),
              "A lift: it rises and stops.");
    EXPECT_EQ(first_sentence("# After fig. 8 of a paper. More.\n", ""), "After fig. 8 of a paper.");
    EXPECT_EQ(first_sentence("format = 1\n", "It holds. It does."), "It holds.");
    EXPECT_EQ(first_sentence("format = 1\n", ""), "");
}

TEST(Introduction, IsTheDescriptionOrElseTheFirstParagraphOfTheComment) {
    const std::string text = "# A lift: it rises.\n# Then it falls.\n#\n# More of it.\nformat = 1\n";
    EXPECT_EQ(introduction(text, ""), "A lift: it rises. Then it falls.");
    EXPECT_EQ(introduction(text, "It holds."), "It holds.");
    EXPECT_EQ(introduction("format = 1\n", ""), "");
}

TEST(LivePage, NamesWhatIsMissingWithoutTheModule) {
    const stiction_test::ScratchFolder folder;
    try {
        static_cast<void>(live_page({}, folder.path()));
        FAIL();
    } catch (const std::runtime_error& error) {
        EXPECT_THAT(error.what(), HasSubstr("emscripten"));
    }
}

TEST(LivePage, CarriesWhatTheScenarioExtends) {
    const std::filesystem::path file = std::filesystem::path(STICTION_SCENARIOS) / "papers/borello-fig08.toml";
    const PageContent content = machine_content(scenario::load(file), file.parent_path());
    ASSERT_EQ(content.files.size(), 2U);
    EXPECT_EQ(content.files[0].name, "borello-irreversible.toml");
    EXPECT_EQ(content.files[1].name, "borello.toml");
    EXPECT_EQ(content.name, "borello-fig08.toml");
}

}  // namespace
}  // namespace stiction::lab
