import Diagnostics
import FlowLanguage
import Foundation
import HTTPTransport
import Stellar
import Synchronization
import Testing
import Timekeeping
import TransferTracking

@testable import FlowRunner

/// An envelope was signed before, and Horizon may be behind: whether another one is signed.
@Suite("Bringing a transaction onto the ledger")
struct SettlementTests {
    /// What was signed before.
    struct Example: Sendable, CustomTestStringConvertible {
        /// Its sequence number, counted from the account's last one.
        var number: Int64
        /// Whether it is for something else.
        var isForeign = false
        /// Whether another account has signed it.
        var isOfOther = false
        /// Whether it is on the ledger, which Horizon does not show at the first look.
        var isIncluded = false
        var expected: Seen

        var testDescription: String {
            let facts = [(isForeign, "foreign"), (isOfOther, "of another account"), (isIncluded, "included")]
            return "\(number) \(facts.filter(\.0).map(\.1).joined(separator: ", ")): \(expected)"
        }
    }

    /// What came of it.
    enum Seen: Hashable, Sendable {
        case takenAsMade, signed
        case refused(FailureCode)
    }

    private static let examples = [
        Example(number: 2, isIncluded: true, expected: .takenAsMade),
        Example(number: 2, isForeign: true, isIncluded: true, expected: .refused(.statePaidBefore)),
        Example(number: 2, expected: .refused(.transactionOpen)),
        Example(number: 2, isForeign: true, expected: .refused(.transactionOpen)),
        Example(number: 1, isOfOther: true, expected: .refused(.transactionOpen)),
        Example(number: 1, isForeign: true, isOfOther: true, expected: .refused(.transactionOpen)),
        Example(number: 1, isOfOther: true, isIncluded: true, expected: .takenAsMade),
        // It has the number that the new one gets.
        Example(number: 1, expected: .signed), Example(number: 1, isForeign: true, expected: .signed),
        // One proof is not enough.
        Example(number: 0, expected: .refused(.transactionUnproved)),
        Example(number: 0, isForeign: true, expected: .refused(.transactionUnproved)),
        Example(number: 0, isIncluded: true, expected: .refused(.transactionUnproved)),
    ]

    private static let destination = KeyPair.random().publicKey
    private static let operation = Operation(
        .payment(destination: MuxedAccount(destination), asset: .native, amount: Amount(stroops: 1))
    )

    /// An envelope that counts no more by this machine's clock, so that it is not submitted again.
    private static func envelope(_ step: StepContext, _ example: Example) -> SignedEnvelope {
        let keys = example.isOfOther ? AccountKeys.pair(.random()) : step.services.keys
        let transaction = Transaction(
            source: MuxedAccount(keys.publicKey),
            fee: 100,
            sequenceNumber: (1 << 32) &+ example.number,
            operations: [operation]
        )
        let network = step.services.network
        let envelope = keys.sign(transaction, for: network)
        return SignedEnvelope(envelope, network: network, validUntil: step.now.advanced(by: .seconds(-10)))
    }

    /// Makes Horizon show the accounts, and the envelope from the second look on where it is on the ledger.
    private static func show(_ noted: SignedEnvelope, _ example: Example, _ step: StepContext, in world: World) {
        let (key, now) = (step.services.keys.publicKey, step.now)
        world.ledger { ledger in
            ledger.open(key, lumens: Amount(stroops: 1_000_000_000))
            ledger.open(destination, lumens: Amount(stroops: 1_000_000_000))
            guard example.isIncluded else { return }
            ledger.applied.append(
                WorldLedger.Applied(
                    envelope: noted.envelope,
                    hash: "\(noted.hash)",
                    ledger: 1001,
                    isSuccessful: true,
                    at: now
                )
            )
        }
        let looks = Mutex(0)
        world.breaks { request in
            guard request.method == .get, request.url.path().hasPrefix("/transactions/") else { return nil }
            let look = looks.withLock { count in
                count += 1
                return count
            }
            return look == 1 ? .instead(404, #"{"title":"Resource Missing","status":404}"#) : nil
        }
    }

    private static func settle(_ step: StepContext, after noted: SignedEnvelope, _ example: Example) async throws
        -> Seen
    {
        var settlement = Settlement(step: step, purpose: .payment, spansVisits: true)
        if example.isForeign { settlement.foreign = [noted.hash] }
        do {
            let result = try await settlement.settle([operation], summary: "signed") { _, _ in }
            return result.hash == noted.hash ? .takenAsMade : .signed
        } catch let error as StepError {
            return .refused(error.asFailure.code)
        }
    }

    @Test("never signs beside an envelope that may still be included", arguments: examples)
    func neverBeside(example: Example) async throws {
        let harness = WorldHarness()
        let world = harness.world
        let seen = Mutex<Seen?>(nil)
        let paying = ScriptedVerb("pay") { step, _ in
            let noted = Self.envelope(step, example)
            try await step.record(.signed(envelope: noted, purpose: .payment))
            Self.show(noted, example, step, in: world)
            let found = try await Self.settle(step, after: noted, example)
            seen.withLock { $0 = found }
            return VerbResult()
        }
        let flow = try RunHarness.flow(
            """
            flow: probe
            states:
              send: { pay: { to: \(Self.destination.address), amount: "1", asset: native } }
            """
        )
        _ = try await FlowRun(harness.settings(flow), verbs: VerbTable([paying])).start()
        #expect(seen.withLock { $0 } == example.expected)
        #expect(world.ledger { $0.submissions } == (example.expected == .signed ? 1 : 0))
    }
}
