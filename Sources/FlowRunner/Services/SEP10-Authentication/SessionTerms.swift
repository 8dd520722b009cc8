internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import FoundationEssentials
internal import Stellar

/// The subject and the client domain of a run's sign-in.
///
/// It is derived from the parameters of `sep10`, so that a resumed run signs in as the same subject.
struct SessionTerms: Hashable, Sendable {
    /// Tells the users of a shared account apart.
    var memo: UInt64?
    /// The run's account with a number (`M…`), or `nil` for the account itself.
    var muxed: MuxedAccount?
    /// The seeds of further signers of the account.
    var signers: [Secret<String>] = []
    /// The terms that vouch for the wallet itself.
    var client: ClientTerms?
    /// Whether the request for the challenge is signed, by the key of the wallet's domain or else of the account.
    var provesRequest = false

    /// The subject of a session of `account`.
    ///
    /// - Throws: ``StepError`` where the muxed account is another's, or has a memo beside it.
    func subject(_ account: PublicKey) throws(StepError) -> SessionSubject {
        guard let muxed else { return SessionSubject(account, memo: memo) }
        guard muxed.accountID == account else {
            throw StepError(
                .otherSessionAccount,
                [.account: .text("\(account)"), .found: .text("\(muxed)")],
                [Remedy(.giveOwnMuxed)]
            )
        }
        guard memo == nil || muxed.muxID == nil else {
            throw StepError(
                .memoBesideNumber,
                [.account: .text("\(muxed)")],
                [Remedy(.leaveOut, [.name: .text("memo")])]
            )
        }
        return muxed.muxID == nil ? SessionSubject(account, memo: memo) : SessionSubject(muxed)
    }

    /// The terms, with the wallet's domain that the command line gives where the flow names none.
    func completed(by client: RunClient?) throws -> SessionTerms {
        guard self.client == nil, let client else { return self }
        var terms = self
        terms.client = try ClientTerms(client)
        return terms
    }

    /// Further keys of the account.
    func keys() throws(StepError) -> [KeyPair] {
        var keys: [KeyPair] = []
        for seed in signers { keys.append(try Self.key(seed, "signers")) }
        return keys
    }

    /// The key of a seed, which no error repeats.
    static func key(_ seed: Secret<String>, _ name: String) throws(StepError) -> KeyPair {
        do throws(StrKeyError) {
            return try KeyPair(secretSeed: seed)
        } catch {
            throw StepError(
                .invalidValue,
                [.name: .text(name), .expected: .expected(.seed)],
                [Remedy(.writeLike, [.expected: .text("S…")])]
            )
        }
    }
}

/// A wallet's domain, and who signs for it: a key at hand, or a server that keeps it.
struct ClientTerms: Hashable, Sendable {
    /// The domain, whose stellar.toml has the key.
    var domain: HomeDomain
    /// The seed of the key.
    var seed: Secret<String>?
    /// The server that signs challenges.
    var signer: URL?
    /// The server that signs requests for challenges.
    var requestSigner: URL?
    /// The token for that server.
    var token: Secret<String>?
}

extension ClientTerms {
    /// The terms that the command line gives.
    ///
    /// - Throws: `HomeDomainError` where the domain is none.
    init(_ client: RunClient) throws {
        self.init(domain: try HomeDomain(parsing: client.domain))
        switch client.signer {
        case .seed(let seed): self.seed = seed
        case .server(let url): signer = url
        }
    }
}
