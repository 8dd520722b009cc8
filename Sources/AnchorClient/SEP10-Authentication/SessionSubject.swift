public import Stellar

/// The subject of a session: an account, a customer who shares it by a memo, or a muxed account.
///
/// An anchor keeps everything it knows under this name, so the same person must always use the same one.
///
/// Specification: <https://stellar.org/protocol/sep-10#memos>
public struct SessionSubject: Hashable, Sendable, CustomStringConvertible {
    /// The account, muxed or not.
    public let account: MuxedAccount

    /// The memo that tells the customers of a shared account apart; never there for a muxed account.
    public let memo: UInt64?

    /// An account (`G…`) or a muxed account (`M…`).
    public init(_ account: MuxedAccount) {
        self.account = account
        memo = nil
    }

    /// An account, with the memo of a customer where several share it.
    public init(_ account: PublicKey, memo: UInt64? = nil) {
        self.account = MuxedAccount(account)
        self.memo = memo
    }

    /// The subject as a token names it: `G…`, `G…:memo` or `M…`.
    public var description: String {
        memo.map { "\(account.address):\($0)" } ?? account.address
    }
}
