#include "random/kin.hpp"

#include <algorithm>
#include <numeric>

namespace random_machines {
namespace {

Wave times(const Wave& wave, double factor) {
    Wave result = wave;
    result.offset *= factor;
    result.slope *= factor;
    result.amplitude *= factor;
    result.jump *= factor;
    return result;
}

void turn(Wave& wave) { wave = times(wave, -1); }

/// Loads and drives that its law is told.
template <class Change>
void for_told(Friction& friction, Change&& change) {
    if (!friction.loaded) return;
    change(friction.loaded->load);
    if (friction.loaded->drive) change(*friction.loaded->drive);
}

/// Friction, and what its law is told, times one factor; speeds of its law times another. Shares are numbers: of squares and of what rises
/// with load and speed, units go into them.
void rescale(Friction& friction, double force, double speed) {
    friction.sliding *= force;
    friction.breakaway *= force;
    friction.stribeck_velocity *= speed;
    friction.viscous *= force / speed;
    if (friction.loaded) {
        friction.loaded->drive_square /= force;
        friction.loaded->load_square /= force;
        friction.loaded->load_viscous /= speed;
    }
    if (friction.curve) {
        for (double& level : friction.curve->level) level *= force;
        for (double& at : friction.curve->speed) at *= speed;
    }
}

/// (1). A freewheel blocks the other way round: its row is turned. A pressing force has no direction.
Sketch mirrored(Sketch s) {
    for (Body& b : s.bodies) {
        b.position = -b.position;
        b.velocity = -b.velocity;
        const double lower = b.lower;
        b.lower = -b.upper;
        b.upper = -lower;
    }
    for (Friction& f : s.frictions) {
        if (f.ground_speed) turn(*f.ground_speed);
        for_told(f, [](Told& told) { turn(told.wave); });
    }
    for (Freewheel& w : s.freewheels) {
        for (Term& term : w.row) term.coefficient = -term.coefficient;
    }
    for (Spring& k : s.springs) {
        k.rest = -k.rest;
        k.preload = -k.preload;
    }
    for (Force& p : s.forces) turn(p.wave);
    for (Motor& m : s.motors) turn(m.voltage);
    for (Drive& d : s.drives) turn(d.velocity);
    for (Servo& servo : s.servos) turn(servo.current);
    return s;
}

/// (2). Of a motor: the same voltage drives f times the current through the f-th part of resistance and inductance.
Sketch stronger(Sketch s, double f) {
    for (Body& b : s.bodies) {
        b.inertia *= f;
        b.damping *= f;
    }
    for (Friction& friction : s.frictions) {
        rescale(friction, f, 1);
        for_told(friction, [f](Told& told) { told = {times(told.wave, f), f * told.per_position}; });
    }
    for (Gear& g : s.gears) g.constant *= f;
    for (Spring& k : s.springs) {
        k.stiffness *= f;
        k.damping *= f;
        k.preload *= f;
    }
    for (Force& p : s.forces) {
        p.wave = times(p.wave, f);
        p.drag *= f;
    }
    for (Motor& m : s.motors) {
        m.resistance /= f;
        m.inductance /= f;
    }
    for (Servo& servo : s.servos) {  // flapper and wire too: all of the machine has the other unit
        servo.current = times(servo.current, servo.lag > 0 ? 1 : f);
        servo.flapper_inertia *= f;
        servo.flapper_damping *= f;
        servo.flapper_stiffness *= f;
        servo.wire_stiffness *= f;
        servo.pressure_gain *= f;
        servo.supply_pressure *= f;
    }
    return s;
}

/// (3)
Sketch reordered(Sketch s) {
    const std::size_t last = s.bodies.size() - 1;
    std::reverse(s.bodies.begin(), s.bodies.end());
    for (Body& b : s.bodies) b.name = "c" + b.name;
    const auto move = [last](std::size_t& body) { body = last - body; };
    const auto move_row = [&](Row& row) {
        for (Term& term : row) move(term.body);
    };
    for (Friction& f : s.frictions) move_row(f.row);
    for (Freewheel& w : s.freewheels) move_row(w.row);
    for (Gear& g : s.gears) {
        move(g.first);
        move(g.second);
    }
    for (Planetary& p : s.planetaries) {
        move(p.sun);
        move(p.ring);
        move(p.carrier);
    }
    for (Spring& k : s.springs) move_row(k.row);
    for (Force& p : s.forces) move(p.body);
    for (Motor& m : s.motors) move(m.body);
    for (Drive& d : s.drives) move(d.body);
    for (Servo& servo : s.servos) move(servo.body);
    std::reverse(s.frictions.begin(), s.frictions.end());
    std::reverse(s.gears.begin(), s.gears.end());
    return s;
}

/// (4)
Sketch shifted(Sketch s, double by) {
    for (Body& b : s.bodies) {
        b.position += by;
        b.lower += by;
        b.upper += by;
    }
    for (Friction& f : s.frictions) {
        for_told(f, [by](Told& told) { told.wave.offset -= told.per_position * by; });
    }
    for (Spring& k : s.springs) {
        for (const Term& term : k.row) k.rest += term.coefficient * by;
    }
    return s;
}

/// (5): nothing but its inertia goes to the second half.
Sketch split(Sketch s) {
    Body half = s.bodies[0];
    s.bodies[0].inertia *= 0.5;
    half = {.name = "half", .inertia = s.bodies[0].inertia, .position = half.position, .velocity = half.velocity};
    s.bodies.push_back(half);
    s.gears.push_back({.first = 0, .second = s.bodies.size() - 1});
    return s;
}

/// (6)
Sketch geared_twice(Sketch s) {
    constexpr double kLight = 1e-12;
    const std::size_t last = s.bodies.size() - 1;
    const double position = s.bodies[last].position;
    const double velocity = s.bodies[last].velocity;
    s.bodies.push_back({.name = "up", .inertia = kLight, .position = position / 2, .velocity = velocity / 2});
    s.bodies.push_back({.name = "down", .inertia = kLight, .position = position, .velocity = velocity});
    s.gears.push_back({.first = last, .second = last + 1, .ratio = 2});
    s.gears.push_back({.first = last + 1, .second = last + 2, .ratio = 0.5});
    return s;
}

/// (7): time is counted in units of 1/f.
Sketch faster(Sketch s, double f) {
    const auto speed_up = [f](Wave& wave, double size) {
        wave = times(wave, size);
        wave.slope *= f;
        wave.frequency *= f;
        wave.start /= f;
    };
    s.until /= f;
    s.step /= f;
    for (Body& b : s.bodies) {
        b.velocity *= f;
        b.damping *= f;
    }
    for (Friction& friction : s.frictions) {
        rescale(friction, f * f, f);
        for_told(friction, [&](Told& told) {
            speed_up(told.wave, f * f);
            told.per_position *= f * f;
        });
        if (friction.pressed) speed_up(*friction.pressed, 1);
        if (friction.ground_speed) speed_up(*friction.ground_speed, f);
    }
    for (Gear& g : s.gears) g.constant *= f * f;
    for (Spring& k : s.springs) {
        k.stiffness *= f * f;
        k.damping *= f;
        k.preload *= f * f;
    }
    for (Force& p : s.forces) speed_up(p.wave, f * f);
    for (Motor& m : s.motors) {  // f² times the current, f times the voltage
        m.resistance /= f;
        m.inductance /= f * f;
        speed_up(m.voltage, f);
    }
    for (Drive& d : s.drives) speed_up(d.velocity, f);
    for (Servo& servo : s.servos) {  // flapper and spool move as far
        speed_up(servo.current, 1);
        servo.lag /= f;
        servo.flapper_inertia /= f * f;
        servo.flapper_damping /= f;
        servo.spool_gain *= f;
        servo.pressure_gain *= f * f;
        servo.flow_gain *= f;
        servo.supply_pressure *= f * f;
    }
    return s;
}

/// (9)
Sketch later(Sketch s, double by) {
    const auto delay = [by](Wave& wave) {
        wave.start += by;
        wave.since += by;
    };
    for (Friction& friction : s.frictions) {
        for_told(friction, [&](Told& told) { delay(told.wave); });
        if (friction.pressed) delay(*friction.pressed);
        if (friction.ground_speed) delay(*friction.ground_speed);
    }
    for (Force& p : s.forces) delay(p.wave);
    for (Motor& m : s.motors) delay(m.voltage);
    for (Servo& servo : s.servos) delay(servo.current);
    s.until += by;
    return s;
}

/// (8): flappers and spools too.
Sketch longer(Sketch s, double f) {
    for (Body& b : s.bodies) {
        b.position *= f;
        b.velocity *= f;
        b.lower *= f;
        b.upper *= f;
    }
    for (Friction& friction : s.frictions) {
        rescale(friction, f, f);
        for_told(friction, [f](Told& told) { told.wave = times(told.wave, f); });
        if (friction.ground_speed) friction.ground_speed = times(*friction.ground_speed, f);
    }
    for (Gear& g : s.gears) g.constant *= f;
    for (Spring& k : s.springs) {
        k.rest *= f;
        k.preload *= f;
        k.gap *= f;
    }
    for (Force& p : s.forces) {
        p.wave = times(p.wave, f);
        p.drag /= f;
    }
    for (Motor& m : s.motors) m.voltage = times(m.voltage, f);
    for (Drive& d : s.drives) d.velocity = times(d.velocity, f);
    for (Servo& servo : s.servos) {
        servo.current = times(servo.current, f);
        servo.flapper_travel *= f;
        servo.spool_travel *= f;
        servo.supply_pressure *= f;
    }
    return s;
}

}  // namespace

std::vector<Kin> kin_of(const Sketch& sketch) {
    std::vector<std::size_t> same(sketch.bodies.size());
    std::iota(same.begin(), same.end(), std::size_t{0});
    const std::vector<std::size_t> reversed(same.rbegin(), same.rend());
    constexpr double kShift = 1;
    constexpr double kFaster = 4;
    constexpr double kThousand = 1000;
    const bool ideal = std::all_of(sketch.gears.begin(), sketch.gears.end(), [](const Gear& gear) {
        return gear.constant == 0 && gear.opposing_efficiency == 1 && gear.aiding_efficiency == 1;
    });
    std::vector<Kin> all{
        {.name = "mirrored", .sketch = mirrored(sketch), .body = same, .sign = -1, .to_the_bit = ideal},
        {.name = "stronger", .sketch = stronger(sketch, kThousand), .body = same, .same_steps = true},
        {.name = "reordered", .sketch = reordered(sketch), .body = reversed},
        {.name = "shifted", .sketch = shifted(sketch, kShift), .body = same, .shift = kShift, .same_steps = true},
        {.name = "split", .sketch = split(sketch), .body = same},
        {.name = "geared twice", .sketch = geared_twice(sketch), .body = same},
        {.name = "faster", .sketch = faster(sketch, kFaster), .body = same, .faster = kFaster, .to_the_bit = true},
        {.name = "longer", .sketch = longer(sketch, kThousand), .body = same, .longer = kThousand, .same_steps = true}};
    if (sketch.drives.empty()) {  // a drive takes a body along at the first instant of a run only
        constexpr std::uint64_t kLater = 1000;
        all.push_back({.name = "later",
                       .sketch = later(sketch, static_cast<double>(kLater) * sketch.step),
                       .body = same,
                       .later = kLater,
                       .same_steps = true});
    }
    return all;
}

}  // namespace random_machines
