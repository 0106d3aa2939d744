#include "fit/search/each.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace stiction::fit {

void each(std::size_t count, std::size_t threads, const std::function<void(std::size_t, std::size_t)>& work) {
    std::vector<std::exception_ptr> thrown(count);
    std::atomic<std::size_t> next{0};
    const auto go = [&](std::size_t worker) {
        for (std::size_t index = next++; index < count; index = next++) {
            try {
                work(index, worker);
            } catch (...) {
                thrown[index] = std::current_exception();
            }
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t worker = 1; worker < std::min(std::max<std::size_t>(threads, 1), count); ++worker) {
            others.emplace_back(go, worker);
        }
        go(0);
    }
    for (const std::exception_ptr& one : thrown) {
        if (one) {
            std::rethrow_exception(one);
        }
    }
}

}  // namespace stiction::fit
