import Testing

@testable import LedgerEngine

/// Grows with the module.
@Suite("LedgerEngine")
struct LedgerEngineTests {}
