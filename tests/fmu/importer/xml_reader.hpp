// A reader of the XML that model descriptions are written in: elements and attributes, no text content. Strict: anything else throws.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace stiction_test {

struct Xml {
    std::string name;
    std::map<std::string, std::string> attributes;
    std::vector<Xml> children;

    [[nodiscard]] bool has(const std::string& key) const { return attributes.count(key) > 0; }
    [[nodiscard]] std::string get(const std::string& key) const { return has(key) ? attributes.at(key) : ""; }
    [[nodiscard]] const Xml* child(const std::string& wanted) const {
        for (const Xml& c : children) {
            if (c.name == wanted) return &c;
        }
        return nullptr;
    }
};

class XmlReader {
public:
    explicit XmlReader(const std::string& text) : text_(text) {}

    Xml read() {
        expect("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        Xml root = element();
        space();
        if (at_ != text_.size()) throw std::runtime_error("something follows the root");
        return root;
    }

private:
    void space() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
    }
    void expect(const std::string& what) {
        if (text_.compare(at_, what.size(), what) != 0) throw std::runtime_error("expected " + what);
        at_ += what.size();
    }
    [[nodiscard]] bool next(const std::string& what) const { return text_.compare(at_, what.size(), what) == 0; }
    std::string word() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_'))
            ++at_;
        if (at_ == begin) throw std::runtime_error("expected a name");
        return text_.substr(begin, at_ - begin);
    }
    std::string value() {
        expect("\"");
        std::string out;
        while (text_.at(at_) != '"') {
            if (text_[at_] == '<') throw std::runtime_error("a bare <");
            if (text_[at_] != '&') {
                out += text_[at_++];
                continue;
            }
            const std::size_t end = text_.find(';', at_);
            const std::string entity = text_.substr(at_ + 1, end - at_ - 1);
            static const std::map<std::string, char> kNamed{
                {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
            out += entity[0] == '#' ? static_cast<char>(std::stoi(entity.substr(1))) : kNamed.at(entity);
            at_ = end + 1;
        }
        ++at_;
        return out;
    }
    Xml element() {
        space();
        expect("<");
        Xml e;
        e.name = word();
        for (space(); !next("/>") && !next(">"); space()) {
            const std::string key = word();
            expect("=");
            if (!e.attributes.emplace(key, value()).second) throw std::runtime_error("an attribute twice");
        }
        if (next("/>")) {
            at_ += 2;
            return e;
        }
        expect(">");
        for (space(); !next("</"); space()) e.children.push_back(element());
        expect("</" + e.name + ">");
        return e;
    }

    const std::string& text_;
    std::size_t at_ = 0;
};

}  // namespace stiction_test
