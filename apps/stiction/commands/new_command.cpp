// stiction new NAME: a scenario file to start from. An existing file is never overwritten.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "commands/templates.hpp"
#include "text/json.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

struct NewArguments {
    std::string name;
    std::string word;
    bool json = false;
    bool quiet = false;
};

/// Writes a file that was not there; empty if it went well, else why not.
std::string write_new_file(const std::filesystem::path& path, const std::string& text) {
    std::FILE* file = std::fopen(path.c_str(), "wx");  // x: only if it is not there
    if (file == nullptr) {
        return errno == EEXIST ? fmt::format("{} exists already: choose another name, or take it away", path.string())
                               : fmt::format("cannot write {}: {}", path.string(),
                                             std::error_code(errno, std::generic_category()).message());
    }
    const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    if (std::fclose(file) == 0 && written) {
        return {};
    }
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    return fmt::format("cannot write {}: the disk is full or failing", path.string());
}

ExitCode make_file(const NewArguments& arguments) {
    std::filesystem::path path(arguments.name);
    if (path.extension() != ".toml") {
        path += ".toml";
    }
    const std::string name = path.stem().string();
    if (name.empty() || name == ".toml") {
        print_problem(fmt::format("\"{}\" is not the name of a file: write stiction new NAME", arguments.name),
                      arguments.json);
        return ExitCode::bad_input;
    }
    const auto chosen = std::find_if(templates().begin(), templates().end(),
                                     [&](const Template& entry) { return entry.word == arguments.word; });
    const std::string problem = write_new_file(path, file_text(*chosen, name));
    if (!problem.empty()) {
        print_problem(problem, arguments.json);
        return ExitCode::cannot_write;
    }
    JsonWriter json;
    json.object().member("ok", true).member("file", path.string()).member("template", chosen->word);
    if (arguments.json) {
        fmt::print("{}\n", std::move(json).text());
    } else if (!arguments.quiet) {
        fmt::print("{0}: {1}\nnext: stiction run {0}\n", printable_line(path.string()), chosen->meaning);
    }
    return ExitCode::fine;
}

}  // namespace

void add_new(Command& program, ExitCode& ending) {
    auto arguments = std::make_shared<NewArguments>();
    Command command = program.add("new", "write a scenario file to start from");
    std::vector<std::string> words;
    std::string meanings;
    for (const Template& entry : templates()) {
        words.emplace_back(entry.word);
        meanings += fmt::format("{}{}: {}", meanings.empty() ? "" : "; ", entry.word, entry.meaning);
    }
    arguments->word = words.front();
    command.required_argument("name", arguments->name, {"NAME", "name of the machine: NAME.toml is written"});
    command.option("--template", arguments->word, {"TEMPLATE", meanings, words, true});
    command.flag("--json", arguments->json, "print JSON");
    command.flag("--quiet", arguments->quiet, "print errors only");
    command.examples({"stiction new my-machine", "stiction new axis --template servo"});
    command.action([arguments, &ending] { ending = make_file(*arguments); });
}

}  // namespace stiction
