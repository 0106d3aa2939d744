// Any bytes as a scenario: mistakes with words and a place, or a machine that is shown and read back to the same text.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "scenario/scenario.hpp"
#include "scenario/show.hpp"

namespace {

using namespace stiction::scenario;

constexpr const char* kNowhere = "/nonexistent";  // a scenario that names files finds none

void expect(bool good, const char* what, const std::string& text) {
    if (!good) {
        std::fprintf(stderr, "%s\n%s\n", what, text.c_str());
        std::abort();
    }
}

std::optional<Scenario> read(const std::string& text) {
    try {
        return parse(text, "machine.toml", kNowhere);
    } catch (const ScenarioError& error) {
        expect(!error.mistakes().empty(), "an error without mistakes", text);
        for (const Mistake& mistake : error.mistakes()) {
            expect(!mistake.text().empty(), "a mistake without words", text);
            expect(!mistake.place.file.empty(), "a mistake without a place", text);
        }
        return std::nullopt;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    const std::optional<Scenario> first = read(text);
    if (!first) {
        return 0;
    }
    const std::string plain = show(*first, Units::si);
    for (const Units units : {Units::written, Units::si}) {
        const std::string shown = show(*first, units);
        const std::optional<Scenario> again = read(shown);
        expect(again.has_value(), "what was shown cannot be read", shown);
        expect(show(*again, Units::si) == plain, "what was shown reads back to another machine", shown);
    }
    return 0;
}
