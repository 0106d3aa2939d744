// Pictures of machines: everything that the file names is there once, text stays text, files are well formed.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "picture/picture.hpp"
#include "report/well_formed.hpp"
#include "text/escape.hpp"

namespace stiction::picture {
namespace {

std::size_t count(const std::string& text, const std::string& word) {
    std::size_t n = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
    return n;
}

scenario::Scenario read(const std::string& text) {
    return scenario::parse("format = 1\n[run]\nuntil = 1.0\nstep = \"1 ms\"\n" + text, "test", ".");
}

TEST(APicture, HoldsEveryBodyPartAndSignalOfEveryShippedScenarioOnce) {
    namespace fs = std::filesystem;
    std::size_t drawn = 0;
    for (const auto& entry : fs::recursive_directory_iterator(STICTION_SCENARIOS)) {
        if (entry.path().extension() != ".toml") continue;
        const scenario::Scenario scenario = scenario::load(entry.path());
        const std::string svg = picture_svg(scenario);
        EXPECT_EQ(xml_problem(svg), "") << entry.path();
        for (const scenario::Value& value : scenario.values) {
            const std::size_t dot = value.section.find('.');
            const std::string kind = value.section.substr(0, dot);
            const std::string name = dot == std::string::npos ? std::string() : value.section.substr(dot + 1);
            const bool signal = kind == "signal" || kind == "servovalve" || kind == "valve";
            const std::string mark = kind == "body" ? "data-body" : signal ? "data-signal" : "data-part";
            if (!name.empty()) {
                EXPECT_EQ(count(svg, mark + "=\"" + name + "\""), 1U) << entry.path() << " " << value.section;
            }
        }
        ++drawn;
    }
    EXPECT_GT(drawn, 40U);
}

TEST(APicture, ShowsValuesAsTheFileWritesThem) {
    const std::string svg = picture_svg(read(R"(
[body.table]
inertia = "250 g"
[friction.guide]
on = "table"
law = "coulomb"
sliding = "2 N"
[spring.rod]
on = "table"
stiffness = "3 kN/m"
)"));
    EXPECT_NE(svg.find(">inertia 250\u00a0g<"), std::string::npos) << svg;
    EXPECT_NE(svg.find(">coulomb, sliding 2\u00a0N<"), std::string::npos) << svg;
    EXPECT_NE(svg.find(">stiffness 3\u00a0kN/m<"), std::string::npos) << svg;
    EXPECT_NE(svg.find("class=\"body slides\""), std::string::npos) << "what weighs kilograms slides";
}

TEST(APicture, ShowsFormulasAndWholeNumbers) {
    const std::string svg = picture_svg(read(R"(
[body.table]
inertia = "1 kg m2"
[force.pull]
on = "table"
value = "0.5*sin(t) + 0.7"
[force.pressed]
on = "table"
value = "400 N m"
[force.push]
on = "table"
value = "twice"
[signals]
twice = "2*read"
[signal.read]
kind = "encoder"
input = "table.position"
counts_per_turn = 131072
interval = "1 ms"
)"));
    EXPECT_NE(svg.find(">0.5*sin(t) + 0.7<"), std::string::npos) << svg;
    EXPECT_NE(svg.find(">400\u00a0N\u00a0m<"), std::string::npos) << svg;
    EXPECT_NE(svg.find(">2*read<"), std::string::npos) << svg;
    EXPECT_EQ(count(svg, ">value ← twice<"), 1U) << svg;
    EXPECT_EQ(count(svg, ">twice<"), 1U) << "a signal's name is no formula";
    EXPECT_NE(svg.find("131072"), std::string::npos) << svg;
}

TEST(APicture, MarksWhatLooksOddWithTheReason) {
    scenario::Scenario scenario = read("[body.a]\ninertia = \"1 kg\"\n[friction.f]\non = \"a\"\nsliding = \"1 N\"\n");
    const std::string plain = picture_svg(scenario);
    scenario.warnings = {{{.file = "test"}, {.part = "friction.f", .what = "rubs on <nothing>"}, {}}};
    const std::string marked = picture_svg(scenario);
    EXPECT_EQ(count(marked, "class=\"odd\""), count(plain, "class=\"odd\"") + 1);
    EXPECT_NE(marked.find("rubs on &lt;nothing&gt;"), std::string::npos);
    EXPECT_EQ(xml_problem(marked), "");
}

TEST(APicture, OfASketchAloneHasItsPartsWithoutValues) {
    const scenario::Scenario scenario =
        read("[body.a]\ninertia = \"1 kg\"\n[force.push]\non = \"a\"\nvalue = \"-t*1 N/s\"\nfactor = -1\n");
    const std::string svg = picture_svg(scenario.sketch, "a <machine>");
    EXPECT_EQ(xml_problem(svg), "");
    EXPECT_EQ(count(svg, "data-body=\"a\""), 1U);
    EXPECT_EQ(count(svg, "data-part=\"push\""), 1U);
    EXPECT_EQ(svg.find("inertia"), std::string::npos);
}

TEST(APicture, SaysWhichSignalEachPartReads) {
    const std::string svg = picture_svg(read(R"(
[body.rotor]
inertia = "1 kg m2"
[force.push]
on = "rotor"
value = "2*wish + 1 N m"
[signal.wish]
kind = "sine"
amplitude = "1 N m"
frequency = "2 Hz"
)"));
    EXPECT_NE(svg.find(">value ← wish<"), std::string::npos) << svg;
    EXPECT_NE(svg.find(">→ push.value<"), std::string::npos) << svg;
    EXPECT_EQ(count(svg, "data-signal="), 1U) << "the formula at the key is no block";
}

// 270 px for a name beside a disc, 8.6 px a letter at most: 31 letters, 10 of them from the end.
TEST(APicture, CutsLongNamesInTheMiddleAndLongFormulasBetweenTheirFactors) {
    const std::string svg = picture_svg(read(R"toml(
[body.shaft_of_the_second_stage_of_the_gear_box_17]
inertia = "1 kg m2"
[force.push]
on = "shaft_of_the_second_stage_of_the_gear_box_17"
value = "wave"
[signals]
wave = "1100*sin(5*t)*sin(0.31*t)"
)toml"));
    EXPECT_EQ(count(svg, ">shaft_of_the_second_…ear_box_17<"), 1U) << svg;
    EXPECT_EQ(count(svg, ">1100*sin(5*t)*<"), 1U) << svg;
    EXPECT_EQ(count(svg, ">sin(0.31*t)<"), 1U) << svg;
}

TEST(APicture, StandsSpringsToGroundOnIt) {
    constexpr const char* kHatch = "M-16 9H16";
    const std::string between = "[body.a]\ninertia = \"1 kg\"\n[body.b]\ninertia = \"1 kg\"\n[spring.s]\n";
    EXPECT_EQ(count(picture_svg(read(between + "on = \"a\"\nstiffness = \"1 N/m\"\n")), kHatch), 1U);
    EXPECT_EQ(count(picture_svg(read(between + "between = [\"a\", \"b\"]\nstiffness = \"1 N/m\"\n")), kHatch), 0U);
}

TEST(APicture, KeepsHostileTextsAsTexts) {
    scenario::Scenario scenario = read("[body.a]\ninertia = \"1 kg\"\n");
    const std::string bad = "</svg><script>alert(1)</script>\"'&";
    scenario.title = bad;
    scenario.sketch.bodies[0].name = bad;
    scenario.sketch.parts.push_back({.kind = bad, .name = bad, .row = {{bad, 1}}, .inputs = {{"load", bad}}});
    scenario.sketch.blocks.push_back({.name = bad, .kind = bad, .inputs = {bad + ".x"}});
    const std::string svg = picture_svg(scenario);
    EXPECT_EQ(xml_problem(svg), "");
    EXPECT_EQ(svg.find("<script"), std::string::npos);
    EXPECT_EQ(count(svg, "</svg>"), 1U);
}

TEST(APicture, OfSixtyBodiesIsOneColumnWithEveryName) {
    std::string text;
    for (int i = 0; i < 60; ++i) {
        text += "[body.mass" + std::to_string(i) + "]\ninertia = \"1 kg\"\n";
        if (i > 0) {
            text += "[spring.rod" + std::to_string(i) + "]\nbetween = [\"mass" + std::to_string((i - 1) / 2) +
                    "\", \"mass" + std::to_string(i) + "\"]\nstiffness = \"1 kN/m\"\n";
        }
    }
    const std::string svg = picture_svg(read(text));
    EXPECT_EQ(xml_problem(svg), "");
    for (int i = 0; i < 60; ++i) EXPECT_EQ(count(svg, ">mass" + std::to_string(i) + "<"), 1U) << i;
    EXPECT_NE(svg.find("viewBox=\"0 0 390 "), std::string::npos);
}

}  // namespace
}  // namespace stiction::picture
