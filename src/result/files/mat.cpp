#include "result/files/mat.hpp"

#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>

#include "result/files/mat_names.hpp"
#include "result/files/matio_library.hpp"
#include "result/files/whole_file.hpp"
#include "unit/writing.hpp"

namespace stiction {
namespace {

using Group = Trajectory::Place::Group;

/// MAT 5 counts the bytes of a variable in 32 bits, some of them for itself.
constexpr std::size_t kLargestVariable = (std::size_t{1} << 31) - (std::size_t{1} << 20);  // [bytes]
constexpr const char* kLastVariable = "legend";

struct FreeVariable {
    void operator()(matvar_t* variable) const { matio().free(variable); }
};
using Variable = std::unique_ptr<matvar_t, FreeVariable>;
struct CloseFile {
    void operator()(mat_t* file) const { matio().close_file(file); }
};
using File = std::unique_ptr<mat_t, CloseFile>;

Variable copied_column(const std::vector<double>& values, int flags = 0) {
    std::size_t dims[2] = {values.size(), 1};
    return Variable(
        matio().create(nullptr, MAT_C_DOUBLE, MAT_T_DOUBLE, 2, dims, const_cast<double*>(values.data()), flags));
}
/// The values must outlive the variable.
Variable column(const std::vector<double>& values) { return copied_column(values, MAT_F_DONT_COPY_DATA); }

template <class Word>
Variable codes(const std::vector<Word>& words) {
    std::vector<std::uint8_t> numbers;
    for (const Word word : words) {
        numbers.push_back(static_cast<std::uint8_t>(word));
    }
    std::size_t dims[2] = {numbers.size(), 1};
    return Variable(matio().create(nullptr, MAT_C_UINT8, MAT_T_UINT8, 2, dims, numbers.data(), 0));
}

Variable text(const std::string& words) {
    std::size_t dims[2] = {words.empty() ? 0U : 1U, words.size()};
    return Variable(matio().create(nullptr, MAT_C_CHAR, MAT_T_UTF8, 2, dims, const_cast<char*>(words.data()), 0));
}

Variable cells(const std::vector<std::string>& words) {
    std::size_t dims[2] = {words.size(), 1};
    Variable all(matio().create(nullptr, MAT_C_CELL, MAT_T_CELL, 2, dims, nullptr, 0));
    for (std::size_t k = 0; k < words.size() && all; ++k) {
        matio().set_cell(all.get(), static_cast<int>(k), text(words[k]).release());
    }
    return all;
}

/// A struct while it is filled; fields keep their order.
class Struct {
public:
    void set(const std::vector<std::string>& path, Variable value, std::size_t depth = 0) {
        const auto [place, is_new] = index_.try_emplace(path[depth], fields_.size());
        if (is_new) {
            fields_.push_back({path[depth], nullptr, nullptr});
        }
        Field& field = fields_[place->second];
        if (depth + 1 == path.size()) {
            field.value = std::move(value);
            return;
        }
        if (!field.below) {
            field.below = std::make_unique<Struct>();
        }
        field.below->set(path, std::move(value), depth + 1);
    }

    [[nodiscard]] Variable make() {
        std::vector<const char*> names;
        for (const Field& field : fields_) {
            names.push_back(field.name.c_str());
        }
        std::size_t dims[2] = {1, 1};
        Variable made(matio().create_struct(nullptr, 2, dims, names.data(), static_cast<unsigned>(names.size())));
        for (std::size_t k = 0; k < fields_.size() && made; ++k) {
            Variable value = fields_[k].below ? fields_[k].below->make() : std::move(fields_[k].value);
            matio().set_field(made.get(), k, 0, value.release());
        }
        return made;
    }

    /// Writes every field as a variable of its own.
    [[nodiscard]] bool write(mat_t* file) {
        bool good = true;
        for (Field& field : fields_) {
            Variable value = field.below ? field.below->make() : std::move(field.value);
            if (!value || !good) {
                return false;
            }
            // the library frees the name together with the variable
            matvar_t* named = value.get();
            named->name = static_cast<char*>(std::malloc(field.name.size() + 1));
            if (named->name == nullptr) {
                return false;
            }
            field.name.copy(named->name, field.name.size());
            named->name[field.name.size()] = '\0';
            good = matio().write(file, named, MAT_COMPRESSION_NONE) == 0;
        }
        return good;
    }

private:
    struct Field {
        std::string name;
        Variable value;
        std::unique_ptr<Struct> below;
    };
    std::vector<Field> fields_;
    std::map<std::string, std::size_t> index_;
};

/// The values in the unit they are shown in.
std::vector<double> converted(const NumberColumn& c) {
    const unit::Conversion in_unit(c.shown);
    std::vector<double> values;
    for (const double value : c.values) {
        values.push_back(in_unit(value));
    }
    return values;
}

void add_columns(const Trajectory& t, Struct& root, MatNames& names) {
    for (const Trajectory::Place& place : t.order) {
        if (place.group == Group::numbers) {
            const NumberColumn& c = t.numbers[place.index];
            std::vector<std::string> path = names.place(c.name);
            root.set(path, c.shown.empty() ? column(c.values) : copied_column(converted(c)));
            path.insert(path.begin(), "units");
            root.set(path, text(c.shown.empty() ? c.unit : c.shown));
        } else if (place.group == Group::modes) {
            root.set(names.place(t.modes[place.index].name), codes(t.modes[place.index].values));
        } else {
            root.set(names.place(t.stops[place.index].name), codes(t.stops[place.index].values));
        }
    }
}

void add_events(const Trajectory& t, Struct& root) {
    const auto add = [&](const char* name, auto&& make, auto&& value_of) {
        std::vector<std::decay_t<decltype(value_of(Event{}))>> values;
        for (const Event& event : t.events) {
            values.push_back(value_of(event));
        }
        root.set({"events", name}, make(values));
    };
    const auto numbers = [](const std::vector<double>& values) { return copied_column(values); };
    add("time", numbers, [](const Event& e) { return e.time; });
    add("part", cells, [](const Event& e) { return e.part; });
    add("kind", cells, [](const Event& e) { return std::string(name(e.kind)); });
    add("from", cells, [](const Event& e) { return std::string(from_name(e)); });
    add("to", cells, [](const Event& e) { return std::string(to_name(e)); });
    add("speed", numbers, [](const Event& e) { return e.speed; });
}

void add_audit(const EnergyAudit& energy, Struct& root) {
    for (const EnergyTerm& term : kEnergyTerms) {
        root.set({"audit", term.key}, copied_column({energy.*term.value}));
    }
}

/// Reads the last variable back: if it is there, nothing before it was cut.
bool is_complete(const std::filesystem::path& path) {
    const File file(matio().open_file(path.c_str(), MAT_ACC_RDONLY));
    if (!file) {
        return false;
    }
    const Variable last(matio().read(file.get(), kLastVariable));
    const matvar_t* stop = last ? matio().field(last.get(), "stop", 0) : nullptr;
    const matvar_t* word = stop == nullptr ? nullptr : matio().cell(const_cast<matvar_t*>(stop), 2);
    return word != nullptr && word->data != nullptr && word->nbytes > 0;
}

}  // namespace

MatReport write_mat(const std::filesystem::path& path, const Trajectory& trajectory) {
    MatReport report;
    report.problem = write_whole_file(path, [&](const std::filesystem::path& unfinished) -> std::string {
        if (!matio().problem.empty()) {
            return matio().problem;
        }
        if (trajectory.time.size() * sizeof(double) * (trajectory.order.size() + 1) > kLargestVariable) {
            return "a file of this format holds up to 2 GB: record fewer quantities, or at a larger spacing";
        }
        MatNames names({"time", "units", "events", "audit", kLastVariable});
        Struct root;
        root.set({"time"}, column(trajectory.time));
        add_columns(trajectory, root, names);
        add_events(trajectory, root);
        add_audit(trajectory.energy, root);
        root.set({kLastVariable, "mode"}, cells({"stuck", "forward", "backward", "free"}));
        root.set({kLastVariable, "stop"}, cells({"none", "lower", "upper"}));
        report.changes = names.changes();

        File file(matio().create_file(unfinished.c_str(), "MATLAB 5.0 MAT-file, written by Stiction", MAT_FT_MAT5));
        if (!file) {
            return kFolderProblem;
        }
        const bool written = root.write(file.get());
        const bool closed = matio().close_file(file.release()) == 0;
        return written && closed && is_complete(unfinished) ? "" : kDiskProblem;
    });
    return report;
}

}  // namespace stiction
