// The events `stiction run` prints, written by hand.
#include <gtest/gtest.h>

#include "result/event_text.hpp"

namespace stiction {
namespace {

Event at_an_end(double time, Event::Kind kind, Stop from, Stop to, double speed) {
    Event event;
    event.time = time;
    event.part = "spool";
    event.kind = kind;
    event.stop_from = from;
    event.stop_to = to;
    event.speed = speed;
    return event;
}

Plan plan_with_a_spool() {
    Plan plan;
    plan.bodies.resize(1);
    plan.bodies[0].name = "spool";
    plan.bodies[0].options.motion = Motion::translation;
    plan.layout.elements = {Row{.body = {0}, .coefficient = {1}}};
    return plan;
}

TEST(EventLines, SayWhatHappenedAtAnEndOfTravel) {
    const std::vector<Event> events{at_an_end(0.25, Event::Kind::impact, Stop::none, Stop::upper, -0.3125),
                                    at_an_end(0.25, Event::Kind::stop, Stop::none, Stop::upper, 0),
                                    at_an_end(1.5, Event::Kind::stop, Stop::lower, Stop::none, 0)};
    const std::vector<std::string> expected{
        "    0.250000 s  spool            impact  on its upper end of travel at 0.312 m/s",
        "    0.250000 s  spool            stop    rests on its upper end of travel",
        "    1.500000 s  spool            stop    leaves its lower end of travel"};
    EXPECT_EQ(event_lines(plan_with_a_spool(), events, 2, 10), expected);
    EXPECT_EQ(event_lines(plan_with_a_spool(), events, 2, 1).size(), 1U);
}

TEST(EventText, TellsTheJamOfASlideInItsOwnUnit) {
    const Event jam{
        .time = 1, .part = "screw", .from = Mode::forward, .to = Mode::stuck, .kind = Event::Kind::jam, .speed = -0.02};
    EXPECT_EQ(event_text(plan_with_a_spool(), jam), "its teeth lock at 20 mm/s");
}

TEST(EventLines, TellModesAndTheTimesOfShortRunsToTheirMillionth) {
    Event event;
    event.time = 1.25e-7;
    event.part = "seals";
    event.from = Mode::stuck;
    event.to = Mode::forward;
    // A run of 2 µs is of the order of 10⁻⁶ s: twelve decimals.
    EXPECT_EQ(event_lines({}, {event}, 2e-6, 10),
              (std::vector<std::string>{"    0.000000125000 s  seals            mode    stuck -> forward"}));
}

}  // namespace
}  // namespace stiction
