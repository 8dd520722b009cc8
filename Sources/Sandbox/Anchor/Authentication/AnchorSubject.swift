internal import Stellar

/// Who signed in: an account, a memo's share of one, or a muxed account.
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
