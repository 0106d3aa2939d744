#include "reference/newton_impact.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "reference/linear_system.hpp"

namespace reference {
namespace {

constexpr Real kTieOfSpeeds = 1e-15L;  // of the speeds: rounding of the elimination is 1e-18

/// (1), and (2) for the rows that act; the others carry nothing.
LinearSolution solve_with(const Machine& machine, const Vector& velocity, const std::vector<ImpactRow>& rows,
                          const std::vector<bool>& acts) {
    const std::size_t n = machine.bodies.size();
    const std::size_t unknowns = n + rows.size();
    std::vector<Condition> equations;
    for (std::size_t i = 0; i < n; ++i) {
        equations.push_back({Vector(unknowns, 0), machine.bodies[i].inertia * velocity[i]});
        equations.back().coefficients[i] = machine.bodies[i].inertia;
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
        Condition equation{Vector(unknowns, 0), acts[r] ? rows[r].speed : Real(0)};
        for (const Term& term : rows[r].row) {
            equations[term.body].coefficients[n + r] += term.coefficient;
            equation.coefficients[term.body] += acts[r] ? term.coefficient : Real(0);
        }
        equation.coefficients[n + r] = acts[r] ? 0 : 1;
        equations.push_back(std::move(equation));
    }
    return solve(std::move(equations), unknowns);
}

/// (3) for the solution with these rows acting.
bool fulfils(const Machine& machine, const Vector& before, const std::vector<ImpactRow>& rows,
             const std::vector<bool>& acts, const LinearSolution& solution) {
    const std::size_t n = machine.bodies.size();
    const std::size_t unknowns = n + rows.size();
    Real momentum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        momentum = std::max(momentum, machine.bodies[i].inertia * std::fabs(before[i]));
    }
    std::vector<Condition> conditions;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const auto side = static_cast<Real>(rows[r].side);
        if (rows[r].side == 0) {
            continue;
        }
        if (acts[r]) {
            conditions.push_back({Vector(unknowns, 0), 0, momentum});
            conditions.back().coefficients[n + r] = side;
        } else {
            conditions.push_back({Vector(unknowns, 0), -side * rows[r].speed, size_along(rows[r].row, before)});
            for (const Term& term : rows[r].row) {
                conditions.back().coefficients[term.body] = -side * term.coefficient;
            }
        }
    }
    return feasible(solution, conditions, kTieOfSpeeds);
}

}  // namespace

Impact collide(const Machine& machine, const Vector& velocity, const std::vector<ImpactRow>& rows) {
    std::vector<std::size_t> one_sided;
    std::vector<bool> acts(rows.size(), true);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows[r].side != 0) {
            one_sided.push_back(r);
        }
    }
    for (std::size_t set = 0; set < (std::size_t{1} << one_sided.size()); ++set) {
        for (std::size_t k = 0; k < one_sided.size(); ++k) {
            acts[one_sided[k]] = (set >> k & 1U) != 0;
        }
        const LinearSolution solution = solve_with(machine, velocity, rows, acts);
        if (solution.exists && fulfils(machine, velocity, rows, acts, solution)) {
            const auto n = static_cast<std::ptrdiff_t>(machine.bodies.size());
            return {true, Vector(solution.point.begin(), solution.point.begin() + n),
                    Vector(solution.point.begin() + n, solution.point.end())};
        }
    }
    return {};
}

Vector project(const Machine& machine, const Vector& velocity, const std::vector<ImpactRow>& rows) {
    const LinearSolution solution = solve_with(machine, velocity, rows, std::vector<bool>(rows.size(), true));
    if (!solution.exists) {
        return velocity;
    }
    return Vector(solution.point.begin(), solution.point.begin() + static_cast<std::ptrdiff_t>(machine.bodies.size()));
}

}  // namespace reference
