// Judges many machines in processes of their own, so that one that crashes takes nothing with it, and tells the findings in the order of
// their seeds, however many processes there are.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "random/judge.hpp"

namespace random_machines {

struct Finding {
    std::uint64_t seed = 0;
    Verdict verdict{};
    std::string cut_down{};  ///< for each fault the smallest machine, with what it breaks
};

struct Work {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    bool steps_alone = false;  ///< asks for (11) only
    bool cut_down = false;
    int processes = 1;
};

/// Calls `tell` with every finding. A process that dies is a fault of the machine it was judging.
void judge_all(const Work& work, const std::function<void(const Finding&)>& tell);

}  // namespace random_machines
