import Diagnostics
import FoundationEssentials
import Glibc

/// Errors that are no failures of the catalogue.
extension Failure {
    /// An error of the system; what the system says of it has to do.
    static func unexpected(_ error: any Error) -> Failure {
        let refusal = (error as? CocoaError)?.underlying as? POSIXError
        let flaw =
            refusal.map { SystemError(number: $0.code.rawValue).clause }
            ?? Clause(.libraryError, [.found: .text(error._domain), .count: .number(error._code)])
        return .misuse(.unexpectedError, [.flaw: flaw.fact])
    }

    /// An error of a command, in its own words.
    static func undiagnosed(_ error: any Error) -> Failure {
        let words = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
        return .misuse(.unexpectedError, [.flaw: .text(words)], kind: .usage)
    }
}
