internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import Stellar

/// The part of an answer that a run keeps: what the flow refers to.
///
/// All of it is prose of another party, which is sealed and shown at a terminal alone; a flow declares parts of it as `secret`.
struct RecordedAnswer {
    /// A result of `http`; journals keep the names.
    enum Field: String, ResultField {
        case status, body, text, headers
    }

    /// The number of bytes of an answer that a journal takes.
    private static let limit = 32 << 10

    private let fields: [Field: Value]
    /// Whether it is the answer to a customer who is signed in: of such only the fields are shown that the SEPs define and that
    /// hold no data of a customer, by ``AnchorFields``.
    private let isOfSession: Bool
    /// The secrets that the request brought along.
    private let secrets: Set<String>

    init(_ response: HTTPResponse, isOfSession: Bool, secrets: [Secret<String>]) {
        self.isOfSession = isOfSession
        self.secrets = Set(secrets.map { $0.reveal() })
        var headers: [String: Value] = [:]
        for field in response.headers.fields {
            let name = field.name.lowercased()
            headers[name] = .text([headers[name]?.text, field.value].compactMap(\.self).joined(separator: ", "))
        }
        let text = response.text
        fields = [
            .status: .integer(response.status), .text: .text(text), .headers: .object(headers),
            .body: Self.body(response, text),
        ]
    }

    /// JSON where the answer is some, regardless of its media type; otherwise text.
    private static func body(_ response: HTTPResponse, _ text: String) -> Value {
        let begins = text.first { !$0.isWhitespace }
        guard response.mediaType?.isJSON == true || begins == "{" || begins == "[", let json = try? response.json()
        else { return .text(text) }
        return Value(json)
    }

    /// The results as they may be recorded: the status, and what stands at `paths`.
    func results(_ paths: [Path], sealing step: StepContext) async throws -> [String: Value] {
        let all = Scope([Self.root: .object(Field.results(fields))])
        var kept = Scope([Self.root: .object(Field.results(fields.filter { $0.key == .status }))])
        for path in paths {
            let rest = path.rest
            guard !rest.isEmpty else { kept = all; break }
            let path = Path(root: Self.root, rest)
            // What is not there stays so: it is no null.
            guard all.holds(path), let value = all[path] else { continue }
            // A place in a list can't stand alone, so its whole list is kept.
            let names = rest.prefix(while: \.isName)
            let whole = Path(root: Self.root, names)
            if names.count == rest.count { kept.set(value, at: path) } else { kept.set(all[whole] ?? .null, at: whole) }
        }
        guard let found = kept.values[Self.root], case .object(var results) = found else { return [:] }
        // The same text must not tell what is sealed in the fields; what it spells in another way seals all of it.
        if case .text(let text) = Field.text.value(in: found), text.utf8.count <= Self.limit {
            let body = secretTexts(of: fields[.body] ?? .null, named: Field.body.rawValue)
            let hidden = body + secrets.filter(text.contains)
            let value: Value =
                isOfSession || !hidden.allSatisfy(text.contains)
                ? await step.conceal(Secret(text), as: Field.text.rawValue)
                : .text(hidden.sorted { $0.count > $1.count }.reduce(text) { $0.replacing($1, with: Redaction.mark) })
            Field.text.set(value, in: &results)
        }
        for (name, value) in results {
            switch (Field(rawValue: name), value) {
            case (.status, _), (.text, _): break
            case (.headers, .object(let headers)) where isOfSession:
                results[name] = await sealed(headers: headers, step)
            case (.headers, _), (.body, _), (nil, _): results[name] = await sealed(value, named: name, step)
            }
        }
        let size = Value.object(results).description.utf8.count
        guard size <= Self.limit else {
            throw StepError(
                .answerTooLarge,
                [.count: .number(size), .limit: .number(Self.limit)],
                [Remedy(.useSingleFields, [.name: .text(step.attempt.state)])]
            )
        }
        return results
    }

    private static let root = "answer"

    private func sealed(_ value: Value, named name: String, _ step: StepContext) async -> Value {
        switch value {
        case .text, .number:
            guard let text = value.text, !text.isEmpty else { return value }
            return isSealed(text, named: name) ? await step.conceal(Secret(text), as: name) : value
        case .list(let elements): return .list(await sealed(elements, named: name, step))
        case .object(let fields): return .object(await sealed(fields, step))
        case .null, .bool, .foreign, .foreignNumber, .secret: return value
        }
    }

    /// Whether a text is sealed: a secret that comes back stays one, regardless of its name; the flow can go on with it as it is.
    private func isSealed(_ text: String, named name: String) -> Bool {
        secrets.contains(text) || isOfSession && !Self.isOpen(text, named: name)
    }

    /// Whether a text of an anchor's answer to its customer may be shown, by the field that it is.
    ///
    /// Shown are amounts, statuses, codes, identifiers and addresses on the ledger; what no SEP defines is not.
    static func isOpen(_ text: String, named name: String) -> Bool {
        switch AnchorFields.answer.rules[name] ?? .prose {
        case .open, .data, .status, .offer, .name, .reference: text.isIdentifier
        case .account: MuxedAccount(text) != nil
        case .link, .page, .prose, .secret: false
        }
    }

    /// The headers of an answer to a customer: shown are those that say nothing of anyone.
    private func sealed(headers: [String: Value], _ step: StepContext) async -> Value {
        var all: [String: Value] = [:]
        for (name, value) in headers {
            let isOpen = FieldRules.openHeaders.contains(name) && !(value.text.map(secrets.contains) ?? false)
            if isOpen { all[name] = value } else { all.merge(await sealed([name: value], step)) { $1 } }
        }
        return .object(all)
    }

    /// The texts that are sealed in a value.
    private func secretTexts(of value: Value, named name: String) -> [String] {
        switch value {
        case .text, .number: value.text.map { !$0.isEmpty && isSealed($0, named: name) ? [$0] : [] } ?? []
        case .list(let elements): elements.flatMap { secretTexts(of: $0, named: name) }
        case .object(let fields): fields.flatMap { secretTexts(of: $1, named: $0) }
        case .null, .bool, .foreign, .foreignNumber, .secret: []
        }
    }

    private func sealed(_ elements: [Value], named name: String, _ step: StepContext) async -> [Value] {
        var all: [Value] = []
        for element in elements { all.append(await sealed(element, named: name, step)) }
        return all
    }

    private func sealed(_ fields: [String: Value], _ step: StepContext) async -> [String: Value] {
        var all: [String: Value] = [:]
        for (name, value) in fields {
            // What was sent may come back as a name, too.
            let shown = secrets.contains(where: name.contains) ? Redaction.mark : name
            all[shown] = await sealed(value, named: shown, step)
        }
        return all
    }
}
