#include "picture/signals.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "picture/lanes.hpp"
#include "text/escape.hpp"

namespace stiction::picture {
namespace {

// Distances of the page [px].
constexpr double kBoxWidth = 158;
constexpr double kInside = 8;   // from the border of a box to its words
constexpr double kAround = 12;  // air around words
constexpr double kApart = 8;
constexpr std::size_t kNoMaker = static_cast<std::size_t>(-1);

/// A block, or a part that acts through signals alone, as a valve.
struct Node {
    std::string name{};
    std::string caption{};
    std::vector<std::size_t> from{};   ///< nodes it reads
    std::vector<std::string> words{};  ///< "← rotor.position", "→ drive.reference"
};

class Signals {
public:
    Signals(const Sketch& sketch, const Captions& captions) {
        for (const Sketch::Block& block : sketch.blocks) {
            const std::string caption = captions.of("signal", block.name);
            add_node({.name = block.name, .caption = caption.empty() ? block.kind : caption});
        }
        for (const Sketch::Part& part : sketch.parts) {
            if (part.row.empty()) {
                add_node({.name = part.name, .caption = part.kind + ", " + captions.of(part.kind, part.name)});
            }
        }
        for (const Sketch::Block& block : sketch.blocks) {
            for (const std::string& input : block.inputs) {
                read(block.name, "", input);
            }
        }
        for (const Sketch::Part& part : sketch.parts) {
            for (const Sketch::Input& input : part.inputs) {
                read(part.name, input.key, input.signal);
            }
        }
    }

    Drawing draw() {
        if (nodes_.empty()) {
            return {};
        }
        seen_.assign(nodes_.size(), false);
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            place(i);
        }
        row_of_.resize(nodes_.size());
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            row_of_[rows_[row]] = row;
        }
        make_lanes();
        left_ = kMargin + kLaneWidth * static_cast<double>(lanes_ + 1);
        for (const std::size_t node : rows_) {
            draw_node(nodes_[node]);
        }
        draw_lines();
        return {lines_.markup() + boxes_.markup(), y_};
    }

private:
    void add_node(Node node) {
        index_.emplace(node.name, nodes_.size());
        nodes_.push_back(std::move(node));
    }

    /// The node that makes a signal: itself, or the one of which it is a further output ("way.velocity").
    [[nodiscard]] std::size_t maker(std::string signal) const {
        while (true) {
            const auto found = index_.find(signal);
            if (found != index_.end()) {
                return found->second;
            }
            const std::size_t dot = signal.rfind('.');
            if (dot == std::string::npos) {
                return kNoMaker;
            }
            signal.resize(dot);
        }
    }

    void read(const std::string& reader, const std::string& key, const std::string& signal) {
        const std::size_t from = maker(signal);
        const auto to = index_.find(reader);
        if (to == index_.end()) {
            if (from != kNoMaker) {
                add_word(nodes_[from], fmt::format("→ {}.{}", reader, key));
            }
        } else if (from == kNoMaker) {
            add_word(nodes_[to->second], "← " + signal);
        } else if (from != to->second) {
            nodes_[to->second].from.push_back(from);
        }
    }

    static void add_word(Node& node, std::string word) {
        if (std::find(node.words.begin(), node.words.end(), word) == node.words.end()) {
            node.words.push_back(std::move(word));
        }
    }

    /// Depth first: what a node reads stands above it, but for the line that closes a loop.
    void place(std::size_t node) {
        if (seen_[node]) {
            return;
        }
        seen_[node] = true;
        for (const std::size_t from : nodes_[node].from) {
            place(from);
        }
        rows_.push_back(node);
    }

    /// Lines from a node to all that read it share a lane.
    void make_lanes() {
        std::map<std::size_t, Lane> lines;  // by source
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            for (const std::size_t from : nodes_[rows_[row]].from) {
                Lane& line = lines.try_emplace(from, Lane{from, row_of_[from], row_of_[from]}).first->second;
                line.from = std::min(line.from, row);
                line.to = std::max(line.to, row);
            }
        }
        std::vector<Lane> all;
        for (const auto& line : lines) {
            all.push_back(line.second);
        }
        lanes_ = put_into_lanes(all);
        for (const Lane& line : all) {
            lane_of_[line.source] = line.lane;
        }
    }

    void draw_node(const Node& node) {
        const Label label = make_label(node.name, {node.caption}, kBoxWidth - 2 * kInside);
        const double text = left_ + kBoxWidth + kInside;
        const Label words = make_label("", node.words, kWidth - kMargin - text);
        const double height = std::max(label.height(), words.height() - kLineHeight) + kAround;
        const double y = y_ + height / 2;
        boxes_.glyph(fmt::format("<rect class=\"box\" x=\"0\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" rx=\"4\"/>",
                                 -height / 2, kBoxWidth, height),
                     {left_, y}, fmt::format("class=\"signal\" data-signal=\"{}\"", xml_attribute(node.name)));
        boxes_.label(label, {left_ + kInside, y});
        if (!node.words.empty()) {
            boxes_.label(words, {text, y - kLineHeight / 2});
        }
        middle_.push_back(y);
        y_ += height + kApart;
    }

    void draw_lines() {
        constexpr double kAside = 4;  // what is read leaves a box above what it reads
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            for (const std::size_t from : nodes_[rows_[row]].from) {
                const double x = left_ - kLaneWidth * static_cast<double>(lane_of_[from] + 1);
                const double start = middle_[row_of_[from]] + kAside;
                const double end = middle_[row] - kAside;
                lines_.line({{left_, start}, {x, start}, {x, end}, {left_ - 1, end}}, "signal-wire");
                lines_.line({{left_ - 5, end - 3}, {left_ - 1, end}, {left_ - 5, end + 3}}, "signal-wire");
            }
        }
    }

    std::vector<Node> nodes_;
    std::map<std::string, std::size_t> index_;  // by name
    std::vector<bool> seen_;
    std::vector<std::size_t> rows_;  // nodes from above to below
    std::vector<std::size_t> row_of_;
    std::map<std::size_t, std::size_t> lane_of_;  // by source
    std::vector<double> middle_;                  // height of each row
    std::size_t lanes_ = 0;
    double left_ = 0;
    double y_ = 4;
    Canvas lines_;
    Canvas boxes_;
};

}  // namespace

Drawing draw_signals(const Sketch& sketch, const Captions& captions) { return Signals(sketch, captions).draw(); }

}  // namespace stiction::picture
