internal import Foundation
internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// Answers that were made once and hold until the ledger changes.
///
/// Whoever asks often for the same account is answered from here, without a look at the ledger.
final class ReadyAnswers: Sendable {
    /// What an answer is for: the address as the client wrote it.
    struct Address: Hashable, Sendable {
        var authority: String
        var path: String
    }

    /// A whole answer.
    struct Answer: Sendable {
        fileprivate(set) var head: HTTPResponse
        let body: ByteBuffer
        fileprivate var second = 0

        init(fields: HTTPFields, body: ByteBuffer) {
            head = HTTPResponse(status: .ok, headerFields: fields)
            self.body = body
        }
    }

    private struct State {
        var generation: UInt64 = 0
        var answers: [Address: Answer] = [:]
        var second = 0
        var date = ""
    }

    /// How many answers are kept; some kilobytes each.
    private static let limit = 4096

    private let state = Mutex(State())

    /// Counts how often the ledger has changed.
    var generation: UInt64 { state.withLock { $0.generation } }

    /// Keeps an answer, unless the ledger has changed since it had this `generation`.
    func keep(_ answer: Answer, for address: Address, generation: UInt64) {
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

    /// The answer for `address` with the present date, or `nil` where there is none.
    func answer(for address: Address) -> Answer? {
        let now = time(nil)
        return state.withLock { state in
            guard let index = state.answers.index(forKey: address) else { return nil }
            if state.answers.values[index].second != now {
                if state.second != now { (state.second, state.date) = (now, Self.date(now)) }
                state.answers.values[index].head.headerFields[.date] = state.date
                state.answers.values[index].second = now
            }
            return state.answers.values[index]
        }
    }

    /// The time as HTTP writes it, RFC 9110 section 5.6.7.
    private static func date(_ seconds: Int) -> String {
        var seconds = seconds
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
