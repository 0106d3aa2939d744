// A geared servo with a pendulum, followed through its real logs where they are.
//
// The real ones (examples/identify-servo/xl330.toml) are no part of the repository: the environment variable STICTION_SERVO_LOGS names
// their folder, and without it these tests are skipped. A search takes minutes and is run by hand; held here are values
// that a search of another program found at 0.5 ms, with the same law.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "fit/file/read_fit.hpp"
#include "fit/result/find.hpp"
#include "fit/slide_logs.hpp"
#include "scratch_folder.hpp"

namespace stiction::fit {
namespace {

using stiction_test::ScratchFolder;
using stiction_test::write_text;

/// The fit file with the folder of its logs and of the machine put in; empty without logs.
std::string servo_fit() {
    const char* folder = std::getenv("STICTION_SERVO_LOGS");
    if (folder == nullptr) {
        return {};
    }
    std::ifstream file(STICTION_SOURCE "/examples/identify-servo/xl330.toml");
    std::stringstream text;
    text << file.rdbuf();
    std::string all = text.str();
    const auto replace = [&all](const std::string& from, const std::string& to) {
        for (std::size_t at = all.find(from); at != std::string::npos; at = all.find(from, at + to.size())) {
            all.replace(at, from.size(), to);
        }
    };
    replace("\"logs/", fmt::format("\"{}/", folder));
    replace("\"../../scenarios", "\"" STICTION_SOURCE "/scenarios");
    return all;
}

double mean_absolute(const std::vector<ChannelFit>& channels) {
    double sum = 0;
    for (const ChannelFit& one : channels) {
        sum += one.mean_absolute;
    }
    return sum / static_cast<double>(channels.size());
}

TEST(ServoLogs, AreFollowedToThreeHundredthsOfARadianAtAStepThatDoesNotMatter) {
    const std::string text = servo_fit();
    if (text.empty()) {
        GTEST_SKIP() << "STICTION_SERVO_LOGS names no folder with the logs of the servo";
    }
    const ScratchFolder folder;
    write_text(folder / "xl330.toml", text);
    Fit fit = read_fit(folder / "xl330.toml");
    ASSERT_EQ(fit.logs.size(), 12U);
    // By unknown; docs/guide/fit-servo.md says where they come from.
    const std::vector<double> found{0.38615, 3.7782,    0.012223, 0.0067581, 1e-9,    1e-9,    0.79657,
                                    0.71702, 0.0084954, 0.090146, 0.10916,   0.31444, 0.099767};
    ASSERT_EQ(found.size(), fit.unknowns.size());
    std::vector<double> y;
    for (std::size_t u = 0; u < found.size(); ++u) {
        y.push_back(fit.unknowns[u].place_of(found[u]));
    }
    const double error = mean_absolute(channel_fits(fit, y, 1));
    fit.step /= 2;
    const double finer = mean_absolute(channel_fits(fit, y, 1));
    EXPECT_LE(error, 0.031);  // [rad]
    EXPECT_LT(std::fabs(finer - error), 0.01 * error);
}

}  // namespace
}  // namespace stiction::fit
