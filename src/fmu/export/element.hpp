// An XML element as data, and as text.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stiction::fmu {

struct Element {
    std::string name{};
    std::vector<std::pair<std::string, std::string>> attributes{};
    std::vector<Element> children{};

    explicit Element(std::string own) : name(std::move(own)) {}
    Element& with(std::string attribute, std::string value) {
        attributes.emplace_back(std::move(attribute), std::move(value));
        return *this;
    }
    /// The same, left out where there is nothing to say.
    Element& with_any(std::string attribute, std::string value) {
        return value.empty() ? *this : with(std::move(attribute), std::move(value));
    }
    Element& add(Element child) {
        children.push_back(std::move(child));
        return children.back();
    }
};

/// A whole document in UTF-8.
std::string document_text(const Element& root);

}  // namespace stiction::fmu
