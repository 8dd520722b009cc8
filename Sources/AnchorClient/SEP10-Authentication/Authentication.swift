internal import Diagnostics
public import FoundationEssentials
internal import HTTPTransport
internal import JSON
public import Stellar
internal import Timekeeping

/// An anchor's sign-in service: challenges for tokens.
///
/// Specification: <https://stellar.org/protocol/sep-10>
public struct Authentication: Sendable {
    /// The address of challenges, for asking and for answering, exactly as the stellar.toml has it.
    public let endpoint: URL

    /// The key that signs the challenges.
    public let signingKey: PublicKey

    /// The anchor.
    public let anchor: Anchor

    package init(endpoint: URL, signingKey: PublicKey, anchor: Anchor) {
        self.endpoint = endpoint
        self.signingKey = signingKey
        self.anchor = anchor
    }

    /// Signs in: asks for a challenge, checks it, has it signed by everyone, and hands it in once.
    ///
    /// - Parameters:
    ///   - subject: who signs in.
    ///   - signers: who signs for the account, at least one; several where its thresholds demand it.
    ///   - attestation: the wallet's own domain, if it has one.
    ///   - prover: who signs the request itself, for anchors that want that; it has the key of the wallet's domain, or of
    ///     the account where there is no such domain.
    /// - Returns: a token that is for `subject` and has not expired.
    /// - Throws: `AnchorError`; where a rule is broken, nothing was signed or nothing was handed in.
    public func signIn(
        _ subject: SessionSubject,
        signers: [any ChallengeSigner],
        attestation: ClientAttestation? = nil,
        prover: (any ChallengeRequestSigner)? = nil
    ) async throws(AnchorError) -> SessionToken {
        guard !signers.isEmpty else {
            let noKey = SigningError(.misuse(.signersMissing, [.account: .text("\(subject)")]))
            throw AnchorError(.signing(noKey), to: .authenticate, at: anchor.domain)
        }
        let client = try await client(of: attestation)
        var challenge = try await challenge(for: subject, client: client, prover: prover)
        let allSigners = signers + (challenge.attestsClient ? [attestation?.signer].compactMap(\.self) : [])
        for signer in allSigners { try await sign(&challenge, by: signer) }
        return try await redeem(challenge, for: subject, client: client)
    }

    /// Asks for a challenge and checks it.
    ///
    /// - Throws: `AnchorError` where there is none, or it breaks a rule.
    public func challenge(
        for subject: SessionSubject,
        client: ChallengeExpectation.Client? = nil,
        prover: (any ChallengeRequestSigner)? = nil
    ) async throws(AnchorError) -> Challenge {
        var query = [("account", subject.account.address)]
        if let memo = subject.memo { query.append(("memo", String(memo))) }
        query.append(("home_domain", anchor.domain.name))
        if let client { query.append(("client_domain", client.domain.name)) }
        let call = AnchorCall(anchor, to: .challenge)
        var request = HTTPRequest(url: endpoint.appendingQuery(query))
        if let prover {
            let key = client?.signingKey ?? subject.account.accountID
            request.headers.authorize(bearer: try await proof(of: query, by: prover, whoHas: key))
        }
        let response: HTTPResponse
        let answer: JSONValue
        do throws(AnchorError) {
            response = try await call.send(request)
            answer = try call.object(response)
        } catch {
            throw error.advising(subject, hasClient: client != nil)
        }
        guard let transaction = answer["transaction"]?.string else {
            throw call.missing("transaction", in: answer, response)
        }
        let expectation = ChallengeExpectation(
            homeDomain: anchor.domain,
            signingKey: signingKey,
            endpoint: endpoint,
            network: anchor.network,
            subject: subject,
            client: client
        )
        let now = anchor.clock.now
        do throws(ChallengeError) {
            let challenge = try Challenge.verify(
                transaction,
                networkPassphrase: answer["network_passphrase"]?.string,
                against: expectation,
                now: now
            )
            call.look(at: challenge, response)
            return challenge
        } catch {
            var error = error
            error.clockDifference = response.headers.date.map { now.duration(to: $0) }
            throw call.error(.challenge(error))
        }
    }

    /// A token that proves a request for a challenge.
    private func proof(
        of query: [(String, String)],
        by prover: any ChallengeRequestSigner,
        whoHas key: PublicKey
    ) async throws(AnchorError) -> Secret<String> {
        let claims = ChallengeRequestClaims(
            issuedAt: anchor.clock.now,
            endpoint: endpoint,
            parameters: Dictionary(query) { first, _ in first }
        )
        do throws(SigningError) {
            guard prover.publicKey == key else {
                let keys: Facts = [.found: .text("\(prover.publicKey)"), .expected: .text("\(key)")]
                throw SigningError(.misuse(.otherSigningKey, keys))
            }
            let token = try await prover.prove(claims)
            guard prover is RecordedSigner || claims.isProved(by: token, of: key) else {
                throw SigningError.remote(key, "proof")
            }
            return token
        } catch {
            throw AnchorError(.signing(error), to: .challenge, at: anchor.domain)
        }
    }

    /// The client domain with the key that its stellar.toml names.
    private func client(
        of attestation: ClientAttestation?
    ) async throws(AnchorError) -> ChallengeExpectation.Client? {
        guard let attestation else { return nil }
        func refuse(_ reason: AnchorError.Reason) -> AnchorError {
            AnchorError(reason, to: .authenticate, at: anchor.domain)
        }
        let wallet = Anchor(domain: attestation.domain, network: anchor.network, http: anchor.http, clock: anchor.clock)
        let key: PublicKey
        do throws(DiscoveryError) {
            key = try await wallet.discover().signingKey()
        } catch {
            throw refuse(.discovery(error))
        }
        guard key == attestation.signer.publicKey else {
            let keys: Facts = [
                .found: .text("\(attestation.signer.publicKey)"), .expected: .text("\(key)"),
                .domain: .text(wallet.domain.name),
            ]
            throw refuse(.signing(SigningError(.misuse(.otherSigningKey, keys))))
        }
        return ChallengeExpectation.Client(domain: attestation.domain, signingKey: key)
    }

    private func sign(_ challenge: inout Challenge, by signer: any ChallengeSigner) async throws(AnchorError) {
        let signed: TransactionEnvelope
        do throws(SigningError) {
            signed = try await signer.sign(challenge)
        } catch {
            throw AnchorError(.signing(error), to: .authenticate, at: anchor.domain)
        }
        // A replay sends nothing, and has no key.
        if let recorded = signer as? RecordedSigner { return challenge.sign(by: recorded) }
        do throws(ChallengeError) {
            try challenge.accept(signed, by: signer.publicKey, homeDomain: anchor.domain)
        } catch {
            throw AnchorError(.challenge(error), to: .authenticate, at: anchor.domain)
        }
    }

    /// Hands the signed challenge in, once; after any failure the next attempt needs a new challenge.
    private func redeem(
        _ challenge: Challenge,
        for subject: SessionSubject,
        client: ChallengeExpectation.Client?
    ) async throws(AnchorError) -> SessionToken {
        let call = AnchorCall(anchor, to: .authenticate)
        let body = HTTPBody.json(["transaction": .string(challenge.envelope.base64)])
        let response = try await call.send(HTTPRequest(method: .post, url: endpoint, body: body))
        let answer = try call.object(response)
        guard let token = answer["token"]?.string, !token.isEmpty else {
            throw call.missing("token", in: answer, response)
        }
        do throws(SessionTokenError) {
            var made = try SessionToken(
                Secret(token),
                for: subject,
                // A client domain that the challenge did not name was not proved, regardless of what the token says.
                clientDomain: challenge.attestsClient ? client?.domain : nil,
                from: anchor.domain,
                now: anchor.clock.now
            )
            made.remarks = challenge.remarks
            call.look(at: made.claims, response)
            return made
        } catch {
            throw call.error(.token(error))
        }
    }
}

extension AnchorError {
    /// The error with what can be done about a challenge that the anchor refused for `subject`.
    fileprivate func advising(_ subject: SessionSubject, hasClient: Bool) -> AnchorError {
        guard case .refused(400..<500) = reason else { return self }
        var error = self
        if let number = subject.account.muxID {
            error.signInAdvice = .memo(account: subject.account.accountID.address, number)
        } else if !hasClient {
            error.signInAdvice = .clientDomain
        }
        return error
    }
}

extension AnchorCall {
    /// Records what is odd about a challenge, and about the server's clock.
    func look(at challenge: Challenge, _ response: HTTPResponse) {
        guard let findings = anchor.findings, let check = form(of: response) else { return }
        findings.record(check.deviations(of: challenge, now: anchor.clock.now))
    }

    /// Records the claims that a token lacks.
    func look(at claims: TokenClaims, _ response: HTTPResponse) {
        guard let findings = anchor.findings, let check = form(of: response) else { return }
        findings.record(check.deviations(of: claims))
    }
}
