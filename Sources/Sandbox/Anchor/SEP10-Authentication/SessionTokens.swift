internal import Sodium
internal import Stellar
internal import Synchronization
internal import Timekeeping

/// Makes and reads the tokens that a session's requests carry.
///
/// Specification: <https://stellar.org/protocol/sep-10#token>
struct SessionTokens: Sendable {
    private struct Claims: Codable {
        var iss: String
        var sub: String
        var iat: Int64
        var exp: Int64
        var jti: String
        var home_domain: String
        var client_domain: String?
    }

    private let key: WebTokenKey
    private let issuer: String
    private let homeDomain: String
    private let lifetime: Duration
    private let clock: any WallClock

    init(key: [UInt8], issuer: String, homeDomain: String, lifetime: Duration, clock: any WallClock) async {
        self.clock = clock
        self.issuer = issuer
        self.homeDomain = homeDomain
        self.lifetime = lifetime
        self.key = WebTokenKey(key)
    }

    /// The token for anyone who answered a challenge.
    func token(for proof: ChallengeVerifier.Proof) async throws -> String {
        let now = clock.now
        return try key.sign(
            Claims(
                iss: issuer,
                sub: proof.subject.text,
                iat: now.unixSeconds,
                exp: now.advanced(by: lifetime).unixSeconds,
                jti: proof.hash.description,
                home_domain: homeDomain,
                client_domain: proof.clientDomain
            )
        )
    }

    /// The subject that sends a request with this `Authorization` header.
    func subject(ofHeader header: String?) async throws(AnchorRefusal) -> AnchorSubject {
        guard let header, header.utf8.count <= 4096, header.lowercased().hasPrefix("bearer "),
            let claims = try? key.verify(String(header.dropFirst(7)), as: Claims.self),
            claims.iss == issuer, claims.home_domain == homeDomain,
            clock.now.unixSeconds < claims.exp,
            let subject = AnchorSubject(claims.sub)
        else { throw .authenticationRequired }
        return subject
    }
}

/// The subject that signed in: an account, a memo's share of one, or a muxed account.
///
/// Each of them is a customer of its own. Specification: <https://stellar.org/protocol/sep-10#memos>
struct AnchorSubject: Hashable, Sendable, Codable {
    var account: MuxedAccount
    var memo: UInt64?

    /// The token's `sub`: `G…`, `G…:memo` or `M…`.
    var text: String {
        memo.map { "\(account.description):\($0)" } ?? account.description
    }

    init(account: MuxedAccount, memo: UInt64? = nil) {
        self.account = account
        self.memo = memo
    }

    /// The subject that ``text`` stands for.
    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let account = MuxedAccount(String(parts[0])) else { return nil }
        self.account = account
        guard parts.count == 2 else { return }
        guard account.muxID == nil, let memo = UInt64(parts[1]) else { return nil }
        self.memo = memo
    }
}

/// The challenges that have been answered, each of which buys one token.
final class ChallengeStore: Sendable {
    private struct State {
        var answered: [TransactionHash: Timestamp] = [:]
        /// The number of tokens at which the expired ones are dropped.
        var limit = 1000
    }

    private let state: Mutex<State>
    private let table: StoredTable<Timestamp>

    init(store: AnchorStore) throws(LedgerStoreError) {
        table = store.table("challenges")
        var state = State()
        for (text, expiry) in try table.load() { if let hash = TransactionHash(text) { state.answered[hash] = expiry } }
        self.state = Mutex(state)
    }

    /// Marks a challenge as answered; returns whether it was not before.
    ///
    /// A challenge is kept in mind until it expires, when its time bounds refuse it anyway.
    func claim(_ hash: TransactionHash, until expiry: Timestamp, at now: Timestamp) -> Bool {
        state.withLock { state in
            if state.answered.count >= state.limit {
                state.answered = state.answered.filter { $0.value >= now }
                state.limit = max(1000, 2 * state.answered.count)
            }
            guard state.answered.updateValue(expiry, forKey: hash) == nil else { return false }
            table.put(expiry, at: hash.description)
            return true
        }
    }
}
