// Every model on both engines: the fixed engine converges to the located one, and both tell the same sequence of modes, at the steps of
// docs/design/two-engines.md. The table there is read, and no model may be missing in it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "both_engines.hpp"
#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "engine/located/located_story.hpp"
#include "machine_file.hpp"

namespace stiction {
namespace {

/// | model | until [s] | step [s] | order | modes |
struct Entry {
    std::string model;
    double until = 0;
    double step = 0;
    double order = 0;
    std::string modes;
};

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" `");
    const auto last = text.find_last_not_of(" `");
    return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

std::vector<Entry> table() {
    std::ifstream file(std::filesystem::path(STICTION_DOCUMENTS) / "design" / "two-engines.md");
    std::vector<Entry> entries;
    for (std::string line; std::getline(file, line);) {
        std::vector<std::string> cells;
        std::istringstream row(line);
        for (std::string cell; std::getline(row, cell, '|');) {
            cells.push_back(trimmed(cell));
        }
        if (cells.size() >= 6 && !cells[1].empty() && std::strtod(cells[2].c_str(), nullptr) > 0) {
            entries.push_back({cells[1], std::stod(cells[2]), std::stod(cells[3]), std::stod(cells[4]), cells[5]});
        }
    }
    return entries;
}

/// A mode and how long it lasted [s].
using Episodes = std::vector<std::pair<Mode, double>>;

/// Episodes of at most two steps are merged into what surrounds them: a direct reversal shows as one step at rest.
std::string told(const Episodes& episodes, double step) {
    std::string text;
    std::string last;
    for (const auto& [mode, duration] : episodes) {
        if (duration > 2.5 * step && name(mode) != last) {
            last = name(mode);
            text += text.empty() ? last : " " + last;
        }
    }
    return text;
}

std::string modes_of(const Plan& plan, const std::vector<Episodes>& episodes, double step) {
    std::string text;
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        text += (text.empty() ? "" : "; ");
        text += plan.frictions[e].name + ": " + told(episodes[e], step);
    }
    return text;
}

std::string located_modes(const Plan& plan, const Entry& entry) {
    const Story story = tell(plan, entry.until);
    EXPECT_EQ(story.report.status, RunStatus::ok) << entry.model << ": " << story.report.message;
    EXPECT_LE(std::fabs(story.residual), 1e-9 * story.turned_over) << entry.model;
    std::vector<Episodes> episodes(plan.frictions.size());
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        double since = 0;
        Mode now = LocatedEngine(plan).initial_state().mode[e];
        for (const Told& t : story.of(plan.frictions[e].name)) {
            episodes[e].push_back({now, t.event.time - since});
            since = t.event.time;
            now = t.event.to;
        }
        episodes[e].push_back({now, entry.until - since});
    }
    return modes_of(plan, episodes, entry.step);
}

std::string fixed_modes(const Plan& plan, const Entry& entry) {
    FixedEngine engine(plan, {.step = entry.step});
    State state = engine.initial_state();
    std::vector<Episodes> episodes(plan.frictions.size());
    while (state.time < entry.until - 0.5 * entry.step) {
        if (engine.step(state).status != RunStatus::ok) {
            ADD_FAILURE() << entry.model << ": step refused at " << state.time;
            break;
        }
        for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
            if (episodes[e].empty() || episodes[e].back().first != state.mode[e]) {
                episodes[e].push_back({state.mode[e], 0});
            }
            episodes[e].back().second += entry.step;
        }
    }
    return modes_of(plan, episodes, entry.step);
}

/// Distance of two end states, positions measured by how far the bodies are.
double distance(const State& a, const State& exact) {
    double sum = 0;
    for (std::size_t i = 0; i < exact.position.size(); ++i) {
        const double size = std::max(std::fabs(exact.position[i]), 1e-12);
        sum += std::fabs(a.position[i] - exact.position[i]) / size;
    }
    return sum;
}

TEST(TheTableOfModels, NamesEveryModel) {
    std::set<std::string> named;
    for (const Entry& entry : table()) {
        named.insert(entry.model);
        EXPECT_EQ(entry.order, 1) << entry.model;
    }
    for (const auto& file : std::filesystem::directory_iterator(STICTION_MODELS)) {
        if (file.path().extension() == ".toml") {
            EXPECT_EQ(named.count(file.path().stem().string()), 1U) << file.path().stem() << " is not in the table";
        }
    }
}

TEST(EveryModel, HasTheSameSequenceOfModesInBothEngines) {
    for (const Entry& entry : table()) {
        const Plan plan = machines::load(entry.model);
        const std::string located = located_modes(plan, entry);
        EXPECT_EQ(fixed_modes(plan, entry), located) << entry.model;
        EXPECT_EQ(entry.modes, located) << entry.model << ", step " << entry.step;
    }
}

/// Order one leaves an eighth of the error for an eighth of the step; terms of higher order, and where events fall within their
/// steps, leave it below a quarter. What the located engine itself is off by: 1e-9 of each position.
TEST(EveryModel, ConvergesToTheLocatedEngine) {
    for (const Entry& entry : table()) {
        const Plan plan = machines::load(entry.model);
        const State exact = run_located(plan, entry.until);
        const double coarse = distance(run_fixed(plan, entry.step, entry.until), exact);
        const double fine = distance(run_fixed(plan, entry.step / 8, entry.until), exact);
        EXPECT_LE(fine, 0.25 * coarse + 1e-9 * static_cast<double>(plan.bodies.size()))
            << entry.model << ": " << coarse;
    }
}

}  // namespace
}  // namespace stiction
