#include "parser/command_tree.hpp"

#include <CLI/CLI.hpp>

#include "lists/catalogue.hpp"

namespace stiction {
namespace {

/// "PAPER:{all,hill}" admits all and hill; nothing is known of other words.
std::vector<std::string> words_in_braces(const std::string& type) {
    std::vector<std::string> words;
    const std::size_t open = type.find(":{");
    if (open == std::string::npos || type.back() != '}') {
        return words;
    }
    for (std::size_t from = open + 2, to = from; from < type.size(); from = to + 1) {
        to = type.find_first_of(",}", from);
        words.push_back(type.substr(from, to - from));
    }
    return words;
}

/// By the word --help shows for a value.
Completion completion_of(const std::string& type) {
    using Kind = Completion::Kind;
    if (type == "FILE") return {Kind::scenario, {}};
    if (type == "KEY=VALUE") return {Kind::setting, {}};
    if (type == "DIR") return {Kind::folder, {}};
    if (type == "ENGINE") return {Kind::words, {"fixed", "located"}};
    if (type == "SHELL") return {Kind::words, {"bash", "zsh", "fish"}};
    if (type == "METHOD" || type == "METHODS") {
        Completion methods{type == "METHOD" ? Kind::words : Kind::list, {}};
        for (const CatalogueEntry& entry : catalogue_of_methods()) {
            methods.words.push_back(entry.name);
        }
        if (methods.kind == Kind::list) {
            methods.words.emplace_back("all");
        }
        return methods;
    }
    std::vector<std::string> words = words_in_braces(type);
    return {words.empty() ? Kind::nothing : Kind::words, std::move(words)};
}

CommandTree tree_of(const CLI::App& app) {
    CommandTree tree{app.get_name(), app.get_description(), {}, {}, {}};
    for (const CLI::Option* option : app.get_options()) {
        const Completion value = completion_of(option->get_type_name());
        if (option->get_positional()) {
            tree.arguments.push_back(value);
            tree.arguments.back().many = option->get_items_expected_max() > 1;
            continue;
        }
        const bool takes_value = option->get_items_expected_max() > 0;
        for (const std::string& name : option->get_lnames()) {
            tree.options.push_back({"--" + name, option->get_description(), takes_value, value});
        }
        for (const std::string& name : option->get_snames()) {
            tree.options.push_back({"-" + name, option->get_description(), takes_value, value});
        }
    }
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        tree.commands.push_back(tree_of(*command));
    }
    return tree;
}

}  // namespace

CommandTree command_tree(const Command& program) { return tree_of(program.parser()); }

}  // namespace stiction
