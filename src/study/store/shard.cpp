#include "study/store/shard.hpp"

#include <sys/vfs.h>

#include <array>

#include <fmt/format.h>

namespace stiction::study {
namespace {

std::string column_list(const Heads& heads) {
    std::string text = "run, end, reason";
    for (const auto& [letter, columns] :
         {std::pair{'p', &heads.parameters}, {'m', &heads.metrics}, {'r', &heads.requirements}}) {
        for (std::size_t k = 0; k < columns->size(); ++k) {
            text += fmt::format(", {}{}", letter, k);
        }
    }
    return text;
}

std::size_t column_count(const Heads& heads) {
    constexpr std::size_t kOwn = 3;  // run, end, reason
    return kOwn + heads.parameters.size() + heads.metrics.size() + heads.requirements.size();
}

void write_heads(Database& database, const Heads& heads) {
    database.run("CREATE TABLE columns (place TEXT PRIMARY KEY, name TEXT, unit TEXT, shown TEXT)");
    Statement insert(database, "INSERT INTO columns VALUES (?, ?, ?, ?)");
    for (const auto& [letter, columns] :
         {std::pair{'p', &heads.parameters}, {'m', &heads.metrics}, {'r', &heads.requirements}}) {
        for (std::size_t k = 0; k < columns->size(); ++k) {
            const Column& column = (*columns)[k];
            insert.bind(1, fmt::format("{}{}", letter, k));
            insert.bind(2, std::string_view(column.name));
            insert.bind(3, std::string_view(column.unit));
            insert.bind(4, std::string_view(column.shown));
            insert.step();
            insert.reset();
        }
    }
}

/// Does the table of runs exist? A process may be killed before it does.
bool is_made(Database& database) {
    Statement tables(database, "SELECT count(*) FROM sqlite_master WHERE name = 'runs'");
    return tables.step() && tables.whole(0) == 1;
}

}  // namespace

bool on_network(const std::filesystem::path& folder) noexcept {
    // Numbers of statfs(2): NFS, SMB, CIFS, SMB2, AFS, Lustre, GPFS, BeeGFS, Ceph, FUSE (sshfs and the like).
    constexpr std::array<long, 10> kNetworks{0x6969,     0x517B,     0xFF534D42, 0xFE534D42, 0x5346414F,
                                             0x0BD00BD0, 0x47504653, 0x19830326, 0x00C36400, 0x65735546};
    struct statfs about {};
    if (statfs(folder.c_str(), &about) != 0) {
        return false;
    }
    for (const long network : kNetworks) {
        if (static_cast<long>(about.f_type) == network) {
            return true;
        }
    }
    return false;
}

Shard::Shard(const std::filesystem::path& file, const Heads& heads, std::size_t most_pages)
    : database_(file, Database::Use::write) {
    constexpr std::size_t kMostColumns = 1900;  // SQLite takes 2000
    if (column_count(heads) > kMostColumns) {
        throw StoreError(
            fmt::format("{} columns are more than {}: choose some with --keep", column_count(heads), kMostColumns));
    }
    database_.run(on_network(file.parent_path()) ? "PRAGMA journal_mode = DELETE" : "PRAGMA journal_mode = WAL");
    database_.run("PRAGMA synchronous = NORMAL");
    if (most_pages > 0) {
        database_.run(fmt::format("PRAGMA max_page_count = {}", most_pages));
    }
    database_.run("BEGIN");
    write_heads(database_, heads);
    std::string columns = column_list(heads);
    columns.replace(0, std::string_view("run, end, reason").size(),
                    "run INTEGER PRIMARY KEY, end INTEGER NOT NULL, reason TEXT NOT NULL");
    database_.run(fmt::format("CREATE TABLE runs ({})", columns));
    database_.run("COMMIT");
    std::string marks = "?";
    for (std::size_t k = 1; k < column_count(heads); ++k) {
        marks += ", ?";
    }
    insert_ = std::make_unique<Statement>(database_, fmt::format("INSERT INTO runs VALUES ({})", marks));
}

void Shard::write(std::span<const RunRow> rows) {
    database_.run("BEGIN IMMEDIATE");
    try {
        for (const RunRow& row : rows) {
            int place = 0;
            insert_->bind(++place, static_cast<std::int64_t>(row.run));
            insert_->bind(++place, static_cast<std::int64_t>(row.end));
            insert_->bind(++place, std::string_view(row.reason));
            for (const auto* numbers : {&row.parameters, &row.metrics, &row.requirements}) {
                for (const double number : *numbers) {
                    insert_->bind(++place, number);
                }
            }
            insert_->step();
            insert_->reset();
        }
        database_.run("COMMIT");
    } catch (const StoreError&) {
        try {
            insert_->reset();
        } catch (const StoreError&) {  // it says again why the row was not written
        }
        try {
            database_.run("ROLLBACK");
        } catch (const StoreError&) {  // SQLite has rolled back by itself
        }
        throw;
    }
}

void read_run_numbers(const std::filesystem::path& file, const std::function<void(std::uint64_t)>& found) {
    Database database(file, Database::Use::read);
    if (!is_made(database)) {
        return;
    }
    Statement runs(database, "SELECT run FROM runs ORDER BY run");
    while (runs.step()) {
        found(static_cast<std::uint64_t>(runs.whole(0)));
    }
}

void read_rows(const std::filesystem::path& file, const Heads& heads, const std::function<void(RunRow)>& found) {
    Database database(file, Database::Use::read);
    if (!is_made(database)) {
        return;
    }
    Statement runs(database, fmt::format("SELECT {} FROM runs ORDER BY run", column_list(heads)));
    while (runs.step()) {
        int place = 3;
        const auto numbers = [&](std::size_t count) {
            std::vector<double> values;
            for (std::size_t k = 0; k < count; ++k) {
                values.push_back(runs.number(place++));
            }
            return values;
        };
        RunRow row{.run = static_cast<std::uint64_t>(runs.whole(0)),
                   .end = static_cast<RunEnd>(runs.whole(1)),
                   .reason = runs.text(2)};
        row.parameters = numbers(heads.parameters.size());
        row.metrics = numbers(heads.metrics.size());
        row.requirements = numbers(heads.requirements.size());
        found(std::move(row));
    }
}

void check_integrity(const std::filesystem::path& file) {
    Database database(file, Database::Use::read);
    Statement check(database, "PRAGMA integrity_check");
    if (!check.step() || check.text(0) != "ok") {
        throw StoreError(fmt::format("{}: damaged: {}", file.string(), check.text(0)));
    }
}

}  // namespace stiction::study
