internal import FoundationEssentials
internal import Stellar
internal import Timekeeping

/// Makes the transactions by whose signing an account proves who it is.
///
/// Specification: <https://stellar.org/protocol/sep-10#challenge>
struct ChallengeIssuer: Sendable {
    var signingKey: KeyPair
    var network: Network
    var homeDomain: String
    /// The host that the challenge is from.
    var webAuthDomain: String
    var lifetime: Duration
    var nonces: SeededBytes

    /// The challenge for the account and memo that a request names, which `client` has to sign as well.
    func challenge(
        for fields: RequestFields,
        client: ClientDomain? = nil,
        at now: Timestamp
    ) throws(AnchorRefusal) -> TransactionEnvelope {
        if let wanted = fields["home_domain"], wanted != homeDomain {
            throw AnchorRefusal("home_domain \(wanted.prefix(80)) is not served here; this is \(homeDomain)")
        }
        let subject = try Self.subject(of: fields)
        let nonce = Array(Data(nonces.next(48)).base64EncodedData())
        let server = MuxedAccount(signingKey.publicKey)
        let clients = client.map { client in
            Operation(
                source: MuxedAccount(client.key),
                .manageData(name: "client_domain", value: Array(client.domain.utf8))
            )
        }
        let transaction = Transaction(
            source: server,
            fee: 100,
            sequenceNumber: 0,
            preconditions: Preconditions(
                timeBounds: TimeBounds(
                    minTime: UInt64(max(0, now.unixSeconds)),
                    maxTime: UInt64(max(0, now.advanced(by: lifetime).unixSeconds))
                )
            ),
            memo: subject.memo.map(Memo.id) ?? .none,
            operations: [
                Operation(
                    source: subject.account,
                    .manageData(name: "\(homeDomain) auth", value: nonce)
                ),
                Operation(
                    source: server,
                    .manageData(name: "web_auth_domain", value: Array(webAuthDomain.utf8))
                ),
            ] + (clients.map { [$0] } ?? [])
        )
        return TransactionEnvelope(transaction).signed(by: signingKey, for: network)
    }

    /// The account and memo that a request names (rule V1).
    private static func subject(of fields: RequestFields) throws(AnchorRefusal) -> AnchorSubject {
        guard let address = fields["account"] else { throw AnchorRefusal("account is required") }
        guard let account = MuxedAccount(address) else {
            throw AnchorRefusal("account is not a valid G… or M… address")
        }
        guard let text = fields["memo"] else { return AnchorSubject(account: account) }
        guard account.muxID == nil else { throw AnchorRefusal("a muxed account takes no memo: it has its id in it") }
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), let memo = UInt64(text) else {
            throw AnchorRefusal("memo is not an unsigned 64-bit number, the only kind that SEP-10 takes")
        }
        return AnchorSubject(account: account, memo: memo)
    }
}
