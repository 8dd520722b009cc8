import Diagnostics
import Stellar
import Testing
import Timekeeping
import TransferTracking

/// The submissions of an envelope: which one is submitted again, and what the network's answer leads to.
@Suite("Submissions of an envelope")
struct SubmissionTableTests {
    private static let payer = KeyPair.random()
    private static let now = Timestamp(unixSeconds: 1_800_000_000)

    private static func after(_ seconds: Int64) -> Timestamp { now.advanced(by: .seconds(seconds)) }

    private func again(_ signed: [SignedEnvelope], foreign: [SignedEnvelope] = []) -> SignedEnvelope? {
        SubmissionTable.submittedAgain(
            signed,
            by: Self.payer.publicKey,
            foreign: Set(foreign.map(\.hash)),
            at: Self.now
        )
    }

    @Test("only the last envelope is submitted again, while it is valid, by its payer, for the same thing")
    func submittedAgain() {
        let valid = SignedEnvelope.probe(by: Self.payer, validUntil: Self.after(1))
        let over = SignedEnvelope.probe(by: Self.payer, sequence: 9, validUntil: Self.now)
        #expect(again([]) == nil)
        #expect(again([valid]) == valid)
        #expect(again([over, valid]) == valid)
        #expect(again([over]) == nil)
        #expect(again([valid, over]) == nil)
        #expect(again([valid], foreign: [valid]) == nil)
        #expect(again([over, valid], foreign: [over]) == valid)
        #expect(again([.probe(by: .random(), validUntil: Self.after(1))]) == nil)
    }

    private func action(_ code: String, limit: Timestamp? = nil) -> SubmissionTable.Action {
        SubmissionTable.action(
            on: ResultCodes(transaction: code),
            validUntil: Self.after(300),
            EnvelopeLifetime(latest: limit, deadline: nil, grace: .zero)
        ).taken
    }

    @Test(
        "what the codes of the network lead to",
        arguments: [
            ("tx_bad_seq", .signAnew(.overtaken)), ("tx_too_late", .signAnew(.tooLate)),
            ("tx_insufficient_fee", .retryForFee), ("tx_failed", .fail), ("tx_too_early", .fail),
            ("tx_bad_auth", .fail), ("tx_insufficient_balance", .fail), ("tx_internal_error", .fail),
            ("tx_of_the_future", .fail), ("", .fail),
        ] as [(String, SubmissionTable.Action)]
    )
    func codes(code: String, expected: SubmissionTable.Action) {
        #expect(action(code) == expected)
        // A limit matters only where the time is over.
        if code != "tx_too_late" { #expect(action(code, limit: Self.now) == expected) }
    }

    @Test(
        "what is too late because of a limit is not signed anew: another one would be valid no longer",
        arguments: [
            (300, .refuseTooShort), (301, .refuseTooShort), (302, .signAnew(.tooLate)), (0, .refuseTooShort),
        ] as [(Int64, SubmissionTable.Action)]
    )
    func tooLate(limit: Int64, expected: SubmissionTable.Action) {
        #expect(action("tx_too_late", limit: Self.after(limit)) == expected)
        let end = Self.after(300)
        let next = EnvelopeLifetime(latest: Self.after(limit), deadline: nil, grace: .zero).end(signedAt: end)
        if expected == .signAnew(.tooLate) { #expect(next > end) }
    }

    @Test("what the network never takes is the fault of others who use the account, or of the clock")
    func refusals() {
        let refusals = SubmissionTable.Refusal.allCases
        #expect(refusals.map(\.failure) == [.sequenceTaken, .transactionsTooLate])
        #expect(refusals.map(\.mayPass) == [true, false])
    }

    @Test(
        "an envelope is valid for its lifetime, but not after the payment's deadline, nor long after the run's",
        arguments: [
            (nil, nil, 300), (100, nil, 100), (900, nil, 300), (nil, 100, 110), (nil, 295, 300), (100, 50, 60),
            (60, 100, 60), (-5, nil, -5), (nil, -60, -50),
        ] as [(Int64?, Int64?, Int64)]
    )
    func lifetime(latest: Int64?, deadline: Int64?, end: Int64) {
        let lifetime = EnvelopeLifetime(
            latest: latest.map(Self.after),
            deadline: deadline.map(Self.after),
            grace: .seconds(10)
        )
        #expect(lifetime.end(signedAt: Self.now) == Self.after(end))
        #expect((lifetime.limit == nil) == (latest == nil && deadline == nil))
    }
}
