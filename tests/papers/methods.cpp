// A paper's claims know its method: any other in its place fails at least one of them, or is the same equations.
//
// On one body Biagiotti and Zanasi's equation 4 is the recurrence of Table 1 (stick_slip_euler.hpp). No claim can tell what gives the same
// numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "papers/methods.hpp"

namespace stiction::papers {
namespace {

class MethodsOf : public testing::TestWithParam<Paper> {};

TEST_P(MethodsOf, ThePaperAreToldFromEveryOther) {
    const MethodTable table = exchange_all(GetParam());
    EXPECT_GE(table.rows.size(), 12U);
    for (const Exchange& row : table.rows) {
        EXPECT_TRUE(!row.failing.empty() || row.same)
            << row.own << " -> " << row.other << ": none of " << row.claims << " claims fails, and the runs differ";
    }
}

TEST_P(MethodsOf, ThePaperFailNoneOfItsClaims) {
    for (const char* own : GetParam().methods) {
        EXPECT_EQ(exchange(GetParam(), own, own).failing, std::vector<std::string>{});
    }
}

std::string paper_word(const testing::TestParamInfo<Paper>& info) {
    std::string word = info.param.word;
    std::replace(word.begin(), word.end(), '-', '_');
    return word;
}

INSTANTIATE_TEST_SUITE_P(Paper, MethodsOf, testing::ValuesIn(papers().begin(), papers().end()), paper_word);

}  // namespace
}  // namespace stiction::papers
