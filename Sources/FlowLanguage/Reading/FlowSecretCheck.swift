import Diagnostics
import SourceYAML
import Stellar

/// Finds secrets of accounts in the text of a flow, wherever they stand: flows are shared, and journals keep their text.
enum FlowSecretCheck {
    /// The finding about the first secret in the text of a file, comments included; it repeats nothing of the text.
    static func finding(in text: String, path: String) -> Finding? {
        guard let (kind, start) = SecretText.first(in: text) else { return nil }
        let before = text[..<start]
        let line = before.unicodeScalars.count { $0 == "\n" } + 1
        let column = (before.unicodeScalars.lastIndex { $0 == "\n" }).map { index in
            before.unicodeScalars[before.unicodeScalars.index(after: index)...].count
        }
        let place = SourcePlace(file: path, line: line, column: (column ?? before.unicodeScalars.count) + 1)
        return finding(kind, at: place)
    }

    /// The finding about the first secret in what the file means, where escapes and line breaks hide it in the text.
    static func finding(in node: YAMLNode) -> Finding? {
        switch node.content {
        case .scalar(let scalar, _): return finding(in: scalar)
        case .list(let items): return items.lazy.compactMap { finding(in: $0) }.first
        case .fields(let fields):
            return fields.lazy.compactMap { finding(in: $0.key) ?? finding(in: $0.value) }.first
        }
    }

    private static func finding(in scalar: ScalarText) -> Finding? {
        SecretText.first(in: scalar.text).map { finding($0.kind, at: scalar.place) }
    }

    private static func finding(_ kind: SecretText.Kind, at place: SourcePlace) -> Finding {
        let what = kind == .seed ? "the secret seed of an account" : "the recovery phrase of an account"
        return Finding(
            .secretInFlow,
            "the flow holds \(what)",
            help: "take it out, move what the account holds elsewhere, and name a key by `account: NAME` or `env:NAME`",
            at: place
        )
    }
}
