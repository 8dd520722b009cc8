/// The hosts that `no_proxy` lists.
///
/// Between commas or blanks stand names, each for itself and everything below it, with or without a dot or `*.` before it;
/// addresses; networks such as `10.0.0.0/8`; `*` for every host. A port behind a name or address narrows it down.
///
/// libcurl's own list (`CURLOPT_NOPROXY`) has neither ports nor `*.`. Before 8.7 libcurl also does not tell whether it uses the
/// proxy, and ``Reach`` has to know that before anything is connected to.
struct ProxyExceptions: Hashable, Sendable {
    private enum Host: Hashable {
        case every
        case name(String)
        case network(NetworkAddress, length: Int)
    }

    private struct Entry: Hashable {
        var host: Host
        var port: Substring?
    }

    private let entries: [Entry]

    init(_ text: String) {
        entries = text.lowercased().split { $0 == "," || $0.isWhitespace }.compactMap(Self.entry)
    }

    /// Whether a host is asked directly.
    func contain(_ origin: RequestDestination.Origin) -> Bool {
        let host = Self.withoutEndingDot(origin.host)
        let address = NetworkAddress(host)
        return entries.contains { entry in
            guard entry.port == nil || entry.port.map(String.init) == origin.port else { return false }
            return switch entry.host {
            case .every: true
            case .name(let name): address == nil && (host == name || host.hasSuffix(".\(name)"))
            case .network(let network, let length): address?.shares(length, bitsWith: network) ?? false
            }
        }
    }

    private static func entry(_ text: Substring) -> Entry? {
        if text == "*" { return Entry(host: .every) }
        if let address = NetworkAddress(text) {
            return Entry(host: .network(address, length: address.bytes.count * 8))
        }
        if let slash = text.firstIndex(of: "/") {
            guard let network = NetworkAddress(text[..<slash]), let length = Int(text[text.index(after: slash)...]),
                (0...network.bytes.count * 8).contains(length)
            else { return nil }
            return Entry(host: .network(network, length: length))
        }
        if let colon = text.lastIndex(of: ":") {
            guard var entry = entry(text[..<colon]) else { return nil }
            entry.port = text[text.index(after: colon)...]
            return entry
        }
        let name = withoutEndingDot(String(text.drop { $0 == "*" || $0 == "." }))
        return name.isEmpty ? nil : Entry(host: .name(name))
    }

    private static func withoutEndingDot(_ name: String) -> String {
        name.hasSuffix(".") ? String(name.dropLast()) : name
    }
}
