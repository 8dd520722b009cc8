internal import HTTPServing
internal import JSON
internal import Stellar
internal import Timekeeping

/// The endpoints of an anchor that every wallet begins with: stellar.toml and signing in.
struct SignInService: Sendable {
    /// The most characters that the body of an answered challenge may have.
    private static let challengeLimit = 50_000

    let offer: AnchorOffer
    let baseURL: String
    let toml: StellarTomlDocument
    let issuer: ChallengeIssuer
    let verifier: ChallengeVerifier
    let challenges: ChallengeStore
    let tokens: SessionTokens
    let ledger: any AnchorLedger
    let clock: any WallClock
    let outside: (any OutboundHTTP)?

    init(
        offer: AnchorOffer,
        market: [Asset],
        origin: ServedOrigin,
        horizonURL: String?,
        keys: AnchorKeys,
        seed: AnchorSeed,
        ledger: any AnchorLedger,
        clock: any WallClock,
        outside: (any OutboundHTTP)?,
        store: AnchorStore
    ) async throws(LedgerStoreError) {
        let rules = offer.configuration.authentication
        challenges = try ChallengeStore(store: store)
        self.offer = offer
        self.ledger = ledger
        self.clock = clock
        self.outside = outside
        baseURL = origin.url
        let homeDomain = origin.authority
        let webAuthDomain = rules.webAuthDomain == .hostAndPort ? origin.authority : origin.host
        let base = baseURL
        toml = StellarTomlDocument(
            organization: offer.configuration.organization,
            baseURL: baseURL,
            horizonURL: horizonURL,
            passphrase: ledger.network.passphrase,
            signingKey: keys.signing.publicKey,
            accounts: [keys.distribution.publicKey, keys.issuer.publicKey],
            currencies: offer.lines.map {
                .init(asset: $0.asset, anchoredTo: $0.settings.anchoredTo, about: $0.settings.about)
            } + market.map { .init(asset: $0, about: "\($0.code) of the sandbox's market") },
            services: offer.services.map { (key: $0.key, url: base + $0.path) }
        )
        issuer = ChallengeIssuer(
            signingKey: keys.signing,
            network: ledger.network,
            homeDomain: homeDomain,
            webAuthDomain: webAuthDomain,
            lifetime: rules.challengeLifetime,
            nonces: seed.stream(for: "nonces")
        )
        verifier = ChallengeVerifier(
            serverKey: keys.signing.publicKey,
            network: ledger.network,
            homeDomain: homeDomain,
            webAuthDomain: webAuthDomain,
            authentication: rules,
            account: { await ledger.account($0) }
        )
        tokens = await SessionTokens(
            key: seed.bytes(for: "session tokens"),
            issuer: (rules.namesHTTPS ? "https://\(homeDomain)" : baseURL) + "/auth",
            homeDomain: homeDomain,
            lifetime: rules.sessionLifetime,
            clock: clock
        )
    }

    func addRoutes(to router: inout HTTPRouter) {
        router.api(".well-known/stellar.toml", .get) { _ in stellarToml() }
        router.api("auth", .get) { request in try await challenge(request) }
        router.api("auth", .post) { request in try await token(request) }
        router.preflights([".well-known/stellar.toml"], methods: "GET, OPTIONS")
        router.preflights(["auth"], methods: "GET, POST, OPTIONS")
    }

    private func stellarToml() -> ServerResponse {
        ServerResponse(
            status: .ok,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-cache"],
            body: .bytes(Array(toml.text.utf8))
        )
    }
}

// MARK: Signing in

extension SignInService {
    private func challenge(_ request: ServerRequest) async throws -> ServerResponse {
        let fields = try request.queryFields()
        // Anyone who signs the request relies on the client domain, so here it must not be passed over in silence.
        guard fields["client_domain"] == nil || request.headers[.authorization] == nil || outside != nil else {
            throw AnchorRefusal("this anchor does not verify a client_domain")
        }
        // An anchor that reaches no one acts as if no domain were named, as SEP-10 has it.
        var client: ClientDomain?
        if let domain = fields["client_domain"], let outside { client = try await .find(domain, by: outside) }
        try checkAttestation(of: request, fields, client: client)
        let envelope = try issuer.challenge(for: fields, client: client, at: clock.now)
        return .json([
            "transaction": .string(envelope.base64),
            "network_passphrase": .string(ledger.network.passphrase),
        ])
    }

    private func checkAttestation(
        of request: ServerRequest,
        _ fields: RequestFields,
        client: ClientDomain?
    ) throws(AnchorRefusal) {
        let rule = offer.configuration.authentication.attestation
        guard rule != .ignored else { return }
        guard let header = request.headers[.authorization] else {
            guard rule == .checked else {
                throw AnchorRefusal(.unauthorized, "this anchor gives challenges to signed requests only")
            }
            return
        }
        let key = client?.key ?? fields["account"].flatMap { MuxedAccount($0) }?.accountID
        try RequestProof(endpoint: baseURL + "/auth", parameters: fields.all, key: key).check(header, at: clock.now)
    }

    private func token(_ request: ServerRequest) async throws -> ServerResponse {
        let fields = try await request.bodyFields(
            limit: Self.challengeLimit,
            refusal: AnchorRefusal("the body has more than \(Self.challengeLimit) characters")
        )
        guard let envelope = try? TransactionEnvelope(base64: fields.required("transaction")) else {
            throw AnchorRefusal("transaction is missing, or not a transaction envelope in base64")
        }
        let rules = offer.configuration.authentication
        let proof = try await verifier.verify(envelope, at: clock.now)
        if !rules.takesAnswersAgain { try spend(proof.hash, until: proof.expires) }
        return .json(["token": .string(try await tokens.token(for: proof))])
    }

    /// Marks a challenge as answered, which it may be once.
    private func spend(_ hash: TransactionHash, until expiry: Timestamp) throws(AnchorRefusal) {
        guard challenges.claim(hash, until: expiry, at: clock.now) else {
            throw AnchorRefusal("the challenge has been answered before; ask for a new one")
        }
    }
}
