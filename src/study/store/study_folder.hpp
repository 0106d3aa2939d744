// The folder of a study: what was asked for, what was understood, and the rows of every process that worked on it.
//
//   study.toml                   the study, as a study file
//   machine.toml, machine-2.toml the machines as understood: `stiction show` of each, with the study's settings
//   points.csv                   the points of a list
//   data.txt                     a fingerprint of each machine with the data files that it reads
//   version.txt                  of the program that began it
//   shards/HOST-PID-N.sqlite     rows (shard.hpp)
//   session, claims              who works here now, and the next run to claim (work/claims.hpp)
//   held                         locks on runs along a boundary (work/held_runs.hpp)
//
// The first process of a session makes or checks the texts while it holds the session's lock alone; others of the same session (ranks of
// one MPI job, tasks of one SLURM array) join it, those of another are refused. A study goes on only if its texts are the same to
// the letter: rows of two machines or two designs never mix.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "study/store/shard.hpp"
#include "study/table.hpp"

namespace stiction::study {

/// Texts of a study that must not change, by file name.
using StudyTexts = std::vector<std::pair<std::string, std::string>>;

enum class Begin : unsigned char {
    anew,    ///< a folder with rows is refused
    resume,  ///< goes on where there are some
};

class StudyFolder {
public:
    explicit StudyFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}
    ~StudyFolder();
    StudyFolder(const StudyFolder&) = delete;
    StudyFolder& operator=(const StudyFolder&) = delete;

    /// Begins to work in it; `session`: a word that processes which work together share. Throws StoreError, with the difference where the
    /// study is another.
    void enter(const StudyTexts& texts, Begin begin, const std::string& session);

    /// Stops working in it; true for the last of its session, who then has the folder alone.
    [[nodiscard]] bool leave_last();

    /// A new file for rows of this process.
    [[nodiscard]] std::filesystem::path new_shard() const;
    [[nodiscard]] std::filesystem::path claims() const { return folder_ / "claims"; }
    [[nodiscard]] std::filesystem::path held() const { return folder_ / "held"; }
    [[nodiscard]] std::vector<std::filesystem::path> shards() const;
    /// By run: is its row there?
    [[nodiscard]] std::vector<bool> present(std::uint64_t runs) const;
    /// All rows in the order of runs, each once. Throws StoreError where two rows of a run differ.
    [[nodiscard]] Table load(const Study& study, const Heads& heads) const;
    /// The text of one of its files; empty where it is not there.
    [[nodiscard]] std::string text(const std::string& name) const;
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return folder_; }

private:
    void lock_session(const StudyTexts& texts, Begin begin, const std::string& session);
    void leave() noexcept;
    void prepare(const StudyTexts& texts, Begin begin) const;
    void check_same(const StudyTexts& texts) const;

    std::filesystem::path folder_;
    int session_ = -1;  // open file, whose lock says that somebody works here
};

/// Lines that differ, some of them: "- " those of the first text, "+ " those of the second.
[[nodiscard]] std::string difference(const std::string& before, const std::string& now);

}  // namespace stiction::study
