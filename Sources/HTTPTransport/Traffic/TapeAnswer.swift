internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Timekeeping

/// The answers of a tape, with what it can't hold put in its place: a token for the account that asked, and the queries of addresses.
enum TapeAnswer {
    /// The headers that are on the tape.
    static func headers(of recorded: RecordedExchange.Response) -> [RecordedExchange.Header] {
        recorded.content.headers.filter { $0.value != Redaction.mark }.map { header in
            RecordedExchange.Header(
                name: header.name,
                value: header.value.replacing(Redaction.mark, with: "replayed")
            )
        }
    }

    /// The body; a token in it is for the account in the address of the last `challenge`.
    static func body(of recorded: RecordedExchange.Response, challenge: URL?, at now: Timestamp) -> String {
        let text = (recorded.content.body ?? "").replacing("?\(Redaction.mark)", with: "?replayed")
            .replacing("#\(Redaction.mark)", with: "#replayed")
        guard case .object(var members)? = try? JSONValue.parse(text), members["token"] == .string(Redaction.mark)
        else {
            return text
        }
        members["token"] = .string(token(challenge, at: now))
        return (text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : "") + JSONValue.object(members).text
    }

    /// A token for the account that asked for a challenge; its signature is not checked.
    private static func token(_ challenge: URL?, at now: Timestamp) -> String {
        let items = challenge.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems } ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        let subject = (value("account") ?? "") + (value("memo").map { ":\($0)" } ?? "")
        var claims: [String: JSONValue] = [
            "sub": .string(subject), "iat": .number("\(now.unixSeconds)"),
            "exp": .number("\(now.advanced(by: .seconds(86_400)).unixSeconds)"),
        ]
        if let domain = value("client_domain") { claims["client_domain"] = .string(domain) }
        let parts: [JSONValue] = [["alg": "none", "typ": "JWT"], .object(claims)]
        return parts.map { base64URL(Array($0.text.utf8)) }.joined(separator: ".") + ".replayed"
    }

    private static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
