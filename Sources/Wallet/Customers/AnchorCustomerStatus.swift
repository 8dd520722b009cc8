public import AnchorClient
public import Diagnostics

/// The customer status of an account's owner at an anchor: whether it serves them, and what it asks for.
///
/// Specification: <https://stellar.org/protocol/sep-12>
public struct AnchorCustomerStatus: Sendable {
    /// What is known of it.
    public enum State: Sendable {
        /// The anchor has told.
        case told(Customer)
        /// The anchor knows no one of this account.
        case unknown
        /// The anchor tells it only to anyone who has the account's key, which is not at hand.
        case keyNeeded
        /// The account has not used the anchor, and so does not sign in there unasked.
        case notUsed
        /// It could not be asked for.
        case failed(any Diagnostic)
    }

    /// The anchor.
    public var anchor: HomeDomain

    /// What is known of it.
    public var state: State

    /// What is known of how the owner of an account stands with an anchor.
    public init(anchor: HomeDomain, state: State) {
        self.anchor = anchor
        self.state = state
    }
}
