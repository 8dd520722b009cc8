/// The objects of answers whose names are assets, methods, fields or the client's own, and no members that a protocol has.
///
/// Another name in one of them is another entry, and not a member that a client does not know.
enum KeyedObject: String, CaseIterable, Sendable {
    /// Of SEP-6 and SEP-24: the terms of deposits, by asset.
    case deposit
    /// Of SEP-6: the terms of deposits with a quote, by asset.
    case depositExchange = "deposit-exchange"
    /// Of SEP-6 and SEP-24: the terms of withdrawals, by asset.
    case withdraw
    /// Of SEP-6: the terms of withdrawals with a quote, by asset.
    case withdrawExchange = "withdraw-exchange"
    /// Of SEP-31: the terms of payments, by asset.
    case receive
    /// Of SEP-6, SEP-12 and SEP-31: what is asked for, by field.
    case fields
    /// Of SEP-6 and SEP-31: the methods of withdrawals, or the types of customers, by name.
    case types
    /// Of SEP-12: what is known of a customer, by field.
    case providedFields = "provided_fields"
    /// Of SEP-6: how to send money, by field of SEP-9.
    case instructions
    /// Of SEP-6 and SEP-31: what is asked for later, by what it is about.
    case requiredInfoUpdates = "required_info_updates"
    /// Of SEP-6 and SEP-31: what is asked for about a transfer, by field, inside of ``fields`` and ``requiredInfoUpdates``.
    case transaction
    /// Of Horizon: the data of an account, by name.
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
        // An entry is what its object has, whatever its name is.
        case (_, _): return nil
        }
        self = named
    }
}
