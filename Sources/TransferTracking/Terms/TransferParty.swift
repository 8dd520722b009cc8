package import Stellar

/// The account of a transfer: a deposit goes to it, and a withdrawal comes from it.
///
/// The customers of one account are told apart by their numbers.
package struct TransferParty: Hashable, Sendable {
    package var account: MuxedAccount
    /// Whether others may know the account alone: so with a number that has only signed in, and not with one that the flow names.
    package var mayLackNumber: Bool

    package init(_ account: MuxedAccount, mayLackNumber: Bool) {
        (self.account, self.mayLackNumber) = (account, mayLackNumber)
    }

    /// Whether what was paid to `other` was paid to the party.
    package func includes(_ other: MuxedAccount) -> Bool {
        guard other.accountID == account.accountID else { return false }
        guard let number = account.muxID else { return true }
        return other.muxID == number || mayLackNumber && other.muxID == nil
    }
}
