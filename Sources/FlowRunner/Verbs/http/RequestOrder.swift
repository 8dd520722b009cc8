internal import Diagnostics
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Stellar

/// A request as a flow words it.
struct RequestOrder {
    /// The parameters that name an address, and what is done there.
    static let methods: [(String, HTTPMethod)] = [
        ("get", .get), ("post", .post), ("put", .put), ("patch", .patch), ("delete", .delete),
    ]

    var request: HTTPRequest
    /// Whether it may be made once more when no one knows whether it was.
    var isRepeatable: Bool
    /// Whether the session with the anchor goes along.
    var bringsSession: Bool
    /// The answers that are good; empty for all from 200 to 299.
    var statuses: Set<Int>

    /// Reads arguments in which secrets are written out; what it throws shows none of them.
    init(_ arguments: [String: Value]) throws(StepError) {
        let given = Self.methods.filter { !(arguments[$0.0] ?? .null).isNull }
        guard let (name, method) = given.first, given.count == 1 else {
            throw StepError(
                .parameterChoice,
                [.choices: .texts(Self.methods.map(\.0))],
                [Remedy(.writeOneAddress)]
            )
        }
        request = HTTPRequest(method: method, url: try Self.url(arguments[name]?.text ?? "", name))
        request.url = request.url.appendingQuery(try Self.pairs(arguments["query"], "query"))
        // A redirect that changed what is asked for would be followed blindly; of the others only one that stays here.
        request.redirects = method.isSafe ? .sameOrigin() : .never
        isRepeatable = arguments["repeatable"]?.flag ?? [.get, .put, .delete].contains(method)
        bringsSession = arguments["auth"]?.text == "session"
        statuses = try Self.statuses(arguments["status"])
        request.headers["Accept"] = "application/json, */*;q=0.5"
        try setHeaders(arguments["headers"])
        try setBody(arguments)
    }

    /// Whether an answer with this status is what the flow wants.
    func isGood(_ status: Int) -> Bool {
        statuses.isEmpty ? (200...299).contains(status) : statuses.contains(status)
    }

    private static func url(_ text: String, _ name: String) throws(StepError) -> URL {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["https", "http"].contains(scheme),
            url.host()?.isEmpty == false
        else {
            throw StepError(
                .invalidValue,
                [.name: .text(name), .expected: .expected(.httpsURL)],
                [Remedy(.writeLike, [.expected: .text("https://…")])]
            )
        }
        return url
    }

    /// The statuses that are good answers, and `status` with them, as flows list them.
    func listed(with status: Int) -> [String] {
        let known: Set<Int> = statuses.isEmpty ? [200] : statuses
        return known.union([status]).sorted().map(String.init)
    }

    private static func statuses(_ value: Value?) throws(StepError) -> Set<Int> {
        let listed: [Value]
        switch value ?? .null {
        case .null: return []
        case .list(let elements): listed = elements
        case let single: listed = [single]
        }
        var statuses: Set<Int> = []
        for element in listed {
            guard let status = element.plainText.flatMap({ Int($0) }), (100...599).contains(status) else {
                throw StepError(
                    .invalidValue,
                    [.found: .value("\(element)"), .expected: .expected(.httpStatus)],
                    [Remedy(.writeLike, [.choices: .texts(["200", "404"])])]
                )
            }
            statuses.insert(status)
        }
        return statuses
    }

    /// The fields of a table, in alphabetical order; lists repeat their name, and what is empty is left out.
    private static func pairs(_ value: Value?, _ name: String) throws(StepError) -> [(String, String)] {
        switch value ?? .null {
        case .null: return []
        case .object(let fields):
            var pairs: [(String, String)] = []
            for (field, value) in fields.sortedByKey {
                var values = [value]
                if case .list(let elements) = value { values = elements }
                for value in values where !value.isNull {
                    guard let text = value.plainText else {
                        throw StepError(.invalidValue, [.name: .text("\(name).\(field)"), .expected: .expected(.text)])
                    }
                    pairs.append((field, text))
                }
            }
            return pairs
        default:
            throw StepError(.invalidValue, [.name: .text(name), .expected: .expected(.table)])
        }
    }

    private mutating func setHeaders(_ value: Value?) throws(StepError) {
        for (name, text) in try Self.pairs(value, "headers") {
            let isReserved = ArgumentRule.reservedHeaders.contains(name.lowercased())
            guard ArgumentRule.isHeaderName(name), !isReserved else {
                throw StepError(.reservedHeader, [.name: .text(name)], [Remedy(.leaveOut)])
            }
            guard ArgumentRule.isHeaderValue(text) else {
                throw StepError(
                    .invalidValue,
                    [.name: .text("headers.\(name)"), .expected: .expected(.headerValue)]
                )
            }
            guard !(bringsSession && name.lowercased() == "authorization") else {
                throw StepError(
                    .parameterChoice,
                    [.choices: .texts(["auth: session", "headers.\(name)"]), .isAlternative: .flag(true)],
                    [Remedy(.giveOneParameter)]
                )
            }
            request.headers[name] = text
        }
    }

    private mutating func setBody(_ arguments: [String: Value]) throws(StepError) {
        if let json = arguments["json"], !json.isNull {
            request.body = .json(json.asJSON)
        } else if let form = arguments["form"], !form.isNull {
            request.body = .form(try Self.pairs(form, "form"))
        } else if let text = arguments["text"]?.plainText {
            let type = request.headers["Content-Type"] ?? "text/plain; charset=utf-8"
            request.headers.remove("Content-Type")
            request.body = .data(Array(text.utf8), contentType: type)
        }
    }
}
