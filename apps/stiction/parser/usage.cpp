#include "parser/usage.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <system_error>

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

/// Options as other programs call them.
struct OtherWord {
    const char* word;
    const char* ours;
};
constexpr OtherWord kOtherWords[] = {
    {"--dt", "--step"},        {"--timestep", "--step"},  {"--time-step", "--step"},
    {"--step-size", "--step"}, {"-o", "--out"},           {"--output", "--out"},
    {"--outdir", "--out"},     {"-t", "--until"},         {"--time", "--until"},
    {"--tend", "--until"},     {"--t-end", "--until"},    {"--stop-time", "--until"},
    {"--end", "--until"},      {"--duration", "--until"}, {"-s", "--set"},
    {"-p", "--set"},           {"--param", "--set"},      {"--parameter", "--set"},
    {"-D", "--set"},           {"--solver", "--engine"},  {"--integrator", "--engine"},
    {"-m", "--method"},        {"-q", "--quiet"},         {"-v", "--version"},
    {"-V", "--version"},       {"--figures", "--svg"},    {"--figure", "--svg"},
    {"-w", "--watch"},
};

/// Names what to write in place of an option that is not there.
std::string option_meant(const std::string& option, const Words& known) {
    const auto has = [&](const std::string& name) {
        return std::find(known.begin(), known.end(), name) != known.end();
    };
    if ((option == "--plot" || option == "--plots") && has("--svg")) {
        return "; every plot is in the page that it writes, and --svg writes each as a file";
    }
    for (const OtherWord& other : kOtherWords) {
        if (option == other.word && has(other.ours)) {
            return fmt::format("; did you mean \"{}\"?", other.ours);
        }
    }
    return did_you_mean(option, known);
}

/// A file behind that which the command takes; empty if there is none.
std::string second_file(const Chosen& chosen, const Words& extras) {
    const bool takes_file = !chosen.command
                                 ->get_options([](const CLI::Option* option) {
                                     return option->get_positional() && option->get_type_name() == "FILE";
                                 })
                                 .empty();
    const auto file = std::find_if(extras.begin(), extras.end(), [](const std::string& word) {
        std::error_code error;
        return word.ends_with(".toml") || std::filesystem::exists(word, error);
    });
    return takes_file && file != extras.end() ? *file : std::string();
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

/// An option without its value, or one that is given twice; empty if there is none.
std::string number_text(const Chosen& chosen, const Words& words) {
    const auto takes_value = [&](const std::string& name) {
        const CLI::Option* option = is_option(name) ? chosen.command->get_option_no_throw(name) : nullptr;
        return option != nullptr && option->get_items_expected_max() > 0 ? option : nullptr;
    };
    for (std::size_t i = 0; i < words.size(); ++i) {
        const CLI::Option* option = takes_value(words[i]);
        if (option != nullptr && (i + 1 == words.size() || is_option(words[i + 1]))) {
            return fmt::format("{0} needs a value: {0} {1}", words[i], option->get_type_name());
        }
    }
    for (const std::string& word : words) {
        const std::string name = word.substr(0, word.find('='));
        const CLI::Option* option = takes_value(name);
        const auto same = [&](const std::string& other) {
            return takes_value(other.substr(0, other.find('='))) == option;
        };
        if (option != nullptr && option->get_multi_option_policy() != CLI::MultiOptionPolicy::TakeAll &&
            std::count_if(words.begin(), words.end(), same) > 1) {
            return fmt::format("{} is given more than once: give it once", name);
        }
    }
    return {};
}

/// Two options of which one excludes the other; empty if there are none.
std::string excluding_text(const Chosen& chosen) {
    for (const CLI::Option* option : chosen.command->get_options()) {
        for (const CLI::Option* other : option->get_excludes()) {
            if (option->count() > 0 && other->count() > 0) {
                return fmt::format("{} and {} do not go together: choose one", option->get_name(), other->get_name());
            }
        }
    }
    return {};
}

}  // namespace

CLI::Validator one_of(const Words& known) {
    const auto check = [known](const std::string& value) {
        const bool good = std::find(known.begin(), known.end(), value) != known.end();
        return good
                   ? std::string()
                   : fmt::format("\"{}\" is not known{}; admissible: {}", value,
                                 value.size() > 1 ? did_you_mean(value, known) : std::string(), fmt::join(known, ", "));
    };
    return CLI::Validator(check, fmt::format("{{{}}}", fmt::join(known, ",")));
}

std::string help_text(const CLI::App& app, const Words& words) {
    const Chosen chosen = chosen_by(app, words);
    if (!chosen.stranger.empty()) {
        throw CLI::ValidationError("help", fmt::format("there is no command \"{}\"{}", chosen.stranger,
                                                       did_you_mean(chosen.stranger, commands_of(*chosen.command))));
    }
    return chosen.command->get_formatter()->make_help(chosen.command, chosen.path, CLI::AppFormatMode::Normal);
}

std::string usage_problem(const CLI::App& app, const Words& words, const CLI::ParseError& problem) {
    const Chosen chosen = chosen_by(app, words);
    const std::string said = problem.what();
    if (chosen.stranger == "help") {  // of a command that has commands: `stiction list help`
        return fmt::format("for help write {} --help", chosen.path);
    }
    if (!chosen.stranger.empty()) {
        return fmt::format("there is no command \"{}\"{}", chosen.stranger,
                           did_you_mean(chosen.stranger, commands_of(*chosen.command)));
    }
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&problem) != nullptr) {
        const std::string text = number_text(chosen, words);
        return text.empty() ? said : text;
    }
    if (dynamic_cast<const CLI::ValidationError*>(&problem) != nullptr ||
        dynamic_cast<const CLI::ConversionError*>(&problem) != nullptr) {
        return said;  // the words of one_of
    }
    if (const std::string text = excluding_text(chosen); !text.empty()) {
        return text;
    }
    const Words known = options_of(*chosen.command);
    if (const std::string option = unknown_option(words, known); !option.empty()) {
        return fmt::format("{} has no option \"{}\"{}", chosen.path, option, option_meant(option, known));
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&problem) != nullptr) {
        const Words extras = app.remaining(true);
        if (const std::string file = second_file(chosen, extras); !file.empty()) {
            return fmt::format(
                "\"{}\" is a second file, and {} takes one: name one at a time; stiction check takes many", file,
                chosen.path);
        }
        const bool values = std::find(known.begin(), known.end(), "--set") != known.end();
        return fmt::format("\"{}\" is one word too many{}", extras.empty() ? words.back() : extras.front(),
                           values ? "; a value with blanks stands in quotes: \"2 s\"" : "");
    }
    const std::string missing =
        dynamic_cast<const CLI::RequiredError*>(&problem) == nullptr ? std::string() : missing_text(chosen);
    return missing.empty() ? said : missing;
}

}  // namespace stiction
