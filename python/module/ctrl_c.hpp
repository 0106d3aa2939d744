// Ctrl-C while C++ works without the interpreter's lock.
#pragma once

#include <chrono>

#include <pybind11/pybind11.h>

namespace stiction::python {

namespace py = pybind11;

/// Hears Ctrl-C now and then. Only the main thread can, and taking the lock more often would make a run wait for busy threads.
class CtrlC {
public:
    CtrlC() {
        const py::module_ threading = py::module_::import("threading");
        main_ = threading.attr("current_thread")().is(threading.attr("main_thread")());
    }
    /// Called without the interpreter's lock.
    bool pressed() {
        const auto now = std::chrono::steady_clock::now();
        if (main_ && !pressed_ && now - last_ > kBetween) {
            const py::gil_scoped_acquire locked;
            pressed_ = PyErr_CheckSignals() != 0;
            last_ = now;
        }
        return pressed_;
    }

    [[nodiscard]] bool has_been_pressed() const noexcept { return pressed_; }

private:
    static constexpr std::chrono::milliseconds kBetween{50};
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
    bool main_ = false;
    bool pressed_ = false;
};

}  // namespace stiction::python
