#include "commands/usage.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "text/nearest_name.hpp"

namespace stiction {
namespace {

using Words = std::vector<std::string>;

/// The command the words chose, and the word that should have chosen a further one but names none.
struct Chosen {
    const CLI::App* command;
    std::string path;      // "stiction list units"
    std::string stranger;  // empty: there is none
};

Words commands_of(const CLI::App& level) {
    Words names;
    for (const CLI::App* command : level.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(command->get_name());
    }
    return names;
}

Chosen chosen_by(const CLI::App& app, const Words& words) {
    Chosen chosen{&app, app.get_name(), {}};
    for (const std::string& word : words) {
        if (word.starts_with("-")) {
            continue;
        }
        const Words known = commands_of(*chosen.command);
        if (known.empty()) {
            break;
        }
        if (std::find(known.begin(), known.end(), word) == known.end()) {
            chosen.stranger = word;
            break;
        }
        chosen.command = chosen.command->get_subcommand(word);
        chosen.path += " " + word;
    }
    return chosen;
}

Words options_of(const CLI::App& command) {
    Words names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
        for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    }
    return names;
}

/// "-1" and "-.5" are values.
bool is_option(const std::string& word) {
    return word.size() > 1 && word[0] == '-' && word != "--" && word[1] != '.' &&
           std::isdigit(static_cast<unsigned char>(word[1])) == 0;
}

/// The first option nobody knows, without its "=value"; empty if there is none.
std::string unknown_option(const Words& words, const Words& known) {
    for (const std::string& word : words) {
        const std::string name = word.substr(0, word.find('='));
        if (is_option(word) && std::find(known.begin(), known.end(), name) == known.end()) {
            return name;
        }
    }
    return {};
}

std::string missing_text(const Chosen& chosen) {
    const Words commands = commands_of(*chosen.command);
    if (!commands.empty()) {
        return fmt::format("name a command: {} {}", chosen.path, fmt::join(commands, "|"));
    }
    for (const CLI::Option* option : chosen.command->get_options()) {
        if (option->get_positional() && option->get_required() && option->count() == 0) {
            return fmt::format("{0} is missing: write {1} {0}", option->get_type_name(), chosen.path);
        }
    }
    return {};
}

/// "--until: 1 required TIME missing" and "--until: At Most 1 required but received 2", as the parser says them.
std::string number_text(const Chosen& chosen, const std::string& said) {
    const std::string name = said.substr(0, said.find(':'));
    const CLI::Option* option = chosen.command->get_option_no_throw(name);
    if (option == nullptr) {
        return said;
    }
    if (said.ends_with("missing")) {
        return fmt::format("{} needs a value: {} {}", name, name, option->get_type_name());
    }
    return fmt::format("{} is given more than once: give it once", name);
}

/// "paper: hil not in {all,hill}" and "--fmi: x", as the parser says them, with the words that are admissible.
std::string value_text(const Chosen& chosen, const std::string& said) {
    const std::size_t colon = said.find(": ");
    const CLI::Option* option =
        colon == std::string::npos ? nullptr : chosen.command->get_option_no_throw(said.substr(0, colon));
    const std::string type = option == nullptr ? std::string() : option->get_type_name();
    const std::size_t open = type.find(":{");
    if (open == std::string::npos) {
        return said;
    }
    const std::string value = said.substr(colon + 2, said.find(" not in {") - colon - 2);
    Words known;
    for (std::size_t from = open + 2, to = from; from < type.size(); from = to + 1) {
        to = std::min(type.find_first_of(",}", from), type.size());
        known.push_back(type.substr(from, to - from));
        if (to < type.size() && type[to] == '}') break;
    }
    return fmt::format("{}: \"{}\" is not known{}; admissible: {}", said.substr(0, colon), value,
                       value.size() > 1 ? did_you_mean(value, known) : std::string(), fmt::join(known, ", "));
}

}  // namespace

std::string usage_problem(const CLI::App& app, const Words& words, const CLI::ParseError& problem) {
    const Chosen chosen = chosen_by(app, words);
    const std::string said = problem.what();
    if (chosen.stranger == "help") {
        return fmt::format("for help write {} --help", chosen.path);
    }
    if (!chosen.stranger.empty()) {
        return fmt::format("there is no command \"{}\"{}", chosen.stranger,
                           did_you_mean(chosen.stranger, commands_of(*chosen.command)));
    }
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&problem) != nullptr) {
        return number_text(chosen, said);
    }
    if (dynamic_cast<const CLI::ValidationError*>(&problem) != nullptr ||
        dynamic_cast<const CLI::ConversionError*>(&problem) != nullptr) {
        return value_text(chosen, said);
    }
    if (const std::size_t at = said.find(" excludes "); at != std::string::npos) {
        return fmt::format("{} and {} do not go together: choose one", said.substr(0, at), said.substr(at + 10));
    }
    const Words known = options_of(*chosen.command);
    if (const std::string option = unknown_option(words, known); !option.empty()) {
        return fmt::format("{} has no option \"{}\"{}", chosen.path, option, did_you_mean(option, known));
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&problem) != nullptr) {
        const Words extras = app.remaining(true);
        const bool values = std::find(known.begin(), known.end(), "--set") != known.end();
        return fmt::format("\"{}\" is one word too many{}", extras.empty() ? words.back() : extras.front(),
                           values ? "; a value with blanks stands in quotes: \"2 s\"" : "");
    }
    const std::string missing =
        dynamic_cast<const CLI::RequiredError*>(&problem) == nullptr ? std::string() : missing_text(chosen);
    return missing.empty() ? said : missing;
}

}  // namespace stiction
