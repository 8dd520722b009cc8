internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import Stellar
internal import Timekeeping

extension Anchor {
    /// Reads the anchor's stellar.toml anew.
    ///
    /// A redirect is followed over https to wherever it leads; the anchor's name stays what it was.
    public func discover() async throws(DiscoveryError) -> StellarToml {
        var request = HTTPRequest(
            url: domain.tomlURL,
            headers: ["Accept": "text/plain, application/toml;q=0.9, */*;q=0.5"],
            bodyLimit: StellarToml.sizeLimit,
            redirects: .follow()
        )
        request.reach = reach
        request.gateway = gateway
        request.disclosure = .everything(.toml)
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await http.send(request)
        } catch {
            if case .bodyTooLarge(let limit) = error.reason {
                throw DiscoveryError(.tooLarge(limit: limit), domain: domain)
            }
            throw DiscoveryError(.transport(error), domain: domain)
        }
        guard response.status == 200 else {
            var error = DiscoveryError(.status(response.status), domain: domain)
            error.retryAfter = response.headers.retryAfter(now: clock.now)
            throw error
        }
        let reading = Result { () throws(DiscoveryError) in try toml(response.body) }
        if let findings {
            var request = Subject.Request(HTTPMethod.get, response, asked: domain.tomlURL)
            request.id = response.requestID
            let check = AnswerCheck(response: response, form: .toml, request: request, plainURLs: plainURLs)
            findings.record(check.deviationsOfClock(now: clock.now))
            switch reading {
            case .success(let toml): findings.record(check.deviations(ofToml: toml.fields))
            // SEP-1 sets no bound to how deep a file is.
            case .failure(let error) where error.reason == .tooDeep: break
            case .failure: findings.record(check.deviations(ofToml: nil))
            }
        }
        return try reading.get()
    }

    /// The anchor's stellar.toml: the one that was read last, or a new one where that is not younger than `lifetime`.
    public func discover(within lifetime: Duration) async throws(DiscoveryError) -> StellarToml {
        if let file = published.file(of: domain), file.isFresh(at: clock.now, lifetime: lifetime) { return file.value }
        return try await discover()
    }

    /// The anchor's stellar.toml that was read last, however old; `nil` where none was.
    public var lastToml: StellarToml? { published.file(of: domain)?.value }

    /// Refuses an anchor whose stellar.toml names another network.
    func requireNetwork(of toml: StellarToml) throws(DiscoveryError) {
        guard let passphrase = toml.networkPassphrase, passphrase != network.passphrase else { return }
        let shown = Quotation.of(passphrase) ?? ""
        throw DiscoveryError(.otherNetwork(passphrase: shown, expected: network), domain: domain)
    }

    /// The anchor's sign-in service, with the key that signs its challenges.
    ///
    /// - Throws: `DiscoveryError` where `WEB_AUTH_ENDPOINT` or `SIGNING_KEY` is missing or unusable, or the anchor is
    ///   on another network.
    public func authentication(from toml: StellarToml) throws(DiscoveryError) -> Authentication {
        try requireNetwork(of: toml)
        return Authentication(
            endpoint: try toml.endpoint(of: .authentication),
            signingKey: try toml.signingKey(),
            anchor: self
        )
    }

    /// A session of `subject` with this anchor; it signs in when its token is first needed.
    ///
    /// `observer` gets each of its tokens before it is used.
    ///
    /// - Throws: `DiscoveryError` where the anchor does not say how to sign in.
    public func session(
        for subject: SessionSubject,
        signers: [any ChallengeSigner],
        attestation: ClientAttestation? = nil,
        prover: (any ChallengeRequestSigner)? = nil,
        from toml: StellarToml,
        whenSignedIn observer: (@Sendable (SessionToken) async -> Void)? = nil
    ) throws(DiscoveryError) -> Session {
        Session(
            try authentication(from: toml),
            subject: subject,
            signers: signers,
            attestation: attestation,
            prover: prover,
            whenSignedIn: observer
        )
    }

    /// The anchor's hosted deposits and withdrawals (SEP-24).
    ///
    /// - Throws: `DiscoveryError` where `TRANSFER_SERVER_SEP0024` is missing or unusable.
    public func hostedTransfers(from toml: StellarToml, session: Session) throws(DiscoveryError) -> HostedTransfers {
        HostedTransfers(access: try access(to: .hostedTransfers, from: toml, session: session))
    }

    /// The anchor's deposits and withdrawals without pages (SEP-6).
    ///
    /// - Throws: `DiscoveryError` where `TRANSFER_SERVER` is missing or unusable.
    public func programmaticTransfers(
        from toml: StellarToml,
        session: Session
    ) throws(DiscoveryError) -> ProgrammaticTransfers {
        ProgrammaticTransfers(access: try access(to: .transfers, from: toml, session: session))
    }

    /// The anchor's payments to others (SEP-31).
    ///
    /// - Throws: `DiscoveryError` where `DIRECT_PAYMENT_SERVER` is missing or unusable.
    public func directPayments(from toml: StellarToml, session: Session) throws(DiscoveryError) -> DirectPayments {
        DirectPayments(access: try access(to: .directPayments, from: toml, session: session))
    }

    /// The anchor's prices and quotes (SEP-38).
    ///
    /// - Throws: `DiscoveryError` where `ANCHOR_QUOTE_SERVER` is missing or unusable.
    public func quotes(from toml: StellarToml, session: Session) throws(DiscoveryError) -> Quotes {
        Quotes(access: try access(to: .quotes, from: toml, session: session))
    }

    /// The anchor's customers (SEP-12).
    ///
    /// - Throws: `DiscoveryError` where `KYC_SERVER`, and `TRANSFER_SERVER` in its place, is missing or unusable.
    public func customers(from toml: StellarToml, session: Session) throws(DiscoveryError) -> Customers {
        Customers(access: try access(to: .customers, from: toml, session: session))
    }

    private func access(
        to service: StellarToml.Service,
        from toml: StellarToml,
        session: Session
    ) throws(DiscoveryError) -> ServiceAccess {
        try requireNetwork(of: toml)
        return ServiceAccess(endpoint: try toml.endpoint(of: service), session: session, anchor: self)
    }
}
