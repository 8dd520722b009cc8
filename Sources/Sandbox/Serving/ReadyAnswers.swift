internal import HTTPServing
internal import Synchronization

/// Answers that were made once and hold until the ledger changes.
///
/// Repeated requests for the same account are answered from here, without a look at the ledger.
final class ReadyAnswers: Sendable {
    /// The address of an answer, as the client wrote it.
    struct Address: Hashable, Sendable {
        var authority: String
        var target: String
    }

    private struct State {
        var generation: UInt64 = 0
        var answers: [Address: ReadyResponse] = [:]
    }

    /// The number of answers that are kept; some kilobytes each.
    private static let limit = 4096

    private let state = Mutex(State())

    /// Counts how often the ledger has changed.
    var generation: UInt64 { state.withLock { $0.generation } }

    /// Keeps an answer, unless the ledger has changed since it had this `generation`.
    func keep(_ answer: ReadyResponse, for address: Address, generation: UInt64) {
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.answers.count >= Self.limit { state.answers.removeAll(keepingCapacity: true) }
            state.answers[address] = answer
        }
    }

    /// Forgets all answers, since the ledger changes.
    func forgetAll() {
        state.withLock { state in
            state.generation &+= 1
            state.answers.removeAll(keepingCapacity: true)
        }
    }

    /// The answer for a request, or `nil` where there is none or the request wants more than a document of an account.
    func answer(to head: borrowing RequestHead) -> ReadyResponse? {
        guard head.asksForAccount, let authority = head.field("Host") else { return nil }
        let address = Address(authority: authority, target: head.target)
        return state.withLock { $0.answers[address] }
    }
}

extension RequestHead {
    private static let accountPath = "/accounts/"
    private static let addressLength = 56

    /// Whether the request wants the JSON document of an account.
    fileprivate var asksForAccount: Bool {
        guard target.hasPrefix(Self.accountPath),
            target.utf8.count == Self.accountPath.utf8.count + Self.addressLength
        else { return false }
        // A request with an Origin needs CORS headers.
        guard field("Origin") == nil else { return false }
        guard let accepted = field("Accept") else { return true }
        return ["*/*", "application/json", "application/hal+json"].contains(accepted)
    }
}
