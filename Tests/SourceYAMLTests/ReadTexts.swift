@testable import SourceYAML

/// Reads `text` as a flow would be read.
func read(_ text: String) -> Result<YAMLNode, YAMLMistakes> {
    YAMLReader.read(
        text,
        path: "a.yaml",
        words: YAMLWords(singular: "flow", plural: "flows", beginning: "begin with `flow: name`")
    )
}

/// The first thing wrong with `text`; `nil` where it can be read.
func firstMistake(in text: String) -> YAMLMistake? {
    guard case .failure(let mistakes) = read(text) else { return nil }
    return mistakes.all.first
}

extension YAMLNode {
    /// All scalars in this node, keys included, from first to last.
    var scalars: [ScalarText] {
        switch content {
        case .scalar(let scalar, _): [scalar]
        case .list(let nodes): nodes.flatMap(\.scalars)
        case .fields(let fields): fields.flatMap { [$0.key] + $0.value.scalars }
        }
    }
}
