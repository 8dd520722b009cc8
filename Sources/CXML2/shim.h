#ifndef CXML2_SHIM_H
#define CXML2_SHIM_H

// Debian builds libxml2 with ICU, so <libxml/encoding.h> would include ICU's
// own headers, whose `UErrorCode` differs from the one in Foundation's bundled
// ICU: a Swift file that sees both does not compile. Nothing here uses the two
// converter fields that this hides (they end `xmlCharEncodingHandler`).
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xpath.h>

/// `xmlFree` is a mutable global function pointer, which Swift 6 refuses to read.
static inline void cxml2_free(void *_Nullable memory) {
    xmlFree(memory);
}

#endif
