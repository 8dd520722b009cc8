public import Stellar
public import Timekeeping

/// A broken rule for challenges: it must not be signed.
///
/// Specification: <https://stellar.org/protocol/sep-10#verifying-challenge-transaction>
public struct ChallengeError: Error, Hashable {
    /// The rule that is broken.
    public indirect enum Reason: Hashable, Sendable {
        /// It comes with the passphrase of another network.
        case network(passphrase: String)
        /// It is not the XDR of a transaction, from the first byte to the last.
        case undecodable(EnvelopeError)
        /// It is a fee bump.
        case feeBump
        /// It is not the server's transaction.
        case source(MuxedAccount)
        /// Its sequence number is not 0, so it could be submitted.
        case sequenceNumber(Int64)
        /// It has a condition besides its time.
        case precondition(Precondition)
        /// It is valid at any time.
        case noTimeBounds
        /// It never expires.
        case endless
        /// Its end is before its beginning.
        case timeBoundsReversed
        /// It is not valid yet; from when on, in Unix seconds.
        case notYetValid(from: UInt64, now: Timestamp)
        /// It is no longer valid; until when it was, in Unix seconds.
        case expired(at: UInt64, now: Timestamp)
        /// It has no memo, and one was asked for.
        case memoMissing(expected: UInt64)
        /// It has a memo that was not requested.
        case memoUnasked(Memo)
        /// It has another memo than the one that was asked for.
        case memo(Memo, expected: UInt64)
        /// It has no operation.
        case noOperations
        /// An operation, counted from 1, does something else than to set a data entry.
        case foreignOperation(number: Int)
        /// An operation, counted from 1, does not say whose it is.
        case operationWithoutSource(number: Int)
        /// Its first operation is not of the account that signs in.
        case account(found: MuxedAccount?)
        /// Its first operation is for another domain.
        case homeDomain(name: String)
        /// Its nonce does not have 64 bytes.
        case nonceLength(Int)
        /// Its nonce is not the base64 of 48 bytes.
        case nonceEncoding
        /// It does not say which host it is from, and that is required.
        case webAuthDomainMissing
        /// Another account than the server's states the host.
        case webAuthDomainSource(MuxedAccount)
        /// It is from another host.
        case webAuthDomain(String, expected: [String])
        /// It names a client domain that was not requested.
        case clientDomainUnasked(String)
        /// The client domain has another account.
        case clientDomainSource(MuxedAccount)
        /// It names another client domain.
        case clientDomain(String, expected: String)
        /// It says something twice that there can be only one of.
        case repeated(name: String)
        /// Another operation, counted from 1, is not of the server.
        case operationSource(number: Int, MuxedAccount)
        /// It has no signature.
        case unsigned
        /// It has more than one signature.
        case tooManySignatures(Int)
        /// Its signature is not the server's for this network.
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
