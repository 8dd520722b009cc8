internal import HTTPTransport

extension AnchorError.Purpose {
    /// The fields that may be kept of an exchange with `service` for this purpose.
    func disclosure(_ service: StellarToml.Service?) -> Disclosure {
        let server = service?.role ?? .other
        return switch self {
        // It says the same to all who ask.
        case .info, .quoteInfo: Disclosure(server, request: AnchorFields.request, answer: .open)
        case .challenge: Disclosure(server, request: AnchorFields.request, answer: AnchorFields.challenge)
        default: Disclosure(server, request: AnchorFields.request, answer: AnchorFields.answer)
        }
    }
}

extension StellarToml.Service {
    fileprivate var role: ServerRole {
        switch self {
        case .federation: .other
        case .transfers: .transfers
        case .authentication: .authentication
        case .customers: .customers
        case .hostedTransfers: .hostedTransfers
        case .directPayments: .directPayments
        case .quotes: .quotes
        }
    }
}
