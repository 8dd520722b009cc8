public import Stellar

/// A challenge that passed every rule and may be signed.
///
/// There is no other way to one than ``verify(_:networkPassphrase:against:now:)``, so nothing is signed before it.
///
/// Specification: <https://stellar.org/protocol/sep-10#challenge>
public struct Challenge: Hashable, Sendable {
    /// An oddity of a challenge that is no reason to refuse it.
    public enum Remark: Hashable, Sendable {
        /// The challenge does not say which host it is from.
        case noWebAuthDomain
        /// The host is named with its port: the official SDKs for wallets compare it without, and refuse the challenge.
        case webAuthDomainWithPort
        /// The anchor did not take up the client domain, so nothing is signed for it.
        case clientDomainIgnored
    }

    /// The challenge as the anchor sent it, or with the signatures that were added since.
    public private(set) var envelope: TransactionEnvelope

    /// The network for which it is signed.
    public let network: Network

    /// Whether the client domain has to sign as well.
    public let attestsClient: Bool

    /// Remarks about its oddities.
    public let remarks: [Remark]

    /// The hash that is signed.
    public let hash: TransactionHash

    init(envelope: TransactionEnvelope, network: Network, attestsClient: Bool, remarks: [Remark]) {
        self.envelope = envelope
        self.network = network
        self.attestsClient = attestsClient
        self.remarks = remarks
        hash = envelope.hash(for: network)
    }

    /// Takes over what a signer gave back: the same transaction, the same signatures, and new ones by `key` alone.
    ///
    /// - Throws: `ChallengeError` where anything else was changed, or the key's signature is not there.
    mutating func accept(
        _ signed: TransactionEnvelope,
        by key: PublicKey,
        homeDomain: HomeDomain
    ) throws(ChallengeError) {
        guard signed.hash(for: network) == hash else {
            throw ChallengeError(.alteredBySigner(key), homeDomain: homeDomain)
        }
        let (before, after) = (envelope.signatures, signed.signatures)
        guard after.count > before.count, Array(after.prefix(before.count)) == before,
            after.dropFirst(before.count).allSatisfy({ key.verify($0.signature, of: hash.bytes) })
        else { throw ChallengeError(.signatureBySigner(key), homeDomain: homeDomain) }
        envelope.signatures = after
    }

    /// Takes what the replay of a run has in the place of a signature.
    mutating func sign(by signer: RecordedSigner) { envelope.signatures.append(signer.sign(hash)) }
}
