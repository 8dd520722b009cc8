/// The machines that a request may reach.
///
/// Servers are strangers: a URL that one of them hands out, and the addresses that a name server gives for it, could lead
/// into the network of the one who runs this program, to machines that trust everyone who is there. So unless someone
/// allows it, only public addresses are reached. What counts is the address that is connected to, regardless of what was looked up
/// before; behind a proxy, which looks names up itself, only addresses that stand in the URL can be judged.
public enum Reach: Hashable, Sendable {
    /// Public addresses only: for what strangers elsewhere name.
    case publicNetwork
    /// Public addresses, and this machine where the URL itself names it: `localhost`, `127.0.0.0/8` or `[::1]`.
    case publicNetworkOrLoopback
    /// Any address: for what anyone who runs this program names, or allows.
    case everywhere

    /// The reason why an address is not to be connected to for `destination`, or `nil` where it is.
    func objection(to address: NetworkAddress, for destination: RequestDestination) -> TransportError.Reason? {
        switch (self, address.kind) {
        case (.everywhere, _), (_, .publicNetwork): return nil
        case (.publicNetworkOrLoopback, .loopback) where destination.isLoopback: return nil
        default: return .privateAddress(address.description)
        }
    }

    /// The reason why `destination` is not to be asked, as far as its URL tells.
    func objection(to destination: RequestDestination) -> TransportError.Reason? {
        if destination.isNamedLocalhost {
            let isMeant = self == .everywhere || self == .publicNetworkOrLoopback && destination.isLoopback
            return isMeant ? nil : .privateAddress(destination.bareHost)
        }
        return NetworkAddress(destination.bareHost).flatMap { objection(to: $0, for: destination) }
    }
}
