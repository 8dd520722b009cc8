/// The server of an exchange, by what it does for the run.
public enum ServerRole: String, Codable, Hashable, Sendable, CaseIterable {
    /// The anchor's stellar.toml.
    case toml = "sep1"
    /// The anchor's sign-in.
    case authentication = "sep10"
    /// The anchor's transfers without pages.
    case transfers = "sep6"
    /// The anchor's KYC service.
    case customers = "sep12"
    /// The anchor's transfers with pages.
    case hostedTransfers = "sep24"
    /// The anchor's payments to others.
    case directPayments = "sep31"
    /// The anchor's prices and quotes.
    case quotes = "sep38"
    /// A page of the anchor.
    case page
    /// The network's Horizon.
    case horizon
    /// The network's friendbot.
    case friendbot
    /// A server that signs for the wallet's domain.
    case signer
    /// A server of any other kind, as a flow's `http` names it.
    case other

    /// The title for people.
    public var title: String {
        switch self {
        case .toml: "SEP-1"
        case .authentication: "SEP-10"
        case .transfers: "SEP-6"
        case .customers: "SEP-12"
        case .hostedTransfers: "SEP-24"
        case .directPayments: "SEP-31"
        case .quotes: "SEP-38"
        case .page: "page"
        case .horizon: "Horizon"
        case .friendbot: "friendbot"
        case .signer: "signer"
        case .other: "other"
        }
    }
}
