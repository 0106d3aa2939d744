// Text that is safe where it is put: in HTML and XML, in JSON inside a script element, and numbers as short as they can be.
#pragma once

#include <string>
#include <string_view>

namespace stiction::report {

/// For element text and quoted attributes of HTML and XML. Control characters XML does not allow and bytes that are not UTF-8
/// become U+FFFD.
std::string escaped(std::string_view text);

/// A JSON string with its quotes. `<`, `>` and `&` are written as escapes, so that no text can end the script element it is in.
std::string json_string(std::string_view text);

/// A number with so many significant digits, without needless characters: "0", "0.07", "-1.5e-7". Not finite: "null".
std::string short_number(double value, int digits);

/// Significant digits that show 1/10⁶ of the span of values as large as `largest`: 7 to 16.
int digits_for(double largest, double span);

}  // namespace stiction::report
