#include "room.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <future>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "borello.hpp"
#include "chosen.hpp"
#include "papers/claims/borello.hpp"
#include "papers/reproduction.hpp"

namespace calibrate {
namespace {

using namespace stiction;

constexpr std::array<double, 5> kTried{1, 2, 4, 8, 16};  // [%]
constexpr const char* kStep = "0.2 ms";  // twice that of the files: the table is made in a minute or two

/// By claim: does it hold?
std::vector<bool> held(papers::Runs& runs) {
    std::vector<bool> all;
    for (const papers::Claim& claim : papers::borello_servo_claims()) {
        all.push_back(papers::check(claim, runs).holds());
    }
    return all;
}

/// Does the file take the value? An efficiency above 1 is refused.
bool possible(papers::Runs& runs) {
    try {
        static_cast<void>(runs.get(papers::borello_name(6)));
        static_cast<void>(runs.get(papers::borello_name(8)));
        return true;
    } catch (const std::exception&) {
        return false;
    }
}

/// By claim: the most that was tried with every smaller step holding too [%].
using Rooms = std::vector<double>;

struct Moved {
    std::string name;
    std::function<papers::Runs(double factor)> runs;
};

Rooms room_of(const Moved& value, double way) {
    Rooms rooms(papers::borello_servo_claims().size(), 0);
    std::vector<bool> still(rooms.size(), true);
    for (const double percent : kTried) {
        papers::Runs runs = value.runs(1 + 0.01 * way * percent);
        const bool taken = possible(runs);
        const std::vector<bool> now = taken ? held(runs) : still;
        for (std::size_t c = 0; c < rooms.size(); ++c) {
            still[c] = still[c] && now[c];
            rooms[c] = still[c] ? percent : rooms[c];
        }
    }
    return rooms;
}

std::vector<Moved> moved_values() {
    std::vector<Moved> all;
    const Set set = borello_set_of_files();
    for (std::size_t j = 0; j < set.size(); ++j) {
        const Value& v = borello_values()[j];
        all.push_back({fmt::format("{} {}", v.file, v.key), [set, j](double factor) {
                           Set other = set;
                           other[j] *= factor;
                           return borello_runs(other, {.step = kStep});
                       }});
    }
    for (const ChosenValue& chosen : chosen_now()) {
        all.push_back(
            {chosen.key, [chosen](double factor) {
                 return papers::Runs(
                     {.settings = {{"run.step", kStep},
                                   {chosen.key, fmt::format("{:.10g} {}", factor * chosen.value, chosen.unit)}}});
             }});
    }
    return all;
}

}  // namespace

void print_room() {
    const std::vector<papers::Claim> claims = papers::borello_servo_claims();
    const std::vector<Moved> values = moved_values();
    std::vector<std::future<std::pair<Rooms, Rooms>>> work;
    for (const Moved& value : values) {
        work.push_back(std::async([&value] { return std::pair(room_of(value, -1), room_of(value, 1)); }));
    }
    std::vector<std::pair<Rooms, Rooms>> rooms;
    fmt::print(
        "# Room of the claims of Borello and Dalla Vedova\n\n    build/release/bin/calibrate borello room\n\n"
        "Each value of the set, fitted or chosen, moved alone by 1, 2, 4, 8 and 16 % down and up, at steps of {}: the "
        "last per cent at "
        "which a claim\nstill holds, with all smaller ones. An empty cell is 16 % and more, or as far as the value can "
        "go (an efficiency ends at 1). The margin is that of the "
        "files, of the "
        "claim's band.\n\n",
        kStep);
    for (std::size_t j = 0; j < values.size(); ++j) {
        fmt::print("{}. {}\n", j + 1, values[j].name);
        rooms.push_back(work[j].get());
    }
    fmt::print("\n| figure | claim | margin |");
    std::string line = "\n| --- | --- | --: |";
    for (std::size_t j = 0; j < values.size(); ++j) {
        fmt::print(" {} |", j + 1);
        line += " --- |";
    }
    fmt::print("{}\n", line);
    papers::Runs now;
    std::size_t sturdy = 0;
    for (std::size_t c = 0; c < claims.size(); ++c) {
        const double margin = papers::check(claims[c], now).comparison.margin;
        std::string cells;
        bool full = true;
        for (const auto& [down, up] : rooms) {
            const bool room = std::min(down[c], up[c]) >= kTried.back();
            cells += room ? " |" : fmt::format(" −{:g}/+{:g} |", down[c], up[c]);
            full = full && room;
        }
        sturdy += full ? 1U : 0U;
        if (!full) {
            fmt::print("| {} | {} | {} |{}\n", claims[c].figure, claims[c].claim,
                       std::isfinite(margin) ? fmt::format("{:.0f} %", 100 * margin) : "exact", cells);
        }
    }
    fmt::print("\nThe other {} of {} claims hold with every value moved alone by 16 %.\n", sturdy, claims.size());
}

}  // namespace calibrate
