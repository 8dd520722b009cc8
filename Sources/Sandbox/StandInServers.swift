internal import HTTPServing

/// Servers on this machine that answer in the place of others, as someone else knows how.
///
/// They serve from ``start(_:count:answer:)`` until ``stop()``.
package final class StandInServers: Sendable {
    /// A request of a client.
    package struct Request: Sendable {
        /// The number of the server, from 0.
        package var server: Int
        package var method: String
        /// Path and query.
        package var target: String
        /// The fields of a form, in which a file has no value; `nil` where the body is none.
        package var form: [Field]?
        /// The body as text, where it is no form; `nil` where there is none.
        package var body: String?
    }

    /// A field of a form.
    package struct Field: Sendable {
        package var name: String
        package var value: String
        package var isFile: Bool
    }

    /// An answer.
    package struct Answer: Sendable {
        var status: Int
        var headers: [(name: String, value: String)]
        var body: [UInt8]

        /// An answer with these headers, but for those about the connection.
        package init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
            (self.status, self.headers, self.body) = (status, headers, body)
        }
    }

    /// Answers a request, told how the servers are reached; `nil` ends the connection without an answer.
    package typealias Answering = @Sendable (_ request: Request, _ origins: [String]) -> Answer?

    /// The origins of the servers, as `http://localhost:8000`.
    package let origins: [String]
    /// Host and port of each, as `localhost:8000`.
    package let authorities: [String]
    /// The port of the first.
    package let port: Int
    /// The certificate of the authority that vouches for them, in PEM; `nil` where none was made.
    package let authority: String?
    private let servers: [SandboxServer]

    private init(_ servers: [SandboxServer], authority: String?) {
        self.servers = servers
        self.authority = authority
        let reached = servers.map { $0.origin("localhost") }
        origins = reached.map(\.url)
        authorities = reached.map(\.authority)
        port = servers.first?.port ?? 0
    }

    /// Starts `count` servers at the port of `configuration` and the next ones; what it says of a ledger and of anchors has no effect.
    ///
    /// - Throws: `SandboxError` where a port is taken, or the certificate is of no use.
    package static func start(
        _ configuration: SandboxConfiguration,
        count: Int,
        answer: @escaping Answering
    ) async throws -> StandInServers {
        let (identity, authority) = try configuration.identity()
        let traffic = SandboxTraffic(clock: configuration.clock, accessLog: configuration.accessLog)
        // How the servers are reached is known when all of them listen.
        let responders = (0..<count).map { _ in LateResponder() }
        var servers: [SandboxServer] = []
        do {
            for (number, responder) in responders.enumerated() {
                servers.append(
                    try await SandboxServer.open(
                        port: configuration.port == 0 ? 0 : configuration.port + number,
                        identity: identity,
                        host: configuration.host,
                        traffic: traffic,
                        responder: TrafficResponder(inner: responder, traffic: traffic, isHorizon: false)
                    )
                )
            }
        } catch {
            for server in servers { await server.close() }
            throw error
        }
        let started = StandInServers(servers, authority: authority)
        for (number, responder) in responders.enumerated() {
            responder.respond(with: StandInResponder(number: number, origins: started.origins, answer: answer))
        }
        return started
    }

    /// Ends the servers.
    package func stop() async {
        for server in servers { await server.close() }
    }
}

/// The responder of a stand-in server.
private struct StandInResponder: HTTPResponder {
    /// The most bytes that a request may have.
    private static let bodyLimit = 16 << 20

    let number: Int
    let origins: [String]
    let answer: StandInServers.Answering

    func respond(to request: ServerRequest) async throws -> ServerResponse {
        guard request.method != .options else { return .preflight(methods: "GET, POST, PUT, PATCH, DELETE") }
        let bytes = try await request.body.collect(upTo: Self.bodyLimit)
        let type = request.headers[.contentType]?.lowercased() ?? ""
        var asked = StandInServers.Request(server: number, method: request.method.rawValue, target: request.target)
        if type.hasPrefix("multipart/form-data") || type.hasPrefix("application/x-www-form-urlencoded"),
            let fields = try? RequestFields(body: bytes, contentType: request.headers[.contentType])
        {
            asked.form =
                fields.all.map { StandInServers.Field(name: $0.key, value: $0.value, isFile: false) }
                + fields.files.keys.map { StandInServers.Field(name: $0, value: "", isFile: true) }
        } else if !bytes.isEmpty {
            asked.body = String(decoding: bytes, as: UTF8.self)
        }
        guard let answer = answer(asked, origins) else {
            return ServerResponse(status: .serviceUnavailable, body: .nothing)
        }
        var response = ServerResponse(status: HTTPStatus(code: answer.status), body: .bytes(answer.body))
        for header in answer.headers { response.headers.append(.init(rawValue: header.name), header.value) }
        return response
    }
}
