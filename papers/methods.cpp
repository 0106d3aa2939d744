#include "papers/methods.hpp"

#include <algorithm>
#include <cmath>
#include <future>
#include <thread>

#include <fmt/format.h>

#include "machine/parts/any_method.hpp"
#include "text/json.hpp"

namespace stiction::papers {
namespace {

/// Columns of numbers alike to rounding, of the largest of each.
bool same_numbers(const Trajectory& a, const Trajectory& b) {
    constexpr double kRounding = 1e-9;
    if (a.time.size() != b.time.size() || a.numbers.size() != b.numbers.size()) {
        return false;
    }
    for (std::size_t c = 0; c < a.numbers.size(); ++c) {
        double size = 0;
        double off = 0;
        for (std::size_t k = 0; k < a.time.size(); ++k) {
            size = std::max(size, std::fabs(a.numbers[c].values[k]));
            off = std::max(off, std::fabs(a.numbers[c].values[k] - b.numbers[c].values[k]));
        }
        if (!(off <= kRounding * size)) {
            return false;
        }
    }
    return true;
}

/// Runs of the method by itself, all that the claims asked for.
bool same_runs(const Runs& a, const Runs& b, const std::string& alone) {
    bool any = false;
    for (const auto& [key, run] : a.kept()) {
        if (key.compare(0, alone.size(), alone) != 0) {
            continue;
        }
        const auto other = b.kept().find(key);
        if (!run || other == b.kept().end() || !other->second ||
            !same_numbers(run->trajectory, other->second->trajectory)) {
            return false;
        }
        any = true;
    }
    return any;
}

/// Stated claims that a method can fail, checked one after another.
std::vector<std::string> failing(const Paper& paper, Runs& runs, std::size_t& count) {
    std::vector<std::string> list;
    for (const Claim& claim : paper.claims()) {
        if (claim.kind != Kind::stated || claim.about == About::speed || *claim.reason != '\0') {
            continue;
        }
        ++count;
        if (!check(claim, runs).holds()) {
            list.push_back(fmt::format("{}: {}", claim.figure, claim.claim));
        }
    }
    return list;
}

}  // namespace

Load with_method(const std::string& own, const std::string& other) {
    return [own, other](const std::string& name, const Settings& settings) {
        scenario::Scenario scenario = load_kept(name, settings);
        if (description(scenario.run.fixed.method).name != own) {
            return scenario;
        }
        Settings more = settings;
        more.push_back({"run.method", other});
        return load_kept(name, more);
    };
}

Exchange exchange(const Paper& paper, const std::string& own, const std::string& other) {
    RunOptions options;
    options.load = with_method(own, other);
    Runs runs(options);
    Exchange result{own, other, 0, {}, false};
    result.failing = failing(paper, runs, result.claims);
    if (result.failing.empty()) {
        Runs theirs;
        std::size_t again = 0;
        static_cast<void>(failing(paper, theirs, again));
        result.same = same_runs(runs, theirs, paper.alone);
    }
    return result;
}

MethodTable exchange_all(const Paper& paper, const GoOn& go_on) {
    MethodTable table{&paper, {}};
    for (const char* own : paper.methods) {
        for_each_method<double>([&]<class Method>() {
            if (std::string(Method::description.name) != own) {
                table.rows.push_back({own, Method::description.name, 0, {}, false});
            }
        });
    }
    const std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
    for (std::size_t first = 0; first < table.rows.size(); first += threads) {
        std::vector<std::future<void>> work;
        for (std::size_t k = first; k < std::min(first + threads, table.rows.size()); ++k) {
            Exchange& row = table.rows[k];
            work.push_back(
                std::async(std::launch::async, [&row, &paper] { row = exchange(paper, row.own, row.other); }));
        }
        for (std::future<void>& one : work) {
            one.get();
        }
        if (go_on && !go_on(static_cast<double>(std::min(first + threads, table.rows.size())) /
                            static_cast<double>(table.rows.size()))) {
            break;
        }
    }
    return table;
}

std::string methods_json(const std::vector<MethodTable>& all) {
    JsonWriter json;
    json.array(JsonWriter::lines);
    for (const MethodTable& table : all) {
        for (const Exchange& row : table.rows) {
            json.object().member("paper", table.paper->word).member("own", row.own).member("other", row.other);
            json.member("claims", row.claims).member("same", row.same).list("failing", row.failing).end();
        }
    }
    json.end();
    return std::move(json).text() + "\n";
}

}  // namespace stiction::papers
