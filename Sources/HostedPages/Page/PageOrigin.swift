internal import Diagnostics
internal import FoundationEssentials

/// Scheme, host and port of a page that can be visited.
struct PageOrigin: Hashable {
    let isSecure: Bool
    let host: String
    private let port: Int

    /// The origin of a URL, or `nil` where it is neither https nor http or has no host.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), ["https", "http"].contains(scheme),
            let host = url.host(percentEncoded: true)?.lowercased(), !host.isEmpty
        else { return nil }
        isSecure = scheme == "https"
        self.host = host
        port = url.port ?? (isSecure ? 443 : 80)
    }

    /// The origin as the header `Origin` has it.
    var text: String {
        let isStandard = port == (isSecure ? 443 : 80)
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "\(isSecure ? "https" : "http")://\(name)" + (isStandard ? "" : ":\(port)")
    }

    /// Whether the host looks like this machine; the transport, which connects there, judges it once more.
    var isLoopback: Bool {
        let name = host.trimming("[]".unicodeScalars.contains)
        if name == "localhost" || name == "::1" { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return parts.count == 4 && parts.allSatisfy { $0 != nil } && parts.first == 127
    }
}
