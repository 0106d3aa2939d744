// Claims of a paper, written down one after another.
#pragma once

#include <utility>
#include <vector>

#include "papers/claim.hpp"

namespace stiction::papers {

/// Words of a paper and where they stand.
struct Said {
    const char* words;
    const char* place;
};

class ClaimList {
public:
    using Check = std::function<Finding(Runs&)>;

    void stated(About about, const char* figure, const char* claim, const Said& said, const char* definition,
                Check check, const char* reason = "") {
        put(Kind::stated, about, figure, claim, said, definition, std::move(check), reason);
    }
    /// Stated, and true by construction.
    void model(About about, const char* figure, const char* claim, const Said& said, const char* definition,
               Check check) {
        put(Kind::model, about, figure, claim, said, definition, std::move(check), "");
    }
    void ours(About about, const char* figure, const char* claim, const char* definition, Check check) {
        put(Kind::ours, about, figure, claim, {"", ""}, definition, std::move(check), "");
    }
    void append(std::vector<Claim> more) {
        for (Claim& claim : more) {
            list_.push_back(std::move(claim));
        }
    }
    std::vector<Claim> take() { return std::move(list_); }

private:
    void put(Kind kind, About about, const char* figure, const char* claim, const Said& said, const char* definition,
             Check check, const char* reason) {
        list_.push_back({kind, about, figure, claim, said.words, said.place, definition, std::move(check), reason});
    }
    std::vector<Claim> list_;
};

}  // namespace stiction::papers
