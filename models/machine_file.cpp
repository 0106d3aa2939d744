#include "machine_file.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "scenario/scenario.hpp"

namespace stiction::machines {

Plan load(const std::string& name, const std::vector<Value>& values) {
    std::vector<scenario::Setting> settings;
    for (const Value& v : values) {
        settings.push_back({v.key, v.value});
    }
    const std::filesystem::path shipped = std::filesystem::path(STICTION_SCENARIOS) / (name + ".toml");
    const std::filesystem::path own = std::filesystem::path(STICTION_MODELS) / (name + ".toml");
    return scenario::load(std::filesystem::exists(shipped) ? shipped : own, settings).plan;
}

Plan belt_oscillator(const BeltOptions& o) {
    const auto number = [](double value) { return fmt::format("{}", value); };  // reads back to the same bits
    return load("block-on-belt", {{"body.block.motion", "translation"},
                                  {"body.block.inertia", number(o.mass)},
                                  {"spring.spring.stiffness", number(o.stiffness)},
                                  {"friction.contact.sliding", number(o.sliding)},
                                  {"friction.contact.breakaway", number(o.breakaway)},
                                  {"friction.contact.ground_speed", number(o.belt_speed)}});
}

}  // namespace stiction::machines
