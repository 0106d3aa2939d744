// What a run over many machines found: how many of what, judged by whom, and what disagrees.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "random/workers.hpp"

namespace random_machines {

class Summary {
public:
    void add(const Finding& finding);
    [[nodiscard]] std::uint64_t failed() const { return failed_; }
    [[nodiscard]] std::string text() const;

private:
    struct Count {
        std::uint64_t parts = 0;
        std::uint64_t machines = 0;
    };
    void count(const char* kind, std::size_t parts);

    std::uint64_t first_ = 0;
    std::uint64_t last_ = 0;
    std::uint64_t machines_ = 0;
    std::uint64_t failed_ = 0;
    std::map<std::string, Count> parts_;
    std::map<Judge, std::uint64_t> judged_;
    std::map<std::string, std::uint64_t> why_;
    std::map<std::string, std::uint64_t> beside_;
    std::map<Promise, std::vector<std::uint64_t>> broken_;  // seeds
};

}  // namespace random_machines
