// A packaged rigid-body engine behind the protocol of the suite (conformance/schema.md): machine, signals, stepping, samples.
//
// An engine has bodies on axes of their own, frictions of a limited force along rows, and constant steps. Springs and damping are forces
// given before each step, unless the engine has them itself. What an engine has no words for it refuses by Cannot. C++17, as headers of
// the engines are.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace peers {

using nlohmann::json;
constexpr double kNone = std::numeric_limits<double>::infinity();

struct Cannot : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Coefficients of bodies, by their places.
using Row = std::vector<std::pair<std::size_t, double>>;

struct Body {
    std::string name;
    double inertia, position, velocity, damping, lower, upper, restitution;
};
struct Friction {
    Row row;
    double sliding;
    json capacity, ground_speed;
};
struct Spring {
    Row row;
    double stiffness, damping, rest;
};
struct Force {
    std::size_t body;
    json value;
};

/// Value of a signal at a time.
inline double value(const json& signal, double t) {
    if (signal.is_number()) return signal.get<double>();
    if (signal.at("kind") == "sine") {
        const auto number = [&signal](const char* key) { return signal.at(key).get<double>(); };
        return number("offset") + number("amplitude") * std::sin(number("angular_frequency") * t + number("phase"));
    }
    const auto times = signal.at("times").get<std::vector<double>>();
    const auto values = signal.at("values").get<std::vector<double>>();
    std::size_t next = 0;
    while (next < times.size() && times[next] <= t) ++next;
    if (next == 0) return values.front();
    if (next == times.size() || signal.at("kind") == "steps") return values[next - 1];
    const double share = (t - times[next - 1]) / (times[next] - times[next - 1]);
    return values[next - 1] + share * (values[next] - values[next - 1]);
}

struct Machine {
    std::vector<Body> bodies;
    std::vector<Friction> frictions;
    std::vector<Spring> springs;
    std::vector<Row> joints;
    std::vector<Force> forces;
    double step = 0;

    explicit Machine(const json& machine) {
        for (const json& one : machine.at("bodies")) {
            const json travel = one.value("travel", json::array({nullptr, nullptr}));
            bodies.push_back({one.at("name").get<std::string>(), one.at("inertia").get<double>(),
                              one.at("position").get<double>(), one.at("velocity").get<double>(),
                              one.value("damping", 0.0), travel[0].is_null() ? -kNone : travel[0].get<double>(),
                              travel[1].is_null() ? kNone : travel[1].get<double>(), one.value("restitution", 0.0)});
        }
        for (const json& one : machine.value("frictions", json::array())) {
            if (one.at("law") != "coulomb") throw Cannot("law " + one.at("law").get<std::string>());
            if (one.at("sliding") != one.at("breakaway")) throw Cannot("friction at rest above that of sliding");
            frictions.push_back({row(one), one.at("sliding").get<double>(), one.value("capacity", json(1.0)),
                                 one.value("ground_speed", json(0.0))});
        }
        for (const json& one : machine.value("springs", json::array())) {
            springs.push_back(
                {row(one), one.at("stiffness").get<double>(), one.value("damping", 0.0), one.value("rest", 0.0)});
        }
        for (const json& one : machine.value("joints", json::array())) joints.push_back(row(one));
        for (const json& one : machine.value("forces", json::array()))
            forces.push_back({place(one.at("body")), one.at("value")});
    }

    bool moving_ground() const {
        for (const Friction& one : frictions) {
            if (one.ground_speed != json(0.0)) return true;
        }
        return false;
    }
    /// Friction acts on one body, or between two, without ratios; the bodies with +1 and −1, `size()` for ground.
    std::pair<std::size_t, std::size_t> ends(const Row& row) const {
        std::pair<std::size_t, std::size_t> found{bodies.size(), bodies.size()};
        for (const auto& [body, coefficient] : row) {
            if (coefficient == 1 && found.first == bodies.size())
                found.first = body;
            else if (coefficient == -1 && found.second == bodies.size())
                found.second = body;
            else
                throw Cannot("ratios between bodies");
        }
        if (found.first == bodies.size()) throw Cannot("ratios between bodies");
        return found;
    }

private:
    std::size_t place(const std::string& name) const {
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            if (bodies[i].name == name) return i;
        }
        throw std::runtime_error("no body " + name);
    }
    Row row(const json& part) const {
        Row found;
        for (const auto& [name, coefficient] : part.at("along").items())
            found.emplace_back(place(name), coefficient.get<double>());
        return found;
    }
};

class Engine {
public:
    virtual ~Engine() = default;
    /// One step; forces on bodies, the limit of each friction, the speed of its ground.
    virtual void step(const std::vector<double>& force, const std::vector<double>& limit,
                      const std::vector<double>& ground) = 0;
    virtual double position(std::size_t body) = 0;
    virtual double velocity(std::size_t body) = 0;
    /// Has it springs and damping of its own?
    virtual bool own_springs() const { return false; }
};

/// Forces at the start of a step.
inline std::vector<double> forces(const Machine& machine, Engine& engine, double t) {
    std::vector<double> force(machine.bodies.size(), 0.0);
    for (const Force& one : machine.forces) force[one.body] += value(one.value, t);
    if (engine.own_springs()) return force;
    for (std::size_t i = 0; i < force.size(); ++i) force[i] -= machine.bodies[i].damping * engine.velocity(i);
    for (const Spring& spring : machine.springs) {
        double length = -spring.rest, rate = 0;
        for (const auto& [body, c] : spring.row) {
            length += c * engine.position(body);
            rate += c * engine.velocity(body);
        }
        for (const auto& [body, c] : spring.row) force[body] -= c * (spring.stiffness * length + spring.damping * rate);
    }
    return force;
}

template <class Make>
json solved(const json& request, Make&& make) {
    Machine machine(request.at("case").at("machine"));
    machine.step = request.at("run").at("step").get<double>();
    const std::unique_ptr<Engine> engine = make(machine);
    const auto start = std::chrono::steady_clock::now();
    json samples = json::object();
    long count = 0;
    std::vector<double> limit(machine.frictions.size()), ground(machine.frictions.size());
    for (const json& time : request.at("run").at("times")) {
        for (; count < std::lround(time.get<double>() / machine.step); ++count) {
            const double t = static_cast<double>(count) * machine.step;
            for (std::size_t k = 0; k < limit.size(); ++k) {
                limit[k] = machine.frictions[k].sliding * value(machine.frictions[k].capacity, t);
                ground[k] = value(machine.frictions[k].ground_speed, t + machine.step);
            }
            engine->step(forces(machine, *engine, t), limit, ground);
        }
        for (std::size_t i = 0; i < machine.bodies.size(); ++i) {
            samples[machine.bodies[i].name + ".position"].push_back(engine->position(i));
            samples[machine.bodies[i].name + ".velocity"].push_back(engine->velocity(i));
        }
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    return {{"samples", samples}, {"steps", count}, {"seconds", seconds.count()}};
}

/// Answers requests until there are no more. Engines that print do so to the stream of errors.
template <class Make>
int serve(const std::string& name, Make&& make) {
    std::FILE* const answers = fdopen(dup(STDOUT_FILENO), "w");
    dup2(STDERR_FILENO, STDOUT_FILENO);
    for (std::string line; std::getline(std::cin, line);) {
        const json request = json::parse(line);
        json answer;
        if (request.contains("hello")) {
            answer = {{"name", name}, {"kind", "fixed"}};
        } else {
            try {
                answer = solved(request, make);
            } catch (const Cannot& reason) {
                answer = {{"cannot", reason.what()}};
            } catch (const std::exception& error) {
                answer = {{"error", error.what()}};
            }
        }
        std::fprintf(answers, "%s\n", answer.dump().c_str());
        std::fflush(answers);
    }
    return 0;
}

}  // namespace peers
