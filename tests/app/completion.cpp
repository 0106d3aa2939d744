// Completion: the script is sourced in a real shell, which is asked what it would offer.
#ifdef STICTION_PROGRAM
#include "program.hpp"

namespace {

class Completion : public stiction_test::TheProgram {
protected:
    /// What bash offers for these words, the last of which is being typed.
    std::string offered(const std::string& words) {
        write("ask.sh",
              "source completion.bash\n"
              "stiction() { '" STICTION_PROGRAM
              "' \"$@\"; }\n"
              "COMP_WORDS=(stiction " +
                  words +
                  ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_stiction\n"
                  "printf '%s\\n' \"${COMPREPLY[@]}\"\n");
        EXPECT_EQ(shell("bash ask.sh"), 0) << told();
        return told();
    }
    bool has(const char* program) { return shell(std::string("command -v ") + program) == 0; }
};

TEST_F(Completion, InBashOffersCommandsOptionsValuesAndFiles) {
    ASSERT_EQ(shell("\"$S\" completion bash >completion.bash"), 0) << told();
    EXPECT_EQ(offered("ru"), "run\n");
    EXPECT_EQ(offered("list un"), "units\n");
    EXPECT_EQ(offered("run --method bo"), "borello\n");
    EXPECT_EQ(offered("run x.toml --engine ''"), "fixed\nlocated\n");
    EXPECT_EQ(offered("compare x.toml --methods exact,bor"), "exact,borello\n");
    EXPECT_EQ(offered("run --unt"), "--until\n");
    EXPECT_EQ(offered("completion z"), "zsh\n");
    EXPECT_EQ(offered("reproduce hi"), "hill\n");
    write("mine.toml", "");
    write("mine.txt", "");
    EXPECT_EQ(offered("run mi"), "mine.toml\n");
    EXPECT_EQ(offered("show --si mi"), "mine.toml\n");
    write("mine.toml", "format = 1\n[run]\nuntil = \"1 s\"\n[body.b]\ninertia = \"1 kg\"\n");
    EXPECT_EQ(offered("run mine.toml --set run.unt"), "run.until=\n");
    EXPECT_EQ(offered("show --si mine.toml --set body.b.in"), "body.b.inertia=\n");
    EXPECT_EQ(offered("run nowhere.toml --set body"), "\n");
}

TEST_F(Completion, OfEveryShellKnowsEveryCommandAndOption) {
    for (const char* name : {"bash", "zsh", "fish"}) {
        ASSERT_EQ(shell(std::string("\"$S\" completion ") + name), 0) << told();
        for (const char* word : {"run",  "compare", "check",    "show",    "list",      "completion", "methods",
                                 "laws", "parts",   "keys",     "units",   "scenarios", "engine",     "method",
                                 "step", "until",   "set",      "out",     "mat",       "quiet",      "json",
                                 "toml", "si",      "markdown", "version", "borello",   "lugre",      "located"}) {
            EXPECT_TRUE(tells(word)) << name << ": " << word;
        }
    }
}

TEST_F(Completion, ParsesInTheShellsThatAreThere) {
    ASSERT_EQ(shell("for s in bash zsh fish; do \"$S\" completion $s >completion.$s || exit; done"), 0) << told();
    EXPECT_EQ(shell("bash -n completion.bash"), 0) << told();
    if (has("zsh")) {
        EXPECT_EQ(shell("zsh -n completion.zsh"), 0) << told();
    }
    if (has("fish")) {
        EXPECT_EQ(shell("HOME=\"$D\" fish -N -c 'source completion.fish; complete -C \"stiction run --method bo\"'"),
                  0);
        EXPECT_TRUE(tells("borello")) << told();
    }
}

TEST_F(Completion, OfAnotherShellIsRefused) {
    EXPECT_EQ(shell("\"$S\" completion csh"), 2);
    EXPECT_TRUE(tells("admissible: bash, zsh, fish")) << told();
}

}  // namespace
#endif
