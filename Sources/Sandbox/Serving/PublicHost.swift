package import Diagnostics
internal import HTTPServing
internal import JSON
internal import Sodium

/// The name under which other machines reach a sandbox, and who of them may steer it.
package struct PublicHost: Sendable {
    /// The host's name, without a port: all addresses that the sandbox gives out begin with it.
    package var name: String

    /// The token that control requests of other machines carry; `nil` where only this machine steers.
    package var controlToken: Secret<String>?

    /// A name, in small letters.
    package init(_ name: String, controlToken: Secret<String>? = nil) {
        self.name = name
        self.controlToken = controlToken
    }

    /// Whether a name stands for all addresses, as `0.0.0.0` and `::` do: no client asks for it by that.
    package static func isWildcard(_ name: String) -> Bool {
        name == "*" || !name.isEmpty && name.allSatisfy { "0.:[]".contains($0) }
    }

    /// The names of this machine, with which it asks itself.
    static let ownNames: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// The words for those who may not steer the sandbox.
    static let refusal = "this is for programs on this machine or with the control token, and for no web page"

    /// Whether a request may steer the sandbox: it comes from this machine by its own name, or carries the token.
    static func allowsControl(_ request: ServerRequest, of host: PublicHost?) -> Bool {
        // No page of a browser steers it.
        guard request.headers[.origin] == nil else { return false }
        if request.isFromThisMachine, let name = request.hostName, ownNames.contains(name) { return true }
        guard let token = host?.controlToken, let sent = request.headers[.authorization] else { return false }
        // How long digests take to compare tells nothing of the token.
        return SHA256.digest(Array(sent.utf8)) == SHA256.digest(Array("Bearer \(token.reveal())".utf8))
    }
}

/// Refuses requests to other names than the sandbox's: a page whose name leads to this machine is no client of it.
struct HostCheck: HTTPResponder {
    let inner: any HTTPResponder
    /// The sandbox's public name; `nil` where only this machine reaches it.
    let host: PublicHost?
    /// The log of those that are refused here; all others `inner` logs.
    var traffic: SandboxTraffic?

    func respond(to request: ServerRequest) async throws -> ServerResponse {
        guard let name = request.hostName, name == host?.name || PublicHost.ownNames.contains(name) else {
            let own = host?.name ?? "localhost"
            let refusal = ServerResponse.json(
                ["error": .string("this sandbox is called \(own)")],
                status: .misdirectedRequest
            )
            return try await traffic?.logging(request) { refusal } ?? refusal
        }
        return try await inner.respond(to: request)
    }
}

extension ServerRequest {
    /// The host that the client asked, in small letters and without its port.
    fileprivate var hostName: String? {
        guard let authority else { return nil }
        let isAddress = authority.hasPrefix("[")
        let end = isAddress ? authority.firstIndex(of: "]").map(authority.index(after:)) : authority.firstIndex(of: ":")
        return authority[..<(end ?? authority.endIndex)].lowercased()
    }
}
