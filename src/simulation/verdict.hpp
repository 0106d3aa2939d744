// Why a friction sticks or slides, in numbers and in one sentence.
//
//   active    what pushes along the row of the friction, friction apart. While stuck: what friction carries, since nothing moves    (1)
//   forward   needed to slide forward: the static limit; active below it stays; backward likewise                                  (2)
//   on an end of travel (result/end_of_travel.hpp) active counts what the end carries too, and the limit into it is infinite       (3)
//   behind one, through rigid joints, none of the three is told: NaN                                                                (4)
//
//   "gear: stuck; air and motor leave 12.1 kN m, forward needs 18.4, backward 26.0"
//   "slide: stuck; push leaves 20 N, block rests on its upper end of travel; 23 N more move it away"
#pragma once

#include <string>
#include <vector>

#include "engine/observation.hpp"

namespace stiction {

struct FrictionVerdict {
    std::string name{};
    std::string unit{};  ///< "N m" or "N"
    Mode mode = Mode::free;
    double active = 0;          ///< (1)
    double forward_limit = 0;   ///< (2)
    double backward_limit = 0;  ///< (2)
    std::string sentence{};
};

/// One verdict for each friction of a state.
std::vector<FrictionVerdict> verdicts(const Plan& plan, const State& state, const Observation& seen);

}  // namespace stiction
