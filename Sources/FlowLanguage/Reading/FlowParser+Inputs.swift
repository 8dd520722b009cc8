import Diagnostics
import SourceYAML

extension FlowParser {
    mutating func inputs(_ field: YAMLField) -> [Input] {
        guard case .fields(let fields) = field.value.content else {
            return wrongShape(field, wanted: .names)
        }
        return fields.compactMap { input($0) }
    }

    /// Reads `accounts: { bob: fresh }`.
    mutating func accounts(_ field: YAMLField) -> [AccountDeclaration] {
        guard case .fields(let fields) = field.value.content else {
            return wrongShape(field, wanted: .names)
        }
        return fields.compactMap { field in
            let isName = checked(name: field.located)
            guard let source = text(field), isName else { return nil }
            return AccountDeclaration(name: field.located, source: source)
        }
    }

    /// `amount: { type: amount, default: "25", about: … }`, or just the type.
    private mutating func input(_ field: YAMLField) -> Input? {
        let isName = checked(name: field.located)
        guard case .fields(let fields) = field.value.content else {
            guard let type = inputType(field), isName else { return nil }
            return Input(name: field.located, type: type)
        }
        let reader = FieldReader(fields: fields, owner: .input, place: field.key.place)
        reader.reportUnknown(known: ["type", "default", "choices", "about"], to: &findings)
        let choices = reader["choices"].map { words($0) } ?? []
        if let list = reader["choices"], case .list(let elements) = list.value.content, elements.isEmpty {
            findings.add(.noChoices(input: field.name), at: list.value.place)
        }
        let type: Located<ValueType>?
        if reader["type"] == nil, !choices.isEmpty {
            type = Located(.text, at: field.key.place)
        } else {
            type = required("type", of: reader).flatMap { inputType($0) }
        }
        guard let type, isName else { return nil }
        var input = Input(name: field.located, type: type)
        input.choices = choices
        input.defaultValue = reader["default"].flatMap { defaultText($0) }
        input.about = reader["about"].flatMap { text($0) }?.value
        return input
    }

    /// A default may be the empty text, in quotes.
    mutating func defaultText(_ field: YAMLField) -> Located<String>? {
        if case .scalar(let scalar, isPlain: false) = field.value.content {
            return Located(scalar.text, at: scalar.place)
        }
        return text(field)
    }

    private mutating func inputType(_ field: YAMLField) -> Located<ValueType>? {
        guard let word = text(field) else { return nil }
        if let type = ValueType.inputTypes.first(where: { $0.description == word.value }) {
            return Located(type, at: word.place)
        }
        findings.add(.unknownType(word.value), at: word.place)
        return nil
    }
}
