// A slide pushed by a known force, its logs made by the located engine or by closed forms: nothing of the fixed engine that is fitted.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "fit/result/find.hpp"

namespace stiction_test {

/// Values of the slide of slide.toml.
struct SlideValues {
    double sliding = 20;    // [N]
    double breakaway = 32;  // [N]
    double viscous = 55;    // [N s/m]
    double mass = 5;        // [kg]
};

/// slide.toml in a folder: a mass on a guide with dry and viscous friction, pushed by the signal "push" from outside.
void write_slide_machine(const std::filesystem::path& folder);

struct LogOptions {
    double until = 4;       // [s]
    double spacing = 1e-3;  // of rows [s]
    double noise = 0;       // standard deviation [m]
    double quantum = 0;     // [m]
    unsigned long long seed = 1;
    double first_time = 0;  // in the file [s]
};

/// time [s], force [N], position [mm] of the slide under a force, moved by the located engine.
void write_slide_log(const std::filesystem::path& file, const SlideValues& values,
                     const std::function<double(double)>& force, const LogOptions& options = {});

/// The force with which a slide is tried: two sines, the larger one growing [N].
double growing_sines(double time);

/// A text as a file.
void write_text(const std::filesystem::path& file, const std::string& text);

/// The fit file text of the slide with these bounds: sliding, static above it and viscous damping are sought.
std::string slide_fit_text(const std::string& top = "");

/// The estimate of this name.
const stiction::fit::Estimate& estimate_of(const stiction::fit::FitResult& result, const std::string& name);

}  // namespace stiction_test
