#ifndef CICU_H
#define CICU_H

#include <stdint.h>

// What is taken of ICU. Its own headers stay out of Swift: Foundation has ICU's types as well, from another version, and a
// file that sees both doesn't compile.

typedef enum cicu_form {
    /// Normal form C.
    CICU_COMPOSED,
    /// Normal form KD.
    CICU_COMPATIBILITY_DECOMPOSED,
    /// Without a difference between small and capital letters.
    CICU_CASE_FOLDED
} cicu_form;

/// Writes a text of UTF-16 units in another form.
///
/// - Returns: the length of the form, which is all in `result` only where it is at most `capacity`; -1 where there is no
///   memory.
int32_t cicu_change(cicu_form form, const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity);

/// Writes a host's international name as name servers know it; no character in it has a meaning in a URL.
///
/// - Parameter name: UTF-8.
/// - Returns: the length, at most `capacity`; -1 where it is no host's name.
int32_t cicu_host_to_ascii(const char *name, int32_t length, char *result, int32_t capacity);

typedef enum cicu_match {
    CICU_MATCHES,
    CICU_DIFFERS,
    CICU_TAKES_TOO_LONG,
    CICU_NO_EXPRESSION
} cicu_match;

/// Holds all of a text against a regular expression, both of UTF-16 units.
///
/// - Parameter milliseconds: about how much work may be done, in time.
cicu_match cicu_match_expression(
    const uint16_t *pattern, int32_t pattern_length, const uint16_t *text, int32_t length, int32_t milliseconds);

#endif
