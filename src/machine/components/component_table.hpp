// Tables of a component: the bodies and signals it names and the signals it publishes. Scenario files, documentation and Python read a
// component by its tables, so that a new one is a header, its expansion and a line in list.hpp.
//
//   struct Damper {
//       static constexpr const char* word = "damper";                  // [damper.NAME] in a file, model.damper(…) in Python
//       static constexpr const char* meaning = "…";
//       static constexpr std::array<Field<Damper, double>, 1> fields{…};
//       static constexpr std::array<BodyField<Damper>, 0> bodies{};
//       static constexpr std::array<SignalField<Damper>, 1> signals{…};
//       static constexpr std::array<Published, 0> published{};
//   };
//   void expand(const Damper& damper, PartList& list);                 // beside the struct: it is found by its argument
#pragma once

#include <array>
#include <string>

#include <stiction/law/domain.hpp>

namespace stiction {

/// A key that names a body.
template <class Part>
struct BodyField {
    std::string Part::*member;
    const char* key;
    const char* meaning;
};

/// A key that names a signal.
template <class Part>
struct SignalField {
    std::string Part::*member;
    const char* key;
    const char* unit;  ///< "[A]"; "" for any
    const char* meaning;
};

/// A signal that a component publishes as NAME.signal.
struct Published {
    const char* signal;
    const char* unit;  ///< "A"
};

/// A component that is described by tables. It may have a row and `needed_keys`, numbers without a default.
template <class Part>
concept TabledComponent = requires {
    Part::word;
    Part::meaning;
    Part::bodies;
    Part::signals;
    Part::published;
};

/// The struct of a part that holds its numbers: its options, or the part itself.
template <class Part>
constexpr auto& numbers_of(Part& part) noexcept {
    if constexpr (requires { part.options; }) {
        return part.options;
    } else {
        return part;
    }
}

}  // namespace stiction
