internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import StellarXDR

/// What a client asks of Horizon, with its parts checked as they are taken.
struct HorizonRequest {
    /// How many bytes a body may have.
    ///
    /// The largest transaction stays below a half of it.
    static let bodyLimit = 256 * 1024

    /// What every address in an answer begins with, as `http://127.0.0.1:8000`.
    let baseURL: String
    let path: String
    let query: FormFields

    private let request: Request
    private let context: BasicRequestContext

    init(_ request: Request, _ context: BasicRequestContext) {
        let host = request.head.authority ?? ""
        let isPlain =
            !host.isEmpty
            && host.utf8.allSatisfy { byte in
                XDR.AssetCode.isAllowed(byte) || ".:-[]".utf8.contains(byte)
            }
        baseURL = "http://\(isPlain ? host : "127.0.0.1")"
        path = request.uri.path
        query = FormFields(request.uri.query ?? "")
        self.request = request
        self.context = context
    }

    /// Whether the client wants a stream of events rather than a page.
    var wantsEvents: Bool {
        request.headers[values: .accept].contains { $0.lowercased().contains("text/event-stream") }
    }

    // MARK: - Path

    /// The account that the path names.
    func accountID(_ name: Substring = "account_id") throws(Problem) -> XDR.AccountID {
        guard let id = XDR.AccountID(address: parameter(name)) else {
            throw .badRequest(
                field: String(name),
                reason: "Account ID must start with `G` and contain 56 alphanum characters"
            )
        }
        return id
    }

    /// The transaction hash that the path names.
    func hash() throws(Problem) -> XDR.Hash {
        guard let hash = XDR.Hash(hex: parameter("tx_id")) else {
            throw .badRequest(field: "tx_id", reason: "Transaction hash must be a hex-encoded, lowercase SHA-256 hash")
        }
        return hash
    }

    /// The number that the path names.
    func number(_ name: Substring) throws(Problem) -> Int64 {
        guard let number = Int64(parameter(name)), number >= 0 else {
            throw .badRequest(field: String(name), reason: "\(name) must be a positive number")
        }
        return number
    }

    /// A part of the path, decoded.
    func parameter(_ name: Substring) -> String {
        context.parameters[name]?.removingPercentEncoding ?? ""
    }

    // MARK: - Query

    /// The page that is asked for; `latest` is the place behind all that is known, which `cursor=now` means.
    func page(latest: Int64) throws(Problem) -> Page {
        var page = Page()
        if let text = query["limit"], !text.isEmpty {
            guard let limit = Int(text), limit > 0 else {
                throw .badRequest(field: "limit", reason: "limit must be a positive number")
            }
            guard limit <= 200 else {
                throw .badRequest(field: "limit", reason: "limit \(limit) is greater than limit max of 200")
            }
            page.limit = limit
        }
        switch query["order"] ?? "" {
        case "", "asc": page.isDescending = false
        case "desc": page.isDescending = true
        default: throw .badRequest(field: "order", reason: "order: invalid value")
        }
        page.cursor = try cursor(latest: latest)
        return page
    }

    private func cursor(latest: Int64) throws(Problem) -> Int64? {
        let resumed = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] } ?? ""
        let text = resumed.isEmpty ? query["cursor"] ?? "" : resumed
        if text.isEmpty { return nil }
        if text == "now" { return latest }
        // Effects have tokens of two numbers; the first is the operation's.
        let first = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        guard let cursor = Int64(first), cursor >= 0 else {
            throw .badRequest(field: "cursor", reason: "cursor: invalid value")
        }
        return cursor
    }

    /// The value of a flag of the query, which is off where it is missing.
    func flag(_ name: String) throws(Problem) -> Bool {
        switch query[name] ?? "" {
        case "", "false": return false
        case "true": return true
        default: throw .badRequest(field: name, reason: "Filter should be true or false")
        }
    }

    /// Whether the records are to carry their transaction with them.
    func joinsTransactions() throws(Problem) -> Bool {
        switch query["join"] ?? "" {
        case "": return false
        case "transactions": return true
        default: throw .badRequest(field: "join", reason: "Accepted values: transactions")
        }
    }

    // MARK: - Body

    /// The fields of a form in the body.
    func form() async throws -> FormFields {
        let type = request.headers[.contentType]?.split(separator: ";").first?.lowercased() ?? ""
        guard type.isEmpty || type == "application/x-www-form-urlencoded" else { throw Problem.unsupportedMediaType }
        do {
            let body = try await request.body.collect(upTo: Self.bodyLimit)
            return FormFields(String(buffer: body))
        } catch is NIOTooManyBytesError {
            throw Problem.payloadTooLarge
        }
    }
}
