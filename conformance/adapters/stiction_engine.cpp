// conformance_stiction ENGINE: both engines of Stiction on the neutral cases of this suite; ENGINE is located or the name of a method.
//
// One line of JSON in, one out (conformance/schema.md). The machine is made by calls of Model, without a scenario file: beside
// stiction_program.py a second way to the same answers.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/make_engine.hpp"
#include "machine/model.hpp"

namespace {

using nlohmann::json;
using namespace stiction;

std::vector<Term> row(const json& along) {
    std::vector<Term> terms;
    for (const auto& [body, coefficient] : along.items()) {
        terms.push_back({body, coefficient.get<double>()});
    }
    return terms;
}

/// Adds a signal under a name and answers the name.
std::string add_signal(Model& model, const std::string& name, const json& value) {
    if (value.is_number()) {
        model.signals().add(name, signal::Constant{.value = value.get<double>()});
        return name;
    }
    if (value.at("kind") == "sine") {
        model.signals().add(name, signal::Sine{.amplitude = value.at("amplitude").get<double>(),
                                               .frequency = value.at("angular_frequency").get<double>(),
                                               .phase = value.at("phase").get<double>(),
                                               .offset = value.at("offset").get<double>()});
        return name;
    }
    const auto times = value.at("times").get<std::vector<double>>();
    const auto values = value.at("values").get<std::vector<double>>();
    signal::Points points;
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (value.at("kind") == "steps" && i > 0) {  // a jump is a time that is given twice
            points.times.push_back(times[i]);
            points.values.push_back(values[i - 1]);
        }
        points.times.push_back(times[i]);
        points.values.push_back(values[i]);
    }
    model.signals().add(name, points);
    return name;
}

AnyLaw law_of(const json& friction) {
    const auto number = [&friction](const char* key) { return friction.at(key).get<double>(); };
    if (friction.at("law") == "transmission") {
        return Transmission<double>{.constant = number("constant"),
                                    .opposing_efficiency = number("opposing_efficiency"),
                                    .aiding_efficiency = number("aiding_efficiency"),
                                    .static_ratio = number("static_ratio")};
    }
    if (friction.at("law") == "stribeck") {
        return Stribeck<double>{.sliding = number("sliding"),
                                .breakaway = number("breakaway"),
                                .stribeck_velocity = number("stribeck_velocity"),
                                .viscous_coefficient = number("viscous")};
    }
    if (friction.contains("capacity")) {
        return NormalForce<double>{.sliding_coefficient = number("sliding"), .static_coefficient = number("breakaway")};
    }
    return Coulomb<double>{.sliding = number("sliding"), .breakaway = number("breakaway")};
}

void add_bodies(Model& model, const json& machine) {
    for (const json& body : machine.at("bodies")) {
        BodyOptions options{.inertia = body.at("inertia").get<double>(),
                            .viscous_damping = body.value("damping", 0.0),
                            .position = body.at("position").get<double>(),
                            .velocity = body.at("velocity").get<double>(),
                            .motion = body.at("motion") == "rotation" ? Motion::rotation : Motion::translation};
        if (body.contains("travel")) {
            const json& travel = body.at("travel");
            constexpr double kNone = std::numeric_limits<double>::infinity();
            options.travel.lower = travel.at(0).is_null() ? -kNone : travel.at(0).get<double>();
            options.travel.upper = travel.at(1).is_null() ? kNone : travel.at(1).get<double>();
            options.travel.restitution = body.value("restitution", 0.0);
        }
        model.body(body.at("name").get<std::string>(), options);
    }
}

void add_frictions(Model& model, const json& machine) {
    for (const json& one : machine.value("frictions", json::array())) {
        const auto name = one.at("name").get<std::string>();
        FrictionBuilder friction = model.friction(name);
        friction.along(row(one.at("along"))).law(law_of(one));
        if (one.contains("capacity")) {
            friction.normal_force(add_signal(model, name + "_capacity", one.at("capacity")));
        }
        if (one.contains("load")) {
            friction.load(add_signal(model, name + "_load", one.at("load")));
        }
        if (one.contains("ground_speed")) {
            friction.ground_speed(add_signal(model, name + "_ground", one.at("ground_speed")));
        }
    }
}

void add_others(Model& model, const json& machine) {
    int number = 0;
    for (const json& spring : machine.value("springs", json::array())) {
        model
            .spring("spring" + std::to_string(++number), {.stiffness = spring.at("stiffness").get<double>(),
                                                          .damping = spring.value("damping", 0.0),
                                                          .rest = spring.value("rest", 0.0)})
            .along(row(spring.at("along")));
    }
    for (const json& joint : machine.value("joints", json::array())) {
        model.joint("joint" + std::to_string(++number)).along(row(joint.at("along")));
    }
    for (const json& force : machine.value("forces", json::array())) {
        const std::string name = "force" + std::to_string(++number);
        model.force(name)
            .on(force.at("body").get<std::string>())
            .signal(add_signal(model, name + "_value", force.at("value")));
    }
}

/// Events in the words of the suite; others are left out.
void note(json& events, const Event& event) {
    if (event.kind == Event::Kind::impact) {
        events.push_back({{"time", event.time}, {"part", event.part}, {"what", "impact"}});
    } else if (event.kind == Event::Kind::mode && event.to != Mode::free) {
        const char* what = event.to == Mode::stuck ? "stuck" : "slips";
        events.push_back({{"time", event.time}, {"part", event.part}, {"what", what}});
    }
}

json solved(const json& request, const EngineSettings& wanted) {
    const json& machine = request.at("case").at("machine");
    Model model;
    add_bodies(model, machine);
    add_frictions(model, machine);
    add_others(model, machine);
    const Plan plan = model.build();
    EngineSettings settings = wanted;
    settings.fixed.step = request.at("run").at("step").get<double>();
    settings.located.relative_tolerance = request.at("run").at("tolerance").get<double>();
    const auto engine = make_engine(plan, settings);

    json answer{{"events", json::array()}};
    Listener listener;
    listener.on_event = [&answer](const Event& event, const State&) { note(answer["events"], event); };
    const auto start = std::chrono::steady_clock::now();
    State state = engine->initial_state();
    std::size_t steps = 0;
    json samples = json::object();
    for (const json& time : request.at("run").at("times")) {
        const RunReport report = engine->advance_to(state, time.get<double>(), listener);
        steps += report.steps;
        if (report.failed()) {
            return {{"error", report.message}};
        }
        for (std::size_t i = 0; i < machine.at("bodies").size(); ++i) {
            const auto body = machine.at("bodies").at(i).at("name").get<std::string>();
            samples[body + ".position"].push_back(state.position[i]);
            samples[body + ".velocity"].push_back(state.velocity[i]);
        }
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    answer["samples"] = samples;
    answer["steps"] = steps;
    answer["seconds"] = seconds.count();
    return answer;
}

json answered(const json& request, const EngineSettings& settings, const std::string& name) {
    if (request.contains("hello")) {
        const bool located = settings.engine == EngineKind::located;
        return {{"name", "Stiction, " + name}, {"kind", located ? "adaptive" : "fixed"}};
    }
    try {
        return solved(request, settings);
    } catch (const ModelError& error) {
        return {{"cannot", error.what()}};
    } catch (const std::exception& error) {
        return {{"error", error.what()}};
    }
}

}  // namespace

int main(int count, char** words) {
    const std::string name = count == 2 ? words[1] : "";
    EngineSettings settings;
    if (name == "located") {
        settings.engine = EngineKind::located;
    } else if (const auto method = method_named(name)) {
        settings.fixed.method = *method;
    } else {
        std::fputs("conformance_stiction: give located or the name of a method\n", stderr);
        return 2;
    }
    for (std::string line; std::getline(std::cin, line);) {
        std::cout << answered(json::parse(line), settings, name).dump() << std::endl;
    }
    return 0;
}
