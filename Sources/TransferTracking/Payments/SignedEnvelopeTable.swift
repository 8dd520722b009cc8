package import Stellar
package import Timekeeping

/// The action on an envelope that was signed before, ahead of another one for the same purpose: what the ledger says of it → action.
///
/// Nothing is signed beside an envelope that may still be included, except with the same sequence number: of the two the ledger
/// takes one.
package enum SignedEnvelopeTable {
    /// The action on an envelope that is on the ledger.
    package enum IncludedAction: String, TableAction, CaseIterable, Hashable {
        package static let table = "signedIncluded"

        /// Takes its result: nothing more is signed.
        case takeResult
        /// Ends the attempt with its result codes.
        case reportFailure
        /// Refuses: something else was paid.
        case refusePaidOtherwise
        /// Goes on; another one may be signed.
        case goOn
    }

    /// The action on an envelope that is on the ledger; `isForeign` where it is for something else than what is to be settled.
    package static func action(isSuccessful: Bool, isForeign: Bool) -> IncludedAction {
        switch (isSuccessful, isForeign) {
        case (true, false): .takeResult
        case (true, true): .refusePaidOtherwise
        case (false, false): .reportFailure
        // It has done nothing, and never will.
        case (false, true): .goOn
        }
    }

    /// The reason why an envelope is not on the ledger.
    package enum Absence: String, CaseIterable, Hashable, Sendable {
        /// The envelope's sequence number was used by another transaction.
        case overtaken
        /// The last ledger has closed after its time bounds.
        case expired
        /// The envelope's sequence number is later than the account's next one.
        case early
        /// The next ledger may take it.
        case open
    }

    /// The sequence number of an envelope, beside that of the account for which another one is to be signed.
    package enum Number: String, CaseIterable, Hashable, Sendable {
        /// The account has used it.
        case used
        /// The number is the account's next one, which another envelope gets as well.
        case next
        /// The number is later than the next one: a Horizon that is behind may report an older number than before.
        case later
        /// The number is another account's: the flow was changed, so that the state acts for another one.
        case otherAccount

        /// The number of `envelope`, where `payer` signs next and the ledger has `sequence` as its number.
        package init(of envelope: SignedEnvelope, payer: PublicKey, sequence: Int64) {
            self =
                if envelope.source != payer {
                    .otherAccount
                } else if envelope.sequence <= sequence {
                    .used
                } else {
                    envelope.sequence &- 1 == sequence ? .next : .later
                }
        }

        /// The reason for an absence that the number alone tells, where the account was read before the envelope's hash was
        /// looked up; `nil` where the ledger has to be asked for it.
        package var absence: Absence? {
            switch self {
            case .used: .overtaken
            case .next: .open
            case .later, .otherAccount: nil
            }
        }
    }

    /// The earlier proof of the ledger that an envelope never was and never will be included.
    package enum Proof: String, CaseIterable, Hashable, Sendable {
        case missing
        /// The proof is recent: another server that is a ledger behind may have given it.
        case recent
        /// The proof is old: another ledger has closed since, so that one more proof makes it certain.
        case old

        /// The proof that was recorded at `first`; it is old when the time `apart` has passed.
        package init(recordedAt first: Timestamp?, now: Timestamp, apart: Duration) {
            guard let first else {
                self = .missing
                return
            }
            self = first.advanced(by: apart) <= now ? .old : .recent
        }
    }

    /// The prospect of an envelope that is not on the ledger.
    package enum Prospect: String, CaseIterable, Hashable, Sendable {
        /// The envelope may still be included.
        case open
        /// This machine's clock is past the envelope's time.
        case probablyNever
        /// The ledger itself has proved it twice: it never was and never will be included.
        case never
        /// The ledger has proved that for the first time: that is recorded, and the ledger asked once more later.
        case provedFirst
        /// The first proof is too recent for the second one.
        case provedJustNow
    }

    /// The prospect of an envelope that is not on the ledger; `isValid` where its time is not over by this machine's clock.
    package static func prospect(_ absence: Absence, isValid: Bool, _ proof: Proof) -> Prospect {
        switch (absence, proof) {
        case (.overtaken, .missing), (.expired, .missing): .provedFirst
        case (.overtaken, .recent), (.expired, .recent): .provedJustNow
        case (.overtaken, .old), (.expired, .old): .never
        case (.early, _), (.open, _): isValid ? .open : .probablyNever
        }
    }

    /// The action on an envelope that is not on the ledger.
    package enum AbsentAction: String, TableAction, CaseIterable, Hashable {
        package static let table = "signedAbsent"

        /// Goes on; another one may be signed.
        case goOn
        /// Records the first proof that it never will be included, and ends the attempt.
        case recordProof
        /// Ends the attempt: the second proof comes later.
        case awaitProof
        /// Ends the attempt: it may still be included beside another one.
        case refuseUnsettled
    }

    /// The action on an envelope that is not on the ledger.
    package static func action(_ prospect: Prospect, _ number: Number) -> AbsentAction {
        switch (prospect, number) {
        // Of two envelopes with one number the ledger takes one.
        case (_, .next): .goOn
        case (.never, _): .goOn
        case (.provedFirst, _): .recordProof
        case (.provedJustNow, _): .awaitProof
        // A clock proves nothing.
        case (.open, _), (.probablyNever, _): .refuseUnsettled
        }
    }
}
