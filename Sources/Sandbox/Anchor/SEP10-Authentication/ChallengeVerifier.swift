internal import FoundationEssentials
internal import Stellar
internal import Timekeeping

/// Decides whether a signed challenge proves who sent it.
///
/// Specification: <https://stellar.org/protocol/sep-10#verification>
struct ChallengeVerifier: Sendable {
    var serverKey: PublicKey
    var network: Network
    var homeDomain: String
    /// The host that the challenge is from.
    var webAuthDomain: String
    var authentication: AnchorAuthentication
    /// Looks an account up on the ledger.
    var account: @Sendable (PublicKey) async -> AnchorLedgerAccount?

    /// The proof of a challenge with good signatures.
    struct Proof: Hashable, Sendable {
        var subject: AnchorSubject
        var hash: TransactionHash
        var issued: Timestamp
        var expires: Timestamp
        /// The domain of the wallet, where it signed too.
        var clientDomain: String?
    }

    /// Checks the challenge by every rule there is for servers, and who signed it.
    func verify(_ envelope: TransactionEnvelope, at now: Timestamp) async throws(AnchorRefusal) -> Proof {
        guard let transaction = envelope.transaction else { throw AnchorRefusal("a fee bump is not a challenge") }
        let subject = try checkShape(of: transaction)
        let (issued, expires) = try checkTime(of: transaction, at: now)
        let hash = envelope.hash(for: network)
        let client = try clientDomain(of: transaction)
        try await checkSignatures(
            envelope.signatures,
            over: hash,
            for: subject.account.accountID,
            client: client?.key
        )
        return Proof(
            subject: subject,
            hash: hash,
            issued: issued,
            expires: expires,
            clientDomain: client?.domain
        )
    }

    private func checkShape(of transaction: Transaction) throws(AnchorRefusal) -> AnchorSubject {
        let server = MuxedAccount(serverKey)
        guard transaction.source == server else { throw AnchorRefusal("the challenge's source is not this server") }
        guard transaction.sequenceNumber == 0 else { throw AnchorRefusal("the challenge's sequence number is not 0") }
        guard let first = transaction.operations.first else { throw AnchorRefusal("the challenge has no operation") }
        guard case .manageData(let name, let value) = first.body else {
            throw AnchorRefusal("the challenge's first operation is not a manage data operation")
        }
        guard let client = first.source else { throw AnchorRefusal("the challenge's first operation has no source") }
        guard name == "\(homeDomain) auth" else { throw AnchorRefusal("the challenge is not for \(homeDomain)") }
        guard let value, value.count == 64, Data(base64Encoded: Data(value))?.count == 48 else {
            throw AnchorRefusal("the challenge's nonce is not the base64 of 48 bytes")
        }
        for operation in transaction.operations.dropFirst() {
            guard case .manageData(let name, let value) = operation.body else {
                throw AnchorRefusal("the challenge has an operation that is not manage data")
            }
            if name == "client_domain", operation.source != nil { continue }
            guard operation.source == server else {
                throw AnchorRefusal("the challenge has an operation of another account than this server's")
            }
            guard name != "web_auth_domain" || value == Array(webAuthDomain.utf8) else {
                throw AnchorRefusal("the challenge's web_auth_domain is not \(webAuthDomain)")
            }
        }
        switch transaction.memo {
        case .none: return AnchorSubject(account: client)
        case .id(let memo) where client.muxID == nil: return AnchorSubject(account: client, memo: memo)
        case .id: throw AnchorRefusal("the challenge has a memo and a muxed account")
        default: throw AnchorRefusal("the challenge's memo is not an id")
        }
    }

    /// The wallet that the challenge was made for.
    private func clientDomain(of transaction: Transaction) throws(AnchorRefusal) -> ClientDomain? {
        var found: ClientDomain?
        for operation in transaction.operations.dropFirst() {
            guard case .manageData("client_domain", let value?) = operation.body, let source = operation.source else {
                continue
            }
            guard found == nil else { throw AnchorRefusal("the challenge has two client domains") }
            found = ClientDomain(domain: String(decoding: value, as: UTF8.self), key: source.accountID)
        }
        return found
    }

    private func checkTime(
        of transaction: Transaction,
        at now: Timestamp
    ) throws(AnchorRefusal) -> (issued: Timestamp, expires: Timestamp) {
        guard let bounds = transaction.preconditions.timeBounds, bounds.maxTime != 0 else {
            throw AnchorRefusal("the challenge has no time bounds")
        }
        let issued = Timestamp(unixSeconds: Int64(clamping: bounds.minTime))
        let expires = Timestamp(unixSeconds: Int64(clamping: bounds.maxTime))
        guard now >= issued else { throw AnchorRefusal("the challenge is not valid yet") }
        guard now <= expires else { throw AnchorRefusal("the challenge has expired") }
        return (issued, expires)
    }
}
