#include "search.hpp"

#include <limits>

#include "fit/search/each.hpp"

namespace calibrate {
namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();

Set in_ranges(const std::vector<Value>& values, const Set& y) {
    Set x;
    for (std::size_t j = 0; j < values.size(); ++j) {
        x.push_back(values[j].least + (values[j].most - values[j].least) * y[j]);
    }
    return x;
}

}  // namespace

Set search_ranges(const std::vector<Value>& values, const Cost& cost, const Effort& effort, const Watch& watch) {
    Set nominal;
    for (const Value& v : values) {
        nominal.push_back((v.nominal - v.least) / (v.most - v.least));
    }
    const auto costs = [&](const std::vector<Set>& points) {
        std::vector<double> all(points.size());
        stiction::fit::each(points.size(), points.size(),
                            [&](std::size_t i, std::size_t) { all[i] = cost(in_ranges(values, points[i]), kNoLimit); });
        return all;
    };
    const Set best =
        stiction::fit::evolve(nominal, costs, effort, [&](std::size_t generation, const Set& y, double least) {
            watch(generation, in_ranges(values, y), least);
            return true;
        });
    return in_ranges(values, best);
}

Set polish(const std::vector<Value>& values, const Cost& cost, Set set) {
    for (std::size_t j = 0; j < values.size(); ++j) {
        set[j] = on_grain(set[j], values[j]);
    }
    double least = cost(set, kNoLimit);
    for (bool moved = true; moved;) {
        moved = false;
        for (const double grains : {1.0, -1.0}) {  // (2)
            for (std::size_t j = 0; j < values.size(); ++j) {
                Set next = set;
                next[j] = on_grain(set[j] + grains * values[j].grain, values[j]);
                if (next[j] < values[j].least || next[j] > values[j].most) {
                    continue;
                }
                const double found = cost(next, least);
                if (found < least) {
                    set = std::move(next);
                    least = found;
                    moved = true;
                }
            }
        }
    }
    return set;
}

}  // namespace calibrate
