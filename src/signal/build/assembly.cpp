#include "signal/build/assembly.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "signal/blocks/dynamic_parts.hpp"
#include "signal/build/evaluation_order.hpp"

namespace stiction::signal {
namespace {

/// "a → b → a", at the first block.
ModelProblem loop_problem(const std::vector<std::size_t>& loop, std::span<const Draft> drafts) {
    std::string text = "algebraic loop ";
    for (const std::size_t block : loop) text += drafts[block].name + " → ";
    return {.kind = ProblemKind::loop,
            .part = drafts[loop.front()].name,
            .what = text + drafts[loop.front()].name,
            .remedy = "put a lag, an integrator, a delay or a computation_delay into it"};
}

std::uint64_t fingerprint_of(std::span<const Draft> drafts) {
    Fingerprint all;
    for (const Draft& draft : drafts) {
        all.add(std::string_view(draft.name));
        all.add(std::string_view(kind_name(draft.kind)));
        for (const std::string& input : draft.inputs) all.add(std::string_view(input));
        all.add(draft.numbers.value());
        if (draft.kind == Kind::expression) {  // its words have no gaps
            for (const std::uint64_t word : draft.parameters) all.add(word);
        }
        all.add(std::span<const double>(draft.table));
    }
    return all.value();
}

/// Room for `count` more at the end of something `size` long.
Slice slice(std::size_t size, std::size_t count) noexcept {
    return {static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(count)};
}

template <class T>
Slice append(std::vector<T>& all, const std::vector<T>& more) {
    const Slice result = slice(all.size(), more.size());
    all.insert(all.end(), more.begin(), more.end());
    return result;
}

}  // namespace

Assembly::Assembly(std::span<const Draft> drafts, const std::unordered_map<std::string, std::size_t>& places,
                   std::vector<ModelProblem>& problems)
    : drafts_(drafts), sources_(drafts.size()) {
    std::vector<std::string> names;
    for (const Draft& draft : drafts) names.push_back(draft.name);
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        const Draft& draft = drafts[i];
        for (const std::string& input : draft.inputs) {
            const auto found = places.find(input);
            if (found != places.end()) {
                sources_[i].push_back(found->second);
                continue;
            }
            const bool formula = draft.kind == Kind::expression;
            ModelProblem& problem = problems.emplace_back(
                unknown_name(draft.name, formula ? "expression" : "inputs", "signal", input, names));
            if (formula) {
                problem.range = problem.range.empty() ? "t, time, pi, e and the names of signals"
                                                      : "t, time, pi, e, " + problem.range;
            }
        }
    }
    std::vector<std::vector<std::size_t>> needs(drafts.size());
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        if (drafts[i].feedthrough) needs[i] = sources_[i];
    }
    EvaluationOrder found = evaluation_order(needs);
    for (const auto& loop : found.loops) problems.push_back(loop_problem(loop, drafts));
    order_ = std::move(found.order);
}

SignalProgram Assembly::program() const {
    SignalProgram program;
    program.longest_step_ = std::numeric_limits<double>::infinity();
    program.recording_interval_ = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < drafts_.size(); ++i) {
        program.names_.push_back(drafts_[i].name);
        if (drafts_[i].kind == Kind::input) program.input_slots_.push_back(static_cast<std::uint32_t>(i));
    }
    program.sorted_.resize(drafts_.size());
    std::iota(program.sorted_.begin(), program.sorted_.end(), 0U);
    std::sort(program.sorted_.begin(), program.sorted_.end(),
              [&](std::uint32_t a, std::uint32_t b) { return program.names_[a] < program.names_[b]; });
    program.fingerprint_ = fingerprint_of(drafts_);
    std::vector<double> discrete;
    for (const std::size_t i : order_) {
        const Draft& draft = drafts_[i];
        if (draft.kind == Kind::input) continue;  // nothing to compute
        Block block{.kind = draft.kind, .feedthrough = draft.feedthrough, .output = static_cast<std::uint32_t>(i)};
        block.inputs = append(program.slots_, std::vector<std::uint32_t>(sources_[i].begin(), sources_[i].end()));
        block.parameters = append(program.parameters_, draft.parameters);
        block.table = append(program.tables_, draft.table);
        block.continuous = append(program.initial_, draft.continuous);
        block.discrete = append(discrete, draft.discrete);
        block.events = slice(program.event_count_, draft.events);
        block.prepared = slice(program.prepared_count_, draft.prepared);
        program.event_count_ += draft.events;
        program.prepared_count_ += draft.prepared;
        program.event_slots_.insert(program.event_slots_.end(), draft.events, block.output);
        if (draft.kind == Kind::delay) {
            const auto part = draft.part<Delay>();
            program.longest_step_ = std::min(program.longest_step_, part.delay);
            program.recording_interval_ = std::min(program.recording_interval_, part.delay / part.samples);
        }
        program.blocks_.push_back(block);
    }
    program.continuous_count_ = program.initial_.size();
    program.discrete_count_ = discrete.size();
    for (Block& block : program.blocks_) block.discrete.first += static_cast<std::uint32_t>(program.continuous_count_);
    append(program.initial_, discrete);
    for (const Block& block : program.blocks_) {
        if (block.kind == Kind::external) program.externals_.push_back({block.output, block.discrete.first});
    }
    std::sort(program.externals_.begin(), program.externals_.end(),
              [](const auto& a, const auto& b) { return a.slot < b.slot; });
    program.sort_blocks();
    return program;
}

}  // namespace stiction::signal
