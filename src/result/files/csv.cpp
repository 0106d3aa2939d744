#include "result/files/csv.hpp"

#include <cstdio>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "result/files/whole_file.hpp"
#include "text/escape.hpp"
#include "unit/writing.hpp"

namespace stiction {
namespace {

using Group = Trajectory::Place::Group;
using Output = std::back_insert_iterator<fmt::memory_buffer>;

void put_header(const Trajectory& t, Output to) {
    fmt::format_to(to, "time [s]");
    for (const Trajectory::Place& place : t.order) {
        if (place.group == Group::numbers) {
            const NumberColumn& column = t.numbers[place.index];
            const std::string& shown = column.shown.empty() ? column.unit : column.shown;
            const std::string unit = shown.empty() ? "" : " [" + shown + "]";
            fmt::format_to(to, ",{}", csv_field(column.name + unit));
        } else {
            fmt::format_to(
                to, ",{}",
                csv_field(place.group == Group::modes ? t.modes[place.index].name : t.stops[place.index].name));
        }
    }
}

/// Writes rows of a trajectory.
class RowWriter {
public:
    explicit RowWriter(const Trajectory& t) : t_(&t) {
        for (const NumberColumn& column : t.numbers) {
            in_unit_.emplace_back(column.shown);
        }
    }

    void put(std::size_t row, Output to) const {
        fmt::format_to(to, "\n{}", t_->time[row]);
        for (const Trajectory::Place& place : t_->order) {
            const std::size_t k = place.index;
            switch (place.group) {
                case Group::numbers: fmt::format_to(to, ",{}", in_unit_[k](t_->numbers[k].values[row])); break;
                case Group::modes: fmt::format_to(to, ",{}", name(t_->modes[k].values[row])); break;
                case Group::stops: fmt::format_to(to, ",{}", name(t_->stops[k].values[row])); break;
            }
        }
    }

private:
    const Trajectory* t_;
    std::vector<unit::Conversion> in_unit_;  // by column of numbers
};

/// Hands the text on in pieces of some rows, each with the share of rows done, until one is refused.
template <class Take>
bool in_pieces(const Trajectory& t, Take&& take) {
    constexpr std::size_t kRows = 1000;
    fmt::memory_buffer out;
    const RowWriter rows(t);
    put_header(t, std::back_inserter(out));
    for (std::size_t row = 0; row < t.time.size(); ++row) {
        rows.put(row, std::back_inserter(out));
        if ((row + 1) % kRows == 0) {
            if (!take(out, static_cast<double>(row + 1) / static_cast<double>(t.time.size()))) {
                return false;
            }
            out.clear();
        }
    }
    out.push_back('\n');
    return take(out, 1.0);
}

}  // namespace

std::string csv_text(const Trajectory& t) {
    std::string text;
    in_pieces(t, [&](const fmt::memory_buffer& piece, double) {
        text.append(piece.data(), piece.size());
        return true;
    });
    return text;
}

std::string write_csv(const std::filesystem::path& path, const Trajectory& t,
                      const std::function<void(double)>& written) {
    return write_whole_file(path, [&](const std::filesystem::path& unfinished) -> std::string {
        std::FILE* file = std::fopen(unfinished.c_str(), "wb");
        if (file == nullptr) {
            return kFolderProblem;
        }
        const bool whole = in_pieces(t, [&](const fmt::memory_buffer& piece, double share) {
            if (written) {
                written(share);
            }
            return std::fwrite(piece.data(), 1, piece.size(), file) == piece.size();
        });
        const bool closed = std::fclose(file) == 0;
        return whole && closed ? "" : kDiskProblem;
    });
}

}  // namespace stiction
