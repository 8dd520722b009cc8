import Diagnostics
import SourceYAML

extension FlowParser {
    private static let secretSources = ["env", "file", "vault", "ask"]

    /// Reads `secrets: { token: { env: BANK_TOKEN } }`.
    mutating func secrets(_ field: YAMLField) -> [SecretDeclaration] {
        guard case .fields(let fields) = field.value.content else {
            return wrongShape(field, wanted: .names)
        }
        return fields.compactMap { secret($0) }
    }

    private mutating func secret(_ field: YAMLField) -> SecretDeclaration? {
        let isName = checked(name: field.located)
        guard case .fields(let fields) = field.value.content else {
            // What stands here may be the secret itself, so the finding doesn't repeat it.
            findings.add(.secretWithoutTable(field.name), at: field.key.place)
            return nil
        }
        let reader = FieldReader(fields: fields, owner: .secret, place: field.key.place)
        reader.reportUnknown(known: Self.secretSources, to: &findings)
        let sources = fields.filter { Self.secretSources.contains($0.name) }
        guard let source = sources.first else {
            if fields.isEmpty { findings.add(.secretWithoutSource(field.name), at: field.key.place) }
            return nil
        }
        for other in sources.dropFirst() {
            findings.add(
                .severalSources(secret: field.name, first: source.name, other: other.name),
                at: other.key.place
            )
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
            findings.add(.invalidVariable(word.value), at: word.place)
            return nil
        case "file":
            if !word.value.isEmpty { return .file(word.value) }
            findings.add(.emptySecretPath, at: word.place)
            return nil
        case "vault":
            if Name.isValid(word.value) { return .vault(word.value) }
            findings.add(.invalidVaultEntry(word.value), at: word.place)
            return nil
        default: return .ask(word.value)
        }
    }
}
