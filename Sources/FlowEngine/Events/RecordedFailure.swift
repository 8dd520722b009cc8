internal import Diagnostics

/// A failure in a line of a journal: its kind, and its words for people who read the line, beside the failure itself.
///
/// Lines of former versions have the words alone.
struct RecordedFailure: Codable {
    var kind: FailureKind?
    var summary: MessageText?
    var help: String?
    var place: SourcePlace?
    var failure: Failure?

    init(_ failure: Failure) {
        (kind, summary, help, place) = (failure.kind, failure.message, failure.help, failure.place)
        // In words of its own it has nothing else to keep.
        self.failure = failure.isPlain ? nil : failure
    }

    /// The failure, of `kind` where the line has words alone.
    func failure(of kind: FailureKind) -> Failure {
        if let failure, !failure.code.isGeneral || failure.isInOwnWords { return failure }
        return Failure(recorded: kind, words: summary ?? "", help: help, at: place)
    }
}
