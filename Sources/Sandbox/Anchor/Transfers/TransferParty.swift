/// A customer that a transfer needs, and what for.
struct TransferParty: Hashable, Sendable {
    /// The customer's id, or `nil` for the account that signed in.
    var id: AnchorCustomer.ID?
    var type: CustomerType
}
