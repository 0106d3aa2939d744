// Threads of a process: as many as wanted, or as many as the system gives.
#pragma once

#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace stiction::study {

/// Each does this work; fewer, or none, where the system has no more. Joined when the list goes.
template <class Work>
[[nodiscard]] std::vector<std::jthread> threads_at_most(std::size_t count, const Work& work) {
    std::vector<std::jthread> threads;
    try {
        for (std::size_t k = 0; k < count; ++k) {
            threads.emplace_back(work);
        }
    } catch (const std::system_error&) {  // those that are there share the work
    }
    return threads;
}

}  // namespace stiction::study
