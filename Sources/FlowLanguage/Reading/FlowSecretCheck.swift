package import Diagnostics
import SourceYAML
package import Stellar

/// Finds secrets of accounts in the text of a flow, of a file of answers or of environments, wherever they stand: flows and
/// environments are shared, journals keep the text of flows, and answers are sent.
enum FlowSecretCheck {
    /// The finding about the first secret in the text of a file, comments included; it repeats nothing of the text.
    static func finding(in text: String, path: String, of holder: FlowFileKind = .flow) -> Finding? {
        guard let (kind, start) = SecretText.first(in: text) else { return nil }
        let before = text[..<start]
        let line = before.unicodeScalars.count { $0 == "\n" } + 1
        let column = (before.unicodeScalars.lastIndex { $0 == "\n" }).map { index in
            before.unicodeScalars[before.unicodeScalars.index(after: index)...].count
        }
        let place = SourcePlace(file: path, line: line, column: (column ?? before.unicodeScalars.count) + 1)
        return finding(kind, in: holder, at: place)
    }

    /// The finding about the first secret in what the file means, where escapes and line breaks hide it in the text.
    static func finding(in node: YAMLNode, of holder: FlowFileKind = .flow) -> Finding? {
        switch node.content {
        case .scalar(let scalar, _): return finding(in: scalar, of: holder)
        case .list(let items): return items.lazy.compactMap { finding(in: $0, of: holder) }.first
        case .fields(let fields):
            return fields.lazy.compactMap {
                finding(in: $0.key, of: holder) ?? finding(in: $0.value, of: holder)
            }.first
        }
    }

    private static func finding(in scalar: ScalarText, of holder: FlowFileKind) -> Finding? {
        SecretText.first(in: scalar.text).map { finding($0.kind, in: holder, at: scalar.place) }
    }

    fileprivate static func finding(_ kind: SecretText.Kind, in holder: FlowFileKind, at place: SourcePlace) -> Finding
    {
        Finding(FlowMistake.secretInFile(holder, kind), at: place)
    }
}

extension Finding {
    /// The finding about a secret of an account, whole or mistyped, at `place` of a file of environments.
    package static func environments(hold kind: SecretText.Kind, at place: SourcePlace) -> Finding {
        FlowSecretCheck.finding(kind, in: .environments, at: place)
    }
}
