// Words in which a program keeps the parameters of its blocks depend on their values alone, whatever lay in memory before.
#include <gtest/gtest.h>

#include <cstring>
#include <new>

#include "signal/blocks/dynamic_parts.hpp"
#include "signal/blocks/shape_parts.hpp"
#include "signal/blocks/source_parts.hpp"
#include "signal/build/draft.hpp"

namespace stiction::signal {
namespace {

/// A part whose gaps are full of one byte.
template <class Part>
class Smeared {
public:
    explicit Smeared(int byte) {
        std::memset(static_cast<void*>(memory_), byte, sizeof memory_);
        part_ = new (memory_) Part;
    }
    [[nodiscard]] const Part& part() const { return *part_; }

private:
    alignas(Part) unsigned char memory_[sizeof(Part)];
    Part* part_;
};

template <class Part>
void expect_same_words(const char* name) {
    Draft one;
    Draft other;
    one.store(Smeared<Part>(0x55).part());
    other.store(Smeared<Part>(0xAA).part());
    EXPECT_EQ(one.parameters, other.parameters) << name;
    EXPECT_EQ(one.numbers.value(), other.numbers.value()) << name;
}

TEST(WordsOfAPart, DoNotDependOnItsGaps) {
    expect_same_words<Pid>("pid");
    expect_same_words<SampledPid>("sampled pid");
    expect_same_words<Relay>("relay");
    expect_same_words<Sweep>("sweep");
    expect_same_words<Noise>("noise");
    expect_same_words<Dither>("dither");
    expect_same_words<Time>("time");
    expect_same_words<Product>("product");
}

TEST(WordsOfAPart, GiveItBack) {
    Draft draft;
    draft.store(SampledPid{.control = {.proportional = 3, .upper = 7, .anti_windup = AntiWindup::conditional},
                           .computation_delay = 1e-4});
    const auto back = draft.part<SampledPid>();
    EXPECT_EQ(back.control.proportional, 3);
    EXPECT_EQ(back.control.upper, 7);
    EXPECT_EQ(back.control.anti_windup, AntiWindup::conditional);
    EXPECT_EQ(back.computation_delay, 1e-4);
    draft.store(Noise{.mean = 2, .seed = 9, .distribution = Distribution::uniform});
    EXPECT_EQ(draft.part<Noise>().mean, 2);
    EXPECT_EQ(draft.part<Noise>().seed, 9U);
    EXPECT_EQ(draft.part<Noise>().distribution, Distribution::uniform);
    draft.store(Relay{.on_value = 4, .initially_on = true});
    EXPECT_EQ(draft.part<Relay>().on_value, 4);
    EXPECT_TRUE(draft.part<Relay>().initially_on);
}

}  // namespace
}  // namespace stiction::signal
