#ifndef CICU_SHIM_H
#define CICU_SHIM_H

#include <unicode/uidna.h>
#include <unicode/unorm2.h>
#include <unicode/uregex.h>
#include <unicode/ustring.h>

// ICU's headers rename each function to one with the library's version in its name. Swift sees no such names, so each
// function that is called has one here.

static inline const UNormalizer2 *_Nullable cicu_nfc(UErrorCode *_Nonnull status) { return unorm2_getNFCInstance(status); }

static inline const UNormalizer2 *_Nullable cicu_nfkd(UErrorCode *_Nonnull status) { return unorm2_getNFKDInstance(status); }

static inline int32_t cicu_normalize(
    const UNormalizer2 *_Nonnull form, const uint16_t *_Nullable text, int32_t length, uint16_t *_Nullable result,
    int32_t capacity, UErrorCode *_Nonnull status) {
    return unorm2_normalize(form, (const UChar *)text, length, (UChar *)result, capacity, status);
}

static inline int32_t cicu_fold_case(
    const uint16_t *_Nullable text, int32_t length, uint16_t *_Nullable result, int32_t capacity,
    UErrorCode *_Nonnull status) {
    return u_strFoldCase((UChar *)result, capacity, (const UChar *)text, length, U_FOLD_CASE_DEFAULT, status);
}

/// Writes a host's international name as name servers know it; no character in it has a meaning in a URL.
static inline int32_t cicu_host_to_ascii(
    const char *_Nonnull name, int32_t length, char *_Nonnull result, int32_t capacity, UBool *_Nonnull is_valid,
    UErrorCode *_Nonnull status) {
    UIDNA *rules = uidna_openUTS46(
        UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII, status);
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    int32_t count = uidna_nameToASCII_UTF8(rules, name, length, result, capacity, &info, status);
    *is_valid = info.errors == 0;
    uidna_close(rules);
    return count;
}

static inline URegularExpression *_Nullable cicu_regex_open(
    const uint16_t *_Nonnull pattern, int32_t length, UErrorCode *_Nonnull status) {
    return uregex_open((const UChar *)pattern, length, 0, NULL, status);
}

static inline void cicu_regex_close(URegularExpression *_Nullable expression) { uregex_close(expression); }

/// Whether all of the text is what the expression describes; `limit` is in steps of the matching engine.
static inline UBool cicu_regex_matches(
    URegularExpression *_Nonnull expression, const uint16_t *_Nonnull text, int32_t length, int32_t limit,
    UErrorCode *_Nonnull status) {
    uregex_setTimeLimit(expression, limit, status);
    uregex_setText(expression, (const UChar *)text, length, status);
    return uregex_matches(expression, -1, status);
}

#endif
