#include "parser/command_line.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "parser/usage.hpp"

namespace stiction {
namespace {

CLI::Option* described(CLI::Option* option, const ValueHelp& help) {
    option->type_name(help.type);
    if (!help.admissible.empty()) option->check(one_of(help.admissible));
    if (help.shows_default) option->capture_default_str();
    return option;
}

}  // namespace

Command Command::add(const std::string& name, const std::string& help) {
    return Command(*parser_->add_subcommand(name, help));
}

void Command::needs_command() { parser_->require_subcommand(1); }

void Command::argument(const std::string& name, std::string& value, const ValueHelp& help) {
    described(parser_->add_option(name, value, help.text), help);
}

void Command::required_argument(const std::string& name, std::string& value, const ValueHelp& help) {
    described(parser_->add_option(name, value, help.text), help)->required();
}

void Command::arguments(const std::string& name, std::vector<std::string>& values, const ValueHelp& help) {
    described(parser_->add_option(name, values, help.text), help);
}

void Command::required_arguments(const std::string& name, std::vector<std::string>& values, const ValueHelp& help) {
    described(parser_->add_option(name, values, help.text), help)->required();
}

void Command::option(const std::string& names, std::string& value, const ValueHelp& help) {
    described(parser_->add_option(names, value, help.text), help);
}

void Command::option(const std::string& names, std::optional<std::string>& value, const ValueHelp& help) {
    described(parser_->add_option(names, value, help.text), help);
}

void Command::option(const std::string& names, int& value, const ValueHelp& help) {
    described(parser_->add_option(names, value, help.text), help);
}

void Command::repeated_option(const std::string& names, std::vector<std::string>& values, const ValueHelp& help) {
    described(parser_->add_option(names, values, help.text), help)->allow_extra_args(false);
}

void Command::flag(const std::string& name, bool& given, const std::string& help) {
    parser_->add_flag(name, given, help);
}

void Command::excludes(const std::string& flag, const std::string& other) {
    parser_->get_option(flag)->excludes(parser_->get_option(other));
}

void Command::examples(const std::vector<std::string>& lines) {
    parser_->footer(fmt::format("Examples:\n  {}", fmt::join(lines, "\n  ")));
}

std::string Command::help_of(const std::vector<std::string>& words) const { return help_text(*parser_, words); }

void Command::action(std::function<void()> run) { parser_->callback(std::move(run)); }

CommandLine::CommandLine(const std::string& name, const std::string& help, const std::string& version,
                         const std::string& footer)
    : parser_(std::make_unique<CLI::App>(help, name)) {
    parser_->set_version_flag("--version", version);
    parser_->require_subcommand(1);
    parser_->footer(footer);
}

CommandLine::~CommandLine() = default;

std::string CommandLine::run(int argc, char** argv) {
    try {
        parser_->parse(argc, argv);
    } catch (const CLI::ParseError& problem) {
        if (problem.get_exit_code() != 0) {
            return usage_problem(*parser_, std::vector<std::string>(argv + 1, argv + argc), problem);
        }
        parser_->exit(problem);  // prints help or version
    }
    return {};
}

void refuse_value(const std::string& option, const std::string& why) { throw CLI::ValidationError(option, why); }

}  // namespace stiction
