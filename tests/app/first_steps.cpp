// What a new user types first: new, help, names of shipped scenarios, several files, --watch.
#ifdef STICTION_PROGRAM
#include <chrono>
#include <csignal>
#include <functional>
#include <thread>

#include "program.hpp"

namespace {

using stiction_test::TheProgram;

TEST_F(TheProgram, MakesAFirstMachineThatRunsAndChecksClean) {
    for (const char* word : {"block", "servo", "brake"}) {
        const std::string name = std::string("my-") + word;
        ASSERT_EQ(shell("\"$S\" new " + name + " --template " + word), 0) << told();
        EXPECT_TRUE(tells(name + ".toml: a ") && tells("next: stiction run " + name + ".toml")) << told();
        EXPECT_EQ(shell("\"$S\" check " + name + ".toml --strict"), 0) << told();
        EXPECT_TRUE(tells(": fine; ")) << told();
        EXPECT_EQ(shell("\"$S\" run " + name), 0) << told();
        EXPECT_TRUE(tells("results/" + name + "/report.html")) << told();
    }
    ASSERT_EQ(shell("\"$S\" new plain --json && sed -n 5p plain.toml"), 0) << told();
    EXPECT_TRUE(tells("{\"ok\": true, \"file\": \"plain.toml\", \"template\": \"block\"}")) << told();
    EXPECT_TRUE(tells("title = \"plain\"")) << told();
}

TEST_F(TheProgram, NeverOverwritesAFileWithANewOne) {
    write("mine.toml", "precious");
    for (const char* name : {"mine", "mine.toml"}) {
        EXPECT_EQ(shell("\"$S\" new " + std::string(name)), 4);
        EXPECT_TRUE(tells("mine.toml exists already: choose another name, or take it away")) << told();
    }
    EXPECT_EQ(text_of(work() / "mine.toml"), "precious");
    EXPECT_EQ(shell("\"$S\" new nowhere/mine"), 4);
    EXPECT_TRUE(tells("cannot write nowhere/mine.toml: ")) << told();
    EXPECT_EQ(shell("\"$S\" new ''"), 2);
    EXPECT_TRUE(tells("is not the name of a file: write stiction new NAME")) << told();
    EXPECT_EQ(shell("\"$S\" new x --template sevro"), 2);
    EXPECT_TRUE(tells("\"sevro\" is not known; did you mean \"servo\"?; admissible: block, servo, brake")) << told();
}

TEST_F(TheProgram, HelpsByAWordToo) {
    ASSERT_EQ(shell("\"$S\" run --help"), 0);
    const std::string help = told();
    EXPECT_EQ(shell("\"$S\" help run"), 0);
    EXPECT_EQ(told(), help);
    ASSERT_EQ(shell("\"$S\" list units --help"), 0);
    const std::string units = told();
    EXPECT_EQ(shell("\"$S\" help list units"), 0);
    EXPECT_EQ(told(), units);
    ASSERT_EQ(shell("\"$S\" --help"), 0);
    const std::string all = told();
    EXPECT_EQ(shell("\"$S\" help"), 0);
    EXPECT_EQ(told(), all);
    EXPECT_EQ(shell("\"$S\" help rnu"), 2);
    EXPECT_TRUE(tells("there is no command \"rnu\"; did you mean \"run\"?")) << told();
    EXPECT_EQ(shell("\"$S\" list help"), 2);
    EXPECT_TRUE(tells("for help write stiction list --help")) << told();
}

TEST_F(TheProgram, FindsShippedScenariosByTheirNameFromAnyFolder) {
    EXPECT_EQ(shell("\"$S\" check block-on-belt"), 0) << told();
    EXPECT_TRUE(tells("block-on-belt: fine; 1 body")) << told();
    EXPECT_EQ(shell("\"$S\" check hill-block papers/hill-block"), 0) << told();
    EXPECT_EQ(shell("\"$S\" run block-on-belt --until '1 s' --quiet && test -s results/block-on-belt/report.html"), 0)
        << told();
    EXPECT_EQ(shell("\"$S\" check flap-actuatr"), 2);
    EXPECT_TRUE(tells("there is no file flap-actuatr; did you mean \"flap-actuator\"?")) << told();
    EXPECT_EQ(shell("\"$S\" check zebra"), 2);
    EXPECT_TRUE(tells("there is no file zebra; the shipped ones are shown by stiction list scenarios")) << told();
    // What is here goes first, and a path is a path.
    write("block-on-belt.toml", "format = 1\n[run]\nuntil = \"1 s\"\n[body.own]\ninertia = \"1 kg\"\n[body.two]\n");
    EXPECT_EQ(shell("\"$S\" check block-on-belt"), 2);
    EXPECT_TRUE(tells("block-on-belt.toml:6:1: body.two")) << told();
    // A folder of the same name, of results say, does not stand in the way.
    EXPECT_EQ(shell("mkdir block-on-belt flap-actuator; \"$S\" check block-on-belt"), 2);
    EXPECT_TRUE(tells("block-on-belt.toml:6:1: body.two")) << told();
    EXPECT_EQ(shell("\"$S\" check flap-actuator; rmdir flap-actuator"), 0) << told();
    EXPECT_EQ(shell("\"$S\" check ./flap-actuator flap-actuator.toml"), 2);
    EXPECT_TRUE(tells("there is no file ./flap-actuator\n") && tells("there is no file flap-actuator.toml\n"))
        << told();
}

TEST_F(TheProgram, ChecksManyFilesAndEndsAsTheWorst) {
    write("bad.toml", "format = 1\n[run]\nuntil = \"1 s\"\n[body.b]\ninertia = \"1 kgg\"\n");
    EXPECT_EQ(shell("\"$S\" check \"$F\" bad.toml \"$F\""), 2);
    EXPECT_TRUE(tells("coupled-clutches.toml: fine; ") && tells("bad.toml:5:1: ")) << told();
    EXPECT_EQ(shell("\"$S\" check \"$F\" \"$F\""), 0) << told();
    EXPECT_EQ(shell("\"$S\" check \"$F\" bad.toml --json | python3 -c 'import json, sys; a = json.load(sys.stdin); "
                    "print(len(a), a[0][\"ok\"], a[1][\"ok\"], a[1][\"file\"], a[1][\"mistakes\"][0][\"line\"])'"),
              0)
        << told();
    EXPECT_EQ(told(), "2 True False bad.toml 5\n");
    EXPECT_EQ(
        shell("\"$S\" check bad.toml --json | python3 -c 'import json, sys; print(json.load(sys.stdin)[\"ok\"])'"), 0);
    EXPECT_EQ(told(), "False\n");
}

TEST_F(TheProgram, SaysTheOptionThatOtherProgramsCallDifferently) {
    struct Case {
        const char* words;
        const char* told;
    };
    for (const Case& c : {Case{"run \"$F\" --dt 1", "no option \"--dt\"; did you mean \"--step\"?"},
                          Case{"run \"$F\" -o x", "no option \"-o\"; did you mean \"--out\"?"},
                          Case{"run \"$F\" --plot",
                               "no option \"--plot\"; every plot is in the page that it writes, and "
                               "--svg writes each as a file"},
                          Case{"check \"$F\" --duration 2", "no option \"--duration\"; did you mean \"--until\"?"},
                          Case{"run \"$F\" other.toml",
                               "\"other.toml\" is a second file, and stiction run takes one: name "
                               "one at a time; stiction check takes many"},
                          Case{"show \"$F\" bad.toml", "\"bad.toml\" is a second file, and stiction show takes one"}}) {
        EXPECT_EQ(shell(std::string("\"$S\" ") + c.words), 2) << c.words;
        EXPECT_TRUE(tells(c.told)) << told();
    }
}

TEST_F(TheProgram, KeepsThePageOfAllPapersWhereOneIsReproduced) {
    // Nothing is computed: the folder cannot be made.
    EXPECT_EQ(shell("touch results; \"$S\" reproduce hill"), 4);
    EXPECT_TRUE(tells("cannot make the folder results/papers/hill: ")) << told();
    EXPECT_EQ(shell("\"$S\" reproduce"), 4);
    EXPECT_TRUE(tells("cannot make the folder results/papers: ")) << told();
}

TEST_F(TheProgram, ListsTheKeysThatSetTakes) {
    ASSERT_EQ(shell("\"$S\" show \"$F\" --keys"), 0) << told();
    EXPECT_TRUE(tells("\nrun.until\n") && tells("\nbody.")) << told();
    // Each key set to the value it has: the same machine.
    ASSERT_EQ(
        shell("\"$S\" show block-on-belt --si >before.toml; for key in $(\"$S\" show block-on-belt --keys); do "
              "value=$(\"$S\" show block-on-belt --json | python3 -c \"import json, sys; print([v['value'] for v in "
              "json.load(sys.stdin)['values'] if '.'.join(filter(None, [v['section'], v['key']])) == '$key'][0])\"); "
              "\"$S\" show block-on-belt --si --set \"$key=$value\" | cmp before.toml - || exit 1; done"),
        0)
        << told();
}

TEST_F(TheProgram, ChecksAgainWhenAFileWasChangedUntilCtrlC) {
    write("base.toml", "format = 1\n[run]\nuntil = \"1 s\"\n[body.b]\ninertia = \"1 kg\"\n");
    write("mine.toml", "extend = \"base.toml\"\n");
    ASSERT_EQ(shell("\"$S\" check mine.toml --watch >seen 2>&1 & echo $! >pid"), 0) << told();
    const auto saw = [this](const std::string& words) {
        for (int k = 0; k < 6000; ++k) {  // a minute is more than enough: it only ends a test that fails
            if (text_of(work() / "seen").find(words) != std::string::npos) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    };
    EXPECT_TRUE(saw("mine.toml: fine; 1 body") && saw("watching 2 files; Ctrl-C ends")) << text_of(work() / "seen");
    write("base.toml", "format = 1\n[run]\nuntil = \"1 s\"\n[body.b]\ninertia = \"1 kgg\"\n");
    EXPECT_TRUE(saw("base.toml:5:1: ")) << text_of(work() / "seen");
    write("base.toml",
          "format = 1\n[run]\nuntil = \"1 s\"\n[body.b]\ninertia = \"17 kg\"\n[body.c]\ninertia = \"1 kg\"\n"
          "[joint.j]\nbetween = [\"b\", \"c\"]\n");
    EXPECT_TRUE(saw("fine; 2 bodies")) << text_of(work() / "seen");
    // A table is watched too, from the moment it is named, with its mistakes.
    write("log.csv", "time [s],push [N]\n0,1\n1,abc\n");
    write("mine.toml",
          "extend = \"base.toml\"\n[force.f]\non = \"b\"\nvalue = \"s\"\n[signal.s]\nkind = \"file\"\npath = "
          "\"log.csv\"\n");
    EXPECT_TRUE(saw("\"abc\" in column 2") && saw("watching 3 files")) << text_of(work() / "seen");
    write("log.csv", "time [s],push [N]\n0,1\n1,2\n");
    EXPECT_TRUE(saw("fine; 2 bodies, 0 frictions, 1 joint, 1 force, 1 signal")) << text_of(work() / "seen");
    // It ends by itself, as the last check: fine.
    EXPECT_EQ(shell("kill -INT $(cat pid); while kill -0 $(cat pid) 2>/dev/null; do sleep 0.01; done"), 0) << told();
}

}  // namespace
#endif
