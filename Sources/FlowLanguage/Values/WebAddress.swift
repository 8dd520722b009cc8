internal import Diagnostics

/// Validates the URLs of flows: https, or plain http on this machine, with a valid host and port.
enum WebAddress {
    /// The flaw of an address that no request can go to.
    enum Flaw: Hashable {
        /// A text without `://`.
        case noScheme
        /// A scheme other than https and http.
        case otherScheme
        /// A user name or a password.
        case user
        /// An invalid host, of which only the beginning is kept.
        case host(String)
        /// An invalid port, of which only the beginning is kept.
        case port(String)
        /// Plain http to another machine.
        case plain
    }

    /// The flaw of an address that no request can go to; `nil` where nothing is wrong with it.
    ///
    /// Of an address whose end is not known yet, what is known may be given alone.
    static func flaw(of text: String) -> Flaw? {
        guard let mark = text.firstRange(of: "://") else { return .noScheme }
        let scheme = text[..<mark.lowerBound]
        guard scheme == "https" || scheme == "http" else { return .otherScheme }
        let authority = text[mark.upperBound...].prefix { !"/?#".contains($0) }
        if authority.contains("@") { return .user }
        guard let (host, port) = parts(of: authority), isHost(host) else { return .host(String(authority.prefix(60))) }
        if let port, !(UInt16(port).map { $0 > 0 } ?? port.isEmpty) { return .port(String(port.prefix(20))) }
        guard scheme == "https" || isLoopback(host) else { return .plain }
        return nil
    }

    /// The address with `•••` for a user name and a password that stand in it.
    static func withoutUser(_ text: String) -> String {
        guard let mark = text.firstRange(of: "://") else { return text }
        let authority = text[mark.upperBound...].prefix { !"/?#".contains($0) }
        guard let end = authority.lastIndex(of: "@") else { return text }
        return "\(text[..<mark.upperBound])\(Redaction.mark)\(text[end...])"
    }

    /// Whether the host and the port are whole where `text` is only the beginning of an address.
    static func hasWholeHost(_ text: String) -> Bool {
        guard let mark = text.firstRange(of: "://") else { return false }
        return text[mark.upperBound...].contains { "/?#".contains($0) }
    }

    private static func parts(of authority: Substring) -> (host: Substring, port: Substring?)? {
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            let rest = authority[authority.index(after: end)...]
            guard rest.isEmpty || rest.first == ":" else { return nil }
            return (authority[...end], rest.isEmpty ? nil : rest.dropFirst())
        }
        guard let colon = authority.firstIndex(of: ":") else { return (authority, nil) }
        return (authority[..<colon], authority[authority.index(after: colon)...])
    }

    private static func isHost(_ host: Substring) -> Bool {
        if host.first == "[" {
            let digits = host.dropFirst().dropLast()
            return digits.contains(":") && digits.allSatisfy { $0.isHexDigit || ":.".contains($0) }
        }
        return !host.isEmpty
            && !host.unicodeScalars.contains {
                $0.value < 0x21 || $0.value == 0x7F || #""<>[]\^`{|}"#.unicodeScalars.contains($0)
            }
    }

    private static func isLoopback(_ host: Substring) -> Bool {
        if host.lowercased() == "localhost" { return true }
        if host.first == "[" {
            let digits = host.dropFirst().dropLast()
            return digits.last == "1" && digits.dropLast().allSatisfy { $0 == "0" || $0 == ":" }
        }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }
}
