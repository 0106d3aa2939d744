// Knots of messages that must be merged or kinked anywhere: a double-ended priority queue out of two skew heaps.
//
// Every knot sits in one heap ordered from the left and one ordered from the right; taken from one it is marked and
// skipped when the other meets it. Merging and taking cost O(log n) amortised, no recursion, one pool for all.
// Knots as in knot_queue.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include "stiction/solve/detail/stack/knot_queue.hpp"

namespace stiction::solve::detail {

inline constexpr std::uint32_t kNoKnot = 0xFFFFFFFFU;

template <class A>
struct HeapKnot {
    Knot<A> knot{};
    std::uint32_t child[2][2] = {};  // [end][left, right]
    bool taken = false;
};

// Both heaps of one message. End 0 is the left one.
struct KnotHeaps {
    std::uint32_t root[2] = {kNoKnot, kNoKnot};
    std::uint32_t alive = 0;
};

template <class A, class Count>
class KnotPool {
public:
    KnotPool(HeapKnot<A>* room, Count& count) noexcept : pool_(room), count_(count) {}

    void push(KnotHeaps& heaps, const Knot<A>& knot) noexcept {
        const std::uint32_t id = used_++;
        pool_[id] = HeapKnot<A>{knot, {{kNoKnot, kNoKnot}, {kNoKnot, kNoKnot}}, false};
        heaps.root[0] = merge<0>(heaps.root[0], id);
        heaps.root[1] = merge<1>(heaps.root[1], id);
        ++heaps.alive;
        count_.knot_pushed();
    }

    void absorb(KnotHeaps& into, const KnotHeaps& from) noexcept {
        if (from.alive == 0) return;
        if (into.alive == 0) {
            into = from;
            return;
        }
        into.root[0] = merge<0>(into.root[0], from.root[0]);
        into.root[1] = merge<1>(into.root[1], from.root[1]);
        into.alive += from.alive;
    }

    // The outermost knot at one end; there must be one.
    template <int End>
    const Knot<A>& front(KnotHeaps& heaps) noexcept {
        while (pool_[heaps.root[End]].taken) drop<End>(heaps);
        return pool_[heaps.root[End]].knot;
    }

    // Takes what front() showed.
    template <int End>
    void pop(KnotHeaps& heaps) noexcept {
        pool_[heaps.root[End]].taken = true;
        drop<End>(heaps);
        count_.knot_crossed();
        if (--heaps.alive == 0) heaps = KnotHeaps{};
    }

private:
    template <int End>
    void drop(KnotHeaps& heaps) noexcept {
        const HeapKnot<A>& top = pool_[heaps.root[End]];
        heaps.root[End] = merge<End>(top.child[End][0], top.child[End][1]);
    }

    // Skew heap: walks down the right spines, swapping children on the way.
    template <int End>
    std::uint32_t merge(std::uint32_t x, std::uint32_t y) noexcept {
        std::uint32_t root = kNoKnot;
        std::uint32_t* link = &root;
        while (x != kNoKnot && y != kNoKnot) {
            count_.heap_step();
            if (before<End>(y, x)) {
                const std::uint32_t swap = x;
                x = y;
                y = swap;
            }
            std::uint32_t* child = pool_[x].child[End];
            const std::uint32_t right = child[1];
            *link = x;
            child[1] = child[0];
            link = &child[0];
            x = right;
        }
        *link = x != kNoKnot ? x : y;
        return root;
    }
    template <int End>
    bool before(std::uint32_t x, std::uint32_t y) const noexcept {
        return End == 0 ? pool_[x].knot.x < pool_[y].knot.x : pool_[y].knot.x < pool_[x].knot.x;
    }

    HeapKnot<A>* pool_;
    Count& count_;
    std::uint32_t used_ = 0;
};

}  // namespace stiction::solve::detail
