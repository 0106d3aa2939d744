// Any bytes as an expression: a problem with a place and words, or a program within its bounds that runs held, decided and watched.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "expression/evaluate.hpp"
#include "expression/parser.hpp"

namespace {

using namespace stiction::expression;

void expect(bool good, const char* what) {
    if (!good) {
        std::fprintf(stderr, "%s\n", what);
        std::abort();
    }
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

void run(const Program& program, double time, double offset) {
    const auto signal = [&](std::size_t i) { return offset + static_cast<double>(i); };
    std::vector<double> regions(program.regions, 0.0);
    std::vector<double> events(program.events, 0.0);
    const double plain = evaluate(program.code(), time, signal);
    decide(program.code(), time, signal, regions.data());
    expect(!decide(program.code(), time, signal, regions.data()), "deciding twice changes something");
    for (const double region : regions) expect(std::isfinite(region), "a region that is not finite");
    expect(same(evaluate_held(program.code(), time, signal, regions.data()), plain),
           "held and free differ where decided");
    watch(program.code(), time, signal, regions.data(), events.data());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    const Parsing parsing = parse(text);
    if (!parsing.program) {
        expect(!parsing.problem.text.empty(), "a problem without words");
        expect(parsing.problem.column >= 1 && parsing.problem.column <= size + 1, "a problem outside of the text");
        return 0;
    }
    expect(parsing.program->words.size() <= kLongestProgram, "a program that is too long");
    run(*parsing.program, 0.3, -1.5);
    run(*parsing.program, 1e9, 2);
    return 0;
}
