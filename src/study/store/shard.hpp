// Rows of one process in a SQLite file of its own.
//
//   runs     run (primary key), end, reason, p0 p1 … m0 m1 … r0 r1 …      parameters, metrics, requirements; NULL: none
//   columns  place ("p0"), name, unit, shown                               heads of these
//
// A row is written once, several in one transaction. Write-ahead log, synchronous NORMAL: what was committed survives kill −9; a loss of
// power may take the last transactions and never damages the file. On a network file system, where a write-ahead log must not lie, a
// rollback journal is used.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "study/store/database.hpp"
#include "study/work/runner.hpp"

namespace stiction::study {

/// Heads of the columns of a study.
struct Heads {
    std::vector<Column> parameters{};
    std::vector<Column> metrics{};
    std::vector<Column> requirements{};
};

class Shard {
public:
    /// Makes the file. `most_pages` bounds its size, for tests of a full disk; 0: no bound.
    Shard(const std::filesystem::path& file, const Heads& heads, std::size_t most_pages = 0);
    /// All of them or none.
    void write(std::span<const RunRow> rows);

private:
    Database database_;
    std::unique_ptr<Statement> insert_;
};

/// Numbers of the runs that a shard holds; nothing of a file that no process has finished making.
void read_run_numbers(const std::filesystem::path& file, const std::function<void(std::uint64_t)>& found);
/// All rows of a shard.
void read_rows(const std::filesystem::path& file, const Heads& heads, const std::function<void(RunRow)>& found);
/// Throws StoreError where SQLite finds the file damaged.
void check_integrity(const std::filesystem::path& file);

/// Does a folder lie on a file system of a network?
[[nodiscard]] bool on_network(const std::filesystem::path& folder) noexcept;

}  // namespace stiction::study
