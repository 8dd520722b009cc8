internal import Diagnostics

/// Validates the URLs of flows: https, or plain http on this machine, with a valid host and port.
enum WebAddress {
    /// The advice about an address that no request can go to; `nil` where nothing is wrong with it.
    ///
    /// Of an address whose end is not known yet, what is known may be given alone.
    static func problem(with text: String) -> String? {
        guard let mark = text.firstRange(of: "://") else { return "write it whole, as https://host/path" }
        let scheme = text[..<mark.lowerBound]
        guard scheme == "https" || scheme == "http" else { return "write it as https://host/path" }
        let authority = text[mark.upperBound...].prefix { !"/?#".contains($0) }
        if authority.contains("@") { return "take the user name and the password out of the address" }
        guard let (host, port) = parts(of: authority), isHost(host) else {
            return "`\(authority.prefix(60))` is no host; write it as https://host/path"
        }
        if let port, !(UInt16(port).map { $0 > 0 } ?? port.isEmpty) {
            return "`\(port.prefix(20))` is no port; those are numbers from 1 to 65535"
        }
        guard scheme == "https" || isLoopback(host) else {
            return "plain http is for this machine only; write https://, or name the host with `--allow-http`"
        }
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
