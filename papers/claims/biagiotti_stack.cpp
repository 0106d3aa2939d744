// Claims of Biagiotti and Zanasi on n > 3 bodies: section 3.3 beside a run of five, from its torques and speeds, step by step.
//
//   T: column 1 ones; column j: (J_j + … + J_n)/J_Tot in the rows before j, −(J_1 + … + J_{j−1})/J_Tot from there on        (section 3.3)
//   J_T = Tᵀ J T,  F_T = Tᵀ F;  J_R, F_R: without the first row and column                                                 (11)
//   ż_1 = ΣF/J_Tot,   ż_R = J_R⁻¹ (F_R − τ)                                                                                (16), (17)
//   τ_i = F_c sign z_i where z_i ≠ 0, the set ξ̄                                                                            (18)
//   τ̃_ξ = F_Rξ + ((J_R⁻¹)_ξξ)⁻¹ (J_R⁻¹)_ξξ̄ (F_Rξ̄ − τ_ξ̄)                                                                    (19)
//   |τ̃| ≤ F_s: τ = τ̃, ż = 0;  else τ = F_s sign τ̃                                                                         (20)–(22)
//   anew: (19) once more, what gave way counted to ξ̄ with its F_s                                                          (a)
//
// A speed that would change its sign is set to 0: the zero crossing of section 2.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "engine/fixed/fixed.hpp"
#include "papers/claims/beside.hpp"
#include "papers/claims/biagiotti.hpp"
#include "papers/claims/claim_list.hpp"
#include "papers/track.hpp"

namespace stiction::papers {
namespace {

constexpr const char* kFive = "biagiotti-five";
constexpr std::size_t kBodies = 5;
constexpr std::size_t kFaces = kBodies - 1;
constexpr std::array<const char*, kFaces> kNames{"first", "second", "third", "fourth"};

using Faces = std::array<double, kFaces>;
using Set = std::array<bool, kFaces>;
using Square = std::array<Faces, kFaces>;

/// A x = b of the rows and columns of a set, by elimination; A is positive definite, so no row is exchanged.
Faces solve_in(const Set& set, Square a, Faces b) {
    for (std::size_t k = 0; k < kFaces; ++k) {
        for (std::size_t i = 0; i < kFaces; ++i) {
            if (set[k] && set[i] && i != k) {
                const double share = a[i][k] / a[k][k];
                for (std::size_t j = 0; j < kFaces; ++j) {
                    a[i][j] -= share * a[k][j];
                }
                b[i] -= share * b[k];
            }
        }
    }
    Faces x{};
    for (std::size_t k = 0; k < kFaces; ++k) {
        x[k] = set[k] ? b[k] / a[k][k] : 0;
    }
    return x;
}

/// The stack at the start of a step, and its friction.
class Stack5 {
public:
    explicit Stack5(const Run& run) {
        for (std::size_t i = 0; i < kBodies; ++i) {
            inertia_[i] = run.scenario.plan.bodies[i].options.inertia;
            total_ += inertia_[i];
        }
        for (std::size_t i = 0; i < kFaces; ++i) {
            const auto& law = std::get<Coulomb<double>>(run.scenario.plan.frictions[i].law);
            sliding_[i] = law.sliding;
            resting_[i] = law.breakaway;
        }
        make_mobility();
    }

    std::array<double, kBodies> force{};
    double average = 0;  ///< z_1
    Faces z{};           ///< z_2 … z_n
    Faces tau{};
    Set held{};

    [[nodiscard]] double limit(std::size_t face) const { return resting_[face]; }
    [[nodiscard]] double inertia(std::size_t body) const { return inertia_[body]; }
    [[nodiscard]] double total() const { return total_; }

    /// (18)–(22).
    void find_friction() {
        Set rests{};
        for (std::size_t i = 0; i < kFaces; ++i) {
            rests[i] = z[i] == 0;
            tau[i] = rests[i] ? 0 : std::copysign(sliding_[i], z[i]);
        }
        const Faces wanted = balance(rests);
        for (std::size_t i = 0; i < kFaces; ++i) {
            held[i] = rests[i] && std::fabs(wanted[i]) <= resting_[i];
            tau[i] = !rests[i] ? tau[i] : held[i] ? wanted[i] : std::copysign(resting_[i], wanted[i]);
        }
    }
    /// (19): what holds a set, the friction of the others as it is.
    [[nodiscard]] Faces balance(const Set& set) const {
        const Faces push = relative_force();
        Faces right{};
        for (std::size_t i = 0; i < kFaces; ++i) {
            for (std::size_t j = 0; j < kFaces; ++j) {
                right[i] += set[j] ? 0 : mobility_[i][j] * (push[j] - tau[j]);
            }
        }
        Faces wanted = solve_in(set, mobility_, right);
        for (std::size_t i = 0; i < kFaces; ++i) {
            wanted[i] += push[i];
        }
        return wanted;
    }
    /// (16), (17).
    void step(double h) {
        const Faces push = relative_force();
        double sum = 0;
        for (const double f : force) {
            sum += f;
        }
        average += h * sum / total_;
        Faces next{};
        for (std::size_t i = 0; i < kFaces; ++i) {
            double rate = 0;
            for (std::size_t j = 0; j < kFaces; ++j) {
                rate += mobility_[i][j] * (push[j] - tau[j]);
            }
            next[i] = held[i] ? 0 : z[i] + h * rate;
            next[i] = (z[i] > 0 && next[i] < 0) || (z[i] < 0 && next[i] > 0) ? 0 : next[i];
        }
        z = next;
    }

private:
    /// Entry of T beside an interface.
    [[nodiscard]] double share(std::size_t body, std::size_t face) const {
        double before = 0;
        for (std::size_t k = 0; k <= face; ++k) {
            before += inertia_[k];
        }
        return body <= face ? (total_ - before) / total_ : -before / total_;
    }
    [[nodiscard]] Faces relative_force() const {  // F_R
        Faces push{};
        for (std::size_t i = 0; i < kFaces; ++i) {
            for (std::size_t body = 0; body < kBodies; ++body) {
                push[i] += share(body, i) * force[body];
            }
        }
        return push;
    }
    void make_mobility() {  // J_R⁻¹, column by column
        Square reduced{};
        for (std::size_t i = 0; i < kFaces; ++i) {
            for (std::size_t j = 0; j < kFaces; ++j) {
                for (std::size_t body = 0; body < kBodies; ++body) {
                    reduced[i][j] += share(body, i) * inertia_[body] * share(body, j);
                }
            }
        }
        Set all{};
        all.fill(true);
        for (std::size_t j = 0; j < kFaces; ++j) {
            Faces unit{};
            unit[j] = 1;
            const Faces column = solve_in(all, reduced, unit);
            for (std::size_t i = 0; i < kFaces; ++i) {
                mobility_[i][j] = column[i];
            }
        }
    }

    std::array<double, kBodies> inertia_{};
    double total_ = 0;
    Faces sliding_{};
    Faces resting_{};
    Square mobility_{};
};

/// Rows of the run as the stack sees them.
struct Recorded {
    std::array<std::span<const double>, kBodies> torque;
    std::array<std::span<const double>, kBodies> speed;
    std::array<std::span<const double>, kFaces> slip;
    std::array<std::span<const double>, kFaces> friction;

    explicit Recorded(const Run& run) {
        for (std::size_t i = 0; i < kBodies; ++i) {
            torque[i] = column_of(run.trajectory, fmt::format("torque{}", i + 1));
            speed[i] = column_of(run.trajectory, fmt::format("J{}.velocity", i + 1));
        }
        for (std::size_t i = 0; i < kFaces; ++i) {
            slip[i] = column_of(run.trajectory, std::string(kNames[i]) + ".slip");
            friction[i] = column_of(run.trajectory, std::string(kNames[i]) + ".friction");
        }
    }
    [[nodiscard]] std::size_t rows() const { return slip[0].size(); }
    [[nodiscard]] double average(const Stack5& s, std::size_t row) const {
        double momentum = 0;
        for (std::size_t i = 0; i < kBodies; ++i) {
            momentum += s.inertia(i) * speed[i][row];
        }
        return momentum / s.total();
    }
    void put(Stack5& s, std::size_t row) const {
        for (std::size_t i = 0; i < kBodies; ++i) {
            s.force[i] = torque[i][row];
        }
        for (std::size_t i = 0; i < kFaces; ++i) {
            s.z[i] = slip[i][row];
        }
        s.average = average(s, row);
    }
};

Finding equations_of_n_bodies(Runs& runs) {
    const Run& run = runs.get(kFive);
    const Recorded seen(run);
    Stack5 s(run);
    double off = 0;
    for (std::size_t k = 0; k + 1 < seen.rows(); ++k) {
        seen.put(s, k);
        s.find_friction();
        s.step(run.scenario.run.fixed.step);
        off = farthest(off, s.average - seen.average(s, k + 1));
        for (std::size_t i = 0; i < kFaces; ++i) {
            // numbers of size one: 10 rad/s, 10 N m
            off = farthest(off, s.z[i] - seen.slip[i][k + 1], 0.1 * (s.tau[i] - seen.friction[i][k + 1]));
        }
    }
    return alike({seen.rows() - 1, 20000, off});
}

/// Sets of resting interfaces that a run goes through.
std::size_t sets_of_rest(const Run& run, std::span<const char* const> faces) {
    std::set<std::vector<bool>> seen;
    for (std::size_t k = 0; k < run.trajectory.time.size(); ++k) {
        std::vector<bool> rests;
        for (const char* face : faces) {
            rests.push_back(column_of(run.trajectory, std::string(face) + ".slip")[k] == 0);
        }
        seen.insert(rests);
    }
    return seen.size();
}

Finding number_of_cases(Runs& runs) {
    const std::span<const char* const> names(kNames);
    const std::size_t three = sets_of_rest(runs.get("biagiotti-three"), names.first(2));
    const std::size_t five = sets_of_rest(runs.get(kFive), names);
    return {fmt::format("{} with three bodies, {} with five", three, five), Comparison(three == 4 && five == 16)};
}

/// (a): steps in which some give way and others hold. From rest: what rests was held in the step before.
Finding approximates(Runs& runs, bool from_rest) {
    const Run& run = runs.get(kFive);
    const Recorded seen(run);
    Stack5 s(run);
    double off = 0;
    std::size_t steps = 0;
    Set before{};
    for (std::size_t k = 0; k < seen.rows(); ++k) {
        seen.put(s, k);
        s.find_friction();
        bool gives = false;
        bool rested = true;
        for (std::size_t i = 0; i < kFaces; ++i) {
            gives = gives || (s.z[i] == 0 && !s.held[i]);
            rested = rested && (s.z[i] != 0 || before[i]);
        }
        const bool holds = std::any_of(s.held.begin(), s.held.end(), [](bool held) { return held; });
        if (gives && holds && rested == from_rest) {
            const Faces anew = s.balance(s.held);
            for (std::size_t i = 0; i < kFaces; ++i) {
                off = s.held[i] ? farthest(off, (s.tau[i] - anew[i]) / s.limit(i)) : off;
            }
            ++steps;
        }
        before = s.held;
    }
    return {fmt::format("off by at most {:.2f} % of the limit in {} steps", 100 * off, steps),
            Comparison(steps > 0) && at_most(off, 0.05)};
}

/// Speeds in the state of every step, stuck or not.
Finding dimension_stays(Runs& runs) {
    const Run& run = runs.get(kFive);
    FixedEngine engine(run.scenario.plan, run.scenario.run.fixed);
    State state = engine.initial_state();
    std::array<std::size_t, 2> steps{};  // all sliding; some at rest
    bool same = true;
    const auto on_step = [&](const State& now) {
        bool rests = false;
        for (std::size_t i = 0; i < kFaces; ++i) {
            rests = rests || now.velocity[i] == now.velocity[i + 1];
        }
        ++steps[rests ? 1 : 0];
        same = same && now.velocity.size() == kBodies;
    };
    static_cast<void>(engine.advance_to(state, run.scenario.run.until, {.on_step = on_step}));
    return {fmt::format("{} speeds in {} steps with some at rest and {} without", same ? "five" : "not always five",
                        steps[1], steps[0]),
            Comparison(same && steps[0] > 0 && steps[1] > 0)};
}

}  // namespace

std::vector<Claim> biagiotti_stack_claims() {
    constexpr const char* kThree3 = "section 3.3";
    ClaimList list;
    list.stated(About::scheme, "5-7", "equations 16 to 22 for n bodies, step by step",
                {"it is convenient to directly implement the equations (18), (19), (21), (22) for the computation of "
                 "the friction … and consider the dynamic equations (16) and (17)",
                 kThree3},
                "n = 5; the equations beside the run, from the same torques and speeds: average and relative speeds "
                "and friction of 20000 steps to rounding, 1e-9",
                equations_of_n_bodies);
    list.stated(About::scheme, "5-7", "2^(n-1) cases",
                {"the relative velocities zRi are zero or not … the different cases are 2^(n-1)", kThree3},
                "different sets of resting interfaces seen: 4 in the run of three bodies, 16 in that of five",
                number_of_cases);
    const Said near{"the solution is not exact, but it approximates the real value", kThree3};
    constexpr const char* kNear =
        "five bodies, 20 s, torques continuous: what is held against its friction computed anew, at most 5 % of its "
        "limit";
    list.stated(About::scheme, "5-7", "saturated friction approximates the real value from rest", near, kNear,
                [](Runs& r) { return approximates(r, true); });
    list.stated(
        About::scheme, "5-7", "saturated friction approximates it where a speed was just held at zero", near, kNear,
        [](Runs& r) { return approximates(r, false); },
        "a speed that passes zero is held for a step, whatever the torques are by then: continuity does not keep them "
        "near the limit");
    list.model(About::scheme, "5-7", "the dimension does not change when bodies stick",
               {"the dynamic model of the system, and in particular its dynamical dimension, does not change when two "
                "contiguous masses are stuck",
                "section 3.2"},
               "five bodies: five speeds in the state of every step, with interfaces at rest and without",
               dimension_stays);
    return list.take();
}

}  // namespace stiction::papers
