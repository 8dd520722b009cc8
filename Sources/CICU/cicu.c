#include "cicu.h"

#include <unicode/uidna.h>
#include <unicode/unorm2.h>
#include <unicode/uregex.h>
#include <unicode/ustring.h>

int32_t cicu_change(cicu_form form, const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t count;
    if (form == CICU_CASE_FOLDED) {
        count = u_strFoldCase(
            (UChar *)result, capacity, (const UChar *)text, length, U_FOLD_CASE_DEFAULT, &status);
    } else {
        const UNormalizer2 *normalizer =
            form == CICU_COMPOSED ? unorm2_getNFCInstance(&status) : unorm2_getNFKDInstance(&status);
        count = unorm2_normalize(normalizer, (const UChar *)text, length, (UChar *)result, capacity, &status);
    }
    return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? count : -1;
}

int32_t cicu_host_to_ascii(const char *name, int32_t length, char *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UIDNA *rules = uidna_openUTS46(
        UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII, &status);
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    int32_t count = uidna_nameToASCII_UTF8(rules, name, length, result, capacity, &info, &status);
    uidna_close(rules);
    return U_SUCCESS(status) && info.errors == 0 ? count : -1;
}

cicu_match cicu_match_expression(
    const uint16_t *pattern, int32_t pattern_length, const uint16_t *text, int32_t length, int32_t milliseconds) {
    UErrorCode status = U_ZERO_ERROR;
    URegularExpression *expression = uregex_open((const UChar *)pattern, pattern_length, 0, NULL, &status);
    if (U_FAILURE(status)) {
        uregex_close(expression);
        return CICU_NO_EXPRESSION;
    }
    // The limit is in steps of the matching engine, which are about milliseconds.
    uregex_setTimeLimit(expression, milliseconds, &status);
    uregex_setText(expression, (const UChar *)text, length, &status);
    UBool is_match = uregex_matches(expression, -1, &status);
    uregex_close(expression);
    if (U_FAILURE(status)) return CICU_TAKES_TOO_LONG;
    return is_match ? CICU_MATCHES : CICU_DIFFERS;
}
