// Values from measured logs (fit/result/answer.hpp).
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "ctrl_c.hpp"
#include "fit/file/read_fit.hpp"
#include "fit/page/fit_page.hpp"
#include "fit/result/answer.hpp"
#include "fit/result/fit_files.hpp"
#include "fit/result/held_out.hpp"
#include "parts.hpp"

namespace stiction::python {
namespace {

namespace py = pybind11;

using Progress = std::function<void(std::string, double, std::size_t, double)>;
/// Log, quantity, times, measured, simulated.
using Curve = std::tuple<std::string, std::string, py::array_t<double>, py::array_t<double>, py::array_t<double>>;

py::array_t<double> array_of(const std::vector<double>& values) {
    return py::array_t<double>(static_cast<py::ssize_t>(values.size()), values.data());
}

/// A fit that is over, as texts.
struct Fitted {
    std::string summary;
    std::string toml;
    std::string page;
    std::vector<Curve> curves;
    py::object raised = py::none();  ///< by Ctrl-C or by the progress of the caller
};

struct FitCall {
    std::string text{};
    std::string file{};
    std::string folder{};
    bool leave_out = false;
    std::size_t threads = 0;
    Progress progress{};
};

Fitted fitted(const FitCall& call) {
    CtrlC ctrl_c;
    bool raised = false;
    Fitted done;
    fit::Fit fit;
    fit::Answer answer;
    {
        const py::gil_scoped_release unlocked;
        fit = call.text.empty() ? fit::read_fit(call.file) : fit::read_fit(call.text, call.file);
        if (const std::string problem = call.leave_out ? fit::held_out_problem(fit) : ""; !problem.empty()) {
            throw std::invalid_argument("leave_out: " + problem);
        }
        fit::FindOptions options;
        options.threads = call.threads > 0 ? call.threads : std::max(1U, std::thread::hardware_concurrency());
        options.go_on = [&](const fit::Progress& now) {
            if (call.progress && !raised) {
                const py::gil_scoped_acquire locked;
                try {
                    call.progress(now.stage, now.share, now.evaluations, now.best);
                } catch (py::error_already_set& error) {
                    error.restore();
                    raised = true;
                }
            }
            return !raised && !ctrl_c.pressed();
        };
        answer = fit::answer(fit, options, call.leave_out);
        if (answer.result.found) {
            done.summary = fit::summary_json(answer);
            done.toml = fit::fitted_toml(fit, answer.result, call.folder);
            done.page = fit::fit_page(answer);
        }
    }
    if (raised || ctrl_c.has_been_pressed()) {
        const py::error_already_set error;
        done.raised = error.value();
    }
    for (std::size_t log = 0; log < answer.result.traces.size(); ++log) {
        const fit::Trace& trace = answer.result.traces[log];
        for (std::size_t k = 0; k < trace.simulated.size(); ++k) {
            const fit::Channel& channel = fit.logs[log].channels[k];
            done.curves.emplace_back(fit.logs[log].name, channel.quantity, array_of(fit.logs[log].times),
                                     array_of(channel.values), array_of(trace.simulated[k]));
        }
    }
    return done;
}

}  // namespace

void add_fit(py::module_& module) {
    py::class_<Fitted>(module, "Fitted", "A fit that is over, as texts: `stiction.fit` makes a FitResult of it.")
        .def_readonly("summary", &Fitted::summary, "Text of summary.json; empty where nothing could be simulated.")
        .def_readonly("toml", &Fitted::toml, "Text of fitted.toml.")
        .def_readonly("page", &Fitted::page, "Text of fit.html.")
        .def_property_readonly(
            "curves", [](const Fitted& f) -> std::vector<Curve> { return f.curves; },
            "(log, quantity, times, measured, simulated)")
        .def_property_readonly(
            "raised", [](const Fitted& f) -> py::object { return f.raised; }, "What ended it early, or None.");
    module.def(
        "fit",
        [](const std::string& text, const std::string& file, const std::string& folder, bool leave_out,
           std::size_t threads, const std::optional<Progress>& progress) {
            return fitted({.text = text,
                           .file = file,
                           .folder = folder,
                           .leave_out = leave_out,
                           .threads = threads,
                           .progress = progress.value_or(Progress())});
        },
        py::arg("text"), py::arg("file"), py::arg("folder"), py::arg("leave_out"), py::arg("threads"),
        py::arg("progress"), "Finds values from logs, without the interpreter's lock; without a text from the file.");
}

}  // namespace stiction::python
