public import Diagnostics
public import Stellar

/// An error about accounts, which a caller may call by the names that the person knows them by.
public protocol NamesAccounts: Diagnostic {
    /// What is wrong, with each account called as `name` says.
    func summary(calling name: (PublicKey) -> String) -> String
}

extension NamesAccounts {
    /// What is wrong, with accounts called by their addresses.
    public var summary: String { summary(calling: \.address) }
}
