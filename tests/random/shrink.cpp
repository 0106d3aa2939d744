#include "random/shrink.hpp"

#include <algorithm>
#include <cmath>

namespace random_machines {
namespace {

bool breaks(const Sketch& sketch, Promise promise, std::uint64_t turn) {
    const Verdict verdict = judge(sketch, turn);
    return std::any_of(verdict.faults.begin(), verdict.faults.end(),
                       [&](const Fault& fault) { return fault.promise == promise; });
}

/// Every number of a machine.
class Numbers {
public:
    explicit Numbers(Sketch& sketch) {
        for (Body& b : sketch.bodies) {
            list({&b.inertia, &b.position, &b.velocity, &b.damping, &b.lower, &b.upper, &b.restitution});
        }
        for (Friction& f : sketch.frictions) {
            list({&f.sliding, &f.breakaway}, Zero::means_another_machine);
            list({&f.stribeck_velocity, &f.viscous});
            list(f.row);
            if (f.loaded) list(*f.loaded);
            if (f.curve) {
                for (double& level : f.curve->level) list({&level});
            }
            if (f.pressed) list(*f.pressed);
            if (f.ground_speed) list(*f.ground_speed);
        }
        for (Freewheel& w : sketch.freewheels) list(w.row);
        for (Gear& g : sketch.gears) {
            list({&g.ratio, &g.constant, &g.opposing_efficiency, &g.aiding_efficiency, &g.static_ratio});
        }
        for (Planetary& p : sketch.planetaries) list({&p.ratio});
        for (Spring& s : sketch.springs) {
            list({&s.stiffness, &s.damping, &s.rest, &s.preload, &s.gap});
            list(s.row);
        }
        for (Force& f : sketch.forces) {
            list({&f.drag});
            list(f.wave);
        }
        for (Motor& m : sketch.motors) {
            list({&m.resistance, &m.inductance, &m.torque_constant});
            list(m.voltage);
        }
        for (Drive& d : sketch.drives) list(d.velocity);
        for (Servo& s : sketch.servos) {
            list(s.current);
            list({&s.flapper_inertia, &s.flapper_stiffness, &s.spool_gain, &s.pressure_gain},
                 Zero::means_another_machine);
            list({&s.flapper_damping, &s.wire_stiffness});
        }
    }

    [[nodiscard]] std::size_t size() const { return all_.size(); }
    [[nodiscard]] double& at(std::size_t k) const { return *all_[k].value; }
    [[nodiscard]] bool may_be_zero(std::size_t k) const { return all_[k].zero == Zero::is_simpler; }

private:
    /// A friction of 0 is an open one: it breaks promises of its own.
    enum class Zero : unsigned char { is_simpler, means_another_machine };
    struct Number {
        double* value;
        Zero zero;
    };

    void list(std::initializer_list<double*> numbers, Zero zero = Zero::is_simpler) {
        for (double* value : numbers) all_.push_back({value, zero});
    }
    void list(Wave& w) { list({&w.slope, &w.amplitude, &w.jump, &w.offset, &w.frequency, &w.phase, &w.start}); }
    void list(Loaded& l) {
        list(l.load.wave);
        list({&l.load.per_position, &l.opposing_efficiency, &l.aiding_efficiency, &l.static_ratio, &l.drive_share,
              &l.load_share, &l.drive_fall, &l.load_fall, &l.drive_square, &l.load_square, &l.load_viscous});
        if (l.drive) {
            list(l.drive->wave);
            list({&l.drive->per_position});
        }
    }
    void list(Row& row) {
        for (Term& term : row) list({&term.coefficient});
    }

    std::vector<Number> all_;
};

double rounded(double x, int digits) {
    const double unit = std::pow(10.0, digits - 1 - std::floor(std::log10(std::fabs(x))));
    return std::round(x * unit) / unit;
}

class Shrinking {
    static constexpr int kMostJudged = 400;

public:
    Shrinking(const Sketch& sketch, Promise broken, std::uint64_t turn) : best_(sketch), broken_(broken), turn_(turn) {}

    Sketch smallest() {
        for (bool better = true; better;) {
            better = drop_bodies();
            better = drop(&Sketch::frictions) || better;
            better = drop(&Sketch::freewheels) || better;
            better = drop(&Sketch::gears) || better;
            better = drop(&Sketch::planetaries) || better;
            better = drop(&Sketch::springs) || better;
            better = drop(&Sketch::forces) || better;
            better = drop(&Sketch::motors) || better;
            better = drop(&Sketch::drives) || better;
            better = drop(&Sketch::servos) || better;
            better = simplify_numbers() || better;
        }
        return best_;
    }

private:
    bool take(const Sketch& candidate) {
        if (++judged_ > kMostJudged || !breaks(candidate, broken_, turn_)) {
            return false;
        }
        best_ = candidate;
        return true;
    }

    bool drop_bodies() {
        bool any = false;
        for (std::size_t i = best_.bodies.size(); i-- > 0 && best_.bodies.size() > 1;) {
            any = take(without_body(best_, i)) || any;
        }
        return any;
    }

    template <class Part>
    bool drop(std::vector<Part> Sketch::*parts) {
        bool any = false;
        for (std::size_t k = (best_.*parts).size(); k-- > 0;) {
            Sketch candidate = best_;
            (candidate.*parts).erase((candidate.*parts).begin() + static_cast<std::ptrdiff_t>(k));
            any = take(candidate) || any;
        }
        return any;
    }

    /// Each number becomes 0, 1, −1, infinite as an end of travel, or one with fewer digits.
    bool simplify_numbers() {
        bool any = false;
        const std::size_t count = Numbers(best_).size();
        for (std::size_t k = 0; k < count; ++k) {
            const double value = Numbers(best_).at(k);
            if (value == 0 || std::fabs(value) == 1 || std::isinf(value)) {
                continue;
            }
            for (const double simpler : {0.0, std::copysign(1.0, value), rounded(value, 1), rounded(value, 2)}) {
                Sketch candidate = best_;
                if (simpler == value) {
                    break;
                }
                if (simpler == 0 && !Numbers(candidate).may_be_zero(k)) {
                    continue;
                }
                Numbers(candidate).at(k) = simpler;
                if (take(candidate)) {
                    any = true;
                    break;
                }
            }
        }
        return any;
    }

    Sketch best_;
    Promise broken_;
    std::uint64_t turn_;
    int judged_ = 0;
};

}  // namespace

Sketch shrink(const Sketch& sketch, Promise broken, std::uint64_t turn) {
    return Shrinking(sketch, broken, turn).smallest();
}

}  // namespace random_machines
