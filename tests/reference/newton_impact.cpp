#include "reference/newton_impact.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "reference/linear_system.hpp"

namespace reference {
namespace {

constexpr Real kTieOfSpeeds = 1e-15L;  // of the speeds: rounding of the elimination is 1e-18

/// Left sides of (1), and of (2) for the rows that act; the others carry nothing.
Elimination eliminated(const Machine& machine, const std::vector<ImpactRow>& rows, const std::vector<bool>& acts) {
    const std::size_t n = machine.bodies.size();
    const std::size_t unknowns = n + rows.size();
    std::vector<Vector> left(unknowns, Vector(unknowns, 0));
    for (std::size_t i = 0; i < n; ++i) {
        left[i][i] = machine.bodies[i].inertia;
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
        for (const Term& term : rows[r].row) {
            left[term.body][n + r] += term.coefficient;
            left[n + r][term.body] += acts[r] ? term.coefficient : Real(0);
        }
        left[n + r][n + r] = acts[r] ? 0 : 1;
    }
    return {std::move(left), unknowns};
}

Vector right_sides(const Machine& machine, const Vector& velocity, const std::vector<ImpactRow>& rows,
                   const std::vector<bool>& acts) {
    Vector right;
    for (std::size_t i = 0; i < machine.bodies.size(); ++i) {
        right.push_back(machine.bodies[i].inertia * velocity[i]);
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
        right.push_back(acts[r] ? rows[r].speed : Real(0));
    }
    return right;
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
        const LinearSolution solution =
            eliminated(machine, rows, acts).solve(right_sides(machine, velocity, rows, acts));
        if (solution.exists && fulfils(machine, velocity, rows, acts, solution)) {
            const auto n = static_cast<std::ptrdiff_t>(machine.bodies.size());
            return {true, Vector(solution.point.begin(), solution.point.begin() + n),
                    Vector(solution.point.begin() + n, solution.point.end())};
        }
    }
    return {};
}

Vector Projection::project(const Vector& velocity, const std::vector<ImpactRow>& rows) {
    if (rows.empty()) {
        return velocity;
    }
    const std::vector<bool> all(rows.size(), true);
    const auto same = [](const ImpactRow& a, const ImpactRow& b) { return a.row == b.row; };
    if (!std::equal(rows.begin(), rows.end(), rows_.begin(), rows_.end(), same)) {
        rows_ = rows;
        elimination_ = eliminated(machine_, rows, all);
    }
    const LinearSolution solution = elimination_.solve(right_sides(machine_, velocity, rows, all));
    if (!solution.exists) {
        return velocity;
    }
    return Vector(solution.point.begin(), solution.point.begin() + static_cast<std::ptrdiff_t>(machine_.bodies.size()));
}

}  // namespace reference
