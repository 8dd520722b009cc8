internal import AnchorClient
internal import Diagnostics
internal import HTTPTransport
internal import HorizonClient
internal import Stellar

/// Makes the session that ``SessionTerms`` describe, with all its signers.
struct SessionMaker: Sendable {
    let anchor: Anchor
    /// The keys of the account that acts.
    var keys: AccountKeys
    let horizon: Horizon
    let http: any HTTPExchanging

    /// A session that has not signed in yet; `observer` gets its tokens.
    func session(
        _ terms: SessionTerms,
        from toml: StellarToml,
        whenSignedIn observer: (@Sendable (SessionToken) async -> Void)? = nil
    ) async throws -> Session {
        let subject = try terms.subject(keys.publicKey)
        let server = try anchor.authentication(from: toml).signingKey
        let client = try await attestation(terms.client)
        var prover: (any ChallengeRequestSigner)?
        if terms.provesRequest { prover = client?.prover ?? keys.signer }
        return try anchor.session(
            for: subject,
            signers: try await signers(terms, server: server),
            attestation: client?.attestation,
            prover: prover,
            from: toml,
            whenSignedIn: observer
        )
    }

    /// The signers for the account: its own key, and as many of the others as its medium threshold requires.
    private func signers(_ terms: SessionTerms, server: PublicKey) async throws -> [any ChallengeSigner] {
        let others: [any ChallengeSigner] = try terms.keys()
        guard !others.isEmpty else { return [keys.signer] }
        // An account that is not on the ledger is signed in by its own key.
        guard let account = try await horizon.accountIfPresent(keys.publicKey) else { return [keys.signer] }
        let all: [any ChallengeSigner] = [keys.signer] + others
        let weights = account.signers.compactMap { signer in signer.publicKey.map { ($0, Int(signer.weight)) } }
        let chosen = try SignerChoice.fewest(
            of: all.map { $0.publicKey },
            weights: Dictionary(weights) { first, _ in first },
            threshold: Int(account.thresholds.medium),
            server: server
        )
        return chosen.compactMap { key in all.first { $0.publicKey == key } }
    }

    private func attestation(
        _ client: ClientTerms?
    ) async throws -> (attestation: ClientAttestation, prover: any ChallengeRequestSigner)? {
        guard let client else { return nil }
        if let seed = client.seed {
            let key = try SessionTerms.key(seed, "client_seed")
            return (ClientAttestation(domain: client.domain, signer: key), key)
        }
        guard let url = client.signer else { return nil }
        let wallet = Anchor(domain: client.domain, network: anchor.network, http: http)
        var headers: [String: Secret<String>] = [:]
        if let token = client.token { headers["Authorization"] = Secret("Bearer \(token.reveal())") }
        let signer = RemoteSigner(
            publicKey: try await wallet.discover().signingKey(),
            challenges: url,
            requests: client.requestSigner,
            headers: headers,
            http: http
        )
        if case .recorded = keys {
            let recorded = RecordedSigner(of: signer)
            return (ClientAttestation(domain: client.domain, signer: recorded), recorded)
        }
        return (ClientAttestation(domain: client.domain, signer: signer), signer)
    }
}
