#include "reference/mode_enumeration.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace reference {
namespace {

constexpr Real kSameMotion = 1e-9L;  // of the accelerations: equal motions differ by rounding
constexpr Real kNearTie = 1e-9L;     // of forces: a load that equals its limit, or would a moment ago
constexpr Real kExact = 5e-18L;      // of forces: a tie without the rounding of signals, 1e-16

/// One element with several possibilities: each sets its mode.
using Choice = std::vector<std::function<void(Modes&)>>;

std::vector<Choice> choices_of(const Machine& machine, const Situation& at, const AtRest& rest, const Modes& before) {
    std::vector<Choice> choices;
    for (std::size_t f = 0; f < machine.frictions.size(); ++f) {
        const Levels& levels = at.rest_levels[f];
        const bool carries = levels.static_forward > 0 || levels.static_backward > 0 || levels.sliding_forward > 0 ||
                             levels.sliding_backward > 0;
        if (!rest.friction[f]) {
            continue;
        }
        if (!carries) {
            choices.push_back({[f](Modes& m) { m.friction[f] = Mode::free; }});
            continue;
        }
        Choice choice;
        for (const Mode mode : {Mode::stuck, Mode::forward, Mode::backward}) {
            choice.push_back([f, mode](Modes& m) { m.friction[f] = mode; });
        }
        choices.push_back(choice);
    }
    for (std::size_t j = 0; j < machine.joints.size(); ++j) {
        if (machine.joints[j].one_way && rest.joint[j]) {
            choices.push_back(
                {[j](Modes& m) { m.joint[j] = Mode::stuck; }, [j](Modes& m) { m.joint[j] = Mode::free; }});
        }
    }
    for (std::size_t i = 0; i < machine.bodies.size(); ++i) {
        if (rest.end[i] != 0) {
            const int end = rest.end[i];
            choices.push_back({[i, end](Modes& m) { m.end[i] = end; }, [i](Modes& m) { m.end[i] = 0; }});
        }
    }
    for (std::size_t g = 0; g < machine.gears.size(); ++g) {
        Choice choice;
        for (const Mode mode : {Mode::stuck, Mode::forward, Mode::backward}) {
            if (rest.gear[g] || mode == before.gear[g]) {
                for (const int tooth : {1, -1}) {
                    choice.push_back([g, mode, tooth](Modes& m) {
                        m.gear[g] = mode;
                        m.tooth[g] = tooth;
                    });
                }
            }
        }
        choices.push_back(choice);
    }
    return choices;
}

/// Calls visit with every combination of choices, the first of each choice (stuck) first.
void for_each_combination(const std::vector<Choice>& choices, const Modes& before,
                          const std::function<void(const Modes&)>& visit) {
    std::vector<std::size_t> chosen(choices.size(), 0);
    while (true) {
        Modes modes = before;
        for (std::size_t c = 0; c < choices.size(); ++c) {
            choices[c][chosen[c]](modes);
        }
        visit(modes);
        std::size_t c = 0;
        while (c < choices.size() && ++chosen[c] == choices[c].size()) {
            chosen[c++] = 0;
        }
        if (c == choices.size()) {
            return;
        }
    }
}

/// Which elements stick, in a fixed order.
std::vector<bool> sticking(const Modes& modes) {
    std::vector<bool> result;
    for (const Mode mode : modes.friction) {
        result.push_back(mode == Mode::stuck);
    }
    for (const Mode mode : modes.gear) {
        result.push_back(mode == Mode::stuck);
    }
    return result;
}

std::size_t count(const Modes& modes) {
    const std::vector<bool> sticks = sticking(modes);
    return static_cast<std::size_t>(std::count(sticks.begin(), sticks.end(), true)) +
           static_cast<std::size_t>(std::count(modes.joint.begin(), modes.joint.end(), Mode::stuck));
}

/// Does a stick wherever b does, and somewhere else too?
bool sticks_in_more_places(const Modes& a, const Modes& b) {
    const std::vector<bool> in_a = sticking(a);
    const std::vector<bool> in_b = sticking(b);
    for (std::size_t e = 0; e < in_a.size(); ++e) {
        if (in_b[e] && !in_a[e]) {
            return false;
        }
    }
    return in_a != in_b;
}

bool same_motion(const Vector& a, const Vector& b, Real scale) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (std::fabs(a[i] - b[i]) > kSameMotion * scale) {
            return false;
        }
    }
    return true;
}

struct Candidate {
    Modes modes;
    Vector acceleration;
    bool one_motion = true;        // however the load is shared
    bool exact = true;             // with kExact in place of kTie
    std::vector<bool> strained{};  // by gear: at rest, and its load is shared
};

/// Beside a sliding gear another share of the load is another friction, and another motion.
bool one_motion(const Motion& motion) {
    for (const Vector& direction : motion.solution.free) {
        Real size = 0;
        for (const Real x : direction) {
            size = std::max(size, std::fabs(x));
        }
        for (std::size_t i = 0; i < motion.acceleration.size(); ++i) {
            if (std::fabs(direction[i]) > kSameMotion * size) {
                return false;
            }
        }
    }
    return true;
}

/// All combinations that are right with these limits; `lowered` says whether what slides carries them, or sliding friction.
std::vector<Candidate> consistent(const MotionEquations& equations, const Situation& at, const Modes& before,
                                  const AtRest& rest, const std::vector<RestLimits>& friction_limits,
                                  const std::vector<RestLimits>& gear_limits, bool carries_limits) {
    std::vector<Candidate> found;
    for_each_combination(choices_of(equations.machine(), at, rest, before), before, [&](const Modes& modes) {
        const Motion motion = equations.solve(at, modes, rest, carries_limits ? &friction_limits : nullptr,
                                              carries_limits ? &gear_limits : nullptr);
        if (motion.exists && equations.consistent(at, modes, rest, motion, friction_limits, gear_limits, kTie) &&
            equations.attracting(at, modes, rest)) {
            found.push_back({modes, motion.acceleration, one_motion(motion),
                             equations.consistent(at, modes, rest, motion, friction_limits, gear_limits, kExact)});
            for (std::size_t g = 0; g < modes.gear.size(); ++g) {
                found.back().strained.push_back(modes.gear[g] == Mode::stuck && equations.load_is_open(motion, g));
            }
        }
    });
    return found;
}

/// Those of which no other sticks in more places.
std::vector<Candidate> sticking_most(const std::vector<Candidate>& all) {
    std::vector<Candidate> best;
    for (const Candidate& one : all) {
        const bool beaten = std::any_of(all.begin(), all.end(), [&](const Candidate& other) {
            return sticks_in_more_places(other.modes, one.modes);
        });
        if (!beaten) {
            best.push_back(one);
        }
    }
    return best;
}

/// Lowers the limits of what slides from rest. True if any was lowered.
bool lower(const MotionEquations& equations, const Situation& at, const AtRest& rest, const Modes& modes,
           std::vector<RestLimits>& friction_limits, std::vector<RestLimits>& gear_limits) {
    bool any = false;
    const auto lower_to = [&any](Real& limit, Real sliding) {
        any = any || sliding < limit;
        limit = std::min(limit, sliding);
    };
    for (std::size_t f = 0; f < modes.friction.size(); ++f) {
        if (rest.friction[f] && modes.friction[f] == Mode::forward) {
            lower_to(friction_limits[f].forward, at.rest_levels[f].sliding_forward);
        } else if (rest.friction[f] && modes.friction[f] == Mode::backward) {
            lower_to(friction_limits[f].backward, at.rest_levels[f].sliding_backward);
        }
    }
    for (std::size_t g = 0; g < equations.machine().gears.size(); ++g) {
        if (rest.gear[g] && modes.gear[g] == Mode::forward) {
            lower_to(gear_limits[g].forward, 1);
        } else if (rest.gear[g] && modes.gear[g] == Mode::backward) {
            lower_to(gear_limits[g].backward, 1);
        }
    }
    return any;
}

/// (2): number of different motions, and whether `chosen` is the only one.
void find_alternatives(const MotionEquations& equations, const Situation& at, const Modes& before, const AtRest& rest,
                       const Candidate& chosen, Decision& decision) {
    const std::vector<Candidate> all =
        consistent(equations, at, before, rest, equations.friction_limits(at), equations.gear_limits(), false);
    std::vector<Vector> motions;
    for (const Candidate& one : sticking_most(all)) {
        const bool known = std::any_of(motions.begin(), motions.end(), [&](const Vector& motion) {
            return same_motion(motion, one.acceleration, at.acceleration_scale);
        });
        if (!known) {
            motions.push_back(one.acceleration);
            decision.ambiguous =
                decision.ambiguous || !same_motion(chosen.acceleration, one.acceleration, at.acceleration_scale);
        }
    }
    decision.alternatives = motions.size();
    for (const Candidate& one : all) {
        for (std::size_t g = 0; g < one.modes.gear.size(); ++g) {
            decision.strained =
                decision.strained || (chosen.strained[g] && one.modes.gear[g] != Mode::stuck &&
                                      !same_motion(chosen.acceleration, one.acceleration, at.acceleration_scale));
        }
    }
}

/// Would these modes no longer be right with limits a little smaller? Signals are read 1e-12 s beside their jumps.
bool is_tied(const MotionEquations& equations, const Situation& at, const AtRest& rest, const Modes& modes,
             std::vector<RestLimits> friction_limits, const std::vector<RestLimits>& gear_limits) {
    for (RestLimits& limits : friction_limits) {
        limits.forward -= kNearTie * at.force_scale;
        limits.backward -= kNearTie * at.force_scale;
    }
    const Motion motion = equations.solve(at, modes, rest);
    return !equations.consistent(at, modes, rest, motion, friction_limits, gear_limits, kTie);
}

}  // namespace

Decision decide(const MotionEquations& equations, const Situation& at, const Modes& modes, const AtRest& rest) {
    std::vector<RestLimits> friction_limits = equations.friction_limits(at);
    std::vector<RestLimits> gear_limits = equations.gear_limits();
    Decision decision;
    std::size_t combinations = 1;
    for (const Choice& choice : choices_of(equations.machine(), at, rest, modes)) {
        combinations = std::min(combinations * choice.size(), kMostCombinations + 1);
    }
    if (combinations > kMostCombinations) {
        decision.too_many = true;
        return decision;
    }
    Candidate chosen;
    do {
        const std::vector<Candidate> found = consistent(equations, at, modes, rest, friction_limits, gear_limits, true);
        if (found.empty()) {
            return decision;
        }
        const std::vector<Candidate> best = sticking_most(found);
        chosen = best.front();
        for (const Candidate& one : best) {
            chosen = count(one.modes) > count(chosen.modes) ? one : chosen;
        }
        for (const Candidate& one : found) {
            const bool tie = !chosen.exact && one.modes != chosen.modes;
            decision.ambiguous =
                decision.ambiguous || tie || !same_motion(one.acceleration, chosen.acceleration, at.acceleration_scale);
        }
    } while (lower(equations, at, rest, chosen.modes, friction_limits, gear_limits));
    decision.exists = true;
    decision.modes = chosen.modes;
    decision.tied = is_tied(equations, at, rest, chosen.modes, friction_limits, gear_limits);
    decision.ambiguous = decision.ambiguous || !chosen.one_motion;
    find_alternatives(equations, at, modes, rest, chosen, decision);
    return decision;
}

}  // namespace reference
