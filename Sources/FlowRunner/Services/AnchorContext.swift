internal import AnchorClient
internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// The anchor of a run: its published files and the session, each fetched when first needed.
///
/// All services share one session, and what was read is used again for a while. Nothing of it is in the journal. A run
/// that is resumed reads the toml again and signs in again, with a token that lives in memory only.
actor AnchorContext {
    /// The time for which what an anchor publishes is not read again.
    static let freshness = Duration.seconds(300)

    let anchor: Anchor
    private let maker: SessionMaker
    private let clock: any WallClock
    private var offers: [TransferService: Aged<TransferOffer>] = [:]
    /// The quotes that this process has seen; after a restart the anchor is asked for them.
    private var quotes: [Quote.ID: Quote] = [:]
    private var session: Session?
    /// The terms of that session.
    private var terms: SessionTerms?
    /// The observer of each session token, called before the token is used.
    private var observer: (@Sendable (SessionToken) async -> Void)?

    init(_ maker: SessionMaker, clock: any WallClock) {
        anchor = maker.anchor
        self.maker = maker
        self.clock = clock
    }

    private init(of other: AnchorContext, _ maker: SessionMaker) {
        anchor = other.anchor
        self.maker = maker
        clock = other.clock
    }

    /// The same anchor for another account, which has sessions of its own.
    nonisolated func context(of keys: AccountKeys) -> AnchorContext {
        var maker = maker
        maker.keys = keys
        return AnchorContext(of: self, maker)
    }

    // MARK: What the anchor publishes

    /// The stellar.toml, read anew where it was not read a moment ago.
    func discover() async throws -> StellarToml {
        guard !anchor.domain.isNone else {
            throw StepError(.anchorMissing, [:], [Remedy(.giveAnchor)])
        }
        return try await anchor.discover(within: Self.freshness)
    }

    /// The stellar.toml as it was read last.
    func currentToml() async throws -> StellarToml {
        if let toml = anchor.lastToml { return toml }
        return try await discover()
    }

    /// The offer of the anchor for `service`, with its terms.
    func offer(of service: TransferService, _ terms: SessionTerms) async throws -> TransferOffer {
        if let offer = offers[service], offer.isFresh(at: clock.now, lifetime: Self.freshness) { return offer.value }
        let new =
            switch service {
            case .hosted: try await hostedTransfers(terms).offer()
            case .programmatic: try await programmaticTransfers(terms).offer()
            case .direct: try await directPayments(terms).offer()
            }
        offers[service] = Aged(new, readAt: clock.now)
        return new
    }

    /// Remembers a quote, so that the anchor need not be asked for it.
    func keep(_ quote: Quote) { quotes[quote.id] = quote }

    /// The quote called `id`, asked for where it is not known.
    func quote(_ id: Quote.ID, _ terms: SessionTerms) async throws -> Quote {
        if let quote = quotes[id] { return quote }
        let quote = try await self.quotes(terms).quote(id: id)
        keep(quote)
        return quote
    }

    // MARK: The session

    /// Gives `observer` the tokens of all sessions that are made from now on.
    func whenSignedIn(_ observer: @escaping @Sendable (SessionToken) async -> Void) { self.observer = observer }

    /// Signs in; a session that another party in this run has is replaced.
    func signIn(_ terms: SessionTerms) async throws -> SessionToken {
        if let session, self.terms == terms { return try await session.validToken() }
        let session = try await maker.session(terms, from: try await currentToml(), whenSignedIn: observer)
        let token = try await session.validToken()
        (self.session, self.terms) = (session, terms)
        return token
    }

    /// The session of the account that signed in last; after a restart it begins anew, on the same `terms`.
    private func session(_ terms: SessionTerms) async throws -> Session {
        if let session { return session }
        let session = try await maker.session(terms, from: try await currentToml(), whenSignedIn: observer)
        // Someone may have signed in while the toml was read.
        if let other = self.session { return other }
        (self.session, self.terms) = (session, terms)
        return session
    }

    /// The session's token, for a request to `url` that a flow words itself.
    ///
    /// Anyone who has the token can act for the account, so it goes to the anchor alone: to its home domain and to the
    /// services that its stellar.toml names.
    func token(for url: URL, _ terms: SessionTerms) async throws -> Secret<String> {
        let toml = try await currentToml()
        if let refusal = toml.refusal(ofSessionFor: url) {
            var unsent = refusal
            unsent.facts[.isUnsent] = .flag(true)
            throw unsent
        }
        return try await session(terms).validToken().value
    }

    // MARK: Its services

    /// The hosted transfers (SEP-24) of the account that signed in last.
    func hostedTransfers(_ terms: SessionTerms) async throws -> HostedTransfers {
        try anchor.hostedTransfers(from: try await currentToml(), session: try await session(terms))
    }

    /// The transfers without pages (SEP-6) of the account that signed in last.
    func programmaticTransfers(_ terms: SessionTerms) async throws -> ProgrammaticTransfers {
        try anchor.programmaticTransfers(from: try await currentToml(), session: try await session(terms))
    }

    /// The payments to others (SEP-31) of the account that signed in last.
    func directPayments(_ terms: SessionTerms) async throws -> DirectPayments {
        try anchor.directPayments(from: try await currentToml(), session: try await session(terms))
    }

    /// The anchor's customers of the account that signed in last (SEP-12).
    func customers(_ terms: SessionTerms) async throws -> Customers {
        try anchor.customers(from: try await currentToml(), session: try await session(terms))
    }

    /// Prices and quotes (SEP-38) for the account that signed in last.
    func quotes(_ terms: SessionTerms) async throws -> Quotes {
        try anchor.quotes(from: try await currentToml(), session: try await session(terms))
    }
}

extension StellarToml {
    /// The places of the anchor: its home domain, and the services that it names.
    var origins: Set<String> {
        Set(([domain.url] + services.compactMap { try? endpoint(of: $0) }).compactMap(\.httpOrigin))
    }

    /// The failure where a session with this anchor must not go to `url`, or `nil` where it may: to the anchor's home domain and to the
    /// services that it names.
    func refusal(ofSessionFor url: URL) -> Failure? {
        if let origin = url.httpOrigin, origins.contains(origin) { return nil }
        return Failure(
            .foreignSession,
            facts: [.target: .text(RedactedURL(url).description), .domain: .text("\(domain)")],
            remedies: [Remedy(.leaveSessionOut)]
        )
    }
}
