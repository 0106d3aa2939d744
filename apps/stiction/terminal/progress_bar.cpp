#include "terminal/progress_bar.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include <fmt/format.h>

namespace stiction {

ProgressBar::ProgressBar(std::string label, bool wanted)
    : label_(std::move(label)), drawn_(wanted && isatty(fileno(stderr)) != 0) {}

ProgressBar::~ProgressBar() {
    if (drawn_) {
        std::fputs("\r\033[K", stderr);
        std::fflush(stderr);
    }
}

/// Is it drawn, and was that a while ago?
bool ProgressBar::due() {
    constexpr auto kRefresh = std::chrono::milliseconds(100);
    const Clock::time_point now = Clock::now();
    if (!drawn_ || now - last_ < kRefresh) {
        return false;
    }
    last_ = now;
    return true;
}

void ProgressBar::show_label() {
    if (due()) {
        std::fputs(("\r\033[K" + label_).c_str(), stderr);
        std::fflush(stderr);
    }
}

void ProgressBar::show(double share, double before) {
    constexpr int kWidth = 30;
    if (!due()) {
        return;
    }
    const double elapsed = std::chrono::duration<double>(last_ - begin_).count();
    const double left = share > before ? elapsed * (1 - share) / (share - before) : 0;
    const int filled = static_cast<int>(std::clamp(share, 0.0, 1.0) * kWidth);
    const std::string bar = fmt::format("\r\033[K{} [{:=<{}}{:<{}}] {:3.0f} %  {:.0f} s left", label_, "", filled, "",
                                        kWidth - filled, 100 * share, left);
    std::fputs(bar.c_str(), stderr);  // a terminal that is gone ends no run
    std::fflush(stderr);
}

}  // namespace stiction
