// stiction list methods|laws|parts|keys|units|functions|quantities|scenarios: what there is.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "lists/catalogue.hpp"
#include "lists/function_list.hpp"
#include "lists/key_list.hpp"
#include "lists/quantity_list.hpp"
#include "lists/unit_list.hpp"
#include "scenario/parts/part_kinds.hpp"
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

void print_parts(bool json, bool quiet) {
    std::string lines;
    JsonWriter array;
    array.array(JsonWriter::lines);
    for (const scenario::PartKind& kind : scenario::part_kinds()) {
        lines += fmt::format("{:<18} {}\n", kind.word, kind.meaning);
        array.object().member("name", kind.word).member("summary", kind.meaning).end();
    }
    print_text(json ? std::move(array).text() + "\n" : lines, quiet && !json);
}

/// Where scenarios are if no folder is named: here, installed beside the program, or in the checkout it was built in.
std::string usual_scenarios() {
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (const std::filesystem::path& folder :
         {std::filesystem::path("scenarios"), program / "../share/stiction/scenarios",
          program / "../../../scenarios"}) {
        if (std::filesystem::is_directory(folder, error)) {
            return folder.lexically_normal().string();
        }
    }
    return {};
}

/// Scenario files of a folder, with their titles.
ExitCode print_scenarios(const std::string& named, bool json, bool quiet) {
    const std::string folder = named.empty() ? usual_scenarios() : named;
    if (folder.empty()) {
        print_problem(
            "there is no folder scenarios here, nor beside the program: name one, stiction list scenarios DIR", json);
        return ExitCode::bad_input;
    }
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
        if (entry.path().extension() == ".toml") {
            files.push_back(entry.path());
        }
    }
    if (error) {
        print_problem(fmt::format("cannot read the folder {}: {}", folder, error.message()), json);
        return ExitCode::bad_input;
    }
    std::sort(files.begin(), files.end());
    JsonWriter array;
    array.array(JsonWriter::lines);
    for (const std::filesystem::path& file : files) {
        std::string title;
        try {
            title = scenario::load(file).title;
        } catch (const scenario::ScenarioError&) {
            title = "(has mistakes; see `stiction check`)";
        }
        if (json) {
            array.object().member("file", file.string()).member("title", title).end();
        } else if (!quiet) {
            fmt::print("{:<44} {}\n", printable_line(file.string()), printable_line(title));
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
    list.examples({"stiction list methods --json", "stiction list keys", "stiction list scenarios scenarios/papers"});
    const auto add = [&list](const char* word, const char* help, auto&& print) {
        Command what = list.add(word, help);
        auto form = std::make_shared<Form>();
        what.flag("--json", form->json, "print JSON");
        what.flag("--quiet", form->quiet, "print errors only");
        what.action([form, print] { print(form->json, form->quiet); });
        return what;
    };
    add("methods", "methods: how a step decides stick and slip", [](bool json, bool quiet) {
        print_text(json ? catalogue_json(catalogue_of_methods()) : catalogue_text(catalogue_of_methods()),
                   quiet && !json);
    });
    add("laws", "laws: how much friction there is", [](bool json, bool quiet) {
        print_text(json ? catalogue_json(catalogue_of_laws()) : catalogue_text(catalogue_of_laws()), quiet && !json);
    });
    add("parts", "parts of scenario files", print_parts);
    const auto add_page = [&list](const char* word, const char* help, auto&& text, auto&& json, auto&& markdown) {
        Command what = list.add(word, help);
        auto form = std::make_shared<Form>();
        what.flag("--json", form->json, "print JSON");
        what.flag("--markdown", form->markdown, "print the page of the guide");
        what.flag("--quiet", form->quiet, "print errors only");
        what.excludes("--markdown", "--json");
        what.excludes("--quiet", "--markdown");
        what.action([=] {
            print_text(form->json ? json() : form->markdown ? markdown() : text(), form->quiet && !form->json);
        });
    };
    add_page("keys", "sections and keys of scenario files", keys_text, keys_json, keys_markdown);
    add_page("units", "units of values", units_text, units_json, units_markdown);
    add_page("functions", "functions and constants of expressions", functions_text, functions_json, functions_markdown);
    add_page("quantities", "quantities that can be recorded", quantities_text, quantities_json, quantities_markdown);
    auto folder = std::make_shared<std::string>();
    add("scenarios", "scenario files of a folder, with their titles",
        [folder, &ending](bool json, bool quiet) { ending = print_scenarios(*folder, json, quiet); })
        .argument("folder", *folder,
                  {"DIR", "folder to search (default: scenarios in this folder, or those installed with the program)"});
}

}  // namespace stiction
