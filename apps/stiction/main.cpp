// The command line of Stiction. Exit codes: 0 fine, 2 bad usage, 4 cannot write.
#include <fmt/core.h>
#include <cstdio>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include <stiction/version.hpp>

#include "catalogue.hpp"
#include "message/nearest_name.hpp"

namespace {

constexpr int kBadUsage = 2;
constexpr int kCannotWrite = 4;

/// Says which word is no command, and what was probably meant; nothing if a command is simply missing.
std::string wrong_word(const CLI::App& app, int argc, char** argv) {
    const CLI::App* level = &app;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word.starts_with("-")) {
            continue;
        }
        const CLI::App* next = nullptr;
        std::vector<std::string> known;
        for (const CLI::App* command : level->get_subcommands([](const CLI::App*) { return true; })) {
            known.push_back(command->get_name());
            next = command->get_name() == word ? command : next;
        }
        if (next == nullptr) {
            return fmt::format("there is no command \"{}\"{}", word, stiction::did_you_mean(word, known));
        }
        level = next;
    }
    return {};
}

/// `list methods|laws [--json]`.
void add_list(CLI::App& app) {
    CLI::App* list = app.add_subcommand("list", "list what can be simulated");
    list->require_subcommand(1);
    const auto add = [list](const char* word, const char* help, std::vector<stiction::CatalogueEntry> (*entries)()) {
        CLI::App* what = list->add_subcommand(word, help);
        what->add_flag("--json")->description("print JSON");
        what->callback([what, entries] {
            const bool json = what->count("--json") > 0;
            fmt::print("{}", json ? stiction::catalogue_json(entries()) : stiction::catalogue_text(entries()));
        });
    };
    add("methods", "the methods: when a body sticks, slips, stops and breaks away", stiction::catalogue_of_methods);
    add("laws", "the laws: how much friction there is", stiction::catalogue_of_laws);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Stiction simulates machines with dry friction. It stops, and it stays stopped.", "stiction"};
    app.set_version_flag("--version", fmt::format("stiction {}", stiction::kVersion));
    app.require_subcommand(1);
    app.footer("Examples:\n  stiction list methods\n  stiction list laws --json");
    add_list(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::RequiredError& problem) {
        const std::string wrong = wrong_word(app, argc, argv);
        if (wrong.empty()) {
            return app.exit(problem), kBadUsage;
        }
        fmt::print(stderr, "{}\nRun with --help for more information.\n", wrong);
        return kBadUsage;
    } catch (const CLI::ParseError& problem) {
        return app.exit(problem) == 0 ? 0 : kBadUsage;
    }
    if (std::fflush(stdout) != 0) {
        fmt::print(stderr, "cannot write the output: the disk is full or the pipe is closed\n");
        return kCannotWrite;
    }
    return 0;
}
