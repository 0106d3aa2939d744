#include "terminal/interrupt.hpp"

#include <csignal>

namespace stiction {
namespace {

volatile std::sig_atomic_t noted = 0;

void note(int signal) {
    noted = 1;
    std::signal(signal, SIG_DFL);
}

}  // namespace

void note_interrupts() {
    std::signal(SIGINT, note);
    std::signal(SIGTERM, note);
}

bool interrupted() noexcept { return noted != 0; }

}  // namespace stiction
