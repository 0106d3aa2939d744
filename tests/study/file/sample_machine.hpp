// A small machine for tests of reading: a block on a belt's plane, with parameters.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "scenario/scenario.hpp"

namespace stiction_test {

inline constexpr const char* kSampleMachine = R"(format = 1
title = "Coasting block"

[parameters]
mass = "2 kg"
grip = 0.3

[run]
until = "2 s"
step = "1 ms"

[body.block]
inertia = "mass"
velocity = "3 m/s"
travel = ["-10 m", "10 m"]

[friction.slide]
on = "block"
law = "coulomb"
sliding = "5 N"
breakaway = "6 N"

[force.push]
on = "block"
value = "shove"

[signals]
shove = "0 N"
)";

inline stiction::scenario::Scenario sample_machine() {
    return stiction::scenario::parse(kSampleMachine, "block.toml", ".");
}

inline std::filesystem::path write_file(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path) << text;
    return path;
}

}  // namespace stiction_test
