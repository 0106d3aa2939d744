#include "random/draw_machine.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "random_draw.hpp"

namespace random_machines {
namespace {

class Drawing {
public:
    explicit Drawing(std::uint64_t seed) : draw_(seed), every_law_(seed >= kEveryLaw) {}

    Sketch machine() {
        sketch_.until = one_in(4) ? 0.509 : 0.257;  // primes: no event of round numbers is due there
        round_ = one_in(2);
        at_rest_ = one_in(2);
        sketch_.straight = one_in(6);
        const int bodies = 1 + draw_.below(one_in(12) ? 8 : one_in(4) ? 4 : 3);
        for (int i = 0; i < bodies; ++i) {
            add_body(i);
            if (i > 0) {
                join(static_cast<std::size_t>(one_in(3) ? draw_.below(i) : i - 1), static_cast<std::size_t>(i));
            }
        }
        if (bodies > 2 && one_in(4)) {  // a loop
            join(0, static_cast<std::size_t>(bodies - 1));
        }
        if (bodies > 2 && one_in(12)) {  // a differential with a friction
            sketch_.frictions.push_back(friction({{0, 1}, {1, number(2)}, {2, number(2)}}));
        }
        if (bodies > 2 && !sketch_.straight && one_in(8)) {
            sketch_.planetaries.push_back({0, 1, 2, 1 + magnitude(0.5, 3)});
        }
        if (one_in(12)) {
            sketch_.drives.push_back({any_body(), wave(2)});
        }
        if (one_in(12)) {
            sketch_.servos.push_back(servo());
        }
        return std::move(sketch_);
    }

private:
    bool one_in(int n) { return draw_.below(n) == 0; }
    std::size_t any_body() { return static_cast<std::size_t>(draw_.below(static_cast<int>(sketch_.bodies.size()))); }

    /// Above 0: round in half of the machines.
    double magnitude(double from, double to) {
        return round_ ? 0.25 * (1 + draw_.below(std::max(1, static_cast<int>(4 * to))))
                      : thousandths(draw_.uniform(from, to));
    }
    static double thousandths(double x) { return static_cast<double>(static_cast<long long>(x * 1000)) / 1000; }
    double number(double size) { return draw_.sign() * magnitude(0.1, size); }
    double ratio() { return one_in(2) ? draw_.sign() : number(3); }

    Wave wave(double size) {
        Wave w{.offset = number(size)};
        switch (draw_.below(4)) {
            case 0: w.slope = number(8 * size); break;
            case 1:
                w.amplitude = number(size);
                w.frequency = magnitude(4, 40);
                w.phase = one_in(2) ? 0 : draw_.uniform(0, 6);
                break;
            case 2:
                w.jump = number(2 * size);
                w.start = 0.05 * (1 + draw_.below(4));
                break;
            default: break;
        }
        return w;
    }

    Friction friction(Row row) {
        Friction f{.row = std::move(row), .sliding = magnitude(0.1, 2)};
        f.breakaway = one_in(2) ? f.sliding : f.sliding + magnitude(0.1, 1);
        switch (draw_.below(6)) {
            case 0: f.stribeck_velocity = magnitude(0.1, 1); break;
            case 1: f.pressed = wave(1); break;
            case 2: f.ground_speed = wave(1); break;
            default: break;
        }
        if (f.row.size() > 1) f.ground_speed.reset();
        if (every_law_) choose_law(f);
        return f;
    }

    void choose_law(Friction& f) {
        switch (draw_.below(8)) {
            case 0:
                f.stribeck_velocity = magnitude(0.1, 1);
                f.exponent = one_in(2) ? 2 : 1;
                f.viscous = one_in(2) ? 0 : magnitude(0.1, 1);
                f.pressed.reset();
                break;
            case 1: f.curve = curve(); break;
            case 2:
            case 3:
                f.loaded = loaded(f.row[0].body, false);
                f.stribeck_velocity = 0;
                f.pressed.reset();
                break;
            case 4:
            case 5:
                f.loaded = loaded(f.row[0].body, true);
                f.stribeck_velocity = magnitude(0.1, 1);
                f.exponent = one_in(2) ? 2 : 1;
                f.viscous = one_in(2) ? 0 : magnitude(0.1, 1);
                f.pressed.reset();
                break;
            default: break;  // as it was drawn
        }
    }

    /// Falls, rises or both; nothing at rest in an eighth of them.
    Curve curve() {
        Curve c{
            .speed = {0}, .level = {one_in(8) ? 0 : magnitude(0.1, 2)}, .peak = one_in(2) ? 1 : 1 + magnitude(0.1, 1)};
        for (int k = draw_.below(4); k > 0; --k) {
            c.speed.push_back(c.speed.back() + magnitude(0.05, 0.5));
            c.level.push_back(magnitude(0.1, 2));
        }
        return c;
    }

    /// What a force already pushes with, the other way round, in half of them: what drives the law drives the body.
    Told told(std::size_t body) {
        Told t{.wave = wave(2)};
        for (const Force& force : sketch_.forces) {
            if (force.body == body && one_in(2)) t.wave = reversed(force.wave);
        }
        t.per_position = one_in(4) ? number(2) : 0;
        return t;
    }
    static Wave reversed(Wave w) {
        w.offset = -w.offset;
        w.slope = -w.slope;
        w.amplitude = -w.amplitude;
        w.jump = -w.jump;
        return w;
    }

    Loaded loaded(std::size_t body, bool falls) {
        Loaded l{.load = told(body),
                 .opposing_efficiency = thousandths(draw_.uniform(0.3, 1)),
                 .aiding_efficiency = thousandths(draw_.uniform(-0.5, 1)),
                 .static_ratio = one_in(2) ? 1 : thousandths(draw_.uniform(1, 1.5))};
        if (falls) {
            for (double* share : {&l.load_share, &l.load_fall, &l.load_square, &l.load_viscous}) {
                *share = one_in(2) ? 0 : thousandths(draw_.uniform(0, 0.4));
            }
        }
        if (falls && !one_in(3)) {
            l.drive = told(body);
            l.drive_share = thousandths(draw_.uniform(0, 0.4));
            l.drive_fall = one_in(2) ? 0 : thousandths(draw_.uniform(0, 0.4));
            l.drive_square = one_in(2) ? 0 : thousandths(draw_.uniform(0, 0.4));
        }
        return l;
    }

    void add_body(int i) {
        const auto index = static_cast<std::size_t>(i);
        Body b{.name = fmt::format("b{}", i), .inertia = magnitude(0.2, 3)};
        b.velocity = at_rest_ || one_in(3) ? 0 : number(2);
        b.damping = one_in(6) ? magnitude(0.1, 1) : 0;
        if (one_in(4)) {
            b.lower = -0.25 * magnitude(0.1, 1);
            b.upper = 0.25 * magnitude(0.1, 1);
            b.restitution = one_in(2) ? 0 : thousandths(draw_.uniform(0, 0.8));
            if (one_in(16)) {
                b.upper = b.lower;
            }
            if (b.upper == b.lower || one_in(3)) {
                b.position = one_in(2) ? b.lower : b.upper;
            }
        }
        sketch_.bodies.push_back(b);
        if (!one_in(4)) {
            sketch_.forces.push_back({index, wave(4), one_in(8) ? magnitude(0.1, 1) : 0});
        }
        if (one_in(2)) {
            sketch_.frictions.push_back(friction({{index, 1}}));
        }
        if (one_in(5)) {
            sketch_.springs.push_back(spring({{index, 1}}));
        }
        if (one_in(10)) {
            sketch_.motors.push_back(
                {index, magnitude(0.5, 2), one_in(2) ? 0 : magnitude(0.01, 0.1), magnitude(0.2, 1), wave(4)});
        }
    }

    Spring spring(Row row) {
        Spring k{.row = std::move(row), .stiffness = 40 * magnitude(0.1, 3)};
        k.damping = one_in(2) ? 0 : magnitude(0.1, 1);
        k.rest = one_in(4) ? number(0.3) : 0;
        switch (draw_.below(6)) {
            case 0: k.preload = number(1); break;
            case 1:
            case 2: k.gap = 0.1 * magnitude(0.1, 1); break;
            default: break;
        }
        return k;
    }

    Servo servo() {
        return {.body = any_body(),
                .current = wave(2),
                .lag = one_in(3) ? 0.05 * magnitude(0.1, 1) : 0,
                .flapper_inertia = 0.02 * magnitude(0.5, 2),
                .flapper_damping = one_in(4) ? 0 : magnitude(0.1, 1),
                .flapper_stiffness = 40 * magnitude(0.5, 2),
                .flapper_travel = one_in(2) ? Servo::kNone : 0.1 * magnitude(0.1, 1),
                .wire_stiffness = one_in(2) ? 0 : 10 * magnitude(0.1, 1),
                .spool_gain = 20 * magnitude(0.5, 2),
                .spool_travel = one_in(2) ? Servo::kNone : 0.2 * magnitude(0.5, 1),
                .pressure_gain = 20 * magnitude(0.5, 2),
                .flow_gain = one_in(2) ? Servo::kNone : 10 * magnitude(0.5, 2),
                .supply_pressure = one_in(2) ? Servo::kNone : magnitude(1, 4)};
    }

    void join(std::size_t a, std::size_t b) {
        const double r = ratio();
        const Row row{{a, 1}, {b, -r}};
        switch (draw_.below(8)) {
            case 0:
            case 1:
            case 2: sketch_.frictions.push_back(friction(row)); break;
            case 3: sketch_.springs.push_back(spring(row)); break;
            case 4: sketch_.freewheels.push_back({row}); break;
            case 5: sketch_.gears.push_back({.first = a, .second = b, .ratio = r}); break;
            default:
                sketch_.gears.push_back({.first = a,
                                         .second = b,
                                         .ratio = r,
                                         .constant = one_in(2) ? 0 : 0.2 * magnitude(0.1, 2),
                                         .opposing_efficiency = thousandths(draw_.uniform(0.3, 1)),
                                         .aiding_efficiency = thousandths(draw_.uniform(-0.5, 1)),
                                         .static_ratio = one_in(2) ? 1 : thousandths(draw_.uniform(1, 1.5))});
                break;
        }
        if (one_in(6)) {
            sketch_.frictions.push_back(friction({{a, 1}, {b, -ratio()}}));  // beside it, of any ratio
        }
    }

    stiction_test::Draw draw_;
    bool every_law_;
    Sketch sketch_;
    bool round_ = false;
    bool at_rest_ = false;
};

}  // namespace

Sketch draw_machine(std::uint64_t seed) { return Drawing(seed).machine(); }

}  // namespace random_machines
