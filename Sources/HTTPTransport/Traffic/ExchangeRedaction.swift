internal import Diagnostics
internal import FoundationEssentials
internal import JSON

/// Makes of requests and responses what may be kept of them.
struct ExchangeRedaction: Sendable {
    /// The bytes that some servers write before JSON, in UTF-8.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    static let typeHeader = "content-type"
    static let formType = "application/x-www-form-urlencoded"
    /// The headers with addresses, of which those of pages are hidden as the pages' own are.
    private static let linkHeaders: Set<String> = ["location", "content-location"]

    let known: KnownSecrets
    var keepsProse: Bool
    let bodyLimit: Int

    // MARK: - Messages

    func request(_ request: HTTPRequest) -> RecordedExchange.Request {
        let rules = request.disclosure.request
        let headers = request.headers.fields.map { header($0, $0.name.lowercased(), request.disclosure) }
        var content = RecordedExchange.Content(headers: headers)
        switch request.body {
        case nil: break
        case .json(let value):
            content.mediaType = "application/json"
            let text = value.text
            content.size = text.utf8.count
            fill(&content, rules.others == .open ? known.withoutCredentials(text) : json(value, rules))
        case .form(let pairs):
            content.mediaType = Self.formType
            content.size = FormEncoding.encode(pairs).utf8.count
            content.form = pairs.map { field($0, $1, rules) }
        case .multipart(let parts):
            content.mediaType = "multipart/form-data"
            content.size = parts.reduce(0) { $0 + $1.bytes.count }
            content.form = parts.map { field($0, rules) }
        case .data(let bytes, let contentType):
            content.mediaType = known.withoutCredentials(contentType)
            content.size = bytes.count
            if let form = Self.form(bytes, contentType) {
                content.form = form.map { field($0.name, $0.value, rules) }
            } else {
                fill(&content, body(bytes, rules))
            }
        }
        for header in request.gateway?.headers ?? [] {
            content.headers.append(RecordedExchange.Header(name: header.name, value: Redaction.mark))
        }
        if let type = content.mediaType, request.headers["Content-Type"] == nil {
            content.headers.append(RecordedExchange.Header(name: "Content-Type", value: type))
        }
        return RecordedExchange.Request(
            method: request.method.rawValue,
            url: url(request, rules),
            content: content
        )
    }

    func response(_ response: HTTPResponse, _ disclosure: Disclosure) -> RecordedExchange.Response {
        var mediaType: MediaType?
        var hasType = false
        let headers = response.headers.fields.map { field in
            let name = field.name.lowercased()
            guard name == Self.typeHeader else { return withoutSecrets(header(field, name, disclosure), name) }
            // The first one is that of the response.
            let shown = contentType(field.value, hasType || !response.hasWrittenType ? nil : response.mediaType)
            if !hasType { mediaType = shown.type }
            hasType = true
            return RecordedExchange.Header(name: field.name, value: shown.text)
        }
        var content = RecordedExchange.Content(headers: headers, mediaType: mediaType?.description)
        content.size = response.body.count
        let kept = body(response.body, disclosure.answer, response.value)
        fill(&content, kept)
        if let kept, response.value == nil { content.broken = BodyBreak(of: response.body, kept: kept) }
        return RecordedExchange.Response(
            status: response.status,
            httpVersion: response.httpVersion.rawValue,
            content: content
        )
    }

    /// A header, whose name in lower case is `name`, with what may be kept of its value.
    private func header(
        _ field: HTTPHeaders.Field,
        _ name: String,
        _ disclosure: Disclosure
    ) -> RecordedExchange.Header {
        let value =
            if FieldRules.openHeaders.contains(name) {
                known.withoutCredentials(field.value)
            } else if disclosure.showsPath, Self.linkHeaders.contains(name) {
                known.withoutCredentials(text(field.value, .link))
            } else if name == "authorization", field.value.hasPrefix("Bearer ") {
                "Bearer \(Redaction.mark)"
            } else {
                Redaction.mark
            }
        return RecordedExchange.Header(name: field.name, value: value)
    }

    /// Gives a client the media type of an answer without the secrets in it, so that no message has them.
    func hideContentType(of response: inout HTTPResponse) {
        guard response.mediaType?.isKnown != true, let written = response.headers["Content-Type"] else { return }
        let shown = contentType(written, nil)
        if shown.text != written { response.hideContentType(shown.text, shown.type) }
    }

    /// The value of `Content-Type` without secrets, and its media type; `type` is that of `written` where it was read already.
    ///
    /// What is known stays, as a replay reads the body by it, and is not searched.
    private func contentType(_ written: String, _ type: MediaType?) -> (text: String, type: MediaType?) {
        if let type, type.isKnown { return (written, type) }
        // A recorder has hidden secrets in that of a response, but not those that it has learned since.
        guard let type = MediaType(written) else {
            return (known.isIn(caselessName: written) ? Redaction.mark : written, nil)
        }
        if type.isKnown { return (written, type) }
        let shown = type.hiding(known.isIn(caselessName:))
        guard shown != type || known.isIn(caselessName: written) else { return (written, type) }
        // A replay reads what is kept.
        let text = (shown == type ? type.hidingUnknown : shown).description
        return (text, MediaType(text))
    }

    /// A header of an answer without what the run has sent, in its name and its value: a server may word both.
    private func withoutSecrets(_ header: RecordedExchange.Header, _ name: String) -> RecordedExchange.Header {
        let isPublic = FieldRules.openHeaders.contains(name) || Self.linkHeaders.contains(name)
        return RecordedExchange.Header(
            name: isPublic ? header.name : withoutSecrets(header.name),
            value: header.value == Redaction.mark ? header.value : withoutSecrets(header.value, of: name)
        )
    }

    private func withoutSecrets(_ value: String, of header: String) -> String {
        // Clients wait and count by a number, which is the same as a short answer by chance.
        let isShortNumber = value.utf8.count < 8 && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
        if isShortNumber, FieldRules.numberHeaders.contains(header) { return value }
        return withoutSecrets(value)
    }

    /// A name that a server chose; `•••` where a secret is in it.
    private func withoutSecrets(_ name: String) -> String { known.isIn(name: name) ? Redaction.mark : name }

    private func field(_ name: String, _ value: String, _ rules: FieldRules) -> RecordedExchange.FormField {
        RecordedExchange.FormField(
            name: known.withoutCredentials(name),
            value: text(value, rules.rule(of: name)),
            isFile: false,
            size: value.utf8.count
        )
    }

    private func field(_ part: MultipartPart, _ rules: FieldRules) -> RecordedExchange.FormField {
        let isFile = part.filename != nil
        let rule = rules.rule(of: part.name)
        return RecordedExchange.FormField(
            name: known.withoutCredentials(part.name),
            value: isFile ? Redaction.mark : text(String(decoding: part.bytes, as: UTF8.self), rule),
            isFile: isFile,
            size: part.bytes.count
        )
    }

    private func fill(_ content: inout RecordedExchange.Content, _ body: String?) {
        guard let body, !body.isEmpty else { return }
        content.isCut = body.utf8.count > bodyLimit
        content.body = content.isCut ? String(decoding: body.utf8.prefix(bodyLimit), as: UTF8.self) : body
    }

    // MARK: - Addresses

    /// The fields of a query, in which a form writes blanks as `+`; one without `=` has no value.
    static func items(_ url: URL) -> [(name: String, value: String?)] {
        var text = url.absoluteString
        // Most have none.
        guard text.withUTF8({ $0.contains(UInt8(ascii: "?")) }) else { return [] }
        // An array is read many times as fast as a text.
        let query = Array(text.utf8).prefix { $0 != UInt8(ascii: "#") }.drop { $0 != UInt8(ascii: "?") }
        return query.dropFirst().split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            let value = pair[name.endIndex...]
            return (
                FormEncoding.unescape(String(decoding: name, as: UTF8.self)),
                value.isEmpty ? nil : FormEncoding.unescape(String(decoding: value.dropFirst(), as: UTF8.self))
            )
        }
    }

    /// The address with what its rules let through.
    private func url(_ request: HTTPRequest, _ rules: FieldRules) -> String {
        let url = request.url
        let pairs = Self.items(url).map { item in
            guard let value = item.value else { return text(item.name, .secret) }
            let shown = text(value, rules.rule(of: item.name))
            return "\(Self.escaped(item.name))=\(Self.escaped(shown))"
        }
        let query = pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
        return known.withoutCredentials(place(request) + query)
    }

    /// The address without its query.
    private func place(_ request: HTTPRequest) -> String {
        // Of most nothing has to go, and of others nothing but the query.
        var text = request.url.absoluteString
        if request.disclosure.showsPath, !text.withUTF8({ $0.contains { $0 == 0x23 || $0 == 0x3F || $0 == 0x40 } }) {
            return text
        }
        let place = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        if request.disclosure.showsPath, !place.contains(UInt8(ascii: "@")) { return String(Substring(place)) }
        if request.disclosure.showsPath,
            var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        {
            parts.query = nil
            parts.fragment = nil
            parts.user = nil
            parts.password = nil
            if let text = parts.string { return text }
        }
        return String(Substring(RedactedURL(request.url).description.utf8.prefix { $0 != UInt8(ascii: "?") }))
    }

    /// The text escaped as in a query, except for `•••`, `:` and `/`, which stay readable.
    private static func escaped(_ text: String) -> String {
        if text == Redaction.mark { return text }
        let escaped = FormEncoding.escape(text, keeping: "*-._:/")
        guard text.utf8.contains(0xE2) else { return escaped }
        return escaped.replacing(FormEncoding.escape(Redaction.mark), with: Redaction.mark)
    }

    // MARK: - Values

    /// The body as JSON, where it is read to keep parts of it.
    func value(of response: HTTPResponse, _ disclosure: Disclosure) -> JSONValue? {
        let rules = disclosure.answer
        guard rules != .closed, rules.others != .open || !rules.rules.isEmpty else { return nil }
        return try? response.json()
    }

    private func body(_ bytes: [UInt8], _ rules: FieldRules, _ value: JSONValue? = nil) -> String? {
        guard !bytes.isEmpty else { return nil }
        if rules.others == .open, rules.rules.isEmpty {
            return known.withoutCredentials(String(decoding: bytes, as: UTF8.self))
        }
        if rules == .closed { return nil }
        if let value = value ?? (try? JSONValue.parse(bytes)) {
            // A replay finds it again.
            return (bytes.starts(with: Self.byteOrderMark) ? "\u{FEFF}" : "") + json(value, rules)
        }
        // Of JSON that is broken or cut off no one can tell which of its texts are secrets.
        let isSecret = rules.others == .secret || Self.beginsAsJSON(bytes) && rules.rules.values.contains(.secret)
        return text(String(decoding: bytes, as: UTF8.self), isSecret ? .secret : .prose)
    }

    /// The text of an answer as a message may quote it: without credentials and answers, however JSON or an address spells them.
    ///
    /// It is as the server wrote it where none is in it. JSON that is broken is `•••` as a whole, as in ``response(_:_:)``.
    func words(of response: HTTPResponse) -> String {
        guard let value = try? response.json() else {
            return Self.beginsAsJSON(response.body) ? Redaction.mark : known.withoutAnswers(response.text)
        }
        let shown = withoutAnswers(value)
        // Of two members of one name the value has the last one only.
        let isAsWritten = shown == value && !value.lacksMembers(of: response.body)
        return known.withoutAnswers(isAsWritten ? response.text : shown.text)
    }

    /// The value without credentials and answers, also in the names of members.
    private func withoutAnswers(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            let shown = members.map { (known.withoutAnswers($0.key), withoutAnswers($0.value)) }
            return .object(Dictionary(shown) { first, _ in first })
        case .array(let elements): return .array(elements.map(withoutAnswers))
        case .string(let text): return .string(known.withoutAnswers(text))
        case .number(let token): return known.withoutAnswers(token) == token ? value : .string(Redaction.mark)
        case .null, .bool: return value
        }
    }

    private static func beginsAsJSON(_ bytes: [UInt8]) -> Bool {
        let content = bytes.dropFirst(bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
        let first = content.first { !" \t\r\n".utf8.contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// The value as a document in which only that is left which may be kept, written in one go.
    private func json(_ value: JSONValue, _ rules: FieldRules) -> String {
        var writer = JSONWriter()
        write(value, as: nil, rules, rules.root, to: &writer)
        return known.withoutCredentials(String(decoding: writer.bytes, as: UTF8.self))
    }

    private func write(
        _ value: JSONValue,
        as key: String?,
        _ rules: FieldRules,
        _ position: FieldRules.Position,
        to writer: inout JSONWriter
    ) {
        switch value {
        case .object(let members):
            writer.object(key) { writer in
                let members = members.sortedByKey
                let hidden = members.compactMap { !rules.knows($0.key) && known.isIn(name: $0.key) ? $0.key : nil }
                let marks = Redaction.marks(for: hidden) { mark in members.contains { $0.key == mark } }
                for (name, value) in members {
                    write(value, as: marks[name] ?? name, rules, rules.position(of: name, in: position), to: &writer)
                }
            }
        case .array(let elements): writer.array(key, elements) { write($1, as: nil, rules, position, to: &$0) }
        case .string(let text): writer.field(key, self.text(text, position.rule))
        // One of two values; descriptions of fields need it.
        case .bool where position.rule != .secret, .null: value.write(as: key, to: &writer)
        case .number(let token) where shows(token, position.rule): value.write(as: key, to: &writer)
        case .bool, .number: writer.field(key, Redaction.mark)
        }
    }

    /// Whether a number may be kept.
    private func shows(_ number: String, _ rule: FieldRules.Rule) -> Bool {
        switch rule {
        case .open, .offer: true
        case .data, .status: !known.isSecret(data: number)
        case .name, .reference: !known.isIn(name: number)
        case .prose, .account: keepsProse && known.withoutSecrets(number) == number
        case .link, .page, .secret: false
        }
    }

    private func text(_ text: String, _ rule: FieldRules.Rule) -> String {
        switch rule {
        case .open, .offer: text
        case .data where text.isEmpty || text.isIdentifier: known.isSecret(data: text) ? Redaction.mark : text
        case .status(let words): status(text, words)
        case .account where FieldRules.isAccount(text): text
        case .name where !known.isIn(name: text): text
        case .reference where text.isEmpty || text.isIdentifier: known.isIn(name: text) ? Redaction.mark : text
        case .link: link(text)
        case .page: RedactedURL(text: text).description
        case .data, .reference, .account, .prose:
            keepsProse ? known.withoutSecrets(text) : text.isEmpty ? text : Redaction.mark
        case .name, .secret: text.isEmpty ? text : Redaction.mark
        }
    }

    /// A status, of which only one that is none of `words` is searched.
    ///
    /// What can't be a status for its form gets a blank at its end where the rest of it could be one: a run refuses it, and so does its replay.
    private func status(_ word: String, _ words: Set<String>) -> String {
        if words.contains(word) || words.contains(word.lowercased()) { return word }
        let shown = word.isIdentifier ? known.withoutSecrets(status: word) : text(word, .prose)
        return FieldRules.isStatus(shown) && !FieldRules.isStatus(word) ? shown + " " : shown
    }

    private func link(_ text: String) -> String {
        guard let mark = text.utf8.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
            return place(text)
        }
        return place(String(text[..<mark])) + String(text[mark...mark]) + Redaction.mark
    }

    /// An address without a query, with `•••` for each part of its path in which a secret stands.
    private func place(_ text: String) -> String {
        let origin = text.firstRange(of: "://").map { start in
            text[start.upperBound...].firstIndex(of: "/") ?? text.endIndex
        }
        let path = text[(origin ?? text.startIndex)...]
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
            let part = String(part)
            let isSecret = known.isIn(name: part) || known.isIn(name: FormEncoding.unescape(part))
            return isSecret ? Redaction.mark : part
        }
        let shown = parts.joined(separator: "/")
        // An answer may have slashes.
        return text[..<path.startIndex] + (known.isIn(name: shown) ? "/\(Redaction.mark)" : shown)
    }
}
