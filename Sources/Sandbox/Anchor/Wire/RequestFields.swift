internal import Diagnostics
internal import FoundationEssentials
internal import HTTPServing
internal import JSON
internal import Stellar

/// The named values of a request, regardless of how they came: query, form, multipart or JSON.
///
/// Only text is kept; of files it is noted what they are.
struct RequestFields: Sendable {
    private var values: [String: String] = [:]
    /// The files, by the names of the parts that carried them.
    private(set) var files: [String: UploadedFile] = [:]

    init() {}

    /// The value of a field, or `nil` where it is missing or empty.
    subscript(name: String) -> String? {
        guard let value = values[name], !value.isEmpty else { return nil }
        return value
    }

    /// All fields by name.
    var all: [String: String] { values }

    mutating func set(_ name: String, to value: String) throws(AnchorRefusal) {
        guard values.count < 200 || values[name] != nil else { throw AnchorRefusal("too many fields") }
        guard values.updateValue(value, forKey: name) == nil else { throw AnchorRefusal("\(name) is given twice") }
    }

    mutating func noteFile(_ name: String, _ file: UploadedFile) throws(AnchorRefusal) {
        guard files.count < 50 else { throw AnchorRefusal("too many files") }
        guard files.updateValue(file, forKey: name) == nil else { throw AnchorRefusal("\(name) is given twice") }
    }
}

/// A file that came with a request.
struct UploadedFile: Hashable, Sendable {
    var contentType: String
    /// The size in bytes.
    var size: Int
}

extension RequestFields {
    /// The fields of a query.
    init(query: String?) throws(AnchorRefusal) {
        self.init()
        try addForm(query ?? "")
    }

    /// The fields of a body of the content type that its request declares.
    init(body: [UInt8], contentType: String?) throws(AnchorRefusal) {
        self.init()
        let type = contentType ?? ""
        let name = type.split(separator: ";").first.map { $0.trimming(\.isBlank).lowercased() }
        switch name {
        case "application/json": try addJSON(body)
        case "application/x-www-form-urlencoded":
            guard let text = String(validating: body, as: UTF8.self) else {
                throw AnchorRefusal("the form is not UTF-8")
            }
            try addForm(text)
        case "multipart/form-data": try addMultipart(body, contentType: type)
        case nil where body.isEmpty: break
        default:
            throw AnchorRefusal(
                .unsupportedMediaType,
                "send application/json, application/x-www-form-urlencoded or multipart/form-data"
            )
        }
    }

    /// The fields of the JSON object that is the member `name` of a JSON body.
    init(json body: [UInt8], inside name: String) throws(AnchorRefusal) {
        self.init()
        guard case .object(let members) = try OrderedJSON(requestBody: body),
            case .object(let inner)? = members.first(where: { $0.name == name })?.value
        else { throw AnchorRefusal("the body is not a JSON object with an object \(name)") }
        try add(inner)
    }

    /// The fields of the object `name` in an object that was taken out of a body; none where either is missing.
    init(_ value: OrderedJSON?, inside name: String, of owner: String) throws(AnchorRefusal) {
        self.init()
        guard let value, value != .null else { return }
        guard case .object(let members) = value else { throw AnchorRefusal("\(owner) is not a JSON object") }
        guard let inner = members.first(where: { $0.name == name })?.value, inner != .null else { return }
        guard case .object(let fields) = inner else { throw AnchorRefusal("\(owner).\(name) is not a JSON object") }
        try add(fields)
    }

    /// The fields of a body, and the member `name` of a JSON body apart from them, regardless of what it is.
    static func taking(
        _ name: String,
        outOf body: [UInt8],
        contentType: String?
    ) throws(AnchorRefusal) -> (fields: RequestFields, member: OrderedJSON?) {
        guard contentType?.lowercased().hasPrefix("application/json") == true else {
            return (try RequestFields(body: body, contentType: contentType), nil)
        }
        guard case .object(let members) = try OrderedJSON(requestBody: body) else {
            throw AnchorRefusal("the body is not a JSON object")
        }
        var fields = RequestFields()
        try fields.add(members.filter { $0.name != name })
        return (fields, members.first { $0.name == name }?.value)
    }

    private mutating func addForm(_ text: String) throws(AnchorRefusal) {
        for field in FormFields(text).fields { try set(field.name, to: field.value) }
    }

    private mutating func addJSON(_ body: [UInt8]) throws(AnchorRefusal) {
        guard case .object(let members) = try OrderedJSON(requestBody: body) else {
            throw AnchorRefusal("the body is not a JSON object of texts, numbers and booleans")
        }
        try add(members)
    }

    private mutating func add(_ members: [OrderedJSON.Member]) throws(AnchorRefusal) {
        for member in members {
            switch member.value {
            case .null: continue
            case .string(let text): try set(member.name, to: text)
            case .bool(let flag): try set(member.name, to: flag ? "true" : "false")
            case .number(let digits):
                let number = ExactDecimal(digits, allowingExponent: true)
                try set(member.name, to: number?.description ?? digits)
            case .array, .object:
                throw AnchorRefusal("\(member.name.prefix(80)) is not a text, a number or a boolean")
            }
        }
    }
}

extension OrderedJSON {
    /// The JSON in the body of a request.
    fileprivate init(requestBody body: [UInt8]) throws(AnchorRefusal) {
        do {
            self = try OrderedJSON.parse(body)
        } catch {
            let place = error.place(in: body)
            throw AnchorRefusal("the body is \(error.summary), at line \(place.line), column \(place.column)")
        }
    }
}

extension ServerRequest {
    /// The fields of the query.
    func queryFields() throws(AnchorRefusal) -> RequestFields {
        try RequestFields(query: query)
    }

    /// The fields of the query but for some that may be repeated.
    func queryFields(droppingRepeated names: Set<String>) throws(AnchorRefusal) -> RequestFields {
        let fields = FormFields(query ?? "").fields.filter { !names.contains($0.name) }
        return try RequestFields(query: FormFields.encode(fields))
    }

    /// The fields of the body, which may have at most `limit` bytes.
    func bodyFields(limit: Int, refusal: AnchorRefusal) async throws -> RequestFields {
        let bytes = try await bytes(limit: limit, refusal: refusal)
        return try RequestFields(body: bytes, contentType: headers[.contentType])
    }

    /// The fields of the object `name` in a JSON body, which may have at most `limit` bytes.
    func bodyFields(inside name: String, limit: Int, refusal: AnchorRefusal) async throws -> RequestFields {
        try RequestFields(json: try await bytes(limit: limit, refusal: refusal), inside: name)
    }

    /// The fields of the body as ``bodyFields(limit:refusal:)`` has them, and the member `name` of a JSON body as it is.
    func bodyFields(
        apart name: String,
        limit: Int,
        refusal: AnchorRefusal
    ) async throws -> (fields: RequestFields, member: OrderedJSON?) {
        let bytes = try await bytes(limit: limit, refusal: refusal)
        return try RequestFields.taking(name, outOf: bytes, contentType: headers[.contentType])
    }

    private func bytes(limit: Int, refusal: AnchorRefusal) async throws -> [UInt8] {
        do {
            return try await body.collect(upTo: limit)
        } catch is BodyTooLarge {
            throw refusal
        }
    }
}
