import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HorizonClient
import Stellar
import Synchronization
import Testing
import Timekeeping

@testable import FlowRunner
@testable import TransferTracking

/// Each row of the table of signed payments, carried out by a run against a ledger.
@Suite("A payment that was signed before")
struct SignedPaymentRowTests {
    /// One row.
    struct Example: Sendable, CustomTestStringConvertible {
        var occasion: SignedPaymentTable.Occasion
        var relation: SignedPaymentTable.Relation
        var evidence: SignedPaymentTable.Evidence
        var isOfVisit = true

        var action: SignedPaymentTable.Action {
            SignedPaymentTable.action(relation, evidence, occasion, isOfVisit: isOfVisit)
        }

        /// Whether the state that looks has signed it.
        var isOwn: Bool { relation == .own || relation == .other }

        var testDescription: String {
            "\(occasion) \(relation) \(evidence)\(isOfVisit ? "" : " in a later visit"): \(action)"
        }
    }

    private static let examples = SignedPaymentTable.Occasion.allCases.flatMap { occasion in
        SignedPaymentTable.Relation.allCases.flatMap { relation in
            SignedPaymentTable.Evidence.allCases.flatMap { evidence in
                let example = Example(occasion: occasion, relation: relation, evidence: evidence)
                var later = example
                later.isOfVisit = false
                return example.isOwn ? [example, later] : [example]
            }
        }
    }

    /// What came of looking at what was signed before.
    private enum Seen: Hashable {
        case made, open, failed, nothing
        case refused(FailureCode)
    }

    private static func expected(_ action: SignedPaymentTable.Action) -> Seen {
        switch action {
        case .takeAsMade: .made
        case .refusePaidByFormer: .refused(.formerStatePaid)
        case .refusePaidOtherwise: .refused(.statePaidBefore)
        case .reportFailure: .failed
        case .goOn: .open
        case .waitUntilDead: .refused(.paymentOpen)
        case .void, .leave: .nothing
        }
    }

    private let destination = KeyPair.random().publicKey

    private var flow: Flow {
        get throws {
            let pay = "pay: { to: \(destination.address), amount: \"1\", asset: XLM }"
            // In a loop, which `check` refuses: a state that pays is visited twice after `--from` only.
            let text = """
                flow: probe
                states:
                  other: { \(pay) }
                  send:  { \(pay), next: rest }
                  rest:  { wait: 1s, next: send }
                """
            return try #require(FlowParser.parse(text: text, path: "probe.yaml").flow)
        }
    }

    private func payment(_ amount: Int64) -> Payment {
        Payment(
            destination: MuxedAccount(destination),
            asset: .native,
            amount: Amount(stroops: amount),
            memo: .none
        )
    }

    /// The envelope that was signed; it counts no more where only this machine's clock says that it never was included.
    private func envelope(_ step: StepContext, _ evidence: SignedPaymentTable.Evidence) -> SignedEnvelope {
        let transaction = Transaction(
            source: MuxedAccount(step.services.keys.publicKey),
            fee: 100,
            sequenceNumber: 1 << 32 | 1,
            operations: [
                Operation(
                    .payment(destination: MuxedAccount(destination), asset: .native, amount: Amount(stroops: 1))
                )
            ]
        )
        let network = step.services.network
        let envelope = step.services.keys.sign(transaction, for: network)
        let lifetime = evidence == .probablyNever ? Duration.seconds(-10) : .seconds(300)
        return SignedEnvelope(envelope, network: network, validUntil: step.now.advanced(by: lifetime))
    }

    /// Writes down that the payment was signed, by the state that the row is about.
    private func sign(_ step: StepContext, _ example: Example) async throws {
        let isSame = example.relation.isSame
        let noted = envelope(step, example.evidence)
        var facts: [TransferFact] = [
            .meant(payment: payment(isSame ? 1 : 2)), .signed(envelope: noted, purpose: .payment),
        ]
        if example.evidence == .never {
            facts.append(.proved(hash: noted.hash, at: step.now.advanced(by: .seconds(-10))))
        }
        for fact in facts {
            let state = example.isOwn ? step.attempt.state : "gone"
            try await step.driver.record(.noted(Note(state: state, fact: fact)))
        }
    }

    /// Makes the ledger show of the envelope what the row says.
    private func show(_ step: StepContext, _ evidence: SignedPaymentTable.Evidence, in world: World) {
        let noted = envelope(step, evidence)
        let (key, now) = (step.services.keys.publicKey, step.now)
        world.ledger { ledger in
            ledger.open(key, lumens: Amount(stroops: 1_000_000_000))
            switch evidence {
            case .included, .failed:
                ledger.accounts[key]?.sequence = noted.sequence
                ledger.applied.append(
                    WorldLedger.Applied(
                        envelope: noted.envelope,
                        hash: "\(noted.hash)",
                        ledger: 1001,
                        isSuccessful: evidence == .included,
                        at: now
                    )
                )
            case .open: break
            case .never: ledger.accounts[key]?.sequence = noted.sequence
            case .probablyNever:
                // The last ledger has closed before the envelope's time was over.
                ledger.isIdle = true
                ledger.applied.append(
                    WorldLedger.Applied(
                        envelope: noted.envelope,
                        hash: String(repeating: "0", count: 64),
                        ledger: 1000,
                        isSuccessful: true,
                        at: now.advanced(by: .seconds(-100))
                    )
                )
            }
        }
    }

    private func look(_ step: StepContext, _ occasion: SignedPaymentTable.Occasion) async throws -> Seen {
        do {
            let past = try await PaymentMaker(step: step, occasion: occasion).past(.order(payment(1)))
            return past.made != nil ? .made : past.open != nil ? .open : .nothing
        } catch let error as StepError {
            return .refused(error.asFailure.code)
        } catch is SubmissionError {
            return .failed
        }
    }

    @Test("leads to what the table says", arguments: examples)
    func row(example: Example) async throws {
        let harness = WorldHarness()
        let world = harness.world
        let seen = Mutex<Seen?>(nil)
        let paying = ScriptedVerb("pay") { step, _ in
            if step.attempt.state == "other" {
                let hash = "\(envelope(step, example.evidence).hash)"
                return VerbResult(results: example.relation == .inheritedElsewhere ? ["hash": .text(hash)] : [:])
            }
            let isFirst = step.attempt.visit == 1
            if isFirst { try await sign(step, example) }
            if isFirst, !example.isOfVisit { return VerbResult() }
            show(step, example.evidence, in: world)
            let found = try await look(step, example.occasion)
            seen.withLock { $0 = found }
            throw StepError(Failure(recorded: .refused, words: "over"))
        }
        let verbs = VerbTable([paying, ScriptedVerb("wait")])
        _ = try await FlowRun(harness.settings(flow), verbs: verbs).start()
        #expect(seen.withLock { $0 } == Self.expected(example.action))
        let isVoid = await harness.journal.lines.contains { entry in
            if case .void = entry.event.fact { true } else { false }
        }
        #expect(isVoid == (example.action == .void))
    }
}
