import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import HorizonClient

/// The decisions of a submission, without a server: each answer of it, and what the ledger shows after that.
@Suite("What is next for a transaction that was handed in")
struct SubmissionTests {
    /// What the ledger shows after the answer.
    enum Ledger: CaseIterable {
        case included, failed, overtaken, expired, early, open, silent
    }

    /// What is next.
    enum Next: Hashable {
        case handIn, look, wait, success
        case end(SubmissionError.Certainty)
    }

    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var answer: SubmissionAnswer
        /// What is next where it is handed in again, and where it is handed in once: at once, and then by what the ledger shows,
        /// in the order of its cases.
        var again: [Next]
        var once: [Next]
    }

    private static let keys = KeyPair.random()
    private static let now = Timestamp(unixSeconds: 1_790_000_000)
    private static let envelope = TransactionEnvelope(
        Transaction(source: MuxedAccount(keys.publicKey), fee: 100, sequenceNumber: 8, operations: [])
    ).signed(by: keys, for: .testnet)

    private static func error(_ reason: HorizonError.Reason) -> HorizonError {
        HorizonError(reason, url: RedactedURL(URL(filePath: "/")))
    }

    private static func record(isSuccessful: Bool) -> TransactionRecord? {
        let hash = envelope.hash(for: .testnet).hex
        return TransactionRecord(["hash": .string(hash), "successful": .bool(isSuccessful)])
    }

    private static func rejected(_ code: String) -> SubmissionAnswer {
        .rejected(ResultCodes(transaction: code), error(.refused(status: 400)))
    }

    private static let taken: [Next] = [.success, .end(.includedAsFailure)]
    private static let no = Next.end(.notIncluded)

    static let rows = [
        Row(
            testDescription: "no answer",
            answer: .unclear(error(.unavailable(status: 504))),
            again: [.look] + taken + [.wait, .wait, .wait, .wait, .wait],
            once: [.look] + taken + [.wait, .wait]
        ),
        Row(
            testDescription: "a sequence number that does not fit",
            answer: rejected("tx_bad_seq"),
            again: [.look] + taken + [.wait, .wait, no, .wait, .wait],
            once: [.look] + taken + [.wait, .wait]
        ),
        Row(
            testDescription: "what the network refuses for good",
            answer: rejected("tx_bad_auth"),
            again: [.look] + taken + [.wait, .wait, no, no, no],
            once: [.look] + taken + [no, no]
        ),
        Row(
            testDescription: "too low a fee, and no offer of a higher one",
            answer: rejected("tx_insufficient_fee"),
            again: [.look] + taken + [.wait, .wait, no, no, no],
            once: [.look] + taken + [.wait, .wait]
        ),
        Row(
            testDescription: "a request that the server refuses",
            answer: .refused(error(.refused(status: 403))),
            again: [.look] + taken + [.wait, .wait, no, no, no],
            once: [.look] + taken + [.wait, .wait]
        ),
        Row(
            testDescription: "a server that is asked too often",
            answer: .refused(error(.rateLimited(retryAfter: nil))),
            again: [.wait],
            once: [no]
        ),
        Row(
            testDescription: "a server that can't be asked at all",
            answer: .unsent(error(.noFriendbot)),
            again: [.look] + taken + [.wait, .wait, no, no, no],
            once: [no]
        ),
    ]

    private static func next(_ action: Submission.Action) -> Next {
        switch action {
        case .handIn: .handIn
        case .look: .look
        case .wait: .wait
        case .end(.success): .success
        case .end(.failure(let error)): .end(error.certainty)
        }
    }

    private static func found(_ ledger: Ledger) throws -> Result<TransactionState, HorizonError> {
        switch ledger {
        case .included: .success(.included(try #require(record(isSuccessful: true))))
        case .failed: .success(.included(try #require(record(isSuccessful: false))))
        case .overtaken: .success(.overtaken)
        case .expired: .success(.expired)
        case .early: .success(.early)
        case .open: .success(.open)
        case .silent: .failure(error(.unavailable(status: 503)))
        }
    }

    @Test("follows from the answer and from the ledger", arguments: rows)
    func table(_ row: Row) throws {
        for (policy, expected) in [(SubmissionPolicy(), row.again), (.once(), row.once)] {
            var asked = Submission(Self.envelope, .testnet, policy, at: Self.now)
            let action = asked.answered(row.answer, at: Self.now)
            var seen = [Self.next(action)]
            // Where it is handed in once, only its hash is asked for, which proves nothing else.
            let shown = policy.resubmits ? Ledger.allCases : [.included, .failed, .open, .silent]
            if case .look(let doubt) = action {
                for ledger in shown {
                    var submission = asked
                    seen.append(Self.next(submission.looked(try Self.found(ledger), after: doubt, at: Self.now)))
                }
            }
            #expect(seen == expected)
        }
    }

    @Test("a proof counts when the ledger has proved the same again, a ledger later")
    func proof() throws {
        var submission = Submission(Self.envelope, .testnet, SubmissionPolicy(), at: Self.now)
        let error = Self.error(.unavailable(status: 504))
        var seen: [Next] = []
        for (second, state) in [
            (0, TransactionState.overtaken), (3, .overtaken), (4, .open), (5, .overtaken), (9, .expired),
            (10, .expired),
        ] {
            let now = Self.now.advanced(by: .seconds(second))
            guard case .look(let doubt) = submission.answered(.unclear(error), at: now) else { continue }
            seen.append(Self.next(submission.looked(.success(state), after: doubt, at: now)))
        }
        #expect(seen == [.wait, .wait, .wait, .wait, .wait, Self.no])
    }

    @Test("what may have been taken once stays unknown, whatever is said of it later")
    func doubt() {
        var submission = Submission(Self.envelope, .testnet, SubmissionPolicy(), at: Self.now)
        _ = submission.answered(.unclear(Self.error(.unavailable(status: 504))), at: Self.now)
        for code in ["tx_bad_auth", "tx_bad_seq", "tx_insufficient_fee"] {
            guard case .look(let doubt) = submission.answered(Self.rejected(code), at: Self.now) else {
                Issue.record("\(code) ends it")
                continue
            }
            #expect(doubt.cause.certainty == .unknown)
            #expect(Self.next(submission.looked(.success(.open), after: doubt, at: Self.now)) == .wait)
        }
    }
}
