internal import AnchorClient
internal import FlowLanguage
internal import TransferTracking

extension TransferService {
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
