// A machine from a scenario file, for programs in C. Nothing is thrown across the border: mistakes become text.
#include <algorithm>
#include <cstring>
#include <exception>
#include <optional>

#include "c/make_machine.hpp"
#include "scenario/scenario.hpp"

namespace stiction {
namespace {

constexpr const char* kNoPath = "there is no path: name the scenario file";
constexpr const char* kNotASetting = ": a setting is written KEY=VALUE, as in \"run.step=1 ms\"";
constexpr const char* kNotFixed =
    ": a machine for C takes constant steps, this scenario asks for the engine located: set run.engine=fixed and "
    "run.step";

/// As much of the text as there is room for, always ended.
void tell(const std::string& text, char* error, std::size_t size) noexcept {
    if (error == nullptr || size == 0) {
        return;
    }
    const std::size_t length = std::min(text.size(), size - 1);
    std::memcpy(error, text.data(), length);
    error[length] = '\0';
}

std::string every_line(const scenario::ScenarioError& error) {
    std::string text;
    for (const scenario::Mistake& mistake : error.mistakes()) {
        text += mistake.line() + '\n';
    }
    return text;
}

/// The settings as the reader takes them; the first that is none ends up in `wrong`.
std::vector<scenario::Setting> settings_of(const char* const* settings, std::size_t count, std::string& wrong) {
    std::vector<scenario::Setting> all;
    for (std::size_t k = 0; k < count && wrong.empty(); ++k) {
        const char* text = settings == nullptr || settings[k] == nullptr ? "" : settings[k];
        std::optional<scenario::Setting> setting = scenario::setting_of(text);
        if (setting) {
            all.push_back(std::move(*setting));
        } else {
            wrong = '"' + std::string(text) + '"' + kNotASetting;
        }
    }
    return all;
}

/// The machine; or none, and `wrong` says why.
stiction_machine* load_machine(const char* path, const char* const* settings, std::size_t count, std::string& wrong) {
    const std::vector<scenario::Setting> given = settings_of(settings, count, wrong);
    if (!wrong.empty()) {
        return nullptr;
    }
    scenario::Scenario scenario = scenario::load(path, given);
    if (scenario.run.engine != EngineKind::fixed) {
        wrong = path + std::string(kNotFixed);
        return nullptr;
    }
    return make_machine(std::make_shared<const Plan>(std::move(scenario.plan)), scenario.run.fixed);
}

}  // namespace
}  // namespace stiction

extern "C" stiction_machine* stiction_load(const char* path, const char* const* settings, size_t setting_count,
                                           char* error, size_t error_size) {
    std::string wrong = path == nullptr ? stiction::kNoPath : "";
    stiction_machine* machine = nullptr;
    try {
        machine = path == nullptr ? nullptr : stiction::load_machine(path, settings, setting_count, wrong);
    } catch (const stiction::scenario::ScenarioError& mistakes) {
        wrong = stiction::every_line(mistakes);
    } catch (const std::exception& other) {
        wrong = other.what();
    }
    stiction::tell(wrong, error, error_size);
    return machine;
}
