package import Diagnostics

/// An answer that does not fit its question; it never repeats the answer, which is someone's own business.
package struct UnfitAnswer: Diagnostic, Hashable {
    /// What is wrong with it.
    package var summary: String

    /// What to do about it.
    package var help: String?

    /// What is wrong with an answer, and what to do about it.
    package init(_ summary: String, help: String? = nil) {
        self.summary = summary
        self.help = help
    }

    /// An answer is still missing.
    package var failure: FailureKind { .unanswered }
}
