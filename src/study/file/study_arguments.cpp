#include "study/file/study_arguments.hpp"

#include <filesystem>
#include <utility>

namespace stiction::study {
namespace {

/// "run.until" of "run.until = 2 s".
std::string key_of(const std::string& setting) {
    const std::string key = setting.substr(0, setting.find('='));
    const std::size_t last = key.find_last_not_of(' ');
    return last == std::string::npos ? std::string() : key.substr(0, last + 1);
}

/// A key has one value: that of an argument takes the place of what stood there.
void put_setting(Written setting, std::vector<Written>& settings) {
    std::erase_if(settings, [&](const Written& other) { return key_of(other.text) == key_of(setting.text); });
    settings.push_back(std::move(setting));
}

}  // namespace

StudyText study_of(const StudyArguments& arguments) {
    StudyText text;
    if (arguments.is_study) {
        text = read_study_text(arguments.file);
    } else {
        text.name = std::filesystem::path(arguments.file).stem().string();
        text.whole = {.file = "arguments"};
        text.machine = Written{arguments.file, {.file = arguments.file}};
    }
    const auto written = [&](const std::string& value, const char* name) {
        return Written{value, {.file = arguments.before + name}};
    };
    const auto put = [&](const std::optional<std::string>& value, const char* name, std::optional<Written>& to) {
        if (value) {
            to = written(*value, name);
        }
    };
    put(arguments.runs, "runs", text.runs);
    put(arguments.design, "design", text.design);
    put(arguments.seed, "seed", text.seed);
    put(arguments.refine, "refine", text.refine);
    put(arguments.beyond, "beyond", text.beyond);
    if (arguments.points) {
        text.points = written(std::filesystem::absolute(*arguments.points).string(), "points");
    }
    const auto add = [&](const std::vector<std::string>& values, const char* name, std::vector<Written>& to) {
        for (const std::string& value : values) {
            to.push_back(written(value, name));
        }
    };
    add(arguments.vary, "vary", text.vary);
    add(arguments.correlation, "correlation", text.correlation);
    for (const std::string& setting : arguments.set) {
        put_setting(written(setting, "set"), text.settings);
    }
    add(arguments.keep, "keep", text.keep);
    for (const std::string& condition : arguments.require) {
        text.require.push_back({"", written(condition, "require")});
    }
    return text;
}

}  // namespace stiction::study
