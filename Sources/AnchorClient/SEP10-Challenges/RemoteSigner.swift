public import Diagnostics
public import FoundationEssentials
public import HTTPTransport
internal import JSON
public import Stellar

/// A server that keeps a key, as a rule the one of the client domain, and signs with it.
///
/// It gets the challenge as JSON, `transaction` and `network_passphrase`, and gives `transaction` back. Nothing that it
/// gives back is taken on trust: a changed challenge and a signature of another party are refused.
public struct RemoteSigner: ChallengeSigner, ChallengeRequestSigner {
    /// The key that signs.
    public let publicKey: PublicKey
    private let challenges: URL
    private let requests: URL?
    private let headers: [String: Secret<String>]
    private let http: any HTTPExchanging

    /// A server that signs.
    ///
    /// - Parameters:
    ///   - publicKey: the key that it signs with.
    ///   - challenges: where challenges are signed.
    ///   - requests: where requests for challenges are signed, if it does that.
    ///   - headers: what lets us in, such as `Authorization`.
    ///   - http: how it is reached.
    public init(
        publicKey: PublicKey,
        challenges: URL,
        requests: URL? = nil,
        headers: [String: Secret<String>] = [:],
        http: any HTTPExchanging
    ) {
        self.publicKey = publicKey
        self.challenges = challenges
        self.requests = requests
        self.headers = headers
        self.http = http
    }

    /// The challenge with what the server made of it.
    public func sign(_ challenge: Challenge) async throws(SigningError) -> TransactionEnvelope {
        let answer = try json(of: try await send(challenge))
        guard let text = answer["transaction"]?.string else { throw SigningError.remote(publicKey, "transaction") }
        do throws(EnvelopeError) {
            return try TransactionEnvelope(base64: text)
        } catch {
            throw SigningError.remote(publicKey, "envelope", cause: Failure(error))
        }
    }

    /// A token of the server's.
    public func prove(_ claims: ChallengeRequestClaims) async throws(SigningError) -> Secret<String> {
        let answer = try json(of: try await send(claims))
        guard let token = answer["token"]?.string else { throw SigningError.remote(publicKey, "token") }
        return Secret(token)
    }

    /// Asks for the signature of a challenge; the answer of success is not read yet.
    func send(_ challenge: Challenge) async throws(SigningError) -> HTTPResponse {
        try await send(
            [
                "transaction": .string(challenge.envelope.base64),
                "network_passphrase": .string(challenge.network.passphrase),
            ],
            to: challenges
        )
    }

    /// Asks for the signature of a request for a challenge; the answer of success is not read yet.
    func send(_ claims: ChallengeRequestClaims) async throws(SigningError) -> HTTPResponse {
        guard let requests else {
            throw SigningError.remote(publicKey, "address", kind: .usage)
        }
        return try await send(claims.fields, to: requests)
    }

    private func send(_ document: JSONValue, to url: URL) async throws(SigningError) -> HTTPResponse {
        var request = HTTPRequest(method: .post, url: url, headers: ["Accept": "application/json"])
        request.body = .json(document)
        // Anyone who named it knows where it is, and keys are often kept in a network of one's own.
        request.reach = .everywhere
        // It signs, and the challenge that it gets may be signed by the account already.
        request.disclosure = Disclosure(.signer)
        for (name, value) in headers { request.headers[name] = value.reveal() }
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await http.send(request)
        } catch {
            throw SigningError.remote(publicKey, "transport", cause: error.asFailure)
        }
        guard response.isSuccess else {
            throw SigningError.remote(publicKey, "refusal", status: response.status)
        }
        return response
    }

    private func json(of response: HTTPResponse) throws(SigningError) -> JSONValue {
        guard let answer = try? response.json() else { throw SigningError.remote(publicKey, "json") }
        return answer
    }
}

extension SigningError {
    /// A signer elsewhere, for the key `key`, that does not sign.
    static func remote(
        _ key: PublicKey,
        _ flaw: String,
        kind: FailureKind? = nil,
        status: Int? = nil,
        cause: Failure? = nil
    ) -> SigningError {
        SigningError(
            .misuse(
                .remoteSignerFailed,
                [
                    .account: .text("\(key)"), .flaw: .text(flaw), .status: status.map(Fact.number),
                    .cause: cause.map(Fact.failure),
                ],
                kind: kind
            )
        )
    }
}
