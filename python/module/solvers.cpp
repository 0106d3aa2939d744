// The exact network solvers on arrays. A solver keeps its workspace and its answer, so that a call costs what the call in C++ does:
// nothing is allocated, nothing copied, and the interpreter's lock is free meanwhile.
#include <stiction/solve/chain.hpp>
#include <stiction/solve/graph.hpp>
#include <stiction/solve/tree.hpp>

#include "fields.hpp"
#include "parts.hpp"
#include "solver_data.hpp"

namespace stiction::python {
namespace {

using namespace solve;

constexpr const char* kSolver = "this solver";

/// Memory of a solve, kept from call to call.
std::span<std::byte> room(std::vector<std::byte>& workspace, std::size_t bytes) {
    if (workspace.size() < bytes) {
        workspace.resize(bytes);
    }
    return workspace;
}

/// Numbers of the admissible kind whose quotients are not.
ModelError out_of_range() {
    return ModelError({.kind = ProblemKind::out_of_range,
                       .what = "inertia, push, limits: a velocity would leave the range of numbers; keep push / "
                               "inertia, push and finite limits below 1e290",
                       .keys = {"inertia", "push", "limits"}});
}

const char* told(SolveStatus status, std::vector<ModelProblem> problems) {
    if (status == SolveStatus::invalid) {
        if (problems.empty()) {
            problems.push_back({.what = "sizes or values are outside the contract"});
        }
        throw ModelError(std::move(problems));
    }
    if (status == SolveStatus::overflow) {
        throw out_of_range();
    }
    return name(status);
}

void check_held(bool held, const MaybeNumbers& ground, const MaybeStops& stops) {
    if (!held && (ground || stops)) {
        throw ModelError({.kind = ProblemKind::contradiction,
                          .what = "ground, stops: make the solver with held=True to use them",
                          .keys = {"ground", "stops"}});
    }
}

/// What is too many to be counted; what memory cannot hold is a MemoryError.
std::size_t countable(const char* name, std::size_t count, std::size_t most = std::size_t{1} << 44) {
    if (count > most) {
        throw ModelError({.kind = ProblemKind::too_much,
                          .key = name,
                          .value = static_cast<double>(count),
                          .what = "is too many",
                          .range = fmt::format("up to {}", most)});
    }
    return count;
}

class ChainSolver {
public:
    ChainSolver(std::size_t bodies, bool held)
        : bodies_(countable("bodies", bodies)), held_(held), answer_(bodies, bodies > 0 ? bodies - 1 : 0, held) {}

    const char* solve(const Numbers& inertia, const Numbers& push, const Numbers& limits, const MaybeNumbers& ground,
                      const MaybeNumbers& ground_speed, const MaybeStops& stops, bool warm) {
        const Busy::Turn turn = busy_.turn(kSolver);
        check_held(held_, ground, stops);
        const auto written = answer_.memory();
        const CommonData d =
            input_.read(inertia, push, limits, ground, ground_speed, stops, bodies_, answer_.friction.size(), written);
        const ChainProblem<double> problem{d.inertia, d.push, d.limits, d.ground, d.ground_speed, d.stops};
        const auto solution = answer_.spans<ChainSolution<double>>(d);
        const std::span<std::byte> memory =
            room(workspace_, chain_workspace_bytes<double>(bodies_, held_, !d.ground_speed.empty()));
        SolveStatus status = SolveStatus::invalid;
        {
            const py::gil_scoped_release unlocked;
            status = warm ? resolve_chain(problem, solution, memory) : solve_chain(problem, solution, memory);
        }
        return told(status, status == SolveStatus::invalid ? d.problems() : std::vector<ModelProblem>{});
    }
    [[nodiscard]] const CommonAnswer& answer() const { return answer_; }
    [[nodiscard]] std::size_t bodies() const { return bodies_; }

private:
    std::size_t bodies_;
    bool held_;
    CommonAnswer answer_;
    CommonInput input_;
    std::vector<std::byte> workspace_;
    Busy busy_;
};

class TreeSolver {
public:
    TreeSolver(std::size_t bodies, bool held)
        : bodies_(countable("bodies", bodies, solve::kNoParent)),
          held_(held),
          answer_(bodies, bodies, held),
          parent_(bodies) {}

    const char* solve(const Numbers& inertia, const Numbers& push, const ArrayLike& parent, const Numbers& limits,
                      const MaybeNumbers& ratio, const MaybeNumbers& ground, const MaybeNumbers& ground_speed,
                      const MaybeStops& stops, bool warm) {
        const Busy::Turn turn = busy_.turn(kSolver);
        check_held(held_, ground, stops);
        const auto written = answer_.memory();
        const CommonData d =
            input_.read(inertia, push, limits, ground, ground_speed, stops, bodies_, answer_.friction.size(), written);
        read_parents(parent);
        const std::span<const double> ratios =
            ratio ? ratio_.of(*ratio, bodies_, "ratio", written) : std::span<const double>();
        const TreeProblem<double> problem{d.inertia, d.push,   parent_,        d.limits,
                                          ratios,    d.ground, d.ground_speed, d.stops};
        const auto solution = answer_.spans<TreeSolution<double>>(d);
        const std::span<std::byte> memory = room(workspace_, tree_workspace_bytes<double>(bodies_));
        SolveStatus status = SolveStatus::invalid;
        {
            const py::gil_scoped_release unlocked;
            status = warm ? resolve_tree(problem, solution, memory) : solve_tree(problem, solution, memory);
        }
        return told(status, status == SolveStatus::invalid ? problems(d, ratios) : std::vector<ModelProblem>{});
    }
    [[nodiscard]] const CommonAnswer& answer() const { return answer_; }
    [[nodiscard]] std::size_t bodies() const { return bodies_; }

private:
    void read_parents(const ArrayLike& parent) {
        const std::int64_t most = static_cast<std::int64_t>(bodies_) - 1;
        read_codes(parent, {"parent", -1, most, "give the index of a body, -1 for a root"},
                   parent_);  // -1 is kNoParent
        if (parent_.size() != bodies_) {
            throw ModelError({.kind = ProblemKind::contradiction,
                              .key = "parent",
                              .what = fmt::format("{} are needed, -1 for a root", bodies_)});
        }
    }
    static std::vector<ModelProblem> problems(const CommonData& data, std::span<const double> ratios) {
        std::vector<ModelProblem> found = data.problems();
        find_problem("ratio", ratios, is_ratio, "give a finite number that is not 0", found);
        if (found.empty()) {
            found.push_back({.kind = ProblemKind::loop,
                             .key = "parent",
                             .what = "bodies are joined in a circle; solve_graph takes circles"});
        }
        return found;
    }

    std::size_t bodies_;
    bool held_;
    CommonAnswer answer_;
    std::vector<std::uint32_t> parent_;
    CommonInput input_;
    Column ratio_;
    std::vector<std::byte> workspace_;
    Busy busy_;
};

class GraphSolver {
public:
    GraphSolver(std::size_t bodies, std::size_t elements)
        : velocity_(countable("bodies", bodies)),
          friction_(countable("elements", elements)),
          mode_(elements, Mode::stuck),
          margin_(elements) {}

    std::tuple<const char*, const char*, std::size_t> solve(const Numbers& inertia, const Numbers& push,
                                                            const ArrayLike& row_start, const ArrayLike& body,
                                                            const Numbers& coefficient, const Numbers& limits,
                                                            const MaybeNumbers& ground_speed, bool warm) {
        const Busy::Turn turn = busy_.turn(kSolver);
        const std::size_t n = velocity_.size();
        const std::size_t m = friction_.size();
        GraphNetwork<double> network{};
        const std::array<std::span<const std::byte>, 2> written{std::as_bytes(std::span(velocity_)),
                                                                std::as_bytes(std::span(friction_))};
        network.inertia = inertia_.of(inertia, n, "inertia", written);
        network.push = push_.of(push, n, "push", written);
        read_codes(body, {"body", 0, static_cast<std::int64_t>(n) - 1, "give the index of a body, from 0"}, body_);
        read_codes(row_start, {"row_start", 0, static_cast<std::int64_t>(body_.size()), kRows}, row_start_);
        network.row_start = row_start_;
        network.body = body_;
        network.coefficient = coefficient_.of(coefficient, body_.size(), "coefficient", written);
        network.limits = limits_.of(limits, m, "limits", written);
        if (ground_speed) {
            network.ground_speed = ground_speed_.of(*ground_speed, m, "ground_speed", written);
        }
        GraphReport report;
        {
            const py::gil_scoped_release unlocked;
            report = solve_with_room(network, warm);
        }
        if (report.problem != GraphProblem::none) {
            throw ModelError(described(report.problem));
        }
        if (report.status == SolveStatus::overflow) {
            throw out_of_range();
        }
        const char* const routes[] = {"chain", "tree", "general"};
        return {name(report.status), routes[static_cast<std::size_t>(report.route)], report.passes};
    }

    std::vector<double> velocity_, friction_;
    std::vector<Mode> mode_;
    std::vector<Margin<double>> margin_;

private:
    /// Large networks try linear memory first, which suffices for stacks and trees.
    GraphReport solve_with_room(const GraphNetwork<double>& network, bool warm) {
        constexpr std::size_t kLarge = std::size_t{1} << 26;  // bytes that nobody misses
        const std::size_t n = velocity_.size();
        const std::size_t m = friction_.size();
        const GraphMotion<double> motion{velocity_, friction_, mode_, margin_};
        GraphOptions options;
        options.start_from_modes = warm;
        const std::size_t any = graph_workspace_bytes<double>(n, m, network.body.size());
        const std::size_t forest = forest_workspace_bytes<double>(n, m);
        if (any > kLarge) {
            const GraphReport report = solve_graph(network, room(workspace_, forest), motion, options);
            if (report.route != GraphRoute::general) {
                return report;
            }
        }
        return solve_graph(network, room(workspace_, any), motion, options);
    }
    static ModelProblem described(GraphProblem problem) {
        using Kind = ProblemKind;
        switch (problem) {
            case GraphProblem::none: return {};
            case GraphProblem::sizes_differ: return {.key = "row_start, body, coefficient", .what = kRows};
            case GraphProblem::workspace_too_short:
                return {.kind = Kind::too_much, .what = "there is not enough memory for this network"};
            case GraphProblem::inertia_not_positive:
                return {.kind = Kind::out_of_range, .key = "inertia", .what = "give numbers above 0"};
            case GraphProblem::push_not_finite:
                return {.kind = Kind::out_of_range,
                        .key = "push, coefficient, ground_speed",
                        .what = "give finite numbers"};
            case GraphProblem::limit_negative:
                return {.kind = Kind::out_of_range,
                        .key = "limits",
                        .what = "give 0 or more both ways, inf for a rigid joint"};
            case GraphProblem::row_malformed:
                return {.key = "body", .what = "a row is empty, names no body, or one body twice"};
            case GraphProblem::contradictory:
                return {.what = "rigid elements demand different speeds of the same bodies"};
        }
        return {};
    }

    static constexpr const char* kRows = "row e is [row_start[e], row_start[e + 1]), from 0 to their length";
    Column inertia_, push_, coefficient_, ground_speed_;
    LimitColumn limits_;
    std::vector<std::size_t> row_start_, body_;
    std::vector<std::byte> workspace_;
    Busy busy_;
};

/// The answers of a stack or a tree as arrays without a copy.
template <class Solver>
void def_answers(py::class_<Solver>& type) {
    const auto numbers = [&](const char* name, std::vector<double> CommonAnswer::*values, const char* text) {
        type.def_property_readonly(
            name,
            [values](const py::object& self) {
                return view<double>(self.cast<const Solver&>().answer().*values, self);
            },
            text);
    };
    const auto modes = [&](const char* name, std::vector<Mode> CommonAnswer::*values, const char* text) {
        type.def_property_readonly(
            name,
            [values](const py::object& self) { return view<Mode>(self.cast<const Solver&>().answer().*values, self); },
            text);
    };
    numbers("velocity", &CommonAnswer::velocity, "Of each body [m/s | rad/s], or acceleration where push is a force.");
    numbers("friction", &CommonAnswer::friction, "Of each element, in the unit of the limits.");
    numbers("ground_friction", &CommonAnswer::ground_friction, "Of each body against ground.");
    numbers("stop_reaction", &CommonAnswer::stop_reaction, "Of each engaged end of travel.");
    modes("mode", &CommonAnswer::mode, "Of each element, as Mode.");
    modes("ground_mode", &CommonAnswer::ground_mode, "Of each body against ground, as Mode.");
    modes("stop_mode", &CommonAnswer::stop_mode, "stuck: rests on its end; free: no end engaged.");
    type.def_property_readonly("bodies", &Solver::bodies, "How many.");
}

void add_graph(py::module_& module) {
    py::class_<GraphSolver>(module, "GraphSolver", "Any network of bodies and elements, solved exactly.")
        .def(py::init<std::size_t, std::size_t>(), py::arg("bodies"), py::arg("elements"))
        .def("solve", &GraphSolver::solve, py::arg("inertia"), py::arg("push"), py::arg("row_start"), py::arg("body"),
             py::arg("coefficient"), py::arg("limits"), py::arg("ground_speed") = py::none(), py::arg("warm") = false,
             "Answers (status, route, passes).")
        .def_property_readonly(
            "velocity", [](const py::object& s) { return view<double>(s.cast<const GraphSolver&>().velocity_, s); },
            "Of each body.")
        .def_property_readonly(
            "friction", [](const py::object& s) { return view<double>(s.cast<const GraphSolver&>().friction_, s); },
            "Of each element.")
        .def_property_readonly(
            "mode", [](const py::object& s) { return view<Mode>(s.cast<const GraphSolver&>().mode_, s); },
            "Of each element, as Mode.");
}

}  // namespace

void add_solvers(py::module_& module) {
    py::class_<ChainSolver> chain(module, "ChainSolver", "A stack of bodies that rub on each other, solved exactly.");
    chain.def(py::init<std::size_t, bool>(), py::arg("bodies"), py::arg("held") = false)
        .def("solve", &ChainSolver::solve, py::arg("inertia"), py::arg("push"), py::arg("limits"),
             py::arg("ground") = py::none(), py::arg("ground_speed") = py::none(), py::arg("stops") = py::none(),
             py::arg("warm") = false, "Answers how it ended: exact, warm, rounded or capped.");
    def_answers(chain);
    py::class_<TreeSolver> tree(module, "TreeSolver", "Bodies joined in trees, with gear ratios, solved exactly.");
    tree.def(py::init<std::size_t, bool>(), py::arg("bodies"), py::arg("held") = false)
        .def("solve", &TreeSolver::solve, py::arg("inertia"), py::arg("push"), py::arg("parent"), py::arg("limits"),
             py::arg("ratio") = py::none(), py::arg("ground") = py::none(), py::arg("ground_speed") = py::none(),
             py::arg("stops") = py::none(), py::arg("warm") = false,
             "Answers how it ended: exact, warm, rounded or capped.");
    def_answers(tree);
    add_graph(module);
}

}  // namespace stiction::python
