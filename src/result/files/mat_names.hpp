// Names of a trajectory as MATLAB can have them: "surface.position" is field `position` of the struct `surface`.
//
// A legal name begins with a letter, goes on with letters, digits and underscores, has at most 63 characters and is no keyword.
// Of two names that would become one, the later gets a number; so does a column that has others below its name.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stiction {

/// The nearest legal name.
[[nodiscard]] std::string legal_mat_name(std::string_view name);

/// Gives every dotted name a path of legal names of its own.
class MatNames {
public:
    /// Top-level names that are taken.
    explicit MatNames(const std::vector<std::string>& reserved);

    /// The path of a column; must be called once per column.
    std::vector<std::string> place(const std::string& name);

    /// One line for each name that had to change: "engine torque is called engine_torque".
    [[nodiscard]] const std::vector<std::string>& changes() const noexcept { return changes_; }

private:
    struct Folder {
        std::set<std::string> taken;
        std::map<std::string, std::pair<std::string, std::size_t>> folders;  // original → legal name, index in folders_
    };
    static std::string unique(const Folder& folder, std::string_view name);

    std::deque<Folder> folders_;  // the first is the top level; references stay valid while it grows
    std::vector<std::string> changes_;
};

}  // namespace stiction
