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
#include "study/file/read_study.hpp"
#include "study/page/study_page.hpp"
#include "study/work/sweep.hpp"

namespace stiction::python {
namespace {

using Texts = std::vector<std::string>;

study::Written written(const std::string& text, const char* argument) { return {text, {.file = argument}}; }

void put(const std::optional<std::string>& text, const char* argument, std::optional<study::Written>& to) {
    if (text) {
        to = written(*text, argument);
    }
}

void add(const Texts& texts, const char* argument, std::vector<study::Written>& to) {
    for (const std::string& text : texts) {
        to.push_back(written(text, argument));
    }
}

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

struct SweepCall {
    std::string file;
    bool is_study = false;
    Texts vary, correlation, settings, keep, require;
    std::optional<std::string> runs, design, seed, points;
};

study::StudyText text_of(const SweepCall& call) {
    study::StudyText text;
    if (call.is_study) {
        text = study::read_study_text(call.file);
    } else {
        text.name = std::filesystem::path(call.file).stem().string();
        text.whole = {.file = "sweep"};
        text.machine = written(call.file, "machine");
    }
    put(call.runs, "runs", text.runs);
    put(call.design, "design", text.design);
    put(call.seed, "seed", text.seed);
    put(call.points, "points", text.points);
    add(call.vary, "vary", text.vary);
    add(call.correlation, "correlation", text.correlation);
    add(call.settings, "set", text.settings);
    add(call.keep, "keep", text.keep);
    for (const std::string& condition : call.require) {
        text.require.push_back({"", written(condition, "require")});
    }
    return text;
}

using Progress = std::function<void(std::uint64_t, std::uint64_t, std::uint64_t)>;

Swept swept(const SweepCall& call, const std::string& folder, bool resume, std::size_t threads,
            const Progress& progress) {
    CtrlC ctrl_c;
    bool raised = false;  // by the progress of the caller
    Swept done;
    study::SweepResult result;
    {
        const py::gil_scoped_release unlocked;
        const study::StudyText text = text_of(call);
        const study::PreparedStudy prepared(study::understand(text));
        const std::filesystem::path out =
            folder.empty() ? std::filesystem::path("results") / prepared.study().name : std::filesystem::path(folder);
        study::SweepOptions options{.folder = out, .begin = resume ? study::Begin::resume : study::Begin::anew};
        options.session = {.word = study::unique_word()};
        options.threads = threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
        options.go_on = [&](std::uint64_t present, const study::CrewProgress& now) {
            if (progress && !raised) {
                const py::gil_scoped_acquire locked;
                try {
                    progress(present + now.done, prepared.design().runs(), now.failed);
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
        done.table = std::move(*result.table);
    }
    return done;
}

}  // namespace

void add_study(py::module_& module) {
    py::class_<Swept>(module, "Swept", "A study that was run: its table, and where its results are.")
        .def_readonly("folder", &Swept::folder, "Folder of the results.")
        .def_readonly("runs", &Swept::runs, "Of the whole study.")
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
            "requirements", [](const Swept& s) { return columns_of(s.table.requirements); }, "(name, unit, values)")
        .def(
            "page", [](const Swept& s) { return study::study_html(s.table); }, "The page of the study.");
    module.def(
        "sweep",
        [](const std::string& file, bool is_study, const Texts& vary, const std::optional<std::string>& runs,
           const std::optional<std::string>& design, const std::optional<std::string>& seed,
           const std::optional<std::string>& points, const Texts& correlation, const Texts& settings, const Texts& keep,
           const Texts& require, const std::string& folder, bool resume, std::size_t threads,
           const std::optional<Progress>& progress) {
            return swept({file, is_study, vary, correlation, settings, keep, require, runs, design, seed, points},
                         folder, resume, threads, progress.value_or(Progress()));
        },
        py::arg("file"), py::arg("is_study"), py::arg("vary"), py::arg("runs"), py::arg("design"), py::arg("seed"),
        py::arg("points"), py::arg("correlation"), py::arg("settings"), py::arg("keep"), py::arg("require"),
        py::arg("folder"), py::arg("resume"), py::arg("threads"), py::arg("progress"),
        "Runs a study, without the interpreter's lock.");
}

}  // namespace stiction::python
