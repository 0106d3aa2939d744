// Machines without a linear model: each is refused, with the part and the reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "linear/linear_json.hpp"
#include "linear/linear_page.hpp"
#include "machine/model.hpp"
#include "read_machine.hpp"

namespace stiction::linear::testing {
namespace {

using ::testing::HasSubstr;

const std::string kBody = "[body.table]\ninertia = \"2 kg\"\n[force.motor]\non = \"table\"\nvalue = \"drive\"\n";

std::string refusal(const std::string& text, double at = 0, std::vector<std::string> inputs = {},
                    std::vector<std::string> outputs = {}) {
    try {
        static_cast<void>(linear_at(text, at, std::move(inputs), std::move(outputs)));
    } catch (const ModelError& error) {
        return error.what();
    }
    ADD_FAILURE() << "a linear model was made";
    return {};
}

std::string signal(const char* lines) {
    return kBody + "[signal.push]\nkind = \"constant\"\nvalue = \"1 N\"\n[signal.drive]\n" + lines;
}

TEST(NoLinearModel, HasASampledController) {
    const std::string why = refusal(signal(
        "kind = \"sampled_pid\"\ninputs = [\"table.position\"]\nproportional = \"10 N/m\"\ninterval = \"1 ms\"\n"));
    EXPECT_THAT(why, HasSubstr("drive"));
    EXPECT_THAT(why, HasSubstr("samples"));
}

TEST(NoLinearModel, HasADelayOrAQuantiser) {
    EXPECT_THAT(refusal(signal("kind = \"delay\"\ninputs = [\"push\"]\ndelay = \"5 ms\"\n")), HasSubstr("past"));
    EXPECT_THAT(refusal(signal("kind = \"quantiser\"\ninputs = [\"push\"]\ninterval = \"1 N\"\n")), HasSubstr("steps"));
}

TEST(NoLinearModel, HasASignalThatReadsFriction) {
    EXPECT_THAT(refusal(kBody + "[signals]\ndrive = \"0.5*guide.friction\"\n"
                                "[friction.guide]\non = \"table\"\nlaw = \"coulomb\"\nsliding = \"4 N\"\n"),
                HasSubstr("guide"));
}

TEST(NoLinearModel, HasPresliding) {
    EXPECT_THAT(refusal("method = \"lugre\"\n[body.table]\ninertia = \"2 kg\"\n"
                        "[friction.guide]\non = \"table\"\nlaw = \"coulomb\"\nsliding = \"4 N\"\n"),
                HasSubstr("lugre"));
}

//   A block that rides on a belt has the belt's speed: from the belt's signal there is no state-space model.
TEST(NoLinearModel, HasABodyOnAGroundThatAnInputMoves) {
    const std::string text =
        "[body.table]\ninertia = \"2 kg\"\nvelocity = \"1 m/s\"\n[friction.top]\non = \"table\"\nlaw = \"coulomb\"\n"
        "sliding = \"4 N\"\nground_speed = \"belt\"\n[signal.belt]\nkind = \"constant\"\nvalue = \"1 m/s\"\n"
        "[signal.push]\nkind = \"constant\"\nvalue = \"1 N\"\n[force.pusher]\non = \"table\"\nvalue = \"push\"\n";
    EXPECT_THAT(refusal(text), HasSubstr("belt"));
    const LinearModel pushed = linear_at(text, 0, {"push"});
    EXPECT_TRUE(pushed.states.empty());
}

TEST(NamesOfALinearModel, AreCheckedWithTheNearest) {
    const std::string text = kBody + "[signal.drive]\nkind = \"constant\"\nvalue = \"1 N\"\n";
    EXPECT_THAT(refusal(text, 0, {"drve"}), HasSubstr("\"drive\""));
    EXPECT_THAT(refusal(text, 0, {}, {"table.positon"}), HasSubstr("table.position"));
    EXPECT_THAT(refusal(text, 0, {}, {"energy.kinetic"}), HasSubstr("no slope"));
    EXPECT_THAT(refusal(text, -1), HasSubstr("at least 0"));
}

TEST(ASource, IsInNoLoopWhateverItsValue) {
    for (const char* value : {"0.64 N", "0.1 N", "1 N"}) {
        const LinearModel model = linear_at(kBody + "[signal.drive]\nkind = \"constant\"\nvalue = \"" + value + "\"\n",
                                            0, {"drive"}, {"drive"});
        EXPECT_TRUE(drawn_pairs(model).empty()) << value;
    }
}

TEST(APageOfALinearModel, ShowsModesPolesAndMatricesAndNoMarkupOfUsers) {
    const LinearModel model = linear_at(kBody + "[signal.drive]\nkind = \"constant\"\nvalue = \"1 N\"\n", 0);
    const std::string page = linear_page(model, {"<b>bold</b>", "test"});
    EXPECT_THAT(page, HasSubstr("&lt;b&gt;bold"));
    EXPECT_THAT(page, HasSubstr("table.position from drive"));
    const std::string json = linear_json(model);
    EXPECT_THAT(json, HasSubstr("\"A\""));
    EXPECT_THAT(json, HasSubstr("\"damping\""));
}

}  // namespace
}  // namespace stiction::linear::testing
