public import Stellar
public import Timekeeping

/// A broken rule for challenges: it must not be signed.
///
/// Specification: <https://stellar.org/protocol/sep-10#verifying-challenge-transaction>
public struct ChallengeError: Error, Hashable {
    /// The rule that is broken.
    public indirect enum Reason: Hashable, Sendable {
        /// The passphrase of another network.
        case network(passphrase: String)
        /// Bytes that are not the XDR of one transaction.
        case undecodable(EnvelopeError)
        /// A fee bump instead of a transaction.
        case feeBump
        /// A source account other than the server's.
        case source(MuxedAccount)
        /// A sequence number other than 0: the transaction could be submitted.
        case sequenceNumber(Int64)
        /// A precondition besides the time bounds.
        case precondition(Precondition)
        /// No time bounds.
        case noTimeBounds
        /// Time bounds without an end.
        case endless
        /// Time bounds whose end is before their beginning.
        case timeBoundsReversed
        /// Time bounds that begin later, at `from` in Unix seconds.
        case notYetValid(from: UInt64, now: Timestamp)
        /// Time bounds that ended, at `at` in Unix seconds.
        case expired(at: UInt64, now: Timestamp)
        /// No memo, although one was requested.
        case memoMissing(expected: UInt64)
        /// A memo that was not requested.
        case memoUnasked(Memo)
        /// A memo other than the requested one.
        case memo(Memo, expected: UInt64)
        /// No operations.
        case noOperations
        /// An operation, counted from 1, does something else than to set a data entry.
        case foreignOperation(number: Int)
        /// An operation, counted from 1, does not say whose it is.
        case operationWithoutSource(number: Int)
        /// A first operation whose source is not the account that signs in.
        case account(found: MuxedAccount?)
        /// A first operation for another domain.
        case homeDomain(name: String)
        /// A nonce of other than 64 bytes.
        case nonceLength(Int)
        /// A nonce that is not the base64 of 48 bytes.
        case nonceEncoding
        /// No `web_auth_domain` operation, which is required.
        case webAuthDomainMissing
        /// A `web_auth_domain` operation whose source is not the server's account.
        case webAuthDomainSource(MuxedAccount)
        /// The `web_auth_domain` of another host.
        case webAuthDomain(String, expected: [String])
        /// A client domain that was not requested.
        case clientDomainUnasked(String)
        /// The client domain has another account.
        case clientDomainSource(MuxedAccount)
        /// A client domain other than the requested one.
        case clientDomain(String, expected: String)
        /// An operation that appears twice and may appear once.
        case repeated(name: String)
        /// An operation, counted from 1, whose source is not the server's account.
        case operationSource(number: Int, MuxedAccount)
        /// No signature.
        case unsigned
        /// More than one signature.
        case tooManySignatures(Int)
        /// A signature that is not the server's for this network.
        case signature(PublicKey)
        /// A signer gave another transaction back.
        case alteredBySigner(PublicKey)
        /// A signer did not sign, removed signatures, or added another party's.
        case signatureBySigner(PublicKey)
    }

    /// A condition that a challenge has no use for.
    public enum Precondition: Hashable, Sendable {
        /// Ledgers in which it is valid.
        case ledgerBounds
        /// A smallest sequence number of its source.
        case minSequenceNumber
        /// An age of its source's sequence number.
        case minSequenceAge
        /// An age of its source's sequence number in ledgers.
        case minSequenceLedgerGap
        /// Further keys that must sign.
        case extraSigners
    }

    /// The rule that is broken.
    public var reason: Reason

    /// The anchor whose challenge it is.
    public var homeDomain: HomeDomain

    /// The time by which the anchor's clock is ahead of this machine's, where its response told.
    public var clockDifference: Duration?

    /// A challenge of `homeDomain` that breaks a rule.
    public init(_ reason: Reason, homeDomain: HomeDomain) {
        self.reason = reason
        self.homeDomain = homeDomain
    }
}
