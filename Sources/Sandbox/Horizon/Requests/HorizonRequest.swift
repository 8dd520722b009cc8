internal import Diagnostics
internal import FoundationEssentials
internal import HTTPServing
internal import Stellar
internal import StellarXDR

/// A client's request to Horizon, with its parts checked as they are taken.
struct HorizonRequest {
    /// The number of bytes a body may have.
    ///
    /// The largest transaction stays below a half of it.
    static let bodyLimit = 256 * 1024

    /// The beginning of every address in an answer, as `http://127.0.0.1:8000`.
    let baseURL: String
    let path: String
    let query: FormFields

    private let request: ServerRequest

    init(_ request: ServerRequest) {
        let host = request.authority ?? ""
        let isPlain =
            !host.isEmpty
            && host.utf8.allSatisfy { byte in
                XDR.AssetCode.isAllowed(byte) || ".:-[]".utf8.contains(byte)
            }
        baseURL = "\(request.scheme)://\(isPlain ? host : "127.0.0.1")"
        path = request.path
        query = FormFields(request.query ?? "")
        self.request = request
    }

    var method: ServerRequest.Method { request.method }

    /// Path and query as they were asked for.
    var target: String { request.target }

    /// The key under which an answer to this request is kept.
    var readyAddress: ReadyAnswers.Address {
        ReadyAnswers.Address(authority: request.authority ?? "", target: request.target)
    }

    /// A field of the head, or nothing where it is missing.
    func header(_ name: HTTPFields.Name) -> String { request.headers[name] ?? "" }

    // MARK: - Path

    /// A part of the path, decoded.
    func parameter(_ name: String) -> String {
        PercentEncoding.decode(request.parameter(name)) ?? ""
    }

    // MARK: - Query

    /// The number of records that are asked for.
    func limit(_ usual: Int = 10) throws(Problem) -> Int {
        guard let text = query["limit"], !text.isEmpty else { return usual }
        guard let limit = Int(text) else { throw .badRequest(field: "limit", reason: "unparseable value") }
        guard limit > 0 else {
            throw .badRequest(field: "limit", reason: "invalid limit: non-positive value provided")
        }
        guard limit <= 200 else {
            throw .badRequest(
                field: "limit",
                reason: "invalid limit: value provided that is over limit max of 200"
            )
        }
        return limit
    }

    /// The page that is asked for; `latest` is the place behind all that is known, which `cursor=now` means.
    func page<Token: PagingToken>(latest: Token? = nil, wrongCursor: String = "cursor: invalid value")
        throws(Problem) -> RecordPage<Token>
    {
        var page = RecordPage<Token>()
        page.limit = try limit()
        switch query["order"] ?? "" {
        case "", "asc": page.isDescending = false
        case "desc": page.isDescending = true
        default: throw .badRequest(field: "order", reason: "order: invalid value")
        }
        let resumed = header("Last-Event-ID")
        let text = resumed.isEmpty ? query["cursor"] ?? "" : resumed
        if text.isEmpty { return page }
        if text == "now", let end = latest ?? Int64.max as? Token {
            // What has no history ends with the greatest number.
            page.cursor = end
        } else {
            guard let cursor = Token(cursor: text) else {
                // Where places are numbers, what is below them is told apart from what is no number.
                let isNegative = Token.self == Int64.self && Int64(text) ?? 0 < 0
                throw .badRequest(
                    field: "cursor",
                    reason: isNegative ? "the cursor \(text) is a negative number: " : wrongCursor
                )
            }
            page.cursor = cursor
        }
        return page
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

    /// The fields of a form in the body, which may also come in parts.
    func form() async throws -> FormFields {
        let type = request.headers[.contentType] ?? ""
        let name = type.split(separator: ";").first?.trimming(\.isBlank).lowercased() ?? ""
        guard ["", "application/x-www-form-urlencoded", "multipart/form-data"].contains(name) else {
            throw Problem.unsupportedMediaType
        }
        let body = try await request.body.collect(upTo: Self.bodyLimit)
        guard name == "multipart/form-data" else { return FormFields(String(decoding: body, as: UTF8.self)) }
        do {
            return try FormFields(parts: body, contentType: type)
        } catch {
            throw Problem.badRequest(field: "body", reason: "the parts of the form can't be told from each other")
        }
    }
}

extension FormFields {
    /// Reads a body of the type `multipart/form-data`.
    fileprivate init(parts: [UInt8], contentType: String) throws(AnchorRefusal) {
        let fields = try RequestFields(body: parts, contentType: contentType)
        self.init(Self.encode(fields.all.map { ($0.key, $0.value) }))
    }
}
