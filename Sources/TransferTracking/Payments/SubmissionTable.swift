package import Diagnostics
package import Stellar
package import Timekeeping

/// The submissions of an envelope: which one is submitted once more, and what the network's answer leads to.
package enum SubmissionTable {
    /// The envelope of `signed`, in order, that is submitted once more before another one is signed; `nil` for none.
    ///
    /// It is the last one, as long as it may be included, where `payer` has signed it for what is to be settled, and not for
    /// something `foreign`.
    package static func submittedAgain(
        _ signed: [SignedEnvelope],
        by payer: PublicKey,
        foreign: Set<TransactionHash>,
        at now: Timestamp
    ) -> SignedEnvelope? {
        guard let last = signed.last, last.validUntil > now, !foreign.contains(last.hash), last.source == payer else {
            return nil
        }
        return last
    }

    /// The reason why the network never takes an envelope, so that another one has to be signed.
    package enum Refusal: String, CaseIterable, Hashable, Sendable {
        /// The envelope's sequence number was used by another transaction.
        case overtaken
        /// The envelope's time is over.
        case tooLate

        /// The failure where it happens to each envelope, however often one is signed.
        package var failure: FailureCode {
            switch self {
            case .overtaken: .sequenceTaken
            case .tooLate: .transactionsTooLate
            }
        }

        /// Whether it may be over some time: a party that uses the account as well may stop; a clock that is wrong stays wrong.
        package var mayPass: Bool { self == .overtaken }
    }

    /// The action on the answer of the network to an envelope.
    package enum Action: TableAction, Hashable {
        package static let table = "submitted"

        /// Signs another one.
        case signAnew(Refusal)
        /// Ends the attempt: another one would be valid no longer, and this one may be included after all.
        case refuseTooShort
        /// Ends the attempt: the network asks for a higher fee, and later perhaps for less.
        case retryForFee
        /// Ends the attempt with the codes.
        case fail
    }

    /// The action on `codes`, with which the network has refused an envelope that is valid until `end`.
    package static func action(
        on codes: ResultCodes,
        validUntil end: Timestamp,
        _ lifetime: EnvelopeLifetime
    ) -> Action {
        switch codes.transaction {
        case "tx_bad_seq": .signAnew(.overtaken)
        case "tx_too_late": lifetime.isLimiting(end) ? .refuseTooShort : .signAnew(.tooLate)
        case "tx_insufficient_fee": .retryForFee
        default: .fail
        }
    }
}

/// The time for which an envelope is valid after it was signed.
package struct EnvelopeLifetime: Equatable, Sendable {
    /// The time for which an envelope is valid where nothing ends it before.
    package static let standard = Duration.seconds(300)

    /// The end of all envelopes, whenever they are signed; `nil` where there is none.
    package let limit: Timestamp?

    /// The lifetime of envelopes that may be included until `latest`, in a run that ends at `deadline`: what is sent by then is
    /// waited for as long as the `grace`.
    package init(latest: Timestamp?, deadline: Timestamp?, grace: Duration) {
        limit = [latest, deadline?.advanced(by: grace)].compactMap(\.self).min()
    }

    /// The end of an envelope that is signed at `now`.
    package func end(signedAt now: Timestamp) -> Timestamp {
        let end = now.advanced(by: Self.standard)
        return limit.map { min($0, end) } ?? end
    }

    /// Whether it is the limit that ends an envelope at `end`, to the second as the network counts.
    package func isLimiting(_ end: Timestamp) -> Bool {
        limit.map { $0 <= end.advanced(by: .seconds(1)) } ?? false
    }
}
