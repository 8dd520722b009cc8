/// The objects of answers whose names are assets, methods, fields or the client's own, and no members that a protocol has.
///
/// Another name in one of them is another entry, and not a member that a client does not know.
enum KeyedObject: String, CaseIterable, Sendable {
    /// The terms of deposits, by asset (SEP-6 and SEP-24).
    case deposit
    /// The terms of deposits with a quote, by asset (SEP-6).
    case depositExchange = "deposit-exchange"
    /// The terms of withdrawals, by asset (SEP-6 and SEP-24).
    case withdraw
    /// The terms of withdrawals with a quote, by asset (SEP-6).
    case withdrawExchange = "withdraw-exchange"
    /// The terms of payments, by asset (SEP-31).
    case receive
    /// The requested information, by field (SEP-6, SEP-12 and SEP-31).
    case fields
    /// The methods of withdrawals, or the types of customers, by name (SEP-6 and SEP-31).
    case types
    /// The known data of a customer, by field (SEP-12).
    case providedFields = "provided_fields"
    /// The instructions for sending money, by field of SEP-9 (SEP-6).
    case instructions
    /// The information that is requested later, by its subject (SEP-6 and SEP-31).
    case requiredInfoUpdates = "required_info_updates"
    /// The requested information about a transfer, by field, inside of ``fields`` and ``requiredInfoUpdates`` (SEP-6
    /// and SEP-31).
    case transaction
    /// The data of an account, by name (Horizon).
    case data

    /// The object that the member `name` holds, inside of the keyed object `outer` or of another one; `nil` where its members are
    /// those of a protocol.
    init?(member name: String, of outer: KeyedObject?) {
        guard let named = Self(rawValue: name) else { return nil }
        switch (outer, named) {
        // Everywhere else it is the transfer itself.
        case (.fields?, .transaction), (.requiredInfoUpdates?, .transaction): break
        case (_, .transaction): return nil
        case (nil, _): break
        // An entry is what its object has, regardless of its name.
        case (_, _): return nil
        }
        self = named
    }
}
