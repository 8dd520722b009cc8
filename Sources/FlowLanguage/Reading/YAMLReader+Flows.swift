import Diagnostics
package import SourceYAML

extension YAMLWords {
    /// The words of flow files.
    static let flows = YAMLWords(
        singular: "flow",
        plural: "flows",
        beginning: "begin with `flow: name`, then `states:` with a state on each line below"
    )
}

extension YAMLWords {
    /// The words of files of environments.
    static let environments = YAMLWords(
        singular: "file of environments",
        plural: "files of environments",
        beginning: "begin with `environments:`, then the name of one with its settings on the lines below"
    )
}

extension YAMLReader {
    /// The one document in `text`, or what is wrong with it.
    static func read(_ text: String, path: String) -> Result<YAMLNode, FindingsError> {
        read(text, path: path, words: .flows).mapError { FindingsError($0) }
    }
}

extension YAMLMistake: Mistake {
    package var code: FindingCode {
        switch kind {
        case .notText: .notText
        case .tooLarge: .tooLarge
        case .notYAML: .notYAML
        case .alias: .alias
        case .duplicateKey: .duplicateKey
        case .tooDeep: .tooDeep
        case .notOneDocument: .notOneDocument
        case .tab: .tab
        case .wrongShape: .wrongShape
        }
    }

    /// The words that `YAMLWording` has for it.
    package var words: MistakeWords { (summary, help) }
}

/// Findings instead of a result.
struct FindingsError: Error {
    var findings: [Finding]

    init(findings: [Finding]) { self.findings = findings }

    init(_ mistakes: YAMLMistakes) { findings = mistakes.all.map { Finding($0, at: $0.place) } }
}

extension YAMLField {
    /// The key as a name in the flow.
    var located: Located<String> { Located(key.text, at: key.place) }
}
