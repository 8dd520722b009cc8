internal import HTTPServing
internal import JSON
internal import Stellar
internal import Timekeeping

/// One difference of an anchor from the SEPs, as its scenario lists it under `quirks`.
///
/// A quirk says of which requests and answers it is, and what is different about them. It changes what goes in and out at
/// the anchor's door: the anchor behind it knows nothing of quirks.
package struct Quirk: Hashable, Sendable {
    /// The endpoints, or groups of them as `sep24`; all where it is empty.
    var places: [String] = []
    /// The methods; where it is empty, all but OPTIONS.
    var methods: [String] = []
    /// The paths, for what is at no endpoint.
    var paths: [String] = []
    /// The beginnings of the request's content type; `none` where it has none.
    var contentTypes: [String] = []
    /// The parameters of the query, each with what it has to be.
    var parameters: [String: [String]] = [:]
    /// The fields of the body, each with what it has to be.
    var fields: [String: [String]] = [:]
    /// The types of JSON values of which the body has at least one.
    var valueSorts: Set<OrderedJSON.Sort> = []
    /// The headers of the request, each with what it has to be.
    var requestHeaders: [String: [String]] = [:]
    /// The statuses of the answer.
    var statuses: [Int] = []
    /// The objects of the answer that it is about: `transfers`, or a path; the whole body where it is `nil`.
    var scope: String?
    /// The members of such an object, each with what it has to be.
    var members: [String: [String]] = [:]

    /// The answer that is given without asking the anchor, but for the token.
    var refusal: Substitute?
    /// Whether that is answered to those without a good token too.
    var refusesStrangers = false
    /// The answer in place of the anchor's answer.
    var answer: Substitute?
    /// Headers of the answer; those without a value are left out, and `{Origin}` is what the request's header says.
    var headers: [String: String?] = [:]
    /// Parameters by other names than the SEPs', with the SEPs' names.
    var renamedParameters: [String: String] = [:]
    /// Parameters that the anchor does not know.
    var unknownParameters: [String] = []
    /// Fields of the body, as JSON or as a form, that the anchor does not know.
    var unknownFields: [String] = []
    /// Fields of the body that say something else to the anchor.
    var writtenFields: [String: String] = [:]
    /// The edits of the objects, in order.
    var edits: [Edit] = []

    /// An answer, or what of an answer is another.
    struct Substitute: Hashable, Sendable {
        var status: Int?
        var error: String?
        /// A body in JSON, in whose texts `{?id}` is the request's parameter, `{now}` the time and `{host}` the anchor's address.
        var body: OrderedJSON?
        /// A body that is no JSON.
        var text: String?
        var contentType: String?
    }

    /// The edit of an object of an answer.
    enum Edit: Hashable, Sendable {
        case remove(path: String)
        case set(path: String, value: OrderedJSON)
        case copy(path: String, from: String)
        case rename(path: String, to: String)
        /// A number gets at least so many decimals.
        case decimals(path: String, Int)
        /// A sum becomes an object of the sum and its asset, which stands in another member.
        case assetSum(path: String, asset: String)
        /// A sum gets another on top.
        case add(path: String, other: String)
        /// A list takes the names of an object's members.
        case names(path: String)
        /// A URL keeps these of its parameters, and gets others from members that stand behind an equals sign.
        case parameters(path: String, [String])
    }
}

// MARK: - Of which requests and answers it is

extension Quirk {
    /// Whether the request, with this body, is one that the quirk is about.
    func concerns(_ request: ServerRequest, at endpoint: SandboxEndpoint, body: [UInt8]) -> Bool {
        let method = request.method.rawValue
        guard places.isEmpty || places.contains(endpoint.rawValue) || places.contains(endpoint.group),
            methods.isEmpty ? request.method != .options : methods.contains(method)
        else { return false }
        if !paths.isEmpty, !Self.fits(request.path, paths) { return false }
        if !contentTypes.isEmpty {
            let type = request.headers[.contentType] ?? "none"
            guard contentTypes.contains(where: { type.lowercased().hasPrefix($0) }) else { return false }
        }
        for (name, wanted) in requestHeaders
        where !Self.fits(request.headers[HTTPFields.Name(rawValue: name)], wanted) { return false }
        if !parameters.isEmpty {
            let query = FormFields(request.query ?? "")
            guard parameters.allSatisfy({ Self.fits(query[$0.key], $0.value) }) else { return false }
        }
        if !valueSorts.isEmpty {
            guard case .object(let members)? = try? OrderedJSON.parse(body),
                members.contains(where: { valueSorts.contains($0.value.sort) })
            else { return false }
        }
        guard !fields.isEmpty else { return true }
        let given = Self.given(in: body, ofType: request.headers[.contentType])
        return fields.allSatisfy { Self.fits(given[$0.key], $0.value) }
    }

    /// The fields of a body; what is a list or an object in JSON is there without what is in it.
    private static func given(in body: [UInt8], ofType type: String?) -> [String: String] {
        guard type?.lowercased().hasPrefix("application/json") == true else {
            return (try? RequestFields(body: body, contentType: type))?.all ?? [:]
        }
        guard case .object(let members)? = try? OrderedJSON.parse(body) else { return [:] }
        let texts = members.filter { $0.value != .null }.map { ($0.name, $0.value.scalarText ?? "") }
        return Dictionary(texts) { first, _ in first }
    }

    /// Whether it has to know what is in a request's body.
    var looksIntoBodies: Bool {
        !fields.isEmpty || !valueSorts.isEmpty || !unknownFields.isEmpty || !writtenFields.isEmpty
    }

    /// Whether it changes the answer with this status.
    func changes(_ status: HTTPStatus) -> Bool {
        refusal == nil && (statuses.isEmpty || statuses.contains(status.code))
    }

    private func concerns(_ object: OrderedJSON) -> Bool {
        members.allSatisfy { path, wanted in Self.fits(object.value(at: path)?.scalarText, wanted) }
    }

    /// Whether a text is what is `wanted`.
    ///
    /// The text has to be one of `missing`, `present`, a form like `<date>`, the text itself, or its beginning before a star, and nothing
    /// that stands behind an exclamation mark.
    private static func fits(_ text: String?, _ wanted: [String]) -> Bool {
        let refused = wanted.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
        let allowed = wanted.filter { !$0.hasPrefix("!") }
        return !isOne(text, of: refused) && (allowed.isEmpty || isOne(text, of: allowed))
    }

    private static func isOne(_ text: String?, of words: [String]) -> Bool {
        words.contains { word in
            switch (word, text) {
            case ("missing", let text): return text == nil
            case (_, nil): return false
            case ("present", _): return true
            case (let word, let text?):
                if let form = Form(rawValue: word) { return form.fits(text) }
                return word.hasSuffix("*") ? text.hasPrefix(word.dropLast()) : text == word
            }
        }
    }
}

extension Quirk {
    /// A form that a text may have, as conditions name it.
    enum Form: String, CaseIterable {
        /// An existing date, as `1990-12-31`.
        case date = "<date>"
        /// A date with a time and its zone.
        case time = "<time>"
        case digits = "<digits>"
        /// A number, which may have an exponent.
        case number = "<number>"
        /// A number as sums on the ledger are: without an exponent, and with at most 7 decimals.
        case sum = "<sum>"

        func fits(_ text: String) -> Bool {
            switch self {
            case .date: text.utf8.count == 10 && Timestamp(iso8601: text) != nil
            case .time: text.utf8.count > 10 && Timestamp(iso8601: text) != nil
            case .digits: !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            case .number: ExactDecimal(text, allowingExponent: true) != nil
            case .sum: Amount(text) != nil
            }
        }
    }
}

// MARK: - What is different

extension Quirk {
    /// The request as the anchor understands it.
    func understood(_ request: ServerRequest, body: inout [UInt8]) -> ServerRequest {
        if !unknownFields.isEmpty || !writtenFields.isEmpty {
            var changed = request
            body = rewritten(body, ofType: request.headers[.contentType] ?? "")
            changed.body = RequestBody(body)
            return changed
        }
        guard !renamedParameters.isEmpty || !unknownParameters.isEmpty, let query = request.query else {
            return request
        }
        let fields = FormFields(query).fields.compactMap { field -> (name: String, value: String)? in
            if let name = renamedParameters[field.name] { return (name, field.value) }
            return unknownParameters.contains(field.name) ? nil : field
        }
        var changed = request
        changed.target = request.path + "?" + FormFields.encode(fields)
        return changed
    }

    /// A body without the fields that are not known, and with those that say something else.
    private func rewritten(_ body: [UInt8], ofType type: String) -> [UInt8] {
        if type.hasPrefix("application/x-www-form-urlencoded") {
            let fields = FormFields(String(decoding: body, as: UTF8.self)).fields
                .filter { !unknownFields.contains($0.name) }
                .map { (name: $0.name, value: writtenFields[$0.name] ?? $0.value) }
            return Array(FormFields.encode(fields).utf8)
        }
        guard case .object(let members)? = try? OrderedJSON.parse(body) else { return body }
        let changed = members.filter { !unknownFields.contains($0.name) }.map { member in
            OrderedJSON.Member(
                name: member.name,
                value: writtenFields[member.name].map(OrderedJSON.string) ?? member.value
            )
        }
        return OrderedJSON.object(changed).json
    }

    /// Changes an answer to a request.
    func shape(_ made: inout FaultMemory, to request: ServerRequest, at now: Timestamp) {
        if scope == nil, !members.isEmpty {
            guard let json = made.json, concerns(json) else { return }
        }
        answer?.replace(&made, to: request, at: now)
        for (name, value) in headers {
            var value = value
            if let text = value, text.hasPrefix("{"), text.hasSuffix("}") {
                value = request.headers[HTTPFields.Name(rawValue: String(text.dropFirst().dropLast()))]
            }
            made.headers[HTTPFields.Name(rawValue: name)] = value
        }
        guard !edits.isEmpty, var json = made.json else { return }
        let before = json
        let edit: (inout OrderedJSON) -> Void = { object in
            guard concerns(object) else { return }
            for edit in edits { object.apply(edit) }
        }
        switch scope {
        case nil: edit(&json)
        case "transfers": json.changeTransfers(edit)
        case let path?:
            json.update(at: path) { value in
                guard var object = value else { return }
                edit(&object)
                value = object
            }
        }
        if json != before { made.body = json.json }
    }
}

extension Quirk.Substitute {
    /// Puts this in the place of an answer to a request, or of its parts.
    func replace(_ made: inout FaultMemory, to request: ServerRequest, at now: Timestamp) {
        if let status { made.status = HTTPStatus(code: status) }
        if let error { made.body = (["error": .string(error)] as OrderedJSON).json }
        if let body { made.body = Self.filled(body, from: request, at: now).json }
        if let text {
            made.body = Array(text.utf8)
            made.headers[.contentType] = text.isEmpty ? nil : "text/plain"
        }
        if let contentType { made.headers[.contentType] = contentType }
    }
}

extension Quirk.Substitute {
    /// A body with what its texts stand for.
    private static func filled(_ body: OrderedJSON, from request: ServerRequest, at now: Timestamp) -> OrderedJSON {
        let query = FormFields(request.query ?? "")
        return body.mapping { _, value in
            guard case .string(let text) = value, text.contains("{") else { return value }
            var filled = text.replacing("{now}", with: now.wholeSeconds)
                .replacing("{host}", with: request.authority ?? "")
            // Last, as what was asked for may have braces in it.
            for field in query.fields { filled = filled.replacing("{?\(field.name)}", with: field.value) }
            return .string(filled)
        }
    }
}

extension OrderedJSON {
    /// The text of what is no list and no object.
    fileprivate var scalarText: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .null: "null"
        case .array, .object: "…"
        }
    }

    /// The value at a path of names with points between them.
    fileprivate func value(at path: String) -> OrderedJSON? {
        path.split(separator: ".").reduce(self as OrderedJSON?) { $0?[String($1)] }
    }

    /// Changes what is at a path, where a star stands for each member or element.
    fileprivate mutating func update(at path: String, _ change: (inout OrderedJSON?) -> Void) {
        update(path.split(separator: ".")[...], change)
    }

    private mutating func update(_ path: ArraySlice<Substring>, _ change: (inout OrderedJSON?) -> Void) {
        guard let name = path.first else { return }
        let rest = path.dropFirst()
        func changed(_ value: OrderedJSON?) -> OrderedJSON? {
            var value = value
            if rest.isEmpty {
                change(&value)
            } else {
                value?.update(rest, change)
            }
            return value
        }
        switch self {
        case .array(let elements) where name == "*":
            self = .array(elements.compactMap { changed($0) })
        case .object(let members) where name == "*":
            self = .object(
                members.compactMap { member -> OrderedJSON.Member? in
                    guard let value = changed(member.value) else { return nil }
                    return OrderedJSON.Member(name: member.name, value: value)
                }
            )
        case .object: self[String(name)] = changed(self[String(name)])
        default: break
        }
    }

    fileprivate mutating func apply(_ edit: Quirk.Edit) {
        switch edit {
        case .remove(let path): update(at: path) { $0 = nil }
        case .set(let path, let value): update(at: path) { $0 = value }
        case .copy(let path, let source):
            let copied = value(at: source)
            update(at: path) { $0 = copied }
        case .rename(let path, let name):
            guard let old = value(at: path) else { return }
            let parts = path.split(separator: ".")
            update(at: path) { $0 = nil }
            update(at: (parts.dropLast().map(String.init) + [name]).joined(separator: ".")) { $0 = old }
        case .decimals(let path, let count):
            update(at: path) { value in
                if case .string(let text)? = value { value = .string(text.withDecimals(count)) }
            }
        case .assetSum(let path, let asset):
            let named = value(at: asset) ?? .null
            update(at: path) { value in
                guard case .string(let text)? = value else { return }
                value = ["amount": .string(text), "asset": named]
            }
        case .add(let path, let other):
            guard case .string(let text)? = value(at: other), let more = Amount(text) else { return }
            update(at: path) { value in
                guard case .string(let text)? = value, let sum = try? Amount(text)?.adding(more) else { return }
                value = .string(sum.description)
            }
        case .parameters(let path, let wanted):
            guard case .string(let url)? = value(at: path), let mark = url.firstIndex(of: "?") else { return }
            let old = FormFields(String(url[mark...].dropFirst()))
            let parameters = wanted.compactMap { word -> (name: String, value: String)? in
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                let text = parts.count == 2 ? value(at: parts[1])?.scalarText : old[word]
                return text.map { (parts[0], $0) }
            }
            update(at: path) { $0 = .string(url[..<mark] + "?" + FormFields.encode(parameters)) }
        case .names(let path):
            update(at: path) { value in
                if case .object(let members)? = value { value = .array(members.map { .string($0.name) }) }
            }
        }
    }
}

extension String {
    /// A decimal number with at least so many decimals.
    func withDecimals(_ count: Int) -> String {
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        let decimals = parts.count > 1 ? String(parts[1]) : ""
        return parts[0] + "." + decimals + String(repeating: "0", count: max(0, count - decimals.count))
    }
}
