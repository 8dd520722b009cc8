internal import Synchronization
internal import Timekeeping

/// The access of customers to the pages of a transfer: by the token in the URL until a form is accepted, and by a cookie.
final class PageAccess: Sendable {
    /// A customer's visit to the pages of one transfer.
    struct Visit: Hashable, Sendable, Codable {
        let cookie: String
        let transfer: AnchorTransfer.ID
        /// The token that every form of the visit carries, so that no other site can send it.
        let csrf: String
        let expires: Timestamp
        /// The number of pages that are filled in.
        var progress = 0
    }

    enum Entry: Hashable, Sendable {
        case opened(Visit)
        case unknownToken
        case expiredToken
        case usedToken
    }

    private struct Token: Codable, Sendable {
        var transfer: AnchorTransfer.ID
        var expires: Timestamp
        /// The visit that it opened.
        var cookie: String?
    }

    private struct State {
        var tokens: [String: Token] = [:]
        var visits: [String: Visit] = [:]
        /// The number of tokens at which those that are of no use any more are dropped.
        var limit = 1000
    }

    private let state: Mutex<State>
    private let secrets: SeededBytes
    private let rules: AnchorPages
    private let tokenTable: StoredTable<Token>
    private let visitTable: StoredTable<Visit>

    init(secrets: SeededBytes, rules: AnchorPages, store: AnchorStore) throws(LedgerStoreError) {
        self.secrets = secrets
        self.rules = rules
        tokenTable = store.table("page tokens")
        visitTable = store.table("page visits")
        state = Mutex(State(tokens: try tokenTable.load(), visits: try visitTable.load()))
    }

    /// A new token for the pages of `transfer`.
    func token(for transfer: AnchorTransfer.ID, at now: Timestamp) -> String {
        let token = secrets.token()
        state.withLock { state in
            if state.tokens.count >= state.limit {
                state.visits = state.visits.filter { $0.value.expires >= now }
                state.tokens = state.tokens.filter { $0.value.expires.advanced(by: rules.visitLifetime) >= now }
                state.limit = max(1000, 2 * state.tokens.count)
            }
            state.tokens[token] = Token(transfer: transfer, expires: now.advanced(by: rules.urlLifetime))
            tokenTable.put(state.tokens[token], at: token)
        }
        return token
    }

    /// Admits anyone who has a token with which no one has sent a form yet, or who used it before.
    func enter(_ transfer: AnchorTransfer.ID, token: String, cookie: String?, at now: Timestamp) -> Entry {
        state.withLock { state in
            guard let known = state.tokens[token], known.transfer == transfer else { return .unknownToken }
            if let used = known.cookie {
                let visit = state.visits[used].flatMap { now <= $0.expires ? $0 : nil }
                if let visit, used == cookie { return .opened(visit) }
                guard !rules.opensOnce, visit?.progress == 0 else { return .usedToken }
                state.visits[used] = nil
                visitTable.put(nil, at: used)
            }
            guard now <= known.expires else { return .expiredToken }
            let visit = Visit(
                cookie: secrets.token(),
                transfer: transfer,
                csrf: secrets.token(),
                expires: now.advanced(by: rules.visitLifetime)
            )
            state.tokens[token]?.cookie = visit.cookie
            state.visits[visit.cookie] = visit
            tokenTable.put(state.tokens[token], at: token, with: [visitTable.change(visit, at: visit.cookie)])
            return .opened(visit)
        }
    }

    /// The visit that a request with this cookie belongs to, or `nil` where it belongs to none of `transfer`.
    func visit(to transfer: AnchorTransfer.ID, cookie: String?, at now: Timestamp) -> Visit? {
        guard let cookie else { return nil }
        return state.withLock { state in
            guard let visit = state.visits[cookie], visit.transfer == transfer, now <= visit.expires else { return nil }
            return visit
        }
    }

    /// Notes that the first `pages` pages of a visit are filled in.
    func progress(of visit: Visit, reached pages: Int) {
        state.withLock { state in
            guard let known = state.visits[visit.cookie] else { return }
            guard pages > known.progress else { return }
            state.visits[visit.cookie]?.progress = pages
            visitTable.put(state.visits[visit.cookie], at: visit.cookie)
        }
    }
}
