internal import Synchronization

/// The use of the answers that were at hand, and the questions that none of them answered: who gives an answer that no one
/// asks for has probably misspelt its name.
///
/// The runs of one command share one.
public final class AnswerUse: Sendable {
    /// The tally of what has been noted so far; it holds names only.
    public struct Tally: Hashable, Sendable {
        /// The names of answers that were taken, as they were given.
        public var taken: Set<String> = []

        /// The names of questions to which nothing at hand was an answer.
        public var open: Set<String> = []

        /// The names of the answers in files that were given on the command line, by the files' paths.
        public var files: [String: Set<String>] = [:]
    }

    private let state = Mutex(Tally())

    /// A record without entries.
    public init() {}

    /// The tally of what has been noted so far.
    public var tally: Tally { state.withLock { $0 } }

    /// Notes that answers called `names` were wanted.
    public func take(_ names: some Sequence<String>) {
        state.withLock { $0.taken.formUnion(names) }
    }

    /// Notes that nothing at hand answers the questions called `names`.
    func leaveOpen(_ names: some Sequence<String>) {
        state.withLock { $0.open.formUnion(names) }
    }

    /// Notes what a file that the command line names has.
    func offer(_ names: some Sequence<String>, in path: String) {
        state.withLock { $0.files[path, default: []].formUnion(names) }
    }
}
