#include "random/slopes/drawn_machine.hpp"

#include "machine/model.hpp"
#include "random_draw.hpp"

namespace random_slopes {
namespace {

using namespace stiction;

class Maker {
public:
    Maker(std::uint64_t seed, const Change& change) : draw_(seed), change_(change) {}

    Plan make(DrawnMachine& drawn) {
        drawn_ = &drawn;
        const int bodies = chance(0.5) ? 2 : 1;
        for (int b = 0; b < bodies; ++b) add_body(b == 0 ? "first" : "second");
        if (bodies == 2) couple();
        return model_.build();
    }

private:
    bool chance(double share) { return draw_.uniform(0, 1) < share; }

    /// The next number, changed where it is the one.
    double keep(const std::string& name, double value) {
        const double changed = drawn_->numbers.size() == change_.number ? value + change_.by : value;
        drawn_->numbers.push_back(value);
        drawn_->names.push_back(name);
        return changed;
    }
    double size(const std::string& name, double low, double high) { return keep(name, draw_.decades(low, high)); }
    double any(const std::string& name, double largest) {
        return keep(name, draw_.sign() * draw_.uniform(0.1 * largest, largest));
    }

    AnyLaw law(const std::string& name) {
        const double sliding = size(name + ".sliding", 0.5, 10);
        const double breakaway = sliding * (chance(0.6) ? size(name + ".ratio", 1.05, 1.6) : 1.0);
        if (chance(0.5)) return Coulomb<double>{sliding, breakaway};
        return Stribeck<double>{sliding, breakaway, size(name + ".stribeck_velocity", 0.05, 0.5), 2,
                                chance(0.5) ? size(name + ".viscous", 0.05, 2) : 0.0};
    }

    void add_body(const std::string& name) {
        BodyOptions body{.inertia = size(name + ".inertia", 0.5, 5), .motion = Motion::translation};
        body.position = any(name + ".position", 0.4);
        body.velocity = chance(0.7) ? any(name + ".velocity", 2) : 0.0;
        body.viscous_damping = chance(0.4) ? size(name + ".damping", 0.1, 2) : 0.0;
        if (chance(0.3)) {
            body.travel.upper = size(name + ".upper", 0.5, 1);
            body.travel.lower = -size(name + ".lower", 0.5, 1);
            body.travel.restitution = chance(0.5) ? size(name + ".restitution", 0.2, 0.7) : 0.0;
        }
        model_.body(name, body);
        if (chance(0.85)) add_friction(name);
        if (chance(0.6)) add_spring(name + ".spring", chance(0.2)).on(name);
        if (chance(0.8)) add_force(name);
    }

    void add_friction(const std::string& name) {
        FrictionBuilder friction = model_.friction(name + ".floor").on(name).law(law(name + ".floor"));
        if (chance(0.3)) {
            model_.signals().add(name + ".belt", signal::Constant{any(name + ".belt", 0.8)});
            friction.ground_speed(name + ".belt");
        }
    }

    SpringBuilder add_spring(const std::string& name, bool gap) {
        SpringOptions spring{.stiffness = size(name + ".stiffness", 20, 400)};
        spring.damping = chance(0.5) ? size(name + ".damping", 0.1, 3) : 0.0;
        spring.rest = any(name + ".rest", 0.2);
        spring.gap = gap ? size(name + ".gap", 0.01, 0.1) : 0.0;
        return model_.spring(name, spring);
    }

    void add_force(const std::string& name) {
        const std::string signal = name + ".drive";
        const int kind = draw_.below(4);
        if (kind == 0) {
            model_.signals().add(signal, signal::Step{.start = size(signal + ".start", 0.2, 1),
                                                      .before = any(signal + ".before", 8),
                                                      .after = any(signal + ".after", 15)});
        } else if (kind == 1) {
            model_.signals().add(name + ".wanted", sine(name + ".wanted", 0.5));
            model_.signals().add(signal,
                                 signal::Pid{.proportional = size(signal + ".proportional", 20, 200),
                                             .integral = size(signal + ".integral", 5, 100),
                                             .lower = -size(signal + ".lower", 8, 20),
                                             .upper = size(signal + ".upper", 8, 20)},
                                 {name + ".wanted", name + ".position"});
        } else {
            model_.signals().add(signal, sine(signal, 15));
        }
        model_.force(name + ".push").on(name).signal(signal);
    }

    signal::Sine sine(const std::string& name, double amplitude) {
        return {.amplitude = any(name + ".amplitude", amplitude),
                .frequency = size(name + ".frequency", 2, 20),
                .phase = any(name + ".phase", 3),
                .offset = any(name + ".offset", 0.3 * amplitude)};
    }

    void couple() {
        const bool rubs = chance(0.5);
        if (rubs) model_.friction("between").between("first", "second").law(law("between"));
        if (!rubs || chance(0.5)) add_spring("coupling", chance(0.2)).between("first", "second");
    }

    stiction_test::Draw draw_;
    Change change_;
    DrawnMachine* drawn_ = nullptr;
    Model model_;
};

}  // namespace

DrawnMachine draw_machine(std::uint64_t seed, const Change& change) {
    DrawnMachine drawn;
    drawn.plan = Maker(seed, change).make(drawn);
    return drawn;
}

}  // namespace random_slopes
