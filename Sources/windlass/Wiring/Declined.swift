import Diagnostics

/// The user declined: nothing was done, and nothing is wrong.
struct Declined: Diagnostic {
    /// What did not happen.
    var summary: String

    var help: String? { nil }
    /// Its exit code is that of what a person stopped.
    var failure: FailureKind { .interrupted }

    /// The word that it goes by, in place of that of the failure.
    static let word = "declined"
}
