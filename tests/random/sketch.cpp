#include "random/sketch.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace random_machines {
namespace {

/// Writes the parts of a sketch one after another; signals of waves get names of their own.
class Writer {
public:
    explicit Writer(const Sketch& sketch) : sketch_(sketch) {}

    std::string text() {
        out_ = fmt::format("format = 1\n\n[run]\nuntil = {}\nstep = {}\n", number(sketch_.until), number(sketch_.step));
        for (const Body& body : sketch_.bodies) write(body);
        for (const Friction& friction : sketch_.frictions) write(friction);
        for (const Freewheel& freewheel : sketch_.freewheels) {
            begin("freewheel", "wheel");
            row(freewheel.row);
        }
        for (const Gear& gear : sketch_.gears) write(gear);
        for (const Planetary& set : sketch_.planetaries) {
            begin("planetary", "set");
            out_ += fmt::format("sun = \"{}\"\nring = \"{}\"\ncarrier = \"{}\"\nratio = {}\n", name(set.sun),
                                name(set.ring), name(set.carrier), number(set.ratio));
        }
        for (const Spring& spring : sketch_.springs) write(spring);
        for (const Force& force : sketch_.forces) write(force);
        for (const Motor& motor : sketch_.motors) {
            const std::string voltage = signal(motor.voltage);
            begin("motor", "motor");
            out_ += fmt::format("on = \"{}\"\nvoltage = {}\n", name(motor.body), voltage);
            key("resistance", motor.resistance);
            key("inductance", motor.inductance);
            key("torque_constant", motor.torque_constant);
        }
        for (const Drive& drive : sketch_.drives) {
            const std::string velocity = signal(drive.velocity);
            begin("motion", "drive");
            out_ += fmt::format("on = \"{}\"\nvelocity = {}\n", name(drive.body), velocity);
        }
        for (const Servo& servo : sketch_.servos) write(servo);
        return std::move(out_);
    }

private:
    static std::string number(double x) {
        std::string text = fmt::format("{}", x);
        return text.find_first_of(".einf") == std::string::npos ? text + ".0" : text;
    }
    [[nodiscard]] const std::string& name(std::size_t body) const { return sketch_.bodies[body].name; }
    void begin(const char* section, const char* stem) { out_ += fmt::format("\n[{}.{}{}]\n", section, stem, ++parts_); }
    void key(const char* key, double value) { out_ += fmt::format("{} = {}\n", key, number(value)); }
    void key_unless(const char* name, double value, double left_out) {
        if (value != left_out) key(name, value);
    }

    /// A number, or the name of a signal that is written on the spot; as a value of a key.
    std::string signal(const Wave& wave) {
        if (wave.slope == 0 && wave.amplitude == 0 && wave.jump == 0) {
            return number(wave.offset);
        }
        begin("signal", "s");
        const std::string signal_name = fmt::format("\"s{}\"", parts_);
        if (wave.slope != 0) {
            out_ += "kind = \"ramp\"\n";
            key("slope", wave.slope);
            key_unless("start", wave.since, 0);
            key("offset", wave.offset);
        } else if (wave.amplitude != 0) {
            out_ += "kind = \"sine\"\n";
            key("amplitude", wave.amplitude);
            key("frequency", wave.frequency);
            key("phase", wave.phase);
            key_unless("start", wave.since, 0);
            key("offset", wave.offset);
        } else {
            out_ += "kind = \"step\"\n";
            key("start", wave.start);
            key("before", wave.offset);
            key("after", wave.offset + wave.jump);
        }
        return signal_name;
    }

    void row(const Row& row) {
        if (row.size() == 1 && row[0].coefficient == 1) {
            out_ += fmt::format("on = \"{}\"\n", name(row[0].body));
        } else if (row.size() == 2 && row[0].coefficient == 1) {
            out_ += fmt::format("between = [\"{}\", \"{}\"]\n", name(row[0].body), name(row[1].body));
            key_unless("ratio", -row[1].coefficient, 1);
        } else {
            out_ += "along = { ";
            for (std::size_t k = 0; k < row.size(); ++k) {
                out_ += fmt::format("{}{} = {}", k > 0 ? ", " : "", name(row[k].body), number(row[k].coefficient));
            }
            out_ += " }\n";
        }
    }

    void write(const Body& body) {
        out_ += fmt::format("\n[body.{}]\ninertia = {}\n", body.name, number(body.inertia));
        if (sketch_.straight) out_ += "motion = \"translation\"\n";
        key("position", body.position);  // also 0: what is left out follows from the joints
        key("velocity", body.velocity);
        key_unless("viscous_damping", body.damping, 0);
        if (body.lower > -std::numeric_limits<double>::infinity() ||
            body.upper < std::numeric_limits<double>::infinity()) {
            out_ += fmt::format("travel = [{}, {}]\n", number(body.lower), number(body.upper));
            key_unless("restitution", body.restitution, 0);
        }
    }

    void write(const Friction& friction) {
        const std::string pressed = friction.pressed ? signal(*friction.pressed) : "";
        const std::string ground = friction.ground_speed ? signal(*friction.ground_speed) : "";
        const std::optional<Loaded>& loaded = friction.loaded;
        const std::string load = loaded ? told(loaded->load, friction.row) : "";
        const std::string drive = loaded && loaded->drive ? told(*loaded->drive, friction.row) : "";
        begin("friction", "f");
        row(friction.row);
        if (friction.curve) {
            write(*friction.curve);
        } else if (loaded) {
            write(friction, *loaded);
        } else if (friction.pressed) {
            out_ += "law = \"normal-force\"\n";
            key("sliding_coefficient", friction.sliding);
            key("static_coefficient", friction.breakaway);
        } else {
            out_ += friction.stribeck_velocity > 0 ? "law = \"stribeck\"\n" : "law = \"coulomb\"\n";
            write_levels(friction);
        }
        if (friction.pressed) out_ += fmt::format("normal_force = {}\n", pressed);
        if (!load.empty()) out_ += fmt::format("load = {}\n", load);
        if (!drive.empty()) out_ += fmt::format("drive = {}\n", drive);
        if (friction.ground_speed) out_ += fmt::format("ground_speed = {}\n", ground);
    }

    /// As a value of a key: a number, the name of a signal, or a formula.
    std::string told(const Told& told, const Row& row) {
        std::string value = signal(told.wave);
        if (told.per_position == 0) {
            return value;
        }
        value.erase(std::remove(value.begin(), value.end(), '"'), value.end());
        return fmt::format("\"{} + {}*{}.position\"", value, number(told.per_position), name(row[0].body));
    }

    void write_levels(const Friction& friction) {
        key("sliding", friction.sliding);
        key("breakaway", friction.breakaway);
        key_unless("stribeck_velocity", friction.stribeck_velocity, 0);
        key_unless("exponent", friction.exponent, 2);
        key_unless("viscous_coefficient", friction.viscous, 0);
    }

    void write(const Friction& friction, const Loaded& loaded) {
        const bool falls = friction.stribeck_velocity > 0;
        out_ += falls ? "law = \"loaded-stribeck\"\n" : "law = \"transmission\"\n";
        if (falls) {
            write_levels(friction);
        } else {
            key("constant", friction.sliding);
        }
        key_unless("opposing_efficiency", loaded.opposing_efficiency, 1);
        key_unless("aiding_efficiency", loaded.aiding_efficiency, 1);
        key_unless("static_ratio", loaded.static_ratio, 1);
        key_unless("drive_share", loaded.drive_share, 0);
        key_unless("load_share", loaded.load_share, 0);
        key_unless("drive_fall", loaded.drive_fall, 0);
        key_unless("load_fall", loaded.load_fall, 0);
        key_unless("drive_square", loaded.drive_square, 0);
        key_unless("load_square", loaded.load_square, 0);
        key_unless("load_viscous", loaded.load_viscous, 0);
    }

    void write(const Curve& curve) {
        const auto list = [](const std::vector<double>& all) {
            std::string text;
            for (const double x : all) text += (text.empty() ? "" : ", ") + number(x);
            return text;
        };
        out_ +=
            fmt::format("law = \"table\"\nspeed = [{}]\ncoefficient = [{}]\n", list(curve.speed), list(curve.level));
        key_unless("peak", curve.peak, 1);
    }

    void write(const Gear& gear) {
        begin("gear", "g");
        out_ += fmt::format("between = [\"{}\", \"{}\"]\n", name(gear.first), name(gear.second));
        key("ratio", gear.ratio);
        key_unless("constant", gear.constant, 0);
        key_unless("opposing_efficiency", gear.opposing_efficiency, 1);
        key_unless("aiding_efficiency", gear.aiding_efficiency, 1);
        key_unless("static_ratio", gear.static_ratio, 1);
    }

    void write(const Spring& spring) {
        begin("spring", "k");
        row(spring.row);
        key("stiffness", spring.stiffness);
        key_unless("damping", spring.damping, 0);
        key_unless("rest", spring.rest, 0);
        key_unless("preload", spring.preload, 0);
        key_unless("gap", spring.gap, 0);
    }

    void write(const Servo& servo) {
        const std::string current = signal(servo.current);
        if (servo.lag > 0) {
            begin("valve", "v");
            out_ += fmt::format("command = {}\n", current);
            key("time_constant", servo.lag);
        } else {
            begin("servovalve", "v");
            out_ += fmt::format("current = {}\n", current);
            key("flapper_inertia", servo.flapper_inertia);
            key_unless("flapper_damping", servo.flapper_damping, 0);
            key("flapper_stiffness", servo.flapper_stiffness);
            key_unless("flapper_travel", servo.flapper_travel, Servo::kNone);
            key_unless("wire_stiffness", servo.wire_stiffness, 0);
            key("spool_gain", servo.spool_gain);
        }
        key_unless("spool_travel", servo.spool_travel, Servo::kNone);
        const int valve = parts_;
        begin(sketch_.straight ? "jack" : "hydraulic_motor", "y");
        out_ += fmt::format("on = \"{}\"\nspool = \"v{}.spool\"\n", name(servo.body), valve);
        out_ += fmt::format("law = \"{}\"\n", servo.lag > 0 ? "limited-pressure" : "limited-opening");
        key("pressure_gain", servo.pressure_gain);
        key_unless("flow_gain", servo.flow_gain, Servo::kNone);
        key_unless("supply_pressure", servo.supply_pressure, Servo::kNone);
    }

    void write(const Force& force) {
        std::string value = signal(force.wave);
        if (force.drag != 0) {
            value.erase(std::remove(value.begin(), value.end(), '"'), value.end());
            value = fmt::format("\"{0} - {1}*{2}.velocity*abs({2}.velocity)\"", value, number(force.drag),
                                name(force.body));
        }
        begin("force", "p");
        out_ += fmt::format("on = \"{}\"\nvalue = {}\n", name(force.body), value);
    }

    const Sketch& sketch_;
    std::string out_;
    int parts_ = 0;
};

}  // namespace

std::string text_of(const Sketch& sketch) { return Writer(sketch).text(); }

namespace {

/// Renumbers bodies after one is taken out.
struct Renumbering {
    std::size_t gone;

    [[nodiscard]] bool has(std::size_t body) const { return body == gone; }
    [[nodiscard]] bool has(const Row& row) const {
        return std::any_of(row.begin(), row.end(), [&](const Term& term) { return term.body == gone; });
    }
    void move(std::size_t& body) const { body -= body > gone ? 1U : 0U; }
    void move(Row& row) const {
        for (Term& term : row) move(term.body);
    }
};

/// Drops the parts that name the body that is gone, by any of their members, and renumbers the others.
template <class Part, class... Members>
void renumber(const Renumbering& to, std::vector<Part>& parts, Members... members) {
    std::erase_if(parts, [&](const Part& part) { return (to.has(part.*members) || ...); });
    for (Part& part : parts) {
        (to.move(part.*members), ...);
    }
}

}  // namespace

Sketch without_body(const Sketch& sketch, std::size_t body) {
    Sketch less = sketch;
    less.bodies.erase(less.bodies.begin() + static_cast<std::ptrdiff_t>(body));
    const Renumbering to{body};
    renumber(to, less.frictions, &Friction::row);
    renumber(to, less.freewheels, &Freewheel::row);
    renumber(to, less.gears, &Gear::first, &Gear::second);
    renumber(to, less.planetaries, &Planetary::sun, &Planetary::ring, &Planetary::carrier);
    renumber(to, less.springs, &Spring::row);
    renumber(to, less.forces, &Force::body);
    renumber(to, less.motors, &Motor::body);
    renumber(to, less.drives, &Drive::body);
    renumber(to, less.servos, &Servo::body);
    return less;
}

}  // namespace random_machines
