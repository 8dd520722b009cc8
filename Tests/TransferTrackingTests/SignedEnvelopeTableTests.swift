import Stellar
import Testing
import Timekeeping
import TransferTracking

/// An envelope that was signed before, and whether another one is signed: never beside one that may still be included.
@Suite("An envelope that was signed before")
struct SignedEnvelopeTableTests {
    typealias Table = SignedEnvelopeTable

    /// What an envelope may be in truth.
    private enum Fate {
        case included, failed, open, never
    }

    /// The fates that fit an envelope that a Horizon does not show.
    private static func fates(_ absence: Table.Absence, _ proof: Table.Proof) -> Set<Fate> {
        switch (absence, proof) {
        // Two proofs with a ledger between them.
        case (.overtaken, .old), (.expired, .old): [.never]
        // A server that is a ledger behind may not show yet what has used the number.
        case (.overtaken, _), (.expired, _): [.included, .failed, .never]
        // What this machine's clock says proves nothing, and the ledger that holds it may not be shown yet.
        case (.early, _), (.open, _): [.included, .failed, .open, .never]
        }
    }

    private static let now = Timestamp(unixSeconds: 1_800_000_000)

    @Test(
        "one that is on the ledger is the end, except where it has failed and was for something else",
        arguments: [
            (true, false, .takeResult), (true, true, .refusePaidOtherwise), (false, false, .reportFailure),
            (false, true, .goOn),
        ] as [(Bool, Bool, SignedEnvelopeTable.IncludedAction)]
    )
    func included(isSuccessful: Bool, isForeign: Bool, action: Table.IncludedAction) {
        #expect(Table.action(isSuccessful: isSuccessful, isForeign: isForeign).taken == action)
    }

    @Test(
        "another one is signed only where this one never is included, or has the same number",
        arguments: Table.Absence.allCases,
        Table.Number.allCases
    )
    func neverBeside(absence: Table.Absence, number: Table.Number) {
        for proof in Table.Proof.allCases {
            for isValid in [true, false] {
                let action = Table.action(Table.prospect(absence, isValid: isValid, proof), number).taken
                // Of two transactions with one number the ledger takes one.
                let isExclusive = number == .next
                let isDead = Self.fates(absence, proof) == [.never]
                #expect((action == .goOn) == (isExclusive || isDead), "\(proof), valid: \(isValid)")
            }
        }
    }

    @Test("a clock decides nothing about what is signed", arguments: Table.Absence.allCases, Table.Number.allCases)
    func clock(absence: Table.Absence, number: Table.Number) {
        for proof in Table.Proof.allCases {
            let actions = [true, false].map { Table.action(Table.prospect(absence, isValid: $0, proof), number) }
            #expect(Set(actions).count == 1)
        }
    }

    @Test(
        "what may become of it",
        arguments: [
            (.overtaken, .missing, .provedFirst, .provedFirst), (.overtaken, .recent, .provedJustNow, .provedJustNow),
            (.overtaken, .old, .never, .never), (.expired, .missing, .provedFirst, .provedFirst),
            (.expired, .recent, .provedJustNow, .provedJustNow), (.expired, .old, .never, .never),
            (.early, .missing, .open, .probablyNever), (.early, .recent, .open, .probablyNever),
            (.early, .old, .open, .probablyNever), (.open, .missing, .open, .probablyNever),
            (.open, .recent, .open, .probablyNever), (.open, .old, .open, .probablyNever),
        ]
            as [(
                SignedEnvelopeTable.Absence, SignedEnvelopeTable.Proof, SignedEnvelopeTable.Prospect,
                SignedEnvelopeTable.Prospect
            )]
    )
    func prospects(absence: Table.Absence, proof: Table.Proof, valid: Table.Prospect, over: Table.Prospect) {
        #expect(Table.prospect(absence, isValid: true, proof) == valid)
        #expect(Table.prospect(absence, isValid: false, proof) == over)
    }

    @Test("the first proof is recorded, the second is waited for, and then another one is signed")
    func proofs() {
        func action(_ first: Timestamp?, after passed: Duration) -> Table.AbsentAction {
            let proof = Table.Proof(recordedAt: first, now: Self.now.advanced(by: passed), apart: .seconds(5))
            return Table.action(Table.prospect(.overtaken, isValid: true, proof), .used)
        }
        #expect(action(nil, after: .zero) == .recordProof)
        #expect(action(Self.now, after: .zero) == .awaitProof)
        #expect(action(Self.now, after: .milliseconds(4999)) == .awaitProof)
        #expect(action(Self.now, after: .seconds(5)) == .goOn)
        #expect(action(Self.now, after: .seconds(3600)) == .goOn)
        // The clock was set back.
        #expect(action(Self.now, after: .seconds(-60)) == .awaitProof)
    }

    @Test(
        "its number beside the account's",
        arguments: [
            (8, 9, .used), (8, 8, .used), (8, 7, .next), (8, 6, .later), (8, 0, .later),
            (Int64.max, Int64.max, .used), (Int64.max, Int64.max - 1, .next), (Int64.max, Int64.min, .later),
            (Int64.min, Int64.max, .used), (Int64.min, Int64.min, .used), (Int64.min + 1, Int64.min, .next),
        ] as [(Int64, Int64, SignedEnvelopeTable.Number)]
    )
    func numbers(own: Int64, account: Int64, number: Table.Number) {
        let keys = KeyPair.random()
        for (payer, expected) in [(keys, number), (KeyPair.random(), Table.Number.otherAccount)] {
            let envelope = SignedEnvelope.probe(by: keys, sequence: own, validUntil: Self.now)
            #expect(Table.Number(of: envelope, payer: payer.publicKey, sequence: account) == expected)
        }
    }

    @Test("the ledger is asked for what the account's number does not tell")
    func questions() {
        #expect(Table.Number.allCases.map(\.absence) == [.overtaken, .open, nil, nil])
    }
}
