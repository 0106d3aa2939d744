// stiction list methods|laws|parts|keys|units|functions|quantities|scenarios: what there is.
#include <filesystem>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "commands/shipped.hpp"
#include "lists/catalogue.hpp"
#include "lists/function_list.hpp"
#include "lists/key_list.hpp"
#include "lists/quantity_list.hpp"
#include "lists/unit_list.hpp"
#include "scenario/parts/part_kinds.hpp"
#include "terminal/fold.hpp"
#include "text/json.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

/// The form in which a list is asked for.
struct Form {
    bool json = false;
    bool markdown = false;
    bool quiet = false;
};

void print_text(const std::string& text, bool quiet) {
    if (!quiet) {
        fmt::print("{}", text);
    }
}

// Columns in which the last words of a line of a list begin.
constexpr std::size_t kOfParts = 19;
constexpr std::size_t kOfScenarios = 45;
constexpr std::size_t kOfCatalogue = 19;
constexpr std::size_t kOfKeys = 31;
constexpr std::size_t kOfUnits = 4;
constexpr std::size_t kOfFunctions = 29;
constexpr std::size_t kOfQuantities = 42;

void print_parts(bool json, bool quiet) {
    std::string lines;
    JsonWriter array;
    array.array(JsonWriter::lines);
    for (const scenario::PartKind& kind : scenario::part_kinds()) {
        lines += fmt::format("{:<18} {}\n", kind.word, kind.meaning);
        array.object().member("name", kind.word).member("summary", kind.meaning).end();
    }
    print_text(json ? std::move(array).text() + "\n" : folded(lines, kOfParts), quiet && !json);
}

/// Scenario files of a folder, with their titles.
ExitCode print_scenarios(const std::string& named, bool json, bool quiet) {
    const std::filesystem::path folder = named.empty() ? scenario_folder() : std::filesystem::path(named);
    if (folder.empty()) {
        print_problem(
            "there is no folder scenarios here, nor beside the program: name one, stiction list scenarios DIR", json);
        return ExitCode::bad_input;
    }
    std::string problem;
    const std::optional<std::vector<std::filesystem::path>> files = scenario_files(folder, problem);
    if (!files) {
        print_problem(fmt::format("cannot read the folder {}: {}", folder.string(), problem), json);
        return ExitCode::bad_input;
    }
    JsonWriter array;
    array.array(JsonWriter::lines);
    for (const std::filesystem::path& file : *files) {
        std::string title;
        try {
            title = scenario::load(file).title;
        } catch (const scenario::ScenarioError&) {
            title = "(has mistakes; see `stiction check`)";
        }
        if (json) {
            array.object().member("file", file.string()).member("title", title).end();
        } else if (!quiet) {
            const std::string line = fmt::format("{:<44} {}\n", printable_line(file.string()), printable_line(title));
            fmt::print("{}", folded(line, kOfScenarios));
        }
    }
    if (json) {
        fmt::print("{}\n", std::move(array).text());
    }
    return ExitCode::fine;
}

}  // namespace

void add_list(Command& program, ExitCode& ending) {
    Command list = program.add("list", "list methods, laws, parts, keys, units, functions, quantities or scenarios");
    list.needs_command();
    list.examples(
        {"stiction list methods --json", "stiction list keys belt", "stiction list scenarios scenarios/papers"});
    const auto add = [&list](const char* word, const char* help, auto&& print) {
        Command what = list.add(word, help);
        auto form = std::make_shared<Form>();
        what.flag("--json", form->json, "print JSON");
        what.flag("--quiet", form->quiet, "print errors only");
        what.action([form, print] { print(form->json, form->quiet); });
        return what;
    };
    add("methods", "methods: how a step decides stick and slip", [](bool json, bool quiet) {
        print_text(json ? catalogue_json(catalogue_of_methods())
                        : folded(catalogue_text(catalogue_of_methods()), kOfCatalogue),
                   quiet && !json);
    });
    add("laws", "laws: how much friction there is", [](bool json, bool quiet) {
        print_text(
            json ? catalogue_json(catalogue_of_laws()) : folded(catalogue_text(catalogue_of_laws()), kOfCatalogue),
            quiet && !json);
    });
    add("parts", "parts of scenario files", print_parts);
    const auto add_page = [&list](const char* word, const char* help, std::size_t indent, auto&& text, auto&& json,
                                  auto&& markdown) {
        Command what = list.add(word, help);
        auto form = std::make_shared<Form>();
        what.flag("--json", form->json, "print JSON");
        what.flag("--markdown", form->markdown, "print the page of the guide");
        what.flag("--quiet", form->quiet, "print errors only");
        what.excludes("--markdown", "--json");
        what.excludes("--quiet", "--markdown");
        what.action([=] {
            print_text(form->json       ? json()
                       : form->markdown ? markdown()
                                        : folded(text(), indent),
                       form->quiet && !form->json);
        });
        return what;
    };
    auto part = std::make_shared<std::string>();
    const auto asked = [part] {
        std::vector<scenario::SectionKeys> sections = sections_named(*part);
        if (sections.empty()) {
            refuse_value(*part, "there is no part, law or kind of signal of this name" + section_name_advice(*part));
        }
        return sections;
    };
    add_page(
        "keys", "sections and keys of scenario files", kOfKeys, [asked] { return keys_text(asked()); },
        [asked] { return keys_json(asked()); }, keys_markdown)
        .argument("part", *part,
                  {"PART", "part, law or kind of signal whose keys are meant, as in belt, coulomb or signal.pid"});
    add_page("units", "units of values", kOfUnits, units_text, units_json, units_markdown);
    add_page("functions", "functions and constants of expressions", kOfFunctions, functions_text, functions_json,
             functions_markdown);
    add_page("quantities", "quantities that can be recorded", kOfQuantities, quantities_text, quantities_json,
             quantities_markdown);
    auto folder = std::make_shared<std::string>();
    add("scenarios", "scenario files of a folder, with their titles",
        [folder, &ending](bool json, bool quiet) { ending = print_scenarios(*folder, json, quiet); })
        .argument("folder", *folder,
                  {"DIR", "folder to search (default: scenarios in this folder, or those installed with the program)"});
}

}  // namespace stiction
