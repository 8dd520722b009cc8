#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>

// curl_easy_setopt(3), curl_easy_getinfo(3) and curl_multi_setopt(3) are
// variadic, and Swift imports no variadic C function. Each wrapper below fixes
// the one argument type that its options take.

static inline CURLcode ccurl_easy_setopt_long(CURL *_Nonnull easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

#endif
