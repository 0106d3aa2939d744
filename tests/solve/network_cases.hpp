// Random stacks and trees for the tests of the network solvers, the arrays they need, and how a failing one is printed.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iomanip>
#include <limits>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "reference/certificate.hpp"
#include "stiction/solve/chain.hpp"
#include "stiction/solve/tree.hpp"

namespace stiction::solve::testing {

inline constexpr double kInf = std::numeric_limits<double>::infinity();

// A problem with its own memory; as a stack the parent of i is i + 1.
template <class T>
struct NetworkCase {
    std::vector<T> inertia, push, ratio, speed;
    std::vector<Limits<T>> limits, ground;
    std::vector<std::uint32_t> parent;
    std::vector<Stop> stops;

    std::size_t size() const { return inertia.size(); }
    ChainProblem<T> chain() const {
        const std::size_t m = inertia.empty() ? 0 : inertia.size() - 1;
        return {inertia, push, std::span<const Limits<T>>(limits).first(m), ground, speed, stops};
    }
    TreeProblem<T> tree() const { return {inertia, push, parent, limits, ratio, ground, speed, stops}; }

    void make_stack(std::size_t n) {
        inertia.assign(n, T(1));
        push.assign(n, T(0));
        limits.assign(n, Limits<T>{});
        parent.resize(n);
        for (std::size_t i = 0; i < n; ++i) {
            parent[i] = i + 1 < n ? static_cast<std::uint32_t>(i + 1) : kNoParent;
        }
    }
    NetworkCase mirrored() const {
        NetworkCase m = *this;
        for (T& p : m.push) p = -p;
        for (T& s : m.speed) s = -s;
        for (auto& l : m.limits) std::swap(l.forward, l.backward);
        for (auto& l : m.ground) std::swap(l.forward, l.backward);
        for (Stop& s : m.stops) s = s == Stop::lower ? Stop::upper : s == Stop::upper ? Stop::lower : s;
        return m;
    }
    std::string text() const {
        std::ostringstream out;
        out << std::hexfloat;
        const auto list = [&](const char* label, const auto& values) {
            out << label << " = {";
            for (const auto& v : values) out << v << ", ";
            out << "}\n";
        };
        const auto pairs = [&](const char* label, const auto& values) {
            out << label << " = {";
            for (const auto& v : values) out << "{" << v.forward << ", " << v.backward << "}, ";
            out << "}\n";
        };
        list("inertia", inertia);
        list("push", push);
        list("parent", parent);
        list("ratio", ratio);
        pairs("limits", limits);
        pairs("ground", ground);
        list("speed", speed);
        out << "stops = {";
        for (const Stop s : stops) out << "Stop::" << name(s) << ", ";
        out << "}\n";
        return out.str();
    }
};

template <class T>
struct NetworkAnswer {
    std::vector<T> velocity, friction, ground_friction, stop_reaction;
    std::vector<Mode> mode, ground_mode, stop_mode;
    std::vector<Margin<T>> margin, ground_margin;
    std::vector<std::byte> workspace;
    std::vector<T> scratch;
    SolveStatus status = SolveStatus::invalid;

    explicit NetworkAnswer(const NetworkCase<T>& c) {
        const std::size_t n = c.size();
        velocity.assign(n, T(0));
        friction.assign(n, T(0));
        mode.assign(n, Mode::stuck);
        margin.assign(n, {});
        if (!c.ground.empty()) {
            ground_friction.assign(n, T(0));
            ground_mode.assign(n, Mode::stuck);
            ground_margin.assign(n, {});
        }
        if (!c.stops.empty()) {
            stop_reaction.assign(n, T(0));
            stop_mode.assign(n, Mode::stuck);
        }
        workspace.resize(std::max(chain_workspace_bytes<T>(n), tree_workspace_bytes<T>(n)));
        scratch.resize(2 * n);
    }
    ChainSolution<T> chain() {
        const std::size_t m = velocity.empty() ? 0 : velocity.size() - 1;
        return {velocity,
                std::span<T>(friction).first(m),
                std::span<Mode>(mode).first(m),
                ground_friction,
                ground_mode,
                stop_reaction,
                stop_mode,
                std::span<Margin<T>>(margin).first(m),
                ground_margin};
    }
    TreeSolution<T> tree() {
        return {velocity,      friction,  mode,   ground_friction, ground_mode,
                stop_reaction, stop_mode, margin, ground_margin};
    }
};

// What to draw.
struct Recipe {
    std::size_t bodies = 5;
    bool tree = false;
    bool ratios = false;
    double ground_chance = 0;
    double stop_chance = 0;
    int speeds = 1;       // 1: ground at rest or one common belt, 2: any
    double decades = 12;  // of inertias, limits and forces
};

template <class T>
class Dice {
public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}
    double unit() { return std::uniform_real_distribution<double>(0, 1)(engine_); }
    bool chance(double p) { return unit() < p; }
    std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(engine_); }
    T log_uniform(double decades) { return static_cast<T>(std::pow(10.0, decades * (unit() - 0.5))); }
    T limit(double decades) {
        const double kind = unit();
        if (kind < 0.15) return T(0);
        if (kind < 0.25) return static_cast<T>(kInf);
        if (kind < 0.45) return T(1);
        return log_uniform(decades);
    }
    Limits<T> limits(double decades) {
        const T a = limit(decades);
        return chance(0.5) ? Limits<T>{a, a} : Limits<T>{a, limit(decades)};
    }
    T force(double decades) {
        const double kind = unit();
        if (kind < 0.15) return T(0);
        if (kind < 0.35) return static_cast<T>(static_cast<int>(below(9)) - 4);
        return (chance(0.5) ? T(1) : T(-1)) * log_uniform(decades);
    }
    NetworkCase<T> draw(const Recipe& r) {
        NetworkCase<T> c;
        c.make_stack(r.bodies);
        const double decades = chance(0.4) ? 1.0 : r.decades;
        const bool equal_inertias = chance(0.2);
        for (std::size_t i = 0; i < r.bodies; ++i) {
            c.inertia[i] = equal_inertias ? T(1) : log_uniform(decades);
            c.push[i] = force(decades);
            c.limits[i] = limits(decades);
        }
        if (r.tree) branch(c, r);
        if (r.ground_chance > 0) {
            const T belt = chance(0.5) ? T(0) : force(1);
            c.speed.resize(r.bodies);
            for (std::size_t i = 0; i < r.bodies; ++i) {
                c.ground.push_back(chance(r.ground_chance) ? limits(decades) : Limits<T>{});
                c.speed[i] = r.speeds == 1 ? belt : force(1);
            }
        }
        if (r.stop_chance > 0) {
            for (std::size_t i = 0; i < r.bodies; ++i) {
                c.stops.push_back(chance(r.stop_chance) ? (chance(0.5) ? Stop::lower : Stop::upper) : Stop::none);
            }
            if (r.speeds == 1) c.speed.clear();
        }
        remove_contradictions(c);
        return c;
    }

private:
    void branch(NetworkCase<T>& c, const Recipe& r) {
        std::vector<std::uint32_t> label(r.bodies);
        for (std::size_t i = 0; i < r.bodies; ++i) label[i] = static_cast<std::uint32_t>(i);
        std::shuffle(label.begin(), label.end(), engine_);
        for (std::size_t k = 0; k < r.bodies; ++k) {
            const bool root = k == 0 || chance(0.03);
            c.parent[label[k]] = root ? kNoParent : label[chance(0.5) ? k - 1 : below(k)];
        }
        if (!r.ratios) return;
        c.ratio.resize(r.bodies);
        for (T& ratio : c.ratio) {
            ratio = chance(0.4) ? T(1) : (chance(0.3) ? T(-1) : T(1)) * log_uniform(1.5);
        }
    }
    // Unlimited grounds at different speeds joined rigidly have no solution: keep friction against ground finite
    // wherever speeds differ, and one-sided unlimited elements only where every hold is at rest at one speed.
    static void remove_contradictions(NetworkCase<T>& c) {
        if (c.speed.empty()) return;
        bool differ = !c.stops.empty();
        for (const T s : c.speed) differ |= s != c.speed[0];
        if (!c.ratio.empty()) differ = true;
        if (!differ) return;
        for (auto& g : c.ground) {
            if (Limits<T>::unlimited(g.forward)) g.forward = T(3);
            if (Limits<T>::unlimited(g.backward)) g.backward = T(3);
        }
    }
    std::mt19937_64 engine_;
};

}  // namespace stiction::solve::testing
