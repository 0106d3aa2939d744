// Any bytes as a value with a unit: a finite number of a known quantity, or a problem with a place in the text and words to say.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "unit/reading.hpp"
#include "unit/writing.hpp"

namespace {

using namespace stiction::unit;

void expect(bool good, const char* what) {
    if (!good) {
        std::fprintf(stderr, "%s\n", what);
        std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    static const Requirement kNeeds[] = {requirement("N m"), requirement("rad/s"), requirement("[m | rad]")};
    const Requirement& needed = kNeeds[size % 3];
    const Reading reading = read(text, needed);
    if (!reading.ok()) {
        expect(!reading.problem.text.empty(), "a problem without words");
        expect(reading.problem.column <= size + 1, "a problem outside of the text");
        return 0;
    }
    expect(!std::isnan(reading.value), "a value that is not a number");
    expect(reading.quantity < needed.quantities.size(), "a quantity that was not asked for");
    if (!std::isfinite(reading.value)) return 0;
    const std::string written = exact_text(reading.value, needed.quantities[reading.quantity]);
    const Reading back = read(written, needed);
    expect(back.ok() && back.value == reading.value, "what was written does not come back");
    return 0;
}
