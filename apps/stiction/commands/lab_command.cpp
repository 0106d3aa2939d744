// stiction lab: all shipped machines in one page that simulates them, with a course on why friction needs more than a sign. The page is
// written, and opened where there is a browser to open it.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "commands/shipped.hpp"
#include "lab/export/gallery.hpp"
#include "lab/export/live_page.hpp"
#include "result/files/whole_file.hpp"
#include "terminal/own_path.hpp"
#include "text/json.hpp"
#include "text/number.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

namespace fs = std::filesystem;

struct LabArguments {
    std::string target;
    bool open = true;
    bool json = false;
};

/// Opens a file in the browser of the desktop; false where there is none.
bool open_in_browser(const fs::path& file) {
    const bool desktop = std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
    if (!desktop || std::system("command -v xdg-open >/dev/null 2>&1") != 0) return false;
    // The name is the user's: it reaches the shell in quotes that it cannot end.
    std::string quoted = "'";
    for (const char c : file.string()) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return std::system(("xdg-open " + quoted + "' >/dev/null 2>&1 &").c_str()) == 0;
}

ExitCode write_lab(const LabArguments& arguments) {
    const fs::path folder = scenario_folder();
    std::string problem = "there is no folder of shipped scenarios beside the program";
    const auto files = folder.empty() ? std::nullopt : scenario_files(folder, problem);
    if (!files) {
        print_problem(problem, arguments.json);
        return ExitCode::bad_input;
    }
    try {
        const std::string page = lab::live_page(lab::gallery_content(*files, folder), lab::module_beside(own_path()));
        const std::string wrong = write_whole_file(arguments.target, page);
        if (!wrong.empty()) {
            print_problem(wrong, arguments.json);
            return ExitCode::cannot_write;
        }
        const bool opened = arguments.open && !arguments.json && open_in_browser(fs::absolute(arguments.target));
        if (arguments.json) {
            JsonWriter out;
            out.object().member("ok", true).member("file", arguments.target).member("bytes", page.size());
            fmt::print("{}\n", std::move(out).text());
        } else {
            fmt::print("{}: {} and the simulator in one page, {:.2f} MB; {}\n", printable_line(arguments.target),
                       counted(files->size(), "machine"), static_cast<double>(page.size()) / 1e6,
                       opened ? "opened in the browser" : "open it in a browser");
        }
    } catch (const std::exception& error) {
        print_problem(error.what(), arguments.json);
        return ExitCode::cannot_write;
    }
    return ExitCode::fine;
}

}  // namespace

void add_lab(Command& program, ExitCode& ending) {
    auto arguments = std::make_shared<LabArguments>();
    arguments->target = "lab.html";
    Command command = program.add("lab", "all shipped machines in one page that simulates them, with a course");
    command.option("-o,--out,--output", arguments->target, {"FILE", "page to write", {}, true});
    command.flag("--json", arguments->json, "print JSON, open nothing");
    command.examples({"stiction lab", "stiction lab -o friction.html"});
    command.action([arguments, &ending] { ending = write_lab(*arguments); });
}

}  // namespace stiction
