// SQLite as this room uses it: a connection, statements, and errors as exceptions with a remedy.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace stiction::study {

/// Results cannot be written or read: a full disk, a damaged file, a folder of another study.
class StoreError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Database {
public:
    enum class Use : unsigned char { write, read };
    Database(const std::filesystem::path& file, Use use);

    /// Statements without results.
    void run(const std::string& sql);
    [[nodiscard]] sqlite3* handle() const noexcept { return handle_.get(); }
    [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }
    /// Throws where a result of SQLite is an error.
    void check(int result) const;

private:
    struct Close {
        void operator()(sqlite3* handle) const noexcept;
    };
    std::filesystem::path file_;
    std::unique_ptr<sqlite3, Close> handle_;
};

/// A prepared statement; columns from 0, parameters from 1.
class Statement {
public:
    Statement(Database& database, const std::string& sql);

    void bind(int parameter, std::int64_t value);
    void bind(int parameter, double value);  ///< NaN is NULL
    void bind(int parameter, std::string_view value);
    /// True while there is a row.
    bool step();
    void reset();
    [[nodiscard]] std::int64_t whole(int column) const;
    [[nodiscard]] double number(int column) const;  ///< NULL is NaN
    [[nodiscard]] std::string text(int column) const;

private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const noexcept;
    };
    Database* database_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace stiction::study
