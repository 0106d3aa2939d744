// What of a run can be recorded, for people, programs and the guide.
#pragma once

#include <string>

namespace stiction {

std::string quantities_text();
std::string quantities_json();
/// The page docs/guide/quantities.md.
std::string quantities_markdown();

}  // namespace stiction
