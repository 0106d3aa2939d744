// The page in a real browser, opened from a file: curves are drawn, the hand moves them, nothing is asked of the network.
//
// The page tries itself (#selftest in its address, src/report/page/self_test.js) and writes what it saw into the document; the
// browser prints the document. What is expected is worked out here from the run that was put in (sample_run.hpp).
#include <gtest/gtest.h>

#include "browser_page.hpp"
#include "report/html.hpp"
#include "report/page_data.hpp"
#include "report/sample_run.hpp"
#include "report/well_formed.hpp"

namespace stiction::report {
namespace {

using stiction_test::has_browser;
using stiction_test::numbers_after;
using stiction_test::Seen;
using stiction_test::tried_in_browser;

// One pixel of the narrowest drawing the window can have is the error of a place [s].
constexpr double kPixel = kSampleEnd / 400;

/// Nothing on the console, no request, nothing blocked.
void expect_silence(const Seen& seen) {
    EXPECT_EQ(seen.console, "");
    EXPECT_NE(seen.json.find("\"requests\":[]"), std::string::npos) << seen.json;
    EXPECT_NE(seen.json.find("\"problems\":[]"), std::string::npos) << seen.json;
}

/// Every panel has curves.
void expect_ink(const Seen& seen) {
    const std::vector<double> ink = numbers_after(seen.json, {"\"ink\":"});
    ASSERT_EQ(ink.size(), 2U) << "rad and N m";
    // A line across the panel alone is more pixels than this.
    for (const double pixels : ink) EXPECT_GT(pixels, 400);
}

/// Bands are the modes of the run: a row tells what the 0.1 ms before it did. Stops begin with their row.
void expect_bands(const Seen& seen) {
    EXPECT_NE(
        seen.json.find(
            "\"bands\":[{\"name\":\"gear\",\"run\":\"sample\",\"from\":[0,0.4999,0.9999,1.4999],\"word\":[\"stuck\","
            "\"forward\","
            "\"stuck\",\"backward\"]},{\"name\":\"brake\",\"run\":\"sample\",\"from\":[0,0.9999],\"word\":[\"free\","
            "\"stuck\"]},{\"name\":\"nut\",\"run\":\"sample\",\"from\":[0,1.75],\"word\":[\"none\",\"lower\"]}]"),
        std::string::npos)
        << seen.json.substr(0, 3000);
}

/// Strips are painted in the colour of their mode.
void expect_colours(const Seen& seen) {
    std::size_t at = seen.json.find("\"strips\":");
    for (const char* word : {"stuck", "forward", "stuck", "backward"}) {
        const std::string key = std::string("{\"word\":\"") + word + "\",\"painted\":\"";
        const std::size_t next = seen.json.find(key, at);
        ASSERT_NE(next, std::string::npos) << word;
        const std::string painted = seen.json.substr(next + key.size(), 7);
        const std::string wanted = "\"wanted\":\"" + painted + "\"";
        EXPECT_EQ(seen.json.find(wanted, next), next + key.size() + 9) << seen.json.substr(next, 120);
        at = next + 1;
    }
}

/// Dragging zooms every panel; a double click and the key 0 show all.
void expect_zoom(const Seen& seen) {
    const auto opened = numbers_after(seen.json, {"\"opened\":", "\"window\":"});
    ASSERT_EQ(opened, (std::vector<double>{0, kSampleEnd}));
    // From a quarter to half of the width.
    for (const char* what : {"\"window\":", "\"windows\":["}) {
        const auto dragged = numbers_after(seen.json, {"\"dragged\":", what});
        ASSERT_EQ(dragged.size(), 2U) << what;
        EXPECT_NEAR(dragged[0], 0.25 * kSampleEnd, kPixel) << what;
        EXPECT_NEAR(dragged[1], 0.5 * kSampleEnd, kPixel) << what;
    }
    // The first panel shows 3 t from 1.5 to 3 with some room, not the whole from 0 to 6.
    const auto range = numbers_after(seen.json, {"\"dragged\":", "\"ranges\":["});
    ASSERT_EQ(range.size(), 2U);
    EXPECT_GT(range[0], 1.2);
    EXPECT_LT(range[0], 1.5 + kSampleSlope * kPixel);
    EXPECT_GT(range[1], 3 - kSampleSlope * kPixel);
    EXPECT_LT(range[1], 3.3);
    EXPECT_EQ(numbers_after(seen.json, {"\"reset\":", "\"window\":"}), opened);
    EXPECT_EQ(numbers_after(seen.json, {"\"keyReset\":", "\"window\":"}), opened);
}

/// Dragging with Shift moves the window.
void expect_pan(const Seen& seen) {
    // A tenth of the width of a window of 0.5 s to the right: 0.05 s earlier.
    const auto dragged = numbers_after(seen.json, {"\"dragged\":", "\"window\":"});
    const auto panned = numbers_after(seen.json, {"\"panned\":", "\"window\":"});
    ASSERT_EQ(panned.size(), 2U);
    EXPECT_NEAR(panned[0] - dragged[0], -0.05, kPixel / 4);
    EXPECT_NEAR(panned[1] - dragged[1], -0.05, kPixel / 4);
}

/// The cursor tells values with units, and modes.
void expect_cursor(const Seen& seen) {
    const auto time = numbers_after(seen.json, {"\"pointed\":", "\"cursor\":"});
    ASSERT_EQ(time.size(), 1U);
    EXPECT_NEAR(time[0], 0.75, kPixel);
    // Position 3 t; torque 2000 cos(2πt) between kept rows, whose line errs by at most torque·(2π h)²/8 with h = 2 rows of 0.1 ms … 2 ms.
    const auto position = numbers_after(seen.json, {"\"pointed\":", "\"name\":\"nut.position\"", "\"value\":"});
    ASSERT_EQ(position.size(), 1U);
    EXPECT_NEAR(position[0], kSampleSlope * time[0], 1e-6);
    const auto torque = numbers_after(seen.json, {"\"pointed\":", "\"name\":\"motor ", "\"value\":"});
    ASSERT_EQ(torque.size(), 1U);
    EXPECT_NEAR(torque[0], kSampleTorque * std::cos(2 * 3.14159265358979323846 * time[0]),
                2000 * 0.0126 * 0.0126 / 8 + 1e-3);
    const std::size_t at = seen.json.find("\"pointed\":");
    EXPECT_NE(seen.json.find(" rad\"", at), std::string::npos);
    EXPECT_NE(seen.json.find(" kN m\"", at), std::string::npos);
    EXPECT_NE(seen.json.find("{\"name\":\"gear\",\"run\":\"sample\",\"word\":\"forward\"}", at), std::string::npos);
    EXPECT_NE(seen.json.find("{\"name\":\"brake\",\"run\":\"sample\",\"word\":\"free\"}", at), std::string::npos);
}

/// A click on an event shows it, and a key the next.
void expect_jumps(const Seen& seen) {
    for (const auto& [step, event] : {std::pair{"\"jumped\":", 0.5}, std::pair{"\"next\":", 1.0}}) {
        EXPECT_EQ(numbers_after(seen.json, {step, "\"cursor\":"}), std::vector<double>{event}) << step;
        const auto window = numbers_after(seen.json, {step, "\"window\":"});
        ASSERT_EQ(window.size(), 2U);
        EXPECT_LT(window[0], event);
        EXPECT_GT(window[1], event);
        EXPECT_LT(window[1] - window[0], 0.1 * kSampleEnd);
    }
    EXPECT_EQ(numbers_after(seen.json, {"\"opened\":", "\"listed\":"}), std::vector<double>{5});
}

/// A nut that slides with 3 t from 0 to 6 over 22 px to either side of its middle, and the gear's colour.
constexpr const char* kPicture =
    "<svg class=\"machine\"><g class=\"body slides\" data-body=\"nut\"><g class=\"moves\"><rect/></g></g>"
    "<g class=\"part rubs\" data-part=\"gear\"><rect class=\"rub\"/></g>"
    "<g class=\"part\" data-part=\"drive\" data-load=\"motor &lt;b&gt;&amp;\" data-sign=\"-1\"></g></svg>";

/// The picture stands where the cursor's time puts it: at 0.5 s, 1.5 is (1.5 − 3)·22/3 = −11 px from the middle; at 1 s no way off 0 px.
void expect_picture(const Seen& seen) {
    const auto state_of = [&](const char* step) {
        const std::size_t at = seen.json.find(step);
        return seen.json.substr(at, seen.json.find("\"listed\":", at) - at);
    };
    const std::string jumped = state_of("\"jumped\":");
    EXPECT_NE(jumped.find("\"moved\":[\"translate(-11 0)\"]"), std::string::npos) << jumped;
    EXPECT_NE(jumped.find("\"rubbing\":[\"forward\"]"), std::string::npos) << jumped;
    const std::string next = state_of("\"next\":");
    EXPECT_NE(next.find("\"moved\":[\"translate(0 0)\"]"), std::string::npos) << next;
    EXPECT_NE(next.find("\"rubbing\":[\"stuck\"]"), std::string::npos) << next;
    // gear.friction is there in no curve of this run, but the load is: 2000 cos(2πt) of at most 2000, against its positive sign. At 0.5 s
    // it is −2000: the full 17 px to the right.
    EXPECT_NE(jumped.find("\"pushes\":[\"M-17 0H17M12 -3.5L17 0L12 3.5\"]"), std::string::npos) << jumped;
}

/// Files that the page saves: each plot alone, with its curves and without anything from outside.
void expect_drawings(const Seen& seen) {
    const std::vector<std::string> drawings = stiction_test::texts_after(seen.json, "\"drawings\":[");
    ASSERT_EQ(drawings.size(), 4U) << "curves in rad and in N m, a map and a plane";
    EXPECT_EQ(numbers_after(seen.json, {"\"saveButtons\":"}), std::vector<double>{2 * 3 + 2 * 2})
        << "CSV, PNG and SVG of curves, PNG and SVG of planes";
    const std::vector<std::string> tables = stiction_test::texts_after(seen.json, "\"tables\":[");
    ASSERT_EQ(tables.size(), 2U);
    EXPECT_EQ(tables[0].rfind("\"time [s]\",\"nut.position [rad]\"\n0,0\n", 0), 0U) << tables[0].substr(0, 100);
    EXPECT_NE(tables[0].find("\n2,6\n"), std::string::npos) << "3 t at the end";
    for (const std::string& svg : drawings) {
        EXPECT_EQ(xml_problem(svg), "") << svg.substr(0, 400);
        EXPECT_EQ(svg.rfind("<svg xmlns=\"http://www.w3.org/2000/svg\"", 0), 0U) << svg.substr(0, 200);
        EXPECT_NE(svg.find("<polyline"), std::string::npos);
        for (const char* outside : {"href", "url(", "var(", "<script", "@import"}) {
            EXPECT_EQ(svg.find(outside), std::string::npos) << outside;
        }
    }
    // The window was reset: the straight line 3 t goes through its whole drawing, from its first to its last point.
    EXPECT_NE(drawings[0].find("time [s]"), std::string::npos);
    EXPECT_NE(drawings[0].find("[rad]"), std::string::npos);
    EXPECT_NE(drawings[1].find("motor &lt;b&gt;&amp;"), std::string::npos);
}

// One test, since starting the browser is what takes the time.
TEST(ReportInBrowser, DrawsTheRunFollowsTheHandAndAsksNobody) {
    if (!has_browser()) GTEST_SKIP() << "needs the Debian package chromium";
    Content content = sample_content(20001);
    content.picture = kPicture;
    const Seen seen = tried_in_browser(html_text(content));
    ASSERT_NE(seen.json, "") << "the page wrote nothing about itself\n" << seen.console;
    expect_silence(seen);
    expect_picture(seen);
    expect_ink(seen);
    expect_bands(seen);
    expect_colours(seen);
    expect_zoom(seen);
    expect_pan(seen);
    expect_cursor(seen);
    expect_jumps(seen);
    expect_drawings(seen);
}

TEST(ReportInBrowser, ShowsTheRunBeforeItAsAGhost) {
    if (!has_browser()) GTEST_SKIP() << "needs the Debian package chromium";
    Content content = sample_content(2001);
    const std::string before = html_text(content);
    EXPECT_EQ(data_of_page(before, "crane.toml"), "") << "another machine";
    content.ghost = data_of_page(before, "gear.toml");
    ASSERT_NE(content.ghost, "");
    EXPECT_EQ(html_text(content), before) << "the same run again has no ghost";
    for (double& value : content.runs[0].curves[0].values) value *= 2;
    content.settings = {"nut.speed=6"};
    const Seen seen = tried_in_browser(html_text(content));
    ASSERT_NE(seen.json, "") << "the page wrote nothing about itself\n" << seen.console;
    expect_silence(seen);
    EXPECT_NE(seen.json.find("\"ghosts\":[{\"name\":\"nut.position\",\"last\":6},{\"name\":\"motor "),
              std::string::npos)
        << seen.json.substr(0, 2000);
    EXPECT_EQ(data_of_page("<html>", "gear.toml"), "");
    EXPECT_EQ(data_of_page(std::string(kDataMark) + "{\"format\":2,\"file\":\"gear.toml\",\"runs\":[]}</script>",
                           "gear.toml"),
              "")
        << "of an older program";
}

TEST(ReportInBrowser, HidesOneOfSeveralRunsAtItsButton) {
    if (!has_browser()) GTEST_SKIP() << "needs the Debian package chromium";
    Content content = sample_content(2001);
    content.runs.push_back(content.runs.front());
    content.runs.front().name = "first";
    content.runs.back().name = "second";
    const Seen seen = tried_in_browser(html_text(content));
    ASSERT_NE(seen.json, "") << "the page wrote nothing about itself\n" << seen.console;
    expect_silence(seen);
    EXPECT_NE(seen.json.find("\"drawn\":[\"first\",\"second\"]"), std::string::npos);
    EXPECT_NE(seen.json.find("\"drawnWithoutSecond\":[\"first\"]"), std::string::npos);
    EXPECT_EQ(numbers_after(seen.json, {"\"opened\":", "\"listed\":"}), std::vector<double>{10});
    EXPECT_EQ(numbers_after(seen.json, {"\"listedWithoutSecond\":"}), std::vector<double>{5});
    EXPECT_EQ(numbers_after(seen.json, {"\"emptyPanels\":"}), std::vector<double>{0});
}

// Of three runs one is hidden from the start, and so are all curves of one panel: it takes no room.
TEST(ReportInBrowser, OpensWithoutWhatIsHiddenAtFirst) {
    if (!has_browser()) GTEST_SKIP() << "needs the Debian package chromium";
    Content content = sample_content(2001);
    content.runs.resize(3, content.runs.front());
    content.runs[0].name = "first";
    content.runs[1].name = "second";
    content.runs[2].name = "third";
    content.runs[0].shown = false;
    for (auto& run : content.runs) run.curves[0].shown = false;
    const Seen seen = tried_in_browser(html_text(content));
    ASSERT_NE(seen.json, "") << "the page wrote nothing about itself\n" << seen.console;
    expect_silence(seen);
    EXPECT_NE(seen.json.find("\"drawn\":[\"second\",\"third\"]"), std::string::npos);
    EXPECT_EQ(numbers_after(seen.json, {"\"emptyPanels\":"}), std::vector<double>{1});
}

}  // namespace
}  // namespace stiction::report
