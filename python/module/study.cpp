// Studies: a machine run many times with other values, in a folder of results (study/work/sweep.hpp).
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "ctrl_c.hpp"
#include "parts.hpp"
#include "study/design/design.hpp"
#include "study/file/read_study.hpp"
#include "study/file/study_arguments.hpp"
#include "study/work/sweep.hpp"

namespace stiction::python {
namespace {

using Texts = std::vector<std::string>;

/// Numbers of all runs, or the words they stand for.
py::object values_of(const study::Column& column) {
    if (column.words.empty()) {
        return py::array_t<double>(static_cast<py::ssize_t>(column.values.size()), column.values.data());
    }
    py::list words;
    for (const double value : column.values) {
        words.append(column.words[static_cast<std::size_t>(value)]);
    }
    return words;
}

using Columns = std::vector<std::tuple<std::string, std::string, py::object>>;

Columns columns_of(const std::vector<study::Column>& columns) {
    Columns all;
    for (const study::Column& column : columns) {
        all.emplace_back(column.name, column.unit, values_of(column));
    }
    return all;
}

/// A study that is over, or was ended.
struct Swept {
    study::Table table;
    std::string folder;
    std::uint64_t runs = 0;
};

using Progress = std::function<void(std::uint64_t, std::uint64_t, std::uint64_t)>;

/// How and where it is run.
struct SweepCall {
    std::string folder{};
    bool resume = true;
    std::size_t threads = 0;
    study::Session session{};
    Progress progress{};
};

Swept swept(const study::StudyArguments& arguments, const SweepCall& call) {
    CtrlC ctrl_c;
    bool raised = false;  // by the progress of the caller
    Swept done;
    study::SweepResult result;
    {
        const py::gil_scoped_release unlocked;
        const study::StudyText text = study::study_of(arguments);
        const study::PreparedStudy prepared(study::understand(text));
        const std::filesystem::path out = call.folder.empty() ? std::filesystem::path("results") / prepared.study().name
                                                              : std::filesystem::path(call.folder);
        study::SweepOptions options{.folder = out, .begin = call.resume ? study::Begin::resume : study::Begin::anew};
        options.session = call.session;
        options.threads = call.threads > 0 ? call.threads : std::max(1U, std::thread::hardware_concurrency());
        options.go_on = [&](std::uint64_t present, const study::CrewProgress& now) {
            if (call.progress && !raised) {
                const py::gil_scoped_acquire locked;
                try {
                    call.progress(present + now.done, prepared.design().runs(), now.failed);
                } catch (py::error_already_set& error) {
                    error.restore();
                    raised = true;
                }
            }
            return !raised && !ctrl_c.pressed();
        };
        result = study::sweep(text, prepared, options);
        done.folder = out.string();
    }
    if (raised || ctrl_c.has_been_pressed()) {
        throw py::error_already_set();
    }
    if (!result.problem.empty()) {
        throw std::runtime_error(result.problem);
    }
    done.runs = result.runs;
    if (result.table) {
        done.runs = result.table->study.refine > 0 ? result.table->rows() : result.runs;
        done.table = std::move(*result.table);
    }
    return done;
}

}  // namespace

void add_study(py::module_& module) {
    py::class_<Swept>(module, "Swept", "A study that was run: its table, and where its results are.")
        .def_readonly("folder", &Swept::folder, "Folder of the results.")
        .def_readonly("runs", &Swept::runs, "Of the whole study; along a boundary, those it needed.")
        .def_property_readonly(
            "run", [](const Swept& s) -> std::vector<std::uint64_t> { return s.table.run; }, "Numbers of the rows.")
        .def_property_readonly(
            "reason", [](const Swept& s) -> Texts { return s.table.reason; },
            "Why runs failed; empty where they did not.")
        .def_property_readonly(
            "parameters", [](const Swept& s) { return columns_of(s.table.parameters); }, "(name, unit, values)")
        .def_property_readonly(
            "metrics", [](const Swept& s) { return columns_of(s.table.metrics); }, "(name, unit, values)")
        .def_property_readonly(
            "requirements", [](const Swept& s) { return columns_of(s.table.requirements); }, "(name, unit, values)");
    using study::StudyArguments;
    py::class_<StudyArguments>(module, "StudyArguments", "What a study shall be, as texts: those of `stiction sweep`.")
        .def(py::init<>())
        .def_readwrite("file", &StudyArguments::file, "A study file, or a machine.")
        .def_readwrite("is_study", &StudyArguments::is_study, "Is it a study file?")
        .def_readwrite("runs", &StudyArguments::runs, "Of a design that is drawn.")
        .def_readwrite("design", &StudyArguments::design, "Its name.")
        .def_readwrite("seed", &StudyArguments::seed, "Of a design that is drawn.")
        .def_readwrite("refine", &StudyArguments::refine, "Of a grid: lines between which only a boundary is run.")
        .def_readwrite("beyond", &StudyArguments::beyond, "Points beyond the grid to which that boundary is followed.")
        .def_readwrite("points", &StudyArguments::points, "CSV file.")
        .def_readwrite("vary", &StudyArguments::vary, "`key = values`, one for each axis.")
        .def_readwrite("correlation", &StudyArguments::correlation, "`keys = number`, one for each pair.")
        .def_readwrite("set", &StudyArguments::set, "`key = value` of every run.")
        .def_readwrite("keep", &StudyArguments::keep, "Metrics and formulas of them.")
        .def_readwrite("require", &StudyArguments::require, "Conditions.");
    module.def(
        "runs_of_study",
        [](const StudyArguments& arguments) {
            const study::Study study = study::understand(study::study_of(arguments));
            return study::make_design(study)->runs();
        },
        py::arg("arguments"), py::call_guard<py::gil_scoped_release>(), "How many runs it has.");
    module.def(
        "sweep",
        [](const StudyArguments& arguments, const std::string& folder, bool resume, std::size_t threads,
           const std::optional<Progress>& progress, const std::string& session, std::size_t rank, std::size_t ranks) {
            const std::string word = session.empty() ? study::unique_word() : session;
            return swept(arguments, {.folder = folder,
                                     .resume = resume,
                                     .threads = threads,
                                     .session = {.word = word, .rank = rank, .size = ranks},
                                     .progress = progress.value_or(Progress())});
        },
        py::arg("arguments"), py::arg("folder"), py::arg("resume"), py::arg("threads"), py::arg("progress"),
        py::arg("session") = "", py::arg("rank") = 0, py::arg("ranks") = 1,
        "Runs a study, without the interpreter's lock; with a session as one of several ranks that share its runs.");
}

}  // namespace stiction::python
