// Verdict: why a friction sticks or slides at an instant, in numbers and in words. Terminal, summary.json, report and Python show this one.
//
//   active    what pushes along the row of the friction, friction apart: on its bodies and on all that rigid joints tie to them, so
//             that both shafts of a gear count. While stuck: what friction carries, since nothing moves                             (1)
//   forward   needed to slide forward: the static limit; active below it stays; backward likewise                                  (2)
//   on an end of travel (result/end_of_travel.hpp) active counts what the end carries too, and the limit into it is infinite       (3)
//   behind one, through rigid joints, the three numbers are not known: NaN                                                          (4)
//
//   a gear with losses that holds its load x without its motor:  c ≥ |x| in the direction in which x aids: self-locked              (5)
//   beside other stuck frictions on the shaft: how far the push, or the load of its law, may rise and fall until all that hold give
//   way (load_reserve.hpp)                                                                                                        (6)
//
//   "gear: stuck; air and motor leave 12.1 kN m, forward needs 18.4 kN m, backward 26 kN m"
//   "worm: jammed at 0.52 s from 3 rad/s and stuck since; drive leaves 0 N m, …; self-locked: its teeth hold a load of 2 N m alone"
//   "gear: stuck; load leaves 1.95 N m, forward needs 1.96 N m, backward 6.4 N m; mesh carries the rest": of what pushes the shaft
//   "guide: stuck; push leaves 4 N, forward needs 10 N, backward 10 N; seal holds too: 9 N more forward or 21 N backward move it"
//   "gear: stuck; load and drive leave -0.42 N m, …; seal holds too: a load of 9 N m more or 3.4 N m less moves it"
//   "slide: stuck; push leaves 20 N, block rests on its upper end of travel; 23 N more move it away"
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/observe/observation.hpp"
#include "result/trajectory.hpp"

namespace stiction {

struct FrictionVerdict {
    std::string name{};   ///< of the friction
    std::string unit{};   ///< of the numbers: "N m" or "N"
    std::string shown{};  ///< unit of the words; empty: that of the numbers, with a prefix
    Mode mode = Mode::free;
    double active = 0;          ///< (1)
    double forward_limit = 0;   ///< (2)
    double backward_limit = 0;  ///< (2)
    bool jammed = false;        ///< stuck since its teeth locked in motion
    bool self_locked = false;   ///< (5)
    std::string state{};        ///< what it does: "stuck", "slides forward against 12 N of friction"
    std::string reason{};       ///< why: "air and motor leave 12.1 kN m, forward needs 18.4 kN m, backward 26 kN m"

    /// "gear: stuck; air and motor leave …".
    [[nodiscard]] std::string sentence() const { return name + ": " + state + "; " + reason; }
};

/// One verdict for each friction of a state; the events that led there say which gears have jammed.
[[nodiscard]] std::vector<FrictionVerdict> verdicts(const Plan& plan, const State& state, const Observation& seen,
                                                    std::span<const Event> events = {});

}  // namespace stiction
