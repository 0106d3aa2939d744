// Two mistakes in one scenario: neither hides the other.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "scenario/broken/broken.hpp"

namespace stiction_test {
namespace {

/// What is told, each mistake without its place.
std::set<std::string> told_without_places(const std::string& text) {
    std::set<std::string> told;
    std::istringstream lines(mistakes_of(text));
    for (std::string line; std::getline(lines, line);) {
        const std::size_t place = line.find(": ");
        if (line.find("record.spacing: ") != std::string::npos) {  // how many rows fit depends on what else is recorded
            line.resize(line.find("; admissible"));
        }
        told.insert(line.substr(place == std::string::npos ? 0 : place + 2));
    }
    return told;
}

struct Placed {
    std::size_t from = 0;
    std::size_t to = 0;
    Broken broken;
    std::set<std::string> told;
};

/// Mistakes at four places of the good scenario that have nothing to do with each other.
std::vector<Placed> placed_mistakes() {
    static const std::set<std::string> kApart{"until = \"1 s\"", "inertia = \"270 kg m2\"", "sliding = \"3 N m\"",
                                              "after = \"5 N m\""};
    std::vector<Placed> all;
    for (const auto& topic : {units_mistakes(), range_mistakes(), name_mistakes(), run_mistakes()}) {
        for (const Broken& broken : topic) {
            const std::size_t from = std::string(kGood).find(broken.piece);
            if (kApart.count(broken.piece) > 0) {
                all.push_back({from, from + broken.piece.size(), broken, told_without_places(broken.text())});
            }
        }
    }
    return all;
}

std::string with_both(const Placed& first, const Placed& second) {
    std::string text = kGood;
    text.replace(second.from, second.to - second.from, second.broken.instead);
    return text.replace(first.from, first.to - first.from, first.broken.instead);
}

/// A line without what would be admissible: of a body whose inertia cannot be read, parts may be those of a force or of a torque.
std::string complaint(const std::string& line) { return line.substr(0, line.find("; admissible: ")); }

TEST(TwoMistakes, AreToldTogetherWhereverTheyAre) {
    const std::vector<Placed> all = placed_mistakes();
    std::size_t pairs = 0;
    std::size_t hidden = 0;
    for (const Placed& first : all) {
        for (const Placed& second : all) {
            if (first.to > second.from) continue;  // the first comes first; no overlap
            const std::string text = with_both(first, second);
            std::set<std::string> told;
            for (const std::string& line : told_without_places(text)) told.insert(complaint(line));
            ++pairs;
            for (const Placed* one : {&first, &second}) {
                for (const std::string& line : one->told) {
                    if (told.count(complaint(line)) == 0) {
                        ++hidden;
                        constexpr std::size_t kShown = 10;
                        EXPECT_GT(hidden, kShown) << "not told: " << line << "\n"
                                                  << text << "told:\n"
                                                  << mistakes_of(text);
                    }
                }
            }
        }
    }
    EXPECT_GT(pairs, 500U);
    EXPECT_EQ(hidden, 0U);
}

}  // namespace
}  // namespace stiction_test
