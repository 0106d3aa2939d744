#include "signal/build/evaluation_order.hpp"

#include <algorithm>
#include <functional>
#include <queue>

namespace stiction::signal {
namespace {

using Graph = std::vector<std::vector<std::size_t>>;

Graph reversed(const Graph& needs) {
    Graph users(needs.size());
    for (std::size_t i = 0; i < needs.size(); ++i) {
        for (const std::size_t source : needs[i]) users[source].push_back(i);
    }
    return users;
}

/// A loop among blocks that could not be taken: each of those needs another one, so following needs must come round.
std::vector<std::size_t> loop_from(std::size_t start, const Graph& needs, const std::vector<bool>& stuck) {
    std::vector<std::size_t> path;
    std::vector<std::size_t> place(needs.size(), needs.size());
    std::size_t block = start;
    while (place[block] == needs.size()) {
        place[block] = path.size();
        path.push_back(block);
        block = *std::find_if(needs[block].begin(), needs[block].end(), [&](std::size_t n) { return stuck[n]; });
    }
    path.erase(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(place[block]));
    std::reverse(path.begin(), path.end());  // the way the signal runs
    std::rotate(path.begin(), std::min_element(path.begin(), path.end()), path.end());
    return path;
}

/// Takes blocks until none is left or none can be taken.
void take(std::vector<std::size_t> open, const Graph& users, const std::vector<std::size_t>& first,
          std::vector<bool>& stuck, std::vector<std::size_t>& order) {
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready(std::greater<>{}, first);
    while (!ready.empty()) {
        const std::size_t block = ready.top();
        ready.pop();
        stuck[block] = false;
        order.push_back(block);
        for (const std::size_t user : users[block]) {
            if (--open[user] == 0) ready.push(user);
        }
    }
}

}  // namespace

EvaluationOrder evaluation_order(const Graph& needs) {
    const Graph users = reversed(needs);
    EvaluationOrder result;
    std::vector<bool> cut(needs.size(), false);  // blocks of loops already found, counted as if they needed nothing
    for (;;) {
        std::vector<bool> stuck(needs.size(), true);
        std::vector<std::size_t> open(needs.size());
        std::vector<std::size_t> first;
        for (std::size_t i = 0; i < needs.size(); ++i) {
            open[i] = needs[i].size();
            if (open[i] == 0 || cut[i]) first.push_back(i);
            if (cut[i]) open[i] = needs.size() * needs.size() + 1;  // taken already, never counted down to 0
        }
        result.order.clear();
        take(std::move(open), users, first, stuck, result.order);
        const auto block = std::find(stuck.begin(), stuck.end(), true);
        if (block == stuck.end()) return result;
        result.loops.push_back(loop_from(static_cast<std::size_t>(block - stuck.begin()), needs, stuck));
        for (const std::size_t member : result.loops.back()) cut[member] = true;
    }
}

}  // namespace stiction::signal
