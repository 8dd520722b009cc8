/// The reason why one transfer failed, without its exchange.
struct CurlTransferFailure: Error, Hashable {
    var reason: TransportError.Reason

    init(_ reason: TransportError.Reason) {
        self.reason = reason
    }
}
