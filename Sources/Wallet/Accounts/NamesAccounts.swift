public import Diagnostics
public import Stellar

/// An error about accounts, which a caller may call by the names that the person knows them by.
public protocol NamesAccounts: FailureConvertible {
    /// The error as data, with each account called as `name` says.
    func asFailure(calling name: (PublicKey) -> String) -> Failure
}

extension NamesAccounts {
    /// The error as data, with accounts called by their addresses.
    public var asFailure: Failure { asFailure(calling: \.address) }
}
