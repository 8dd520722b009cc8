internal import AnchorClient
internal import FlowLanguage

/// The anchor's service by which a transfer was started; it also reports the transfer's status.
enum TransferService: String, CaseIterable, Sendable {
    /// The one with pages of the anchor's own, SEP-24.
    case hosted = "sep24"
    /// The one without, SEP-6.
    case programmatic = "sep6"
    /// The one for payments to others, SEP-31.
    case direct = "sep31"

    /// What a stellar.toml names it by.
    var published: StellarToml.Service {
        switch self {
        case .hosted: .hostedTransfers
        case .programmatic: .transfers
        case .direct: .directPayments
        }
    }

    /// The verb that starts transfers by this service.
    var verb: VerbName { VerbName(rawValue: rawValue) }
}
