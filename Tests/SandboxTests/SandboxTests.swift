import Testing

@testable import Sandbox

/// Grows with the module.
@Suite("Sandbox")
struct SandboxTests {}
