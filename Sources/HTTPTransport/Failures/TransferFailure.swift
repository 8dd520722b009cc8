/// The reason why one transfer failed, before anybody says which exchange it belongs to.
struct TransferFailure: Error, Hashable {
    var reason: TransportError.Reason

    init(_ reason: TransportError.Reason) {
        self.reason = reason
    }
}
