#include "study/store/study_folder.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <set>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "result/files/whole_file.hpp"
#include "study/store/file_lock.hpp"
#include "study/work/claims.hpp"

namespace stiction::study {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

/// Lines of `text` that `other` has not.
std::vector<std::string> only_in(const std::string& text, const std::string& other) {
    std::multiset<std::string> there;
    for (std::string& line : lines_of(other)) {
        there.insert(std::move(line));
    }
    std::vector<std::string> lines;
    for (std::string& line : lines_of(text)) {
        const auto found = there.find(line);
        if (found == there.end()) {
            lines.push_back(std::move(line));
        } else {
            there.erase(found);
        }
    }
    return lines;
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

bool same_row(const RunRow& a, const RunRow& b) {
    return a.end == b.end && a.reason == b.reason && same_bits(a.parameters, b.parameters) &&
           same_bits(a.metrics, b.metrics) && same_bits(a.requirements, b.requirements);
}

std::string host_name() {
    std::string name(256, '\0');
    gethostname(name.data(), name.size() - 1);
    return name.c_str();
}

std::string read_session(int file) {
    std::string text(256, '\0');
    const ssize_t size = pread(file, text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text;
}

void append_row(const RunRow& row, Table& table) {
    table.run.push_back(row.run);
    table.end.push_back(row.end);
    table.reason.push_back(row.reason);
    const auto put = [](std::vector<Column>& columns, const std::vector<double>& values) {
        for (std::size_t k = 0; k < columns.size(); ++k) {
            columns[k].values.push_back(values[k]);
        }
    };
    put(table.parameters, row.parameters);
    put(table.metrics, row.metrics);
    put(table.requirements, row.requirements);
}

}  // namespace

std::string difference(const std::string& before, const std::string& now) {
    constexpr std::size_t kShown = 10;
    std::string text;
    for (const auto& [sign, lines] : {std::pair{'-', only_in(before, now)}, {'+', only_in(now, before)}}) {
        for (std::size_t k = 0; k < std::min(lines.size(), kShown); ++k) {
            text += fmt::format("\n  {} {}", sign, lines[k]);
        }
        text += lines.size() > kShown ? fmt::format("\n  {} … {} more lines", sign, lines.size() - kShown) : "";
    }
    return text.empty() && before != now ? "\n  the order of lines" : text;
}

StudyFolder::~StudyFolder() { leave(); }

void StudyFolder::enter(const StudyTexts& texts, Begin begin, const std::string& session) {
    try {
        lock_session(texts, begin, session);
    } catch (const StoreError&) {
        leave();
        throw;
    }
}

bool StudyFolder::leave_last() {
    lock_file(session_, FileLock::none, true);  // before it asks: of two who leave at once, one is last
    return lock_file(session_, FileLock::exclusive, false);
}

void StudyFolder::leave() noexcept {
    if (session_ >= 0) {
        close(session_);
        session_ = -1;
    }
}

void StudyFolder::lock_session(const StudyTexts& texts, Begin begin, const std::string& session) {
    std::error_code error;
    fs::create_directories(folder_ / "shards", error);
    if (error) {
        throw StoreError(fmt::format("cannot make the folder {}: {}", folder_.string(), error.message()));
    }
    session_ = open((folder_ / "session").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (session_ < 0) {
        throw StoreError(fmt::format("cannot write into the folder {}: {}", folder_.string(),
                                     std::error_code(errno, std::generic_category()).message()));
    }
    if (lock_file(session_, FileLock::exclusive, false)) {     // the first of its session
        const bool again = read_session(session_) == session;  // one of it was here and has left
        prepare(texts, again ? Begin::resume : begin);
        reset_claims(claims());
        const bool written = ftruncate(session_, 0) == 0 && pwrite(session_, session.data(), session.size(), 0) ==
                                                                static_cast<ssize_t>(session.size());
        if (!written) {
            throw StoreError(fmt::format("{}: {}", folder_.string(), kDiskProblem));
        }
        lock_file(session_, FileLock::shared, true);
        return;
    }
    lock_file(session_, FileLock::shared, true);  // waits until the first has made it ready
    if (read_session(session_) != session) {
        throw StoreError(
            fmt::format("another `stiction sweep` works in {}: wait for it, end it, or choose another "
                        "folder with --out",
                        folder_.string()));
    }
    check_same(texts);
}

void StudyFolder::check_same(const StudyTexts& texts) const {
    for (const auto& [name, now] : texts) {
        if (const std::string before = text(name); before != now) {
            throw StoreError(
                fmt::format("{}: the study has changed since its rows were computed; begin anew in "
                            "another folder\n{} (- then, + now):{}",
                            folder_.string(), name, difference(before, now)));
        }
    }
}

void StudyFolder::prepare(const StudyTexts& texts, Begin begin) const {
    if (!shards().empty()) {
        if (!fs::exists(folder_ / texts.front().first)) {
            throw StoreError(fmt::format("{} holds rows without {}: it is no folder of a study", folder_.string(),
                                         texts.front().first));
        }
        if (begin == Begin::anew) {
            throw StoreError(
                fmt::format("{} holds results already: go on with --resume, or choose another folder with --out",
                            folder_.string()));
        }
        check_same(texts);
        return;
    }
    for (const auto& [name, now] : texts) {
        const std::string problem = write_whole_file(folder_ / name, now);
        if (!problem.empty()) {
            throw StoreError(problem);
        }
    }
}

fs::path StudyFolder::new_shard() const {
    const std::string stem = fmt::format("{}-{}", host_name(), getpid());
    for (std::size_t k = 0;; ++k) {
        fs::path file = folder_ / "shards" / fmt::format("{}-{}.sqlite", stem, k);
        if (!fs::exists(file)) {
            return file;
        }
    }
}

std::vector<fs::path> StudyFolder::shards() const {
    std::vector<fs::path> files;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(folder_ / "shards", missing)) {
        if (entry.path().extension() == ".sqlite") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<bool> StudyFolder::present(std::uint64_t runs) const {
    std::vector<bool> there(runs, false);
    for (const fs::path& shard : shards()) {
        read_run_numbers(shard, [&](std::uint64_t run) {
            if (run < runs) {
                there[run] = true;
            }
        });
    }
    return there;
}

Table StudyFolder::load(const Study& study, const Heads& heads) const {
    std::vector<RunRow> rows;
    for (const fs::path& shard : shards()) {
        read_rows(shard, heads, [&](RunRow row) { rows.push_back(std::move(row)); });
    }
    std::stable_sort(rows.begin(), rows.end(), [](const RunRow& a, const RunRow& b) { return a.run < b.run; });
    Table table{
        .study = study, .parameters = heads.parameters, .metrics = heads.metrics, .requirements = heads.requirements};
    for (std::size_t k = 0; k < rows.size(); ++k) {
        if (k > 0 && rows[k].run == rows[k - 1].run) {
            if (!same_row(rows[k], rows[k - 1])) {
                throw StoreError(fmt::format("{}: run {} has two rows that differ: two programs or machines wrote them",
                                             folder_.string(), rows[k].run));
            }
            continue;
        }
        append_row(rows[k], table);
    }
    return table;
}

std::string StudyFolder::text(const std::string& name) const {
    std::ifstream file(folder_ / name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

}  // namespace stiction::study
