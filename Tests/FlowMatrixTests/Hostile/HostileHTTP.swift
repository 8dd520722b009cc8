import Diagnostics
import Foundation
import HTTPTransport
import Synchronization
import TestSupport

/// A value in an answer that runs ask for.
struct HostilePlace: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The request, as `GET /sep24/transaction`; what is another in each run is `*`.
    var line: String
    /// The way to the value, as `transaction.status_eta`.
    var path: String

    var description: String { "\(line): \(path)" }

    static func < (one: HostilePlace, other: HostilePlace) -> Bool { (one.line, one.path) < (other.line, other.path) }
}

/// The network of runs in whose answers one value is another than anybody expects.
final class HostileHTTP: HTTPExchanging {
    private struct State {
        var places: Set<HostilePlace> = []
        var change: (place: HostilePlace, token: String)?
    }

    private let http = HTTPClient()
    private let state = Mutex(State())

    /// The values that were in answers so far.
    var places: [HostilePlace] { state.withLock { $0.places.sorted() } }

    /// From now on, `token` is in every answer in place of the value at `place`.
    func change(_ place: HostilePlace, to token: String) { state.withLock { $0.change = (place, token) } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var request = request
        request.timeouts.total = .seconds(10)
        var response = try await http.send(request)
        response.body = Self.withOptionalFields(response.body)
        let found = HostileJSON.places(in: response.body)
        guard found.count > 1 else { return response }
        let line = "\(request.method.rawValue) \(Self.pattern(of: request.url))"
        let change = state.withLock { state in
            for place in found { state.places.insert(HostilePlace(line: line, path: place.path)) }
            return state.change
        }
        // A list's last elements are changed first, so that the places of the others stay.
        for place in found.reversed() {
            guard let change, change.place == HostilePlace(line: line, path: place.path) else { continue }
            response.body = HostileJSON.replacing(place, in: response.body, by: change.token)
        }
        return response
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents { http.events(request) }

    /// Fields that an anchor may tell of a transfer, and the sandbox does not always; each with a value that is good.
    private static let optionalFields =
        #""status_eta": 1, "user_action_required_by": "2100-01-01T00:00:00Z", "message": "wait", "eta": 1, "#

    /// The answer with all optional fields in its transfer, where it has one that lacks them.
    private static func withOptionalFields(_ body: [UInt8]) -> [UInt8] {
        let text = String(decoding: body, as: UTF8.self)
        guard let transfer = text.firstRange(of: #""transaction":{"#), !text.contains("status_eta") else { return body }
        return Array((text[..<transfer.upperBound] + optionalFields + text[transfer.upperBound...]).utf8)
    }

    private static func pattern(of url: URL) -> String {
        let parts = url.path().split(separator: "/").map { (part) -> String in
            part.count > 20 || part.allSatisfy(\.isNumber) ? "*" : part.description
        }
        return "/" + parts.joined(separator: "/")
    }
}
