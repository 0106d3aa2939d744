// Commands and options of the program, without the parser behind them.
//
// CLI11 parses the arguments. Its header is slow to compile: only the sources of this folder include it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace stiction {

/// Text of --help for a value.
struct ValueHelp {
    const char* type;  ///< "FILE"
    std::string text;
    std::vector<std::string> admissible{};  ///< any value if empty
    bool shows_default = false;
};

/// One command; it lives as long as the command line.
class Command {
public:
    explicit Command(CLI::App& parser) : parser_(&parser) {}

    /// Adds a command below this one.
    Command add(const std::string& name, const std::string& help);
    /// This command does nothing without one below it.
    void needs_command();

    /// Adds an argument without a name.
    void argument(const std::string& name, std::string& value, const ValueHelp& help);
    void required_argument(const std::string& name, std::string& value, const ValueHelp& help);
    /// Adds arguments without a name: any number of them, or at least one.
    void arguments(const std::string& name, std::vector<std::string>& values, const ValueHelp& help);
    void required_arguments(const std::string& name, std::vector<std::string>& values, const ValueHelp& help);
    /// Adds an option with a value: "-o,--out".
    void option(const std::string& names, std::string& value, const ValueHelp& help);
    void option(const std::string& names, std::optional<std::string>& value, const ValueHelp& help);
    void option(const std::string& names, int& value, const ValueHelp& help);
    /// Adds an option that may be used any number of times, one value each.
    void repeated_option(const std::string& names, std::vector<std::string>& values, const ValueHelp& help);
    void flag(const std::string& name, bool& given, const std::string& help);
    /// Two flags that do not go together.
    void excludes(const std::string& flag, const std::string& other);

    /// Lines of examples under --help.
    void examples(const std::vector<std::string>& lines);
    /// The text of --help of the command that these words name below this one. A word that names none is refused.
    [[nodiscard]] std::string help_of(const std::vector<std::string>& words) const;
    /// Called when the arguments name this command.
    void action(std::function<void()> run);

    [[nodiscard]] const CLI::App& parser() const { return *parser_; }

private:
    CLI::App* parser_;
};

/// The program's arguments.
class CommandLine {
public:
    CommandLine(const std::string& name, const std::string& help, const std::string& version,
                const std::string& footer);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    [[nodiscard]] Command program() { return Command(*parser_); }
    /// Runs the command that the arguments name, or prints help or version. Returns the mistake in the arguments; empty if there is none.
    [[nodiscard]] std::string run(int argc, char** argv);

private:
    std::unique_ptr<CLI::App> parser_;
};

/// Ends an action because the value of an option is wrong: CommandLine::run returns the sentence.
[[noreturn]] void refuse_value(const std::string& option, const std::string& why);

}  // namespace stiction
