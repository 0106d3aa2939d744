#include "random/workers.hpp"

#include <poll.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <map>
#include <sstream>

#include <fmt/format.h>

#include "random/draw_machine.hpp"
#include "random/shrink.hpp"

namespace random_machines {
namespace {

// What a worker writes: one line per item, a letter and a text in which line ends are bells; "." ends a finding.
constexpr char kBell = '\a';

std::string line(char kind, std::string text) {
    std::replace(text.begin(), text.end(), '\n', kBell);
    return kind + text + '\n';
}

/// Judging a machine is bounded by steps and takes seconds. One that takes this long is a finding, and the next one's turn has come;
/// so is one that needs this much memory.
constexpr unsigned kPatience = 120;                               // [s] of processor time
constexpr unsigned kPatienceCutting = 1800;                       // [s], of all judgements that cutting down needs
[[maybe_unused]] constexpr rlim_t kMostMemory = rlim_t{2} << 30;  // [byte]

/// A sanitizer reserves terabytes of addresses for itself: there the memory is not bounded.
void bound_memory() {
#ifndef STICTION_SANITIZED
    const rlimit memory{.rlim_cur = kMostMemory, .rlim_max = kMostMemory};
    setrlimit(RLIMIT_AS, &memory);
#endif
}

/// From now on; the end of it ends the process.
void have_patience(unsigned seconds) {
    const itimerval timer{.it_interval = {}, .it_value = {.tv_sec = static_cast<time_t>(seconds), .tv_usec = 0}};
    setitimer(ITIMER_VIRTUAL, &timer, nullptr);
}

bool write_all(int pipe, const std::string& text) {
    for (std::size_t written = 0; written < text.size();) {
        const ssize_t n = ::write(pipe, text.data() + written, text.size() - written);
        if (n <= 0) return false;
        written += static_cast<std::size_t>(n);
    }
    return true;
}

/// The verdict is told before the machine is cut down: it stays if that does not end.
bool tell_judged(std::uint64_t seed, const Work& work, int pipe) {
    have_patience(kPatience);
    const Sketch sketch = draw_machine(seed);
    const Verdict verdict = work.steps_alone ? judge_steps(sketch) : judge(sketch, seed);
    std::string out =
        line('j', std::to_string(static_cast<int>(verdict.judge))) + line('w', verdict.why) + line('b', verdict.beside);
    for (const Fault& fault : verdict.faults) {
        out += line('f', fmt::format("{} {}", static_cast<int>(fault.promise), fault.what));
    }
    if (!write_all(pipe, out)) return false;
    have_patience(kPatienceCutting);
    for (const Fault& fault : verdict.faults) {
        if (!work.cut_down || fault.promise == Promise::read) continue;
        const Sketch small = shrink(sketch, fault.promise, seed);
        std::string text;
        for (const Fault& of_small : judge(small, seed).faults) {
            text += fmt::format("# {}: {}\n", name(of_small.promise), of_small.what);
        }
        if (!write_all(pipe, line('c', text + text_of(small)))) return false;
    }
    return write_all(pipe, ".\n");
}

std::string how_it_died(int status) {
    const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return signal == SIGVTALRM ? fmt::format("no answer within {} s of processor time", kPatience)
                               : fmt::format("the program died, signal {}", signal);
}

class Worker {
public:
    /// Judges next, next + stride, … below end.
    Worker(std::uint64_t next, std::uint64_t stride, std::uint64_t end, const Work& work)
        : next_(next), stride_(stride), end_(end), work_(work) {
        start();
    }

    [[nodiscard]] bool done() const { return pipe_ < 0; }
    [[nodiscard]] int pipe() const { return pipe_; }

    /// Reads what there is; complete findings go to `found`.
    void read(std::map<std::uint64_t, Finding>& found) {
        char buffer[65536];
        const ssize_t got = ::read(pipe_, buffer, sizeof buffer);
        if (got > 0) {
            text_.append(buffer, static_cast<std::size_t>(got));
            for (std::size_t end; (end = text_.find('\n')) != std::string::npos; text_.erase(0, end + 1)) {
                take(text_.substr(0, end), found);
            }
            return;
        }
        int status = 0;
        close(pipe_);
        pipe_ = -1;
        waitpid(process_, &status, 0);
        if (next_ < end_) {  // it did not come to the end
            if (finding_.verdict.faults.empty()) {
                finding_.verdict.why = how_it_died(status);
                finding_.verdict.faults.push_back({Promise::ends, finding_.verdict.why});
            } else {
                finding_.cut_down += "# cutting down did not end\n";
            }
            take(".", found);
            text_.clear();
            if (next_ < end_) start();
        }
    }

private:
    void start() {
        int ends[2];
        if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
        std::fflush(nullptr);
        process_ = fork();
        if (process_ == 0) {
            close(ends[0]);
            bound_memory();
            for (std::uint64_t seed = next_; seed < end_; seed += stride_) {
                if (!tell_judged(seed, work_, ends[1])) _exit(1);
            }
            _exit(0);
        }
        close(ends[1]);
        pipe_ = ends[0];
    }

    void take(std::string text, std::map<std::uint64_t, Finding>& found) {
        std::replace(text.begin(), text.end(), kBell, '\n');
        const std::string rest = text.substr(1);
        Verdict& verdict = finding_.verdict;
        switch (text[0]) {
            case 'j': verdict.judge = static_cast<Judge>(std::stoi(rest)); break;
            case 'w': verdict.why = rest; break;
            case 'b': verdict.beside = rest; break;
            case 'f':
                verdict.faults.push_back({static_cast<Promise>(std::stoi(rest)), rest.substr(rest.find(' ') + 1)});
                break;
            case 'c': finding_.cut_down += rest + "\n"; break;
            default:
                finding_.seed = next_;
                found[next_] = std::move(finding_);
                finding_ = {};
                next_ += stride_;
                break;
        }
    }

    std::uint64_t next_;
    std::uint64_t stride_;
    std::uint64_t end_;
    Work work_;
    pid_t process_ = 0;
    int pipe_ = -1;
    std::string text_;
    Finding finding_;
};

}  // namespace

void judge_all(const Work& work, const std::function<void(const Finding&)>& tell) {
    std::vector<Worker> workers;
    const auto stride = static_cast<std::uint64_t>(std::max(1, work.processes));
    const std::uint64_t end = work.first + work.count;
    for (std::uint64_t k = 0; k < stride && work.first + k < end; ++k) {
        workers.emplace_back(work.first + k, stride, end, work);
    }
    std::map<std::uint64_t, Finding> found;
    std::uint64_t next = work.first;
    while (next < end) {
        std::vector<pollfd> waiting;
        std::vector<Worker*> behind;
        for (Worker& worker : workers) {
            if (!worker.done()) {
                waiting.push_back({worker.pipe(), POLLIN, 0});
                behind.push_back(&worker);
            }
        }
        if (waiting.empty()) break;
        poll(waiting.data(), waiting.size(), -1);
        for (std::size_t k = 0; k < waiting.size(); ++k) {
            if (waiting[k].revents != 0) behind[k]->read(found);
        }
        for (auto it = found.find(next); it != found.end(); it = found.find(++next)) {
            tell(it->second);
            found.erase(it);
        }
    }
    for (Worker& worker : workers) {
        while (!worker.done()) worker.read(found);
    }
}

}  // namespace random_machines
