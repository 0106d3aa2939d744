// The stack of n bodies of Biagiotti and Zanasi (stiction/solve/biagiotti.hpp) with its state and workspace: one call per step.
#include <stiction/solve/biagiotti.hpp>

#include "fields.hpp"
#include "parts.hpp"
#include "solver_data.hpp"

namespace stiction::python {
namespace {

class BiagiottiStack {
public:
    BiagiottiStack(const Numbers& inertia, const Numbers& velocity)
        : inertia_(read_inertia(inertia)),
          velocity_(inertia_.size()),
          relative_(inertia_.size() - 1),
          friction_(relative_.size()),
          acceleration_(relative_.size()),
          workspace_(2 * relative_.size()),
          mode_(relative_.size(), Mode::stuck) {
        set_velocity(velocity);
    }

    /// Friction and relative accelerations as the bodies move now.
    void solve(const Numbers& torque, const Numbers& static_limit, const Numbers& sliding) {
        advance(torque, static_limit, sliding,
                [&](const auto& stack, auto& result) { return solve::solve(stack, relative(), workspace(), result); });
    }

    /// The same, then one step of length h [s].
    void step(const Numbers& torque, const Numbers& static_limit, const Numbers& sliding, double h) {
        if (!is_positive(h)) {
            throw ModelError(
                {.kind = ProblemKind::out_of_range, .key = "step", .value = h, .what = "give a time above 0"});
        }
        advance(torque, static_limit, sliding, [&](const auto& stack, auto& result) {
            solve::BiagiottiState<double> state{average_, relative_};
            const solve::BiagiottiProblem problem = solve::step(stack, h, workspace(), state, result);
            average_ = state.average_velocity;
            solve::body_velocities<double>(inertia_, state, velocity_);
            return problem;
        });
    }

    void set_velocity(const Numbers& velocity) {
        const std::span<const double> given = velocity_column_.of(velocity, inertia_.size(), "velocity", {});
        std::vector<ModelProblem> problems;
        find_problem("velocity", given, is_finite_number, "give a finite number", problems);
        if (!problems.empty()) {
            throw ModelError(std::move(problems));
        }
        solve::BiagiottiState<double> state{0, relative_};
        solve::set_body_velocities<double>(inertia_, given, state);
        average_ = state.average_velocity;
        velocity_.assign(given.begin(), given.end());
    }

    [[nodiscard]] const std::vector<double>& inertia() const { return inertia_; }
    [[nodiscard]] const std::vector<double>& velocity() const { return velocity_; }
    [[nodiscard]] const std::vector<double>& relative_velocity() const { return relative_; }
    [[nodiscard]] const std::vector<double>& friction() const { return friction_; }
    [[nodiscard]] const std::vector<double>& relative_acceleration() const { return acceleration_; }
    [[nodiscard]] const std::vector<Mode>& mode() const { return mode_; }
    [[nodiscard]] double average_velocity() const { return average_; }
    [[nodiscard]] double average_acceleration() const { return average_acceleration_; }

private:
    static std::vector<double> read_inertia(const Numbers& given) {
        std::vector<ModelProblem> problems;
        if (given.ndim() != 1 || given.size() == 0) {
            problems.push_back({.kind = ProblemKind::contradiction, .key = "inertia", .what = "give one per body"});
        } else {
            find_problem("inertia", span_of(given), is_positive, "give a number above 0", problems);
        }
        if (!problems.empty()) {
            throw ModelError(std::move(problems));
        }
        return {given.data(), given.data() + given.size()};
    }

    [[nodiscard]] std::span<const double> relative() const { return relative_; }
    [[nodiscard]] std::span<double> workspace() { return workspace_; }

    template <class Call>
    void advance(const Numbers& torque, const Numbers& static_limit, const Numbers& sliding, Call&& call) {
        const Busy::Turn turn = busy_.turn("this stack");
        const solve::BiagiottiStack<double> stack{inertia_, torque_.of(torque, inertia_.size(), "torque", {}),
                                                  limit_.of(static_limit, relative_.size(), "static_limit", {}),
                                                  sliding_.of(sliding, relative_.size(), "sliding_friction", {})};
        solve::BiagiottiFriction<double> result{friction_, acceleration_, mode_};
        const solve::BiagiottiProblem problem = call(stack, result);
        if (problem != solve::BiagiottiProblem::none) {
            throw ModelError(problems_of(stack, problem));
        }
        average_acceleration_ = result.average_acceleration;
    }

    static std::vector<ModelProblem> problems_of(const solve::BiagiottiStack<double>& stack,
                                                 solve::BiagiottiProblem problem) {
        std::vector<ModelProblem> found;
        find_problem("torque", stack.torque, is_finite_number, "give a finite number", found);
        find_problem(
            "static_limit", stack.static_limit, [](double x) { return x >= 0; }, "give 0 or more, inf if locked",
            found);
        find_problem(
            "sliding_friction", stack.sliding_friction, [](double x) { return x >= 0 && std::isfinite(x); },
            "give 0 or more, finite", found);
        if (found.empty()) {
            found.push_back({.kind = ProblemKind::out_of_range,
                             .what = fmt::format("{}: a velocity would leave the range of numbers; keep torque / "
                                                 "inertia below 1e290",
                                                 name(problem)),
                             .keys = {"inertia", "torque"}});
        }
        return found;
    }

    std::vector<double> inertia_, velocity_, relative_, friction_, acceleration_, workspace_;
    std::vector<Mode> mode_;
    double average_ = 0;
    double average_acceleration_ = 0;
    Column torque_, limit_, sliding_, velocity_column_;
    Busy busy_;
};

}  // namespace

void add_biagiotti(py::module_& module) {
    using Stack = BiagiottiStack;
    py::class_<Stack> type(module, "BiagiottiStack",
                           "A stack of n bodies as Biagiotti and Zanasi compute it (eqs. 16-22): average motion plus "
                           "relative motions.\n\nOnce one interface gives way the others are not computed anew, as in "
                           "the paper; `solve_chain` is exact.");
    type.def(py::init<const Numbers&, const Numbers&>(), py::arg("inertia"), py::arg("velocity") = 0.0)
        .def("solve", &Stack::solve, py::arg("torque"), py::arg("static_limit"), py::arg("sliding_friction"),
             "Friction and accelerations at the present velocities: torque on each of n bodies [N·m], largest friction "
             "at rest and\nsliding friction of the n - 1 interfaces [N·m], each also one number for all.")
        .def("step", &Stack::step, py::arg("torque"), py::arg("static_limit"), py::arg("sliding_friction"),
             py::arg("step"),
             "The same, then one explicit step [s]; a relative velocity that would cross 0 becomes 0.0.")
        .def_property(
            "velocity", [](const py::object& s) { return view<double>(s.cast<const Stack&>().velocity(), s); },
            &Stack::set_velocity, "Of each body [rad/s].")
        .def_property_readonly("average_velocity", &Stack::average_velocity, "z_1: momentum over inertia [rad/s].")
        .def_property_readonly("average_acceleration", &Stack::average_acceleration, "Its rate [rad/s²].");
    const auto numbers = [&](const char* name, const std::vector<double>& (Stack::*values)() const, const char* text) {
        type.def_property_readonly(
            name, [values](const py::object& s) { return view<double>((s.cast<const Stack&>().*values)(), s); }, text);
    };
    numbers("inertia", &Stack::inertia, "Of each body [kg·m²].");
    numbers("relative_velocity", &Stack::relative_velocity, "Of each interface, exactly 0.0 where stuck [rad/s].");
    numbers("relative_acceleration", &Stack::relative_acceleration, "Of each interface [rad/s²].");
    numbers("friction", &Stack::friction, "Of each interface [N·m].");
    type.def_property_readonly(
        "mode", [](const py::object& s) { return view<Mode>(s.cast<const Stack&>().mode(), s); },
        "Of each interface, as Mode.");
}

}  // namespace stiction::python
