internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Synchronization
public import Timekeeping

/// Plays the servers of a tape to a client that is not the one that was recorded.
///
/// The answers to a request come in their order, and the last one to a `GET` again and again. A request that the tape doesn't have
/// is answered with 501. The client's accounts take the places of the recorded ones in requests, and nowhere else; where there are several,
/// in the order in which they come. The addresses of those who play take the places of the recorded ones everywhere.
public final class TapePlayer: Sendable {
    /// A request of a client.
    public struct Request: Sendable {
        /// The number of the server, by its place in ``TapePlayer/origins``.
        public var server: Int
        /// The method.
        public var method: String
        /// Path and query.
        public var target: String
        /// The fields of a form; `nil` where the body is none.
        public var form: [RecordedExchange.FormField]?
        /// The body, where it is no form.
        public var body: String?

        /// A request.
        public init(
            server: Int = 0,
            method: String,
            target: String,
            form: [RecordedExchange.FormField]? = nil,
            body: String? = nil
        ) {
            self.server = server
            self.method = method
            self.target = target
            self.form = form
            self.body = body
        }
    }

    /// An answer to a client.
    public struct Answer: Hashable, Sendable {
        /// The status.
        public var status: Int
        /// The headers, without those that are about the connection.
        public var headers: [RecordedExchange.Header]
        /// The body.
        public var body: [UInt8]
    }

    /// The beginnings of the addresses on the tape, such as `https://anchor.example`, that of stellar.toml first.
    public let origins: [String]

    /// Headers about the connection, and about how the body was sent.
    private static let ofConnection: Set<String> = [
        "connection", "content-encoding", "content-length", "date", "keep-alive", "strict-transport-security",
        "transfer-encoding", "upgrade",
    ]

    private struct State {
        var requests: TapeRequests
        var challenge: URL?
    }

    private let state: Mutex<State>

    /// A player of `exchanges`, which were made for `accounts`; what happened on pages is on no tape.
    public init(_ exchanges: [RecordedExchange], accounts: Set<String>) {
        let played = exchanges.filter { $0.server != .page }
        let first = played.filter { $0.server == .toml } + played
        var origins: [String] = []
        for origin in first.lazy.map({ Self.origin(of: $0.request.url) }) where !origins.contains(origin) {
            origins.append(origin)
        }
        self.origins = origins
        var requests = TapeRequests(played, client: .other(accounts: accounts))
        requests.recorded = origins
        state = Mutex(State(requests: requests))
    }

    /// The answer to a request.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - served: the addresses under which the ``origins`` are played, which take their places.
    ///   - now: the present time, for tokens.
    /// - Returns: the answer, also a redirect that was not followed; `nil` where the tape has a connection that ended without one.
    public func answer(to request: Request, at served: [String], now: Timestamp) -> Answer? {
        guard origins.indices.contains(request.server) else { return nil }
        let url = origins[request.server] + request.target
        let asked = RecordedExchange.Request(
            method: request.method,
            url: url,
            content: RecordedExchange.Content(body: request.body, form: request.form)
        )
        do throws(TapeDifference) {
            let (exchange, challenge) = try state.withLock { state throws(TapeDifference) in
                state.requests.served = Array(served.prefix(origins.count))
                let exchange = try state.requests.take(asked)
                if exchange.server == .authentication, request.method == "GET" { state.challenge = URL(string: url) }
                return (exchange, state.challenge)
            }
            guard let recorded = exchange.response else {
                return Self.redirect(of: exchange.failure, from: request.target).map { place in
                    let target = Self.replacing(origins, by: served, in: place)
                    return Answer(status: 302, headers: [.init(name: "Location", value: target)], body: [])
                }
            }
            let headers = TapeAnswer.headers(of: recorded).filter { !Self.ofConnection.contains($0.name.lowercased()) }
            let text = TapeAnswer.body(of: recorded, challenge: challenge, at: now)
            return Answer(
                status: recorded.status,
                headers: headers.map { .init(name: $0.name, value: Self.replacing(origins, by: served, in: $0.value)) },
                body: TapeAnswer.bytes(of: recorded, in: Self.replacing(origins, by: served, in: text))
            )
        } catch {
            let body: JSONValue = ["error": .string(error.summary)]
            return Answer(
                status: 501,
                headers: [
                    .init(name: "Content-Type", value: "application/json"),
                    .init(name: "Access-Control-Allow-Origin", value: "*"),
                ],
                body: Array(Self.replacing(origins, by: served, in: body.text).utf8)
            )
        }
    }

    /// The place to which a redirect led that was not followed: the recorded one, or for too many the asked one again.
    private static func redirect(of failure: Failure?, from target: String) -> String? {
        switch failure?.code {
        case .foreignRedirect, .insecureRedirect, .invalidRedirect, .privateRedirect:
            failure?.facts.text(.target)?.replacing(Redaction.mark, with: TapeAnswer.substitute)
        case .tooManyRedirects: target
        default: nil
        }
    }

    /// The text with other beginnings of addresses in the places of `origins`.
    static func replacing(_ origins: [String], by others: [String], in text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "http")?.lowerBound {
            result += rest[..<start]
            rest = rest[start...]
            let found = zip(origins, others).first { origin, _ in
                rest.hasPrefix(origin) && !continuesHost(rest.dropFirst(origin.count).first)
            }
            result += found?.1 ?? "http"
            rest = rest.dropFirst(found?.0.count ?? 4)
        }
        return result + rest
    }

    /// Whether another host or port may begin as one that ends before this character.
    private static func continuesHost(_ next: Character?) -> Bool {
        next.map { $0.isLetter || $0.isNumber || "-.:".contains($0) } ?? false
    }

    /// Host and port of an origin.
    static func authority(of origin: String) -> Substring {
        origin[(origin.firstRange(of: "://")?.upperBound ?? origin.startIndex)...]
    }

    /// Scheme, host and port of an address.
    private static func origin(of url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return url }
        return String(url[..<(url[scheme.upperBound...].firstIndex { $0 == "/" || $0 == "?" } ?? url.endIndex)])
    }
}

/// The answers of a tape, with what it can't hold put in its place: a token for the account that asked, the queries of addresses, and the
/// paths of pages.
enum TapeAnswer {
    /// The text in the place of a hidden path or query.
    static let substitute = "replayed"

    /// The headers that are on the tape; the `Content-Type` as it is there, where a run quotes it (`quotesType`).
    static func headers(of recorded: RecordedExchange.Response, quotesType: Bool = false) -> [RecordedExchange.Header] {
        recorded.content.headers.compactMap { header in
            if quotesType, header.name.lowercased() == ExchangeRedaction.typeHeader { return header }
            guard header.value != Redaction.mark else { return nil }
            return RecordedExchange.Header(
                name: header.name,
                value: header.value.replacing(Redaction.mark, with: substitute)
            )
        }
    }

    /// The body; a token in it is for the account in the address of the last `challenge`.
    ///
    /// It has the `times` of the recorded token; where these are not known, it is good for a day from `now` on.
    static func body(
        of recorded: RecordedExchange.Response,
        challenge: URL?,
        at now: Timestamp,
        times: [String: String]? = nil
    ) -> String {
        let text = withPages(
            (recorded.content.body ?? "").replacing("?\(Redaction.mark)", with: "?\(substitute)")
                .replacing("#\(Redaction.mark)", with: "#\(substitute)")
        )
        guard case .object(var members)? = try? JSONValue.parse(text), members["token"] == .string(Redaction.mark)
        else {
            return text
        }
        members["token"] = .string(token(challenge, times ?? lifetime(from: now)))
        return (text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : "") + JSONValue.object(members).text
    }

    /// The body on the wire, of which `text` is kept: where the recorded one was broken, one that breaks in the same way.
    static func bytes(of recorded: RecordedExchange.Response, in text: String) -> [UInt8] {
        recorded.content.broken?.bytes(in: text) ?? Array(text.utf8)
    }

    /// The body with a path in each address whose path, or a part of it, the tape has without: a text of JSON that is an address.
    private static func withPages(_ body: String) -> String {
        let hidden = "/\(Redaction.mark)"
        guard body.contains(hidden) else { return body }
        return body.split(separator: "\"", omittingEmptySubsequences: false).map { text in
            let place = text.prefix { $0 != "?" && $0 != "#" }
            guard place.contains(hidden), !text.contains(" ") else { return String(text) }
            let parts = place.split(separator: "/", omittingEmptySubsequences: false)
            let path = parts.map { $0 == Redaction.mark ? substitute : String($0) }.joined(separator: "/")
            return "\(path)\(text[place.endIndex...])"
        }.joined(separator: "\"")
    }

    /// A token for the account that asked for a challenge; its signature is not checked.
    private static func token(_ challenge: URL?, _ times: [String: String]) -> String {
        let items = challenge.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems } ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        let subject = (value("account") ?? "") + (value("memo").map { ":\($0)" } ?? "")
        var claims = times.mapValues { JSONValue.number($0) }
        claims["sub"] = .string(subject)
        if let domain = value("client_domain") { claims["client_domain"] = .string(domain) }
        let parts: [JSONValue] = [["alg": "none", "typ": "JWT"], .object(claims)]
        return parts.map { JSONWebToken.base64URL(Array($0.text.utf8)) }.joined(separator: ".") + ".replayed"
    }

    private static func lifetime(from now: Timestamp) -> [String: String] {
        ["iat": "\(now.unixSeconds)", "exp": "\(now.advanced(by: .seconds(86_400)).unixSeconds)"]
    }
}
