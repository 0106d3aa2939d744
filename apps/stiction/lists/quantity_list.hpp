// `stiction list quantities`: all that can be recorded, as text, JSON and page of the guide.
#pragma once

#include <string>

namespace stiction {

std::string quantities_text();
std::string quantities_json();
/// The page docs/guide/quantities.md.
std::string quantities_markdown();

}  // namespace stiction
