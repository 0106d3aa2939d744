// Finds the values the papers do not state, and tells whether the scenario files hold them.
//
//   calibrate borello [SEED]    the whole fit, from the nominal values; minutes on two processors
//   calibrate borello end       its last stage, from the values in the files: it must not move them
//   calibrate borello demands   what the values in the files lack of each demand
//   calibrate borello chosen    which claims fail where a value that was chosen is another
//   calibrate borello room      a table value × claim: how far each value may go alone until each claim fails: docs/papers-room.md
//   calibrate origins           the other three systems: what is derived from stated values, and how
//
// Ends with 1 where a file holds anything else.
#include <cstdio>
#include <cstdlib>
#include <future>
#include <string>

#include <fmt/format.h>

#include "borello.hpp"
#include "chosen.hpp"
#include "origins.hpp"
#include "room.hpp"
#include "search.hpp"

namespace {

using namespace calibrate;

const Cost kQuick = [](const Set& set, double give_up) {
    return borello_cost(set, {.step = "0.2 ms", .brief = true}, give_up);
};
const Cost kThorough = [](const Set& set, double give_up) { return borello_cost(set, {}, give_up); };

void print_set(const Set& set) {
    for (std::size_t j = 0; j < set.size(); ++j) {
        const Value& v = borello_values()[j];
        fmt::print("  {:<22} {:<42} {:>8.5g} {:<7} nominal {:g}, {:g} to {:g}: {}\n", v.file,
                   fmt::format("{}.{}", v.section, v.key), set[j], v.unit, v.nominal, v.least, v.most, v.why);
    }
}

void print_demands(const Set& set) {
    stiction::papers::Runs runs = borello_runs(set);
    fmt::print("\ndemands, at the step of the files\n");
    for (const Demand& d : borello_demands(runs)) {
        fmt::print("  {:<62} {:>9.4f}  at {} {:g}{}\n", d.what, d.measured, d.at_least ? "least" : "most", d.wanted,
                   d.lacks() > 0 ? fmt::format(", lacks {:.3f}", d.lacks()) : "");
    }
}

/// Do all claims hold?
bool holds(const Set& set, const Look& look = {}) {
    stiction::papers::Runs runs = borello_runs(set, look);
    return borello_failing(runs) == 0;
}

/// How far a value may go alone, in this direction, with every claim holding [%].
double room(const Set& set, std::size_t j, double way) {
    double far = 0;
    for (const double percent : {0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0}) {
        Set moved = set;
        moved[j] *= 1 + 0.01 * way * percent;
        if (!holds(moved)) {
            break;
        }
        far = percent;
    }
    return far;
}

void print_sturdiness(const Set& set) {
    fmt::print("\nevery claim holds with other steps:");
    for (const char* step : {"0.05 ms", "0.2 ms", "0.5 ms"}) {
        fmt::print(" {} {};", step, holds(set, {.step = step}) ? "yes" : "no");
    }
    fmt::print(" located {}\nroom of each value alone with every claim holding (tried: 0.25, 0.5, 1, 2, 4, 8, 16 %)\n",
               holds(set, {.located = true}) ? "yes" : "no");
    std::vector<std::future<std::pair<double, double>>> rooms;
    for (std::size_t j = 0; j < set.size(); ++j) {
        rooms.push_back(
            std::async(std::launch::async, [&set, j] { return std::pair(room(set, j, -1), room(set, j, 1)); }));
    }
    for (std::size_t j = 0; j < set.size(); ++j) {
        const auto [down, up] = rooms[j].get();
        const Value& v = borello_values()[j];
        fmt::print("  {:<22} {:<42} -{} % +{} %\n", v.file, fmt::format("{}.{}", v.section, v.key), down, up);
    }
}

/// The set that was found against that of the files, digit by digit.
bool same_as_files(const Set& set) {
    const Set files = borello_set_of_files();
    bool same = files.size() == set.size();
    for (std::size_t j = 0; same && j < set.size(); ++j) {
        same = std::fabs(files[j] - set[j]) < 1e-3 * borello_values()[j].grain;
    }
    fmt::print("\nscenarios/papers {} these values\n", same ? "holds" : "DOES NOT HOLD");
    return same;
}

bool fit_borello(std::uint64_t seed) {
    Effort effort;
    effort.seed = seed;
    const Set near =
        search_ranges(borello_values(), kQuick, effort, [&](std::size_t generation, const Set&, double cost) {
            fmt::print(stderr, "\rgeneration {} of {}, cost {:.4f} ", generation, effort.generations, cost);
        });
    fmt::print(stderr, "\n");
    std::fflush(stderr);
    fmt::print("after the search, steps of 0.2 ms, cost {:.4f}\n", kQuick(near, 1e9));
    print_set(near);
    std::fflush(stdout);
    const Set set = polish(borello_values(), kThorough, near);
    fmt::print("\npolished, steps of the files, cost {:.4f}\n", kThorough(set, 1e9));
    print_set(set);
    print_demands(set);
    print_sturdiness(set);
    return same_as_files(set);
}

bool end_of_fit() {
    const Set set = polish(borello_values(), kThorough, borello_set_of_files());
    print_set(set);
    return same_as_files(set);
}

}  // namespace

int main(int count, char** arguments) {
    const std::string what = count > 1 ? arguments[1] : "";
    const std::string how = count > 2 ? arguments[2] : "1";
    if (what == "origins") {
        return print_origins() ? 0 : 1;
    }
    if (what == "borello" && how == "demands") {
        print_demands(borello_set_of_files());
        return 0;
    }
    if (what == "borello" && how == "chosen") {
        print_effect_of_chosen();
        return 0;
    }
    if (what == "borello" && how == "room") {
        print_room();
        return 0;
    }
    if (what == "borello") {
        return (how == "end" ? end_of_fit() : fit_borello(std::strtoull(how.c_str(), nullptr, 10))) ? 0 : 1;
    }
    fmt::print(stderr, "calibrate borello [SEED | end | demands | chosen | room], calibrate origins\n");
    return 2;
}
