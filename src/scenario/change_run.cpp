#include "scenario/change_run.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scenario/section/run_section.hpp"

namespace stiction::scenario {
namespace {

/// Settings of how to run; those of parts are mistakes where there is no file.
std::vector<Setting> settings_of_run(std::span<const Setting> settings, Mistakes& mistakes) {
    std::vector<Setting> kept;
    for (const Setting& setting : settings) {
        const std::string section = setting.key.substr(0, setting.key.find('.'));
        if (section == "run" || section == "record" || setting.key == "title" || setting.key == "description") {
            kept.push_back(setting);
        } else {
            mistakes.add({.file = setting.from.empty() ? "--set " + setting.key : setting.from},
                         {.kind = ProblemKind::contradiction,
                          .key = setting.key,
                          .what = "only a scenario file that is read now has such a key",
                          .range = "keys of run and record, title, description",
                          .remedy = "change the model instead, or set it where the file is read"});
        }
    }
    return kept;
}

void change_text(const Node& root, std::string_view key, std::string& text) {
    if (const Node* node = root.find(key); node != nullptr && node->kind == Node::Kind::text) {
        text = node->text;
    }
}

}  // namespace

void change_run(Scenario& scenario, std::span<const Setting> settings) {
    Reading reading;
    const std::vector<Setting> kept = settings_of_run(settings, reading.mistakes);
    const Document document = parse_document("", "", ".", kept, reading.mistakes);
    RunSettings run = scenario.run;
    if (const Node* node = document.root.find("run"); node != nullptr) {
        Section section(*node, "run", "run", reading);
        read_run(section, run, RunKeys::of_change);
        section.finish();
    }
    if (const Node* node = document.root.find("record"); node != nullptr) {
        Section section(*node, "record", "record", reading);
        if (section.has("quantities")) {
            run.record.quantities.clear();
        }
        const std::vector<std::string> before = run.record.quantities;
        read_record(section, run);
        run.record.quantities = section.has("quantities") ? run.record.quantities : before;
        section.finish();
    }
    if (!reading.mistakes.empty()) {
        throw ScenarioError(std::move(reading.mistakes));
    }
    scenario.run = std::move(run);
    change_text(document.root, "title", scenario.title);
    change_text(document.root, "description", scenario.description);
}

}  // namespace stiction::scenario
