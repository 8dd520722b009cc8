#ifndef CGNUTLS_SHIM_H
#define CGNUTLS_SHIM_H

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

/// The library keeps its function in a variable, which Swift takes for shared state.
static inline void cgnutls_free(void *_Nullable memory) { gnutls_free(memory); }

/// As many bits as name the curve P-256: the macro casts, which Swift does not take.
static inline unsigned int cgnutls_p256_bits(void) { return GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1); }

#endif
