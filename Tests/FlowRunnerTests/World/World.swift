import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Stellar
import Synchronization
import Timekeeping

/// A small world without a wire: a ledger with its Horizon, and an anchor, both answering requests in memory.
///
/// It is stricter than it is clever: what a client must not do (a second transfer, a one-time page opened twice, a
/// payment that is signed wrongly) is counted or refused, so that tests can look.
final class World: HTTPExchanging {
    static let horizon = "horizon.example"
    static let anchor = "anchor.example"
    @TaskLocal static var network = Network(passphrase: "World ; 2026")

    private let state: Mutex<(ledger: WorldLedger, anchor: WorldAnchor, log: [String])>
    /// Lets a test break an exchange, before or after the world has done what was asked.
    private let fault: Mutex<(@Sendable (HTTPRequest) -> WorldFault?)?> = Mutex(nil)

    private let clock: any WallClock

    /// A world in which it is as late as on `clock`.
    init(clock: any WallClock) {
        self.clock = clock
        let anchor = WorldAnchor()
        var ledger = WorldLedger()
        ledger.open(anchor.account.publicKey, lumens: Amount(stroops: 100_000_000_000))
        state = Mutex((ledger, anchor, []))
    }

    /// What was asked, as `POST /transactions`, in order; queries left out.
    var log: [String] { state.withLock { $0.log } }

    func ledger<Result>(_ body: (inout WorldLedger) -> Result) -> Result { state.withLock { body(&$0.ledger) } }
    func anchor<Result>(_ body: (inout WorldAnchor) -> Result) -> Result { state.withLock { body(&$0.anchor) } }

    /// Changes anchor and ledger at once.
    func change(_ body: (inout WorldAnchor, inout WorldLedger) -> Void) {
        state.withLock { state in
            var (ledger, anchor) = (state.ledger, state.anchor)
            body(&anchor, &ledger)
            (state.ledger, state.anchor) = (ledger, anchor)
        }
    }

    func breaks(_ fault: @escaping @Sendable (HTTPRequest) -> WorldFault?) {
        self.fault.withLock { $0 = fault }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let fault = self.fault.withLock { $0 }?(request)
        let url = RedactedURL(request)
        if case .before(let reason) = fault { throw TransportError(reason, method: request.method, url: url) }
        if case .instead(let status, let body) = fault {
            return HTTPResponse(status: status, body: Array(body.utf8), url: request.url)
        }
        let call = WorldCall(request)
        let now = clock.now
        let response = state.withLock { state in
            state.anchor.now = now
            state.ledger.now = now
            state.log.append("\(request.method.rawValue) \(call.path)")
            return switch call.host {
            case Self.horizon: state.ledger.answer(call)
            case Self.anchor: state.anchor.answer(call, ledger: &state.ledger)
            default: WorldAnswer(502, "no such host")
            }
        }
        if case .after(let reason) = fault { throw TransportError(reason, method: request.method, url: url) }
        if case .misanswered(let status, let body) = fault {
            return HTTPResponse(status: status, body: Array(body.utf8), url: request.url)
        }
        return HTTPResponse(
            status: response.status,
            headers: ["Content-Type": response.contentType],
            body: Array(response.body.utf8),
            url: response.url ?? request.url
        )
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents { ServerSentEvents([]) }
}

/// How an exchange breaks.
enum WorldFault: Sendable {
    /// Nothing of the request arrives.
    case before(TransportError.Reason)
    /// The request arrives and is carried out, and the answer gets lost.
    case after(TransportError.Reason)
    /// Something else answers.
    case instead(Int, String)
    /// The request arrives and is carried out, and the answer tells something else.
    case misanswered(Int, String)
}

/// A request, taken apart.
struct WorldCall {
    var method: HTTPMethod
    var host: String
    var path: String
    var query: [String: String]
    var form: [String: String]
    var token: String?

    init(_ request: HTTPRequest) {
        method = request.method
        host = request.url.host() ?? ""
        path = request.url.path()
        let items = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        query = Dictionary(items.map { ($0.name, $0.value ?? "") }) { _, last in last }
        token = request.headers["Authorization"].map { String($0.dropFirst("Bearer ".count)) }
        form = [:]
        switch request.body {
        case .form(let pairs)?:
            form = Dictionary(pairs) { _, last in last }
        case .json(.object(let members))?:
            form = members.compactMapValues(\.string)
        case .multipart(let parts)?:
            for part in parts {
                let text = String(decoding: part.bytes, as: UTF8.self)
                form[part.name] = form[part.name].map { "\($0)\n\(text)" } ?? text
            }
        case .data(let bytes, _)?:
            var parts = URLComponents()
            parts.percentEncodedQuery = String(decoding: bytes, as: UTF8.self).replacingOccurrences(
                of: "+",
                with: "%20"
            )
            form = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { _, last in last }
        default:
            break
        }
    }
}

/// What the world answers.
struct WorldAnswer {
    var status: Int
    var body: String
    var contentType: String
    /// Where the answer really came from, where that is another place than was asked: after a redirect.
    var url: URL?

    init(_ status: Int, _ body: String, contentType: String = "text/plain", url: URL? = nil) {
        self.status = status
        self.body = body
        self.contentType = contentType
        self.url = url
    }

    init(_ status: Int = 200, json: JSONValue) {
        self.init(status, json.text, contentType: "application/json")
    }

    static func error(_ status: Int, _ text: String) -> WorldAnswer {
        WorldAnswer(status, json: ["error": .string(text)])
    }
}
