// bench_lab FILE SETTING: reads and runs a scenario as the page does, natively, and prints the milliseconds: the third of three runs. Beside it stands
// latency.mjs.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "lab/session/session.hpp"

int main(int count, char** arguments) {
    if (count != 3) return 2;
    const std::filesystem::path file = arguments[1];
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    stiction::lab::Session session(file.parent_path());
    double took = 0;
    for (int round = 0; round < 3; ++round) {
        const auto began = std::chrono::steady_clock::now();
        session.read(text.str(), file.filename().string(), arguments[2]);
        session.run(stiction::lab::Depth::quick);
        took = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
    }
    std::printf("%.3f\n", took);
    return session.numbers().empty() ? 1 : 0;
}
