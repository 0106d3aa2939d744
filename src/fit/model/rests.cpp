#include "fit/model/rests.hpp"

#include <algorithm>
#include <deque>

#include <fmt/format.h>

#include "engine/fixed/fixed.hpp"

namespace stiction::fit {
namespace {

/// Least and most of a window of rows whose ends only rise.
class Window {
public:
    explicit Window(const std::vector<double>& values) : values_(&values) {}

    void add(std::size_t row) {
        const double x = (*values_)[row];
        while (!least_.empty() && (*values_)[least_.back()] >= x) least_.pop_back();
        while (!most_.empty() && (*values_)[most_.back()] <= x) most_.pop_back();
        least_.push_back(row);
        most_.push_back(row);
    }
    void drop_before(std::size_t row) {
        while (!least_.empty() && least_.front() < row) least_.pop_front();
        while (!most_.empty() && most_.front() < row) most_.pop_front();
    }
    [[nodiscard]] double range() const { return (*values_)[most_.front()] - (*values_)[least_.front()]; }

private:
    const std::vector<double>* values_;
    std::deque<std::size_t> least_;
    std::deque<std::size_t> most_;
};

double mean_of(const std::vector<double>& values, std::size_t first, std::size_t end) {
    double sum = 0;
    for (std::size_t row = first; row < end; ++row) {
        sum += values[row];
    }
    return sum / static_cast<double>(end - first);
}

}  // namespace

std::vector<Rest> rests_of(const Log& log, const std::vector<std::size_t>& positions, double shortest) {
    std::vector<Rest> rests;
    std::vector<Window> windows;
    const auto clear = [&] {
        windows.clear();
        for (const std::size_t channel : positions) {
            windows.emplace_back(log.channels[channel].values);
        }
    };
    const auto add = [&](std::size_t row) {
        for (Window& window : windows) {
            window.add(row);
        }
    };
    const auto still = [&] {
        bool all = true;
        for (std::size_t k = 0; k < positions.size(); ++k) {
            all = all && windows[k].range() <= log.channels[positions[k]].band();
        }
        return all;
    };
    const auto long_enough = [&](std::size_t first, std::size_t end) {
        return end > first + 1 && log.times[end - 1] - log.times[first] >= shortest;
    };
    clear();
    std::size_t first = 0;
    const std::size_t rows = positions.empty() ? 0 : log.times.size();
    for (std::size_t row = 0; row < rows; ++row) {
        add(row);
        if (still()) {
            continue;
        }
        if (long_enough(first, row)) {
            rests.push_back({first, row});
            first = row;
            clear();
            add(row);
            continue;
        }
        while (!still()) {
            ++first;
            for (Window& window : windows) {
                window.drop_before(first);
            }
        }
    }
    if (long_enough(first, rows)) {
        rests.push_back({first, rows});
    }
    return rests;
}

std::vector<Piece> pieces_of(const Log& log, const std::vector<std::size_t>& positions, double shortest) {
    std::vector<Piece> pieces;
    for (const Rest& rest : rests_of(log, positions, shortest)) {
        const std::size_t length = rest.end - rest.first;
        Piece piece{.first = rest.first == 0 ? 0 : rest.first + length / 2, .from_machine = false};
        for (const std::size_t channel : positions) {
            const std::size_t quarter = length / 4;
            piece.positions.push_back(mean_of(log.channels[channel].values, rest.first + quarter, rest.end - quarter));
        }
        pieces.push_back(std::move(piece));
    }
    if (pieces.empty() || pieces.front().first > 0) {
        pieces.insert(pieces.begin(), Piece{});
    }
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        pieces[k].end = k + 1 < pieces.size() ? pieces[k + 1].first : log.times.size();
    }
    return pieces;
}

std::vector<MeasuredBody> measured_bodies(const Plan& plan, const Log& log) {
    std::vector<MeasuredBody> found;
    for (std::size_t body = 0; body < plan.bodies.size(); ++body) {
        for (std::size_t channel = 0; channel < log.channels.size(); ++channel) {
            if (log.channels[channel].quantity == plan.bodies[body].name + ".position") {
                found.push_back({body, channel});
            }
        }
    }
    return found;
}

std::vector<ModelProblem> cut_problems(const scenario::Scenario& machine, const Log& log) {
    std::vector<ModelProblem> problems;
    const auto add = [&](std::string what) {
        problems.push_back({.kind = ProblemKind::unsupported,
                            .what = "it cannot be cut at rests: " + std::move(what),
                            .remedy = "write cut = \"none\""});
    };
    const std::vector<MeasuredBody> measured = measured_bodies(machine.plan, log);
    for (std::size_t body = 0; body < machine.plan.bodies.size(); ++body) {
        const auto& part = machine.plan.bodies[body];
        if (std::none_of(measured.begin(), measured.end(), [&](const MeasuredBody& m) { return m.body == body; })) {
            add(fmt::format("the position of {} is not measured", part.name));
        }
        if (part.options.velocity != 0) {
            add(fmt::format("{} starts with a velocity", part.name));
        }
    }
    if (machine.plan.signals.has_memory()) {
        add("signals of the machine have memory (controllers, filters, delays), which no log holds");
    }
    if (!machine.plan.actuator_states.empty()) {
        add("actuators of the machine have states, which no log holds");
    }
    if (!FixedEngine(machine.plan, machine.run.fixed).initial_state().memory.empty()) {
        add("its friction method has memory, which no log holds");
    }
    return problems;
}

}  // namespace stiction::fit
