import Diagnostics

/// A piece of a YAML file: every scalar is text, and everything knows where it stands.
struct YAMLNode: Sendable {
    indirect enum Content: Sendable {
        /// Text; `isPlain` where it stands without quotes.
        case scalar(ScalarText, isPlain: Bool)
        case list([YAMLNode])
        case fields([YAMLField])
    }

    var content: Content
    var place: SourcePlace

    /// Whether nothing stands here: no text at all, `~` or `null`.
    var isEmpty: Bool {
        guard case .scalar(let scalar, isPlain: true) = content else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(scalar.text)
    }

    /// What stands here, as it stands in a sentence.
    var inSentence: String {
        switch content {
        case .scalar(let scalar, _): isEmpty ? "nothing" : "`\(scalar.text.prefix(40))`"
        case .list: "a list"
        case .fields: "a table of fields"
        }
    }
}

/// A key with its value.
struct YAMLField: Sendable {
    var key: ScalarText
    var value: YAMLNode

    var name: String { key.text }

    /// The key as a name in the flow.
    var located: Located<String> { Located(key.text, at: key.place) }
}
