import Diagnostics
import SourceYAML

extension FlowParser {
    private static let secretSources = ["env", "file", "vault", "ask"]

    /// Reads `secrets: { token: { env: BANK_TOKEN } }`.
    mutating func secrets(_ field: YAMLField) -> [SecretDeclaration] {
        guard case .fields(let fields) = field.value.content else {
            return wrongShape(field, wanted: "a table of names")
        }
        return fields.compactMap { secret($0) }
    }

    private mutating func secret(_ field: YAMLField) -> SecretDeclaration? {
        let isName = checked(name: field.located)
        let example = "write `\(short: field.name): { env: VARIABLE }`, or `file`, `vault` or `ask` in its place"
        guard case .fields(let fields) = field.value.content else {
            // What stands here may be the secret itself, so the finding doesn't repeat it.
            let summary = "the secret \(code: field.name) requires a table that says where it comes from"
            findings.add(.badSecretSource, summary, help: example, at: field.key.place)
            return nil
        }
        let reader = FieldReader(fields: fields, owner: "a secret", place: field.key.place)
        reader.reportUnknown(known: Self.secretSources, to: &findings)
        let sources = fields.filter { Self.secretSources.contains($0.name) }
        guard let source = sources.first else {
            if fields.isEmpty {
                let summary = "the secret \(code: field.name) comes from nowhere"
                findings.add(.badSecretSource, summary, help: example, at: field.key.place)
            }
            return nil
        }
        for other in sources.dropFirst() {
            let summary = "the secret \(code: field.name) comes from \(code: source.name) and from \(code: other.name)"
            findings.add(.badSecretSource, summary, help: "leave one of them out", at: other.key.place)
        }
        guard let word = text(source), isName, sources.count == 1 else { return nil }
        return secretSource(source.name, word).map {
            SecretDeclaration(name: field.located, source: Located($0, at: word.place))
        }
    }

    private mutating func secretSource(_ key: String, _ word: Located<String>) -> SecretDeclaration.Source? {
        switch key {
        case "env":
            let isVariable =
                word.value.first?.isNumber == false
                && word.value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            if isVariable { return .environment(word.value) }
            let summary = "\(code: word.value) is no environment variable"
            let help = "variables are made of letters, digits and `_`; write its name without `$`"
            findings.add(.badSecretSource, summary, help: help, at: word.place)
            return nil
        case "file":
            if !word.value.isEmpty { return .file(word.value) }
            findings.add(.badSecretSource, "an empty text names no file", help: "write the file's path", at: word.place)
            return nil
        case "vault":
            if Name.isValid(word.value) { return .vault(word.value) }
            let help = "names are made of letters, digits, `_` and `-`, and start with a letter"
            findings.add(.badSecretSource, "\(code: word.value) is no entry of a vault", help: help, at: word.place)
            return nil
        default: return .ask(word.value)
        }
    }
}
