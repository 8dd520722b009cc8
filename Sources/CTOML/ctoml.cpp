#include "ctoml.h"

namespace {
/// Something that toml++ takes for granted does not hold: version 3.3 has no check for `[=]`, `[.a]` and `[` before a
/// line break but an assertion, which would abort the program.
struct broken_assumption {};
} // namespace

// With NDEBUG an assertion of toml++ is an assumption of the compiler, and these documents are undefined behaviour.
#undef NDEBUG
#define TOML_ASSERT(expression) (static_cast<bool>(expression) ? void() : throw broken_assumption{})
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_UNRELEASED_FEATURES 0
// The default is 256. Every level of values is four calls or more on the stack.
#define TOML_MAX_NESTED_VALUES 128
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <locale>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// A writer of JSON with a limited depth.
class json_writer {
public:
    explicit json_writer(uint32_t depth_limit) : depth_limit(depth_limit) {}

    std::string out;

    /// Writes a node that stands below `depth` levels; `false` where the limit is exceeded.
    bool write(const toml::node &node, uint32_t depth) {
        switch (node.type()) {
        case toml::node_type::table: return write(*node.as_table(), depth);
        case toml::node_type::array: return write(*node.as_array(), depth);
        case toml::node_type::string: text(node.as_string()->get()); return true;
        case toml::node_type::integer: number(node.as_integer()->get()); return true;
        case toml::node_type::floating_point: real(node.as_floating_point()->get()); return true;
        case toml::node_type::boolean: out += node.as_boolean()->get() ? "true" : "false"; return true;
        case toml::node_type::date: moment(node.as_date()->get()); return true;
        case toml::node_type::time: moment(node.as_time()->get()); return true;
        case toml::node_type::date_time: moment(node.as_date_time()->get()); return true;
        default: out += "null"; return true;
        }
    }

    bool write(const toml::table &table, uint32_t depth) {
        if (depth >= depth_limit) return false;
        char separator = '{';
        for (auto &&[key, value] : table) {
            out += separator;
            separator = ',';
            text(key.str());
            out += ':';
            if (!write(value, depth + 1)) return false;
        }
        out += separator == '{' ? "{}" : "}";
        return true;
    }

    bool write(const toml::array &array, uint32_t depth) {
        if (depth >= depth_limit) return false;
        char separator = '[';
        for (const toml::node &element : array) {
            out += separator;
            separator = ',';
            if (!write(element, depth + 1)) return false;
        }
        out += separator == '[' ? "[]" : "]";
        return true;
    }

private:
    uint32_t depth_limit;

    template <typename Number> void number(Number value) {
        char buffer[32];
        out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
    }

    void real(double value) {
        // JSON has no numbers for these.
        if (std::isnan(value)) return text("nan");
        if (std::isinf(value)) return text(value < 0 ? "-inf" : "inf");
        auto start = out.size();
        number(value);
        if (out.find_first_of(".e", start) == std::string::npos) out += ".0";
    }

    template <typename Moment> void moment(const Moment &value) {
        std::ostringstream stream;
        stream.imbue(std::locale::classic());
        stream << value;
        text(stream.str());
    }

    void text(std::string_view value) {
        out += '"';
        for (unsigned char byte : value) {
            if (byte == '"' || byte == '\\') {
                out += '\\';
                out += static_cast<char>(byte);
            } else if (byte < 0x20) {
                static const char digits[] = "0123456789abcdef";
                out += "\\u00";
                out += digits[byte >> 4];
                out += digits[byte & 15];
            } else {
                out += static_cast<char>(byte);
            }
        }
        out += '"';
    }
};

ctoml_result result(ctoml_status status, std::string_view text, uint32_t line, uint32_t column) noexcept {
    auto copy = static_cast<char *>(std::malloc(text.size() + 1));
    if (!copy) return {CTOML_OUT_OF_MEMORY, nullptr, 0, 0, 0};
    std::memcpy(copy, text.data(), text.size());
    return {status, copy, text.size(), line, column};
}

bool breaks_assumption(std::string_view document) {
    try {
        (void)toml::parse(document);
    } catch (const broken_assumption &) {
        return true;
    } catch (const toml::parse_error &) {
    }
    return false;
}

/// The place of the character at which an assumption broke.
///
/// A broken assumption doesn't say where it is. Every beginning of the document that holds this character breaks it
/// too, and no shorter one does.
toml::source_position place_of_broken_assumption(std::string_view document) {
    // Only whole characters: toml++ refuses one that is cut off before it comes to the others.
    std::vector<size_t> ends;
    for (size_t end = 1; end <= document.size(); end += 1) {
        bool is_within = end < document.size() && (static_cast<unsigned char>(document[end]) & 0xC0) == 0x80;
        if (!is_within) ends.push_back(end);
    }
    auto found = std::partition_point(ends.begin(), ends.end(), [document](size_t end) {
        return !breaks_assumption(document.substr(0, end));
    });
    toml::source_position place{1, 1};
    for (auto end = ends.begin(); end != found; ++end) {
        if (document[*end - 1] == '\n') {
            place = {place.line + 1, 1};
        } else {
            place.column += 1;
        }
    }
    return place;
}

} // namespace

extern "C" ctoml_result ctoml_read(const char *bytes, size_t count, uint32_t depth_limit) {
    auto document = std::string_view(bytes, count);
    // An exception that leaves would end a program in Swift.
    try {
        try {
            toml::table table = toml::parse(document);
            json_writer writer(depth_limit);
            if (!writer.write(table, 0)) return {CTOML_TOO_DEEP, nullptr, 0, 0, 0};
            return result(CTOML_READ, writer.out, 0, 0);
        } catch (const toml::parse_error &error) {
            auto place = error.source().begin;
            return result(CTOML_SYNTAX, error.description(), place.line, place.column);
        } catch (const broken_assumption &) {
            auto place = place_of_broken_assumption(document);
            return result(CTOML_SYNTAX, "unexpected character or end of line", place.line, place.column);
        }
    } catch (...) {
        return {CTOML_OUT_OF_MEMORY, nullptr, 0, 0, 0};
    }
}

extern "C" void ctoml_free(ctoml_result *result) {
    std::free(result->text);
    *result = {};
}
