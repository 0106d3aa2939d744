// A damaged archive is refused with a message by the checker, never read as another one.
#include <gtest/gtest.h>

#include <random>

#include "fmu/export/archive.hpp"
#include "fmu/importer/unpacked.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::unzip;

std::string small_archive() {
    Archive archive;
    archive.add("modelDescription.xml", "<fmiModelDescription/>");
    archive.add("resources/scenario.toml", "format = 1\n");
    archive.add("documentation/empty.txt", "");
    return archive.bytes();
}

/// Empty if it was read, else what was said.
std::string refusal(const std::string& bytes) {
    try {
        static_cast<void>(unzip(bytes));
        return {};
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

TEST(WrittenArchive, DeflatesWhatBecomesSmallerAndStoresTheRest) {
    std::mt19937 random(5);
    std::string noise(100'000, ' ');
    for (char& c : noise) c = static_cast<char>(random() % 256);
    const std::map<std::string, std::string> files{
        {"a.txt", std::string(100'000, 'a')}, {"b.bin", noise}, {"c.txt", ""}, {"d.txt", "d"}};
    Archive archive;
    for (const auto& [name, bytes] : files) archive.add(name, bytes);
    const std::string written = archive.bytes();
    EXPECT_EQ(unzip(written), files);
    EXPECT_LT(written.size(), 102'000U);  // the noise, and 1 % of what repeats itself
}

TEST(DamagedArchive, IsRefusedWhereverItIsCutOff) {
    const std::string good = small_archive();
    ASSERT_EQ(refusal(good), "");
    for (std::size_t size = 0; size < good.size(); ++size) {
        EXPECT_NE(refusal(good.substr(0, size)), "") << size << " of " << good.size() << " bytes";
    }
    EXPECT_NE(refusal(good + " "), "");
    EXPECT_NE(refusal(good.substr(1)), "");
}

/// Every bit: only what says nothing of the files (who made the archive, permissions) may change unseen.
TEST(DamagedArchive, IsNeverReadAsAnotherOne) {
    const std::string good = small_archive();
    const std::map<std::string, std::string> files = unzip(good);
    std::size_t unseen = 0;
    for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
        std::string bad = good;
        bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ 1 << bit % 8);
        if (refusal(bad).empty()) {
            ++unseen;
            EXPECT_EQ(unzip(bad), files) << "bit " << bit;
        }
    }
    EXPECT_EQ(unseen, 3U * (16 + 32 + 16));  // per file: made by, permissions, kind of text
}

TEST(DamagedArchive, OfAnFmuIsRefused) {
    const std::filesystem::path path = std::filesystem::path(STICTION_SCENARIOS) / "block-on-belt.toml";
    const std::string good = export_fmu(scenario::load(path), path, Version::fmi3, STICTION_FMU_RUNTIME).archive;
    std::mt19937 random(7);
    for (int k = 0; k < 8; ++k) {
        std::string bad = good;
        const std::size_t at = random() % (good.size() / 2);  // inside files
        bad[at] = static_cast<char>(bad[at] ^ 64);
        EXPECT_NE(refusal(bad), "") << "byte " << at;
    }
    EXPECT_NE(refusal(good.substr(0, good.size() / 2)), "");
}

}  // namespace
}  // namespace stiction::fmu
