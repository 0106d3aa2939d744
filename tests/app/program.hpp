// The program, run as a user runs it, in a folder of its own.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "scratch_folder.hpp"

namespace stiction_test {

class TheProgram : public testing::Test {
protected:
    /// Runs a line of the shell in which $S is the program, $F a scenario of three clutches, $SCENARIOS the folder of those shipped and
    /// $D an empty folder to work in; its exit code.
    int shell(const std::string& line) {
        std::filesystem::create_directories(work());
        const std::string variables = std::string("S='") + STICTION_PROGRAM + "'; SCENARIOS='" + STICTION_SCENARIOS +
                                      "'; F=\"$SCENARIOS/coupled-clutches.toml\"; D='" + work().string() +
                                      "'; cd \"$D\"; ";
        const int status = std::system(("{ " + variables + line + "; } >'" + told_ + "' 2>&1").c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    [[nodiscard]] std::filesystem::path work() const { return folder_ / "work"; }
    /// All the last line of the shell printed.
    [[nodiscard]] std::string told() const { return text_of(told_); }
    [[nodiscard]] bool tells(const std::string& words) const { return told().find(words) != std::string::npos; }
    [[nodiscard]] static std::string text_of(const std::filesystem::path& path) {
        std::ostringstream text;
        text << std::ifstream(path).rdbuf();
        return text.str();
    }
    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories(work());
        std::ofstream(work() / name) << text;
    }
    ScratchFolder folder_;

private:
    std::string told_ = folder_ / "told";
};

}  // namespace stiction_test
