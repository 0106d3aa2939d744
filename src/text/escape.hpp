// Escaping of text for HTML, XML, JSON, scripts, TOML, CSV and Markdown.
//
// Names and titles come from users: their content stays text. Where the language requires UTF-8, each byte that is not part
// of a UTF-8 character becomes U+FFFD.
#pragma once

#include <string>
#include <string_view>

namespace stiction {

/// Element text and quoted attributes of HTML and XML. Control characters, which XML does not allow, become U+FFFD.
[[nodiscard]] std::string xml_text(std::string_view text);
/// The same for attributes of XML that keep line breaks and tabs: readers of XML turn bare ones into spaces.
[[nodiscard]] std::string xml_attribute(std::string_view text);

/// A JSON string with its quotes.
[[nodiscard]] std::string json_text(std::string_view text);
/// JSON for a script element of HTML: <, >, & and the line ends U+2028 and U+2029 become escapes, so that no text ends the script.
[[nodiscard]] std::string script_text(std::string_view json);

/// A basic TOML string with its quotes. Bytes that are not UTF-8 are kept: the reader of the file reports them.
[[nodiscard]] std::string toml_text(std::string_view text);

/// A field of a CSV file (RFC 4180): quoted where it holds a comma, a quotation mark or a line break.
[[nodiscard]] std::string csv_field(std::string_view text);

/// A cell of a Markdown table.
[[nodiscard]] std::string markdown_cell(std::string_view text);

}  // namespace stiction
