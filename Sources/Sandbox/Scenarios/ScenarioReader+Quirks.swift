internal import Diagnostics
internal import JSON
internal import SourceYAML
internal import Stellar

extension ScenarioReader {
    private static let quirkKeys = [
        "about", "at", "path", "method", "content_type", "parameters", "fields", "json_values", "request_headers",
        "status", "in", "when", "refuse", "answer", "headers", "read_parameters", "ignore_parameters", "ignore_fields",
        "set_fields",
        "before_token", "remove", "set", "copy",
        "rename", "decimals", "asset_sums", "add", "names", "url_parameters",
    ]

    /// The quirks of an anchor, in the order in which they have their say.
    mutating func quirks(_ field: YAMLField) -> [Quirk] {
        list(field).compactMap { quirk($0) }
    }

    private mutating func quirk(_ node: YAMLNode) -> Quirk? {
        guard let table = table(node, .one(.quirk), keys: Self.quirkKeys) else { return nil }
        var quirk = Quirk()
        if let field = table["at"] { quirk.places = places(field) }
        if let field = table["method"] { quirk.methods = texts(field) }
        if let field = table["content_type"] { quirk.contentTypes = texts(field) }
        if let field = table["path"] { quirk.paths = texts(field) }
        if let field = table["fields"] { quirk.fields = conditions(field) }
        if let field = table["json_values"] {
            quirk.valueSorts = Set(
                list(field).compactMap { choice($0, of: "json_values", among: OrderedJSON.Sort.allCases) }
            )
        }
        if let field = table["ignore_fields"] { quirk.unknownFields = texts(field) }
        if let field = table["parameters"] { quirk.parameters = conditions(field) }
        if let field = table["request_headers"] { quirk.requestHeaders = conditions(field) }
        if let field = table["status"] {
            quirk.statuses = texts(field).compactMap { Int($0) }
        }
        quirk.scope = table["in"].flatMap { text($0) }
        if let field = table["when"] { quirk.members = conditions(field) }
        quirk.refusal = table["refuse"].flatMap { substitute($0) }
        quirk.answer = table["answer"].flatMap { substitute($0) }
        for field in fields(of: table["headers"]) {
            quirk.headers.updateValue(field.value.isEmpty ? nil : text(field), forKey: field.name)
        }
        for field in fields(of: table["read_parameters"]) { quirk.renamedParameters[field.name] = text(field) }
        if let field = table["ignore_parameters"] { quirk.unknownParameters = texts(field) }
        for field in fields(of: table["set_fields"]) { quirk.writtenFields[field.name] = text(field) }
        if let field = table["before_token"] { quirk.refusesStrangers = flag(field) ?? false }
        quirk.edits = edits(table)
        return quirk
    }

    private mutating func edits(_ table: Table) -> [Quirk.Edit] {
        var edits: [Quirk.Edit] = []
        if let field = table["copy"] {
            for field in fields(of: field) {
                if let source = text(field) { edits.append(.copy(path: field.name, from: source)) }
            }
        }
        if let field = table["add"] {
            for field in fields(of: field) {
                if let other = text(field) { edits.append(.add(path: field.name, other: other)) }
            }
        }
        if let field = table["asset_sums"] {
            for field in fields(of: field) {
                if let asset = text(field) { edits.append(.assetSum(path: field.name, asset: asset)) }
            }
        }
        if let field = table["decimals"] {
            for field in fields(of: field) {
                if let count = number(field, in: 1...20) { edits.append(.decimals(path: field.name, count)) }
            }
        }
        for field in fields(of: table["url_parameters"]) {
            edits.append(.parameters(path: field.name, texts(field)))
        }
        if let field = table["names"] { edits += texts(field).map { .names(path: $0) } }
        if let field = table["rename"] {
            for field in fields(of: field) {
                if let name = text(field) { edits.append(.rename(path: field.name, to: name)) }
            }
        }
        if let field = table["remove"] { edits += texts(field).map { .remove(path: $0) } }
        if let field = table["set"] {
            for field in fields(of: field) { edits.append(.set(path: field.name, value: wireValue(field.value))) }
        }
        return edits
    }

    /// The endpoints or groups of them that a quirk is about.
    private mutating func places(_ field: YAMLField) -> [String] {
        let known = SandboxEndpoint.allCases.filter { !$0.isHorizon }
        let all = known.map(\.rawValue) + Set(known.map(\.group)).sorted()
        return list(field).compactMap { node in
            guard let name = text(node, of: "at") else { return nil }
            if all.contains(name) { return name }
            report(
                .unknownAnchorEndpoint,
                [.found: .text(name), .near: Self.near(name, among: all)],
                at: node.place
            )
            return nil
        }
    }

    private mutating func conditions(_ field: YAMLField) -> [String: [String]] {
        var conditions: [String: [String]] = [:]
        for field in fields(of: field) {
            conditions[field.name] = list(field).compactMap { node in
                guard let text = text(node, of: field.name) else { return nil }
                let word = text.hasPrefix("!") ? String(text.dropFirst()) : text
                let forms = Quirk.Form.allCases.map(\.rawValue)
                guard word.hasPrefix("<"), word.hasSuffix(">"), !forms.contains(word) else { return text }
                report(
                    .unknownForm,
                    [.found: .text(word), .near: Self.near(word, among: forms), .choices: .texts(forms)],
                    at: node.place
                )
                return nil
            }
        }
        return conditions
    }

    private mutating func substitute(_ field: YAMLField) -> Quirk.Substitute? {
        guard let table = table(field.value, .one(.answer), keys: ["status", "error", "body", "text", "content_type"])
        else {
            return nil
        }
        var substitute = Quirk.Substitute()
        substitute.status = table["status"].flatMap { number($0, in: 200...599) }
        substitute.error = table["error"].flatMap { text($0) }
        substitute.body = table["body"].map { wireValue($0.value) }
        // Nothing is a body too.
        if let field = table.fields.first(where: { $0.name == "text" }) {
            substitute.text = field.value.isEmpty ? "" : text(field)
        }
        substitute.contentType = table["content_type"].flatMap { text($0) }
        return substitute
    }

    private mutating func fields(of field: YAMLField?) -> [YAMLField] {
        guard let field, let table = table(field.value, .key(field.name)) else { return [] }
        return table.fields
    }

    /// A value as JSON has it: what stands without quotes may be a number, `true`, `false` or `null`.
    private func wireValue(_ node: YAMLNode) -> OrderedJSON {
        switch node.content {
        case .list(let nodes): return .array(nodes.map(wireValue))
        case .fields(let fields): return .object(fields.map { .init(name: $0.name, value: wireValue($0.value)) })
        case .scalar(let scalar, let isPlain):
            let text = scalar.text
            guard isPlain else { return .string(text) }
            if node.isEmpty { return .null }
            if text == "true" || text == "false" { return .bool(text == "true") }
            return ExactDecimal(text) != nil ? .number(text) : .string(text)
        }
    }
}
