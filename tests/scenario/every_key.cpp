// Everything the model can do can be said in a file: every key is understood, matters, and reads back to the same bits.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <set>
#include <sstream>

#include "scenario/every_key.hpp"
#include "scenario/parts/part_kinds.hpp"
#include "scenario/section/definitions.hpp"
#include "scenario/show.hpp"
#include "scenario/signature.hpp"

namespace stiction::scenario {
namespace {

using stiction_test::KeyCase;
using stiction_test::signature;

/// A number inside the domain, other than the default; fields that must not lie below another come later in their table.
double other_than(double otherwise, const Domain& domain, std::size_t field) {
    const bool bounded = std::isfinite(domain.lower) && std::isfinite(domain.upper);
    const double low = std::isfinite(domain.lower) ? domain.lower : 0.0;
    const double beyond = 1.25 * std::fabs(otherwise) + 1.0 + double(field);
    return bounded                       ? 0.5 * (domain.lower + domain.upper)
           : std::isfinite(domain.upper) ? domain.upper - beyond
                                         : low + beyond;
}

/// A case for each law that is not in a case of its own, with every number of its table.
std::vector<KeyCase> other_laws(const std::vector<KeyCase>& cases) {
    static std::deque<std::string> texts;  // cases point into them
    std::vector<KeyCase> all;
    for_each_law<double>([&]<class Law>() {
        const std::string law = fmt::format("law = \"{}\"\n", Law::description.name);
        for (const KeyCase& c : cases) {
            if (std::string_view(c.text).find(law) != std::string_view::npos) return;
        }
        std::string text = "[friction.f]\non = \"cart\"\n" + law;
        for (std::size_t i = 0; i < Law::fields.size(); ++i) {
            const Domain& domain = Law::fields[i].domain;
            text += fmt::format("{} = {}\n", domain.key, other_than(Law{}.*Law::fields[i].member, domain, i));
        }
        text += Law::feels_load ? "load = \"2 N\"\n" : "";
        text += Law::feels_drive ? "drive = \"3 N\"\n" : "";
        text += Law::feels_normal_force ? "normal_force = \"5 N\"\n" : "";
        text += "ground_speed = \"1 mm/s\"\ninitially = \"stuck\"\nmethod = \"borello\"\n";
        all.push_back({Law::description.name, texts.emplace_back(std::move(text)).c_str()});
    });
    return all;
}

std::vector<KeyCase> all_cases() {
    std::vector<KeyCase> all = stiction_test::mechanics_cases();
    for (const KeyCase& c : other_laws(all)) all.push_back(c);
    for (const KeyCase& c : stiction_test::component_cases()) all.push_back(c);
    for (const KeyCase& c : stiction_test::signal_cases()) all.push_back(c);
    return all;
}

/// The common parts stand first, but keys before any table must stand before them.
std::string text_of(const std::string& own) {
    const std::size_t table = own.find("\n[");
    const bool top_keys = own.front() == '\n' && table != 0;
    return top_keys ? own.substr(0, table + 1) + stiction_test::whole(own.substr(table + 1))
                    : stiction_test::whole(own);
}

Scenario read(const std::string& text) { return parse(text, "machine.toml", "."); }

class EveryKey : public testing::TestWithParam<KeyCase> {};

TEST_P(EveryKey, ReadsBackToTheSameBitsWithUnitsAndInSI) {
    const Scenario first = read(text_of(GetParam().text));
    for (const Units units : {Units::written, Units::si}) {
        const std::string shown = show(first, units);
        EXPECT_EQ(signature(read(shown)), signature(first)) << shown;
    }
    EXPECT_EQ(show(read(show(first, Units::si)), Units::si), show(first, Units::si));
}

/// Without the key the file is another machine, or none.
TEST_P(EveryKey, Matters) {
    const std::string text = GetParam().text;
    const std::string whole = signature(read(text_of(text)));
    std::istringstream lines(text);
    std::size_t begin = 0;
    for (std::string line; std::getline(lines, line); begin += line.size() + 1) {
        const bool is_default = line == "law = \"coulomb\"";
        if (line.find(" = ") == std::string::npos || is_default) continue;
        std::string less = text;
        less.erase(begin, line.size() + 1);
        try {
            EXPECT_NE(signature(read(text_of(less))), whole) << line;
        } catch (const ScenarioError& error) {
            EXPECT_FALSE(error.mistakes().empty());
        }
    }
}

std::string name_of(const testing::TestParamInfo<KeyCase>& info) {
    std::string name = info.param.name;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}
INSTANTIATE_TEST_SUITE_P(Of, EveryKey, testing::ValuesIn(all_cases()), name_of);

/// "friction.NAME with law = "coulomb"", as all_keys() calls it.
std::string title_of(const std::string& section, const std::map<std::string, std::string>& words) {
    const std::string kind = section.substr(0, section.find('.'));
    for (const PartKind& k : part_kinds()) {
        if (kind != k.word) continue;
        const std::string name = kind + ".NAME";
        if (k.variants.empty()) return name;
        return fmt::format("{} with {} = {}", name, k.variant_key, words.at(section + "." + k.variant_key));
    }
    return section;
}

/// Keys that the cases give, by the title of their section.
std::map<std::string, std::set<std::string>> given_keys() {
    std::map<std::string, std::set<std::string>> given;
    for (const KeyCase& c : all_cases()) {
        const Scenario scenario = read(text_of(c.text));
        std::map<std::string, std::string> words;
        for (const Value& v : scenario.values) words[v.section + "." + v.key] = v.exact;
        for (const Value& v : scenario.values) {
            if (!v.given && v.key != "unit") continue;  // told by the values of a signal
            const std::size_t method = v.section.find(".method");
            if (method == std::string::npos) {
                given[title_of(v.section, words)].insert(v.key);
            } else {
                given[title_of(v.section.substr(0, method), words)].insert("method");
            }
        }
    }
    return given;
}

TEST(EveryKeyThereIs, IsGivenByOneOfTheCases) {
    std::map<std::string, std::set<std::string>> given = given_keys();
    std::set<std::string> rows;  // ways to say along what frictions act, whatever their law
    for (const auto& [title, keys] : given) {
        if (title.rfind("friction.", 0) == 0) rows.insert(keys.begin(), keys.end());
    }
    for (const SectionKeys& section : all_keys()) {
        if (section.section.find(".method") != std::string::npos) continue;   // below
        if (section.section.find("\"file\"") != std::string::npos) continue;  // data_files.cpp
        if (section.section == "display") continue;                           // display_units.cpp
        if (section.section == "page") continue;  // tests/lab/session.cpp: no part of the machine
        for (const Key& key : section.keys) {
            // One signal or several: each kind is given one way or the other.
            if (key.name == "input" || key.name == "inputs") continue;
            const bool row = key.name == "on" || key.name == "between" || key.name == "ratio" || key.name == "along";
            if (section.section.rfind("friction.", 0) == 0 && row) {
                EXPECT_EQ(rows.count(key.name), 1U) << key.name;
                continue;
            }
            EXPECT_EQ(given[section.section].count(key.name), 1U) << section.section << ": " << key.name;
        }
    }
}

TEST(EveryKeyThereIs, IsDefinedByWhatItIsAndNotByWhatToDo) {
    std::set<std::string> meanings;
    for (const SectionKeys& section : all_keys()) {
        for (const Key& key : section.keys) {
            const std::string word = key.meaning.substr(0, key.meaning.find(' '));
            EXPECT_FALSE(key.meaning.empty() || word == "give" || word == "use" || word == "count" || word == "at")
                << section.section << ": " << key.name << ": " << key.meaning;
            meanings.insert(key.meaning);
        }
    }
    for (const Definition& one : definitions()) {
        EXPECT_EQ(meanings.count(one.text), 1U)
            << "defines nothing: " << one.part << " " << one.variant << " " << one.key;
    }
}

TEST(EveryKeyThatIsTaken, IsListed) {
    std::map<std::string, std::set<std::string>> listed;
    for (const SectionKeys& section : all_keys()) {
        const bool method = section.section.find(".method") != std::string::npos;  // its parameters stand in [run]
        for (const Key& key : section.keys) listed[method ? "run" : section.section].insert(key.name);
    }
    for (const auto& [title, keys] : given_keys()) {
        if (listed.count(title) == 0) continue;  // format, title, [signals]: they have no table of keys
        for (const std::string& key : keys) EXPECT_EQ(listed[title].count(key), 1U) << title << ": " << key;
    }
}

TEST(EveryParameterOfEveryMethod, MattersAndReadsBackInARunAndInAFriction) {
    for (const SectionKeys& section : all_keys()) {
        if (section.section.find(".method") == std::string::npos) continue;
        const std::string method = section.section.substr(section.section.find('"'));
        const std::string run = "[run]\nuntil = 1\nmethod = " + method + "\n";
        const std::string friction = "[friction.f]\non = \"cart\"\nsliding = 3\nmethod = { name = " + method;
        for (const Key& key : section.keys) {
            if (key.name == "name" || key.otherwise.empty()) continue;  // lists are given above
            const double otherwise = std::stod(key.otherwise);
            const std::string given = fmt::format("{} = {:e}", key.name, otherwise == 0 ? 1e-3 : 1.25 * otherwise);
            for (const auto& [without, with] :
                 {std::pair{run, run + given}, {friction + " }", friction + ", " + given + " }"}}) {
                const Scenario changed = read(text_of(with));
                EXPECT_NE(signature(changed), signature(read(text_of(without)))) << with;
                EXPECT_EQ(signature(read(show(changed, Units::written))), signature(changed)) << with;
                EXPECT_EQ(signature(read(show(changed, Units::si))), signature(changed)) << with;
            }
        }
    }
}

}  // namespace
}  // namespace stiction::scenario
