internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Stellar
internal import Timekeeping

/// The endpoints of an anchor that wallets talk to.
struct AnchorService: Sendable {
    /// The most characters that the body of an answered challenge may have.
    private static let challengeLimit = 50_000
    private static let transferLimit = 2 << 20

    let offer: AnchorOffer
    let baseURL: String
    let toml: StellarTOML
    let issuer: ChallengeIssuer
    let verifier: ChallengeVerifier
    let challenges = ChallengeBook()
    let tokens: SessionTokens
    let ledger: any AnchorLedger
    let clock: any WallClock
    let book: TransferBook
    let pages: HostedPages
    let distribution: PublicKey

    init(
        offer: AnchorOffer,
        homeDomain: String,
        horizonURL: String?,
        keys: AnchorKeys,
        seed: AnchorSeed,
        ledger: any AnchorLedger,
        clock: any WallClock,
        book: TransferBook,
        pages: HostedPages
    ) async {
        let rules = offer.configuration.authentication
        self.offer = offer
        self.ledger = ledger
        self.clock = clock
        self.book = book
        self.pages = pages
        distribution = keys.distribution.publicKey
        baseURL = "http://\(homeDomain)"
        toml = StellarTOML(
            organization: offer.configuration.organization,
            baseURL: baseURL,
            horizonURL: horizonURL,
            passphrase: ledger.network.passphrase,
            signingKey: keys.signing.publicKey,
            accounts: [keys.distribution.publicKey, keys.issuer.publicKey],
            currencies: offer.lines.map {
                .init(asset: $0.asset, anchoredTo: $0.settings.anchoredTo, about: $0.settings.about)
            }
        )
        issuer = ChallengeIssuer(
            signingKey: keys.signing,
            network: ledger.network,
            homeDomain: homeDomain,
            lifetime: rules.challengeLifetime,
            nonces: seed.stream(for: "nonces")
        )
        verifier = ChallengeVerifier(
            serverKey: keys.signing.publicKey,
            network: ledger.network,
            homeDomain: homeDomain,
            authentication: rules,
            account: { await ledger.account($0) }
        )
        tokens = await SessionTokens(
            key: seed.bytes(for: "session tokens"),
            issuer: baseURL + "/auth",
            homeDomain: homeDomain,
            lifetime: rules.sessionLifetime
        )
    }

    func addRoutes(to router: Router<BasicRequestContext>) {
        let api = APIEndpoints(router: router)
        api.on(".well-known/stellar.toml", .get) { _, _ in stellarTOML() }
        api.on("auth", .get) { request, _ in try challenge(request) }
        api.on("auth", .post) { request, _ in try await token(request) }
        api.on("sep24/info", .get) { _, _ in .json(offer.info) }
        api.on("sep24/transactions/deposit/interactive", .post) { request, _ in
            try await open(.deposit, request)
        }
        api.on("sep24/transactions/withdraw/interactive", .post) { request, _ in
            try await open(.withdrawal, request)
        }
        api.on("sep24/transaction", .get) { request, _ in try await transaction(request) }
        api.on("sep24/transactions", .get) { request, _ in try await transactions(request) }
        api.preflights(
            [".well-known/stellar.toml", "sep24/info", "sep24/transaction", "sep24/transactions"],
            methods: "GET, OPTIONS"
        )
        api.preflights(["auth"], methods: "GET, POST, OPTIONS")
        api.preflights(
            ["sep24/transactions/deposit/interactive", "sep24/transactions/withdraw/interactive"],
            methods: "POST, OPTIONS"
        )
    }

    private func stellarTOML() -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: toml.text))
        )
    }
}

// MARK: Signing in

extension AnchorService {
    private func challenge(_ request: Request) throws -> Response {
        let fields = try request.queryFields()
        // Whoever signs the request relies on the client domain, so here it must not be passed over in silence.
        guard fields["client_domain"] == nil || request.headers[.authorization] == nil else {
            throw AnchorRefusal("this anchor does not verify a client_domain")
        }
        let envelope = try issuer.challenge(for: fields, at: clock.now)
        return .json([
            "transaction": .string(envelope.base64),
            "network_passphrase": .string(ledger.network.passphrase),
        ])
    }

    private func token(_ request: Request) async throws -> Response {
        let fields = try await request.bodyFields(
            limit: Self.challengeLimit,
            refusal: AnchorRefusal("the body has more than \(Self.challengeLimit) characters")
        )
        guard let envelope = try? TransactionEnvelope(base64: fields.required("transaction")) else {
            throw AnchorRefusal("transaction is missing, or not a transaction envelope in base64")
        }
        let proof = try await verifier.verify(envelope, at: clock.now)
        guard challenges.claim(proof.hash, until: proof.expires, at: clock.now) else {
            throw AnchorRefusal("the challenge has been answered before; ask for a new one")
        }
        return .json(["token": .string(try await tokens.token(for: proof, at: clock.now))])
    }

    private func subject(of request: Request) async throws(AnchorRefusal) -> AnchorSubject {
        try await tokens.subject(ofHeader: request.headers[.authorization], at: clock.now)
    }
}

// MARK: Transfers

extension AnchorService {
    private func open(_ kind: AnchorTransfer.Kind, _ request: Request) async throws -> Response {
        let subject = try await subject(of: request)
        let fields = try await request.bodyFields(
            limit: Self.transferLimit,
            refusal: AnchorRefusal(.contentTooLarge, "the body is larger than 2 MiB")
        )
        let wanted = try TransferRequest(kind, fields: fields, by: subject, offer: offer)
        if kind == .deposit, !offer.configuration.createsAccounts,
            await ledger.account(wanted.account.accountID) == nil
        {
            throw AnchorRefusal("the account \(wanted.account) does not exist, and this anchor creates none")
        }
        let transfer = await book.open(wanted, by: subject)
        return .json([
            "type": "interactive_customer_info_needed",
            "url": .string(pages.url(of: transfer)),
            "id": .string(transfer.id),
        ])
    }

    private func transaction(_ request: Request) async throws -> Response {
        let subject = try await subject(of: request)
        let fields = try request.queryFields()
        var found: AnchorTransfer?
        if let id = fields["id"] {
            found = await book.transfer(id)
        } else if let hash = fields["stellar_transaction_id"] {
            found = await book.history(of: subject).first { $0.payment?.description == hash.lowercased() }
        } else if let reference = fields["external_transaction_id"] {
            found = await book.history(of: subject).first { $0.externalReference == reference }
        } else {
            throw AnchorRefusal("one of id, stellar_transaction_id and external_transaction_id is required")
        }
        guard let found, found.subject == subject else {
            throw AnchorRefusal(.notFound, "there is no such transaction of yours")
        }
        return .json(["transaction": found.wire(distribution: distribution, baseURL: baseURL)])
    }

    private func transactions(_ request: Request) async throws -> Response {
        let subject = try await subject(of: request)
        let query = try HistoryQuery(request.queryFields(), offer: offer)
        let selected = try query.select(from: await book.history(of: subject))
        return .json([
            "transactions": .array(selected.map { $0.wire(distribution: distribution, baseURL: baseURL) })
        ])
    }
}
