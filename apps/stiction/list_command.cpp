// stiction list methods|laws|parts|keys|units|scenarios: what there is.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "catalogue.hpp"
#include "command.hpp"
#include "key_list.hpp"
#include "message/json.hpp"
#include "scenario/part_kinds.hpp"
#include "unit_list.hpp"

namespace stiction {
namespace {

void print_parts(bool json) {
    std::string list;
    for (const scenario::PartKind& kind : scenario::part_kinds()) {
        if (json) {
            list += list.empty() ? "\n  " : ",\n  ";
            list += fmt::format(R"({{"name": {}, "summary": {}}})", json_text(kind.word), json_text(kind.meaning));
        } else {
            fmt::print("{:<18} {}\n", kind.word, kind.meaning);
        }
    }
    if (json) {
        fmt::print("[{}\n]\n", list);
    }
}

/// Scenario files of a folder, with their titles.
ExitCode print_scenarios(const std::string& folder, bool json) {
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
        if (entry.path().extension() == ".toml") {
            files.push_back(entry.path());
        }
    }
    if (error) {
        fmt::print(stderr, "cannot read the folder {}: {}\n", folder, error.message());
        return ExitCode::bad_input;
    }
    std::sort(files.begin(), files.end());
    std::string list;
    for (const std::filesystem::path& file : files) {
        std::string title;
        try {
            title = scenario::load(file).title;
        } catch (const scenario::ScenarioError&) {
            title = "(has mistakes; see `stiction check`)";
        }
        if (json) {
            list += list.empty() ? "\n  " : ",\n  ";
            list += fmt::format(R"({{"file": {}, "title": {}}})", json_text(file.string()), json_text(title));
        } else {
            fmt::print("{:<44} {}\n", file.string(), title);
        }
    }
    if (json) {
        fmt::print("[{}\n]\n", list);
    }
    return ExitCode::fine;
}

}  // namespace

void add_list(CLI::App& app, ExitCode& ending) {
    CLI::App* list = app.add_subcommand("list", "list what there is");
    list->require_subcommand(1);
    list->footer(
        "Examples:\n  stiction list methods --json\n  stiction list keys\n  stiction list scenarios scenarios/papers");
    const auto add = [list](const char* word, const char* help, auto&& print) {
        CLI::App* what = list->add_subcommand(word, help);
        what->add_flag("--json")->description("print JSON");
        what->callback([what, print] { print(what->count("--json") > 0); });
        return what;
    };
    add("methods", "the methods: when a body sticks, slips, stops and breaks away", [](bool json) {
        fmt::print("{}", json ? catalogue_json(catalogue_of_methods()) : catalogue_text(catalogue_of_methods()));
    });
    add("laws", "the laws: how much friction there is", [](bool json) {
        fmt::print("{}", json ? catalogue_json(catalogue_of_laws()) : catalogue_text(catalogue_of_laws()));
    });
    add("parts", "the parts a scenario may have", print_parts);
    const auto add_page = [list](const char* word, const char* help, auto&& text, auto&& json, auto&& markdown) {
        CLI::App* what = list->add_subcommand(word, help);
        CLI::Option* as_json = what->add_flag("--json")->description("print JSON");
        what->add_flag("--markdown")->description("print the page of the guide")->excludes(as_json);
        what->callback([=] {
            fmt::print("{}", what->count("--json") > 0 ? json() : what->count("--markdown") > 0 ? markdown() : text());
        });
    };
    add_page("keys", "every section and key of a scenario file", keys_text, keys_json, keys_markdown);
    add_page("units", "the units a value may carry", units_text, units_json, units_markdown);
    auto folder = std::make_shared<std::string>("scenarios");
    add("scenarios", "scenario files of a folder, with their titles",
        [folder, &ending](bool json) { ending = print_scenarios(*folder, json); })
        ->add_option("folder", *folder, "where to look; scenarios if left out")
        ->type_name("DIR");
}

}  // namespace stiction
