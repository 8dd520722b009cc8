#ifndef CTOML_H
#define CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ctoml_status {
    CTOML_READ = 0,
    /// Not TOML: `line` and `column` say where, and the text says why.
    CTOML_SYNTAX = 1,
    /// Nested deeper than `depth_limit`.
    CTOML_TOO_DEEP = 2,
    CTOML_OUT_OF_MEMORY = 3
} ctoml_status;

typedef struct ctoml_result {
    ctoml_status status;
    /// A JSON object, or what is wrong; `count` bytes without a zero behind them, NULL where there are none.
    char *text;
    size_t count;
    /// Counted from 1, the column in characters.
    uint32_t line, column;
} ctoml_result;

/// Reads a TOML document and writes it as a JSON object; dates, times, `inf` and `nan` become strings.
///
/// It never throws. Each dot of a dotted key is a table in a table, and tables are freed recursively: the caller has to
/// limit the dots outside strings and comments (`TOML.dotLimit`).
///
/// - Parameter depth_limit: the deepest nesting of tables and arrays; the document itself is the first level.
/// - Returns: a result to be given to `ctoml_free`.
ctoml_result ctoml_read(const char *bytes, size_t count, uint32_t depth_limit);

void ctoml_free(ctoml_result *result);

#ifdef __cplusplus
}
#endif

#endif
