public import Foundation
public import HTTPTransport
internal import Synchronization

/// Stands in for the HTTP client: answers as a test tells it, and remembers what it was asked.
public final class ScriptedHTTP: HTTPExchanging {
    /// Answers a request; the number says how often the same method and path were asked for before.
    public typealias Script = @Sendable (HTTPRequest, Int) async -> Reply

    /// What comes back for a request.
    public enum Reply: Sendable {
        /// A response.
        case response(status: Int, headers: HTTPHeaders, body: [UInt8])
        /// No response.
        case failure(TransportError.Reason)

        /// A JSON document.
        public static func json(_ text: String, status: Int = 200, headers: HTTPHeaders = [:]) -> Reply {
            var headers = headers
            headers["Content-Type"] = "application/json"
            return .response(status: status, headers: headers, body: Array(text.utf8))
        }

        /// Some text.
        public static func text(_ text: String, status: Int = 200, type: String = "text/plain") -> Reply {
            .response(status: status, headers: ["Content-Type": type], body: Array(text.utf8))
        }

        /// The bytes of a file.
        public static func data(_ data: Data, status: Int = 200) -> Reply {
            .response(status: status, headers: ["Content-Type": "application/json"], body: Array(data))
        }
    }

    /// What one connection to an event stream brings before it ends.
    public struct Stream: Sendable {
        var events: [ServerSentEvent]
        var failure: TransportError.Reason?
        var retryAfter: Duration?

        /// Events, and then the end or a failure, which may say when to ask again.
        public init(
            _ events: [ServerSentEvent],
            failure: TransportError.Reason? = nil,
            retryAfter: Duration? = nil
        ) {
            self.events = events
            self.failure = failure
            self.retryAfter = retryAfter
        }
    }

    private struct State {
        var requests: [HTTPRequest] = []
        var streams: [Stream]
    }

    /// The hosts beside this machine that are asked over plain http.
    public let plainHosts: PlainHosts
    private let script: Script
    private let state: Mutex<State>

    /// A stand-in that answers by `script`, and gives one of `streams` to each connection that asks for events.
    public init(
        streams: [Stream] = [],
        plainHosts: PlainHosts = .none,
        _ script: @escaping Script = { _, _ in .json("{}", status: 404) }
    ) {
        self.plainHosts = plainHosts
        self.script = script
        state = Mutex(State(streams: streams))
    }

    /// What it was asked so far, streams included.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// What it was asked so far, as `GET /path`.
    public var log: [String] { requests.map { "\($0.method.rawValue) \($0.url.path())" } }

    /// Answers by the script.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let number = state.withLock { state in
            defer { state.requests.append(request) }
            return state.requests.count { $0.method == request.method && $0.url.path() == request.url.path() }
        }
        let reply = await script(request, number)
        func error(_ reason: TransportError.Reason) -> TransportError {
            TransportError(reason, method: request.method, url: RedactedURL(request))
        }
        guard !Task.isCancelled else { throw error(.cancelled) }
        switch reply {
        case .failure(let reason): throw error(reason)
        case .response(let status, let headers, let body):
            guard body.count <= request.bodyLimit else { throw error(.bodyTooLarge(limit: request.bodyLimit)) }
            return HTTPResponse(status: status, headers: headers, body: body, url: request.url)
        }
    }

    /// Gives the next stream.
    public func events(_ request: HTTPRequest) -> ServerSentEvents {
        let stream = state.withLock { state in
            state.requests.append(request)
            return state.streams.isEmpty ? Stream([], failure: .cancelled) : state.streams.removeFirst()
        }
        let failure = stream.failure.map { reason in
            var error = TransportError(reason, method: request.method, url: RedactedURL(request))
            error.retryAfter = stream.retryAfter
            return error
        }
        return ServerSentEvents(stream.events, failure: failure)
    }
}

extension HTTPRequest {
    /// The values of the query under `name`.
    public func query(_ name: String) -> String? {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return items.first { $0.name == name }?.value
    }

    /// The body as it goes over the wire; of a multipart form, each part as `name=value` in a line.
    public var bodyText: String {
        if case .multipart(let parts)? = body {
            return parts.map { "\($0.name)=\(String(decoding: $0.bytes, as: UTF8.self))\n" }.joined()
        }
        return String(decoding: body?.encoded()?.bytes ?? [], as: UTF8.self)
    }
}
