// A bar with the time left, on a terminal only.
#pragma once

#include <chrono>
#include <string>

namespace stiction {

class ProgressBar {
public:
    /// Nothing is drawn if `wanted` is false or stderr is no terminal.
    ProgressBar(std::string label, bool wanted);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// Share done, 0 … 1.
    void show(double share);

private:
    using Clock = std::chrono::steady_clock;
    std::string label_;
    bool drawn_;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_ = begin_;
};

}  // namespace stiction
