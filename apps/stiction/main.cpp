// The command line of Stiction. Exit codes: 0 fine, 2 bad usage.
#include <fmt/core.h>
#include <vector>

#include <CLI/CLI.hpp>

#include <stiction/version.hpp>

#include "catalogue.hpp"

namespace {

constexpr int kBadUsage = 2;

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
    } catch (const CLI::ParseError& problem) {
        return app.exit(problem) == 0 ? 0 : kBadUsage;
    }
    return 0;
}
