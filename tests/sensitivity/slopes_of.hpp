// Derivatives of a machine that is written as a scenario file, for the tests of this folder.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "result/quantity.hpp"
#include "scratch_folder.hpp"
#include "sensitivity/varied_file.hpp"

namespace stiction::sensitivity::testing {

/// A machine and its derivatives at some times.
struct Derived {
    VariedFile file;
    Slopes slopes;

    /// Of a quantity by name, at a row.
    [[nodiscard]] double of(const std::string& quantity, const std::string& key, std::size_t row) const {
        return slopes.slope(place(quantity), key_place(key)).at(row);
    }
    [[nodiscard]] double value(const std::string& quantity, std::size_t row) const {
        return slopes.values.at(place(quantity)).at(row);
    }
    /// Of the time of an event.
    [[nodiscard]] double event(std::size_t number, const std::string& key) const {
        return slopes.events.at(number).slope.at(key_place(key));
    }

    std::vector<std::string> names;

private:
    [[nodiscard]] std::size_t place(const std::string& quantity) const {
        return static_cast<std::size_t>(std::find(names.begin(), names.end(), quantity) - names.begin());
    }
    [[nodiscard]] std::size_t key_place(const std::string& key) const {
        std::size_t k = 0;
        while (file.keys().at(k).name != key) ++k;
        return k;
    }
};

inline Derived derived(const std::string& text, const std::vector<std::string>& keys,
                       const std::vector<std::string>& quantities, const std::vector<double>& times) {
    const stiction_test::ScratchFolder folder;
    const std::filesystem::path path = folder.path() / "machine.toml";
    std::ofstream(path) << "format = 1\n[run]\nuntil = 1.0\nengine = \"located\"\n" << text;
    Derived all{VariedFile(path, {}, keys), {}, quantities};
    std::vector<ModelProblem> problems;
    const Plan& plan = all.file.machine().plan;
    Sensitivity s(plan, all.file.machine().run.located, all.file.parameters(),
                  choose_quantities(plan, quantities, problems));
    EXPECT_TRUE(problems.empty());
    all.slopes = s.run({.times = times, .until = times.back()});
    return all;
}

/// To so much of the expected value.
inline void expect_near(double found, double expected, double share = 1e-9) {
    EXPECT_NEAR(found, expected, share * std::fabs(expected));
}

}  // namespace stiction::sensitivity::testing
