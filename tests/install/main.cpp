// Uses the installed headers as a stranger would: a self-locking screw under load stays where it is.
#include <cstdio>
#include <stiction/stiction.hpp>

int main() {
    using namespace stiction;
    using Screw = Element<double, Transmission<double>, Exact<double>>;
    Screw::Parts parts;
    parts.law = {.constant = 1, .opposing_efficiency = 0.5, .aiding_efficiency = -0.2};
    parts.step = 1e-3;
    const Screw screw(parts);
    Screw::State state;
    const auto report = screw.step(state, {.load = 100});
    std::printf("%s %s\n", kVersion, name(report.mode));
    return report.mode == Mode::stuck && state.velocity == 0.0 && report.friction == -100 ? 0 : 1;
}
