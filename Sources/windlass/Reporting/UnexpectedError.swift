import Diagnostics
import FoundationEssentials
import Glibc

/// An error that no one has put into words; what the system says has to do.
struct UnexpectedError: Diagnostic {
    var underlying: any Error

    var summary: String {
        let refusal = (underlying as? CocoaError)?.underlying as? POSIXError
        if let refusal { return "The operation could not be completed. \(SystemError(number: refusal.code.rawValue))" }
        return "The operation could not be completed. (\(underlying._domain) error \(underlying._code).)"
    }
    var help: String? { "try again; if it happens every time, it is a mistake in windlass" }
    var failure: FailureKind { .transport }
}
