// A bar with the time left, on a terminal only.
#pragma once

#include <chrono>
#include <string>
#include <utility>

namespace stiction {

class ProgressBar {
public:
    /// Nothing is drawn if `wanted` is false or stderr is no terminal.
    ProgressBar(std::string label, bool wanted);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// Share done, 0 … 1; `before` was done when it began.
    void show(double share, double before = 0);
    /// The words alone, where nobody knows how much there is to do.
    void show_label();
    /// Words in front of the bar, from now on.
    void label(std::string text) { label_ = std::move(text); }

private:
    [[nodiscard]] bool due();
    using Clock = std::chrono::steady_clock;
    std::string label_;
    bool drawn_;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_ = begin_;
};

}  // namespace stiction
