internal import AnchorClient
internal import Stellar

/// As whom a run signs in with its anchor.
///
/// It can be told again from what the states have found out, so that a run that is resumed signs in as the same.
struct SessionTerms: Hashable, Sendable {
    /// Tells the users of a shared account apart.
    var memo: UInt64?

    /// The subject of a session of `account`.
    func subject(_ account: PublicKey) -> SessionSubject {
        SessionSubject(account, memo: memo)
    }
}
