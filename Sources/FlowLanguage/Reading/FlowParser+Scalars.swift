import Diagnostics
import SourceYAML

extension FlowParser {
    /// The words that can be no names, as they mean something where names stand.
    static let reservedNames = ExpressionToken.keywords.union([
        Routes.done, Routes.fail, Scope.run, Scope.accounts, "ledger",
    ])

    mutating func required(_ key: String, of reader: FieldReader) -> YAMLField? {
        if let field = reader[key], !field.value.isEmpty { return field }
        let place = reader[key]?.key.place ?? reader.place
        findings.add(.missingKey(key, of: reader.owner), at: place)
        return nil
    }

    /// The text of a field that has to be one text.
    mutating func text(_ field: YAMLField) -> Located<String>? {
        scalar(field.value, of: field.name).map { Located($0.text, at: $0.place) }
    }

    mutating func scalar(_ node: YAMLNode, of key: String) -> ScalarText? {
        if case .scalar(let scalar, _) = node.content, !node.isEmpty { return scalar }
        findings.add(.noText(key: key, found: FoundValue(node)), at: node.place)
        return nil
    }

    /// The name of the flow itself, which stands apart from all other names.
    mutating func flowName(_ field: YAMLField) -> Located<String>? {
        guard let text = text(field) else { return nil }
        return isWord(text) ? text : nil
    }

    /// Whether a word can be the name of an input, a state or a kept value; complains where it can't.
    mutating func checked(name: Located<String>) -> Bool {
        guard isWord(name) else { return false }
        guard Self.reservedNames.contains(name.value) else { return true }
        findings.add(.reservedName(name.value), at: name.place)
        return false
    }

    private mutating func isWord(_ name: Located<String>) -> Bool {
        guard Name.isValid(name.value) else {
            let isLong = name.value.count > Name.limit && name.value.allSatisfy(Name.isPart)
            findings.add(isLong ? .longName(name.value) : .invalidName(name.value), at: name.place)
            return false
        }
        return true
    }

    /// One word, or a list of words.
    mutating func words(_ field: YAMLField) -> [Located<String>] {
        switch field.value.content {
        case .scalar: text(field).map { [$0] } ?? []
        case .list(let elements):
            elements.compactMap { element in
                scalar(element, of: field.name).map { Located($0.text, at: $0.place) }
            }
        case .fields:
            wrongShape(field, wanted: .words)
        }
    }

    /// Complains about the shape of a value, and returns nothing in its place.
    mutating func wrongShape<Element>(_ field: YAMLField, wanted: FlowShape) -> [Element] {
        let found = FoundValue(field.value)
        findings.add(.wrongShape(key: field.name, expected: wanted, found: found), at: field.value.place)
        return []
    }

    mutating func expressions(_ field: YAMLField) -> [Expression] {
        let nodes: [YAMLNode]
        switch field.value.content {
        case .scalar: nodes = [field.value]
        case .list(let elements): nodes = elements
        case .fields: nodes = wrongShape(field, wanted: .expressions)
        }
        if nodes.isEmpty, case .list = field.value.content {
            findings.add(.noExpectation(key: field.name), at: field.value.place)
        }
        return nodes.compactMap { expression($0, of: field.name) }
    }

    mutating func expression(_ node: YAMLNode, of key: String) -> Expression? {
        guard let source = scalar(node, of: key) else { return nil }
        do throws(Finding) {
            return try Expression(parsing: source)
        } catch {
            findings.add(error)
            return nil
        }
    }
}
