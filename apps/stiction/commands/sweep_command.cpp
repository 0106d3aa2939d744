// stiction sweep FILE: runs a machine many times with other values, keeps every run, and says how many met what is required.
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <thread>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "commands/shipped.hpp"
#include "commands/study_run.hpp"
#include "machine/model.hpp"
#include "result/files/whole_file.hpp"
#include "scenario/toml/document.hpp"
#include "study/analysis/pass_rate.hpp"
#include "study/boundary/refined_map.hpp"
#include "study/file/read_study.hpp"
#include "study/file/study_arguments.hpp"
#include "study/page/page_analysis.hpp"
#include "study/page/study_page.hpp"
#include "study/store/study_file_text.hpp"
#include "study/store/table_csv.hpp"
#include "study/work/run_curves.hpp"
#include "study/work/sweep.hpp"
#include "terminal/interrupt.hpp"
#include "terminal/own_path.hpp"
#include "terminal/sweep_progress.hpp"
#include "text/number.hpp"
#include "text/printable.hpp"
#include "unit/writing.hpp"

namespace stiction {
namespace {

namespace fs = std::filesystem;
using study::StudyText;

constexpr int kNoArray = std::numeric_limits<int>::min();  // no number of tasks was given

struct SweepArguments {
    study::StudyArguments study{.before = "--"};
    std::string out;
    int curves = static_cast<int>(study::CurveOptions().runs);
    int jobs = 0;
    int slurm = kNoArray;
    bool resume = false;
    bool quiet = false;
    bool per_rank = false;
};

/// Is it a study, not a machine?
bool is_study(const fs::path& file) {
    scenario::Mistakes mistakes;
    const scenario::Document document = scenario::read_document(file, {}, mistakes);
    return document.complete && (document.root.find("vary") != nullptr || document.root.find("machine") != nullptr ||
                                 document.root.find("points") != nullptr);
}

/// Commas outside of brackets and quotes part a list.
std::vector<std::string> items_of(const std::vector<std::string>& lists) {
    std::vector<std::string> items;
    for (const std::string& list : lists) {
        int depth = 0;
        items.emplace_back();
        for (const char c : list) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                items.emplace_back();
            } else if (c != ' ' || !items.back().empty()) {
                items.back() += c;
            }
        }
    }
    std::erase(items, "");
    return items;
}

/// The study that the arguments mean: of a file that is there, with lists taken apart.
StudyText study_text(const SweepArguments& given) {
    study::StudyArguments arguments = given.study;
    const fs::path file = file_meant(arguments.file);
    std::error_code error;
    if (!fs::exists(file, error)) {
        scenario::Mistakes missing;
        missing.add({.file = arguments.file},
                    {.kind = ProblemKind::unreadable,
                     .what = fmt::format("there is no file {}{}", arguments.file, shipped_advice(arguments.file))});
        throw scenario::ScenarioError(std::move(missing));
    }
    arguments.file = file.string();
    arguments.is_study = is_study(file);
    arguments.keep = items_of(arguments.keep);
    return study::study_of(arguments);
}

/// Least, middle and largest of a metric over the runs that have it.
std::string spread_text(const study::Column& column) {
    std::vector<double> values;
    std::copy_if(column.values.begin(), column.values.end(), std::back_inserter(values),
                 [](double x) { return !std::isnan(x); });
    if (values.empty()) {
        return "no run has it";
    }
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    const double median = values.size() % 2 == 1 ? values[middle] : 0.5 * values[middle - 1] + 0.5 * values[middle];
    const auto shown = [&](double x) { return unit::display_text(x, column.unit, 4, column.shown); };
    return fmt::format("{} … {} … {}{}", shown(values.front()), shown(median), shown(values.back()),
                       values.size() < column.values.size()
                           ? fmt::format("; in {} of {}", values.size(), counted(column.values.size(), "run"))
                           : "");
}

void print_summary(const study::Table& table, const study::SweepResult& result) {
    const auto failed = std::count(table.end.begin(), table.end.end(), study::RunEnd::failed);
    if (table.study.refine > 0) {
        fmt::print("{} along the boundary, {} failed; the whole grid has {}\n", counted(table.rows(), "run"), failed,
                   result.runs);
    } else {
        fmt::print("{} of {}, {} failed; design {}, seed {}\n", table.rows(), counted(result.runs, "run"), failed,
                   study::name(table.study.design), table.study.seed);
    }
    for (std::size_t row = 0; failed > 0 && row < table.rows(); ++row) {
        if (table.end[row] == study::RunEnd::failed) {
            fmt::print("  the first that failed is run {}: {}\n", table.run[row], printable_line(table.reason[row]));
            break;
        }
    }
    constexpr std::size_t kShown = 12;
    fmt::print("\nleast … median … largest\n");
    for (std::size_t k = 0; k < std::min(table.metrics.size(), kShown); ++k) {
        fmt::print("  {}: {}\n", printable_line(table.metrics[k].name), spread_text(table.metrics[k]));
    }
    if (table.metrics.size() > kShown) {
        fmt::print("  … {} more in table.csv\n", table.metrics.size() - kShown);
    }
    if (table.study.refine > 0) {  // runs along a boundary are no sample: their share says nothing
        return;
    }
    for (const study::PassRate& rate : study::pass_rates(table)) {
        fmt::print("\n{}: met in {} of {}, {:.4g} %", printable_line(rate.requirement), rate.passed,
                   counted(rate.runs, "run"), 100 * rate.rate);
        if (study::is_sample(table.study.design)) {
            fmt::print(" (95 % confidence: {:.4g} … {:.4g} %)", 100 * rate.lower, 100 * rate.upper);
        }
        if (rate.without > 0) {
            fmt::print("; {} without a number that it asks for, which counts as missed", counted(rate.without, "run"));
        }
        fmt::print("\n");
    }
}

/// A job array that works on the study together.
ExitCode write_slurm(const SweepArguments& arguments, const StudyText& text, const fs::path& out) {
    const fs::path folder = fs::absolute(out).lexically_normal();
    std::error_code error;
    fs::create_directories(folder, error);
    const std::string program = own_path().string();
    const std::string script = fmt::format(
        "#!/bin/bash\n"
        "# Tasks of this array share the runs of one study; one that is killed loses what it was computing, and "
        "whoever\n"
        "# ends last does it again. Submit it again to go on.\n"
        "#SBATCH --job-name=stiction-{}\n#SBATCH --array=0-{}\n#SBATCH --cpus-per-task={}\n"
        "#SBATCH --output={}/slurm-%A_%a.txt\n"
        "exec \"{}\" sweep \"{}/asked.toml\" --out \"{}\" --resume --jobs \"${{SLURM_CPUS_PER_TASK:-1}}\"\n",
        text.name, arguments.slurm - 1, std::max(arguments.jobs, 1), folder.string(), program, folder.string(),
        folder.string());
    std::string problem = write_whole_file(folder / "asked.toml", study::study_file_text(text));
    if (text.points && problem.empty()) {
        problem = write_whole_file(folder / study::kPointsFile, study::points_text(text));
    }
    problem = problem.empty() ? write_whole_file(folder / "sweep.sbatch", script) : problem;
    if (!problem.empty()) {
        print_problem(problem, false);
        return ExitCode::cannot_write;
    }
    fmt::print("sbatch {}\n", printable_line((folder / "sweep.sbatch").string()));
    return ExitCode::fine;
}

std::size_t threads_of(const SweepArguments& arguments, const study::Session& session) {
    if (arguments.jobs > 0) {
        return static_cast<std::size_t>(arguments.jobs);
    }
    const std::size_t all = std::max(1U, std::thread::hardware_concurrency());
    return session.threads > 0 ? session.threads : session.shared() ? 1 : all;
}

/// A sweep that ended, with the parts of its page.
struct Ended {
    study::SweepResult result{};
    std::vector<study::Family> curves{};
};

/// Curves for the page, if this process makes it.
std::vector<study::Family> curves_of(const study::PreparedStudy& prepared, const study::SweepResult& result,
                                     const SweepArguments& arguments, std::size_t threads) {
    const study::CurveOptions options{.runs = static_cast<std::size_t>(std::max(arguments.curves, 0)),
                                      .threads = threads,
                                      .go_on = [] { return !interrupted(); }};
    return result.table && !result.stopped ? study::run_curves(prepared, *result.table, options)
                                           : std::vector<study::Family>{};
}

std::string page_text(const study::Table& table, std::vector<study::Family> curves, const fs::path& out) {
    study::PageInput input = study::analysed(table);
    input.folder = out.generic_string();
    input.families = std::move(curves);
    return study::study_html(table, input);
}

ExitCode finish(const SweepArguments& arguments, Ended ended, const fs::path& out) {
    const study::SweepResult& result = ended.result;
    if (!result.problem.empty()) {
        print_problem(result.problem, false);
        return ExitCode::cannot_write;
    }
    if (result.table) {
        std::string problem = write_whole_file(out / "table.csv", study::table_csv(*result.table));
        problem = problem.empty()
                      ? write_whole_file(out / "study.html", page_text(*result.table, std::move(ended.curves), out))
                      : problem;
        if (problem.empty() && result.table->study.refine > 0) {
            problem = write_whole_file(out / "boundary.csv", study::boundary_csv(*result.table));
        }
        if (!problem.empty()) {
            print_problem(problem, false);
            return ExitCode::cannot_write;
        }
        if (!arguments.quiet) {
            print_summary(*result.table, result);
            fmt::print("\ntable: {}\npage: {}\n", printable_line((out / "table.csv").string()),
                       printable_line((out / "study.html").string()));
            if (result.table->study.refine > 0) {
                fmt::print("boundary: {}\n", printable_line((out / "boundary.csv").string()));
            }
        }
    }
    if (result.stopped) {
        fmt::print(stderr, "interrupted: what was computed is kept; go on with --resume\n");
        return ExitCode::interrupted;
    }
    return ExitCode::fine;
}

void refuse_counts(const SweepArguments& arguments) {
    for (const auto& [option, count] : {std::pair{"--jobs", arguments.jobs}, {"--curves", arguments.curves}}) {
        if (count < 0) {
            refuse_value(option, fmt::format("{} is below 0", count));
        }
    }
    if (arguments.slurm != kNoArray && arguments.slurm < 1) {
        refuse_value("--slurm", fmt::format("an array of {} tasks runs nothing: give 1 or more", arguments.slurm));
    }
}

ExitCode run_sweep(const SweepArguments& arguments) {
    refuse_counts(arguments);
    try {
        const StudyText text = study_text(arguments);
        const study::PreparedStudy prepared(study::understand(text));
        const fs::path out =
            arguments.out.empty() ? fs::path("results") / prepared.study().name : fs::path(arguments.out);
        if (arguments.slurm != kNoArray) {
            return write_slurm(arguments, text, out);
        }
        study::SweepOptions options{.folder = out,
                                    .begin = arguments.resume ? study::Begin::resume : study::Begin::anew};
        options.session = study::session_of([](const char* name) { return std::getenv(name); }, study::unique_word());
        options.threads = threads_of(arguments, options.session);
        note_interrupts();
        Ended ended;
        {
            SweepBar bar(prepared, !arguments.quiet && options.session.rank == 0);
            RankLines lines(options.session, arguments.per_rank);
            options.go_on = [&](std::uint64_t present, const study::CrewProgress& progress) {
                bar.show(present, progress);
                lines.show(progress);
                return !interrupted();
            };
            ended.result = study::sweep(text, prepared, options);
            lines.end(ended.result);
        }
        ended.curves = curves_of(prepared, ended.result, arguments, options.threads);
        return finish(arguments, std::move(ended), out);
    } catch (const scenario::ScenarioError& error) {
        print_mistakes(error.mistakes(), false);
        return ExitCode::bad_input;
    } catch (const ModelError& error) {
        print_problem(error.what(), false);
        return ExitCode::bad_input;
    } catch (const study::StoreError& error) {
        print_problem(error.what(), false);
        return ExitCode::cannot_write;
    }
}

/// "results/study:4711" of `stiction run --of`.
StudyRun find_study_run(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    const bool numbered = colon != std::string::npos && colon + 1 < text.size() &&
                          text.find_first_not_of("0123456789", colon + 1) == std::string::npos;
    if (!numbered) {
        refuse_value("--of", fmt::format("\"{}\" is not FOLDER:RUN, as in results/study:4711", text));
    }
    constexpr std::size_t kMostDigits = 12;  // more runs than a study may have
    const std::string number = text.substr(colon + 1);
    const std::uint64_t run = number.size() > kMostDigits ? study::kMostRuns : std::stoull(number);
    try {
        study::RunOfStudy found = study::run_of_study(text.substr(0, colon), run);
        return {
            .file = found.file, .settings = std::move(found.settings), .folder = text.substr(0, colon), .run = number};
    } catch (const study::StoreError& error) {
        return {.problem = error.what()};
    } catch (const std::runtime_error& error) {  // ScenarioError, ModelError
        return {.problem = error.what()};
    }
}

}  // namespace

void add_sweep(Command& program, ExitCode& ending) {
    study_run_finder = find_study_run;
    auto arguments = std::make_shared<SweepArguments>();
    Command command = program.add("sweep", "run a machine many times with other values, and keep and judge every run");
    command.required_argument("file", arguments->study.file,
                              {"FILE", "scenario file, the name of a shipped one, or a study file"});
    command.repeated_option(
        "--vary", arguments->study.vary,
        {"KEY=VALUES", "values of a key: 1:2:21, 1, 2, 5 or \"normal(270 kg m2, 20 kg m2)\"; may be repeated"});
    command.option("--runs", arguments->study.runs, {"N", "runs of a random design"});
    command.option("--design", arguments->study.design,
                   {"DESIGN", "points of the study", {study::kDesignNames.begin(), study::kDesignNames.end()}});
    command.option("--seed", arguments->study.seed, {"N", "seed of a random design (default: 1)"});
    command.option("--refine", arguments->study.refine,
                   {"N", "of a grid over two keys: run every N-th line, then only where the first --require changes"});
    command.option("--beyond", arguments->study.beyond,
                   {"N", "of --refine: follow the boundary up to N points beyond the ends of both ranges"});
    command.option("--points", arguments->study.points, {"FILE", "CSV file with the values of every run"});
    command.repeated_option("--correlation", arguments->study.correlation,
                            {"KEYS=R", "of two keys, as in \"mu, load = 0.5\"; may be repeated"});
    command.repeated_option(
        "--keep", arguments->study.keep,
        {"METRICS", "metrics and formulas of them, as in gear.stops,surface.position (default: all metrics)"});
    command.repeated_option("--require", arguments->study.require,
                            {"CONDITION", "of metrics, as in \"gear.stops < 3\"; may be repeated"});
    command.repeated_option("--set", arguments->study.set,
                            {"KEY=VALUE", "set one value of every run; may be repeated"});
    command.option("-j,--jobs", arguments->jobs,
                   {"N", "threads (default: one for each core; of several ranks one each)"});
    command.option("-o,--out", arguments->out, {"DIR", "folder for the results (default: results/NAME)"});
    command.flag("--resume", arguments->resume, "go on with a study that was interrupted");
    command.option("--slurm", arguments->slurm,
                   {"TASKS", "write a script for a job array of so many tasks, and run nothing"});
    command.option(
        "--curves", arguments->curves,
        {"N", "runs whose curves the page shows: the ends of every metric, then some at random (default: 64)"});
    command.flag("--per-rank", arguments->per_rank, "tell of every rank what it does, every 5 s and at its end");
    command.flag("--quiet", arguments->quiet, "print errors only");
    command.examples({"stiction sweep flap-actuator --vary friction.gear.static_ratio=1:2:21 --keep gear.stops",
                      "stiction sweep study.toml --resume", "mpirun -n 64 stiction sweep study.toml"});
    command.action([arguments, &ending] { ending = run_sweep(*arguments); });
}

}  // namespace stiction
