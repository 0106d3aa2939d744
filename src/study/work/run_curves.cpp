#include "study/work/run_curves.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>

#include "engine/make_engine.hpp"
#include "result/recorder.hpp"
#include "run/recording.hpp"
#include "run/simulation.hpp"
#include "study/page/sample.hpp"
#include "study/work/threads.hpp"

namespace stiction::study {
namespace {

constexpr std::size_t kMostQuantities = 2;

/// Does a formula name this part?
bool names_part(const std::string& formula, const std::string& part) {
    const auto of_name = [](char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    for (std::size_t at = formula.find(part); at != std::string::npos; at = formula.find(part, at + 1)) {
        const std::size_t end = at + part.size();
        if ((at == 0 || !of_name(formula[at - 1])) && end < formula.size() && formula[end] == '.') {
            return true;
        }
    }
    return false;
}

/// Trajectory of one run, to its end or as far as it came.
Trajectory recorded(const PreparedStudy& study, std::uint64_t run, const std::vector<std::string>& names,
                    const std::atomic<bool>& stop) {
    const scenario::Scenario machine = study.machines().read(study.values(run));
    const std::unique_ptr<Engine> engine = make_engine(machine.plan, simulated_settings(machine.run));
    Recorder recorder(machine.plan, {.quantities = names, .spacing = usual_spacing(machine.run)});
    Listener listener = recorder.listener(*engine);
    listener.go_on = [&stop](const State&) { return !stop.load(std::memory_order_relaxed); };
    State state = engine->initial_state();
    static_cast<void>(engine->advance_to(state, machine.run.until, listener));
    return recorder.trajectory();
}

}  // namespace

std::vector<std::string> curve_quantities(const Plan& plan, const std::vector<Column>& metrics) {
    std::vector<std::string> names;
    const auto add_body = [&](std::size_t body) {
        const std::string name = body < plan.bodies.size() ? plan.bodies[body].name + ".position" : std::string();
        if (!name.empty() && names.size() < kMostQuantities &&
            std::find(names.begin(), names.end(), name) == names.end()) {
            names.push_back(name);
        }
    };
    for (const Column& metric : metrics) {
        for (std::size_t k = 0; k < plan.bodies.size(); ++k) {
            if (names_part(metric.name, plan.bodies[k].name)) {
                add_body(k);
            }
        }
        for (std::size_t k = 0; k < plan.frictions.size(); ++k) {
            if (names_part(metric.name, plan.frictions[k].name)) {
                add_body(plan.element(k).body);
            }
        }
    }
    if (names.empty()) {
        add_body(0);
        add_body(1);
    }
    return names;
}

std::vector<Family> run_curves(const PreparedStudy& study, const Table& table, const CurveOptions& options) {
    const std::vector<std::string> names = curve_quantities(study.machines().base().plan, table.metrics);
    const std::vector<std::size_t> rows = curve_rows(table, options.runs);
    std::vector<Trajectory> found(rows.size());
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stop{false};
    const auto work = [&](bool asks) {
        for (std::size_t k = next++; k < rows.size() && !stop; k = next++) {
            try {
                found[k] = recorded(study, table.run[rows[k]], names, stop);
            } catch (const std::exception&) {  // a machine of the study without such a quantity: no curve
            }
            if (asks && options.go_on && !options.go_on()) {
                stop = true;
            }
        }
    };
    {
        const std::size_t most = std::min(options.threads, rows.size());
        const std::vector<std::jthread> others = threads_at_most(most > 0 ? most - 1 : 0, [&] { work(false); });
        work(true);
    }
    std::vector<Family> families;
    for (const std::string& name : names) {
        Family family{.name = name};
        for (std::size_t k = 0; k < rows.size(); ++k) {
            for (NumberColumn& column : found[k].numbers) {
                if (column.name == name) {
                    family.unit = column.unit;
                    family.shown = column.shown;
                    family.curves.push_back({table.run[rows[k]], found[k].time, std::move(column.values)});
                }
            }
        }
        if (!family.curves.empty()) {
            families.push_back(std::move(family));
        }
    }
    return families;
}

}  // namespace stiction::study
