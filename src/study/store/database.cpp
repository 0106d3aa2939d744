#include "study/store/database.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <sqlite3.h>

namespace stiction::study {
namespace {

constexpr int kBusyMilliseconds = 10'000;  // another process is in the middle of a transaction

/// The reason of an error and what to do.
std::string reason_text(int result, const char* message) {
    switch (result & 0xff) {  // the rest says where
        case SQLITE_FULL:
            return "the disk is full; make room and start again with --resume: nothing that was written is lost";
        case SQLITE_IOERR:
            return fmt::format("{}: the disk is full or broken; start again with --resume when it is not", message);
        case SQLITE_READONLY:
        case SQLITE_CANTOPEN: return fmt::format("{}: it cannot be opened for writing", message);
        case SQLITE_BUSY: return "another process holds it; wait for it, or end it";
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB: return "it is damaged or no file of results; move it away and start again with --resume";
        default: return message;
    }
}

}  // namespace

void Database::Close::operator()(sqlite3* handle) const noexcept { sqlite3_close(handle); }

Database::Database(const std::filesystem::path& file, Use use) : file_(file) {
    sqlite3* handle = nullptr;
    // A reader may have to finish what a killed writer left: it opens for writing too.
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (use == Use::write ? SQLITE_OPEN_CREATE : 0);
    const int result = sqlite3_open_v2(file.string().c_str(), &handle, flags, nullptr);
    handle_.reset(handle);
    check(result);
    sqlite3_busy_timeout(handle, kBusyMilliseconds);
}

void Database::check(int result) const {
    if (result == SQLITE_OK || result == SQLITE_ROW || result == SQLITE_DONE) {
        return;
    }
    const char* message = handle_ == nullptr ? sqlite3_errstr(result) : sqlite3_errmsg(handle_.get());
    throw StoreError(fmt::format("{}: {}", file_.string(), reason_text(result, message)));
}

void Database::run(const std::string& sql) {
    check(sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr));
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }

Statement::Statement(Database& database, const std::string& sql) : database_(&database) {
    sqlite3_stmt* statement = nullptr;
    const int result = sqlite3_prepare_v2(database.handle(), sql.c_str(), -1, &statement, nullptr);
    statement_.reset(statement);
    database.check(result);
}

void Statement::bind(int parameter, std::int64_t value) {
    database_->check(sqlite3_bind_int64(statement_.get(), parameter, value));
}
void Statement::bind(int parameter, double value) {
    database_->check(std::isnan(value) ? sqlite3_bind_null(statement_.get(), parameter)
                                       : sqlite3_bind_double(statement_.get(), parameter, value));
}
void Statement::bind(int parameter, std::string_view value) {
    database_->check(sqlite3_bind_text(statement_.get(), parameter, value.data(), static_cast<int>(value.size()),
                                       SQLITE_TRANSIENT));  // NOLINT: a macro of SQLite
}
bool Statement::step() {
    const int result = sqlite3_step(statement_.get());
    database_->check(result);
    return result == SQLITE_ROW;
}
void Statement::reset() { database_->check(sqlite3_reset(statement_.get())); }
std::int64_t Statement::whole(int column) const { return sqlite3_column_int64(statement_.get(), column); }
double Statement::number(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL
               ? std::numeric_limits<double>::quiet_NaN()
               : sqlite3_column_double(statement_.get(), column);
}
std::string Statement::text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    return bytes == nullptr
               ? std::string()
               : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)));
}

}  // namespace stiction::study
