// A method of one's own in a machine: Table 1 of Borello and Dalla Vedova, written line by line, beside `borello`.
//
// Usage: own-method SCENARIO.toml      ends with 1 unless both move every body alike, bit for bit
#include <algorithm>
#include <cstdio>

#include "run/comparison.hpp"

/// One step of one friction: reads the situation at its start, answers motion, friction and energies.
struct MyTable1 {
    using Memory = stiction::NoMemory;  // or a struct of doubles
    static constexpr stiction::Description description{"my-table-1", "Table 1, line by line", "Borello 2012"};
    static constexpr stiction::Promises promises{.rest = true, .dissipation = true, .stops = true};
    static constexpr std::array<stiction::Field<MyTable1, double>, 0> fields{};  // parameters with their ranges

    template <class Law>
    stiction::Advance<double> advance(const stiction::Situation<double>& s, const Law&, Memory&) const noexcept {
        const double act = s.push - s.damping * s.velocity;                                        // 01
        double friction = s.velocity > 0 ? s.levels.sliding_forward : -s.levels.sliding_backward;  // 04-06
        if (s.velocity == 0) {
            friction = std::clamp(act, -s.levels.static_backward, s.levels.static_forward);  // 07-09
        }
        const double trial = s.velocity + (act - friction) * s.mobility;  // 11-13, mobility = dt/J
        const bool reverses = (s.velocity < 0 && trial > 0) || (s.velocity > 0 && trial < 0);
        return trapezoid_path(s, friction, trial, reverses ? 0.0 : trial);  // 14, 15
    }
};

int main(int count, char** arguments) {
    using namespace stiction;
    if (count != 2) {
        return std::fputs("give a scenario file\n", stderr), 1;
    }
    const scenario::Scenario machine = scenario::load(arguments[1]);
    const Comparison found = compare(machine, {.methods = {"borello", own_method(MyTable1{})}});
    for (const MethodComparison& m : found.methods) {
        std::printf("%-10s  %zu of %zu events, the worst %.3f ms late or early\n", m.name.c_str(), m.events.found,
                    m.events.expected, 1e3 * m.events.largest);
    }
    const Trajectory& ours = found.methods[0].trajectory;
    const Trajectory& mine = found.methods[1].trajectory;
    bool same = ours.time == mine.time;
    for (const Plan::Body& body : machine.plan.bodies) {
        same = same && std::ranges::equal(ours[body.name + ".position"], mine[body.name + ".position"]) &&
               std::ranges::equal(ours[body.name + ".velocity"], mine[body.name + ".velocity"]);
    }
    return same ? 0 : 1;
}
