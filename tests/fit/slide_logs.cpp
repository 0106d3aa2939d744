#include "fit/slide_logs.hpp"

#include <cmath>
#include <fstream>
#include <numbers>
#include <random>
#include <stdexcept>

#include <fmt/format.h>

#include "engine/make_engine.hpp"
#include "scenario/scenario.hpp"

namespace stiction_test {

using namespace stiction;

void write_text(const std::filesystem::path& file, const std::string& text) {
    std::ofstream stream(file);
    stream << text;
}

namespace {

constexpr const char* kSlide = R"(format = 1
title = "Slide"

[run]
until = "4 s"
step = "1 ms"

[body.slide]
inertia = "5 kg"
viscous_damping = "40 N s/m"

[signal.push]
kind = "external"
unit = "N"

[force.drive]
on = "slide"
value = "push"

[friction.guide]
on = "slide"
law = "coulomb"
sliding = "15 N"
breakaway = "25 N"
)";

}  // namespace

void write_slide_machine(const std::filesystem::path& folder) { write_text(folder / "slide.toml", kSlide); }

double growing_sines(double time) {
    constexpr double turn = 2 * std::numbers::pi;
    return 45 * std::sin(turn * 0.8 * time) * (0.4 + 0.6 * time / 4) + 12 * std::sin(turn * 2.3 * time);
}

void write_slide_log(const std::filesystem::path& file, const SlideValues& values,
                     const std::function<double(double)>& force, const LogOptions& options) {
    std::string times;
    std::string pushes;
    const auto rows = static_cast<std::size_t>(std::lround(options.until / options.spacing)) + 1;
    for (std::size_t k = 0; k < rows; ++k) {
        const double t = static_cast<double>(k) * options.spacing;
        times += fmt::format("{}{}", k == 0 ? "" : ", ", t);
        pushes += fmt::format("{}{}", k == 0 ? "" : ", ", force(t));
    }
    const std::vector<scenario::Setting> settings{
        {"signal.push", fmt::format("{{ kind = \"points\", times = [{}], values = [{}] }}", times, pushes)},
        {"body.slide.inertia", fmt::format("{} kg", values.mass)},
        {"body.slide.viscous_damping", fmt::format("{} N s/m", values.viscous)},
        {"friction.guide.sliding", fmt::format("{} N", values.sliding)},
        {"friction.guide.breakaway", fmt::format("{} N", values.breakaway)},
        {"run.engine", "located"}};
    const scenario::Scenario machine = scenario::parse(kSlide, "slide.toml", ".", settings);
    const std::unique_ptr<Engine> engine = make_engine(machine.plan, machine.run);
    std::mt19937_64 bits(options.seed);
    std::normal_distribution<double> normal;
    std::string text = "time [s], force [N], position [mm]\n";
    State state = engine->initial_state();
    for (std::size_t k = 0; k < rows; ++k) {
        const double t = static_cast<double>(k) * options.spacing;
        if (k > 0 && engine->arrive_at(state, t, {}).status != RunStatus::ok) {
            throw std::runtime_error("the located engine does not finish");
        }
        double x = state.position[0] + options.noise * normal(bits);
        x = options.quantum > 0 ? std::round(x / options.quantum) * options.quantum : x;
        text += fmt::format("{}, {}, {}\n", options.first_time + t, force(t), 1e3 * x);
    }
    write_text(file, text);
}

std::string slide_fit_text(const std::string& top) {
    return top + R"(
machine = "slide.toml"

[find]
friction.guide.sliding = { from = "0.1 N", to = "100 N" }
friction.guide.breakaway = { over = "friction.guide.sliding", from = "0 N", to = "100 N" }
body.slide.viscous_damping = { from = "0.1 N s/m", to = "500 N s/m" }

[log.bench]
path = "bench.csv"
inputs.push = { column = "force" }
measured.slide.position = { column = "position", noise = "5 um", quantum = "20 um" }
)";
}

const fit::Estimate& estimate_of(const fit::FitResult& result, const std::string& name) {
    for (const fit::Estimate& one : result.uncertainty.estimates) {
        if (one.name == name) {
            return one;
        }
    }
    throw std::runtime_error("there is no estimate " + name);
}

}  // namespace stiction_test
