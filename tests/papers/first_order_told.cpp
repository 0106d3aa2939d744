// A run without inertia tells whether the inertia may be dropped.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "papers/runs.hpp"
#include "run/first_order.hpp"

namespace stiction::papers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> lines_for(const char* mass, const char* method) {
    const scenario::Scenario scenario =
        load_kept("dalla-vedova", {{"body.rod.inertia", mass}, {"run.method", method}, {"run.step", "1 ms"}});
    return first_order_lines(scenario, simulate(scenario));
}

// C_eq = 26.5 kN s/m; the largest speed is (26 MPa·AJ − FDJ)/C_eq = 0.943 m/s, the way 0.198 m: M ≤ 1 % · 0.198 m · C_eq / 0.943 m/s = 55.6 kg.
TEST(ARunWithoutInertia, TellsWhetherTheMassMayBeDropped) {
    EXPECT_THAT(lines_for("10 kg", "degraded"),
                ElementsAre(HasSubstr("rod, run without inertia: the inertia may be dropped")));
    EXPECT_THAT(
        lines_for("50 kg", "degraded"),
        ElementsAre(HasSubstr(
            "may be dropped: 50 kg is below 55.6 kg, where the position at 0.943 m/s would be off by 1.98 mm")));
    EXPECT_THAT(lines_for("100 kg", "degraded"), ElementsAre(HasSubstr("keep the inertia")));
    EXPECT_THAT(lines_for("100 kg", "exact"), ElementsAre());
}

}  // namespace
}  // namespace stiction::papers
